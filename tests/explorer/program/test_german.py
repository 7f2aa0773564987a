"""What one types and sees in German: numbers, Qt's own buttons, the choice of the language, rules and sheets."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from farkle_core.cli import main as farkle
from farkle_core.language.messages import use
from farkle_explorer.plots.value_choice import PointsBox
from farkle_explorer.rules.fields import IntegerBox
from farkle_explorer.rules.sets_model import cell_text, cell_value
from farkle_explorer.widgets.languages import speak


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch, qapp: object) -> Iterator[None]:  # noqa: ARG001 - Qt translates by it
    """Have everything said in German, and in English again afterwards."""
    before = QLocale()
    monkeypatch.setenv("FARKLE_LANGUAGE", "de")
    speak()
    yield
    monkeypatch.setenv("FARKLE_LANGUAGE", "en")
    speak()
    use("en")
    QLocale.setDefault(before)


def test_points_are_typed_and_shown_with_german_separators(qtbot: QtBot) -> None:
    box = PointsBox("Punkte")
    qtbot.addWidget(box)
    box.set_range(0, 10_000, 50)
    box.show_points(3300)
    assert box.text() == "3.300 Punkte"
    box.lineEdit().selectAll()
    qtbot.keyClicks(box.lineEdit(), "4.250")
    box.interpretText()
    assert box.value() == 4250


def test_rules_are_typed_with_german_separators(qtbot: QtBot) -> None:
    box = IntegerBox(0, 20_000, 50, unit="points")
    qtbot.addWidget(box)
    box.show_value(10_000)
    assert box.text() == "10.000 Punkte"
    assert box.valueFromText("12.500 Punkte") == 12_500
    assert cell_value("1.500") == 1500
    assert cell_text(1500) == "1.500"
    assert cell_value("Sieg") == "win"


def test_buttons_of_qt_speak_german_and_english_again(qtbot: QtBot) -> None:
    def cancel() -> str:
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(box)
        return box.button(QDialogButtonBox.StandardButton.Cancel).text()

    assert cancel() == "Abbrechen"
    use("en")
    speak("en")
    assert cancel() == "Abbrechen", "the environment has the last word"


def test_rules_are_read_aloud_in_german_and_json_stays_english(capsys: pytest.CaptureFixture[str]) -> None:
    assert farkle(["rules", "facebook"]) == 0
    said = capsys.readouterr().out
    assert "Aufhören darfst du erst, wenn du mindestens 300 Punkte im Zug hast." in said
    assert "Drei Paare (drei verschiedene Augenzahlen, je zwei Würfel): 750 Punkte." in said
    assert farkle(["rules", "facebook", "--json"]) == 0
    assert "You may only hold with a turn total of 300 points or more." in capsys.readouterr().out
