"""Three players in the window: chosen in the solver's details, shown at the score of the player after next."""

from pathlib import Path

import numpy as np
import pytest
from present import present
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, started, turn_to

from farkle_core.game.turn_start import TurnStart, TurnState
from farkle_core.language.messages import _
from farkle_core.play.advise import SteppedGame
from farkle_core.play.advise.game_record import Input
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.dice import counts_of
from farkle_core.solution.trios.solution import TrioSolution
from farkle_explorer.play.page import PlayPage
from farkle_explorer.plots.export import with_same
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.following import TWO_ONLY


def choose(explorer: Explorer, qtbot: QtBot, players: int) -> None:
    """Choose a number of players with the keyboard, and solve."""
    details = explorer.solve_panel.details
    explorer.solve_panel.details_button.click()
    qtbot.waitUntil(details.players.isVisible)
    details.players.setFocus()
    qtbot.keyClick(details.players, Qt.Key.Key_Down if players == 3 else Qt.Key.Key_Up)
    explorer.solve_panel.details_button.click()
    qtbot.waitUntil(lambda: explorer.session.estimate is not None)
    if not explorer.session.is_answered:
        explorer.actions.solve.trigger()
    qtbot.waitUntil(lambda: explorer.session.is_answered)
    settled(qtbot, explorer)


def view_of(explorer: Explorer) -> TrioSolution:
    view = explorer.session.shown
    assert isinstance(view, TrioSolution)
    return view


def page(explorer: Explorer, qtbot: QtBot, wanted: QWidget) -> None:
    turn_to(explorer, wanted)
    settled(qtbot, explorer)


def played(explorer: Explorer) -> SteppedGame:
    table = present(explorer.further.games.pages.play.match.table)
    return table.now.game


@pytest.mark.nightly
@pytest.mark.parametrize("rule", ["equal-turns", "sudden"])
def test_three_players_are_chosen_and_shown(qtbot: QtBot, tmp_path: Path, rule: str) -> None:
    changes = {} if rule == "sudden" else {"end": {"rule": rule}, "goal": 500}
    with started(qtbot, small_file(tmp_path, **changes), follows=False) as explorer:
        explorer.window.show()
        choose(explorer, qtbot, 3)
        view = view_of(explorer)
        seat = view.seats - 1
        explorer.selection.update(seat=seat, banked=200, opponent=350, turn_total=200, dice=3)
        slider = explorer.controls.third.slider
        assert slider.isVisible()
        slider.setFocus()
        qtbot.keyClick(slider, Qt.Key.Key_Right)
        qtbot.keyClick(slider, Qt.Key.Key_Right)
        settled(qtbot, explorer)
        start = TurnStart(200, 350, seat=seat, third=100)
        there = explorer.selection.selection
        assert there.start == start
        advice = present(explorer.situation.advice)
        turn = view.turn(start)
        assert advice.win == pytest.approx(turn.chances(4, 3)[0], abs=1e-12)
        said = explorer.situation.of_all.text()
        assert all(f"{100 * chance:.1f} %" in said for chance in turn.chances(4, 3))
        assert f"{100 * view.win_chance(start):.1f}" in explorer.plots[0].readout.text()
        table = explorer.more.turn_table
        page(explorer, qtbot, table)
        assert np.array_equal(present(table.model.table).roll, view.turn_table(start).roll)
        page(explorer, qtbot, explorer.more.roll)
        assert present(explorer.more.roll.map).mean == pytest.approx(view.turn_table(start).roll[4, 2], abs=1e-12)
        page(explorer, qtbot, explorer.more.surface)
        for unready in (
            explorer.more.surface,
            explorer.more.compare,
            explorer.further.games.pages.play,
            explorer.further.games.pages.train,
        ):
            assert explorer.views_controller.prompt_for(unready).words == _(TWO_ONLY)
        choose(explorer, qtbot, 2)
        assert not isinstance(explorer.session.shown, TrioSolution)
        assert explorer.session.answer is explorer.session.shown
        assert not slider.isVisible()
        assert explorer.situation.of_all.isHidden()
        assert explorer.selection.selection.third == 0


def sit_down(explorer: Explorer, qtbot: QtBot, players: int) -> PlayPage:
    """Begin a game of people at a real table, with hints, and enter the first roll."""
    play = explorer.further.games.pages.play
    explorer.centre.pages.choice_of(play).trigger()
    if not play.is_sitting_down:
        qtbot.mouseClick(play.new_game, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(play.sitting.count.button(str(players)), Qt.MouseButton.LeftButton)
    play.sitting.source.setCurrentIndex(play.sitting.source.findData(Input.DICE.value))
    play.level.setCurrentIndex(play.level.findData("hints"))
    play.level.activated.emit(play.level.currentIndex())
    qtbot.mouseClick(play.sitting.begin, Qt.MouseButton.LeftButton)
    settled(qtbot, explorer)
    for face in (1, 5, 2, 2, 3, 4):
        play.match.enter(face)
    return play


def shown_in_explore(explorer: Explorer, qtbot: QtBot) -> tuple[str, tuple[int, int, int]]:
    """Press *Show in Explore*; return what the window says, and the scores on the maps: mover, next, after next."""
    play = explorer.further.games.pages.play
    qtbot.mouseClick(play.explore, Qt.MouseButton.LeftButton)
    said, here = explorer.window.statusBar().currentMessage(), explorer.selection.selection
    explorer.centre.pages.choice_of(play).trigger()
    return said, (here.banked, here.opponent, here.third)


def test_three_play_with_exact_advice_and_a_roll_of_three_is_asked_about(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        # Three play with exact advice where a solution is at hand.
        explorer.window.show()
        choose(explorer, qtbot, 2)
        play = sit_down(explorer, qtbot, 3)
        qtbot.waitUntil(lambda: play.match.is_exact_of_three)
        adviser = played(explorer).adviser
        assert isinstance(adviser, TrioAdviser)
        wanted = adviser.advise(adviser.new_game(), counts_of((1, 5, 2, 2, 3, 4)))
        assert play.match.options[0].win == wanted.win
        assert "Exact" in play.table.why.note.text()
        play.match.hold((0,))  # the 1
        one, two, _three = [seat.name for seat in play.match.seats]
        said, scores = shown_in_explore(explorer, qtbot)
        assert said.startswith(f"The maps are for two players: {two} against {one}, the strongest opponent")
        assert scores == (0, 100, 0)
        choose(explorer, qtbot, 3)
        assert shown_in_explore(explorer, qtbot)[1] == (0, 0, 100)
        for face in (2, 2, 3, 3, 4, 6):
            play.match.enter(face)  # a farkle, accepted by itself
        state = played(explorer).state
        assert (state.scores, state.mover) == ((100, 0, 0), 2)
        assert played(explorer).steps[-1].win == pytest.approx(
            adviser.trio.chances_at(TurnStart(0, 100, third=0))[2], abs=1e-12
        )

        # A roll of three is asked about.
        view, ask = view_of(explorer), explorer.ask
        explorer.window.activateWindow()
        qtbot.keyClick(explorer.window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(ask.isVisible)
        explorer.selection.update(banked=200, opponent=350, third=100)
        settled(qtbot, explorer)
        qtbot.keyClicks(ask.entry.line, "152234")
        adviser = TrioAdviser(view)
        moment = adviser.moment(TurnState(200, 350, third=100))
        wanted = adviser.advise(moment, counts_of((1, 5, 2, 2, 3, 4)))
        assert ask.advice is not None
        assert [choice.win for choice in ask.advice.choices] == [choice.win for choice in wanted.choices]
        chances = adviser.choice_chances(moment, wanted.choices[0])
        assert all(f"{100 * chance:.1f} %" in ask.of_all.text() for chance in chances)


def test_a_long_game_of_three_is_offered(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_explorer.play.coached_game._UNASKED", 0.0)
    monkeypatch.setattr("farkle_core.play.advise.trio.store.find", lambda *_question: None)
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        explorer.window.show()
        choose(explorer, qtbot, 2)
        play = sit_down(explorer, qtbot, 3)
        qtbot.waitUntil(play.three.isVisible)
        assert play.three.text().startswith("Work out the game of three (about ")
        qtbot.mouseClick(play.three, Qt.MouseButton.LeftButton)
        assert play.three.isHidden()
        assert "is being worked out" in play.table.why.note.text()
        qtbot.waitUntil(lambda: play.match.is_exact_of_three)


def test_farkles_in_a_row_of_three_are_chosen_and_shown(qtbot: QtBot, tmp_path: Path) -> None:
    rules = small_file(tmp_path, goal=300, farkles={"count": 2, "penalty": 100, "never_below_zero": True})
    with started(qtbot, rules, follows=False) as explorer:
        explorer.window.show()
        choose(explorer, qtbot, 3)
        view, situation = view_of(explorer), explorer.situation
        explorer.selection.update(banked=100, opponent=150, third=250, turn_total=100, dice=3)
        for count in (explorer.controls.own_farkles, situation.third_farkles):
            assert count.isVisible()
            count.buttons[1].click()
        settled(qtbot, explorer)
        start = TurnStart(100, 150, 1, 0, third=250, third_farkles=1)
        assert explorer.selection.selection.start == start
        turn = view.turn(start)
        assert turn.farkle[0, 0] == view.chances_at(TurnStart(150, 250, 0, 1, third=0))[2]
        there = explorer.selection.selection
        assert present(situation.advice).win == pytest.approx(
            turn.chances(turn.row(there.turn_total), there.dice)[0], abs=1e-12
        )
        assert "farkles 1, 0, 1" in situation.text
        table = with_same(situation.as_table(), situation.export_button.third())
        assert [row[-2:] for row in table.rows] == [("250", "1")]
        choose(explorer, qtbot, 2)
        assert situation.third_farkles.isHidden()
        assert explorer.selection.selection.third_farkles == 0


def test_the_chosen_number_of_players_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    """The list shows it after a restart."""
    rules = small_file(tmp_path, goal=200, dice=2)
    for before, chosen in ((2, 3), (3, None)):
        with started(qtbot, rules, follows=False) as explorer:
            details = explorer.solve_panel.details
            settled(qtbot, explorer)
            assert explorer.session.players == before
            assert details.players.currentText() == f"{before} players"
            if chosen is not None:
                explorer.solve_panel.details_button.click()
                qtbot.waitUntil(details.players.isVisible)
                details.players.setFocus()
                qtbot.keyClick(details.players, Qt.Key.Key_Down if chosen == 3 else Qt.Key.Key_Up)
                assert explorer.session.players == chosen


def test_rules_that_are_not_solved_for_three_say_so(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, start={"carry": "piggyback"}), follows=False) as explorer:
        explorer.session.set_players(3)
        qtbot.waitUntil(lambda: explorer.session.estimate is not None)
        settled(qtbot, explorer)
        assert not explorer.session.can_solve
        assert "start.carry" in explorer.solve_panel.line.text()
