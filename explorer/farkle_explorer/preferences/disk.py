"""What is kept on disk: solutions, which can be removed, and where settings are."""

from typing import Final

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QWidget

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.solution.storage.store import Kept
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.preferences.page import PreferencesPage
from farkle_explorer.solving import solve_words
from farkle_explorer.widgets.arranging import button, row

COUNTING: Final = N_("Counting…")
ONE: Final = N_("1 solution, {size}")
MANY: Final = N_("{count:,} solutions, {size}")
ASK: Final = N_("Remove them? You must then solve these rules again. Files you saved yourself stay.")
_SOLUTIONS_REMARK: Final = N_(
    "Rules that were solved before open at once. The oldest solutions are removed automatically."
)
_SETTINGS_REMARK: Final = N_("Settings, bookmarks, layouts, edits that are not saved, and the log.")


class DiskPage(PreferencesPage):
    """Shows what is kept, and lets one remove the solutions."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("On disk"))
        self._preferences = preferences
        self.amount = QLabel(_(COUNTING))
        self.solutions_folder = _path_label(_("Folder of solutions"))
        self.settings_folder = _path_label(_("Folder of settings"))
        self.settings_folder.setText(str(preferences.remembered.folder))
        self.open_solutions = button(_("Show folder"), clicked=lambda: _open(self.solutions_folder))
        self.open_settings = button(_("Show folder"), clicked=lambda: _open(self.settings_folder))
        self.remove = button(_("Remove all…"), clicked=lambda: self._ask(True))
        self.question = QLabel(_(ASK), wordWrap=True)
        self.yes = button(_("Remove"), clicked=self._remove)
        self.no = button(_("Keep them"), clicked=lambda: self._ask(False))
        ways = (_in_a_row(self.open_solutions, self.remove), self.question, _in_a_row(self.yes, self.no))
        self.add_row(_("Kept solutions"), self.amount, _(_SOLUTIONS_REMARK), self.solutions_folder, *ways)
        self.add_row(_("Settings"), self.settings_folder, _(_SETTINGS_REMARK), _in_a_row(self.open_settings))
        self.whole.addStretch(1)
        self._ask(False)
        preferences.kept_counted.connect(self._show_kept)

    @Slot(object)
    def _show_kept(self, kept: Kept) -> None:
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
        self._preferences.remove_kept()


def _open(folder: QLabel) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(folder.text()))


def _path_label(name: str) -> QLabel:
    label = QLabel(wordWrap=True)
    label.setAccessibleName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _in_a_row(*buttons: QWidget) -> QWidget:
    whole = QWidget()
    whole.setLayout(row(*buttons, None))
    return whole
