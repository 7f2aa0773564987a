"""The guide and the words: every chapter is there, and help comes where it is asked for."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot
from reading_aloud import controls
from whole_window import small_file, solution_pages, solved, started

from farkle_explorer.help.guide import CHAPTERS, WORDS, Glossary, Guide, GuideWindow
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.inputs import HelpMark
from farkle_explorer.widgets.theme import Theme, ThemeChoice

GUIDE = Guide.of("en")

NEEDED = {
    "banked", "turn total", "hot dice", "farkle", "komi", "hold", "roll", "preference number", "threshold", "quantum",
    "bound", "certificate", "residual", "opening", "minimum", "go for it", "set aside", "memory table", "score bands",
}  # fmt: skip

CODES = "en", "de"
MOST_BYTES = 3_000_000


@pytest.fixture
def explorer(qtbot: QtBot, tmp_path: Path) -> Iterator[Explorer]:
    with started(qtbot, small_file(tmp_path, farkles={"count": 2, "penalty": 200})) as program:
        solved(qtbot, program)
        program.window.activateWindow()
        qtbot.waitUntil(program.window.isActiveWindow)
        yield program


def test_every_word_is_explained_once() -> None:
    names = [name for term in GUIDE.glossary.terms for name in term.names]
    assert set(names) >= NEEDED
    assert len(names) == len(set(names))
    assert all(len(term.meaning) > 40 for term in GUIDE.glossary.terms)


def test_the_longest_name_counts_and_parts_of_words_do_not() -> None:
    glossary = Glossary.read(
        "# Words\n\n## hold\n\n<!-- holds -->\n\nStop.\n\n## hold at\n\nA number.\n\n## roll\n\nThrow.\n"
    )
    assert [term.names[0] for term in glossary.found_in("Hold at 300, scroll, holds")] == ["hold at", "hold"]


@pytest.mark.parametrize("code", CODES)
def test_links_and_pictures_of_all_chapters_exist_and_are_small(code: str) -> None:
    guide, linked = Guide.of(code), set[Path]()
    for chapter in CHAPTERS:
        text = guide.path(chapter).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)]+)\)", text):
            target = (guide.folder / link).resolve()
            assert target.is_file(), f"{chapter}: {link}"
            linked.add(target)
    pictures = set((guide.folder / "pictures").resolve().iterdir())
    assert pictures <= linked
    assert sum(picture.stat().st_size for picture in pictures) < MOST_BYTES
    assert all(QImage(str(picture)).width() <= 800 for picture in pictures)


def test_another_language_falls_back_to_english_where_there_is_no_guide() -> None:
    assert Guide.of("xx").folder == GUIDE.folder


def check_that_f1_opens_the_guide_at_the_control_one_is_on(explorer: Explorer, qtbot: QtBot) -> None:
    for control, heading in (
        (explorer.situation.turn_total, "turn total"),
        (explorer.score_map.canvas, "Score map"),
        (explorer.turn_map.grid, "Turn map"),
    ):
        explorer.window.activateWindow()
        control.setFocus()
        qtbot.keyClick(control, Qt.Key.Key_F1)
        assert explorer.help_controller.guide_window.isVisible()
        assert explorer.help_controller.guide_window.page.textCursor().block().text() == heading


def check_that_the_guide_goes_from_chapter_to_chapter_and_finds_words(explorer: Explorer, qtbot: QtBot) -> None:
    explorer.help_controller.open_guide()
    guide = explorer.help_controller.guide_window
    qtbot.waitExposed(guide)
    assert guide.chapters.count() == len(CHAPTERS)
    for row, chapter in enumerate(CHAPTERS):
        guide.chapters.setCurrentRow(row)
        assert guide.page.source().fileName() == f"{chapter}.md"
        assert GUIDE.title(chapter) in guide.page.toPlainText()
    guide.activateWindow()
    guide.find_box.setFocus()
    qtbot.waitUntil(guide.find_box.hasFocus)
    qtbot.keyClicks(guide.find_box, "fair komi")
    assert guide.find_box.text() == "fair komi"
    qtbot.keyClick(guide.find_box, Qt.Key.Key_Return)
    assert guide.page.textCursor().selectedText() == "fair komi"
    check_that_only_chapters_with_the_words_are_listed(explorer, qtbot)
    assert "<!--" not in guide.page.toPlainText()
    guide.open("five-minutes")
    guide.page.setSource(guide.page.source().resolved(type(guide.page.source())("paths.md")))
    assert guide.chapters.currentRow() == CHAPTERS.index("paths")
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def check_that_only_chapters_with_the_words_are_listed(explorer: Explorer, qtbot: QtBot) -> None:
    guide = explorer.help_controller.guide_window
    texts = [GUIDE.path(chapter).read_text("utf-8").casefold() for chapter in CHAPTERS]
    guide.chapters.setCurrentRow(0)
    guide.find_box.clear()
    assert not guide.found.isVisible()
    qtbot.keyClicks(guide.find_box, "Bookmark")
    assert guide.chapters.currentRow() in _listed(guide)  # what is read is one of them
    assert guide.page.textCursor().selectedText().casefold() == "bookmark"
    places = [text.count("bookmark") for text in texts]
    listed = {CHAPTERS[row]: guide.chapters.item(row).text() for row in _listed(guide)}
    assert listed == {
        chapter: f"{GUIDE.title(chapter)} ({count})" for chapter, count in zip(CHAPTERS, places, strict=True) if count
    }
    assert 1 < len(listed) < len(CHAPTERS)
    assert guide.found.text() == f"{sum(places)} places"
    met = []
    for _ in range(sum(places) + 1):  # once round
        qtbot.keyClick(guide.find_box, Qt.Key.Key_Return)
        assert guide.page.textCursor().selectedText().casefold() == "bookmark"
        met.append((guide.chapters.currentRow(), guide.page.textCursor().position()))
    assert len(set(met)) == sum(places)
    assert met[0] == met[-1]
    row = _listed(guide)[-1]
    guide.chapters.setCurrentRow(row)
    assert guide.page.textCursor().selectedText().casefold() == "bookmark"
    qtbot.keyClicks(guide.find_box, " of the moon")
    assert guide.found.text() == "Nothing found"
    assert guide.page.textCursor().selectedText() == ""
    qtbot.keyClick(guide.find_box, Qt.Key.Key_Return)
    guide.open("views")
    assert guide.find_box.text() == ""
    assert len(_listed(guide)) == len(CHAPTERS)


def _listed(guide: GuideWindow) -> list[int]:
    return [row for row in range(guide.chapters.count()) if not guide.chapters.item(row).isHidden()]


def check_that_pointing_explains_every_view_and_most_controls(explorer: Explorer) -> None:
    pages = (*explorer.plots, *solution_pages(explorer))
    explorer.actions.whats_this.trigger()
    assert QWhatsThis.inWhatsThisMode()
    views = [view for view in explorer.window.findChildren(QWidget) if view.findChildren(HelpMark)]
    for view in pages:
        assert view in views
        assert view.accessibleName() in pointed_at(view)
    found = controls(explorer.window)
    assert sum(bool(pointed_at(each)) for each in found) > 0.8 * len(found)
    assert re.search("risk|banked", pointed_at(explorer.situation.turn_total))
    QWhatsThis.leaveWhatsThisMode()
    explorer.situation.turn_total.setWhatsThis("")
    assert not pointed_at(explorer.situation.turn_total)  # it is asked as long as one points, and no longer


def pointed_at(widget: QWidget) -> str:
    """Return what Qt would show where one points at a widget."""
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.QueryWhatsThis, QPoint(1, 1), QPoint(1, 1)))
    return widget.whatsThis()


def check_that_words_are_explained_where_they_stand(explorer: Explorer, qtbot: QtBot) -> None:
    meaning = "Points that the second player gets before the game begins"
    line = explorer.solve_panel.line
    assert "fair start" in line.text()
    assert meaning in explorer.help_controller.explanation(line)
    explorer.actions.whats_this.trigger()
    assert meaning in pointed_at(line)
    QWhatsThis.leaveWhatsThisMode()
    # Compare with another goal, and ask in the row of the fair start.
    table = explorer.more.compare.numbers
    next(each for each in explorer.centre.pages.choices if each.text() == "Compare").trigger()
    qtbot.waitUntil(lambda: explorer.more.comparison.is_prepared)
    explorer.more.compare.form.goal.setValue(700)
    qtbot.mouseClick(explorer.more.compare.compare_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not explorer.more.comparison.is_running)
    rows = [str(table.rows_model.index(row, 0).data()) for row in range(table.rows_model.rowCount())]
    row = rows.index("Fair start, perfect play")
    place = table.visualRect(table.rows_model.index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    qtbot.keyClick(table, Qt.Key.Key_F1)
    assert explorer.help_controller.guide_window.page.textCursor().block().text() == "komi"
    assert meaning in table.rows_model.index(row, 0).data(Qt.ItemDataRole.WhatsThisRole)
    explained = set(QApplication.topLevelWidgets())
    asked = QHelpEvent(QEvent.Type.WhatsThis, place, table.viewport().mapToGlobal(place))
    assert QApplication.sendEvent(table.viewport(), asked)
    shown = [each for each in QApplication.topLevelWidgets() if each not in explained and each.isVisible()]
    assert len(shown) == 1
    QTest.keyClick(shown[0], Qt.Key.Key_Escape)
    explorer.centre.pages.turn_to(0)


def check_that_a_mark_explains_its_view(explorer: Explorer, qtbot: QtBot) -> None:
    before = set(QApplication.topLevelWidgets())
    qtbot.mouseClick(explorer.score_map.help_mark, Qt.MouseButton.LeftButton)
    shown = [each for each in QApplication.topLevelWidgets() if each not in before and each.isVisible()]
    assert len(shown) == 1
    QTest.keyClick(shown[0], Qt.Key.Key_Escape)
    assert "pair of scores" in explorer.help_controller.explanation(explorer.score_map)


def check_that_what_is_opened_is_the_chapter_of_words(explorer: Explorer) -> None:
    explorer.help_controller.guide_window.open(WORDS, "komi")
    assert explorer.help_controller.guide_window.page.textCursor().block().text() == "komi"


def test_help_comes_where_it_is_asked_for(explorer: Explorer, qtbot: QtBot) -> None:
    check_that_f1_opens_the_guide_at_the_control_one_is_on(explorer, qtbot)
    check_that_the_guide_goes_from_chapter_to_chapter_and_finds_words(explorer, qtbot)
    check_that_what_is_opened_is_the_chapter_of_words(explorer)
    check_that_a_mark_explains_its_view(explorer, qtbot)
    check_that_words_are_explained_where_they_stand(explorer, qtbot)
    check_that_pointing_explains_every_view_and_most_controls(explorer)


def test_links_of_the_guide_have_the_colour_of_the_theme(explorer: Explorer, qtbot: QtBot) -> None:
    guide = explorer.help_controller.guide_window
    guide.open(CHAPTERS[0])
    guide.show()
    for choice, theme in ((ThemeChoice.DARK, Theme.dark()), (ThemeChoice.LIGHT, Theme.light())):
        explorer.actions.themes[choice].trigger()
        wait_for_colour(qtbot, guide, theme.accent.lower())


def wait_for_colour(qtbot: QtBot, guide: GuideWindow, colour: str) -> None:
    qtbot.waitUntil(lambda: _colours_of_links(guide.page.document()) == {colour})


def _colours_of_links(document: QTextDocument) -> set[str]:
    """Return the colours of all links of a text, as ``#rrggbb``."""
    found, block = set(), document.begin()
    while block.isValid():
        fragments = block.begin()
        while not fragments.atEnd():
            form = fragments.fragment().charFormat()
            if form.isAnchor():
                found.add(form.foreground().color().name())
            fragments += 1
        block = block.next()
    return found
