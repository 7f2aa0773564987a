"""Both banked scores and the turn total to type: what views have in common in which a situation is set up."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QSpinBox, QWidget

from farkle_core.language.messages import _
from farkle_explorer.plots.points_box import PointsBox
from farkle_explorer.session.moments import Moments, Selection
from farkle_explorer.session.selection import SelectionModel


class TypedScores(QWidget):
    """Has boxes for the scores; says what was typed and owns nothing. Where the boxes stand is for the view to say.

    `with_unit`: whether the boxes say that these are points; else something beside them does.
    """

    picked = Signal(dict)  # fields of the selection and their new values

    def __init__(
        self, selection_model: SelectionModel, parent: QWidget | None = None, *, with_unit: bool = True
    ) -> None:
        super().__init__(parent)
        self._model = selection_model
        self._fields: dict[QObject, str] = {}
        self.banked = PointsBox(_("Your banked score"), with_unit=with_unit)
        self.opponent = PointsBox(_("Opponent's banked score"), with_unit=with_unit)
        self.third = PointsBox(_("Banked score of the player after next"), with_unit=with_unit)
        self.turn_total = PointsBox(_("Turn total"), with_unit=with_unit)
        self._have_typed(banked=self.banked, opponent=self.opponent, third=self.third, turn_total=self.turn_total)

    def show_selection(self, selection: Selection) -> None:
        """Show what is selected, if it can be."""
        raise NotImplementedError

    def _show_scores(self, moments: Moments, selection: Selection) -> None:
        stage = moments.stage(selection)
        for box, least, most, points in (
            (self.banked, stage.own[0], stage.own[-1], selection.banked),
            (self.opponent, stage.other[0], stage.other[-1], selection.opponent),
            (self.third, moments.third_scores[0], moments.third_scores[-1], selection.third),
            (self.turn_total, 0, moments.most_turn_total(selection), selection.turn_total),
        ):
            box.set_range(least, most, moments.grid.quantum)
            box.show_points(points)

    def _have_typed(self, **boxes: QSpinBox) -> None:
        """Have each of these boxes set the field of the selection whose name it is given by."""
        for field, box in boxes.items():
            self._fields[box] = field
            box.valueChanged.connect(self._typed)

    @Slot(int)
    def _typed(self, value: int) -> None:
        self._pick(self._fields[self.sender()], value)

    @Slot(str, int)
    def _pick(self, field: str, value: int) -> None:
        """Say what was typed, then show what became of it: a score between two steps is moved to one of them."""
        self.picked.emit({field: value})
        self.show_selection(self._model.selection)
