"""A roll and its best scoring in words."""

from typing import Final

from farkle_core.language.messages import _
from farkle_core.rules.dice import Counts, faces_of
from farkle_core.rules.die import WILD
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.roll_map import RollMap, RollOutcome, RollResult
from farkle_explorer.plots import plot_words
from farkle_explorer.tables.map_texts import dice_cell

# The headings of a file of rolls; see `line`.
COLUMNS: Final = (
    "roll", "ways", "chance (0 to 1)", "outcome", "set aside", "points", "turn total (points)", "dice", "then",
    "win chance (0 to 1)", "set aside from",
)  # fmt: skip


def faces(rolled: RollResult) -> str:
    """Return the dice of a roll: ``"1 1 5"``."""
    return _shown(rolled.roll)


def _shown(counts: Counts) -> str:
    return " ".join("*" if face == WILD else str(face) for face in faces_of(counts))


def chance_of(rolled: RollResult) -> str:
    """Return the probability of a roll; small ones have two more decimals."""
    return plot_words.chance(rolled.chance, 2 if rolled.chance >= 0.001 else 4)


def aside(rolled: RollResult) -> str:
    """Return the best dice to set aside, or that the roll is a farkle."""
    if rolled.scoring is None:
        return _("cursed roll") if rolled.outcome is RollOutcome.CURSED else _("farkle")
    return _shown(rolled.scoring.counts)


def then(rolled: RollResult, dice_left: DiceLeft) -> str:
    """Return the best scoring's points and the next decision: ``"+150: hold 650"``, with letters of loaded dice."""
    if rolled.outcome is not RollOutcome.SCORES:
        values = {RollOutcome.WINS: _("wins at once"), RollOutcome.PASSES: _("past the goal: the turn ends")}
        return values.get(rolled.outcome, _("the turn ends"))
    assert rolled.scoring is not None
    points = f"+{plot_words.points(rolled.scoring.points)}"
    if rolled.aside:
        points = _("{points} from {dice}", points=points, dice=_letters(dice_left, rolled))
    if rolled.holds and rolled.win >= 1.0:
        return _("{points}: hold {total} and win", points=points, total=plot_words.points(rolled.turn_total))
    decision = (
        _("hold {total}", total=plot_words.points(rolled.turn_total))
        if rolled.holds
        else _("roll {dice}", dice=dice_left.short(rolled.dice - 1))
    )
    return f"{points}: {decision}"


def _letters(dice_left: DiceLeft, rolled: RollResult) -> str:
    return "".join(letter * count for letter, count in zip(dice_left.letters, rolled.aside, strict=True))


def sentence(rolled: RollResult, dice_left: DiceLeft) -> str:
    taken = _("set aside {aside}", aside=aside(rolled)) if rolled.scoring is not None else aside(rolled)
    return _(
        "{faces} ({chance}): {taken}, {then}, win {win}",
        faces=faces(rolled),
        chance=chance_of(rolled),
        taken=taken,
        then=then(rolled, dice_left),
        win=plot_words.chance(rolled.win),
    )


def average(map_: RollMap) -> str:
    """Return the value of rolling, and of holding if it is legal."""
    mean = plot_words.chance(map_.mean)
    if map_.hold is None:
        return _("The average over all rolls is {mean}", mean=mean)
    return _("The average over all rolls is {mean}; holding wins {hold}", mean=mean, hold=plot_words.chance(map_.hold))


def extremes(map_: RollMap, dice_left: DiceLeft) -> str:
    return _(
        "Best {best}. Worst {worst}", best=sentence(map_.rolls[0], dice_left), worst=sentence(map_.rolls[-1], dice_left)
    )


def line(rolled: RollResult, dice_left: DiceLeft) -> tuple[str, ...]:
    """Return a roll as a line for files, with the headings :data:`COLUMNS`; chances have full precision."""
    points = str(rolled.scoring.points) if rolled.scoring is not None else ""
    taken = aside(rolled) if rolled.scoring is not None else ""
    goes_on = rolled.outcome is RollOutcome.SCORES
    total, dice = (str(rolled.turn_total), dice_cell(dice_left, rolled.dice - 1)) if goes_on else ("", "")
    decision = ("hold" if rolled.holds else "roll") if goes_on else ""
    chances = repr(rolled.chance), rolled.outcome.value
    origin = dice_left.listed(rolled.aside) if rolled.aside else ""
    return faces(rolled), str(rolled.ways), *chances, taken, points, total, dice, decision, repr(rolled.win), origin
