"""What the random user says when the program asks: which file, which printer, which button.

Dialogs of files are answered without being shown, for a random click in one could remove real files.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinterInfo
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QInputDialog, QMenu, QWidget

from random_user.eyes import fields

_NAMES: Final = ("one", "two", "small", "no such folder/three", "a name with spaces and ümlauts")
_OPEN: Final = QDialog.open


class Answers:
    """Answers dialogs, all from one folder.

    Parameters
    ----------
    folder : Path
        Holds the files that may be opened; what is saved goes there, too.
    random : Random
        Chooses; set anew for every action, so that an action is the same whatever was asked before it.
    """

    def __init__(self, folder: Path, random: Random) -> None:
        self.folder, self.random = folder, random
        self.asked: list[str] = []

    @contextmanager
    def given(self) -> Iterator[None]:
        """Answer every dialog from now on."""
        answers: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
            (QFileDialog, "getOpenFileName", lambda *_, **__: (self._file_to_open(), "")),
            (QFileDialog, "getSaveFileName", lambda *_, **__: (self._file_to_save(".toml"), "")),
            (QInputDialog, "getText", lambda *_, **__: ("Our rules", True)),
            (QFileDialog, "getExistingDirectory", lambda *_, **__: str(self.folder)),
            (QFileDialog, "open", lambda dialog, *_: self._open(dialog)),
            (QFileDialog, "exec", lambda dialog, *_: self._answer_file(dialog)),
            (QDialog, "open", lambda dialog, *_: self._open(dialog)),
            (QPrinterInfo, "availablePrinterNames", lambda: ["Paper mill"] if self.random.random() < 0.5 else []),
            (QDesktopServices, "openUrl", self._go),
        )
        patches = [patch.object(kind, name, answer) for kind, name, answer in answers]
        for each in patches:
            each.start()
        try:
            yield
        finally:
            for each in patches:
                each.stop()

    def answer_what_waits(self) -> None:
        """Answer the question or the menu that does not let the program go on."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            self._choose(popup)
        elif popup is not None:
            popup.close()
        elif modal is not None:
            self._press(modal)

    def _choose(self, menu: QMenu) -> None:
        opening = {each.menuAction() for each in QApplication.allWidgets() if isinstance(each, QMenu)}
        actions = [action for action in menu.actions() if action.isEnabled() and action not in opening]
        chosen = self.random.choice(actions) if actions else None
        menu.close()
        if chosen is not None and not chosen.isSeparator() and self.random.random() < 0.7:
            self.asked.append(f"chose “{chosen.text()}”")
            chosen.trigger()

    def _press(self, dialog: QWidget) -> None:
        buttons = [each for each in fields(dialog) if isinstance(each, QAbstractButton)]
        if isinstance(dialog, QFileDialog) or not buttons:
            dialog.close()
            return
        chosen = self.random.choice(buttons)
        self.asked.append(f"“{dialog.windowTitle()}”: {chosen.text()}")
        chosen.click()

    def _open(self, dialog: QDialog) -> None:
        if isinstance(dialog, QFileDialog):
            self._answer_file(dialog)
        elif isinstance(dialog, QPrintDialog):
            dialog.printer().setOutputFileName(str(self.folder / "printed.pdf"))
            dialog.done(self.random.choice((QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected)))
        else:
            _OPEN(dialog)

    def _answer_file(self, dialog: QFileDialog) -> int:
        """Say which file, and return that the dialog was dismissed, as if it had been shown and closed."""
        saves = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
        suffix = f".{dialog.defaultSuffix()}" if dialog.defaultSuffix() else ".txt"
        chosen = self._file_to_save(suffix) if saves else self._file_to_open()
        if chosen:
            dialog.fileSelected.emit(chosen)
        dialog.deleteLater()
        return 0

    def _file_to_open(self) -> str:
        files = sorted(str(each) for each in self.folder.iterdir() if each.is_file())
        return self._told("file to open", self.random.choice([*files, str(self.folder / "missing.toml"), ""]))

    def _file_to_save(self, suffix: str) -> str:
        names = [str(self.folder / f"{name}{suffix}") for name in _NAMES]
        return self._told("file to save", self.random.choice([*names, "", str(self.folder)]))

    def _go(self, url: QUrl) -> bool:
        self._told("address", url.toString())
        return self.random.random() < 0.5

    def _told(self, what: str, answer: str) -> str:
        self.asked.append(f"{what}: {Path(answer).name if answer else 'none'}")
        return answer
