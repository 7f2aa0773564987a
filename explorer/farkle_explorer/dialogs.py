"""The few windows that say something once: keys and mouse, and about the program."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from farkle_explorer.icons import application_icon
from farkle_explorer.reports import versions

KEYS: Final = (
    ("F5", "solve the rules"),
    ("Esc", "stop solving"),
    ("arrow keys", "move the selection by one step, in the view that has the focus"),
    ("Shift + arrow keys", "ten steps"),
    ("1 to 6", "choose how many dice are rolled"),
    ("click or drag", "select, in every view"),
    ("wheel", "zoom"),
    ("right button", "drag what is shown"),
    ("double click", "show everything again"),
    ("Ctrl + P", "the cheat sheet"),
    ("Ctrl + Shift + C", "copy the situation as text"),
    ("Ctrl + Z, Ctrl + Shift + Z", "undo and redo changes of the rules"),
    ("Ctrl + N, O, S", "new, open and save rules"),
)
"""What the keys and the mouse do."""


def show_keys(window: QWidget) -> QMessageBox:
    """Show what the keys and the mouse do, beside the window, and return what shows it."""
    rows = "".join(f"<tr><td><b>{key}</b>&nbsp;&nbsp;</td><td>{does}</td></tr>" for key, does in KEYS)
    return _show(window, "Keys and mouse", f"<table cellpadding='3'>{rows}</table>")


def show_about(window: QWidget) -> QMessageBox:
    """Show the program's version and what it stands on, and return what shows it."""
    lines = versions().splitlines()
    text = f"<p><b>{lines[0]}</b></p><p>When to roll and when to hold in Farkle, worked out exactly.</p>"
    box = _show(window, "About Farkle Explorer", text + f"<p>{'<br>'.join(lines[1:])}</p>")
    box.setIconPixmap(application_icon().pixmap(64))
    return box


def _show(window: QWidget, title: str, text: str) -> QMessageBox:
    box = QMessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setText(text)
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.setModal(False)
    box.show()
    return box
