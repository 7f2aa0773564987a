"""A ruleset's fingerprint: equal for rulesets that are the same game, different for all others.

Names, sources and values without effect are left out. All other values are normalised and hashed: combinations as dice,
thresholds rounded up to possible points.
"""

import hashlib
import json
from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from farkle_core.rules.combinations import combinations
from farkle_core.rules.model import Carry, EndRule, Ruleset, Turn

SHORT: Final = 8  # characters of a fingerprint: enough to distinguish printed sheets

_FORM: Final = "farkle ruleset 1"
_AMOUNTS: Final = ("minimum", "opening", "nothing", "hot_dice_bonus")  # these have keys of their own
_FIRST_FLAGS: Final = ("set_aside_all", "beat_last_turn", "hot_dice_must_roll", "farkle_keeps_turn_total")


@lru_cache(maxsize=64)
def fingerprint(ruleset: Ruleset) -> str:
    """Return 64 hexadecimal digits that distinguish games.

    Two rulesets have the same fingerprint if they have the same combinations with the same points, and all other values
    with an effect are equal. Without effect are id, name, source, the names and the order of patterns, and the settings
    of options that are off. The same holds for changes of minimum, opening and goal between two multiples of the
    quantum.
    """
    text = json.dumps([_FORM, _essence(ruleset)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def short_fingerprint(ruleset: Ruleset) -> str:
    """Return the first digits of the fingerprint, as printed on sheets."""
    return fingerprint(ruleset)[:SHORT]


def _essence(ruleset: Ruleset) -> dict[str, Any]:
    """Return all values with an effect, as plain lists, words and numbers."""
    turn, end, cursed = ruleset.turn, ruleset.end, ruleset.cursed
    loaded = {"loaded dice": _loaded_dice(ruleset)} if ruleset.has_loaded_dice else {}
    known = {(*combination.counts, combination.points) for combination in combinations(ruleset)}
    carry = ruleset.start.carry
    return {
        "dice": ruleset.dice,
        "combinations": sorted(map(list, known), key=str),
        "goal": _goal(ruleset),
        "minimum": ruleset.least_hold(1),
        "opening": ruleset.least_hold(0, to_beat=turn.beat_last_turn),
        "nothing": turn.nothing,
        "hot-dice bonus": list(ruleset.turn.bonuses) if ruleset.single_dice_score else [],
        "farkles": _farkles(ruleset),
        "cursed": [cursed.face, cursed.count, cursed.effect.value] if cursed else None,
        "start": [carry.value, ruleset.start.bonus if carry is Carry.HIGH_STAKES else 0],
        "end": [end.rule.value, end.overshoot.value, None if end.rule is EndRule.SUDDEN else end.ties.value],
        **_turn_options(turn),
        **loaded,
    }


def _turn_options(turn: Turn) -> dict[str, object]:
    """Return a turn's options but the thresholds and bonuses. Those added later appear only if they are not default."""
    values = {each.name: getattr(turn, each.name) for each in fields(turn) if each.name not in _AMOUNTS}
    usual = {each.name: each.default for each in fields(turn)}
    shown = {name: value for name, value in values.items() if name in _FIRST_FLAGS or value != usual[name]}
    return {name.replace("_", " "): value for name, value in shown.items()}


def _loaded_dice(ruleset: Ruleset) -> list[list[list[int]]]:
    """Return each player's dice by kind, in rising order; one list if both have the same."""
    seats = (0, 1) if ruleset.dice_differ else (0,)
    return [sorted([*kind.weights, kind.wild, kind.count] for kind in ruleset.kinds(seat)) for seat in seats]


def _goal(ruleset: Ruleset) -> int:
    """Return the goal. If a game ends at once and the goal may be passed, rounds it up to possible points."""
    if ruleset.end.rule is EndRule.SUDDEN and not ruleset.exact_goal:
        return ruleset.rounded_up(ruleset.goal)
    return ruleset.goal


def _farkles(ruleset: Ruleset) -> list[int] | None:
    farkles = ruleset.farkles
    return [farkles.count, farkles.penalty, int(farkles.never_below_zero)] if ruleset.has_penalty else None
