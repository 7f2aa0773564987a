"""The name of an axis."""

from PySide6.QtWidgets import QApplication

from farkle_core.language import messages
from farkle_explorer.plots.canvas import PointsAxis


def test_the_opponents_score_has_a_shorter_name_where_there_is_little_room(qapp: QApplication) -> None:
    assert qapp
    before = messages.language()
    messages.use("de")
    try:
        axis = PointsAxis("left", messages._("opponent's score"), messages._("opponent"))
        width = axis._metrics().horizontalAdvance
        for room, shown in (
            (width("Punktestand des Gegners") + 2, "Punktestand des Gegners"),
            (width("Punktestand des") + 2, "Gegner"),
            (width("Gegner") + 2, "Gegner"),
        ):
            axis.resize(60, room)
            assert axis.labelText == shown
            assert abs(axis.label.pos().y() - (room + axis.label.boundingRect().width()) / 2) <= 1, "centred"
    finally:
        messages.use(before)
