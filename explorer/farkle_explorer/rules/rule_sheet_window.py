"""A separate window with the rules in plain language."""

from html import escape

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, RuleSheet, rule_sheet
from farkle_explorer.widgets.theme import SPACING


class RuleSheetWindow(QDialog):
    """The rules as text to read aloud; follows edits of the rules."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, False)
        self.text = QTextBrowser()
        self.text.setAccessibleName(_("the rules in plain language"))
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.document().setDocumentMargin(3 * SPACING)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.setContentsMargins(SPACING, 0, SPACING, SPACING)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text)
        layout.addWidget(buttons)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(64 * SPACING, 72 * SPACING)

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show other rules, at the same scroll position."""
        sheet = rule_sheet(ruleset)
        self.setWindowTitle(_("Rules: {title}", title=sheet.title))
        place = self.text.verticalScrollBar().value()
        self.text.setHtml(as_html(sheet))
        self.text.verticalScrollBar().setValue(place)


def as_html(sheet: RuleSheet) -> str:
    parts = [f"<h2>{escape(sheet.title)}</h2>"]
    for section in sheet.sections:
        lines = "".join(f'<p style="margin: 0 0 8px 0">{escape(line)}</p>' for line in section.lines)
        parts.append(f"<h3>{escape(section.title)}</h3>{lines}")
    if sheet.source:
        source = _("Source: {source}", source=sheet.source)
        parts.append(f"<p>{escape(source)}</p>")
    return "".join(parts)
