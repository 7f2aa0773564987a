"""The composer: what one chooses is the sheet at once, what one sees is the sheet, and buttons bring it to paper."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from learnt_by_heart import learnt
from present import present
from printed_sheets import plain_sheet
from pypdf import PdfReader
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QListWidget, QPushButton, QStackedWidget
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet

from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.material import Material, material_of_rules
from farkle_core.sheets.parts import SheetPart
from farkle_core.solution.solution import Solution
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets import finding, outlets
from farkle_explorer.sheets.composer import SheetComposer, file_name
from farkle_explorer.sheets.controller import remember_composition, remembered_composition
from farkle_explorer.sheets.printing.for_commands import usual_paper
from farkle_explorer.sheets.printing.output import PageView
from farkle_explorer.sheets.printing.planning import SheetPlan
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


def test_the_sheet_is_seen_on_its_paper_and_at_full_width(qtbot: QtBot, composer: SheetComposer) -> None:
    greys = paper_greys(composer)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(297 / 210, rel=0.02)
    assert 0.02 < (greys < 160).mean() < 0.3
    view = present(composer.findChild(PageView))
    assert "Facebook Farkle" in view.accessibleDescription()
    assert "3,300–3,850" in view.accessibleDescription()

    papers = box(composer, "Paper")
    with qtbot.waitSignal(composer.composition_changed) as told:
        papers.setFocus()
        qtbot.keyClick(papers, Qt.Key.Key_Down)
    assert told.args == [Composition(paper=PaperName.LETTER)]
    assert composer.composition.paper is PaperName.LETTER
    greys = paper_greys(composer)
    assert greys.shape[0] / greys.shape[1] == pytest.approx(279.4 / 215.9, rel=0.02)

    whole = view.paper_rect().width()
    sizes = box(composer, "Size of the preview")
    sizes.setFocus()
    qtbot.keyClick(sizes, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: view.paper_rect().width() > whole * 1.1)
    assert view.height() > composer.height()


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
    monkeypatch.setattr(outlets, "_AT_ONCE", 0.0)
    yield composer
    background.close()


def choose_paper(composer: SheetComposer, paper: PaperName) -> None:
    """Choose another paper without a key or a click, as the preferences do."""
    composer.choices.print_on(Composition(paper=paper, pages=1))
    assert composer.is_laying_out


def widths(path: Path) -> set[int]:
    """Return how wide the pages of a PDF are, in points."""
    return {round(page.mediabox.width) for page in PdfReader(path).pages}


def test_a_file_chosen_during_the_layout_has_that_sheet(slow: SheetComposer, qtbot: QtBot, tmp_path: Path) -> None:
    qtbot.mouseClick(button(slow, "Save as PDF"), Qt.MouseButton.LeftButton)
    dialog = present(slow.findChild(QFileDialog))
    name = present(dialog.findChild(QLineEdit))
    name.setText("letter")
    choose_paper(slow, PaperName.LETTER)
    with qtbot.waitSignal(slow.saved):
        qtbot.keyClick(name, Qt.Key.Key_Return)
    assert widths(tmp_path / "letter.pdf") == {612}
    choose_paper(slow, PaperName.A5)
    qtbot.mouseClick(button(slow, "Save as PDF"), Qt.MouseButton.LeftButton)  # it is offered all the time
    asked = next(each for each in slow.findChildren(QFileDialog) if each.isVisible())
    asked.close()


def test_what_is_printed_or_saved_while_a_sheet_is_laid_out_is_that_sheet(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: SheetComposer
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

    choose_paper(slow, PaperName.A5)
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


def test_a_click_and_a_name_save_the_file_which_can_be_opened(
    qtbot: QtBot, composer: SheetComposer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.mouseClick(button(composer, "Save as PDF"), Qt.MouseButton.LeftButton)
    assert composer.open_button.isHidden()
    dialog = present(composer.findChild(QFileDialog))
    assert Path(dialog.selectedFiles()[0]).name == "Facebook Farkle cheat sheet.pdf"
    name = present(dialog.findChild(QLineEdit))
    name.setText("for the table")
    with qtbot.waitSignal(composer.saved) as saved:
        qtbot.keyClick(name, Qt.Key.Key_Return)
    path = tmp_path / "for the table.pdf"
    assert saved.args == [path]
    assert "When to hold" in PdfReader(path).pages[0].extract_text()
    assert composer._message.text() == ""  # the line below all places says where it is

    opened: list[Path] = []

    def shows(url: QUrl) -> bool:
        opened.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", shows)
    assert composer.open_button.isVisible()
    qtbot.mouseClick(composer.open_button, Qt.MouseButton.LeftButton)
    assert opened == [path]
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: False)
    qtbot.mouseClick(composer.open_button, Qt.MouseButton.LeftButton)
    assert composer._message.text() == f"No program was found that opens {path}."
    composer.choices.print_on(replace(composer.composition, paper=PaperName.A5))  # which is not in the file
    assert composer.open_button.isHidden()


def test_without_a_printer_it_says_what_to_do(
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


def test_no_sheet_of_changed_rules_and_none_at_all_is_given_away(composer: SheetComposer, tmp_path: Path) -> None:
    outputs = [button(composer, words) for words in ("Print", "Save as PDF", "Save as picture", "Save as web page")]
    assert not save_sheet(composer, tmp_path / "nowhere" / "sheet.pdf")
    assert "could not be saved" in composer._message.text()
    assert "Choose another folder" in composer._message.text()
    assert paper_greys(composer).min() < 60
    composer.set_stale(True)
    assert paper_greys(composer).min() > 120, "it is of other rules"
    assert not any(each.isEnabled() for each in outputs)
    composer._save_chosen(str(tmp_path / "sheet.pdf"))
    assert composer._message.text().endswith(
        "sheet.pdf could not be saved: the rules have changed since they were solved"
    )
    composer.set_stale(False)
    assert paper_greys(composer).min() < 60
    assert all(each.isEnabled() for each in outputs)
    composer.set_material(None, "There is no sheet yet.")
    assert not any(each.isEnabled() for each in outputs)
    composer._save_chosen(str(tmp_path / "sheet.pdf"))
    assert "sheet.pdf could not be saved: nothing is shown just now" in composer._message.text()
    assert not (tmp_path / "sheet.pdf").exists()
    view = present(composer.findChild(PageView))
    assert view.accessibleDescription() == "There is no sheet yet."


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
    composer.prompt.invite(Prompt("The rules changed."))
    assert not composer.prompt.isVisible(), "the card is right without a solution"
    qtbot.mouseClick(button(composer, "Cheat sheet"), Qt.MouseButton.LeftButton)
    assert composer.prompt.isVisible()


def test_a_hidden_sheet_leaves_the_focus_to_other_places(qtbot: QtBot, tmp_path: Path) -> None:
    places, composer, line = QStackedWidget(), SheetComposer(Composition(), tmp_path), QLineEdit()
    composer.set_material(Material(plain_sheet()))
    qtbot.addWidget(places)
    places.addWidget(composer)
    places.addWidget(line)
    with qtbot.waitActive(places):
        places.show()
    button(composer, "Save as PDF").setFocus()
    places.setCurrentWidget(line)
    line.setFocus()
    for stale in (True, False):
        composer.set_stale(stale)
        assert line.hasFocus()


def test_before_the_rules_are_solved_a_cheat_sheet_has_what_needs_no_solution(qtbot: QtBot, tmp_path: Path) -> None:
    composer = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(composer)
    composer.set_material(None, "When to hold comes later.")
    composer.set_rules(material_of_rules(shipped_ruleset("facebook")))
    assert composer.plan is not None
    assert "When to hold comes later." in composer._message.text()
    assert button(composer, "Save as PDF").isEnabled()
    qtbot.mouseClick(button(composer, "Sentences"), Qt.MouseButton.LeftButton)
    view = present(composer.findChild(PageView))
    assert view.accessibleDescription() == "When to hold comes later."
    composer.set_material(Material(plain_sheet()))
    assert view.accessibleDescription() == "The sentences come here as soon as they are found."


def test_sentences_are_sought_when_chosen(
    composer: SheetComposer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    monkeypatch.setattr(finding, "_find", lambda solution, _monitor: begun.append(solution))
    short_game = cast(Solution, object())
    composer.finder.offer(short_game)
    qtbot.mouseClick(button(composer, "Sentences"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: begun == [short_game])
    composer.finder.close_down()


@pytest.fixture
def full(qtbot: QtBot, tmp_path: Path) -> SheetComposer:
    """A composer with everything there can be, on A4, shown."""
    dialog = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(dialog)
    dialog.resize(980, 860)
    dialog.set_material(replace(Material(plain_sheet()), learnt=learnt()))
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def parts_of(full: SheetComposer) -> QListWidget:
    parts = full.findChild(QListWidget)
    assert isinstance(parts, QListWidget)
    return parts


def listed(full: SheetComposer) -> list[str]:
    parts = parts_of(full)
    return [parts.item(row).text() for row in range(parts.count())]


def toggle(full: SheetComposer, qtbot: QtBot, name: str) -> None:
    """Put a check mark before a part, or take it off, by keyboard."""
    parts = parts_of(full)
    parts.setCurrentRow(listed(full).index(name))
    parts.setFocus()
    qtbot.keyClick(parts, Qt.Key.Key_Space)


def described(full: SheetComposer) -> str:
    view = full.findChild(PageView)
    assert isinstance(view, PageView)
    view.grab()
    return view.accessibleDescription()


def test_only_what_there_is_is_offered_and_nothing_chosen_is_told(full: SheetComposer) -> None:
    assert "Before a penalty" in listed(full)
    full.set_material(Material(replace(plain_sheet(), last_chance=())))
    assert "Before a penalty" not in listed(full)
    assert "Memory table" not in listed(full)
    assert SheetPart.LAST_CHANCE in full.composition.parts, "still wished where there is one"

    full.choices.leave_out(tuple(SheetPart))
    assert full.plan is None
    assert described(full) == "Choose what is to be on the sheet."
    assert not button(full, "Save as PDF").isEnabled()


NOT_HERE = (SheetPart.SENTENCES, SheetPart.SECOND_PLAYER)
"""Usual parts that these rules do not have, or not yet."""


def test_parts_are_put_on_the_sheet_and_in_another_order(qtbot: QtBot, full: SheetComposer) -> None:
    parts_of(full).setCurrentRow(1)
    assert listed(full)[:2] == ["When to hold", "When to go for it"]
    qtbot.mouseClick(button(full, "Up"), Qt.MouseButton.LeftButton)
    assert listed(full)[:2] == ["When to go for it", "When to hold"]
    assert parts_of(full).currentRow() == 0
    assert not button(full, "Up").isEnabled()
    there = [part for part in full.composition.parts if part not in NOT_HERE]
    assert there[:2] == [SheetPart.GO_FOR_IT, SheetPart.THRESHOLDS]
    text = described(full)
    assert text.index("Go for it") < text.index("When to hold")
    qtbot.mouseClick(button(full, "Down"), Qt.MouseButton.LeftButton)
    assert listed(full)[:2] == ["When to hold", "When to go for it"]

    assert "Memory table" not in described(full)
    with qtbot.waitSignal(full.composition_changed):
        toggle(full, qtbot, "The rules in short")
    assert "The rules in short" not in described(full)
    toggle(full, qtbot, "What scores")
    toggle(full, qtbot, "Memory table")
    assert "Memory table" in described(full)
    assert "47.61 % of games won against perfect play" in described(full)


def choose(full: SheetComposer, qtbot: QtBot, name: str, words: str) -> None:
    found = box(full, name)
    found.setFocus()
    qtbot.keyClicks(found, words)


def test_what_does_not_fit_is_told_and_can_be_left_out(full: SheetComposer, qtbot: QtBot, tmp_path: Path) -> None:
    choose(full, qtbot, "Paper", "A6")
    assert len(present(full.plan).pages) == 2, "as many as are needed"
    choose(full, qtbot, "Pages", "one")
    assert "Does not fit" in full._message.text()
    assert "What scores" in full._message.text()
    assert "two pages or a larger paper" in full._message.text()
    assert not button(full, "Save as PDF").isEnabled()
    assert not button(full, "Print").isEnabled()
    qtbot.mouseClick(button(full, "Take two pages"), Qt.MouseButton.LeftButton)
    assert (box(full, "Pages").currentText(), full.composition.pages) == ("two pages", 2)
    assert not button(full, "Take two pages").isVisible(), "there are no more"
    qtbot.keyClick(box(full, "Pages"), Qt.Key.Key_Up)
    assert full.composition.pages == 1
    qtbot.mouseClick(button(full, "Leave out"), Qt.MouseButton.LeftButton)
    assert "Does not fit" not in full._message.text()
    assert button(full, "Save as PDF").isEnabled()
    assert not button(full, "Leave out").isVisible()
    assert present(full.plan).left_out == ()
    assert save_sheet(full, tmp_path / "card.pdf")
    (page,) = PdfReader(tmp_path / "card.pdf").pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [297, 420]


def test_the_choice_is_remembered_and_nonsense_is_ignored(tmp_path: Path) -> None:
    usual = remembered_composition(SavedSettings(tmp_path))
    assert usual == Composition(paper=usual_paper())
    remembered = SavedSettings(tmp_path)
    remembered.paper = "papyrus"
    for name in ("sheet-pages", "sheet-map-dice"):
        remembered.set_choice(name, "77")
    remembered.set_choice("sheet-parts", "map poetry thresholds")
    assert remembered_composition(remembered) == replace(usual, parts=(SheetPart.MAP, SheetPart.THRESHOLDS))

    chosen = Composition((SheetPart.MAP, SheetPart.THRESHOLDS), PaperName.A6, 2, colour=False, map_dice=5)
    remember_composition(SavedSettings(tmp_path), chosen)
    assert remembered_composition(SavedSettings(tmp_path)) == chosen
    nothing = replace(chosen, parts=())
    remember_composition(SavedSettings(tmp_path), nothing)
    assert remembered_composition(SavedSettings(tmp_path)) == nothing
