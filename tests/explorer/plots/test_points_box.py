"""Numbers below 0 in boxes: shown with the minus sign of all other texts, typed with it or with a hyphen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from comparing import shown
from nightly_cases import with_nightly
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QSpinBox
from pytestqt.qtbot import QtBot
from rules_bench import type_into
from whole_window import small_file, started

from farkle_core.engine.settings import Settings
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


def test_no_box_of_the_window_shows_a_hyphen(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, farkles={"count": 2, "penalty": 200}), solver=Settings()) as explorer:
        page = shown(qtbot, explorer)
        assert page.form.bound.text() == f"lowest {MINUS}2,500"
        type_into(qtbot, page.form.bound, "-3000")
        qtbot.keyClick(page.form.bound, Qt.Key.Key_Tab)
        assert page.form.bound.value() == -3000
        assert page.form.bound.text() == f"lowest {MINUS}3,000"
        wish = page.form.wish
        assert wish is not None
        assert wish.bound == -3000

        explorer.selection.update(banked=-1200, opponent=-50)
        assert explorer.situation.banked.text() == f"{MINUS}1,200 points"
        below = [box for box in explorer.window.findChildren(QSpinBox) if box.minimum() < 0 and box.isEnabled()]
        assert len(below) >= 6  # the bound to compare with, that of the solver, and twice two scores
        for box in below:
            box.blockSignals(True)
            box.setValue(-50)
            assert MINUS in box.text(), box.accessibleName()
            assert HYPHEN not in box.text(), box.accessibleName()
            box.blockSignals(False)
