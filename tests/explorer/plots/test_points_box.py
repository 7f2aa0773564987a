"""Numbers below 0 in boxes: shown with the minus sign of all other texts, typed with it or with a hyphen."""

from collections.abc import Iterator

import pytest
from nightly_cases import with_nightly
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from farkle_core.language.messages import ENGLISH, use
from farkle_explorer.plots.value_choice import PointsBox

MINUS, HYPHEN = "\N{MINUS SIGN}", "-"


@pytest.fixture(params=with_nightly(["de"], ["en"]))
def between_thousands(request: pytest.FixtureRequest) -> Iterator[str]:
    use(request.param)
    yield {"en": ",", "de": "."}[request.param]
    use(ENGLISH)


def type_letters(box: PointsBox, text: str) -> None:
    """Replace what stands in a box by typing; pytest-qt has no key for a minus sign, which is one on some keyboards."""
    box.selectAll()
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, Qt.Key.Key_unknown, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(box, event)


@pytest.mark.parametrize("sign", [MINUS, HYPHEN])
def test_a_minus_sign_is_shown_and_both_are_taken(qtbot: QtBot, between_thousands: str, sign: str) -> None:
    box, prefix = PointsBox("bound"), "bound "
    qtbot.addWidget(box)
    box.setPrefix(prefix)
    box.set_range(-20_000, 0, 50)
    unit = box.suffix()
    told: list[int] = []
    box.valueChanged.connect(told.append)
    for typed, number, said in (
        ("3000", -3000, f"3{between_thousands}000"),
        (f"2{between_thousands}500", -2500, f"2{between_thousands}500"),
        ("50", -50, "50"),
    ):
        type_letters(box, f"{sign}{typed}")
        assert box.value() != number  # nothing is told before it is typed
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == told[-1] == number
        assert box.text() == box.lineEdit().text() == f"{prefix}{MINUS}{said}{unit}"
    box.stepDown()
    assert box.text() == f"{prefix}{MINUS}100{unit}"
    # What makes no sense cannot be typed, as before.
    type_letters(box, f"{sign}{sign}7x0")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == -70
    type_letters(box, sign)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.value() == -70
