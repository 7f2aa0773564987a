"""Asks where to save what a view shows."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from farkle_core.language.messages import N_, _

_FILES: Final = {
    "csv": N_("Table with commas (*.csv)"),
    "png": N_("Picture (*.png)"),
    "svg": N_("Drawing (*.svg)"),
}


def ask_for_file(
    window: QWidget, title: str, proposed: Path, kinds: tuple[str, ...], chosen: Callable[[str], None]
) -> None:
    """Open a dialog for a file of one of these kinds, the first by default; `chosen` receives its path.

    `kinds`: suffixes without a dot: ``csv``, ``png`` or ``svg``.
    """
    filters = [_(_FILES[kind]) for kind in kinds]
    dialog = QFileDialog(window, title, str(proposed.parent), ";;".join(filters))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(kinds[0])
    dialog.selectFile(proposed.name)
    dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(kinds[filters.index(words)]))
    dialog.fileSelected.connect(chosen)
    dialog.open()
