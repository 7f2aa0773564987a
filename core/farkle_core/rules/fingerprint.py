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
from farkle_core.rules.model import Carry, EndRule, Ruleset

SHORT: Final = 8  # characters of a fingerprint: enough to distinguish printed sheets

_FORM: Final = "farkle ruleset 1"
# The options that are shown always, by table: in a key of their own, or by name.
_OWN_KEYS: Final = {
    "turn": ("minimum", "opening", "nothing", "hot_dice_bonus"),
    "farkles": ("count", "penalty", "never_below_zero"),
    "start": ("carry", "bonus"),
    "end": ("rule", "ties", "overshoot"),
}
# Always in the hash, as in the first versions of files; later options only if they are not the default: add none here.
_BY_NAME: Final = ("set_aside_all", "beat_last_turn", "hot_dice_must_roll", "farkle_keeps_turn_total")


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
    turn = ruleset.turn
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
        "cursed": _cursed(ruleset),
        "start": [carry.value, ruleset.start.bonus if carry is Carry.HIGH_STAKES else 0],
        "end": _end(ruleset),
        **_other_options(ruleset),
        **loaded,
    }


def _other_options(ruleset: Ruleset) -> dict[str, object]:
    """Return all options without a key of their own. Those added later appear only if they are not default."""
    shown = {}
    for table, own_keys in _OWN_KEYS.items():
        group = getattr(ruleset, table)
        for option in fields(group):
            name, value = option.name, getattr(group, option.name)
            if name not in own_keys and (name in _BY_NAME or value != option.default):
                shown[(name if table == "turn" else f"{table} {name}").replace("_", " ")] = value
    return shown


def _loaded_dice(ruleset: Ruleset) -> list[list[list[int]]]:
    """Return each player's dice by kind, in rising order; one list if both have the same."""
    seats = (0, 1) if ruleset.dice_differ else (0,)
    return [sorted([*kind.weights, kind.wild, kind.count] for kind in ruleset.kinds(seat)) for seat in seats]


def _goal(ruleset: Ruleset) -> int:
    """Return the goal. If a game ends at once and the goal may be passed, rounds it up to possible points."""
    if not ruleset.last_turns_follow and not ruleset.exact_goal:
        return ruleset.rounded_up(ruleset.goal)
    return ruleset.goal


def _end(ruleset: Ruleset) -> list[str | None]:
    end, goes_on = ruleset.end, ruleset.last_turns_follow
    rule = end.rule if goes_on else EndRule.SUDDEN
    return [rule.value, end.overshoot.value, end.ties.value if goes_on else None]


def _cursed(ruleset: Ruleset) -> list[int | str] | None:
    cursed = ruleset.cursed
    if cursed is None:
        return None
    # Such rolls used to bank the turn total; solutions of before are those of other rules.
    loses = ["loses the turn total"] if ruleset.toxic_costs_total else []
    return [cursed.face, cursed.count, cursed.effect.value, *loses]


def _farkles(ruleset: Ruleset) -> list[int] | None:
    farkles = ruleset.farkles
    return [farkles.count, farkles.penalty, int(farkles.never_below_zero)] if ruleset.has_penalty else None
