"""Whatever answers a question answers it for the rules that are shown, or says why it cannot and what helps."""

import sys
from pathlib import Path
from typing import Any

import pytest
from present import present
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot
from whole_window import settled, small_file, solution_pages, solved, started

from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.parts import advises as sheet_advises
from farkle_core.warmup import COMPILED
from farkle_explorer.plots.export import ExportButton
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.session import SessionState
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.solving.prompting import CHANGED, LOOKING, PREPARING, SOON, UNSOLVED
from farkle_explorer.workers import kernels as kernels_module

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
            explorer.draft.set_value("goal", goal)
            explorer.draft.check()
            settled(qtbot, explorer)
            shown = [each for each in explorer.window.findChildren(QAbstractButton) if each.isVisible()]
            assert [each for each in shown if each.text().startswith(("Solve", "Work"))] == [strip.solve_button]
            with qtbot.waitSignal(explorer.session.solution_changed):
                qtbot.mouseClick(strip.solve_button, LEFT)
            settled(qtbot, explorer)
            assert not strip.problem_button.isVisible()
        explorer.draft.set_value("goal", -5)
        explorer.draft.check()
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
        explorer.draft.set_value("turn.minimum", 200)
        explorer.draft.check()
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


def test_the_first_start_says_what_the_program_does(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
