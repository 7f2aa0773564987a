"""The guide and the words: every chapter is there, and help comes where it is asked for."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QHelpEvent, QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QTreeWidgetItem, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot
from reading_aloud import controls
from whole_window import settled, small_file, solution_pages, solved, started

from farkle_core.language.messages import ENGLISH, _, known_languages, use
from farkle_explorer.help.guide import CHAPTERS, WORDS, Glossary, Guide
from farkle_explorer.help.keyboard_window import KeyboardWindow
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.widgets.actions import ViewCommand, meaning
from farkle_explorer.widgets.inputs import HelpMark
from farkle_explorer.widgets.theme import ThemeChoice

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
    assert "<!--" not in guide.page.toPlainText()
    guide.open("five-minutes")
    guide.page.setSource(guide.page.source().resolved(type(guide.page.source())("paths.md")))
    assert guide.chapters.currentRow() == CHAPTERS.index("paths")
    qtbot.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


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
    explorer.actions.workshop.setChecked(True)  # says the result
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


OTHERS = [code for code in known_languages() if code != ENGLISH]
VIEWS = (
    "Score map", "Curves", "Turn map", "Surface", "Turn table", "Next roll", "Strategies", "Compare",
    "How often dice score", "Situation", "Bookmarks", "Ask", "Play", "Practise", "Progress", "Loaded dice", "Solve",
)  # fmt: skip
"""What the views are called, in the order of the guide."""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use(ENGLISH)


def text_of(code: str, chapter: str) -> str:
    return Guide.of(code).path(chapter).read_text("utf-8")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_has_the_sections_pictures_and_links_of_the_english_one(code: str, chapter: str) -> None:
    for pattern in (r"^#+ ", r"\((pictures/[^)]+)\)", r"\((\w[\w-]*\.md)\)", r"^\| ", r"^(?:\d\.|\*) "):
        own, english = (re.findall(pattern, text_of(each, chapter), re.MULTILINE) for each in (code, ENGLISH))
        assert own == english, pattern


@pytest.mark.parametrize("code", OTHERS)
def test_views_have_the_names_that_the_window_gives_them(code: str) -> None:
    assert list(re.findall(r"^## (.+)$", text_of(ENGLISH, "views"), re.MULTILINE)) == list(VIEWS)
    use(code)
    guide = Guide.of(code)
    assert all(guide.section(_(view)) for view in VIEWS)
    assert re.findall(r"^## (.+)$", text_of(code, "views"), re.MULTILINE) == [_(view) for view in VIEWS]


def test_german_words_are_found_and_shown_as_german_writes_them() -> None:
    found = Guide.of("de").glossary.found_in("Farkle-Risiko, gewinnchancen und punkte im Zug")
    assert [term.names[0] for term in found] == ["Farkle", "Gewinnchance", "Punkte im Zug"]


# The list of commands: everything is in it, is found, and runs from there; no key stands for two things.


LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PLAIN = Qt.KeyboardModifier.NoModifier


def _open(qtbot: QtBot, explorer: Explorer) -> KeyboardWindow:
    qtbot.keyClick(explorer.window, Qt.Key.Key_F1, CTRL)
    shown = explorer.keyboard.shown
    assert shown is not None
    qtbot.waitExposed(shown)
    return shown


def _items(shown: KeyboardWindow) -> Iterator[QTreeWidgetItem]:
    yield from (line for line in shown.list.findItems("", Qt.MatchFlag.MatchRecursive | Qt.MatchFlag.MatchContains)
                if line.parent() is not None)  # fmt: skip


def _rows(shown: KeyboardWindow) -> dict[str, str]:
    return {item.text(0): item.text(1) for item in _items(shown) if not item.isHidden()}


def _menu_actions(explorer: Explorer) -> Iterator[QAction]:
    """Return what can be chosen in the menus, but for recent files, which come and go."""
    menus = {menu.menuAction(): menu for menu in explorer.window.findChildren(QMenu)}
    waiting = list(explorer.window.menu.actions())
    while waiting:
        action = waiting.pop()
        if action not in menus:
            yield action
        elif menus[action] is not explorer.rules.files.recent:
            waiting += menus[action].actions()


def test_everything_in_the_menus_is_listed_with_its_key(qtbot: QtBot) -> None:
    with started(qtbot) as explorer:
        settled(qtbot, explorer)
        listed = {command.action for command in explorer.window.commands()}
        for action in _menu_actions(explorer):
            assert action.isSeparator() or not action.isVisible() or action in listed, action.text()
        rows = _rows(_open(qtbot, explorer))
        assert (rows["Work them out"], rows["Sheet"], rows["Surface"], rows["Quit"]) == (
            "F5",
            "Ctrl+P",
            "Ctrl+2",
            "Ctrl+Q",
        )
        assert (rows["Move left"], rows["Ten steps up"], rows["Choose 3 dice"]) == ("Left", "Shift+Up", "3")
        assert (rows["Turn the surface left"], rows["Nearer"]) == ("Ctrl+Left", "+")
        assert rows["Turn the surface"] == "Drag"
        assert explorer.actions.quit.toolTip() == "Close the program (Ctrl+Q)"
        assert explorer.window.foot.hint == (
            "Arrow keys: move the selection; Shift + arrow keys: ten steps; 1 to 6: choose the dice"
        )


def test_no_key_stands_for_two_commands(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        actions = {id(each): each for each in _menu_actions(explorer)}.values()
        keys = Counter(key.toString() for action in actions for key in action.shortcuts())
        keys.update(key for command in ViewCommand for key in command.keys)
        assert {key for key, count in keys.items() if count > 1} == set()


def test_commands_are_found_by_word_and_by_key_and_run(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    shown = _open(qtbot, explorer)
    qtbot.keyClicks(shown.filter, "situ copy")
    assert list(_rows(shown)) == ["Copy situation"]
    qtbot.keyClick(shown.filter, Qt.Key.Key_Return)
    assert not shown.isVisible()
    assert "Small game" in QGuiApplication.clipboard().text()
    shown = _open(qtbot, explorer)
    shown.filter.clear()
    qtbot.keyClicks(shown.filter, "colours")
    names = list(_rows(shown))
    assert "Dark" in names
    for _row in range(names.index("Dark")):
        qtbot.keyClick(shown.filter, Qt.Key.Key_Down)
    qtbot.keyClick(shown.filter, Qt.Key.Key_Return)
    assert explorer.theme.choice is ThemeChoice.DARK


def test_what_cannot_run_says_so_and_all_can_be_copied(qtbot: QtBot) -> None:
    with started(qtbot, follows=False) as explorer:
        settled(qtbot, explorer)
        shown = _open(qtbot, explorer)
        qtbot.keyClicks(shown.filter, "Stop solving")
        qtbot.mouseClick(shown.run, LEFT)
        assert shown.isVisible()
        assert shown.message.text() == "“Cancel” is not possible now."
        shown.filter.setText("Turn the surface left")
        assert not shown.run.isEnabled()
        qtbot.mouseClick(shown.copy, LEFT)
        copied = QGuiApplication.clipboard().text()
        assert "F5                      Work them out\n" in copied
        assert "Left                    Move left\n" in copied
        assert "Backspace               take the last die away" in copied


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "wanted"),
    [
        (Qt.Key.Key_Plus, SHIFT, "+", ViewCommand.NEARER),  # on an American keyboard
        (Qt.Key.Key_Plus, Qt.KeyboardModifier.KeypadModifier, "+", ViewCommand.NEARER),
        (Qt.Key.Key_3, SHIFT, "3", ViewCommand.DICE_3),  # on a French keyboard
        (Qt.Key.Key_Left, SHIFT | Qt.KeyboardModifier.KeypadModifier, "", ViewCommand.FAR_LEFT),  # on a Macintosh
        (Qt.Key.Key_Left, SHIFT | CTRL, "", None),
        (Qt.Key.Key_3, CTRL, "", None),
        (Qt.Key.Key_Shift, SHIFT, "", None),
        (Qt.Key.Key_unknown, PLAIN, "", None),
    ],
)
def test_keys_on_every_keyboard(
    key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, wanted: ViewCommand | None
) -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)
    assert meaning(event) is wanted
