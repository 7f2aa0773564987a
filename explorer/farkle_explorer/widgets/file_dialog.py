"""Asks for a file without blocking the window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


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
