"""Other rules begin a game of their own, and undo acts where the user is, by key and by menu."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from at_the_table import choose, play
from nightly_cases import with_nightly
from present import present
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from whole_window import edit, ready_to_play, settled, small_document, small_file, solved, started

from farkle_core.coach.review import review
from farkle_core.lab.study_file import study_text
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.rules import save_document, shipped_ids
from farkle_core.solution.storage import store
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.program.headless import FileKind, kind_of
from farkle_explorer.rules.marks import Notice
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.session import SessionState


def _open_file(explorer: Explorer, folder: Path) -> None:
    explorer.rules.files.open_file(small_file(folder, id="other", name="Other game", goal=1200))


def _choose(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.head.chooser.chosen.emit("five-dice")


def _begin_new(explorer: Explorer, _folder: Path) -> None:
    explorer.rules.files.new.trigger()


def _answer(explorer: Explorer, _folder: Path) -> None:
    explorer.welcome.open()
    present(explorer.welcome.page).interview.answered.emit({"goal": 1500, "name": "Ours"}, False)


WAYS: tuple[Callable[[Explorer, Path], None], ...] = (_open_file, _choose, _begin_new, _answer)


@pytest.mark.parametrize("is_solved", with_nightly([True], [False]))
def test_other_rules_begin_at_no_points(qtbot: QtBot, tmp_path: Path, is_solved: bool) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        for open_other in WAYS:
            explorer.rules.files.open_file(small_file(tmp_path))
            settled(qtbot, explorer)
            if is_solved and explorer.session.state is not SessionState.FRESH:
                solved(qtbot, explorer)
            explorer.selection.update(banked=300, opponent=150, turn_total=400, dice=2)
            open_other(explorer, tmp_path)
            explorer.draft.check()
            assert explorer.selection.selection == Selection(dice=explorer.selection.space.grid.dice)
            edit(explorer, "goal", 1000)
            explorer.actions.solve.trigger()
            qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
            settled(qtbot, explorer)
            assert (explorer.selection.selection.banked, explorer.selection.selection.opponent) == (0, 0)


def test_an_edit_of_the_same_rules_and_a_file_of_the_same_game_keep_the_scores(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=300, opponent=150)
        there = explorer.selection.selection
        explorer.rules.files.open_file(small_file(tmp_path, name="Another name"))
        settled(qtbot, explorer)
        assert explorer.selection.selection == there
        explorer.draft.set_value("goal", 900)
        solved(qtbot, explorer)
        assert explorer.selection.selection == there


LEFT = Qt.MouseButton.LeftButton
UNDO, REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def press(qtbot: QtBot, explorer: Explorer, key: QKeySequence.StandardKey, where: QWidget | None = None) -> None:
    where = explorer.centre.pages if where is None else where
    where.setFocus()
    qtbot.waitUntil(where.hasFocus)
    QTest.keySequence(where, QKeySequence(key))


def offered(explorer: Explorer) -> list[str]:
    """Open the Edit menu, and return what it would undo and redo."""
    menus = explorer.window.findChildren(QMenu)
    (menu,) = (each for each in menus if explorer.actions.undo in each.actions())
    menu.aboutToShow.emit()
    return [action.text().replace("&", "") for action in menu.actions()[:2]]


def left_in(explorer: Explorer, workspace: str) -> None:
    explorer.window.workspaces.enter(workspace)


def test_undo_takes_back_the_move_in_play_and_never_the_rules(qtbot: QtBot, explorer: Explorer) -> None:
    page, goal = explorer.further.games.pages.play, explorer.draft.value("goal")
    explorer.draft.set_value("name", "Mine")
    settled(qtbot, explorer)
    left_in(explorer, "play")
    assert offered(explorer) == ["Nothing to undo here", "Nothing to redo here"]
    press(qtbot, explorer, UNDO, page)
    assert explorer.window.foot.currentMessage() == "There is nothing to undo here."
    qtbot.mouseClick(page.sitting.begin, LEFT)
    play(qtbot, page, 2)
    table = present(page.match.table)
    stood = len(table.positions)
    assert offered(explorer) == ["Undo the last move", "Nothing to redo here"]
    press(qtbot, explorer, UNDO, page)
    assert page.match.table is not None, "the game stays on the table"
    assert len(page.match.table.positions) < stood
    press(qtbot, explorer, REDO, page)
    for workspace in ("lab", "print"):
        left_in(explorer, workspace)
        assert offered(explorer)[0] == "Nothing to undo here"
        for key in (UNDO, REDO):
            press(qtbot, explorer, key)
    assert (explorer.draft.name, explorer.draft.value("goal")) == ("Mine", goal)


def test_undo_follows_the_focus_in_explore(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.draft.set_value("name", "Mine")
    left_in(explorer, "rules")
    explorer.centre.pages.setFocus()
    assert offered(explorer) == ["Undo change a rule", "Nothing to redo here"]
    press(qtbot, explorer, UNDO)
    assert explorer.draft.name == "Small game"
    assert offered(explorer) == ["Nothing to undo here", "Redo change a rule"]
    press(qtbot, explorer, REDO)
    assert explorer.draft.name == "Mine"


# Files of every kind are opened where they belong: named on the command line, by a double click, or dropped.


ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden" / "0.1.0"
RULESETS = ROOT / "resources" / "farkle_resources" / "rulesets"


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
