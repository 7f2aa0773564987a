"""Help, check against published numbers: the window fills by itself, can be stopped, and gives its table away."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pytestqt.qtbot import QtBot
from spoken import spoken
from whole_window import settled, small_file, solved, started

from farkle_core.language.messages import known_languages
from farkle_core.published import checking, settings_for
from farkle_core.rules import shipped_ruleset
from farkle_core.solution.storage import store
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.verify.window import VerifyWindow
from farkle_explorer.widgets.theme import ThemeChoice

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def plain_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the ruleset that is solved in a second."""
    monkeypatch.setattr(checking, "CLAIMS", {"busche-neller": checking.CLAIMS["busche-neller"]})


def opened(explorer: Explorer) -> VerifyWindow:
    explorer.actions.verify.trigger()
    assert explorer.verify_controller.shown is not None
    return explorer.verify_controller.shown


def ended(qtbot: QtBot, explorer: Explorer) -> None:
    qtbot.waitUntil(lambda: not explorer.verify_controller.verification.is_running)
    settled(qtbot, explorer)


@pytest.mark.usefixtures("plain_only")
def test_every_number_gets_its_row(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        shown = explorer.session.solution
        window = opened(explorer)
        assert window.isVisible()
        assert window.stop.isVisible()
        ended(qtbot, explorer)
        rows = window.table.rows
        assert rows[0].is_heading
        assert "Optimal Play of the Farkle Dice Game" in rows[0].cells[0]
        assert ("The first player wins", "53.6953 %") in {row.cells[:2] for row in rows}
        assert all(row.cells[4] == "met" for row in rows if not row.is_heading)
        assert window.status.text() == f"All {len(rows) - 1} published numbers match, to the last digit printed."
        assert not window.stop.isVisible()
        # The solution is kept for the next time, and the session has not been touched.
        assert store.find(shipped_ruleset("busche-neller"), settings_for("busche-neller")) is not None
        assert explorer.session.solution is shown
        # What is shown can be taken along.
        assert window.export_button.save(tmp_path / "numbers.csv")
        with (tmp_path / "numbers.csv").open(encoding="utf-8", newline="") as file:
            saved = list(csv.DictReader(file))
        assert len(saved) == len(rows) - 1
        assert saved[0]["published"] == "53.6953 %"
        explorer.actions.themes[ThemeChoice.DARK].trigger()


@pytest.mark.usefixtures("plain_only")
@pytest.mark.parametrize("language", known_languages())
def test_every_number_can_be_told_apart(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    with spoken(language, monkeypatch), started(qtbot, small_file(tmp_path)) as explorer:
        window = opened(explorer)
        window.resize(1160, 720)  # its own size: the screen of the tests is narrower
        ended(qtbot, explorer)
        rows = [row for row in window.table.rows if not row.is_heading]
        assert len({row.cells[0] for row in rows}) == len(rows)
        room = window.table.columnWidth(0) - 16  # what is left of a cell beside its margins
        letters = window.table.fontMetrics()
        assert [row.cells[0] for row in rows if letters.horizontalAdvance(row.cells[0]) > room] == []
        assert all(row.cells[0] in row.tip and row.cells[1] in row.tip for row in rows)
        # The picture has all of them, with the question that they answer.
        assert window.table.verticalScrollBar().maximum() > 0
        assert window.export_button.save(tmp_path / "numbers.svg")
        drawing = (tmp_path / "numbers.svg").read_text(encoding="utf-8")
        words = {str(each.text).strip() for each in ElementTree.fromstring(drawing).iter(f"{SVG}text")}
        assert {window.title.text(), *(row.cells[0] for row in rows)} <= words


def test_it_can_be_stopped_and_begun_again(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        window = opened(explorer)
        window.stop.click()
        assert window.status.text().startswith("Stopped.")
        assert window.again.isVisible()
        settled(qtbot, explorer)
        assert window.findings == ()
        window.again.click()
        assert window.stop.isVisible()
        window.close()
        explorer.verify_controller.close()


def test_a_file_that_cannot_be_written_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        window = opened(explorer)
        window.stop.click()
        assert not window.export_button.save(tmp_path / "nowhere" / "numbers.csv")
        assert "could not be saved" in window.status.text()
        assert window.export_button.save(tmp_path / "numbers.png")
        assert (tmp_path / "numbers.png").read_bytes().startswith(b"\x89PNG")
        assert window.export_button.save(tmp_path / "numbers.svg")
        assert b"<svg" in (tmp_path / "numbers.svg").read_bytes()
        assert b"Do our numbers match the published ones?" in (tmp_path / "numbers.svg").read_bytes()
        settled(qtbot, explorer)
