"""The composer: what one sees is the sheet, and the buttons bring it to paper."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from printed_sheets import plain_sheet
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFont, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet

from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.material import Material, material_of_rules
from farkle_core.sheets.parts import SheetPart
from farkle_core.solution.solution import Solution
from farkle_explorer.sheets import finding, outlets
from farkle_explorer.sheets import outlets as layout_module
from farkle_explorer.sheets.composer import SheetComposer, file_name
from farkle_explorer.sheets.printing.for_commands import lay_out
from farkle_explorer.sheets.printing.output import PageView
from farkle_explorer.sheets.printing.planning import PausingWork, SheetPlan
from farkle_explorer.workers.background import Background


@pytest.fixture
def composer(qtbot: QtBot, tmp_path: Path) -> SheetComposer:
    """A preview of an ordinary sheet on A4, shown."""
    dialog = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(dialog)
    dialog.resize(900, 700)
    dialog.set_material(Material(plain_sheet()))
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def button(composer: SheetComposer, words: str) -> QPushButton:
    (found,) = [each for each in composer.findChildren(QPushButton) if each.text().startswith(words)]
    return found


def box(composer: SheetComposer, name: str) -> QComboBox:
    (found,) = [each for each in composer.findChildren(QComboBox) if each.accessibleName() == name]
    return found


def paper_greys(composer: SheetComposer) -> np.ndarray:
    """The greys of the paper alone; axes down and right."""
    view = composer.findChild(PageView)
    assert isinstance(view, PageView)
    image = view.grab(view.paper_rect().toRect()).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].copy()


def test_the_sheet_is_seen_on_its_paper(composer: SheetComposer) -> None:
    greys = paper_greys(composer)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(297 / 210, rel=0.02)
    assert 0.02 < (greys < 160).mean() < 0.3
    view = composer.findChild(PageView)
    assert view is not None
    assert "Facebook Farkle" in view.accessibleDescription()
    assert "3,300–3,850" in view.accessibleDescription()


def test_another_paper_is_seen_at_once_and_told(composer: SheetComposer, qtbot: QtBot) -> None:
    papers = box(composer, "Paper")
    with qtbot.waitSignal(composer.composition_changed) as told:
        papers.setFocus()
        qtbot.keyClick(papers, Qt.Key.Key_Down)
    assert told.args == [Composition(paper=PaperName.LETTER)]
    assert composer.composition.paper is PaperName.LETTER
    greys = paper_greys(composer)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(279.4 / 215.9, rel=0.02)


def test_in_the_window_a_sheet_is_laid_out_a_little_at_a_time(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    background, material = Background(), Material(plain_sheet())
    composer = SheetComposer(Composition(), tmp_path, jobs=background)
    qtbot.addWidget(composer)
    composer.show()
    turns, shown = list[object](), list[object]()
    go_on, show_plan = layout_module.SheetLayout._go_on, PageView.show_plan

    def noting_go_on(layout: layout_module.SheetLayout, steps: PausingWork[SheetPlan]) -> None:
        turns.append(steps)
        go_on(layout, steps)

    def noting_show_plan(view: PageView, plan: SheetPlan | None, paper: PaperName, invitation: str) -> None:
        shown.append(plan)
        show_plan(view, plan, paper, invitation)

    monkeypatch.setattr(layout_module, "_AT_ONCE", 0.0005)
    monkeypatch.setattr(layout_module.SheetLayout, "_go_on", noting_go_on)
    monkeypatch.setattr(PageView, "show_plan", noting_show_plan)
    composer.set_material(material)
    assert not button(composer, "Save as PDF").isEnabled()
    qtbot.waitUntil(lambda: composer.plan is not None)
    assert composer.plan == lay_out(material, Composition())
    assert len(turns) > 1
    assert button(composer, "Save as PDF").isEnabled()

    papers = box(composer, "Paper")
    papers.setFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):  # the first is not even shown
        qtbot.keyClick(papers, key)
        assert composer.plan is None
    qtbot.waitUntil(lambda: composer.plan is not None)
    assert not composer.is_laying_out
    chosen = composer.composition
    assert chosen.paper is PaperName.A5
    assert shown == [lay_out(material, each) for each in (Composition(), chosen)]
    background.close()


@pytest.fixture
def slow(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SheetComposer]:
    """A composer in the window, which takes many turns of the event loop to lay a sheet out."""
    background = Background()
    composer = SheetComposer(Composition(), tmp_path, jobs=background)
    qtbot.addWidget(composer)
    composer.set_material(Material(plain_sheet()))
    composer.show()
    composer.activateWindow()
    qtbot.waitUntil(lambda: composer.plan is not None)
    monkeypatch.setattr(layout_module, "_AT_ONCE", 0.0)
    yield composer
    background.close()


def choose_paper(composer: SheetComposer, paper: PaperName) -> None:
    """Choose another paper without a key or a click, as the preferences do."""
    composer.choices.print_on(Composition(paper=paper))
    assert composer.is_laying_out


def widths(path: Path) -> set[int]:
    """Return how wide the pages of a PDF are, in points."""
    return {round(page.mediabox.width) for page in PdfReader(path).pages}


def test_a_file_chosen_while_a_sheet_is_laid_out_has_that_sheet(
    slow: SheetComposer, qtbot: QtBot, tmp_path: Path
) -> None:
    qtbot.mouseClick(button(slow, "Save as PDF"), Qt.MouseButton.LeftButton)
    dialog = slow.findChild(QFileDialog)
    assert dialog is not None
    name = dialog.findChild(QLineEdit)
    assert name is not None
    name.setText("letter")
    choose_paper(slow, PaperName.LETTER)
    with qtbot.waitSignal(slow.saved):
        qtbot.keyClick(name, Qt.Key.Key_Return)
    assert widths(tmp_path / "letter.pdf") == {612}
    choose_paper(slow, PaperName.A5)
    qtbot.mouseClick(button(slow, "Save as PDF"), Qt.MouseButton.LeftButton)  # it is offered all the time
    asked = next(each for each in slow.findChildren(QFileDialog) if each.isVisible())
    asked.close()


def test_what_is_printed_while_a_sheet_is_laid_out_is_that_sheet(
    slow: SheetComposer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[PaperName] = []

    def paint(_printer: QPrinter, plan: SheetPlan) -> bool:
        printed.append(plan.composition.paper)
        return True

    monkeypatch.setattr(outlets, "paint_on_device", paint)
    choose_paper(slow, PaperName.LETTER)
    slow._print_chosen(QPrinter(QPrinter.PrinterMode.HighResolution))
    assert printed == []
    qtbot.waitUntil(lambda: slow.plan is not None)
    assert printed == [PaperName.LETTER]
    assert "Sent to" in slow._message.text()


def test_a_sheet_that_is_gone_when_a_file_was_chosen_is_told(slow: SheetComposer, tmp_path: Path) -> None:
    choose_paper(slow, PaperName.LETTER)
    slow._save_chosen(str(tmp_path / "sheet.pdf"))
    slow.set_material(None, "There is no sheet yet.")
    assert slow._message.text().endswith("sheet.pdf could not be saved: nothing is shown just now")
    slow.set_stale(True)
    assert "sheet.pdf could not be saved" in slow._message.text()
    assert not (tmp_path / "sheet.pdf").exists()


def test_a_file_chosen_while_a_sheet_is_made_anew_has_the_new_sheet(
    slow: SheetComposer, qtbot: QtBot, tmp_path: Path
) -> None:
    choose_paper(slow, PaperName.LETTER)
    slow._save_chosen(str(tmp_path / "sheet.pdf"))
    slow.set_material(None)  # as when something is learnt by heart
    assert slow.is_laying_out
    with qtbot.waitSignal(slow.saved):
        slow.set_material(Material(plain_sheet()))
        slow.set_stale(False)
    assert widths(tmp_path / "sheet.pdf") == {612}


def test_a_sheet_of_other_rules_is_not_saved_as_that_of_these(
    slow: SheetComposer, qtbot: QtBot, tmp_path: Path
) -> None:
    choose_paper(slow, PaperName.LETTER)
    slow._save_chosen(str(tmp_path / "sheet.pdf"))
    slow.set_material(None)
    slow.set_material(Material(replace(plain_sheet(), title="Other rules")))
    slow.set_stale(False)
    qtbot.waitUntil(lambda: slow.plan is not None)
    assert slow._message.text().endswith("sheet.pdf could not be saved: other rules were solved meanwhile")
    assert not (tmp_path / "sheet.pdf").exists()


def test_a_sheet_without_all_that_was_chosen_is_neither_printed_nor_saved(
    slow: SheetComposer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlets, "paint_on_device", lambda *_: pytest.fail("it was printed"))
    choose_paper(slow, PaperName.A6)
    slow._print_chosen(QPrinter(QPrinter.PrinterMode.HighResolution))
    qtbot.waitUntil(lambda: not slow.is_laying_out)
    assert "Nothing was printed: not all that was chosen fits on the paper" in slow._message.text()
    choose_paper(slow, PaperName.A4)
    choose_paper(slow, PaperName.A6)
    slow._save_chosen(str(tmp_path / "sheet.pdf"))
    qtbot.waitUntil(lambda: not slow.is_laying_out)
    assert "sheet.pdf could not be saved: not all that was chosen fits on the paper" in slow._message.text()
    assert not (tmp_path / "sheet.pdf").exists()


def test_large_letters_make_the_choices_wider(qtbot: QtBot) -> None:
    usual = QApplication.font()
    widths = []
    for larger in (1.0, 1.5):
        font = QFont(usual)
        font.setPointSizeF(larger * usual.pointSizeF())
        QApplication.setFont(font)
        composer = SheetComposer(Composition())
        qtbot.addWidget(composer)
        button_ = button(composer, "Save as web page")
        side = button_.parentWidget()
        assert side is not None
        widths.append(side.width())
        assert button_.sizeHint().width() < widths[-1] - 30
    QApplication.setFont(usual)
    assert widths[1] >= 1.4 * widths[0]


def test_what_does_not_fit_is_left_out_before_the_sheet_is_saved(
    slow: SheetComposer, qtbot: QtBot, tmp_path: Path
) -> None:
    choose_paper(slow, PaperName.A6)
    slow.leave_out()
    with qtbot.waitSignal(slow.saved):
        slow._save_chosen(str(tmp_path / "card.pdf"))
    assert widths(tmp_path / "card.pdf") == {297}


def test_who_is_about_to_save_stays_there(slow: SheetComposer, qtbot: QtBot) -> None:
    save = button(slow, "Save as PDF")
    save.setFocus()
    choose_paper(slow, PaperName.LETTER)
    assert slow.focusWidget() is save
    qtbot.waitUntil(lambda: slow.plan is not None)
    assert slow.focusWidget() is save
    slow.set_material(None)  # other rules are solved
    assert slow.focusWidget() is not save
    qtbot.keyClick(slow.focusWidget(), Qt.Key.Key_Space)
    assert slow.isVisible()
    slow.set_material(Material(plain_sheet()))
    qtbot.waitUntil(lambda: slow.plan is not None)
    assert slow.focusWidget() is save
    slow.set_material(None)
    box(slow, "Paper").setFocus()
    slow.set_material(Material(plain_sheet()))
    qtbot.waitUntil(lambda: slow.plan is not None)
    assert slow.focusWidget() is box(slow, "Paper")  # who went elsewhere meanwhile is left there


def test_the_page_can_be_seen_at_full_width(composer: SheetComposer, qtbot: QtBot) -> None:
    view = composer.findChild(PageView)
    assert view is not None
    whole = view.paper_rect().width()
    sizes = box(composer, "Size of the preview")
    sizes.setFocus()
    qtbot.keyClick(sizes, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: view.paper_rect().width() > whole * 1.1)
    assert view.height() > composer.height()


def test_without_a_sheet_nothing_can_be_saved(composer: SheetComposer, tmp_path: Path) -> None:
    composer.set_material(None, "There is no sheet yet.")
    assert not button(composer, "Save as PDF").isEnabled()
    assert not button(composer, "Print").isEnabled()
    composer._save_chosen(str(tmp_path / "nothing.pdf"))
    assert "nothing.pdf could not be saved: nothing is shown just now" in composer._message.text()
    assert not (tmp_path / "nothing.pdf").exists()
    view = composer.findChild(PageView)
    assert view is not None
    assert view.accessibleDescription() == "There is no sheet yet."


def test_a_click_and_a_name_save_the_file(composer: SheetComposer, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(button(composer, "Save as PDF"), Qt.MouseButton.LeftButton)
    dialog = composer.findChild(QFileDialog)
    assert dialog is not None
    assert Path(dialog.selectedFiles()[0]).name == "Facebook Farkle cheat sheet.pdf"
    name = dialog.findChild(QLineEdit)
    assert name is not None
    name.setText("for the table")
    with qtbot.waitSignal(composer.saved) as saved:
        qtbot.keyClick(name, Qt.Key.Key_Return)
    path = tmp_path / "for the table.pdf"
    assert saved.args == [path]
    assert "When to hold" in PdfReader(path).pages[0].extract_text()
    assert str(path) in composer._message.text()


def test_a_saved_sheet_can_be_opened(
    composer: SheetComposer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []

    def shows(url: QUrl) -> bool:
        opened.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", shows)
    assert composer.open_button.isHidden()
    path = tmp_path / "sheet.pdf"
    assert save_sheet(composer, path)
    assert composer.open_button.isVisible()
    qtbot.mouseClick(composer.open_button, Qt.MouseButton.LeftButton)
    assert opened == [path]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    qtbot.mouseClick(composer.open_button, Qt.MouseButton.LeftButton)
    assert composer._message.text() == f"No program was found that opens {path}."
    composer.choices.print_on(replace(composer.composition, paper=PaperName.A5))  # which is not in the file
    assert composer.open_button.isHidden()


def test_a_failure_to_save_is_told_in_words(composer: SheetComposer, tmp_path: Path) -> None:
    assert not save_sheet(composer, tmp_path / "nowhere" / "sheet.pdf")
    assert "could not be saved" in composer._message.text()
    assert "Choose another folder" in composer._message.text()


def test_without_a_printer_the_preview_says_what_to_do(
    composer: SheetComposer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", staticmethod(list))
    qtbot.mouseClick(button(composer, "Print"), Qt.MouseButton.LeftButton)
    assert "No printer" in composer._message.text()
    assert "PDF" in composer._message.text()
    assert composer.findChild(QPrintDialog) is None


def test_a_printer_gets_the_sheet(composer: SheetComposer, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert composer.print_on(printer)
    assert "Sent to" in composer._message.text()
    reader = PdfReader(tmp_path / "printed.pdf")
    assert len(reader.pages) == 1
    assert "Go for it" in reader.pages[0].extract_text()


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_printer_that_takes_nothing_is_told(composer: SheetComposer, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "nowhere" / "printed.pdf"))
    assert not composer.print_on(printer)
    assert "did not take" in composer._message.text()


def test_no_sheet_of_changed_rules_is_given_away(composer: SheetComposer, tmp_path: Path) -> None:
    composer.set_stale(True)
    outputs = [button(composer, words) for words in ("Print", "Save as PDF", "Save as picture", "Save as web page")]
    assert not any(each.isEnabled() for each in outputs)
    composer._save_chosen(str(tmp_path / "sheet.pdf"))
    assert composer._message.text().endswith(
        "sheet.pdf could not be saved: the rules have changed since they were solved"
    )
    assert not (tmp_path / "sheet.pdf").exists()
    composer.set_stale(False)
    assert all(each.isEnabled() for each in outputs)


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
    assert file_name(title, ".pdf") == name


def has_sheet(composer: SheetComposer) -> bool:
    return composer.plan is not None


def test_rules_without_a_solution_make_a_score_sheet(qtbot: QtBot, tmp_path: Path) -> None:
    composer = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(composer)
    composer.show()
    composer.set_material(None, "Solve first.")
    composer.set_rules(material_of_rules(shipped_ruleset("facebook")))
    assert not button(composer, "Score sheet").isChecked()
    qtbot.mouseClick(button(composer, "Score sheet"), Qt.MouseButton.LeftButton)
    assert composer.composition.parts == (SheetPart.SCORE_SHEET,)
    assert button(composer, "Score sheet").isChecked()
    assert has_sheet(composer)
    (names,) = composer.choices.findChildren(QLineEdit)
    names.selectAll()
    qtbot.keyClicks(names, "Ann, Ben, Cleo")
    assert composer.composition.names == ("Ann", "Ben", "Cleo")
    assert save_sheet(composer, tmp_path / "scores.html")
    page = (tmp_path / "scores.html").read_text(encoding="utf-8")
    assert "Cleo" in page
    assert "cheat sheet" not in page
    qtbot.mouseClick(button(composer, "Rules card"), Qt.MouseButton.LeftButton)
    assert has_sheet(composer)
    assert "Solve first." not in composer._message.text()


def test_before_the_rules_are_solved_a_cheat_sheet_has_what_needs_no_solution(qtbot: QtBot, tmp_path: Path) -> None:
    composer = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(composer)
    composer.set_material(None, "When to hold comes later.")
    composer.set_rules(material_of_rules(shipped_ruleset("facebook")))
    assert composer.plan is not None
    assert "When to hold comes later." in composer._message.text()
    assert button(composer, "Save as PDF").isEnabled()
    qtbot.mouseClick(button(composer, "Sentences"), Qt.MouseButton.LeftButton)
    view = composer.findChild(PageView)
    assert view is not None
    assert view.accessibleDescription() == "When to hold comes later."
    composer.set_material(Material(plain_sheet()))
    assert view.accessibleDescription() == "The sentences come here as soon as they are found."


def test_the_sentences_are_sought_when_they_are_chosen(
    composer: SheetComposer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    monkeypatch.setattr(finding, "_find", lambda solution, _monitor: begun.append(solution))
    short_game = cast(Solution, object())
    composer.finder.offer(short_game)
    qtbot.mouseClick(button(composer, "Sentences"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: begun == [short_game])
    composer.finder.close_down()
