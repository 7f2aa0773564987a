"""Undo and redo act on what the user works at: a field, a game, the bookmarks, or the rules."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QMenuBar, QPlainTextEdit, QWidget

from farkle_core.language.messages import _
from farkle_explorer.program.centre import EXPLORE, RULES
from farkle_explorer.program.first_page import FirstPage


@runtime_checkable
class GamePage(Protocol):
    """A page with moves, or other changes, to take back."""

    @property
    def may_take_back(self) -> bool:
        """Whether there is one to take back."""

    def take_back(self) -> None:
        """Take back the last one."""


class Step(NamedTuple):
    """What undo or redo does here."""

    text: str  # for the menu
    take: Callable[[], object]


class Undoing(QObject):
    """Finds the place of the user, and takes its last step back; no other place changes.

    The focus decides, then the place: the rules are undone where they are edited, in *Our rules* and *Explore*.
    """

    def __init__(self, first: FirstPage) -> None:
        super().__init__(first)
        self._window, self._pages, self._actions = first.window, first.centre.pages, first.actions
        self._rules, self._bookmarks = first.rules, first.bookmark_controller
        self._before_menu: QWidget | None = None
        first.actions.undo.triggered.connect(self._undo)
        first.actions.redo.triggered.connect(self._redo)
        first.actions.edit_opens.connect(self._name)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_changed)

    @Slot()
    def _undo(self) -> None:
        self._take(self._step(redoes=False), _("There is nothing to undo here."))

    @Slot()
    def _redo(self) -> None:
        self._take(self._step(redoes=True), _("There is nothing to redo here."))

    @Slot()
    def _name(self) -> None:
        undo, redo = self._step(redoes=False), self._step(redoes=True)
        self._actions.undo.setText(_("Nothing to &undo here") if undo is None else undo.text)
        self._actions.redo.setText(_("Nothing to &redo here") if redo is None else redo.text)

    @Slot(QWidget, QWidget)
    def _focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """Remember the focus while the menu bar has it, as after Alt."""
        self._before_menu = before if isinstance(now, QMenuBar) else None

    def _take(self, step: Step | None, nothing: str) -> None:
        if step is None:
            self._window.say(nothing)
        else:
            step.take()

    def _step(self, *, redoes: bool) -> Step | None:
        """Return the step to undo, or to redo, at the place of the user; None if there is none."""
        focus = self._before_menu or QApplication.focusWidget()
        panel = next((each for each in (self._rules, self._bookmarks.panel) if _is_in(focus, each)), None)
        typed = None if panel is self._rules else _typed(focus, redoes=redoes)
        if typed is not None:
            return typed
        if panel is self._bookmarks.panel:
            done = self._bookmarks.bookmarks.undo_text
            return Step(_("&Undo: {undo}", undo=done), panel.undo.click) if done and not redoes else None
        place = self._window.workspaces.current
        if panel is None and place not in (RULES, EXPLORE):
            return self._played(redoes=redoes)
        action = self._rules.files.redo if redoes else self._rules.files.undo
        return Step(action.text(), action.trigger) if action.isEnabled() else None

    def _played(self, *, redoes: bool) -> Step | None:
        """Return the last move of a game, or change of a strategy; drills and studies have no step to take back."""
        page = self._pages.shown
        if redoes or not isinstance(page, GamePage) or not page.may_take_back:
            return None
        in_workshop = self._window.workspaces.current.is_workshop
        return Step(_("&Undo the last change") if in_workshop else _("&Undo the last move"), page.take_back)


def _is_in(widget: QWidget | None, panel: QWidget) -> bool:
    return widget is not None and (widget is panel or panel.isAncestorOf(widget))


def _typed(widget: QWidget | None, *, redoes: bool) -> Step | None:
    """Return what was typed into a field."""
    field = widget.lineEdit() if isinstance(widget, QAbstractSpinBox) else widget
    if isinstance(field, QLineEdit):
        may = field.isRedoAvailable() if redoes else field.isUndoAvailable()
    elif isinstance(field, QPlainTextEdit):
        may = field.document().isRedoAvailable() if redoes else field.document().isUndoAvailable()
    else:
        return None
    words = _("&Redo the typing") if redoes else _("&Undo the typing")
    return Step(words, field.redo if redoes else field.undo) if may else None
