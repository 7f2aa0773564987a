"""What one chooses in the composer is on the sheet at once, is told where it does not fit, and is remembered."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from printed_sheets import learnt, plain_sheet
from pypdf import PdfReader
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot
from saved_sheets import save_sheet

from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import SheetPart
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets.composer import SheetComposer
from farkle_explorer.sheets.controller import remember_composition, remembered_composition
from farkle_explorer.sheets.printing.for_commands import usual_paper
from farkle_explorer.sheets.printing.output import PageView


def button(composer: SheetComposer, words: str) -> QPushButton:
    (found,) = [each for each in composer.findChildren(QPushButton) if each.text().startswith(words)]
    return found


def box(composer: SheetComposer, name: str) -> QComboBox:
    (found,) = [each for each in composer.findChildren(QComboBox) if each.accessibleName() == name]
    return found


@pytest.fixture
def composer(qtbot: QtBot, tmp_path: Path) -> SheetComposer:
    """A composer with everything there can be, on A4, shown."""
    dialog = SheetComposer(Composition(), tmp_path)
    qtbot.addWidget(dialog)
    dialog.resize(980, 860)
    dialog.set_material(replace(Material(plain_sheet()), learnt=learnt()))
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def parts_of(composer: SheetComposer) -> QListWidget:
    parts = composer.findChild(QListWidget)
    assert isinstance(parts, QListWidget)
    return parts


def listed(composer: SheetComposer) -> list[str]:
    parts = parts_of(composer)
    return [parts.item(row).text() for row in range(parts.count())]


def toggle(composer: SheetComposer, qtbot: QtBot, name: str) -> None:
    """Put a check mark before a part, or take it off, by keyboard."""
    parts = parts_of(composer)
    parts.setCurrentRow(listed(composer).index(name))
    parts.setFocus()
    qtbot.keyClick(parts, Qt.Key.Key_Space)


def shown(composer: SheetComposer) -> str:
    view = composer.findChild(PageView)
    assert isinstance(view, PageView)
    view.grab()
    return view.accessibleDescription()


def test_a_check_mark_puts_a_part_on_the_sheet_at_once(composer: SheetComposer, qtbot: QtBot) -> None:
    assert "Memory table" not in shown(composer)
    with qtbot.waitSignal(composer.composition_changed):
        toggle(composer, qtbot, "The rules in short")
    assert "The rules in short" not in shown(composer)
    toggle(composer, qtbot, "What scores")
    toggle(composer, qtbot, "Memory table")
    assert "Memory table" in shown(composer)
    assert "47.12 % of games won against perfect play" in shown(composer)


def test_only_parts_that_the_rules_have_are_offered(composer: SheetComposer) -> None:
    assert "Before a penalty" in listed(composer)
    composer.set_material(Material(replace(plain_sheet(), last_chance=())))
    assert "Before a penalty" not in listed(composer)
    assert "Memory table" not in listed(composer)
    assert SheetPart.LAST_CHANCE in composer.composition.parts, "still wished where there is one"


NOT_HERE = (SheetPart.SENTENCES, SheetPart.SECOND_PLAYER)
"""Usual parts that these rules do not have, or not yet."""


def test_parts_can_be_put_in_another_order(composer: SheetComposer, qtbot: QtBot) -> None:
    parts_of(composer).setCurrentRow(1)
    assert listed(composer)[:2] == ["When to hold", "When to go for it"]
    qtbot.mouseClick(button(composer, "Up"), Qt.MouseButton.LeftButton)
    assert listed(composer)[:2] == ["When to go for it", "When to hold"]
    assert parts_of(composer).currentRow() == 0
    assert not button(composer, "Up").isEnabled()
    there = [part for part in composer.composition.parts if part not in NOT_HERE]
    assert there[:2] == [SheetPart.GO_FOR_IT, SheetPart.THRESHOLDS]
    text = shown(composer)
    assert text.index("Go for it") < text.index("When to hold")
    qtbot.mouseClick(button(composer, "Down"), Qt.MouseButton.LeftButton)
    assert listed(composer)[:2] == ["When to hold", "When to go for it"]


def test_dragging_a_part_changes_the_order(composer: SheetComposer) -> None:
    parts = parts_of(composer)
    assert parts.model().moveRow(QModelIndex(), 0, QModelIndex(), 3)
    there = [part for part in composer.composition.parts if part not in NOT_HERE]
    assert there[:3] == [SheetPart.GO_FOR_IT, SheetPart.LAST_CHANCE, SheetPart.THRESHOLDS]


def choose(composer: SheetComposer, qtbot: QtBot, name: str, words: str) -> None:
    found = box(composer, name)
    found.setFocus()
    qtbot.keyClicks(found, words)


def test_what_does_not_fit_is_told_and_can_be_left_out(composer: SheetComposer, qtbot: QtBot, tmp_path: Path) -> None:
    choose(composer, qtbot, "Paper", "A6")
    assert "Does not fit" in composer._message.text()
    assert "What scores" in composer._message.text()
    assert "two pages or a larger paper" in composer._message.text()
    assert not button(composer, "Save as PDF").isEnabled()
    assert not button(composer, "Print").isEnabled()
    qtbot.mouseClick(button(composer, "Leave out"), Qt.MouseButton.LeftButton)
    assert "Does not fit" not in composer._message.text()
    assert button(composer, "Save as PDF").isEnabled()
    assert not button(composer, "Leave out").isVisible()
    assert composer.plan is not None
    assert composer.plan.left_out == ()
    assert save_sheet(composer, tmp_path / "card.pdf")
    (page,) = PdfReader(tmp_path / "card.pdf").pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [297, 420]


def test_two_pages_are_seen_side_by_side(composer: SheetComposer, qtbot: QtBot) -> None:
    choose(composer, qtbot, "Pages", "two")
    view = composer.findChild(PageView)
    assert isinstance(view, PageView)
    assert view.paper_rect(1).left() > view.paper_rect(0).right()
    assert view.rect().contains(view.paper_rect(1).toAlignedRect())
    qtbot.waitUntil(lambda: "page 2 of 2" in shown(composer))


def test_nothing_chosen_is_told(composer: SheetComposer) -> None:
    composer.choices.leave_out(tuple(SheetPart))
    assert composer.plan is None
    assert shown(composer) == "Choose what is to be on the sheet."
    assert not button(composer, "Save as PDF").isEnabled()


@pytest.mark.parametrize(("words", "name"), [("Save as picture", "card.png"), ("Save as web page", "card.html")])
def test_pictures_and_web_pages_are_saved_too(
    words: str, name: str, composer: SheetComposer, qtbot: QtBot, tmp_path: Path
) -> None:
    qtbot.mouseClick(button(composer, words), Qt.MouseButton.LeftButton)
    dialog = composer.findChild(QFileDialog)
    assert dialog is not None
    typed = dialog.findChild(QLineEdit)
    assert typed is not None
    typed.setText("card")
    with qtbot.waitSignal(composer.saved):
        qtbot.keyClick(typed, Qt.Key.Key_Return)
    content = (tmp_path / name).read_bytes()
    assert content.startswith(b"\x89PNG" if name.endswith("png") else b"<!DOCTYPE html>")


def test_greys_are_seen_in_the_preview(composer: SheetComposer, qtbot: QtBot) -> None:
    def most_colour() -> int:
        view = composer.findChild(PageView)
        assert isinstance(view, PageView)
        image = view.grab(view.paper_rect().toRect()).toImage().convertToFormat(QImage.Format.Format_RGB888)
        rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
        dots = rows[:, : 3 * image.width()].reshape(-1, 3).astype(int)
        return int((dots.max(axis=1) - dots.min(axis=1)).max())

    assert most_colour() > 20
    choose(composer, qtbot, "Ink", "greys")
    assert most_colour() == 0


def test_every_choice_has_a_name(composer: SheetComposer) -> None:
    for widget in (*composer.findChildren(QComboBox), *composer.findChildren(QListWidget)):
        assert widget.accessibleName(), widget


def test_the_choice_is_remembered(tmp_path: Path) -> None:
    chosen = Composition((SheetPart.MAP, SheetPart.THRESHOLDS), PaperName.A6, 2, colour=False, map_dice=5)
    remember_composition(SavedSettings(tmp_path), chosen)
    assert remembered_composition(SavedSettings(tmp_path)) == chosen
    nothing = replace(chosen, parts=())
    remember_composition(SavedSettings(tmp_path), nothing)
    assert remembered_composition(SavedSettings(tmp_path)) == nothing


def test_a_first_start_has_the_usual_sheet_and_nonsense_is_ignored(tmp_path: Path) -> None:
    usual = remembered_composition(SavedSettings(tmp_path))
    assert usual == Composition(paper=usual_paper())
    remembered = SavedSettings(tmp_path)
    remembered.paper = "papyrus"
    for name in ("sheet-pages", "sheet-map-dice"):
        remembered.set_choice(name, "77")
    remembered.set_choice("sheet-parts", "map poetry thresholds")
    assert remembered_composition(remembered) == replace(usual, parts=(SheetPart.MAP, SheetPart.THRESHOLDS))
