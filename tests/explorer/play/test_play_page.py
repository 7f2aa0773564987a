"""Whole games against the program and at a real table, with mouse and keys, and reviews against the core."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from at_the_table import choose, chosen_faces, move, play, waits
from drawn import words_drawn
from present import present
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot
from whole_window import edit, ready_to_play, settled, small_file, solved, started

from farkle_core.coach.events import TurnPlayed
from farkle_core.coach.game_log import action_words
from farkle_core.coach.grades import Grade
from farkle_core.coach.review import review
from farkle_core.files.reading import read_json
from farkle_core.language import messages
from farkle_core.play.advise import Adviser, Thrower
from farkle_core.play.advise.game_record import PERSON, Input, Seat, read_record
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import Hold
from farkle_core.rules.dice import counts_of
from farkle_core.rules.phrases import inside
from farkle_core.strategies.files import kept_path
from farkle_core.strategies.fit_cache import named
from farkle_core.strategies.match import Match
from farkle_core.strategies.match import match as play_match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.names import name_of
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep
from farkle_core.strategies.tables import make_tables, points_per_turn
from farkle_explorer.play.coach import Level
from farkle_explorer.play.opponents import Seating
from farkle_explorer.play.page import PlayPage
from farkle_explorer.play.score_sheet import SheetCell
from farkle_explorer.play.sitting import ALONE
from farkle_explorer.play.why import verdict
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rolls.option_table import advice_words

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlayPage]:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        explorer.centre.pages.choice_of(explorer.further.games.pages.play).trigger()
        explorer.further.games.pages.play.explorer = explorer  # type: ignore[attr-defined]
        yield explorer.further.games.pages.play


def play_on(qtbot: QtBot, page: PlayPage) -> None:
    play(qtbot, page)


def begin(qtbot: QtBot, page: PlayPage, opponent: str = PERSON) -> None:
    """Sit down with a friend, or against the program."""
    if not page.is_sitting_down:
        qtbot.mouseClick(page.new_game, LEFT)
    qtbot.mouseClick(page.sitting.count.button("2" if opponent == PERSON else str(ALONE)), LEFT)
    if opponent != PERSON:
        page.sitting.choose(opponent)
    qtbot.mouseClick(page.sitting.begin, LEFT)


def keep_scores(qtbot: QtBot, page: PlayPage, source: Input, *names: str) -> None:
    """Sit down at a real table."""
    if not page.is_sitting_down:
        qtbot.mouseClick(page.new_game, LEFT)
    qtbot.mouseClick(page.sitting.count.button(str(len(names))), LEFT)
    for field, name in zip(page.sitting.names, names, strict=False):
        field.selectAll()
        QTest.keyClicks(field, name)
    page.sitting.source.setCurrentIndex(page.sitting.source.findData(source.value))
    qtbot.mouseClick(page.sitting.begin, LEFT)


def scores(page: PlayPage) -> tuple[int, ...]:
    return present(page.match.table).now.game.state.scores


def explorer_of(page: PlayPage) -> Explorer:
    found = page.explorer  # type: ignore[attr-defined]
    assert isinstance(found, Explorer)
    return found


def test_a_game_is_played_reviewed_and_kept_and_every_turn_is_listed(
    qtbot: QtBot, page: PlayPage, tmp_path: Path
) -> None:
    # A game is played, reviewed and kept.
    selected = explorer_of(page).selection.selection
    begin(qtbot, page, "optimal")
    play_on(qtbot, page)
    qtbot.waitUntil(lambda: page.match.review is not None)
    found = present(page.match.review)
    assert abs(found.remainder) < 1e-12
    assert found.seats[0].loss == pytest.approx(0.0, abs=1e-12)
    assert page.table.review.isVisible()
    assert page.table.review.summary.text() == "Nothing was given away."
    assert "won" in page.table.message.text()
    assert explorer_of(page).selection.selection == selected, "a game never moves what is explored"
    (file,) = tmp_path.rglob("play/games/*.jsonl")
    record = read_record(file.read_bytes())
    assert [seat.kind for seat in record.seats] == ["person", "optimal"]
    assert record.seed == page.match.seed
    assert record.is_over
    solution = present(explorer_of(page).session.answer)
    replayed, problem = record.replay(Adviser(solution))
    assert not problem
    assert review(replayed.now.game).seats == found.seats

    # Every turn is listed and opens where it was.
    begin(qtbot, page)
    play(qtbot, page)
    sheet = page.table.moves
    columns = [[words.split() for words in sheet_of(page, seat) if words] for seat in range(2)]
    for seat, column in enumerate(columns):
        total = 0
        for change, score in column:
            total += int(change.replace(",", "")) if change != "farkle" else 0
            assert f"{total:,}" == score
        assert total == scores(page)[seat]
    spoken = [sheet_of(page, seat, Qt.ItemDataRole.AccessibleTextRole) for seat in range(2)]
    said = [words for column in spoken for words in column if "set aside" in words]
    assert said
    assert all(words.endswith("good") for words in said), "all moves were the best"
    assert spoken[0][0].startswith(f"{page.match.seats[0].name}, round 1: {columns[0][0][0]}, score ")
    assert not sheet.next_mistake.isEnabled()
    winner = present(page.match.table).now.game.state.winners[0]
    click_turn(qtbot, page, len(columns[winner]) - 1, winner)
    replay = explorer_of(page).further.games.pages.games.moves
    qtbot.waitUntil(replay.isVisible)
    qtbot.waitUntil(lambda: replay._replay.scene is not None)
    assert replay._replay.scene is not None
    assert replay._replay.scene.before.state.scores[replay._replay.scene.seat] == scores(page)[winner] - int(
        columns[winner][-1][0].replace(",", "")
    )


def sheet_of(page: PlayPage, seat: int, role: int = Qt.ItemDataRole.DisplayRole) -> list[str]:
    """Return a column of the score sheet: what it shows, or what is spoken."""
    model = page.table.moves.table.model()
    return [model.index(line, seat).data(role) for line in range(model.rowCount())]


def click_turn(qtbot: QtBot, page: PlayPage, line: int, seat: int) -> None:
    """Click a cell of the score sheet."""
    table = page.table.moves.table
    index = table.model().index(line, seat)
    table.scrollTo(index)
    qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(index).center())


def _takes_all(page: PlayPage, key: str) -> bool:
    """Press a key; return whether the turn goes on."""
    if not page.match.options:
        return False
    if key == "A":
        QTest.keyClicks(page, "a")
    else:
        QTest.keyClick(page, Qt.Key.Key_Return)
    return page.match.mover == 0 and not page.match.is_over


def test_a_game_of_four_begins_with_six_clicks(qtbot: QtBot, page: PlayPage) -> None:
    for name in ("Anna", "Ben", "Carla", "Dad"):
        explorer_of(page).further.players.add(name)
    qtbot.mouseClick(page.sitting.count.button("4"), LEFT)
    for chip in page.sitting.chips[:4]:
        qtbot.mouseClick(chip, LEFT)
    qtbot.mouseClick(page.sitting.begin, LEFT)
    assert [seat.name for seat in page.match.seats] == ["Anna", "Ben", "Carla", "Dad"]
    assert page.match.input is Input.POINTS
    QTest.keyClicks(page, "1000")
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.match.is_over
    said = page.table.news.text().replace("\u00a0", " ")
    assert said == "1. Anna 1,000    2. Ben 0    2. Carla 0    2. Dad 0", "equal scores share a place"
    qtbot.mouseClick(page.table.roll, LEFT)
    assert [seat.name for seat in page.match.seats] == ["Ben", "Carla", "Dad", "Anna"], "the first seat moves on"


def offers(page: PlayPage) -> list[str]:
    """Return the games that the page to begin one offers to continue."""
    return [each.text() for each in page.sitting.left if not each.isHidden()]


def test_the_table_of_last_time_is_laid_and_games_that_were_left_go_on_in_one_click(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        explorer.centre.pages.choice_of(explorer.further.games.pages.play).trigger()
        page = explorer.further.games.pages.play
        page.explorer = explorer  # type: ignore[attr-defined]
        explorer.further.players.add("Bela")
        assert not offers(page)
        keep_scores(qtbot, page, Input.POINTS, "Zoe", "Bela", "Anna")
        type_turn(page, "350\r")
        qtbot.mouseClick(page.new_game, LEFT)
        qtbot.waitUntil(lambda: page.opponents.named("hold-at:300") is not None)
        begin(qtbot, page, "hold-at:300")
        play(qtbot, page, 1)
        qtbot.mouseClick(page.new_game, LEFT)
        assert page.sitting.count.value == str(ALONE)
        assert present(page.sitting.opponent).kind == "hold-at:300", "as at the game that is left"
        before = page.sitting.begin.mapTo(page, QPoint())
        qtbot.waitUntil(lambda: offers(page) == ["Continue: Zoe 350, Bela 0, Anna 0"])
        assert page.sitting.begin.mapTo(page, QPoint()) == before, "what comes late moves nothing"
        qtbot.mouseClick(page.sitting.left[0], LEFT)
        assert [seat.name for seat in page.match.seats] == ["Zoe", "Bela", "Anna"]
        assert not page.is_sitting_down
        type_turn(page, "500\r")
        type_turn(page, "200\r")
        type_turn(page, "650\r")
        assert page.match.is_over
        qtbot.mouseClick(page.new_game, LEFT)
        assert [each.text() for each in page.sitting.names[:4]] == ["Zoe", "Bela", "Anna", ""]
        assert [chip.text() for chip in page.sitting.chips if chip.isChecked()] == ["Bela"]
        qtbot.waitUntil(lambda: len(offers(page)) == 1)
        assert offers(page)[0].startswith("Continue: Bela ")
        (other,) = (each for each in page.sitting._left if each.record.input is Input.THROWN)
        other.path.unlink()
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:  # at the next start
        page = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.waitUntil(lambda: page.sitting.count.value == "3")
        qtbot.mouseClick(page.sitting.begin, LEFT)
        assert [seat.name for seat in page.match.seats] == ["Zoe", "Bela", "Anna"]
        assert page.match.input is Input.POINTS
        qtbot.mouseClick(page.new_game, LEFT)
        qtbot.waitUntil(lambda: page.opponents.named("hold-at:300") is not None)
        begin(qtbot, page, "hold-at:300")
        play(qtbot, page)
        qtbot.waitUntil(lambda: page.match.review is not None)
    with ready_to_play(qtbot, tmp_path, monkeypatch) as explorer:
        page = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(page).trigger()
        qtbot.waitUntil(lambda: page.sitting.opponent is not None and page.sitting.opponent.kind == "hold-at:300")
        assert page.is_sitting_down


def test_scores_are_kept_without_a_solution_and_go_on_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.further.games.pages.play).trigger()
        page = explorer.further.games.pages.play
        assert not page.sitting.count.button(str(ALONE)).isEnabled()
        focused = present(explorer.window.focusWidget())
        assert focused.accessibleName() == "Name of player 1", "names can be typed at once"
        keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela", "Clara", "David")
        for keys in ("350", "f", "500+100"):
            QTest.keyClicks(page, keys)
            if keys != "f":
                QTest.keyClick(page, Qt.Key.Key_Return)
        assert scores(page) == (350, 0, 600, 0)
        assert page.table.news.text() == "Clara: 600 held, 600 now.  David: what does the turn bring?"
        page.turns.setChecked(True)
        assert page.table.moves.isVisible()
        assert sheet_of(page, 2) == ["+600 600"]
        next_turn = page.table.moves.table.model().index(0, 3)
        assert next_turn.data(Qt.ItemDataRole.AccessibleTextRole) == "David, round 1: to play"
        assert not page.explore.isVisible(), "players who only write down points look nothing up"
        pick_turn(qtbot, page, 0)
        assert page.isVisible(), "points alone have no moves to look back at"
        QTest.keyClick(page, Qt.Key.Key_Escape)
        qtbot.mouseClick(page.new_game, LEFT)
        solved(qtbot, explorer)
        qtbot.waitUntil(lambda: page.match.is_advised)
        assert page.is_sitting_down, "the form stays, though the game could go on"
        qtbot.mouseClick(page.sitting.back, LEFT)
        assert scores(page) == (350, 0, 600, 0)
        QTest.keyClicks(page, "50")
        QTest.keyClick(page, Qt.Key.Key_Return)
        assert scores(page) == (350, 0, 600, 50)


def test_the_coach_judges_and_is_silent(qtbot: QtBot, page: PlayPage) -> None:
    # A move is judged and tried again.
    begin(qtbot, page)
    for _turn in range(40):
        if page.match.options and page.match.options[0].win - page.match.options[-1].win > 0.2:
            break
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    faces, worst, best = page.match.faces, page.match.options[-1], page.match.options[0]
    choose(qtbot, page, worst.choice.faces)
    place = page.table.dice.buttons[0].mapTo(page, QPoint())
    qtbot.mouseClick(page.table.hold if worst.then == Hold() else page.table.roll, LEFT)
    qtbot.waitUntil(lambda: page.match.coach.judged is not None)
    coach, judged = page.table.coach, page.match.coach.judged
    layout = present(page.layout())
    layout.activate()
    assert page.table.dice.buttons[0].mapTo(page, QPoint()).y() == place.y(), "nothing moves when the coach comments"
    assert judged is not None
    assert judged.loss == pytest.approx(best.win - worst.win, abs=1e-12)
    assert coach.isVisible()
    assert messages.of_100_games(judged.loss) in coach.verdict.text()
    before, solution = judged.before, explorer_of(page).session.answer
    moment = before.now.game.rolled(counts_of(faces)).moment
    reason = Adviser(present(solution)).advise_on_table(moment, worst.made).reason
    played = f"Played: {action_words(worst.actions)}. Better: {action_words(best.actions)}."
    assert page.table.why.reason.text() == f"{played} {reason}"
    qtbot.mouseClick(coach.why, LEFT)
    assert page.table.why.reason.isVisible()
    assert page.table.why.reason.y() < page.table.why.table.y(), "words come before numbers"
    assert page.table.why.isVisible()
    rows = page.table.why.table.rows
    assert "right" in rows[0].cells[-1]
    assert "played" in rows[-1].cells[-1]
    qtbot.mouseClick(coach.again, LEFT)
    assert page.match.faces == faces
    assert page.match.options[0].win == best.win
    choose(qtbot, page, best.choice.faces)
    qtbot.mouseClick(page.table.hold if best.then == Hold() else page.table.roll, LEFT)
    assert present(page.match.coach.judged).grade is Grade.GOOD
    assert page.table.why.reason.text() == "Holding then wins the game.", "no praise where even weak players are right"
    assert (
        replace(judged, done=best, options=(best, replace(worst, win=best.win - 0.01))).why
        == f"Right: {inside(judged.reason)}"
    )
    assert page.match.is_over or coach.verdict.text() == "That was best."
    assert not coach.again.isVisible()

    # A silent coach takes his last words back and stays silent.
    begin(qtbot, page, "person")
    move(qtbot, page)
    qtbot.waitUntil(page.table.coach.isVisible)
    page.level.setCurrentIndex(page.level.findData(Level.SILENT.value))
    page.level.activated.emit(page.level.currentIndex())
    assert not page.table.coach.isVisible()
    explorer = explorer_of(page)
    other = PlayPage(explorer.background, explorer.further.players, explorer.kernels, explorer.remembered)
    qtbot.addWidget(other)
    assert (other.match.coach.level, other.level.currentData()) == (Level.SILENT, Level.SILENT.value)


def test_the_coach_warns_and_gives_hints(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page, "person")
    page.level.setCurrentIndex(page.level.findData(Level.WARN.value))
    page.level.activated.emit(page.level.currentIndex())
    for _turn in range(200):
        if page.match.options and page.match.options[0].win - page.match.options[-1].win > 0.2:
            break
        if page.match.is_over:
            begin(qtbot, page, "person")
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    worst = page.match.options[-1]
    choose(qtbot, page, worst.choice.faces)
    button, table = page.table.hold if worst.then == Hold() else page.table.roll, page.match.table
    qtbot.mouseClick(button, LEFT)
    coach = page.table.coach
    qtbot.waitUntil(coach.anyway.isVisible)
    for _press in range(3):
        qtbot.mouseClick(button, LEFT)
        assert page.match.table is table, "held back"
    best = page.match.options[0].choice.faces
    choose(qtbot, page, () if sorted(best) == sorted(worst.choice.faces) else best)
    assert not coach.anyway.isVisible(), "the user chooses again"
    choose(qtbot, page, worst.choice.faces)
    qtbot.mouseClick(button, LEFT)
    qtbot.mouseClick(coach.anyway, LEFT)
    assert page.match.table is not table

    # Hints come before the move.
    begin(qtbot, page)
    page.level.setCurrentIndex(page.level.findData(Level.HINTS.value))
    page.level.activated.emit(page.level.currentIndex())
    while not page.match.options:
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    outlined = [die.face for die in page.table.dice.buttons if die.outline is not None]
    assert sorted(outlined) == sorted(page.match.options[0].choice.faces)
    moment, best_way = present(page.match.moment), page.match.options[0]
    reason = present(page.match.table).now.game.adviser.advise_on_table(moment, best_way.made).reason
    qtbot.mouseClick(page.table.coach.why, LEFT)
    assert page.table.why.reason.isVisible()
    assert page.table.why.reason.text() == f"{advice_words(best_way)} {reason}"
    qtbot.mouseClick(page.table.coach.why, LEFT)
    holds = page.match.options[0].then == Hold()
    assert page.table.cloth.advised is (page.table.hold if holds else page.table.roll)
    shown = [row.cells[2] for row in page.table.why.table.rows]
    assert shown == [f"{100 * option.win:.1f}\u00a0%" for option in page.match.options] or len(shown) == len(
        page.match.options
    )


def test_turns_have_no_grades_before_their_scale_is_known(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    sheet, coach = page.table.moves, page.match.coach
    qtbot.waitUntil(lambda: coach.sigma is not None)
    coach.forget_scale()
    page.table.show_match()
    assert sheet.next_mistake.isHidden()
    page.match.take_up()  # as the game is after a start
    qtbot.waitUntil(lambda: not sheet.next_mistake.isHidden())


def test_the_options_leave_the_turns_the_room_that_they_do_not_need(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    page.level.setCurrentIndex(page.level.findData(Level.HINTS.value))
    page.level.activated.emit(page.level.currentIndex())
    page.turns.setChecked(True)
    options, turns = page.table.why.table, page.table.moves.table
    while not page.match.options:
        move(qtbot, page)
    turn = TurnPlayed(0, 0, (5,), 50, 50, True, False, False, 0.0, 0)
    turns.show_cells([SheetCell(turn, Grade.GOOD)] * 30, ("Ann", "Ben"), None)
    qtbot.mouseClick(page.table.coach.why, LEFT)
    qtbot.waitUntil(options.isVisible)
    needed = options.verticalHeader().length() + options.horizontalHeader().height()
    qtbot.waitUntil(lambda: options.minimumHeight() <= options.height() <= max(options.minimumHeight(), needed + 4))
    last = turns.visualRect(turns.model().index(29, 0))
    assert turns.viewport().rect().contains(last.center())


def test_the_outline_leaves_a_button_that_would_do_something_else(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    page.level.setCurrentIndex(page.level.findData(Level.HINTS.value))
    page.level.activated.emit(page.level.currentIndex())
    while len({tuple(sorted(each.choice.faces)) for each in page.match.options}) < 2:
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    best = page.match.options[0].choice.faces
    other = next(each.choice.faces for each in page.match.options if sorted(each.choice.faces) != sorted(best))
    for faces, fits in (((), True), (best, True), (other, False)):
        choose(qtbot, page, faces)
        assert page.table.cloth.outlined is (page.table.cloth.advised if fits else None)


def test_with_hints_enter_does_what_they_say(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    page.level.setCurrentIndex(page.level.findData(Level.HINTS.value))
    page.level.activated.emit(page.level.currentIndex())
    done = list[bool]()
    while not any(done) and not page.match.is_over:
        if page.match.options:
            wanted = page.match.options[0]
            QTest.keyClick(page, Qt.Key.Key_A)
            if page.match.option(page.table.dice.chosen, wanted.then) is not wanted:
                QTest.keyClick(page, Qt.Key.Key_Return)
                assert sorted(chosen_faces(page.table.dice)) == sorted(wanted.choice.faces)
            assert page.match.options[0] is wanted, "no move yet"
            QTest.keyClick(page, Qt.Key.Key_Return)
            done.append(present(page.match.table).now.entry == Hold())
            assert done[-1] is (wanted.then == Hold())
        else:
            move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    assert any(done)


def test_a_grade_begins_with_a_capital_letter_in_every_language() -> None:
    messages.use("de")
    try:
        assert verdict(Grade.BLUNDER, 0.1).startswith("Grober Fehler: ")
    finally:
        messages.use("en")


def test_opponents_are_priced_and_found_sentences_play(qtbot: QtBot, page: PlayPage) -> None:
    # Strengths are those of a match.
    qtbot.waitUntil(lambda: len(page.opponents.all) >= 4)
    qtbot.waitUntil(lambda: not page.opponents.is_running)
    solution = present(explorer_of(page).session.answer)
    automaton = solution.automaton
    kept = read_json(kept_path(solution, "strengths", 1))
    for each in page.opponents.all:
        expected = play_match(solution, named(each.kind, solution), Optimal()).overall
        assert each.strength == pytest.approx(expected, abs=1e-9)
        if isinstance(each.strategy, Optimal):
            continue
        assert each.points == points_per_turn(make_tables(each.strategy, automaton), automaton).mean
        assert name_of(each.strategy, solution.ruleset) in kept, "the next start of the program has them at once"
    shown = [row.cells for row in page.sitting.table.rows]
    assert [cells[3] for cells in shown] == [
        f"{100 * each.strength:.0f}" for each in page.opponents.all if each.strength
    ]
    assert all(cells[0] and cells[1] for cells in shown), "each has a name, and a line about how it plays"
    assert shown[-1] == ("Ada", "Always makes the best move", "", "50")
    sitting, table = page.sitting, page.sitting.table
    for lines in (14, len(shown)):  # more opponents take the room below them
        sitting._shown = (sitting._shown * 2)[:lines]
        table.rows_model.set_rows((table.rows * 2)[:lines])
        sitting._fit_table()
        qtbot.waitUntil(lambda: table.verticalScrollBar().maximum() == 0)
        assert table.height() < (lines + 3) * table.rowHeight(0)

    # Found sentences are opponents one by one.
    every, ones = DiceSentence(Take.ALL), DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (6,)),))
    go, hold = TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (900,)),)), TurnSentence(Go.HOLD, (), (300,) * 6)
    worth, steps, priced = (0.02, 0.1, 0.01, 0.3), (0.2, 0.31, 0.32, 0.33), Match(0.5, 0.4, 0.0, converged=True)
    playbook = Playbook((ones, every, go, hold))
    keep(solution, USUAL, FoundPlaybook(playbook, priced, 400.0, 0.3, worth, steps, None))
    page.opponents.work_out()
    kinds = ["sentences:2", "sentences:3", "sentences:4"]
    qtbot.waitUntil(lambda: {*kinds} <= {each.kind for each in page.opponents.all})
    assert [each.kind for each in page.opponents.all][-4:] == [*kinds, "optimal"]
    heads = ((every, hold), (ones, every, hold), playbook.sentences)
    for kind, sentences, step in zip(kinds, heads, steps[1:], strict=True):
        opponent = present(page.opponents.named(kind))
        assert opponent.strategy == Playbook(sentences)
        assert opponent.strength == step, "what the search has found is not worked out again"
        assert named(kind, solution) == Playbook(sentences)
    opponent = present(page.opponents.named(kinds[1]))
    assert opponent.character == "Knows 3 sentences; the last: “If you rolled 6 dice: take one die, the best.”"
    begin(qtbot, page, kinds[1])
    play_on(qtbot, page)
    assert page.match.is_over
    seats = Seat("You"), Seat("Robin 3", kinds[1])
    page.opponents.set_solution(None)
    assert page.opponents.player_at(seats, Adviser(solution)) is not None, "a kept game goes on without the form"


def test_a_table_of_four_is_kept_by_keys(qtbot: QtBot, page: PlayPage) -> None:
    # A table of four is kept by keys.
    keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela", "Clara", "David")
    for keys in ("350\r", "f", "500+100\r", "50\r", "300\r"):
        QTest.keyClicks(page, keys.removesuffix("\r"))
        if keys.endswith("\r"):
            QTest.keyClick(page, Qt.Key.Key_Return)
    assert scores(page) == (650, 0, 600, 50)
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    assert scores(page) == (350, 0, 600, 50)
    QTest.keyClicks(page, "75")
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert "75" in page.table.news.text(), "dice never bring that"
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    for step in page.table.pad.steps[:3]:
        qtbot.mouseClick(step, LEFT)
    qtbot.mouseClick(page.table.pad.hold, LEFT)
    assert scores(page) == (1000, 0, 600, 50)
    assert page.table.message.text() == "Anna won."
    model = page.table.moves.table.model()
    assert page.table.moves.isVisible(), "the sheet has the page at the end"
    assert not page.table.side.isVisible()
    assert [model.headerData(seat, Qt.Orientation.Horizontal) for seat in range(4)] == [
        "Anna", "Bela", "Clara", "David"
    ]  # fmt: skip
    assert [sheet_of(page, seat) for seat in range(4)] == [
        ["+350 350", "+650 1,000"], ["farkle 0", ""], ["+600 600", ""], ["+50 50", ""]
    ]  # fmt: skip
    record = read_record(present(page.match.path).read_bytes())
    assert [seat.name for seat in record.seats] == ["Anna", "Bela", "Clara", "David"]
    assert (record.input, record.seed, record.is_over) == (Input.POINTS, None, True)


def pick_turn(qtbot: QtBot, page: PlayPage, place: int) -> None:
    """Click a turn on the score sheet, by its place in the order of play."""
    click_turn(qtbot, page, *divmod(place, len(page.match.seats)))


def type_turn(page: PlayPage, keys: str) -> None:
    """Type into the part of the window that has the focus."""
    focused = present(explorer_of(page).window.focusWidget())
    QTest.keyClicks(focused, keys.removesuffix("\r"))
    if keys.endswith("\r"):
        QTest.keyClick(focused, Qt.Key.Key_Return)


def test_enter_goes_from_name_to_name_and_begins_after_the_last(qtbot: QtBot, page: PlayPage) -> None:
    if not page.is_sitting_down:
        qtbot.mouseClick(page.new_game, LEFT)
    qtbot.mouseClick(page.sitting.count.button("3"), LEFT)
    for place, name in enumerate(("Anna", "Bela", "Clara")):
        assert page.is_sitting_down
        assert explorer_of(page).window.focusWidget() is page.sitting.names[place]
        type_turn(page, f"{name}\r")
    assert [seat.name for seat in page.match.seats] == ["Anna", "Bela", "Clara"]


def test_an_older_turn_is_corrected_and_the_later_ones_stay(qtbot: QtBot, page: PlayPage) -> None:
    keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela")
    for keys in ("350\r", "200\r", "f", "300\r"):
        type_turn(page, keys)
    pick_turn(qtbot, page, 1)
    assert page.table.news.text() == "Bela, turn 1 (200): what is right?"
    type_turn(page, "250\r")
    assert scores(page) == (350, 550)
    pick_turn(qtbot, page, 0)
    type_turn(page, "f")
    assert scores(page) == (0, 550)
    record = read_record(present(page.match.path).read_bytes())
    assert record.replay(present(page.match._adviser))[0].now.game.state.scores == (0, 550), "kept at once"
    explorer = explorer_of(page)
    for expected in ((350, 550), (350, 500), (350, 200)):
        explorer.actions.undo.trigger()
        assert scores(page) == expected, "corrections first, then the turn before them"
    type_turn(page, "300\r")

    # What cannot be is said, and nothing changes.
    pick_turn(qtbot, page, 0)
    type_turn(page, "1000\r")
    assert page.table.news.text() == (
        "Not corrected: Bela, turn 1 (200) would not fit. The game would be over by then."
    )
    pick_turn(qtbot, page, 2)
    assert page.table.news.text() == "Anna, turn 2 (farkle): what is right?"
    type_turn(page, "75\r")
    assert "75" in page.table.news.text(), "dice never bring that"
    qtbot.mouseClick(page.table.pad.leave, LEFT)
    assert scores(page) == (350, 500)
    assert page.table.news.text() == "Bela: 300 held, 500 now.  Anna: what does the turn bring?"

    # A game that a wrong entry has ended goes on.
    type_turn(page, "650\r")
    assert page.match.is_over
    pick_turn(qtbot, page, 4)
    type_turn(page, "600\r")
    assert not present(page.match.table).now.game.is_over
    assert scores(page) == (950, 500)


def test_a_sheet_of_eight_scrolls_and_takes_keys(qtbot: QtBot, page: PlayPage) -> None:
    page.turns.setChecked(True)
    table = page.table.moves.table
    keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela")
    type_turn(page, "350\r")
    assert table.horizontalHeader().length() <= table.viewport().width(), "two fit"
    one_line = table.rowHeight(0)
    keep_scores(qtbot, page, Input.POINTS, *"ABCDEFG", "Grandmother Gertrude")
    for _turn in range(7):
        type_turn(page, "150\r")
    assert table.horizontalHeader().length() > table.viewport().width()
    assert table.rowHeight(0) > one_line, "narrow columns write a cell in two lines"
    assert table.viewport().rect().contains(table.visualRect(table.model().index(0, 7)).center()), "who is next is seen"
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    QTest.keyClick(table, Qt.Key.Key_Right)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert page.table.news.text() == "B, turn 1 (150): what is right?"
    type_turn(page, "250\r")
    assert scores(page) == (150, 250, 150, 150, 150, 150, 150, 0)
    assert sheet_of(page, 1) == ["+250 250"]


def test_rolls_of_a_real_table_are_entered_by_keys_clicks_and_a_number_pad(qtbot: QtBot, page: PlayPage) -> None:
    keep_scores(qtbot, page, Input.DICE, "Anna", "Bela", "Clara", "David")
    QTest.keyClicks(page, "155")
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    qtbot.mouseClick(page.table.faces[3], LEFT)
    QTest.keyClicks(page, "263")
    assert page.match.faces == (1, 5, 4, 2, 6, 3)
    QTest.keyClicks(page, "1")
    QTest.keyClick(page, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.match.needed == 5)
    QTest.keyClicks(page, "22346")
    assert page.match.mover == 1, "a farkle is accepted by itself"
    assert page.table.news.text() == "Anna: farkle, 100 points are lost."
    QTest.keyClick(page, Qt.Key.Key_Backspace)
    assert (page.match.mover, page.match.entered) == (0, (2, 2, 3, 4))
    QTest.keyClicks(page, "5")
    QTest.keyClicks(page, "5")
    QTest.keyClicks(page, "h")
    assert scores(page) == (150, 0, 0, 0)
    assert page.table.coach.verdict.text().startswith("Anna: "), "several people play: who is meant?"
    assert "Bela" in page.table.why.note.text()  # the rival of the move that was judged

    # A number pad is enough.
    keep_scores(qtbot, page, Input.DICE, "Anna", "Bela")
    pad_keys(page, *(Qt.Key(Qt.Key.Key_0 + face) for face in (1, 5, 5, 2, 3, 4)))
    pad_keys(page, Qt.Key.Key_5)
    assert chosen_faces(page.table.dice) == (5,)
    pad_keys(page, Qt.Key.Key_5)
    assert chosen_faces(page.table.dice) == (5, 5)
    pad_keys(page, Qt.Key.Key_5)
    assert chosen_faces(page.table.dice) == (), "after the last five none is chosen"
    pad_keys(page, Qt.Key.Key_5, Qt.Key.Key_Plus)
    qtbot.waitUntil(lambda: page.match.mover == 1)
    assert scores(page) == (50, 0)
    pad_keys(page, Qt.Key.Key_Slash, Qt.Key.Key_Slash)
    assert page.match.faces == (1, 5, 5, 2, 3, 4)
    pad_keys(page, Qt.Key.Key_1, Qt.Key.Key_5, Qt.Key.Key_5, Qt.Key.Key_Enter)
    assert page.match.needed == 3

    # Nothing that costs points is chosen for the player.
    keep_scores(qtbot, page, Input.DICE, "Anna", "Bela")
    for roll, chosen, held in (("112346", (), 200), ("222546", (), 250), ("122346", (1,), 100)):
        mover = page.match.mover
        before = scores(page)[mover]
        QTest.keyClicks(page, roll)
        assert chosen_faces(page.table.dice) == chosen, "only where there is one way alone"
        place = page.match.faces.index(2)
        qtbot.mouseClick(page.table.dice.buttons[place], LEFT)
        alone, several = "This die does not score alone.", "These dice cannot be set aside together."
        assert page.table.message.text() == (several if chosen else alone)
        qtbot.mouseClick(page.table.dice.buttons[place], LEFT)
        assert page.table.hold.text() == f"Hold {held}"
        QTest.keyClicks(page, "h")
        assert scores(page)[mover] == before + held


def test_a_card_says_how_near_a_penalty_is_and_the_news_what_it_cost(qtbot: QtBot, tmp_path: Path) -> None:
    rules = {"turn": {"opening": 350}, "farkles": {"count": 2, "penalty": 50}}
    with started(qtbot, small_file(tmp_path, **rules), follows=False) as explorer:
        settled(qtbot, explorer)
        page = explorer.further.games.pages.play
        explorer.centre.pages.choice_of(page).trigger()
        keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela")
        said = []
        for _turn in range(3):
            QTest.keyClicks(page, "f")
            said.append(page.table.news.text().partition("  ")[0])
        assert said == ["Anna: farkle.", "Bela: farkle.", "Anna: second farkle, −50."]
        assert scores(page) == (-50, 0)
        notes = [card.player.words for card in page.table.cards.cards[:2]]
        assert notes[0].endswith("−50, 350 to open")
        assert notes[1].endswith("0, 1 farkle in a row · 350 to open")
        for card in page.table.cards.cards[:2]:
            card.resize(120, card.height())  # as narrow as those of a large party
            assert card.player.words.rpartition(", ")[2] in {word.text for word in words_drawn(card)}, (
                "whole, in small letters"
            )


def test_a_turn_goes_by_few_keys_and_says_what_happened(qtbot: QtBot, page: PlayPage) -> None:
    # A seed that is typed throws its dice.
    qtbot.mouseClick(page.sitting.count.button("2"), LEFT)
    assert not page.sitting.seed.isVisible()
    qtbot.mouseClick(page.sitting.more, LEFT)
    page.sitting.seed.selectAll()
    qtbot.keyClicks(page.sitting.seed, "77")
    qtbot.mouseClick(page.sitting.begin, LEFT)
    assert page.match.table is not None
    dice = Thrower(77).throw_in(page.match.table.now.game)(6, ())
    qtbot.waitUntil(lambda: page.match.faces == dice)
    assert "77" in page.seed.toolTip()

    # A key that is held makes one move.
    begin(qtbot, page, "person")
    page.setFocus()
    qtbot.waitUntil(lambda: waits(page))
    while not page.match.options:
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    table = page.match.table
    QTest.keyClicks(page, "a")
    held = QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
    page.keyPressEvent(held)
    assert page.match.table is table

    # A turn of three rolls takes five keys.
    page.match.coach.choose(Level.SILENT)
    for seed in range(100):
        page.match.begin(Seating((Seat("You"), Seat("Ada", "optimal")), seed=seed))
        qtbot.waitUntil(lambda: waits(page))
        goes_on = all(_takes_all(page, key) for key in "A\rA\r")
        if goes_on and page.match.options:
            break
    else:
        pytest.fail("no seed brings such a turn")
    total = page.match.turn_total
    QTest.keyClicks(page, "h")
    assert scores(page)[0] > total > 0
    qtbot.waitUntil(lambda: waits(page))
    assert len(page.match.faces) == 6

    # An event stays until the next.
    page.match.coach.choose(Level.SILENT)
    begin(qtbot, page)
    while page.match.options or not page.match.faces:  # who always rolls all that is left farkles
        if page.match.options:
            choose(qtbot, page, page.match.options[-1].choice.faces)
            qtbot.mouseClick(page.table.roll, LEFT)
        if page.match.is_over:
            begin(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
    mover = page.match.seats[page.match.mover].name
    assert page.table.tray.total == "0"
    qtbot.mouseClick(page.table.roll, LEFT)
    said = page.table.news.text()
    assert said.startswith(f"{mover}: farkle")
    qtbot.waitUntil(lambda: bool(page.match.faces))
    assert page.table.news.text() == said


def test_a_second_window_says_that_the_game_is_played_elsewhere(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page, "optimal")
    explorer = explorer_of(page)
    solution = present(explorer.session.answer)
    other = PlayPage(explorer.background, explorer.further.players, explorer.kernels, explorer.remembered)
    said = list[str]()
    qtbot.addWidget(other)
    other.reported.connect(said.append)
    other.set_solution(solution)
    assert other.match.table is None
    assert said == ["Your latest game is played in another window of the program."]
    assert not other.sitting.notice.isHidden(), "it stays, unlike the line at the foot"
    assert other.sitting.notice.text() == said[0]
    page.match.close()
    other.match.take_up()
    assert other.match.seed == page.match.seed
    assert said[-1].endswith(" goes on: You 0, Ada 0.")
    assert other.sitting.notice.isHidden()
    settled(qtbot, explorer)
    other.close_game()


def way_back(page: PlayPage) -> QToolButton:
    return explorer_of(page).window.workspace_bar.back


def check_a_position_opens_in_explore_and_the_way_back_leads_to_the_game(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    qtbot.waitUntil(lambda: waits(page))
    explorer, moment = explorer_of(page), page.match.moment
    assert not way_back(page).isVisible()
    assert moment is not None
    qtbot.mouseClick(page.explore, LEFT)
    selected = explorer.selection.selection
    assert (selected.dice, selected.turn_total) == (moment.state.dice, moment.state.turn_total)
    assert not page.isVisible()
    bar = explorer.window.workspace_bar
    bar.offer_game("Ann 1,550, Ben 1,400")
    assert (way_back(page).isVisible(), bar.go_on.isVisible()) == (True, False), "one way to the game is enough"
    bar.offer_game("")
    qtbot.mouseClick(way_back(page), LEFT)
    assert page.isVisible()
    assert not page.is_sitting_down
    assert page.match.moment == moment
    assert not way_back(page).isVisible()


def check_maps_follow_a_game_only_when_asked_and_never_write_into_it(qtbot: QtBot, page: PlayPage) -> None:
    begin(qtbot, page)
    explorer = explorer_of(page)
    page.follow.click()
    for _move in range(12):
        move(qtbot, page)
        qtbot.waitUntil(lambda: waits(page))
        moment, selected = page.match.moment, explorer.selection.selection
        if page.match.is_over:
            break
        assert moment is not None
        assert (selected.turn_total, selected.dice) == (moment.state.turn_total, moment.state.dice)
        mover = moment.state.mover
        assert (selected.banked, selected.opponent) == (moment.state.scores[mover], moment.state.scores[1 - mover])
    before = page.match.table
    explorer.selection.update(turn_total=0)
    assert page.match.table is before
    page.follow.click()
    selected = explorer.selection.selection
    move(qtbot, page)
    assert explorer.selection.selection == selected


NUMBER_PAD = Qt.KeyboardModifier.KeypadModifier


def test_a_game_asks_about_a_roll_in_eight_keys(qtbot: QtBot, page: PlayPage) -> None:
    keep_scores(qtbot, page, Input.POINTS, "Anna", "Bela", "Clara", "David")
    for total in (350, 600, 50, 50):
        page.match.whole_turn(total)
    explorer = explorer_of(page)
    explorer.window.workspaces.actions["ask"].trigger()  # F8
    type_turn(page, "521\r")
    assert explorer.window.focusWidget() is explorer.ask.fields.turn_total
    type_turn(page, "300\r")
    found = explorer.selection.selection
    assert (found.banked, found.opponent, found.turn_total, found.dice) == (350, 600, 300, 3)
    assert explorer.ask.options
    qtbot.mouseClick(way_back(page), LEFT)
    assert page.isVisible()


def pad_keys(page: PlayPage, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(page, key, NUMBER_PAD)


def test_a_position_opens_in_explore_maps_follow_and_a_game_goes_on_after_an_edit(qtbot: QtBot, page: PlayPage) -> None:
    # A whole game begins with keys alone.
    explorer = explorer_of(page)
    explorer.centre.pages.turn_to(0)
    explorer.window.workspace_bar.buttons["explore"].setFocus()
    explorer.window.workspaces.actions["play"].trigger()  # F7
    assert explorer.window.focusWidget() is page.sitting.begin
    QTest.keyClick(page.sitting.begin, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.match.faces) == 6)

    # A position opens in Explore, and maps follow.
    check_a_position_opens_in_explore_and_the_way_back_leads_to_the_game(qtbot, page)
    check_maps_follow_a_game_only_when_asked_and_never_write_into_it(qtbot, page)

    # A game goes on after an edit and back.
    begin(qtbot, page, "person")
    qtbot.waitUntil(lambda: waits(page))
    faces = page.match.faces
    edit(explorer, "goal", 1500)
    settled(qtbot, explorer)
    assert page.match.faces != faces or page.match.table is None
    edit(explorer, "goal", 1000)
    settled(qtbot, explorer)
    qtbot.waitUntil(lambda: page.match.faces == faces)
