"""The sections with reference tables: preference numbers, chances by difference, the small map."""

from collections.abc import Iterator
from math import log

from farkle_core.language.messages import _, number, pgettext
from farkle_core.rules.phrases import dice as so_many
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.content import HoldCell, shown
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.preferences import Preferences
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, Size, TextLine, Tone, difference_words, whose

_GROUP = 5  # readers distinguish groups of so many rows at a glance


def _turns(material: Material) -> str:
    """Return the turns that the numbers apply to, in words."""
    sheet = material.sheet
    conditions = [*sheet.conditions, *([_("No farkles in a row so far.")] if sheet.last_chance else [])]
    return " ".join(conditions)


def preferences(material: Material, _composition: Composition) -> SheetSection:
    """Return the preference numbers of the opening turn."""
    given = material.preferences
    if given is None:
        raise ValueError("there are no preference numbers")
    columns = tuple(range(material.sheet.dice, 0, -1))
    rows = tuple(
        Row(number(total), tuple(map(_rank, reversed(ranks), reversed(holds))), group=place // _GROUP)
        for place, (total, ranks, holds) in enumerate(zip(given.turn_totals, given.ranks, given.holds, strict=True))
    )
    words = _(
        "For the first turn of the game. Each way to score your roll leads to a turn total (row) and to dice left to "
        "roll (column). The cell there is its rank, 1 the worst: take the way with the highest. Shaded: hold there; "
        "else roll."
    )
    table = SheetTable(
        _("Turn total"), tuple(map(str, columns)), rows, Size.FINE, columns, above=_("Dice left to roll")
    )
    return SheetSection(
        SheetPart.PREFERENCES,
        _("Opening turn: which scoring to choose"),
        (TextLine(" ".join((words, *given.conditions))),),
        table,
        lines=tuple(_worked(given)),
    )


def _worked(given: Preferences) -> Iterator[TextLine]:
    """Yield an example of the use of ranks with a roll."""
    if not given.ways:
        return
    yield TextLine("", given.roll, _("Example: at the start of a turn you roll"))
    for way in given.ways:
        words = _(
            "{total:,} with {dice} left: rank {rank:,}.", total=way.turn_total, dice=so_many(way.dice), rank=way.rank
        )
        yield TextLine(words, way.faces)
    yield TextLine(_("So set aside these {points:,} points.", points=given.ways[0].turn_total), given.ways[0].faces)


def _rank(rank: int | None, held: bool) -> Cell:
    if rank is None:
        return Cell("")
    return Cell(str(rank), pgettext("in a cell", "hold"), Tone.HOLD) if held else Cell(str(rank))


def differences(material: Material, _composition: Composition) -> SheetSection:
    """Return the win chance by score difference."""
    given = material.differences
    if given is None:
        raise ValueError("there are no chances by difference")
    rows = tuple(
        Row(difference_words(points), tuple(map(_chance, chances)), group=(points < 0) + (points <= 0))
        for points, chances in zip(given.differences, given.chances, strict=True)
    )
    words = _("At the start of your turn, if both play perfectly; the darker, the better.")
    words = f"{words} {_turns(material)}".strip()
    heads = tuple(map(number, given.leaders))
    table = SheetTable(_("You are"), heads, rows, above=_("The score of the one ahead, or of both if level"))
    heading = _("Your chance of winning{whose}", whose=whose(material.sheet.seats[:1]))
    return SheetSection(SheetPart.DIFFERENCES, heading, (TextLine(words),), table)


def _chance(chance: float | None) -> Cell:
    return (
        Cell("–")
        if chance is None
        else Cell(_("{percent:.1f} %", percent=100 * chance), tone=Tone.CHANCE, strength=chance)
    )


def small_map(material: Material, composition: Composition) -> SheetSection:
    """Return hold thresholds for some number of dice, by both scores."""
    given = material.score_map
    if given is None:
        raise ValueError("there is no score map")
    dice = min(composition.map_dice, material.sheet.dice)
    cells = given.cells[dice - 1]
    firsts = [cell.intervals[0].first for row in cells for cell in row if cell.intervals]
    rows = tuple(
        Row(number(other), tuple(_map_cell(cell, firsts) for cell in row))
        for other, row in zip(given.scores, cells, strict=True)
    )
    starred = any(cell.note for row in cells for cell in row)
    words = (
        _("With {dice} left to roll, hold from this turn total on.", dice=so_many(dice)),
        _("“Roll” means: hold only to win.") * any(not cell.intervals for row in cells for cell in row),
        _("The darker, the sooner.") * (len(set(firsts)) > 1),
        _("A star: roll again further up.") * starred,
        _turns(material),
    )
    explanation = TextLine(" ".join(word for word in words if word))
    heads = tuple(map(number, given.scores))
    table = SheetTable(_("Opponent"), heads, rows, Size.FINE, above=_("Your score"))
    heading = _(
        "When to hold with {dice}, by both scores{whose}", dice=so_many(dice), whose=whose(material.sheet.seats[:1])
    )
    return SheetSection(SheetPart.MAP, heading, (explanation,), table)


def _map_cell(cell: HoldCell, firsts: list[int]) -> Cell:
    if not cell.intervals:
        return Cell(shown(cell.value), tone=Tone.ROLL)
    first = cell.intervals[0].first
    low, high = log(max(min(firsts), 1)), log(max(*firsts, 1))
    strength = 1.0 if high <= low else (high - log(max(first, 1))) / (high - low)
    return Cell(f"{number(first)}{'*' if cell.note else ''}", tone=Tone.HOLD, strength=min(max(strength, 0.0), 1.0))
