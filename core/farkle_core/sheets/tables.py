"""The parts of a sheet as headings, sentences and tables: what paper, web page and plain text have in common."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import number
from farkle_core.sheets.content import LEAVE, ONLY, ROLL, CheatSheet, Scores
from farkle_core.sheets.parts import SheetBlock

WHITE: Final = "#ffffff"

# Red, green, blue.
_HOLD: Final = (0xE9, 0xA5, 0x1F)

_ROLL: Final = (0x25, 0x60, 0xAB)
_CHANCE: Final = (0x3B, 0x8C, 0x77)
_BLACK: Final = (0, 0, 0)
_PLAYERS = {(0,): N_(" (first player)"), (0, 1): N_(" (both players)")}


class Tone(Enum):
    """What a cell is shaded for."""

    # One does not hold, or does not take.
    PLAIN = 0
    ROLL = 1
    HOLD = 2  # the player holds, the more surely the darker
    CHANCE = 3  # a chance of winning, the higher the darker


class Size(Enum):
    """How large a table's numbers are."""

    # To be written in.
    LARGE = "large"
    SMALL = "small"
    FINE = "fine"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell."""

    value: str  # value, note: what stands in it, and what `value` leaves unsaid
    note: str = ""
    tone: Tone = Tone.PLAIN
    strength: float = 1.0  # how dark, 0 to 1

    @property
    def text(self) -> str:
        """Value and note."""
        return f"{self.value} {self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Row:
    """One row: what it is for, in short and exactly, and its cells; a new `group` begins below a thicker rule."""

    label: str
    cells: tuple[Cell, ...]
    detail: str = ""
    group: int = 0


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table."""

    corner: str  # what the labels of the rows are
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    size: Size = Size.SMALL
    dice: tuple[int, ...] = ()  # the number of dice of each column, where columns are dice to roll
    row_dice: tuple[int, ...] = ()  # the number of dice of each row, where rows are dice to roll
    above: str = ""  # what all columns are together
    # whether the rows' details say enough without their labels, where there is little room
    details_suffice: bool = False


@dataclass(frozen=True, slots=True)
class TextLine:
    """A sentence, with dice drawn before it, and perhaps words before those."""

    text: str
    faces: tuple[int, ...] = ()
    lead: str = ""


@dataclass(frozen=True, slots=True)
class SheetSection:
    """One part of a sheet."""

    part: SheetBlock
    heading: str
    explanation: tuple[TextLine, ...] = ()  # what it means and how it is used, a paragraph each, above the table
    table: SheetTable | None = None
    scores: Scores | None = None
    lines: tuple[TextLine, ...] = ()  # what follows, a paragraph each


_COLOURS: Final = {Tone.ROLL: (_ROLL, 0.16), Tone.HOLD: (_HOLD, 0.5), Tone.CHANCE: (_CHANCE, 0.5)}


_GREYS: Final = {Tone.ROLL: (_BLACK, 0.11), Tone.HOLD: (_BLACK, 0.24), Tone.CHANCE: (_BLACK, 0.24)}


def tint(tone: Tone, strength: float, *, colour: bool) -> str:
    """Return the colour of a cell as ``#rrggbb``; white where it has none."""
    tints = _COLOURS if colour else _GREYS
    if tone not in tints:
        return WHITE
    ink, most = tints[tone]
    share = most * min(max(strength, 0.0), 1.0)
    return "#" + "".join(f"{round(255 - share * (255 - part)):02x}" for part in ink)


def whose(seats: tuple[int, ...]) -> str:
    """Return for which players something is; ``""`` where they are not distinguished."""
    return _(_PLAYERS.get(seats, ""))


def hold_explanation(sheet: CheatSheet) -> str:
    """Return what the thresholds mean, and their words where they occur."""
    rows = (*sheet.hold, *sheet.second_player, *sheet.last_chance)
    cells = [cell for row in rows for cell in row.cells]
    further = any(cell.note.endswith("…") for cell in cells)
    sentences = (
        _("Hold as soon as your turn total reaches the number under the dice you would roll next; until then, roll."),
        _("Hold whenever it wins the game."),
        _("“Roll” means: do not hold before that.") * any(cell.value == ROLL for cell in cells),
        _("“Only” means: roll again above the range.") * any(cell.note == "only" for cell in cells),
        _("Dots: there are more such ranges above.") * further,
        *sheet.conditions,
        _("No farkles in a row so far.") * bool(sheet.last_chance),
        "" if sheet.own_dice is None else sheet.own_dice.explanation,
    )
    return " ".join(sentence for sentence in sentences if sentence)


def go_for_it_explanation(sheet: CheatSheet) -> str:
    """Return what the go-for-it margins mean, and their dash where it occurs."""
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
    """Return heading and explanation of the thresholds for turns whose farkle costs the penalty."""
    count, player = sheet.farkles_before_penalty, whose((0,)) if sheet.seats else ""
    heading = _("When to hold after {count} farkles in a row{whose}", count=number(count), whose=player)
    if count == 1:
        heading = _("When to hold after a farkle in a row{whose}", whose=player)
    return heading, _("One more costs {points:,} points; the opponent has none.", points=sheet.penalty)


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
        _("Before anybody has reached the goal.") * bool(sheet.last_turn),
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
    """Return own score less the opponent's in words."""
    if not points:
        return _("level")
    return _("ahead by {points:,}", points=points) if points > 0 else _("behind by {points:,}", points=-points)
