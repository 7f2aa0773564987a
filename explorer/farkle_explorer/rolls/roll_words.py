"""A roll, and what is best done with it, as people say it."""

from __future__ import annotations

from typing import Final

from farkle_core.language.messages import _
from farkle_core.rules.dice import faces_of
from farkle_core.solution.roll_map import RollMap, RollOutcome, RollResult
from farkle_explorer.plots import plot_words

COLUMNS: Final = (
    "roll", "ways", "chance (0 to 1)", "outcome", "set aside", "points", "turn total (points)", "dice", "then",
    "win chance (0 to 1)",
)  # fmt: skip
"""What stands above the columns of a file of rolls; see :func:`line`."""


def faces(rolled: RollResult) -> str:
    """Return the dice of a roll: ``"1 1 5"``."""
    return " ".join(map(str, faces_of(rolled.roll)))


def chance_of(rolled: RollResult) -> str:
    """Return how likely a roll is; small chances have two more digits."""
    return plot_words.chance(rolled.chance, 2 if rolled.chance >= 0.001 else 4)


def aside(rolled: RollResult) -> str:
    """Return the dice that are best set aside, or that it is a farkle."""
    if rolled.scoring is None:
        return _("cursed roll") if rolled.outcome is RollOutcome.CURSED else _("farkle")
    return " ".join(map(str, faces_of(rolled.scoring.counts)))


def then(rolled: RollResult) -> str:
    """Return what that brings, and what is best after it: ``"+150: hold 650"``."""
    if rolled.outcome is not RollOutcome.SCORES:
        said = {RollOutcome.WINS: _("wins at once"), RollOutcome.PASSES: _("past the goal: the turn ends")}
        return said.get(rolled.outcome, _("the turn ends"))
    assert rolled.scoring is not None
    points = f"+{plot_words.points(rolled.scoring.points)}"
    if rolled.holds and rolled.win >= 1.0:
        return _("{points}: hold {total} and win", points=points, total=plot_words.points(rolled.turn_total))
    decision = (
        _("hold {total}", total=plot_words.points(rolled.turn_total))
        if rolled.holds
        else _("roll {dice}", dice=plot_words.dice(rolled.dice))
    )
    return f"{points}: {decision}"


def sentence(rolled: RollResult) -> str:
    """Return everything about a roll."""
    taken = _("set aside {aside}", aside=aside(rolled)) if rolled.scoring is not None else aside(rolled)
    return _(
        "{faces} ({chance}): {taken}, {then}, win {win}",
        faces=faces(rolled),
        chance=chance_of(rolled),
        taken=taken,
        then=then(rolled),
        win=plot_words.chance(rolled.win),
    )


def average(map_: RollMap) -> str:
    """Return what rolling is worth, and holding beside it where one may."""
    mean = plot_words.chance(map_.mean)
    if map_.hold is None:
        return _("The average over all rolls is {mean}", mean=mean)
    return _("The average over all rolls is {mean}; holding wins {hold}", mean=mean, hold=plot_words.chance(map_.hold))


def extremes(map_: RollMap) -> str:
    """Return the best roll and the worst."""
    return _("Best {best}. Worst {worst}", best=sentence(map_.rolls[0]), worst=sentence(map_.rolls[-1]))


def line(rolled: RollResult) -> tuple[str, ...]:
    """Return a roll for a file, below :data:`COLUMNS`; chances have full precision."""
    points = str(rolled.scoring.points) if rolled.scoring is not None else ""
    taken = aside(rolled) if rolled.scoring is not None else ""
    goes_on = rolled.outcome is RollOutcome.SCORES
    total, dice = (str(rolled.turn_total), str(rolled.dice)) if goes_on else ("", "")
    decision = ("hold" if rolled.holds else "roll") if goes_on else ""
    chances = repr(rolled.chance), rolled.outcome.value
    return faces(rolled), str(rolled.ways), *chances, taken, points, total, dice, decision, repr(rolled.win)
