"""Opens the guide, explains terms in the window, and gives help on the control under the pointer."""

from collections.abc import Callable
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFormLayout,
    QLabel,
    QMainWindow,
    QTableView,
    QWhatsThis,
    QWidget,
)

from farkle_core.language.messages import N_, _
from farkle_explorer.help.guide import CHAPTERS, VIEWS, WORDS, Guide, GuideWindow, Term
from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.tables.model import RowsModel
from farkle_explorer.widgets.actions import Command, WindowActions
from farkle_explorer.widgets.inputs import HelpMark
from farkle_explorer.widgets.layouts import show_in_front
from farkle_explorer.widgets.lettering import Line
from farkle_explorer.widgets.opener import Opener

_MOST_TERMS: Final = 4  # terms of the glossary in one explanation
_ASKED: Final = (QEvent.Type.QueryWhatsThis, QEvent.Type.WhatsThis)
_MORE: Final = N_("{key} opens the guide.")


class HelpController(QObject):
    """Opens the guide, and explains terms in place."""

    def __init__(self, window: QMainWindow, guide: Guide, actions: WindowActions) -> None:
        super().__init__(window)
        application = QApplication.instance()
        assert application is not None
        self._application = application
        self._window, self.guide, self._opens = window, guide, actions.guide
        self._guide_window: GuideWindow | None = None
        self._served: set[HelpMark] = set()
        actions.guide.triggered.connect(self.open_guide)
        actions.whats_this.triggered.connect(self.point)
        self.serve()

    def serve(self) -> None:
        """Connect the question marks and tables of all pages that are there; those of later pages need another call."""
        for mark in self._window.findChildren(HelpMark):
            if mark not in self._served:
                self._served.add(mark)
                mark.clicked.connect(self._mark_pressed)
        for model in self._window.findChildren(RowsModel):
            model.explain = self._explained

    @property
    def guide_window(self) -> GuideWindow:
        """The window of the guide, created on first use."""
        if self._guide_window is None:
            self._guide_window = GuideWindow(self.guide, self._window)
        return self._guide_window

    @property
    def is_at_rest(self) -> bool:
        """Whether the guide has the theme's colours."""
        return self._guide_window is None or not self._guide_window.is_reading

    @Slot()
    def open_guide(self) -> None:
        """Open the guide at the explanation of the focused control or its view; otherwise at the beginning."""
        self.guide_window.open(*self.place_for(QApplication.focusWidget()))
        show_in_front(self.guide_window)

    @Slot()
    def point(self) -> None:
        """Let the user click a control to see its explanation."""
        self._application.installEventFilter(self)
        QWhatsThis.enterWhatsThisMode()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """In "What's this?" mode, set a widget's explanation on demand, because there are more than a thousand."""
        if event.type() is QEvent.Type.LeaveWhatsThisMode:
            self._application.removeEventFilter(self)
        elif event.type() in _ASKED and isinstance(watched, QWidget) and not watched.isWindow():
            watched.setWhatsThis(self.explanation(watched))
        return False

    def place_for(self, control: QWidget | None) -> tuple[str, str]:
        """Return the chapter and heading that explain a control."""
        if control is None or control.window() is not self._window:
            return CHAPTERS[0], ""
        view, terms = self._view_of(control), self._terms(control)
        is_whole = bool(view) and _words_of(control).startswith(view)
        if terms and not is_whole:
            return WORDS, terms[0].names[0]
        return (VIEWS, view) if view else (CHAPTERS[0], "")

    def explanation(self, widget: QWidget) -> str:
        view = self.guide.section(widget.accessibleName())
        name = _words_of(widget)
        parts = [f"<b>{escape(name)}</b>", escape(widget.toolTip())] if name and widget.toolTip() else []
        parts += [f"<b>{escape(widget.accessibleName())}</b>: {_plain(view)}"] if view else []
        parts += [f"<b>{escape(term.names[0])}</b>: {_plain(term.meaning)}" for term in self._terms(widget)]
        return "".join(f"<p>{part}</p>" for part in (*parts, self._more()) if part) if parts else ""

    def _more(self) -> str:
        """Return the hint at the key that opens the guide; ``""`` if it has no key."""
        key = self._opens.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        return escape(_(_MORE, key=key)) if key else ""

    def _terms(self, widget: QWidget) -> tuple[Term, ...]:
        words = ". ".join(dict.fromkeys((_row_of(widget), _words_of(widget), _written_on(widget), widget.toolTip())))
        return self.guide.glossary.found_in(words)[:_MOST_TERMS]

    def _view_of(self, widget: QWidget) -> str:
        """Return the view that contains a widget, by its heading in the guide; ``""`` if there is none."""
        around: QWidget | None = widget
        while around is not None:
            if self.guide.section(around.accessibleName()):
                return around.accessibleName()
            around = around.parentWidget()
        return ""

    @Slot()
    def _mark_pressed(self) -> None:
        mark = self.sender()
        if isinstance(mark, HelpMark):
            view = mark.parentWidget()
            while view is not None and view.accessibleName() != mark.about:
                view = view.parentWidget()
            words = self.explanation(view) if view is not None else ""
            if not words:
                words = self._explained(mark.about)
            QWhatsThis.showText(mark.mapToGlobal(mark.rect().bottomLeft()), words, mark)

    def _explained(self, words: str) -> str:
        """Return the meanings of the guide's terms among `words`; ``""`` if there are none."""
        terms = self.guide.glossary.found_in(words)[:_MOST_TERMS]
        return "".join(f"<p><b>{escape(term.names[0])}</b>: {_plain(term.meaning)}</p>" for term in terms)


def _words_of(widget: QWidget) -> str:
    """Return a widget's name: its accessible name, its label, or its text."""
    if name := widget.accessibleName():
        return name
    parent = widget.parentWidget()
    form = parent.layout() if parent is not None else None
    if isinstance(form, QFormLayout):
        label = form.labelForField(widget)
        if isinstance(label, QLabel):
            return label.text().replace("&", "")
    return widget.text().replace("&", "") if isinstance(widget, QAbstractButton | QLabel) else ""


def _written_on(widget: QWidget) -> str:
    return widget.text().replace("&", "") if isinstance(widget, QAbstractButton | QLabel | Line) else ""


def _row_of(widget: QWidget) -> str:
    """Return the text of the current row of a table; ``""`` for other widgets."""
    if isinstance(widget, QTableView) and widget.currentIndex().isValid():
        model = widget.model()
        if isinstance(model, RowsModel):
            return model.words(widget.currentIndex().row())
    return ""


def _plain(markdown: str) -> str:
    return escape(markdown).replace("*", "").replace("`", "")


class KeyboardController(Opener[KeyboardWindow]):
    """Opens the list of all commands and keys."""

    def __init__(self, context: FeatureContext, window: QWidget, commands: Callable[[], list[Command]]) -> None:
        super().__init__(context.theme, window, context.actions.shortcuts)
        self._commands = commands
        for each in commands():
            each.name_key()

    def _make(self) -> KeyboardWindow:
        return KeyboardWindow(self._commands(), self._window)
