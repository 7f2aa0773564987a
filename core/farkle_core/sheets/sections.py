"""Makes the sections of the chosen parts, in order."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log
from typing import Final

from farkle_core.language.messages import N_, _, number, pgettext
from farkle_core.rules.phrases import dice as so_many
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.content import LEAVE, ROLL, CheatSheet, HoldCell, HoldRow, OfferCell, OfferRow, shown
from farkle_core.sheets.learnt_sections import bands, in_sentences, margins, memory
from farkle_core.sheets.loaded import ShownDice
from farkle_core.sheets.material import Material, Preferences
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import (
    Cell,
    Row,
    SheetSection,
    SheetTable,
    Size,
    TextLine,
    Tone,
    difference_words,
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)

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


# Rows for turns. A game of Facebook Farkle to 10,000 lasts some 20 turns a player; paper gets as many as fit.
TURNS: Final = 20

TICK: Final = "○"  # for ticks with a pencil
_NOTHING: Final = "–"
_ALWAYS: Final = N_("always")


def score_sheet(material: Material, composition: Composition) -> SheetSection:
    """Return a column for each name, a row for each turn, and rings for everything that the rules count."""
    sheet, names = material.sheet, composition.names
    turn = Cell(TICK if sheet.counts_farkles else "")
    rows = [Row(str(turn_number), (turn,) * len(names), group=1) for turn_number in range(1, TURNS + 1)]
    if sheet.opening:
        opened = Cell(TICK, number(sheet.opening))
        rows.insert(0, Row("", (opened,) * len(names)))
    table = SheetTable(_("Turn"), names, tuple(rows), Size.BLANK)
    reminders = () if SheetPart.RULES in composition.parts else sheet.reminders
    lines = [*reminders, *([_("Tick {ring} for a farkle.", ring=TICK)] if sheet.counts_farkles else [])]
    return SheetSection(SheetPart.SCORE_SHEET, _("Score sheet"), tuple(map(TextLine, lines)), table)


def sections(material: Material, composition: Composition) -> tuple[SheetSection, ...]:
    """Return the sections that `composition` selects and `material` has."""
    return tuple(_MAKERS[part](material, composition) for part in material.of(composition.parts))


def _thresholds(material: Material, _composition: Composition) -> SheetSection:
    sheet = material.sheet
    words = _("When to hold{whose}", whose=whose(sheet.seats)), hold_explanation(sheet)
    return _situations(SheetPart.THRESHOLDS, words, sheet.hold, sheet, Size.LARGE, sheet.own_dice)


def _second_player(material: Material, composition: Composition) -> SheetSection:
    sheet = material.sheet
    heading, words = second_player_words()
    if SheetPart.THRESHOLDS not in composition.parts:
        words = _("{explanation} The second player has the last turn of a round.", explanation=hold_explanation(sheet))
    shown = sheet.second_dice
    if shown is not None and shown != sheet.own_dice:
        explained = SheetPart.THRESHOLDS in composition.parts
        read = _("Read as above.") if explained else hold_explanation(sheet)
        words = " ".join((read, _("The second player brings other dice."), shown.explanation))
    return _situations(SheetPart.SECOND_PLAYER, (heading, words), sheet.second_player, sheet, shown_dice=shown)


def _last_chance(material: Material, _composition: Composition) -> SheetSection:
    sheet = material.sheet
    words, shown = last_chance_words(sheet), sheet.own_dice
    return _situations(SheetPart.LAST_CHANCE, words, sheet.last_chance, sheet, shown_dice=shown)


def _offers(material: Material, _composition: Composition) -> SheetSection:
    sheet = material.sheet
    rows = sheet.offers.rows if sheet.offers else ()
    return _situations(SheetPart.OFFERS, offer_words(sheet), rows, sheet)


def _situations(
    part: SheetPart,
    words: tuple[str, str],
    rows: Sequence[HoldRow | OfferRow],
    sheet: CheatSheet,
    size: Size = Size.SMALL,
    shown_dice: ShownDice | None = None,
) -> SheetSection:
    """Return a table of situations by number of dice, most dice first; with loaded dice by the choices shown."""
    standings = [row.situation.standing for row in rows]
    groups = [sum(a is not b for a, b in pairwise(standings[: place + 1])) for place in range(len(rows))]
    made = tuple(
        Row(row.situation.heading, _row_cells(row, shown_dice), row.situation.scores, group)
        for row, group in zip(rows, groups, strict=True)
    )
    return SheetSection(part, words[0], (TextLine(words[1]),), _by_dice(made, sheet.dice, size, shown_dice))


def _row_cells(row: HoldRow | OfferRow, chosen: ShownDice | None) -> tuple[Cell, ...]:
    cells: Sequence[HoldCell | OfferCell] = row.cells
    order = range(len(cells) - 1, -1, -1) if chosen is None else chosen.columns
    return tuple(
        Cell(shown(cell.value), shown(cell.note), Tone.ROLL if cell.value in {ROLL, LEAVE} else Tone.PLAIN)
        for cell in (cells[place] for place in order)
    )


def _by_dice(rows: tuple[Row, ...], dice: int, size: Size = Size.SMALL, chosen: ShownDice | None = None) -> SheetTable:
    if chosen is not None:
        return SheetTable(_("Dice left to roll"), chosen.heads, rows, Size.SMALL, details_suffice=size is Size.SMALL)
    columns = tuple(range(dice, 0, -1))
    return SheetTable(
        _("Dice left to roll"), tuple(map(str, columns)), rows, size, columns, details_suffice=size is Size.SMALL
    )


def _go_for_it(material: Material, _composition: Composition) -> SheetSection:
    sheet = material.sheet
    own, opponent = (sheet.go_for_it.own, sheet.go_for_it.opponent) if sheet.go_for_it else ((), ())
    rows = (
        Row(_("Once you have"), _scores(own), _("whatever the opponent has")),
        Row(_("Once the opponent has"), _scores(opponent), _("whatever you have")),
    )
    words = TextLine(go_for_it_explanation(sheet))
    columns = tuple(range(sheet.dice, 0, -1))
    table = SheetTable(_("Dice left to roll"), tuple(map(str, columns)), rows, dice=columns)
    return SheetSection(SheetPart.GO_FOR_IT, _("Go for it: do not hold before you win"), (words,), table)


def _scores(margins: Sequence[int | None]) -> tuple[Cell, ...]:
    return tuple(_score(score) for score in reversed(margins))


def _score(margin: int | None) -> Cell:
    """Return a margin; 0 points means always, which is a word."""
    if margin == 0:
        return Cell(_(_ALWAYS), tone=Tone.ROLL)
    return Cell(_NOTHING if margin is None else number(margin))


def _last_turn(material: Material, _composition: Composition) -> SheetSection:
    heading, words = last_turn_words(material.sheet)
    return SheetSection(SheetPart.LAST_TURN, heading, (TextLine(words),))


def _fair_start(material: Material, _composition: Composition) -> SheetSection:
    return SheetSection(SheetPart.FAIR_START, _("Fair start"), (TextLine(material.sheet.fair_start),))


def _scoring(material: Material, _composition: Composition) -> SheetSection:
    return SheetSection(SheetPart.SCORES, _("What scores"), scores=material.sheet.scores)


def _dice(material: Material, _composition: Composition) -> SheetSection:
    return SheetSection(SheetPart.DICE, _("The dice"), lines=tuple(map(TextLine, material.sheet.dice_lines)))


def _rules(material: Material, _composition: Composition) -> SheetSection:
    return SheetSection(SheetPart.RULES, _("The rules in short"), lines=tuple(map(TextLine, material.sheet.rules)))


_MAKERS: Final[dict[SheetPart, Callable[[Material, Composition], SheetSection]]] = {
    SheetPart.SENTENCES: in_sentences,
    SheetPart.THRESHOLDS: _thresholds,
    SheetPart.SECOND_PLAYER: _second_player,
    SheetPart.GO_FOR_IT: _go_for_it,
    SheetPart.LAST_CHANCE: _last_chance,
    SheetPart.OFFERS: _offers,
    SheetPart.LAST_TURN: _last_turn,
    SheetPart.FAIR_START: _fair_start,
    SheetPart.MEMORY: memory,
    SheetPart.MARGINS: margins,
    SheetPart.BANDS: bands,
    SheetPart.PREFERENCES: preferences,
    SheetPart.DIFFERENCES: differences,
    SheetPart.MAP: small_map,
    SheetPart.SCORES: _scoring,
    SheetPart.DICE: _dice,
    SheetPart.RULES: _rules,
    SheetPart.SCORE_SHEET: score_sheet,
}
