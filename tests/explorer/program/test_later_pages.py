"""Pages are made when they are first opened, and show what the others show."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot
from whole_window import settled, small_document, started

from farkle_explorer.program.centre import PLAY
from farkle_explorer.widgets.reports import is_safe


@pytest.mark.parametrize("number", [2, 5, 7, 10])
def test_a_page_is_made_when_it_is_opened(qtbot: QtBot, number: int) -> None:
    with started(qtbot) as explorer:
        assert set(explorer.more.made) <= {"surface"}, "the first picture"
        assert not explorer.further.game_pages.made
        explorer.centre.pages.turn_to(number)
        settled(qtbot, explorer)
        page = explorer.centre.pages.shown
        assert page.isVisible() or explorer.before.isVisible()  # pictures wait for a solution
        assert explorer.centre.pages.choice_of(page).isChecked()
        assert page.palette().color(page.backgroundRole()) == QColor(explorer.theme.theme.panel)
        assert all(is_safe(vars(kind)["resizeEvent"]) for kind in type(page).__mro__ if "resizeEvent" in vars(kind)
                   and kind.__module__.startswith("farkle_explorer"))  # fmt: skip


def test_each_page_comes_to_its_own_place(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        pages = explorer.centre.pages
        for name, page in explorer.further.named:
            assert pages.choice_of(page).text() == name


def test_the_last_run_ended_on_another_page(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        explorer.window.workspaces.enter(PLAY.name)
        explorer.window.close()
    with started(qtbot) as explorer:
        assert explorer.further.games.pages.play.isVisible()


def test_rules_edited_before_reach_the_pages(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        explorer.draft.load(small_document(), explorer.draft.origin)
        assert explorer.more.odds.ruleset == explorer.draft.ruleset


def test_pages_that_come_after_the_solution_and_an_edit_show_both(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        explorer.draft.load(small_document(), explorer.draft.origin)
        explorer.actions.solve.trigger()
        qtbot.waitUntil(lambda: explorer.session.solution is not None, timeout=180_000)
        explorer.draft.set_value("turn.minimum", 200)
        qtbot.waitUntil(lambda: explorer.session.is_stale)
        explorer.centre.pages.turn_to(6)
        strategies = explorer.more.strategies
        settled(qtbot, explorer)
        assert strategies.isVisible()
        assert strategies.table.rows_model.rowCount() > 2
        assert not strategies.export_button.isEnabled()
