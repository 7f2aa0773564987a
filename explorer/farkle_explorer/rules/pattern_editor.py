"""The fields of one pattern: name, dice, points."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, P_, _
from farkle_core.rules import FACES, TRIPLES, WIN
from farkle_core.rules.model import LARGEST_POINTS, MOST_DICE
from farkle_core.rules.phrases import capital, combination_name, number
from farkle_explorer.rules.face_boxes import DicePicker
from farkle_explorer.rules.fields import NUMBER_WIDTH, ChoiceBox, IntegerBox, TextBox, name_box
from farkle_explorer.rules.marks import BUTTON_SIDE, Remarks
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.edit import ABSENT
from farkle_explorer.widgets.theme import SPACING

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
_FIRST_POINTS: Final = 1000
_FIRST_FACES: Final = [1, 2, 3, 4, 5]

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


def groups(pattern: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
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


class PatternEditor(QWidget):
    """Edits one pattern of the draft in place. `place`: which pattern, counted from 1."""

    def __init__(self, draft: RulesetDraft, place: int) -> None:
        super().__init__()
        self._draft = draft
        self._key = f"patterns.{place}"
        self._choices: list[tuple[Any, str, str]] = []
        self.name = TextBox(_("What you call it"))
        self.dice = ChoiceBox()
        self.faces = DicePicker(_("the pattern"))
        self.worth = ChoiceBox(_WORTHS)
        self.points = IntegerBox(50, LARGEST_POINTS, 50, unit="points")
        self.bonus = IntegerBox(0, LARGEST_POINTS, 50, {0: _("no bonus")}, "points")
        self.remarks = {part: Remarks() for part in ("name", "shape", "points", "bonus")}
        self._lay_out()
        self._connect()
        self.refresh()

    def refresh(self) -> None:
        """Show the present draft."""
        pattern = self._draft.value(self._key)
        if not isinstance(pattern, dict):
            return
        self.name.show_value(pattern.get("name", ABSENT))
        self._show_dice(pattern)
        points = pattern.get("points", ABSENT)
        kind = points if points in (WIN, TRIPLES) else _POINTS
        self.worth.show_value(kind)
        self.points.show_value(points)
        self.bonus.show_value(pattern.get("bonus", 0))
        self.points.setVisible(kind == _POINTS)
        self.bonus.setVisible(kind == TRIPLES)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        for part, remarks in self.remarks.items():
            parts = {part, "faces"} if part == "shape" else {part}
            remarks.say([problem for problem in problems if problem.key.removeprefix(f"{self._key}.") in parts])
        editors = {"name": self.name, "shape": self.dice, "points": self.worth, "bonus": self.bonus}
        for part, editor in editors.items():
            editor.setAccessibleDescription(self.remarks[part].text)

    def _show_dice(self, pattern: dict[str, Any]) -> None:
        dice = self._draft.value("dice")
        most = dice if isinstance(dice, int) and 2 <= dice <= MOST_DICE else MOST_DICE
        shape, faces = pattern.get("shape"), pattern.get("faces")
        shown: Any = EXACT
        if isinstance(shape, list):
            shown = tuple(size if isinstance(size, int) else 0 for size in shape)
        self._offer_shapes(most, shown)
        self.dice.show_value(shown)
        self.faces.setVisible(shown == EXACT)
        self.faces.set_most(most)
        if isinstance(faces, list) and sorted(self.faces.faces) != faces[:most]:
            self.faces.set_faces([face for face in faces if isinstance(face, int) and 1 <= face <= 6])

    def _offer_shapes(self, most: int, shown: Any) -> None:
        known = shapes(most)
        own = () if shown == EXACT or shown in known else (shown,)
        exact = [_between(), (EXACT, _("Exact faces…"), _("Exactly the faces that you click.")), _between()]
        usual = [_choice(shape) for shape in (*own, *known) if shape in own or shape in USUAL]
        choices = [*usual, *exact, *(_choice(shape) for shape in known if shape not in USUAL)]
        if choices != self._choices:
            self._choices = choices
            self.dice.set_choices(choices)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, BUTTON_SIDE + SPACING // 2, SPACING)
        layout.setSpacing(2)
        for text, named, part, *editors in (
            (_("Name"), _("name of the pattern"), "name", self.name),
            (_("Made of"), _("shape of the pattern"), "shape", self.dice, self.faces),
            (_("Worth"), _("worth of the pattern"), "points", self.worth, self.points),
            ("", "", "bonus", self.bonus),
        ):
            if text:
                label = QLabel(text)
                label.setBuddy(editors[0])
                layout.addWidget(label)
                editors[0].setAccessibleName(named)
            for editor in editors:
                right = Qt.AlignmentFlag.AlignRight if isinstance(editor, IntegerBox) else Qt.AlignmentFlag(0)
                layout.addWidget(editor, 0, right)
            layout.addWidget(self.remarks[part])
            layout.addSpacing(SPACING // 2)
        for box, name in ((self.points, _("points for the pattern")), (self.bonus, _("bonus for the pattern"))):
            name_box(box, name)
            box.setFixedWidth(NUMBER_WIDTH)

    def _connect(self) -> None:
        self.name.edited.connect(self._write_name)
        self.dice.edited.connect(self._write_dice)
        self.faces.edited.connect(self._write_faces)
        self.worth.edited.connect(self._write_worth)
        self.points.edited.connect(self._write_points)
        self.bonus.edited.connect(self._write_bonus)

    def _write_name(self, name: str) -> None:
        self._draft.set_value(f"{self._key}.name", name, _("rename a pattern"))

    def _write_points(self, points: int) -> None:
        self._draft.set_value(f"{self._key}.points", points, _("change the worth of a pattern"))

    def _write_bonus(self, bonus: int) -> None:
        self._draft.set_value(f"{self._key}.bonus", bonus, _("change the bonus of a pattern"))

    def _write_worth(self, worth: str) -> None:
        self._draft.set_value(
            f"{self._key}.points", _FIRST_POINTS if worth == _POINTS else worth, _("change the worth of a pattern")
        )

    def _write_faces(self, faces: Sequence[int]) -> None:
        self._draft.set_value(f"{self._key}.faces", sorted(faces), _("change the dice of a pattern"))

    def _write_dice(self, shape: Any) -> None:
        """Write another shape, or exact faces; a name that is derived from the shape changes with it."""
        before = self._draft.value(f"{self._key}.shape")
        if shape == EXACT:
            faces = self._draft.value(f"{self._key}.faces")
            dice: dict[str, Any] = {"shape": ABSENT, "faces": faces if isinstance(faces, list) else _FIRST_FACES}
        else:
            dice = {"faces": ABSENT, "shape": list(shape)}
            if isinstance(before, list) and self._draft.value(f"{self._key}.name") == shape_name(before):
                dice["name"] = shape_name(shape)
        values = {f"{self._key}.{name}": value for name, value in dice.items()}
        self._draft.set_values(values, _("change the dice of a pattern"), merge=f"{self._key}.dice")


def _choice(shape: tuple[int, ...]) -> tuple[Any, str, str]:
    return (shape, capital(shape_words(shape)), _("Groups of equal dice, each of a different face."))


def _between() -> tuple[Any, str, str]:
    return (None, "", "")
