"""What is kept on disk: solutions, which can be removed, and where settings are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.storage.store import Kept
from farkle_explorer.preferences.rows import Part
from farkle_explorer.solving import solve_words
from farkle_explorer.widgets.theme import SPACING

COUNTING: Final = N_("Counting…")
ONE: Final = N_("1 solution, {size}")
MANY: Final = N_("{count:,} solutions, {size}")
ASK: Final = N_("Remove them? You must then solve these rules again. Files you saved yourself stay.")
_SOLUTIONS_REMARK: Final = N_(
    "Rules that were solved before open at once. The oldest solutions are removed automatically."
)
_SETTINGS_REMARK: Final = N_("Settings, bookmarks, layouts, edits that are not saved, and the log.")


class DiskPart(Part):
    """Shows what is kept, and lets one remove the solutions.

    Attributes
    ----------
    remove_wanted : Signal
        All kept solutions are to be removed.
    open_wanted : Signal of Path
        A folder is to be shown.
    """

    remove_wanted = Signal()
    open_wanted = Signal(object)

    def __init__(self, settings_folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(_("On disk"), parent)
        self._solutions_folder, self._settings_folder = Path(), settings_folder
        self.amount = QLabel(_(COUNTING))
        self.solutions_folder = _path_label(_("Folder of solutions"))
        self.settings_folder = _path_label(_("Folder of settings"))
        self.settings_folder.setText(str(settings_folder))
        self.open_solutions, self.open_settings = _button(_("Show folder")), _button(_("Show folder"))
        self.remove, self.yes, self.no = _button(_("Remove all…")), _button(_("Remove")), _button(_("Keep them"))
        self.question = QLabel(_(ASK), wordWrap=True)
        first, second = _row(self.open_solutions, self.remove), _row(self.yes, self.no)
        below = (self.solutions_folder, first, self.question, second)
        self.add_row(_("Kept solutions"), self.amount, _(_SOLUTIONS_REMARK), *below)
        self.add_row(_("Settings"), self.settings_folder, _(_SETTINGS_REMARK), _row(self.open_settings))
        self.end()
        self._ask(False)
        self.remove.clicked.connect(lambda: self._ask(True))
        self.no.clicked.connect(lambda: self._ask(False))
        self.yes.clicked.connect(self._remove)
        self.open_solutions.clicked.connect(self._open_solutions)
        self.open_settings.clicked.connect(self._open_settings)

    def show_kept(self, kept: Kept) -> None:
        """Show how much is kept."""
        self._solutions_folder = kept.folder
        self.solutions_folder.setText(str(kept.folder))
        text = (_(ONE) if kept.count == 1 else _(MANY)) if kept.count else pgettext("no solutions", "none")
        self.amount.setText(text.format(count=kept.count, size=solve_words.memory(kept.size)))
        self.remove.setEnabled(kept.count > 0)
        self._ask(False)

    def _ask(self, asking: bool) -> None:
        for part in (self.question, self.yes, self.no):
            part.setVisible(asking)
        if asking:
            self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _remove(self) -> None:
        self._ask(False)
        self.amount.setText(_(COUNTING))
        self.remove_wanted.emit()

    @Slot()
    def _open_solutions(self) -> None:
        self.open_wanted.emit(self._solutions_folder)

    @Slot()
    def _open_settings(self) -> None:
        self.open_wanted.emit(self._settings_folder)


def _path_label(name: str) -> QLabel:
    label = QLabel(wordWrap=True)
    label.setAccessibleName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _button(text: str) -> QPushButton:
    button = QPushButton(text)
    button.setAutoDefault(False)
    return button


def _row(*buttons: QPushButton) -> QWidget:
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(SPACING)
    for button in buttons:
        layout.addWidget(button)
    layout.addStretch(1)
    return row
