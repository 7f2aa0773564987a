"""Files of every kind are opened where they belong: named on the command line, by a double click, or dropped."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from at_the_table import choose
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, small_file, started

from farkle_core.coach.review import review
from farkle_core.lab.study_file import study_text
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.rules import save_document, shipped_ids
from farkle_core.solution.storage import store
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.program.headless import FileKind, kind_of
from farkle_explorer.rules.marks import Notice

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "0.1.0"
RULESETS = ROOT / "resources" / "farkle_resources" / "rulesets"
LEFT = Qt.MouseButton.LeftButton


def written(path: Path, lines: int) -> Path:
    """Write the first lines of a finished game into a file."""
    path.write_bytes(b"".join((GOLDEN / "game-7.jsonl").read_bytes().splitlines(keepends=True)[:lines]))
    return path


def dropped(explorer: Explorer, path: Path) -> None:
    """Drop a file on the window."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    rest = (Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(explorer.window, QDragEnterEvent(QPoint(9, 9), *rest))
    QApplication.sendEvent(explorer.window, QDropEvent(QPointF(9, 9), *rest))


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Return a study of two games, as the lab writes it."""
    path = tmp_path / "two goals.study.toml"
    path.write_text(study_text({"base": small_document(), "axes": {"goal": [500, 600]}}), "utf-8")
    return path


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path)) as explorer:
        settled(qtbot, explorer)
        yield explorer


def test_kinds_are_known_by_content_and_name(tmp_path: Path, study: Path) -> None:
    kinds = {
        GOLDEN / "ruleset.toml": FileKind.RULESET,
        GOLDEN / "solution.farkle": FileKind.SOLUTION,
        GOLDEN / "game-7.jsonl": FileKind.GAME,
        study: FileKind.STUDY,
        tmp_path / "is not there": FileKind.RULESET,
    }
    kinds |= {RULESETS / f"{name}.toml": FileKind.RULESET for name in shipped_ids()}
    kinds |= dict.fromkeys((ROOT / "docs" / "lab").glob("*.toml"), FileKind.STUDY)
    kinds[Path(shutil.copy(GOLDEN / "game-7.jsonl", tmp_path / "game.txt"))] = FileKind.GAME
    assert {path: kind_of(path) for path in kinds} == kinds


def test_a_finished_game_is_looked_back_at(qtbot: QtBot, tmp_path: Path) -> None:
    file = Path(shutil.copy(GOLDEN / "game-7.jsonl", tmp_path))
    with started(qtbot, file) as explorer:
        play = explorer.further.games.pages.play
        qtbot.waitUntil(lambda: play.match.review is not None)
        assert explorer.draft.name == "Golden rules"
        assert play.isVisible()
        assert play.table.review.isVisible()
        record, solution = read_record(file.read_bytes()), store.load(GOLDEN / "solution.farkle")
        table, _problem = record.replay(Adviser(solution))
        found = review(table.now.game)
        assert play.match.review is not None
        losses = [each.loss for each in found.seats]  # that solution has another tolerance
        assert [each.loss for each in play.match.review.seats] == pytest.approx(losses, abs=1e-5)
        assert play.match.seats == record.seats
        assert not play.undo.isEnabled(), "strategies played it"
    assert file.read_bytes() == (GOLDEN / "game-7.jsonl").read_bytes()
    assert not list(tmp_path.rglob("play/games/*")), "a game that is only looked at is kept once"


def test_a_game_goes_on_and_its_file_stays(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    file = written(tmp_path / "game.farkle.jsonl", 2)
    content = re.sub(rb'"kind": "[^"]+"', b'"kind": "person"', file.read_bytes())
    file.write_bytes(content)
    record = read_record(content)
    dropped(explorer, file)
    match, play = explorer.further.games.pages.play.match, explorer.further.games.pages.play
    qtbot.waitUntil(lambda: match.table is not None)
    assert match.faces == record.entries[0].faces  # type: ignore[union-attr]
    choose(qtbot, play, match.options[0].choice.faces)
    qtbot.waitUntil(play.table.roll.isEnabled)
    qtbot.mouseClick(play.table.roll, LEFT)
    qtbot.waitUntil(lambda: not match.is_waiting)
    assert file.read_bytes() == content
    (kept,) = tmp_path.rglob("play/games/*.farkle.jsonl")
    again = read_record(kept.read_bytes())
    assert again.entries[:1] == record.entries
    assert len(again.entries) > 1
    assert again.document == record.document
    assert play.isVisible()
    dropped(explorer, file)
    assert match.table is not None
    assert match.table.entries == record.entries, "at once, for its rules are solved"


def test_studies_rules_and_solutions_are_opened_and_a_game_that_cannot_be_read_stays(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path, study: Path
) -> None:
    dropped(explorer, study)
    lab = explorer.further.games.pages.lab
    assert lab.isVisible()
    assert lab.state.text().startswith(study.name)
    assert lab.laboratory.findings is not None
    assert [axis.name for axis in lab.laboratory.findings.study.axes] == ["goal"]
    assert lab.go_on.isEnabled()
    assert explorer.draft.name == "Small game", "the rules in the editor stay"
    qtbot.waitUntil(lambda: explorer.is_at_rest)

    file = tmp_path / "mine.jsonl"
    for content, why in ((b"nothing\n", "is damaged"), (b"[]\n", "no record of a game")):
        file.write_bytes(content)
        dropped(explorer, file)
        words = [each.words for each in explorer.rules.head.notices.findChildren(Notice)]
        assert any(why in each and file.name in each for each in words), words
        assert file.read_bytes() == content
        assert not list(tmp_path.glob("*.damaged"))

    save_document(small_document(name="Sunday", goal=500), tmp_path / "sunday.farkle.toml")
    dropped(explorer, tmp_path / "sunday.farkle.toml")
    assert explorer.draft.name == "Sunday"
    dropped(explorer, Path(shutil.copy(GOLDEN / "solution.farkle", tmp_path)))
    qtbot.waitUntil(lambda: explorer.draft.name == "Golden rules")
