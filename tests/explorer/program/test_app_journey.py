"""From rules to a printed sheet, by hand: real clicks and keys in the real window, a real file at the end."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from present import present
from pypdf import PdfReader
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet
from whole_window import edit, settled, small_file, solution_pages, solved, started

from farkle_core.game.turn_start import TurnStart
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.parts import advises as sheet_advises
from farkle_core.warmup import COMPILED
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import Session, SessionState
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.solving.prompting import CHANGED, LOOKING, PREPARING, SOON, UNSOLVED
from farkle_explorer.workers import kernels as kernels_module


def click_on_map(qtbot: QtBot, explorer: Explorer, banked: int, opponent: int) -> None:
    canvas = explorer.score_map.canvas
    place = canvas.place(banked, opponent).toPoint()
    qtbot.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))


def stands(session: Session, state: SessionState) -> bool:
    return session.state is state


def press(qtbot: QtBot, widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(widget, key)


def test_from_rules_to_a_printed_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        session, panel = explorer.session, explorer.solve_panel
        assert stands(session, SessionState.EMPTY)

        # What it would take is said before.
        settled(qtbot, explorer)
        assert explorer.situation.verdict.lines == ("These rules are not worked out yet.",)
        assert re.fullmatch(r"Not worked out yet · about \d+ s", panel.line.text())

        solved(qtbot, explorer)
        assert panel.line.text() == ""  # nothing to say: all is there
        explorer.actions.workshop.trigger()
        assert re.fullmatch(
            r"Solved in \d+\.\d s · first player wins \d\d\.\d\d % · "
            r"fair start: \d+ points to the second player · exact",
            panel.line.text(),
        )
        explorer.actions.workshop.trigger()

        # One click on the map moves the selection everywhere.
        click_on_map(qtbot, explorer, 600, 450)
        chosen = explorer.selection.selection
        assert (chosen.banked, chosen.opponent) == (600, 450)
        assert explorer.situation.banked.value() == 600
        assert "you 600, opponent 450" in explorer.turn_map.subtitle.text()
        assert "you 600, opponent 450" in explorer.curves.subtitle.text()

        # Dice by the strip, and by their keys; the scores by arrow keys.
        qtbot.mouseClick(explorer.controls.die(3), Qt.MouseButton.LeftButton)
        assert explorer.selection.selection.dice == 3
        explorer.score_map.canvas.setFocus()
        press(qtbot, explorer.score_map.canvas, Qt.Key.Key_5, Qt.Key.Key_Right, Qt.Key.Key_Down)
        chosen = explorer.selection.selection
        assert (chosen.dice, chosen.banked, chosen.opponent) == (5, 650, 400)
        qtbot.keyClick(explorer.score_map.canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        assert explorer.selection.selection.banked == 150
        settled(qtbot, explorer)
        assert session.solution is not None
        assert present(explorer.situation.advice).at_start == pytest.approx(
            session.solution.win_chance(TurnStart(150, 400)), abs=1e-12
        )

        # The sheet is made, and saved as a PDF that says what was solved.
        explorer.actions.sheet.trigger()
        settled(qtbot, explorer)
        composer = present(explorer.sheets.shown)
        path = tmp_path / "sheet.pdf"
        assert save_sheet(composer, path)
        text = " ".join(PdfReader(path).pages[0].extract_text().split())
        assert "Small game" in text
        assert f"{100 * session.solution.first_player_win:.1f} %" in text
        assert explorer.window.statusBar().currentMessage() == f"Saved as {path}"
        assert not composer._message.text(), "it is said once"


def test_what_cannot_be_solved_is_refused_beside_the_button(qtbot: QtBot, tmp_path: Path) -> None:
    # Three scores of 6,000 values each, banked by both players and to be beaten: far beyond a terabyte.
    sets = {str(face): [5 * (face == 1), 0, 0, 0, 0, 0] for face in range(1, 7)}
    huge = small_file(tmp_path, goal=30_000, sets=sets, turn={"beat_last_turn": True})
    with started(qtbot, huge) as explorer:
        qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Too large: 30,000 points"))
        assert "choose a goal below 30,000" in explorer.solve_panel.line.text()
        assert not explorer.solve_panel.solve_button.isEnabled()
        settled(qtbot, explorer)


def test_a_solve_is_cancelled_by_its_keys_and_not_by_escape(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=10_000, farkles={"count": 3, "penalty": 500})) as explorer:
        settled(qtbot, explorer)
        explorer.window.activateWindow()
        qtbot.keyClick(explorer.window, Qt.Key.Key_F5)
        qtbot.waitUntil(lambda: explorer.solve_panel.line.text().startswith("Working out Small game: "))
        assert explorer.solve_panel.cancel_button.isVisible()
        assert all(plot.notice == SOON for plot in explorer.plots)
        qtbot.keyClick(explorer.window, Qt.Key.Key_Escape)  # closes lists and editors: work goes on
        assert explorer.solver.is_busy
        qtbot.keyClick(explorer.window, Qt.Key.Key_Escape, Qt.KeyboardModifier.ShiftModifier)
        assert stands(explorer.session, SessionState.EMPTY)
        assert explorer.solve_panel.line.text().startswith("Not worked out yet")
        assert all(plot.notice == "These rules are not worked out yet." for plot in explorer.plots)
        qtbot.waitUntil(lambda: not explorer.solver.is_busy)


# Whatever answers a question answers it for the rules that are shown, or says why it cannot and what helps.


LEFT = Qt.MouseButton.LeftButton


def prompts(explorer: Explorer) -> dict[str, str]:
    """Return what each view of a solution says in the place of one."""
    found = {each.accessibleName(): each.notice for each in (*explorer.plots, *solution_pages(explorer)[:5])}
    return {**found, "situation": explorer.situation.verdict.prompt.words, "roll": explorer.ask.verdict.prompt.words}


def exports(explorer: Explorer) -> list[ExportButton]:
    """Return the ways out of the views of a solution."""
    pages = (*explorer.plots, *solution_pages(explorer)[:5], explorer.situation, explorer.ask)
    return [button for page in pages for button in page.findChildren(ExportButton)]


def sheet_title(composer: SheetComposer) -> str:
    """Return whose sheet is shown; ``""`` for none."""
    return "" if composer.plan is None else composer.plan.material.sheet.title


def open_other(explorer: Explorer, folder: Path, **changes: object) -> None:
    """Open other rules, as by the chooser."""
    explorer.rules.files.open_file(small_file(folder, id="other", name="Other game", goal=700, **changes))


def advises(explorer: Explorer) -> bool:
    """Whether anything says what to do."""
    ask, situation = explorer.ask, explorer.situation
    return any((ask.advice, ask.text, ask.verdict.sentence, situation.advice, situation.text, explorer.more.roll.map))


def test_other_rules_are_never_advised_on_by_the_solution_before(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        explorer.centre.pages.choice_of(explorer.more.roll).trigger()
        explorer.ask.ask_about((1, 1, 1, 2, 3, 4))
        explorer.actions.sheet.trigger()
        settled(qtbot, explorer)
        assert advises(explorer)
        composer = present(explorer.sheets.shown)
        assert sheet_title(composer) == "Small game"

        open_other(explorer, tmp_path)
        assert explorer.session.solution is None
        assert not advises(explorer)
        settled(qtbot, explorer)
        assert set(prompts(explorer).values()) == {UNSOLVED}
        assert not any(button.isEnabled() for button in exports(explorer))
        assert explorer.selection.space.grid.goal == 700
        assert sheet_title(composer) == "Other game"
        assert not sheet_advises(present(composer.plan).material.of(tuple(SheetPart)))
        assert composer.prompt.words == UNSOLVED
        assert not explorer.actions.save_solution.isEnabled()
        assert explorer.strategy_controller.book.solution is None
        assert explorer.more.comparison.solution is None
        assert explorer.solve_panel.line.text().startswith("Not worked out yet")

        with qtbot.waitSignal(explorer.session.solution_changed):
            qtbot.mouseClick(explorer.solve_panel.solve_button, LEFT)
        settled(qtbot, explorer)
        assert advises(explorer)
        assert set(prompts(explorer).values()) == {""}
        assert sheet_title(composer) == "Other game"


def test_one_button_below_all_places_solves_or_leads_to_the_problem(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        strip = explorer.solve_panel
        for goal, place in ((500, "ask"), (600, "print")):
            explorer.window.workspaces.enter(place)
            edit(explorer, "goal", goal)
            settled(qtbot, explorer)
            shown = [each for each in explorer.window.findChildren(QAbstractButton) if each.isVisible()]
            assert [each for each in shown if each.text().startswith(("Solve", "Work"))] == [strip.solve_button]
            with qtbot.waitSignal(explorer.session.solution_changed):
                qtbot.mouseClick(strip.solve_button, LEFT)
            settled(qtbot, explorer)
            assert not strip.problem_button.isVisible()
        edit(explorer, "goal", -5)
        qtbot.mouseClick(strip.problem_button, LEFT)
        assert explorer.window.workspaces.current.name == "rules"
        focused = present(explorer.window.focusWidget())
        assert focused.accessibleName() == "Points to win"


def test_an_edit_leaves_the_maps_marked_and_nothing_that_advises(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        before = explorer.session.solution
        explorer.centre.pages.choice_of(explorer.more.roll).trigger()
        settled(qtbot, explorer)
        offered = [button for button in exports(explorer) if button.isEnabled()]
        edit(explorer, "turn.minimum", 200)
        settled(qtbot, explorer)
        assert explorer.session.solution is before
        assert explorer.session.answer is None
        assert not advises(explorer)
        assert set(prompts(explorer).values()) == {CHANGED}
        assert explorer.explore.sentence.text().startswith("Before: "), "it is of the rules before"
        assert not explorer.regions.isEnabled()
        explorer.centre.pages.turn_to(0)
        explorer.window.resize(1100, 760)
        settled(qtbot, explorer)
        assert explorer.score_map.current() is not None
        assert explorer.turn_map.table is not None
        assert explorer.window.foot.words == "you 0, opponent 0"
        assert not any(button.isEnabled() for button in exports(explorer))
        explorer.centre.pages.choice_of(explorer.more.roll).trigger()
        explorer.rules.files.undo.trigger()
        explorer.draft.check()
        settled(qtbot, explorer)
        assert advises(explorer)
        assert explorer.explore.sentence.text().startswith("0 to 0")
        assert explorer.regions.isEnabled()
        assert [button for button in exports(explorer) if button.isEnabled()] == offered


def test_a_solve_of_rules_that_were_left_is_kept_and_not_shown(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path, goal=4000), follows=False) as explorer:
        settled(qtbot, explorer)
        explorer.actions.solve.trigger()
        left = explorer.session.ruleset
        open_other(explorer, tmp_path)
        assert explorer.session.state is SessionState.SOLVING
        shown: list[Any] = []
        explorer.session.solution_changed.connect(shown.append)
        qtbot.waitUntil(lambda: explorer.session.state is SessionState.EMPTY)
        settled(qtbot, explorer)
        assert shown == []
        assert not advises(explorer)
        explorer.rules.files.open_file(small_file(tmp_path, goal=4000))
        qtbot.waitUntil(lambda: bool(shown))
        assert shown[-1].ruleset == left
        settled(qtbot, explorer)


def test_the_first_start_says_what_is_done(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing asks for Solve while the program prepares, looks and solves by itself."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    go_on, done = tmp_path / "go on", COMPILED * 2 // 5
    script = f"""
import pathlib, time
print("." * {done}, end="", flush=True)
while not pathlib.Path({str(go_on)!r}).exists():
    time.sleep(0.01)
"""
    monkeypatch.setattr(kernels_module, "warmup_command", lambda: [sys.executable, "-c", script])
    said: list[str] = []
    with started(qtbot) as explorer:
        prompting = explorer.live.prompting
        prompting.changed.connect(lambda prompt: said.extend((prompt.words, explorer.solve_panel.line.text())))
        qtbot.waitUntil(lambda: prompting.prompt.fraction == round(done / COMPILED, 2))
        assert set(prompts(explorer).values()) <= {SOON, ""}
        assert explorer.before.isVisible()
        assert explorer.solve_panel.line.text() == PREPARING
        assert explorer.solve_panel.bar.isVisible()
        assert explorer.solve_panel.bar.value() == 10 * round(100 * done / COMPILED)
        assert "points" in explorer.before.text.toPlainText()
        go_on.touch()
        with qtbot.waitSignal(explorer.session.solution_changed):
            pass
        settled(qtbot, explorer)
        assert not explorer.before.isVisible()
        assert explorer.score_map.isVisible()
        quiet = {"", PREPARING, LOOKING, SOON}
        assert all(words in quiet or words.startswith("Working out Busche & Neller") for words in said)
