"""Save a sheet in the composer: by its buttons, and by the name that one types in the dialog."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton
from whole_program import until

from farkle_explorer.sheets.composer import SheetComposer

_BUTTONS = {".pdf": "Save as PDF", ".png": "Save as picture", ".html": "Save as web page"}


def save_sheet(composer: SheetComposer, path: Path) -> bool:
    """Save a sheet under a name, and return whether that succeeded; composers of a window also take a while."""
    saved: list[Path] = []
    composer.saved.connect(saved.append)
    (button,) = [each for each in composer.findChildren(QPushButton) if each.text().startswith(_BUTTONS[path.suffix])]
    button.click()
    dialog = composer.findChildren(QFileDialog)[-1]
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    name = dialog.findChild(QLineEdit)
    assert name is not None
    name.setText(str(path))
    QTest.keyClick(name, Qt.Key.Key_Return)
    until(lambda: bool(saved) or path.name in composer._message.text())
    composer.saved.disconnect(saved.append)
    return saved == [path]
