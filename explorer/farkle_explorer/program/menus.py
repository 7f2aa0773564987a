"""The menus of the main window."""

from collections.abc import Iterator

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from farkle_core.language.messages import _
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.widgets.actions import WindowActions


def fill_menus(bar: QMenuBar, actions: WindowActions, files: FileActions) -> QMenu:
    """Add all menus; return the empty one of the views, which shows parts of the window."""
    file = bar.addMenu(_("&File"))
    file.addActions([files.new, files.open])
    file.addMenu(files.recent)
    file.addActions([files.save, files.save_as])
    file.addSeparator()
    file.addActions([actions.open_solution, actions.save_solution])
    file.addSeparator()
    file.addAction(actions.sheet)
    file.addSeparator()
    file.addAction(actions.quit)
    edit = bar.addMenu(_("&Edit"))
    edit.aboutToShow.connect(actions.edit_opens)
    edit.addActions([actions.undo, actions.redo])
    edit.addSeparator()
    edit.addActions([actions.enter_roll, actions.copy, actions.bookmark])
    edit.addSeparator()
    edit.addAction(actions.preferences)
    view = bar.addMenu(_("&View"))
    bar.addMenu(_("&Solve")).addActions([actions.solve, actions.cancel, actions.follow_edits])
    help_menu = bar.addMenu(_("&Help"))
    help_menu.addActions([actions.welcome, actions.tour])
    help_menu.addActions([actions.guide, actions.whats_this, actions.shortcuts])
    help_menu.addActions([actions.show_log, actions.about])
    return view


def in_order(bar: QWidget, menus: dict[QAction, QMenu]) -> Iterator[QMenu]:
    """Yield the menus of a menu bar or a menu in order, each followed by its submenus.

    `menus` maps actions to menus, because PySide6 deletes the result of `QAction.menu` with its wrapper.
    """
    for action in bar.actions():
        if action in menus:
            yield menus[action]
            yield from in_order(menus[action], menus)
