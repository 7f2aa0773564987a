"""Answers while the rules are edited: real keys in the real window, compared with solving the same rules apart."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from nightly_cases import with_nightly
from present import present
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSpinBox
from pytestqt.qtbot import QtBot
from rules_bench import click, field, type_into
from whole_window import edit, settled, small_document, small_file, solved, started

from farkle_core.engine.settings import Settings
from farkle_core.game.points import play_for_points
from farkle_core.rules import from_document, shipped_document
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store
from farkle_explorer.plots import plot_words
from farkle_explorer.program.centre import RULES
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.rules.fields import FlagBox
from farkle_explorer.session.draft import Origin
from farkle_explorer.session.ruleset_files import Question
from farkle_explorer.session.session import SessionState, SolutionSource
from farkle_explorer.solving.prompting import SOON

LONG = {"count": 3, "penalty": 500}


def box(explorer: Explorer, key: str) -> QSpinBox:
    """Return where one types the value of an option."""
    for section in explorer.rules.forms.sections.values():
        section.set_open(True)
    found = field(explorer.rules, key).findChild(QSpinBox)
    assert isinstance(found, QSpinBox)
    return found


def followed(qtbot: QtBot, explorer: Explorer) -> None:
    """Wait until what is edited now has been solved by itself, and is shown."""
    session = explorer.session

    def is_there() -> bool:
        edited, shown = explorer.draft.ruleset, session.solution
        return shown is not None and shown.ruleset == edited and session.state is SessionState.FRESH

    qtbot.waitUntil(is_there)
    settled(qtbot, explorer)


def test_typing_a_value_is_followed_and_says_what_it_changed(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    before, panel = explorer.session.solution, explorer.solve_panel
    assert before is not None
    assert not panel.changes.isVisible()
    goal = box(explorer, "goal")
    type_into(qtbot, goal, "2000")
    followed(qtbot, explorer)
    after = present(explorer.session.solution)
    assert (after.grid.goal, explorer.session.came) == (2000, SolutionSource.BY_ITSELF)
    assert after.certificate.converged
    assert after.certificate.tolerance == Settings().tolerance
    assert goal.hasFocus()
    assert goal.value() == 2000
    alone = solve(from_document(explorer.draft.document))
    assert after.first_player_win == pytest.approx(alone.first_player_win, abs=1e-12)

    # What is shown is what the two solutions say, and it goes with the selection.
    said = panel.changes.text()
    assert panel.changes.isVisible()
    was, now = (plot_words.chance(each.first_player_win) for each in (before, alone))
    assert f"first player wins {was} → {now}" in said
    was, now = (plot_words.chance(each.first_player_win, 1) for each in (before, alone))
    assert explorer.rules.head.status.words.startswith(f"First player wins {now} (before: {was}). At the start, 3 dice")
    named = re.findall(r"\d", " ".join(re.findall(r"with ([\d, or]+) di", said)))
    for dice in range(1, 7):
        pair = [each.turn_table().thresholds()[dice - 1] for each in (before, alone)]
        was, now = (plot_words.holding(each) for each in pair)
        assert (was != now) is (str(dice) in named)
    assert explorer.plots[0].notice == ""
    explorer.selection.update(banked=500, opponent=950)
    assert "you 500, opponent 950" in panel.changes.text()
    explorer.selection.update(banked=1500)
    assert "you 0, opponent 0" in panel.changes.text()

    # Rules with a problem change nothing that could be told.
    edit(explorer, "turn.minimum", -5)
    qtbot.waitUntil(lambda: not panel.changes.isVisible())
    explorer.rules.files.undo.trigger()
    qtbot.waitUntil(panel.changes.isVisible)

    # Undone, the rules are those from before: nothing is left to be said.
    explorer.rules.files.undo.trigger()
    followed(qtbot, explorer)
    assert not panel.changes.isVisible()
    assert present(explorer.session.solution).first_player_win == before.first_player_win


def test_turns_that_lose_points_are_warned_of_before_anything_is_worked_out(qtbot: QtBot, explorer: Explorer) -> None:
    explorer.actions.follow_edits.setChecked(False)
    head = explorer.rules.head.status
    for key, value in (("turn.minimum", 1000), ("farkles.count", 1), ("farkles.penalty", 1000)):
        assert "lose" not in head.words
        edit(explorer, key, value)
    qtbot.waitUntil(lambda: head.words.startswith("However you play, turns lose"))
    lost = play_for_points(present(explorer.draft.ruleset)).mean
    assert f"lose {-lost:.0f} points or more" in head.words
    edit(explorer, "turn.minimum", 0)
    qtbot.waitUntil(lambda: "lose" not in head.words)


def test_clicks_say_what_they_changed_compared_with_what_was_solved(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    explorer.window.bring_up(RULES)
    explorer.actions.workshop.setChecked(True)  # all digits
    box(explorer, "goal")  # opens the sections
    # The rules that the clicks below make, solved apart, in their order.
    scored, hot = {"set_aside_all": True}, {"hot_dice_must_roll": True}
    turns: list[dict[str, bool]] = [{}, scored, scored | hot, hot]
    chances = [_first_player(turn) for turn in turns]
    assert len(set(chances)) == 4
    for key, chance in zip(("set_aside_all", "hot_dice_must_roll", "set_aside_all"), chances[1:], strict=False):
        click(qtbot, field(explorer.rules, f"turn.{key}").findChild(FlagBox))
        followed(qtbot, explorer)
        assert f"first player wins {chances[0]} → {chance}" in explorer.solve_panel.changes.text()
    explorer.rules.files.undo.trigger()
    followed(qtbot, explorer)
    assert f"first player wins {chances[0]} → {chances[2]}" in explorer.solve_panel.changes.text()
    explorer.actions.workshop.setChecked(False)


@pytest.mark.parametrize("follows", with_nightly([True], [False]))
def test_rules_loaded_over_others_are_not_compared_with_them(qtbot: QtBot, explorer: Explorer, follows: bool) -> None:
    solved(qtbot, explorer)
    explorer.actions.follow_edits.setChecked(follows)
    explorer.draft.load(small_document(goal=1500), Origin.new())
    settled(qtbot, explorer)
    if follows:
        followed(qtbot, explorer)
    assert not explorer.solve_panel.changes.isVisible()
    explorer.actions.follow_edits.setChecked(True)
    explorer.draft.set_value("goal", 2000)
    followed(qtbot, explorer)
    explorer.draft.set_value("goal", 2500)
    followed(qtbot, explorer)
    pair = present(explorer.live.reference.pair)
    assert [each.grid.goal for each in pair] == [1500 if follows else 2000, 2500]


def test_what_takes_longer_shows_its_progress_and_can_be_cancelled(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    explorer.draft.set_values({"goal": 10_000, "turn.minimum": 3000}, "make it long")  # takes 15 s
    cancel = explorer.solve_panel.cancel_button
    qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Working out Small game: "))
    assert cancel.isVisible()
    notices = explorer.plots[0].notice, explorer.sheets.page.prompt.words
    assert set(notices) == {f"The rules changed since they were solved. {SOON}"}
    qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: explorer.session.state is not SessionState.SOLVING)
    qtbot.wait(400)
    assert explorer.session.state is SessionState.STALE
    settled(qtbot, explorer)


def test_rules_that_are_chosen_are_solved_by_themselves(qtbot: QtBot, explorer: Explorer) -> None:
    followed(qtbot, explorer)
    assert explorer.solve_panel.line.text() == ""
    explorer.rules.files.open_shipped("busche-neller")
    followed(qtbot, explorer)
    assert explorer.session.came is SolutionSource.BY_ITSELF
    shown = present(explorer.session.solution)
    assert shown.first_player_win == pytest.approx(0.536953, abs=5e-7)  # [BN]
    assert not explorer.solve_panel.changes.isVisible()


def test_where_nothing_follows_rules_wait_for_the_button_and_names_do_not(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        settled(qtbot, explorer)
        qtbot.wait(400)
        assert explorer.session.state is SessionState.EMPTY
        assert explorer.solve_panel.line.text().startswith("Not worked out yet · ")
        explorer.actions.follow_edits.setChecked(True)
        followed(qtbot, explorer)
        shown = explorer.session.solution
        edit(explorer, "name", "Another name")
        settled(qtbot, explorer)
        qtbot.wait(300)
        assert (
            present(explorer.session.solution).certificate == present(shown).certificate
        )  # its time, too: it is the same solve
        explorer.draft.set_value("goal", 1200)
        followed(qtbot, explorer)
        assert explorer.solve_panel.changes.isVisible()


def test_the_state_is_whole_and_the_changes_have_the_rest(qtbot: QtBot, explorer: Explorer) -> None:
    panel = explorer.solve_panel
    explorer.window.resize(1200, 760)
    panel.remark("The answers are here; their last digits are being checked")
    whole = panel.line.text()
    for changes in ("", "Your changes: first player wins 53.7 % → 53.3 % · " * 4, "Your changes: none."):
        panel.show_changes(changes)
        qtbot.waitUntil(lambda: QLabel.text(panel.line) == whole)
        assert panel.details_button.geometry().right() > panel.width() - 40
    assert QLabel.text(panel.changes) == "Your changes: none."


def test_the_switch_is_kept_and_turns_it_off_and_on(qtbot: QtBot, tmp_path: Path) -> None:
    file = small_file(tmp_path)
    with started(qtbot, file) as explorer:
        solved(qtbot, explorer)
        assert explorer.actions.follow_edits.isChecked()
        explorer.actions.follow_edits.trigger()
        edit(explorer, "goal", 1500)
        settled(qtbot, explorer)
        qtbot.wait(300)
        assert explorer.session.state is SessionState.STALE
        assert explorer.plots[0].notice
        explorer.actions.follow_edits.trigger()
        followed(qtbot, explorer)
        assert explorer.plots[0].notice == ""
        explorer.actions.follow_edits.trigger()
    with started(qtbot, file) as explorer:
        assert not explorer.actions.follow_edits.isChecked()
        settled(qtbot, explorer)


def test_a_solve_on_purpose_gives_way_to_newer_rules_and_begins_a_new_comparison(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=5000, farkles=LONG), follows=False) as explorer:
        settled(qtbot, explorer)
        explorer.live.following.set_limit(1.0)
        explorer.actions.follow_edits.setChecked(True)
        settled(qtbot, explorer)
        explorer.solve_panel.solve_button.click()
        qtbot.waitUntil(lambda: explorer.session.progress is not None and explorer.session.progress.fraction > 0.0)
        explorer.draft.set_value("goal", 800)
        followed(qtbot, explorer)
        assert present(explorer.session.solution).grid.goal == 800
        explorer.draft.set_value("goal", 700)
        followed(qtbot, explorer)
        solved(qtbot, explorer)
        assert explorer.session.came is SolutionSource.ASKED
        explorer.draft.set_value("goal", 600)
        followed(qtbot, explorer)
        pair = present(explorer.live.reference.pair)
        assert [each.grid.goal for each in pair] == [700, 600]


def test_a_long_check_of_the_limits_is_left_out_and_the_tolerance_is_not() -> None:
    rules = from_document({**_facebook(), "goal": 1000})
    quick = Settings(bound=-500, tolerance=1e-9)
    assert Question(rules, quick).quickly(1.0)[1] == quick
    slow = next(
        settings
        for settings in (replace(quick, bound=-100 * step) for step in range(5, 60))
        if Question(rules, settings).quickly(1.0)[1] != settings
    )
    assert Question(rules, slow).quickly(1.0)[1] == replace(slow, check_bound=False)
    assert Question(rules, Settings(bound=-20_000)).quickly(1.0)[1] is None


def test_what_is_solved_by_itself_is_not_kept(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_explorer.session.session._WORTH_KEEPING", 1e9)  # however slow the machine is
    with started(qtbot, small_file(tmp_path, goal=500, farkles={"count": 2, "penalty": 200})) as explorer:
        settled(qtbot, explorer)
        explorer.session.set_settings(Settings(bound=-500))
        explorer.draft.set_value("goal", 600)
        followed(qtbot, explorer)
        rules = present(explorer.draft.ruleset)
        assert store.find(rules, explorer.session.settings) is None
        solved(qtbot, explorer)
        assert store.find(rules, explorer.session.settings) is not None


def _first_player(turn: dict[str, bool]) -> str:
    """Return the first player's chance in the small game with other options of the turn, solved apart."""
    plain = small_document()
    return plot_words.chance(solve(from_document({**plain, "turn": {**plain["turn"], **turn}})).first_player_win)


def _facebook() -> dict[str, object]:
    return shipped_document("facebook")


def test_what_was_picked_comes_back_after_a_goal_typed_digit_by_digit(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=3000)) as explorer:
        solved(qtbot, explorer)
        explorer.selection.update(banked=2500, opponent=2000, dice=3, turn_total=300)
        picked = explorer.selection.selection
        for goal in (600, 3500):
            explorer.draft.set_value("goal", goal)
            followed(qtbot, explorer)
        assert explorer.selection.selection == picked


def test_rules_that_take_long_wait_for_the_button(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path)) as explorer:
        solved(qtbot, explorer)
        explorer.live.following.set_limit(1.0)
        explorer.draft.set_values({"goal": 10_000, "farkles": LONG}, "make it long")
        explorer.draft.check()
        settled(qtbot, explorer)
        assert explorer.session.state is SessionState.STALE
        assert explorer.plots[0].notice == "The rules changed since they were solved."
        assert explorer.solve_panel.line.text().startswith("The rules changed: work them out again · ")
