"""From the worst move of a game to the map and to tomorrow's drill; what was taken back counts; a game goes on."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from at_the_table import choose, play, waits, write_games
from drilling import asked, give, press
from hand_made_games import FIVE, ONES, PERFECT, content, person
from present import present
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from whole_window import ready_to_play, settled, small_document, started

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.players import SoftPlayer
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import Seat
from farkle_core.referee import Hold
from farkle_core.rules import fingerprint, save_document
from farkle_core.rules.dice import counts_of
from farkle_explorer.play.opponents import Seating
from farkle_explorer.play.page import PlayPage
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import SessionState

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        yield explorer


def table_named(within: QWidget, name: str) -> QTableView:
    return next(each for each in within.findChildren(QTableView) if each.accessibleName() == name)


def spoken_sheet(page: PlayPage) -> list[str]:
    """Return the cells of the score sheet as they are spoken."""
    model = page.table.moves.table.model()
    cells = product(range(model.rowCount()), range(model.columnCount()))
    return [model.index(*cell).data(Qt.ItemDataRole.AccessibleTextRole) for cell in cells]


def click_row(qtbot: QtBot, within: QWidget, name: str, row: int) -> None:
    """Click a row of the table with this name."""
    table = table_named(within, name)
    index = table.model().index(row, 0)
    table.scrollTo(index)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())


def test_three_clicks_from_the_end_of_a_game_to_the_map_and_to_tomorrow(
    qtbot: QtBot, explorer: Explorer, tmp_path: Path
) -> None:
    pages, window = explorer.further.games.pages, explorer.window
    file = tmp_path / "game.farkle.jsonl"
    lines = (*FIVE, *FIVE, *ONES, '{"entry": "over", "scores": [1050, 50]}')  # the first blunder is not the user's
    file.write_bytes(content(lines, PERFECT, person("You")))
    explorer.opener.open(file)
    qtbot.waitUntil(pages.play.table.review.isVisible)
    press(qtbot, window, "Worst mistake")  # one
    qtbot.waitUntil(lambda: pages.games.replay.scene is not None)
    assert "blunder" in pages.games.moves.what.text()
    assert "Move 2 of 3" in pages.games.moves.place.text(), "the user's worst move is shown first"
    press(qtbot, window, "Back")
    assert pages.play.table.review.isVisible(), "back where it was opened"
    press(qtbot, window, "Worst mistake")
    qtbot.waitUntil(lambda: pages.games.replay.scene is not None)
    pages.games.moves.first.click()
    press(qtbot, pages.games, "Worst mistake")
    assert "Move 2 of 3" in pages.games.moves.place.text()
    press(qtbot, window, "Ask me again")  # two
    qtbot.waitUntil(lambda: pages.games.moves.again.text().startswith("Comes again"))
    press(qtbot, window, "Show in Explore")  # three
    settled(qtbot, explorer)
    assert explorer.score_map.isVisible()
    selected = explorer.selection.selection
    assert (selected.banked, selected.opponent, selected.turn_total, selected.dice) == (0, 50, 0, 6)
    assert explorer.ask.faces == (1, 2, 3, 3, 4, 5)
    person_here, answer = explorer.further.players.current, explorer.session.answer
    shelf, rules = DeckShelf(person_here.train), fingerprint(present(answer).ruleset)
    (key,), now = shelf.load(rules, "perfect").own, datetime.now(UTC)
    due = shelf.load(rules, "perfect").own[key].due
    assert timedelta(hours=23) < due - now <= timedelta(days=1)
    deck = shelf.load(rules, "perfect")
    shelf.keep(rules, "perfect", type(deck)(deck.cards, deck.answers).with_own(key, now - timedelta(days=1)))

    QTest.keyClick(window, Qt.Key.Key_F9)  # back to the game that is looked at
    QTest.keyClick(window, Qt.Key.Key_F9)  # and to the first page of the place
    press(qtbot, pages.play, "New game")
    press(qtbot, window, "Practise")  # a day later
    options = asked(qtbot, pages.train)
    assert pages.train.family.text() == "From one of your games"
    assert counts_of(pages.train.trainer.shown) == counts_of((1, 2, 3, 3, 4, 5))
    give(qtbot, pages.train, options[0])
    assert f"It comes again on {now + timedelta(days=3):%Y-%m-%d}." == pages.train.why.note.text()


def test_the_worst_mistake_of_the_last_game_is_practised_at_once(qtbot: QtBot, explorer: Explorer) -> None:
    pages, games = explorer.further.games.pages, explorer.further.players.current.games
    games.mkdir(parents=True, exist_ok=True)
    lines = (*FIVE, *FIVE, *ONES, '{"entry": "over", "scores": [1050, 50]}')
    (games / "last.farkle.jsonl").write_bytes(content(lines, PERFECT, person("You")))
    explorer.centre.pages.choice_of(pages.play).trigger()
    press(qtbot, explorer.window, "Progress")
    qtbot.waitUntil(pages.games.worst.isVisible)
    press(qtbot, pages.games, "Worst mistake of the last game")
    qtbot.waitUntil(lambda: pages.games.replay.scene is not None)
    assert "Move 2 of 3" in pages.games.moves.place.text()
    press(qtbot, pages.games, "Practise it now")
    options = asked(qtbot, pages.train)
    assert counts_of(pages.train.trainer.shown) == counts_of((1, 2, 3, 3, 4, 5))
    assert pages.train.trainer.length == 1
    give(qtbot, pages.train, options[0])
    assert pages.train.trainer.answered is not None
    explorer.centre.pages.choice_of(pages.games).trigger()
    press(qtbot, pages.games, "Back")
    assert pages.games.progress.isVisible(), "back where it was opened"


def test_the_first_answer_stays_in_list_and_review(qtbot: QtBot, explorer: Explorer) -> None:
    pages = explorer.further.games.pages
    page, match = pages.play, pages.play.match
    explorer.centre.pages.choice_of(page).trigger()
    for seed in range(100):  # of the first dice that a blunder is possible with
        match.begin(Seating((Seat("You"), Seat("Ada", "optimal")), seed=seed))
        qtbot.waitUntil(lambda: waits(page))
        if match.options and match.options[0].win - match.options[-1].win > 0.2:
            break
    page._turn_page()
    qtbot.waitUntil(lambda: not match.coach.waits)
    worst, best = match.options[-1], match.options[0]
    choose(qtbot, page, worst.choice.faces)
    qtbot.mouseClick(page.table.hold if worst.then == Hold() else page.table.roll, LEFT)
    qtbot.waitUntil(page.table.coach.again.isVisible)
    press(qtbot, page, "Try again")
    qtbot.waitUntil(lambda: waits(page))
    choose(qtbot, page, best.choice.faces)
    qtbot.mouseClick(page.table.hold if best.then == Hold() else page.table.roll, LEFT)
    qtbot.waitUntil(lambda: not match.is_waiting)
    assert sum(words.endswith("blunder, taken back") for words in spoken_sheet(page)) == 1
    play(qtbot, page)
    qtbot.waitUntil(lambda: match.review is not None)
    assert sum(words.endswith("blunder, taken back") for words in spoken_sheet(page)) == 1, "also at the end"
    assert match.review is not None
    own = match.review.seats[0]
    assert own.loss == pytest.approx(best.win - worst.win, abs=1e-9), "the rating counts it"
    (decision,) = match.review.to_look_at(0)
    assert decision.is_taken_back
    press(qtbot, page, "Next mistake")
    qtbot.waitUntil(lambda: pages.games.replay.scene is not None)
    assert pages.games.replay.scene is not None
    assert present(pages.games.replay.scene.decision).step == decision.step
    assert "you took it back" in pages.games.moves.what.text()


def test_behind_each_line_of_the_progress_are_its_positions(qtbot: QtBot, explorer: Explorer) -> None:
    pages, answer = explorer.further.games.pages, explorer.session.answer
    adviser = Adviser(present(answer))
    weak = SoftPlayer(adviser, 0.05, np.random.default_rng(1))
    write_games(explorer.further.players.current.games, adviser, weak, 6)
    explorer.centre.pages.choice_of(pages.play).trigger()
    press(qtbot, explorer.window, "Progress")
    library, progress = pages.games.library, pages.games.progress
    qtbot.waitUntil(lambda: bool(library.games) and not library.is_busy and bool(progress.lines.rows))
    settled(qtbot, explorer)
    heads = [row.cells[0] for row in progress.lines.rows if row.is_heading]
    assert heads == ["What costs you most", "Over time", "Against"]
    every = len(progress.positions.rows)
    assert f"{every} positions" in progress.found.text()
    counted = dict.fromkeys(heads, 0)
    head = ""
    for place, row in enumerate(progress.lines.rows):
        if row.is_heading:
            head = row.cells[0]
        elif head:
            click_row(qtbot, progress, "What your games show", place)
            found = present(re.match(r"\d+", progress.found.text()))
            assert int(found[0]) == len(progress.positions.rows)
            counted[head] += int(found[0])
    assert counted["Over time"] == counted["Against"] == every
    assert 0 < counted["What costs you most"] <= every
    click_row(qtbot, progress, "What your games show", 2)
    wanted = progress.positions.rows[0]
    click_row(qtbot, progress, "Positions behind the line", 0)
    qtbot.waitUntil(lambda: pages.games.replay.scene is not None)
    scene = present(pages.games.replay.scene)
    assert counts_of(scene.faces) == counts_of(wanted.dice[3] or ())
    press(qtbot, pages.games, "Back")
    press(qtbot, progress, "Practise these")
    asked(qtbot, pages.train)
    assert counts_of(pages.train.trainer.shown) == counts_of(wanted.dice[3] or ())
    assert pages.train.trainer.length == min(len(progress.positions.rows), 10)


def test_a_game_that_was_left_goes_on_in_one_click_under_its_own_rules(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        page = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.mouseClick(page.sitting.begin, LEFT)
        play(qtbot, page, 2)
        qtbot.waitUntil(lambda: waits(page))
        seed = page.match.seed
    other = tmp_path / "other.toml"
    save_document(small_document(id="other", name="Other game", goal=1500), other)
    with started(qtbot, other) as explorer:
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.FRESH)
        settled(qtbot, explorer)
        go_on = explorer.window.workspace_bar.go_on
        assert isinstance(go_on, QToolButton)
        qtbot.waitUntil(go_on.isVisible)
        qtbot.mouseClick(go_on, LEFT)
        page = explorer.further.games.pages.play
        qtbot.waitUntil(lambda: page.isVisible() and page.match.table is not None)
        assert page.match.seed == seed
        assert present(page.match.table).now.game.adviser.ruleset.goal == 1000
        assert not page.is_sitting_down
        settled(qtbot, explorer)
        explorer.welcome.open()
        explorer.selection.update(banked=450, opponent=700)
        qtbot.mouseClick(explorer.window.workspace_bar.buttons["explore"], LEFT)
        assert "you 450, opponent 700" in explorer.score_map.subtitle.text()
        explorer.draft.set_value("goal", 1200)
        qtbot.waitUntil(go_on.isVisible)  # edited rules leave the game, too
        qtbot.mouseClick(go_on, LEFT)
        qtbot.waitUntil(lambda: page.isVisible() and page.match.table is not None)
        explorer.rules.files.open_shipped("busche-neller")
        qtbot.waitUntil(go_on.isVisible)
