"""Secondary windows and dialogs, which block no other window."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLabel, QLineEdit, QWidget

from farkle_explorer.widgets.layouts import column, show_in_front
from farkle_explorer.widgets.reports import make_safe
from farkle_explorer.widgets.theme import SPACING, Theme, ThemeModel

_LARGEST_SHARE: Final = 0.95  # share of the free screen that leaves space for the window frame


class ToolWindow(QDialog):
    """A secondary window."""

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""


_Window = TypeVar("_Window", bound=ToolWindow)


class Opener(QObject, Generic[_Window]):
    """Creates a window on first use; subclasses say which, `action` opens it."""

    def __init__(self, theme: ThemeModel, window: QWidget, action: QAction) -> None:
        super().__init__(window)
        self._theme, self._window = theme, window
        action.triggered.connect(self.open)
        self.shown: _Window | None = None  # the window; None before its first use

    def _make(self) -> _Window:
        raise NotImplementedError

    @Slot()
    def open(self) -> None:
        if self.shown is None:
            self.shown = self._make()
            make_safe()  # its module may have been imported for it
            self.shown.apply_theme(self._theme.theme)
            self._theme.changed.connect(self.shown.apply_theme)
        show_in_front(self.shown)

    def close(self) -> None:
        if self.shown is not None:
            self.shown.close()


def room_on_screen(window: QWidget) -> QSize:
    """Return the largest size at which `window` fits its screen."""
    return window.screen().availableSize() * _LARGEST_SHARE


def open_at(window: QWidget, wanted: QSize) -> None:
    """Resize `window` to `wanted`, or to what fits its screen."""
    window.resize(wanted.boundedTo(room_on_screen(window)))


def ask_file(
    window: QWidget, title: str, place: Path, kinds: str, chosen: Callable[[str], object], suffix: str = ""
) -> QFileDialog:
    """Open a dialog for one file; `chosen` receives its path.

    `place`: the folder of a file to open; to save, the proposed file. `kinds`: the filter for Qt. `suffix`: without a
    dot, the default of a file to save; ``""`` opens a file.
    """
    dialog = QFileDialog(window, title, str(place.parent if suffix else place), kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if suffix:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(place.name)
    else:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(chosen)
    dialog.open()
    return dialog


_LEAST_WIDTH: Final = 360
_LONGEST: Final = 60


class NameDialog(QDialog):
    """Asks for a name, and shows the consequence or the problem while the user types.

    `title`, `label`: of the dialog and of the field. `remark`: returns the consequence of a name, ``""`` for none.
    `problem`: returns why a name is refused, ``""`` if it is valid. `longest`: maximum number of characters.
    """

    named = Signal(str)  # the accepted name, stripped

    def __init__(
        self,
        title: str,
        label: str,
        parent: QWidget,
        remark: Callable[[str], str] = lambda _name: "",
        problem: Callable[[str], str] = lambda _name: "",
        longest: int = _LONGEST,
    ) -> None:
        super().__init__(parent)
        self._remark, self._problem = remark, problem
        self.setWindowTitle(title)
        self.line = QLineEdit(maxLength=longest)
        name = QLabel(label)
        name.setBuddy(self.line)
        self.remark = QLabel(" ", wordWrap=True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel)
        self.save = self.buttons.button(QDialogButtonBox.StandardButton.Save)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.setLayout(column(name, self.line, self.remark, self.buttons, margins=2 * SPACING))
        self.setMinimumWidth(_LEAST_WIDTH)
        self.line.textChanged.connect(self._typed)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.accepted.connect(self._report)
        self._typed()

    @Slot()
    def _typed(self) -> None:
        name = self.line.text().strip()
        problem = self._problem(name) if name else ""
        self.save.setEnabled(bool(name) and not problem)
        self.remark.setText(problem or (self._remark(name) if name else "") or " ")

    @Slot()
    def _report(self) -> None:
        self.named.emit(self.line.text().strip())
