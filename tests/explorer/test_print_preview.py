"""The preview: what one sees is the sheet, and the buttons bring it to paper."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from printed_sheets import plain_sheet
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from farkle_explorer.printing import Paper
from farkle_explorer.printing.page_view import PageView
from farkle_explorer.views.print_preview import PrintPreview, file_name


@pytest.fixture
def preview(qtbot: QtBot, tmp_path: Path) -> PrintPreview:
    """A preview of an ordinary sheet on A4, shown."""
    dialog = PrintPreview(Paper.A4, tmp_path)
    qtbot.addWidget(dialog)
    dialog.resize(800, 700)
    dialog.set_sheet(plain_sheet())
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def button(preview: PrintPreview, words: str) -> QPushButton:
    (found,) = [each for each in preview.findChildren(QPushButton) if each.text().startswith(words)]
    return found


def box(preview: PrintPreview, name: str) -> QComboBox:
    (found,) = [each for each in preview.findChildren(QComboBox) if each.accessibleName() == name]
    return found


def paper_greys(preview: PrintPreview) -> np.ndarray:
    """The greys of the paper alone; axes down and right."""
    view = preview.findChild(PageView)
    assert isinstance(view, PageView)
    image = view.grab(view.paper_rect().toRect()).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


def test_the_sheet_is_seen_on_its_paper(preview: PrintPreview) -> None:
    greys = paper_greys(preview)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(297 / 210, rel=0.02)
    assert 0.02 < (greys < 160).mean() < 0.3
    view = preview.findChild(PageView)
    assert view is not None
    assert "Facebook Farkle" in view.accessibleDescription()
    assert "3,300–3,850" in view.accessibleDescription()


def test_another_paper_is_seen_at_once_and_told(preview: PrintPreview, qtbot: QtBot) -> None:
    papers = box(preview, "Paper")
    with qtbot.waitSignal(preview.paper_changed) as told:
        papers.setFocus()
        qtbot.keyClick(papers, Qt.Key.Key_Down)
    assert told.args == [Paper.LETTER]
    assert preview.paper is Paper.LETTER
    greys = paper_greys(preview)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(279.4 / 215.9, rel=0.02)


def test_the_page_can_be_seen_at_full_width(preview: PrintPreview, qtbot: QtBot) -> None:
    view = preview.findChild(PageView)
    assert view is not None
    whole = view.paper_rect().width()
    sizes = box(preview, "Size of the preview")
    sizes.setFocus()
    qtbot.keyClick(sizes, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: view.paper_rect().width() > whole * 1.1)
    assert view.height() > preview.height()


def test_without_a_sheet_nothing_can_be_saved(preview: PrintPreview) -> None:
    preview.set_sheet(None, "Press Solve (F5) to see when to hold.")
    assert not button(preview, "Save").isEnabled()
    assert not button(preview, "Print").isEnabled()
    assert not preview.save_to(Path("nothing.pdf"))
    view = preview.findChild(PageView)
    assert view is not None
    assert view.accessibleDescription() == "Press Solve (F5) to see when to hold."


def test_a_click_and_a_name_save_the_file(preview: PrintPreview, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(button(preview, "Save"), Qt.MouseButton.LeftButton)
    dialog = preview.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.selectedFiles()[0]).name == "Facebook Farkle cheat sheet.pdf"
    name = dialog.findChild(QLineEdit)
    assert name is not None
    name.setText("for the table")
    with qtbot.waitSignal(preview.saved) as saved:
        qtbot.keyClick(name, Qt.Key.Key_Return)
    path = tmp_path / "for the table.pdf"
    assert saved.args == [path]
    assert "When to hold" in PdfReader(path).pages[0].extract_text()
    assert str(path) in preview.message


def test_a_failure_to_save_is_told_in_words(preview: PrintPreview, tmp_path: Path) -> None:
    assert not preview.save_to(tmp_path / "nowhere" / "sheet.pdf")
    assert "could not be saved" in preview.message
    assert "Choose another folder" in preview.message


def test_without_a_printer_the_preview_says_what_to_do(
    preview: PrintPreview, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    qtbot.mouseClick(button(preview, "Print"), Qt.MouseButton.LeftButton)
    assert "No printer" in preview.message
    assert "PDF" in preview.message
    assert preview.findChild(QPrintDialog) is None


def test_a_printer_gets_the_sheet(preview: PrintPreview, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert preview.print_on(printer)
    assert "Sent to" in preview.message
    reader = PdfReader(tmp_path / "printed.pdf")
    assert len(reader.pages) == 1
    assert "Go for it" in reader.pages[0].extract_text()


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing_is_told(preview: PrintPreview, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    assert not preview.print_on(printer)
    assert "did not take" in preview.message


def test_changed_rules_are_told(preview: PrintPreview) -> None:
    preview.set_stale(True)
    assert "Rules changed" in preview.message
    preview.set_stale(False)
    assert preview.message == ""


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Facebook Farkle", "Facebook Farkle cheat sheet.pdf"),
        ("Mum/Dad: 1,000?", "Mum Dad 1,000 cheat sheet.pdf"),
        ("../..", "Farkle cheat sheet.pdf"),
        ("Würfeln 万", "Würfeln 万 cheat sheet.pdf"),
    ],
)
def test_file_names_suit_every_system(title: str, name: str) -> None:
    assert file_name(title) == name
