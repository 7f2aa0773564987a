"""Families of situations, which are practised together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import N_, _
from farkle_core.language.wording import dice
from farkle_core.play.advise import Moment
from farkle_core.rules.model import MOST_DICE

BANDS: Final = (N_("early"), N_("in the middle"), N_("near the goal"))

_WHICH, _HOLD = "which", "hold"
_CLOSE, _CLEAR = "close", "clear"

CLOSE_CALL: Final = 0.3  # sigmas between the two best options below which a decision is close: that of a blunder


@dataclass(frozen=True, order=True)
class Family:
    """Situations that are practised together."""

    dice: int  # dice in the roll
    is_which: bool  # whether there are several ways to set dice aside; else only hold or roll is to be decided
    band: int  # how near the leader is to the goal, in thirds: 0, 1 or 2
    is_close: bool  # whether the two best options are close, see `CLOSE_CALL`

    @property
    def key(self) -> str:
        """A name for files."""
        kind, near = _WHICH if self.is_which else _HOLD, _CLOSE if self.is_close else _CLEAR
        return f"{self.dice}-{kind}-{self.band}-{near}"

    @classmethod
    def named(cls, key: str) -> Family:
        """Return the family with this key; ValueError if there is none."""
        found = _BY_KEY.get(key)
        if found is None:
            raise ValueError(f"{key} is no family of situations")
        return found

    @classmethod
    def of(cls, moment: Moment, options: list[RatedOption], goal: int, sigma: float) -> Family:
        """Return the family of a situation.

        `options`: all ways to go on, the best first. `sigma`: see :func:`farkle_core.coach.grades.luck_scale`.
        """
        gap = options[0].win - options[1].win if len(options) > 1 else 1.0
        return cls(
            dice=moment.state.dice,
            is_which=len({option.choice.scoring for option in options}) > 1,
            band=min(3 * max(*moment.state.scores, 0) // goal, 2),
            is_close=gap < CLOSE_CALL * sigma,
        )


_BY_KEY: Final = {
    family.key: family
    for count in range(1, MOST_DICE + 1)
    for is_which in (True, False)
    for band in range(len(BANDS))
    for is_close in (True, False)
    for family in [Family(count, is_which, band, is_close)]
}


def family_words(family: Family) -> str:
    """Return ``6 dice, which to set aside, early, close``."""
    said = {"dice": dice(family.dice), "band": _(BANDS[family.band])}
    if family.is_which:
        if family.is_close:
            return _("{dice}, which to set aside, {band}, close", **said)
        return _("{dice}, which to set aside, {band}", **said)
    if family.is_close:
        return _("{dice}, hold or roll, {band}, close", **said)
    return _("{dice}, hold or roll, {band}", **said)
