"""A ruleset's fingerprint: equal for rulesets that are the same game, different for all others.

Names, sources and values without effect are left out. The rest is normalised (combinations as dice, thresholds rounded
up to the points that can occur) and hashed.
"""

import hashlib
import json
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from farkle_core.rules.combinations import combinations
from farkle_core.rules.model import Carry, EndRule, Ruleset, Turn

SHORT: Final = 8  # characters of a fingerprint that are enough to tell sheets apart by eye

_FORM: Final = "farkle ruleset 1"
_FIRST_FLAGS: Final = ("set_aside_all", "beat_last_turn", "hot_dice_must_roll", "farkle_keeps_turn_total")


@lru_cache(maxsize=64)
def fingerprint(ruleset: Ruleset) -> str:
    """Return 64 hexadecimal digits that tell games apart.

    Two rulesets have the same fingerprint when they have the same combinations with the same points, and every other
    value that can matter is equal. Id, name, source, the names and the order of patterns, and the settings of options
    that are off do not matter; nor do minimum, opening and goal between two multiples of the quantum.
    """
    text = json.dumps([_FORM, _essence(ruleset)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def short_fingerprint(ruleset: Ruleset) -> str:
    """Return the first digits of the fingerprint, as they stand on a printed sheet."""
    return fingerprint(ruleset)[:SHORT]


def _essence(ruleset: Ruleset) -> dict[str, Any]:
    """Return what can matter, and nothing else, as plain lists, words and numbers."""
    turn, end, cursed = ruleset.turn, ruleset.end, ruleset.cursed
    loaded = {"loaded dice": _loaded_dice(ruleset)} if ruleset.has_loaded_dice else {}
    known = {(*combination.counts, combination.points) for combination in combinations(ruleset)}
    carry = ruleset.start.carry
    return {
        "dice": ruleset.dice,
        "combinations": sorted(map(list, known), key=str),
        "goal": _goal(ruleset),
        "minimum": _threshold(ruleset, turn.minimum),
        "opening": _threshold(ruleset, max(turn.opening, 0 if turn.beat_last_turn else turn.minimum)),
        "nothing": turn.nothing,
        "hot-dice bonus": list(ruleset.turn.bonuses) if ruleset.single_dice_score else [],
        "farkles": _farkles(ruleset),
        "cursed": [cursed.face, cursed.count, cursed.effect.value] if cursed else None,
        "start": [carry.value, ruleset.start.bonus if carry is Carry.HIGH_STAKES else 0],
        "end": [end.rule.value, end.overshoot.value, None if end.rule is EndRule.SUDDEN else end.ties.value],
        **_flags(turn),
        **loaded,
    }


def _flags(turn: Turn) -> dict[str, bool]:
    """Return the options of a turn that are on or off; those that the form did not have from the start only if on."""
    values = {each.name: getattr(turn, each.name) for each in fields(turn)}
    flags = {name: value for name, value in values.items() if isinstance(value, bool)}
    return {name.replace("_", " "): is_on for name, is_on in flags.items() if is_on or name in _FIRST_FLAGS}


def _loaded_dice(ruleset: Ruleset) -> list[list[list[int]]]:
    """Return each player's dice, those that roll alike together, in rising order; one list where both have the same."""
    seats = (0, 1) if ruleset.dice_differ else (0,)
    return [sorted([*kind.weights, kind.wild, kind.count] for kind in ruleset.kinds(seat)) for seat in seats]


def _goal(ruleset: Ruleset) -> int:
    """Return the goal; where it only has to be reached at once, the first points that reach it."""
    if ruleset.end.rule is EndRule.SUDDEN and not ruleset.exact_goal:
        return _rounded_up(ruleset.goal, ruleset.quantum)
    return ruleset.goal


def _threshold(ruleset: Ruleset, points: int) -> int:
    """Return the first turn total that meets a threshold; nobody can hold with less than the quantum anyway."""
    return _rounded_up(max(points, 1), ruleset.quantum)


def _rounded_up(points: int, quantum: int) -> int:
    return -(-points // quantum) * quantum


def _farkles(ruleset: Ruleset) -> list[int] | None:
    farkles = ruleset.farkles
    return [farkles.count, farkles.penalty, int(farkles.never_below_zero)] if ruleset.has_penalty else None
