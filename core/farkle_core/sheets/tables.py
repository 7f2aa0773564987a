"""The parts of a sheet as headings, sentences and tables, for paper, web page and plain text."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import number
from farkle_core.sheets.content import LEAVE, ONLY, ROLL, CheatSheet, Scores
from farkle_core.sheets.inks import CHANCE_INK, HOLD_INK, ROLL_INK
from farkle_core.sheets.parts import SheetPart

WHITE: Final = "#ffffff"

_BLACK: Final = bytes(3)
_PLAYERS = {(0,): N_(" (first player)"), (0, 1): N_(" (both players)")}


class Tone(Enum):
    """The meaning of a cell's shade."""

    PLAIN = 0
    ROLL = 1  # the player does not hold, or does not take the dice
    HOLD = 2  # the player holds; the darker, the surer
    CHANCE = 3  # a win chance; the darker, the higher


class Size(Enum):
    """The size of a table's numbers."""

    LARGE = "large"
    SMALL = "small"
    FINE = "fine"
    BLANK = "blank"  # cells to write in


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell."""

    value: str  # value, note: its text, and what `value` does not say
    note: str = ""
    tone: Tone = Tone.PLAIN
    strength: float = 1.0  # how dark, 0 to 1

    @property
    def text(self) -> str:
        """Value and note."""
        return f"{self.value} {self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its label in short and exact form, and its cells; a new `group` begins below a thicker line."""

    label: str
    cells: tuple[Cell, ...]
    detail: str = ""
    group: int = 0


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table."""

    corner: str  # the meaning of the row labels
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    size: Size = Size.SMALL
    dice: tuple[int, ...] = ()  # the number of dice of each column, if columns are dice to roll
    above: str = ""  # the common heading of all columns
    # whether the rows' details suffice without their labels if space is short
    details_suffice: bool = False


@dataclass(frozen=True, slots=True)
class TextLine:
    """A sentence, with dice and possibly words drawn before it."""

    text: str
    faces: tuple[int, ...] = ()
    lead: str = ""


@dataclass(frozen=True, slots=True)
class SheetSection:
    """One part of a sheet."""

    part: SheetPart
    heading: str
    explanation: tuple[TextLine, ...] = ()  # its meaning and use, a paragraph each, above the table
    table: SheetTable | None = None
    scores: Scores | None = None
    lines: tuple[TextLine, ...] = ()  # paragraphs below the table


_COLOURS: Final = {Tone.ROLL: (ROLL_INK, 0.16), Tone.HOLD: (HOLD_INK, 0.5), Tone.CHANCE: (CHANCE_INK, 0.5)}
_GREYS: Final = {Tone.ROLL: (_BLACK, 0.11), Tone.HOLD: (_BLACK, 0.24), Tone.CHANCE: (_BLACK, 0.24)}


def tint(tone: Tone, strength: float, *, colour: bool) -> str:
    """Return the colour of a cell as ``#rrggbb``; white without a tint."""
    tints = _COLOURS if colour else _GREYS
    if tone not in tints:
        return WHITE
    ink, most = tints[tone]
    share = most * min(max(strength, 0.0), 1.0)
    return "#" + "".join(f"{round(255 - share * (255 - part)):02x}" for part in ink)


def whose(seats: tuple[int, ...]) -> str:
    """Return the players that something applies to, in words; ``""`` if seats are not distinguished."""
    return _(_PLAYERS.get(seats, ""))


def hold_explanation(sheet: CheatSheet) -> str:
    """Return the meaning of the thresholds, and of the words among them."""
    rows = (*sheet.hold, *sheet.second_player, *sheet.last_chance)
    cells = [cell for row in rows for cell in row.cells]
    further = any(cell.leaves_out for cell in cells)
    sentences = (
        _("Hold as soon as your turn total reaches the number under the dice you would roll next; until then, roll."),
        _("Hold whenever it wins the game."),
        _("“Roll” means: do not hold before that.") * any(cell.value == ROLL for cell in cells),
        _("“Only” means: roll again above the range.") * any(cell.note == ONLY for cell in cells),
        _("Dots: there are more such ranges above.") * further,
        *sheet.conditions,
        _("No farkles in a row so far.") * bool(sheet.last_chance),
        "" if sheet.own_dice is None else sheet.own_dice.explanation,
    )
    return " ".join(sentence for sentence in sentences if sentence)


def go_for_it_explanation(sheet: CheatSheet) -> str:
    """Return the meaning of the go-for-it margins, and of a dash among them."""
    margins = (*sheet.go_for_it.own, *sheet.go_for_it.opponent) if sheet.go_for_it else ()
    sentences = (
        _("From these scores on, with so many dice left, keep rolling until you win or your turn ends."),
        _("“Always”: whatever the scores.") * (0 in margins),
        _("A dash: with so many dice there is no such score.") * (None in margins),
        _("Scores below 0 are left out.") * sheet.below_zero,
        *(sheet.go_for_it.conditions if sheet.go_for_it else ()),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def last_chance_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the thresholds for turns in which a farkle costs the penalty."""
    count, player = sheet.farkles_before_penalty, whose((0,)) if sheet.seats else ""
    heading = _("When to hold after {count} farkles in a row{whose}", count=number(count), whose=player)
    if count == 1:
        heading = _("When to hold after a farkle in a row{whose}", whose=player)
    return heading, _("One more costs {penalty}; the opponent has none.", penalty=sheet.penalty)


def offer_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the table for carried dice."""
    if sheet.offers is None:
        return "", ""
    cells = [cell for row in sheet.offers.rows for cell in row.cells]
    every = _("all {dice}", dice=number(sheet.dice))
    if sheet.offers.by_points:
        how = _(
            "Start with so many dice if at least as many points come with them as the number says; else roll {every}.",
            every=every,
        )
    else:
        how = _("“Take”: start with so many dice if they are offered. “No”: roll {every} instead.", every=every)
    sentences = (
        how,
        _("“No” means: roll {every}, whatever the points.", every=every)
        * (sheet.offers.by_points and any(cell.value == LEAVE for cell in cells)),
        _("“Only” means: not above the range.") * any(cell.note == ONLY for cell in cells),
        _("Before a player has reached the goal.") * bool(sheet.last_turn),
        sheet.offers.farkles,
    )
    heading = _("When to start with the last player's dice{whose}", whose=whose(sheet.offers.seats))
    return heading, " ".join(sentence for sentence in sentences if sentence)


def second_player_words() -> tuple[str, str]:
    """Return heading and explanation of the second player's thresholds."""
    return _("When to hold (second player)"), _("Read as above. The second player has the last turn of a round.")


def last_turn_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and text on the last turn of a game."""
    return _("In the last turn of the game"), " ".join(sheet.last_turn)


def difference_words(points: int) -> str:
    """Return the player's score less the opponent's in words."""
    if not points:
        return _("level")
    return _("ahead by {points:,}", points=points) if points > 0 else _("behind by {points:,}", points=-points)
