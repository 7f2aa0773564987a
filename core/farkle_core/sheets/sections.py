"""Makes the sections of the chosen parts, in order."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from farkle_core.language.messages import N_, _, number
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.content import LEAVE, ROLL, CheatSheet, HoldCell, HoldRow, OfferCell, OfferRow, shown
from farkle_core.sheets.learnt_sections import bands, in_sentences, margins, memory
from farkle_core.sheets.loaded import ShownDice
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.reference_sections import differences, preferences, small_map
from farkle_core.sheets.tables import (
    Cell,
    Row,
    SheetSection,
    SheetTable,
    Size,
    TextLine,
    Tone,
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)

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
