"""Pages that are created after the first one stands, or when they are wanted before."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, started

from farkle_explorer.play.again_table import AgainTable
from farkle_explorer.program import further_pages
from farkle_explorer.program.workspaces import PLAY
from farkle_explorer.widgets.overrides import is_safe


def test_all_pages_come_by_themselves(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        pages = explorer.centre.pages
        qtbot.waitUntil(lambda: explorer.session.solution is not None and explorer.further.is_up_to_date)
        settled(qtbot, explorer)
        for number, (_name, page) in enumerate(explorer.further.named, 1):
            assert pages.choices[number] is pages.choice_of(page)
        assert is_safe(AgainTable.keyPressEvent)
        assert all(
            each._solution is explorer.session.solution for each in (explorer.more.turn_table, explorer.more.roll)
        )


@pytest.mark.parametrize("number", [2, 7])
def test_a_page_that_is_wanted_early_comes_soon_and_is_filled(qtbot: QtBot, number: int) -> None:
    with started(qtbot) as explorer:
        pages = explorer.centre.pages
        pages.turn_to(number)
        qtbot.waitUntil(lambda: not pages.lacks_current)
        _name, page = explorer.further.named[number - 1]
        assert page.isVisible()
        settled(qtbot, explorer)
        assert page.palette().color(page.backgroundRole()) == QColor(explorer.theme.theme.panel)


def test_the_last_run_ended_on_a_page_that_comes_later(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        explorer.window.workspaces.enter(PLAY.name)
        explorer.window.close()
    with started(qtbot) as explorer:
        qtbot.waitUntil(lambda: not explorer.centre.pages.lacks_current)
        assert explorer.further.games.pages.play.isVisible()


def test_a_defect_while_kernels_are_loaded_is_reported_and_costs_no_page(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*, of_matches: bool) -> None:
        raise RuntimeError(f"kernels of matches {of_matches}: broken")

    monkeypatch.setattr(further_pages, "load_kernels", broken)
    with started(qtbot, follows=False) as explorer, qtbot.captureExceptions() as raised:
        settled(qtbot, explorer)
        assert explorer.further.games.pages.train.isEnabled()
    assert [str(error) for _kind, error, _where in raised] == ["kernels of matches False: broken"]


def test_rules_edited_before_reach_the_pages(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        explorer.draft.load(small_document(), explorer.draft.origin)
        assert explorer.more.odds.ruleset == explorer.draft.ruleset


def test_pages_that_come_after_the_solution_and_an_edit_show_both(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        explorer.further._quiet.stop()  # nothing creates the pages by itself
        explorer.draft.load(small_document(), explorer.draft.origin)
        explorer.actions.solve.trigger()
        qtbot.waitUntil(lambda: explorer.session.solution is not None)
        explorer.draft.set_value("turn.minimum", 200)
        qtbot.waitUntil(lambda: explorer.session.is_stale)
        explorer.centre.pages.turn_to(4)
        assert explorer.further._more is None
        strategies = explorer.more.strategies
        explorer.further._quiet.start()
        settled(qtbot, explorer)
        assert strategies.isVisible()
        assert strategies.table.rows_model.rowCount() > 2
        assert not strategies.export_button.isEnabled()
