"""A dialog that asks for a name."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QWidget

from farkle_explorer.widgets.layouts import column
from farkle_explorer.widgets.theme import SPACING

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
