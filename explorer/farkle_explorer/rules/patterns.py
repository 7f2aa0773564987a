"""Patterns, combinations of several faces: their shapes, and the section that edits them."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton

from farkle_core.language.messages import N_, P_, _
from farkle_core.rules import FACES, TRIPLES, WIN
from farkle_core.rules.dice import MOST_DICE
from farkle_core.rules.model import LARGEST_POINTS, MOST_PATTERNS
from farkle_core.rules.phrases import capital, combination_name, number
from farkle_explorer.rules.entries import EntryField, EntryList, EntryRow, ListEntry
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.rules.fields import ChoiceBox, IntegerBox, TextBox, paint_bar
from farkle_explorer.rules.marks import Glyph
from farkle_explorer.rules.summaries import pattern_worth
from farkle_explorer.session.draft import ABSENT, RulesetDraft, same
from farkle_explorer.widgets.dice_widgets import DiceRow
from farkle_explorer.widgets.lettering import set_font

Shape = tuple[int, ...]

# Shapes with common names, the most common first.
USUAL: Final[dict[Shape, str]] = {
    (1, 1, 1, 1, 1, 1): P_("combination", "straight"),
    (2, 2, 2): P_("combination", "three pairs"),
    (4, 2): P_("combination", "four and a pair"),
    (3, 3): P_("combination", "two triplets"),
    (1, 1, 1, 1, 1): P_("combination", "five different"),
    (3, 2): P_("combination", "full house"),
}
_SMALL: Final = ("no", "one", "two", "three", "four", "five", "six")
EXACT: Final = "exact faces"  # the entry for exact faces in the list of shapes
_POINTS: Final = "points"
_FIRST_POINTS, _NEW_POINTS = 1500, 1000
_FIRST_FACES: Final = [1, 2, 3, 4, 5]
_BETWEEN: Final = (None, "", "")
_WORTHS: Final = (
    (_POINTS, N_("Points"), N_("A fixed number of points.")),
    (TRIPLES, N_("Its triples, and a bonus"), N_("The triple of each of its faces, added up, and a bonus on top.")),
    (WIN, N_("The game"), N_("Setting it aside wins the game at once, whatever the minimums.")),
)


def shapes(dice: int) -> tuple[Shape, ...]:
    """Return every shape of at most `dice` dice and at least two faces: common ones first, then from large to small."""
    possible = [shape for size in range(dice, 1, -1) for shape in _splits(size, size - 1)]
    return (*(shape for shape in USUAL if shape in possible), *(shape for shape in possible if shape not in USUAL))


def _splits(dice: int, largest: int) -> Iterator[Shape]:
    """Yield every way to split dice into groups of at most `largest`, large groups first."""
    if dice == 0:
        yield ()
    for group in range(min(dice, largest), 0, -1):
        for rest in _splits(dice - group, group):
            yield (group, *rest)


def shape_name(shape: Sequence[Any]) -> str:
    """Return the name of a shape for files: ``"three pairs"``, ``"four different"``."""
    if set(shape) == {1} and tuple(shape) not in USUAL:
        return f"{_SMALL[len(shape)]} different"
    return USUAL.get(tuple(shape)) or f"{' + '.join(map(str, shape))} equal dice"


def shape_words(shape: Sequence[Any]) -> str:
    """Return the name of a shape for players: ``"three pairs"``, ``"four different"``, ``"3 + 1 equal dice"``."""
    if set(shape) == {1} and tuple(shape) not in USUAL:
        return _("{number} different", number=number(len(shape)))
    usual = USUAL.get(tuple(shape))
    return combination_name(usual) if usual else _("{groups} equal dice", groups=" + ".join(map(str, shape)))


def groups(pattern: ListEntry) -> tuple[tuple[int, ...], ...]:
    """Return a pattern as groups of dice to draw; 0 is a die of any face, equal to those of its group.

    A straight of all six faces shows them. Dice that make no sense are left out.
    """
    faces, shape = pattern.get("faces"), pattern.get("shape")
    if isinstance(shape, list) and shape:
        if tuple(shape) == (1,) * len(FACES):
            return (FACES,)
        sizes = [size for size in shape if isinstance(size, int) and 0 < size <= MOST_DICE]
        return tuple((0,) * size for size in sizes[:MOST_DICE])
    if isinstance(faces, list):
        return (tuple(face for face in faces if face in FACES)[:MOST_DICE],)
    return ()


def _most_dice(draft: RulesetDraft) -> int:
    dice = draft.value("dice")
    return dice if isinstance(dice, int) and 2 <= dice <= MOST_DICE else MOST_DICE


class _ShapeBox(ChoiceBox):
    """The choice of a shape with the dice of the game, or of exact faces."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft, self._choices = draft, list[tuple[Any, str, str]]()

    def show_value(self, value: Any) -> None:
        known = shapes(_most_dice(self._draft))
        own = () if value == EXACT or value in known else (value,)
        usual = [_choice(shape) for shape in (*own, *known) if shape in own or shape in USUAL]
        exact = (EXACT, _("Exact faces…"), _("Exactly the faces that you click."))
        choices = [*usual, _BETWEEN, exact, _BETWEEN, *(_choice(shape) for shape in known if shape not in USUAL)]
        if choices != self._choices:
            self._choices = choices
            self.set_choices(choices)
        super().show_value(value)


def _choice(shape: Shape) -> tuple[Any, str, str]:
    return shape, capital(shape_words(shape)), _("Groups of equal dice, each of a different face.")


class _FacesBox(DicePicker):
    """Exact faces."""

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__(_("the pattern"))
        self._draft = draft

    def show_value(self, value: Any) -> None:
        most = _most_dice(self._draft)
        self.set_most(most)
        if isinstance(value, list) and sorted(self.faces) != value[:most]:
            self.set_faces([face for face in value if isinstance(face, int) and 1 <= face <= 6])


def _shape(pattern: ListEntry) -> Any:
    shape = pattern.get("shape")
    return tuple(size if isinstance(size, int) else 0 for size in shape) if isinstance(shape, list) else EXACT


def _write_shape(draft: RulesetDraft, key: str, shape: Any) -> None:
    """Write another shape, or exact faces; a name that is derived from the shape changes with it."""
    before, faces = draft.value(f"{key}.shape"), draft.value(f"{key}.faces")
    if shape == EXACT:
        dice: ListEntry = {"shape": ABSENT, "faces": faces if isinstance(faces, list) else _FIRST_FACES}
    else:
        dice = {"faces": ABSENT, "shape": list(shape)}
        if isinstance(before, list) and draft.value(f"{key}.name") == shape_name(before):
            dice["name"] = shape_name(shape)
    values = {f"{key}.{name}": value for name, value in dice.items()}
    draft.set_values(values, _("change the dice of a pattern"), merge=f"{key}.dice")


def _worth(pattern: ListEntry) -> str:
    points = pattern.get("points", ABSENT)
    return points if points in (WIN, TRIPLES) else _POINTS


def _write_worth(draft: RulesetDraft, key: str, worth: Any) -> None:
    draft.set_value(f"{key}.points", _NEW_POINTS if worth == _POINTS else worth, _("change the worth of a pattern"))


_FIELDS: Final = (
    EntryField(
        "name", "name", lambda _draft: TextBox(_("What you call it")), lambda entry: entry.get("name", ABSENT),
        lambda draft, key, name: draft.set_value(f"{key}.name", name, _("rename a pattern")),
        N_("name of the pattern"), N_("Name"), shows=("name",),
    ),
    EntryField(
        "dice", "shape", _ShapeBox, _shape, _write_shape, N_("shape of the pattern"), N_("Made of"),
        shows=("shape", "faces"),
    ),
    EntryField(
        "faces", "faces", _FacesBox, lambda entry: entry.get("faces"),
        lambda draft, key, faces: draft.set_value(f"{key}.faces", sorted(faces), _("change the dice of a pattern")),
        applies=lambda entry: _shape(entry) == EXACT,
    ),
    EntryField(
        "worth", "points", lambda _draft: ChoiceBox(_WORTHS), _worth, _write_worth, N_("worth of the pattern"),
        N_("Worth"), shows=("points",),
    ),
    EntryField(
        "points", "points", lambda _draft: IntegerBox(50, LARGEST_POINTS, 50, unit="points"),
        lambda entry: entry.get("points", ABSENT),
        lambda draft, key, points: draft.set_value(f"{key}.points", points, _("change the worth of a pattern")),
        N_("points for the pattern"), applies=lambda entry: _worth(entry) == _POINTS,
    ),
    EntryField(
        "bonus", "bonus", lambda _draft: IntegerBox(0, LARGEST_POINTS, 50, {0: _("no bonus")}, "points"),
        lambda entry: entry.get("bonus", 0),
        lambda draft, key, bonus: draft.set_value(f"{key}.bonus", bonus, _("change the bonus of a pattern")),
        N_("bonus for the pattern"), applies=lambda entry: _worth(entry) == TRIPLES, shows=("bonus",),
    ),
)  # fmt: skip


class PatternRow(EntryRow):
    """One pattern: its dice, name and worth."""

    fields = _FIELDS
    nameless = N_("a pattern without a name")
    buttons = ((Glyph.PUT_BACK, N_("Put back: {name}")), *EntryRow.buttons)
    differs = False  # whether the original has no such pattern

    def __init__(self, draft: RulesetDraft, key: str) -> None:
        self.dice, self.worth = DiceRow(14), QLabel()
        self.worth.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        super().__init__(draft, key, (self.worth,), self.dice)
        self.put_back, _words = self._named[Glyph.PUT_BACK]
        self.put_back.clicked.connect(self._put_back)

    def refresh(self) -> None:
        super().refresh()
        pattern, base = self.entry, self._base
        self.worth.setText(pattern_worth(pattern))
        self.dice.set_groups(groups(pattern))
        self.differs = not any(same(pattern, other) for other in base)
        self._named[Glyph.PUT_BACK][0].setVisible(self.differs and self._original is not None)
        set_font(self.name, bold=self.differs)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        if self.differs:
            paint_bar(self)

    @property
    def _base(self) -> list[Any]:
        base = self._draft.base_value("patterns")
        return base if isinstance(base, list) else []

    @property
    def _original(self) -> ListEntry | None:
        """The original of this pattern: the one with the same name, otherwise with the same dice."""
        pattern, base = self.entry, [other for other in self._base if isinstance(other, dict)]
        for parts in (("name",), ("shape", "faces")):
            for other in base:
                if all(other.get(part) == pattern.get(part) for part in parts):
                    return other
        return None

    def _shown_name(self, name: str) -> str:
        return combination_name(name)

    def _open(self, is_open: bool) -> None:
        self.dice.setVisible(not is_open)
        super()._open(is_open)

    def _remove(self) -> None:
        self._draft.set_values(_without(self._draft.value("patterns"), self._key), _("remove a pattern"))

    def _put_back(self) -> None:
        self._draft.set_values({self._key: self._original}, _("put back a pattern"))


def _without(patterns: list[Any], key: str) -> dict[str, Any]:
    place = int(key.rpartition(".")[2])
    return {"patterns": [*patterns[: place - 1], *patterns[place:]] or ABSENT}


class PatternsPart(EntryList):
    """The list of patterns."""

    def __init__(self, draft: RulesetDraft) -> None:
        add, self.put_back = QPushButton(_("Add a pattern")), QPushButton(_("Put all back"))
        empty = QLabel(_("No combinations of several faces yet."))
        super().__init__(draft, "patterns", PatternRow, (empty,), add, self.put_back)
        add.setToolTip(_("A combination of several faces: a straight, three pairs, …"))
        add.clicked.connect(self._add)
        self.put_back.setToolTip(_("Put the list of patterns back"))
        self.put_back.clicked.connect(lambda: draft.put_back("patterns"))
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        self.put_back.setVisible(self.differs)
        self.add.setEnabled(len(self.entries) < MOST_PATTERNS)

    def _add(self) -> None:
        """Add the first common pattern that the list lacks, and open it."""
        there = [entry.get("shape") for entry in self.entries if isinstance(entry, dict)]
        possible = shapes(_most_dice(self._draft))
        shape = next((shape for shape in possible if list(shape) not in there), possible[0])
        new = {"name": shape_name(shape), "shape": list(shape), "points": _FIRST_POINTS, "bonus": 0}
        self.change([*self.entries, new], _("add a pattern"))
        self.rows[-1].edit.setChecked(True)
