"""The parts of a sheet as headings, sentences and tables: what paper, web page and plain text have in common."""

from dataclasses import dataclass
from enum import Enum

from farkle_core.sheets.content import Scores
from farkle_core.sheets.parts import SheetBlock


class Tone(Enum):
    """What a cell is shaded for."""

    # One does not hold, or does not take.
    PLAIN = 0
    ROLL = 1
    HOLD = 2  # one holds, the more surely the darker
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
