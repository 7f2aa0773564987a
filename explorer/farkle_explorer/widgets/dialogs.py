"""The window about the program."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from farkle_core.language.messages import _
from farkle_explorer.widgets.icons import application_icon
from farkle_explorer.widgets.reports import versions


def show_about(window: QWidget) -> QMessageBox:
    """Show the program's version and what it stands on, and return what shows it."""
    lines = versions().splitlines()
    what = _("When to roll and when to hold in Farkle, calculated exactly.")
    text = f"<p><b>{lines[0]}</b></p><p>{what}</p><p>{'<br>'.join(lines[1:])}</p>"
    box = _show(window, _("About Farkle Explorer"), text)
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
