"""All games of two players by mouse and keys: played, listed, replayed, continued, exported, counted and deleted."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from at_the_table import add, play, write_games
from hand_made_games import FIVE, PERFECT, THROWS_AWAY, WINS, content, person
from present import present
from PySide6.QtCore import QLockFile, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play

from farkle_core.coach.players import player
from farkle_core.coach.review import review
from farkle_core.coach.style import style_of
from farkle_core.game.turn_start import TurnStart
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import Input, read_record
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.playbooks.model import DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import no_margins
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep
from farkle_explorer.play.sitting import ALONE
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.records.page import LIST, PROGRESS, GamesPage

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def put(folder: Path, name: str, lines: tuple[str, ...], *seats: dict[str, str], date: str) -> Path:
    """Write a game file by hand."""
    games = folder / "play" / "games"
    games.mkdir(parents=True, exist_ok=True)
    path = games / f"{name}.farkle.jsonl"
    path.write_bytes(content(lines, *seats, date=date))
    return path


def listed(qtbot: QtBot, explorer: Explorer) -> GamesPage:
    """Go to the list, and wait until all games are judged."""
    explorer.centre.pages.choice_of(explorer.further.games.pages.games).trigger()
    page = explorer.further.games.pages.games
    page.show_kind(LIST)
    qtbot.waitUntil(lambda: not explorer.background.is_busy and not page.library.is_busy)
    return page


def cells(page: GamesPage) -> list[tuple[str, ...]]:
    return [row.cells for row in page.table.rows]


def replay_of(qtbot: QtBot, page: GamesPage, path: Path) -> None:
    page.table.choose(path)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.replay.replayed is not None)


def test_two_people_play_look_back_and_one_is_deleted(qtbot: QtBot, explorer: Explorer) -> None:
    page = explorer.further.games.pages.play
    explorer.centre.pages.choice_of(page).trigger()
    add(qtbot, page, "Anna")
    qtbot.mouseClick(page.sitting.begin, LEFT)
    play(qtbot, page)
    add(qtbot, page, "Ben")
    page.sitting.seed.setText("3")  # with other dice Ben could win at once
    qtbot.mouseClick(page.sitting.begin, LEFT)
    play(qtbot, page, 2)
    games = listed(qtbot, explorer)
    ((_date, rules, against, result, *_figures),) = cells(games)
    assert (rules, against, result) == ("Small game", "Ada", "not finished")
    assert games.open.text() == "Continue"
    seed = page.match.seed
    QTest.keyClick(games.table, Qt.Key.Key_Return)
    assert page.isVisible(), "a game that is not over goes on"
    assert page.match.seed == seed
    ben, anna = explorer.further.players.current, explorer.further.players.all[0]
    games = listed(qtbot, explorer)
    qtbot.mouseClick(games.delete, LEFT)
    assert games.asking is not None
    assert "1 game and training in 0 decks" in games.asking.text()
    (yes,) = [each for each in games.asking.findChildren(QPushButton) if each.text().replace("&", "") == "Delete"]
    qtbot.mouseClick(yes, LEFT)
    assert not ben.folder.exists()
    assert [each.name for each in explorer.further.players.all] == ["Anna"]
    qtbot.waitUntil(lambda: len(games.table.rows) == 1)
    assert cells(listed(qtbot, explorer))[0][3] in ("won", "lost")
    (kept,) = (anna.play / "games").glob("*.jsonl")
    assert kept.read_bytes().splitlines()[0].count(b'"Anna"') == 1


def test_a_finished_game_is_replayed_with_the_coach(qtbot: QtBot, explorer: Explorer) -> None:
    folder = explorer.further.players.current.folder
    path = put(folder, "one", THROWS_AWAY, person("You"), PERFECT, date="2026-03-01T10:00:00+00:00")
    put(folder, "two", WINS, person("You"), PERFECT, date="2026-03-02T10:00:00+00:00")
    put(folder, "none", (), person("You"), PERFECT, date="2026-03-03T10:00:00+00:00")
    page = listed(qtbot, explorer)
    assert [row[3] for row in cells(page)] == ["won", "lost"], "a game without a move is none"
    sayings = Playbook((DiceSentence(Take.ALL), TurnSentence(Go.HOLD, (), (300,) * 6)))
    answer = present(explorer.session.answer)
    price = Match(0.4, 0.4, 0.0, converged=True)
    keep(answer, USUAL, FoundPlaybook(sayings, price, 400.0, 0.2, (0.1,) * 2, (0.4,) * 2, None))
    replay_of(qtbot, page, path)
    looked = review(read_record(path.read_bytes()).replay(Adviser(answer))[0].now.game)
    view = page.moves
    assert "Move 1 of 2" in view.place.text()
    assert [die.face for die in view.dice.buttons if die.isVisible()] == [1, 2, 3, 3, 4, 5]
    assert [die.face for die in view.dice.buttons if die.isVisible() and die.isChecked()] == [5]
    assert "blunder" in view.what.text()
    assert view.why.reason.text().endswith("The move played breaks sentence 1: “Take all dice that score.”")
    played = next(row for row in view.why.table.rows if "played" in row.cells[-1])
    cost = max(each.loss for each in looked.decisions)
    assert played.cells[3] == f"−{100 * cost:.1f} of 100"
    first, last = (row.cells for row in view.moves.rows)
    assert (first[0], first[1], first[2], first[-1]) == ("1", "You", "1, 2, 3, 3, 4, 5", f"−{100 * cost:.1f}")
    assert (last[1], last[-1]) == ("Ada", "")
    qtbot.mouseClick(view.moves.viewport(), LEFT, pos=view.moves.visualRect(view.moves.model().index(1, 1)).center())
    assert "Move 2 of 2" in view.place.text()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.moves.currentIndex().row() == 0, "the list follows"
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert "Move 2 of 2" in view.place.text()
    assert "Ada to move" in view.stands.text()
    assert "best, played" in view.why.table.rows[0].cells[-1]
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert "Move 1 of 2" in view.place.text()
    qtbot.mouseClick(view.last, LEFT)
    assert "Move 2 of 2" in view.place.text()
    qtbot.mouseClick(view.explore, LEFT)
    assert explorer.centre.pages.current == 0
    assert explorer.selection.selection.opponent == 50
    assert explorer.ask.faces == (1, 1, 1, 3, 4, 6)
    assert explorer.ask.options[0].choice.faces == (1, 1, 1)
    qtbot.mouseClick(explorer.window.workspace_bar.back, LEFT)
    assert page.isVisible()
    assert "Move 2 of 2" in view.place.text(), "back at the very move"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert page.table.isVisible()


def test_games_of_three_and_games_just_played_are_replayed(qtbot: QtBot, explorer: Explorer) -> None:
    # A game of three is replayed exactly.
    folder = explorer.further.players.current.folder
    seats, lines = (person("You"), person("Ben"), person("Cem")), (*FIVE, *FIVE, *WINS)
    lines = (*lines[:-1], '{"entry": "over", "scores": [50, 50, 1000]}')
    path = put(folder, "three", lines, *seats, date="2026-03-01T10:00:00+00:00")
    page = listed(qtbot, explorer)
    replay_of(qtbot, page, path)
    QTest.keyClick(page.moves, Qt.Key.Key_Right)
    assert page.moves.why.note.isVisible()
    assert page.moves.why.note.text() == "Exact chances of the game of three."
    assert page.replay.replayed is not None
    adviser = page.replay.replayed.table.now.game.adviser
    assert isinstance(adviser, TrioAdviser)
    held = adviser.trio.chances_at(TurnStart(0, 50, third=50))[2]
    assert any(option.win == pytest.approx(held, abs=1e-12) for option in page.replay.options)
    qtbot.mouseClick(page.moves.explore, LEFT)
    said = explorer.window.statusBar().currentMessage()
    assert said.startswith("The maps are for two players: Ben against You, the strongest opponent")
    assert (explorer.selection.selection.opponent, explorer.selection.selection.third) == (50, 0)

    # A game just played is replayed from a click into its graph.
    play_page, page = explorer.further.games.pages.play, explorer.further.games.pages.games
    explorer.centre.pages.choice_of(play_page).trigger()
    qtbot.mouseClick(play_page.sitting.count.button(str(ALONE)), LEFT)  # the table of three was laid
    qtbot.mouseClick(play_page.sitting.begin, LEFT)
    play(qtbot, play_page)
    qtbot.waitUntil(lambda: play_page.match.review is not None)
    graph, found = play_page.table.review.graph, play_page.match.review
    assert found is not None
    qtbot.mouseClick(play_page.table.review.replay, LEFT)
    qtbot.waitUntil(lambda: page.replay.replayed is not None)
    assert page.isVisible()
    assert page.replay.place == 0
    moves = page.replay.count
    explorer.centre.pages.choice_of(play_page).trigger()
    end = graph._area.right()
    qtbot.mouseClick(graph, LEFT, pos=QPoint(round(end), graph.height() // 2))
    qtbot.waitUntil(lambda: page.replay.replayed is not None)
    assert (page.replay.count, page.replay.place) == (moves, moves - 1)
    qtbot.mouseClick(page.moves.graph, LEFT, pos=QPoint(round(page.moves.graph._area.left()), 40))
    assert page.replay.place == 0


def test_a_move_of_a_game_under_other_rules_opens_at_the_very_place(
    qtbot: QtBot, explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(
        explorer.further.players.current.folder,
        "one",
        THROWS_AWAY,
        person("You"),
        PERFECT,
        date="2026-03-01T10:00:00+00:00",
    )
    explorer.draft.set_value("goal", 1500)
    qtbot.waitUntil(lambda: explorer.session.answer is not None and explorer.session.answer.ruleset.goal == 1500)
    page = listed(qtbot, explorer)
    replay_of(qtbot, page, path)
    assert present(page.replay.replayed).table.now.game.adviser.solution.ruleset.goal == 1000
    qtbot.mouseClick(page.moves.last, LEFT)
    monkeypatch.setattr(explorer.rules.files, "may_leave", lambda: True)  # the edit need not be saved
    qtbot.mouseClick(page.moves.explore, LEFT)
    qtbot.waitUntil(lambda: explorer.session.answer is not None and explorer.session.answer.ruleset.goal == 1000)
    qtbot.waitUntil(lambda: explorer.ask.faces == (1, 1, 1, 3, 4, 6))
    assert explorer.selection.selection.opponent == 50
    assert explorer.centre.pages.current == 0
    qtbot.mouseClick(explorer.window.workspace_bar.back, LEFT)
    assert page.isVisible()


def test_unsolved_rules_are_solved_by_a_button(
    qtbot: QtBot, explorer: Explorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("farkle_explorer.records.replay.Answers.of", lambda _answers, _ruleset: None)
    folder = explorer.further.players.current.folder
    path = put(folder, "one", WINS, person("You"), PERFECT, date="2026-03-01T10:00:00+00:00")
    page = listed(qtbot, explorer)
    assert cells(page)[0][5] == "not solved"
    page.table.choose(path)
    qtbot.mouseClick(page.open, LEFT)
    qtbot.waitUntil(page.moves.prompt.button.isVisible)
    assert page.moves.prompt.button.text().startswith("Solve (about ")
    qtbot.mouseClick(page.moves.prompt.button, LEFT)
    qtbot.waitUntil(lambda: page.replay.replayed is not None)
    assert "Move 1 of 1" in page.moves.place.text()


def test_games_are_exported(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    path = put(
        explorer.further.players.current.folder, "one", THROWS_AWAY, person("You"), PERFECT, date="2026-03-01T10:00"
    )
    page = listed(qtbot, explorer)
    page.table.choose(path)
    for kind in ("txt", "csv"):
        qtbot.mouseClick(page.export, LEFT)
        (dialog,) = [each for each in explorer.window.findChildren(QFileDialog) if each.isVisible()]
        target = tmp_path / f"game.{kind}"
        with qtbot.waitSignal(page.export.reported):
            dialog.fileSelected.emit(str(target))
            dialog.close()
    assert "Ada won: You 50, Ada 1,000." in (tmp_path / "game.txt").read_text()
    rows = list(csv.DictReader((tmp_path / "game.csv").open()))
    assert [row["player"] for row in rows] == ["You", "Ada"]
    with qtbot.waitSignal(page.export.reported) as said:
        page.export.save(tmp_path / "none" / "game.txt")
    assert "could not be saved" in said.args[0]


def test_statistics_and_sorting(qtbot: QtBot, explorer: Explorer) -> None:
    folder = explorer.further.players.current.folder
    put(folder, "one", THROWS_AWAY, person("You"), PERFECT, date="2026-03-01T10:00:00+00:00")
    put(folder, "two", WINS, person("You"), {"name": "Paul", "kind": "hold-at:300"}, date="2026-03-02T10:00:00+00:00")
    put(folder, "three", WINS[:2], person("You"), PERFECT, date="2026-03-03T10:00:00+00:00")
    bad = folder / "play" / "games" / "bad.jsonl"
    bad.write_bytes(b"nothing")
    page = listed(qtbot, explorer)
    assert [row[2] for row in cells(page)][:3] == ["Ada", "Paul", "Ada"]
    assert cells(page)[3][2].startswith("cannot be read")
    header = page.table.horizontalHeader()
    for column, first in ((2, "Ada"), (6, "Paul"), (5, "Paul")):
        place = header.sectionViewportPosition(column) + 5
        qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(place, 5))
        assert cells(page)[0][2] == first
    qtbot.mouseClick(page.kind.button(PROGRESS), LEFT)
    assert [label.text() for label in page.progress.figures.values[:2]] == ["2", "50 %"]
    assert "A band is shown after ten games, in 8 games." in page.progress.summary.text()
    assert "1 game is left out" in page.progress.left_out.text()
    lines = [row.cells for row in page.progress.lines.rows]
    for place, row in enumerate(page.progress.lines.rows):
        assert page.progress.lines.columnSpan(place, 0) == (3 if row.is_heading else 1), "a heading has the whole line"
    explorer.window.resize(1000, 700)
    qtbot.waitUntil(lambda: page.progress.positions.horizontalScrollBar().maximum() == 0)
    assert {cells[0] for cells in lines[-2:]} == {"Ada", "Paul"}
    assert {cells[2] for cells in lines[-2:]} == {"0 % won", "100 % won"}
    assert lines[2][0].startswith("6 dice, which to set aside, early")
    qtbot.mouseClick(page.kind.button(LIST), LEFT)
    assert page.table.isVisible()


def test_progress_says_how_one_plays_with_its_price(qtbot: QtBot, explorer: Explorer) -> None:
    answer = explorer.session.answer
    assert answer is not None
    adviser = Adviser(answer)
    all_dice = strategy_named("hold-at:300:all", adviser.solution.ruleset, no_margins)
    write_games(explorer.further.players.current.games, adviser, player(all_dice, adviser), 40)
    page = listed(qtbot, explorer)
    qtbot.mouseClick(page.kind.button(PROGRESS), LEFT)
    said = page.progress.style_words
    qtbot.waitUntil(lambda: "against perfect play" in said.text())
    won = 100 * match(adviser.solution, all_dice, Optimal()).overall
    assert said.text().startswith("You play most like this: “Take all dice that score. Hold from a turn total of 300")
    assert f"wins {won:.1f} of 100 games" in said.text()
    style = style_of([each.plain for each in page.progress.games], answer.ruleset)
    page.progress.style_line.show(style, answer.ruleset, replace(answer))  # as the proved answer follows the first one
    assert "against perfect play" not in said.text()
    qtbot.waitUntil(lambda: f"wins {won:.1f} of 100 games" in said.text())


def test_nothing_is_deleted_while_another_window_plays(qtbot: QtBot, explorer: Explorer) -> None:
    folder = explorer.further.players.current.folder
    path = put(folder, "one", WINS[:2], person("You"), PERFECT, date="2026-03-03T10:00:00+00:00")
    lock = QLockFile(f"{path}.lock")  # as another window takes it
    assert lock.tryLock(0)
    page = listed(qtbot, explorer)
    said: list[str] = []
    explorer.further.games.records.reported.connect(said.append)
    page.table.choose(path)
    qtbot.mouseClick(page.open, LEFT)
    assert "another window" in said[-1]
    page.delete_wanted.emit()
    assert said[-1].startswith("Nothing is deleted")
    assert path.exists()
    lock.unlock()
    page.delete_wanted.emit()
    assert not path.exists()


def test_without_games_the_page_leads_to_one(qtbot: QtBot, explorer: Explorer) -> None:
    games, play = explorer.further.games.pages.games, explorer.further.games.pages.play
    for kind in (PROGRESS, LIST):
        listed(qtbot, explorer).show_kind(kind)
        assert games.play.isVisible()
        assert not any(each.isVisible() for each in (games.progress, games.table))
    qtbot.mouseClick(games.enter, LEFT)
    assert play.sitting.isVisible()
    assert play.sitting.source.currentData() == Input.DICE
