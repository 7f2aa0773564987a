"""The variations that the form offers for a ruleset: alternatives from published rules, with their values."""

from dataclasses import asdict, dataclass
from typing import Final

from farkle_core.language.messages import N_
from farkle_core.rules.model import Turn
from farkle_core.rules.words.turn import TURN_OPTIONS


@dataclass(frozen=True, slots=True)
class AxisOffer:
    """One axis of a study in the form."""

    key: str  # a dotted key of a ruleset file
    title: str  # English; translated when shown
    values: str  # initial values: numbers or words with commas, or ``from:to:step``


_VALUES: Final = {bool: "false, true", int: "0, 500"}  # of an option of a turn: a flag, or points

_TURN: Final = tuple(
    AxisOffer(f"turn.{name}", TURN_OPTIONS[name].label, _VALUES[type(usual)])
    for name, usual in asdict(Turn()).items()
    if type(usual) in _VALUES and name not in ("minimum", "opening")
)

# Alternatives that the published rules name ([BN]'s list of variations and the rule pages of the shipped rulesets).
OFFERS: Final = (
    AxisOffer("turn.opening", N_("Least first hold (opening)"), "0, 350, 500, 1000"),
    AxisOffer("turn.minimum", N_("Least hold"), "0, 300, 350"),
    AxisOffer("goal", N_("Goal"), "5000, 10000"),
    AxisOffer("dice", N_("Number of dice"), "5, 6"),
    AxisOffer("sets", N_("Points for equal dice, as in"), "busche-neller, facebook, kingdom-come"),
    AxisOffer("patterns", N_("Other combinations, as in"), "busche-neller, facebook, dice-depot"),
    *_TURN,
    AxisOffer("farkles.count", N_("Farkles in a row until a penalty"), "0, 3"),
    AxisOffer("farkles.penalty", N_("Points of that penalty"), "500, 1000"),
    AxisOffer("end.rule", N_("When the goal is reached"), "sudden, last-turn, equal-turns"),
)

# All other keys of ruleset files: each key before its values, and semicolons between several keys.
ANY: Final = AxisOffer("", N_("Any other rule"), "farkles.never_below_zero=false, true")
