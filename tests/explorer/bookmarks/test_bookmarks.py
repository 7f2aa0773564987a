"""Marking situations, naming them, coming back to them; with real clicks and keys in the real window."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from present import present
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from whole_window import edit, settled, small_document, small_file, solved, started

from farkle_core.rules import fingerprint, from_document, save_document, shipped_document, to_document
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.bookmarks.bookmarks import Bookmark, BookmarkFile, Bookmarks, NewerFileError, to_keep, to_show
from farkle_explorer.program.explorer import Explorer
from farkle_explorer.session.selection_space import Selection

LEFT = Qt.MouseButton.LeftButton


def _click_row(qtbot: QtBot, explorer: Explorer, row: int) -> None:
    shown = explorer.bookmark_controller.panel.list
    place = shown.visualItemRect(shown.item(row)).center()
    qtbot.mouseClick(shown.viewport(), LEFT, pos=QPoint(20, place.y()))


def _mark(qtbot: QtBot, explorer: Explorer, name: str, **fields: int) -> None:
    explorer.selection.update(**fields)
    qtbot.keyClick(explorer.window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    panel = explorer.bookmark_controller.panel
    qtbot.keyClicks(panel.name, name)
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)


def test_mark_name_note_and_go_back(qtbot: QtBot, explorer: Explorer) -> None:
    solved(qtbot, explorer)
    panel = explorer.bookmark_controller.panel
    assert not panel.isVisible()
    explorer.window.ask()
    assert panel.mark.isVisible()
    assert not panel.empty.isVisible()
    assert not panel.name.isVisibleTo(panel)
    explorer.selection.update(banked=600, opponent=800, dice=5, turn_total=300)
    qtbot.mouseClick(explorer.situation.bookmark_button, LEFT)
    assert panel.isVisible()
    assert panel.name.placeholderText() == "You 600, opponent 800, 300 with 5 dice"
    qtbot.keyClicks(panel.name, "Close race")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    qtbot.mouseClick(panel.note.viewport(), LEFT)
    qtbot.keyClicks(panel.note, "Why hold?")
    explorer.selection.update(banked=0, opponent=0, dice=2, turn_total=0)
    _click_row(qtbot, explorer, 0)
    assert explorer.selection.selection == Selection(banked=600, opponent=800, dice=5, turn_total=300)
    kept = explorer.bookmark_controller.bookmarks.entries[0]
    assert (kept.name, kept.note, kept.rules_name) == ("Close race", "Why hold?", "Small game")
    assert "Close race" in panel.list.item(0).text()
    explorer.selection.update(banked=0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert explorer.selection.selection.banked == 600


def test_find_remove_and_undo(qtbot: QtBot, explorer: Explorer) -> None:
    settled(qtbot, explorer)
    panel = explorer.bookmark_controller.panel
    for name, banked in (("Opening", 0), ("Middle", 500), ("Ending", 900)):
        _mark(qtbot, explorer, name, banked=banked)
    qtbot.keyClicks(panel.filter, "mid small")
    assert panel.list.count() == 1
    assert "Middle" in panel.list.item(0).text()
    qtbot.keyClick(panel.filter, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(panel.filter, "nothing")
    assert panel.list.isHidden()
    assert panel.empty.text() == "No bookmark contains these words."
    panel.filter.clear()
    _click_row(qtbot, explorer, 1)
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert [each.name for each in explorer.bookmark_controller.bookmarks.entries] == ["Ending", "Opening"]
    qtbot.mouseClick(panel.undo, LEFT)
    assert [each.name for each in explorer.bookmark_controller.bookmarks.entries] == ["Ending", "Middle", "Opening"]
    assert panel.name.text() == "Middle"
    qtbot.mouseClick(panel.remove, LEFT)
    assert [each.name for each in explorer.bookmark_controller.bookmarks.entries] == ["Ending", "Opening"]


def test_a_note_is_kept_when_another_bookmark_is_made_while_it_is_typed(qtbot: QtBot, explorer: Explorer) -> None:
    settled(qtbot, explorer)
    panel = explorer.bookmark_controller.panel
    _mark(qtbot, explorer, "First", banked=100)
    qtbot.mouseClick(panel.note.viewport(), LEFT)
    qtbot.keyClicks(panel.note, "half a thou")
    _mark(qtbot, explorer, "Second", banked=200)
    notes = {each.name: each.note for each in explorer.bookmark_controller.bookmarks.entries}
    assert notes == {"Second": "", "First": "half a thou"}


def test_other_rules_are_told_opened_and_solved(qtbot: QtBot, explorer: Explorer, tmp_path: Path) -> None:
    solved(qtbot, explorer)
    panel = explorer.bookmark_controller.panel
    _mark(qtbot, explorer, "Close race", banked=600, opponent=800, turn_total=300)
    marked = present(explorer.session.ruleset)
    explorer.rules.files.open_file(small_file(tmp_path, name="Other game", goal=700))
    solved(qtbot, explorer)
    assert "other rules: Small game" in panel.list.item(0).text()
    explorer.selection.update(banked=50, opponent=50, turn_total=0)
    before = explorer.selection.selection
    _click_row(qtbot, explorer, 0)
    assert explorer.selection.selection == before
    assert panel.notice.text() == "“Close race” belongs to other rules: Small game. Shown are Other game."
    assert panel.notice_button.text() == "Open Small game"
    qtbot.mouseClick(panel.notice_button, LEFT)
    assert explorer.draft.name == "Small game"
    assert explorer.selection.selection.banked == 600
    qtbot.waitUntil(lambda: explorer.session.solution is not None)
    assert fingerprint(present(explorer.session.solution).ruleset) == fingerprint(marked)
    assert explorer.selection.selection == Selection(banked=600, opponent=800, turn_total=300)
    assert panel.notice.isHidden()
    settled(qtbot, explorer)


def test_rules_that_are_edited_and_not_solved_are_offered_to_be_solved(qtbot: QtBot, tmp_path: Path) -> None:
    with started(qtbot, small_file(tmp_path), follows=False) as explorer:
        solved(qtbot, explorer)
        panel = explorer.bookmark_controller.panel
        edit(explorer, "goal", 700)
        settled(qtbot, explorer)
        explorer.bookmark_controller.bookmarks.add(Selection(banked=300), present(explorer.draft.ruleset))
        explorer.window.ask()
        _click_row(qtbot, explorer, 0)
        assert panel.notice_button.text() == "Solve"
        with qtbot.waitSignal(explorer.session.solution_changed):
            qtbot.mouseClick(panel.notice_button, LEFT)
        assert explorer.selection.selection.banked == 300
        assert panel.notice.isHidden()
        settled(qtbot, explorer)


ODD = {"name": "Odd die", "weights": [8, 2, 8, 2, 8, 2]}
DEVIL = {"name": "Devil's head die", "wild": 1}
LUCKY = {"name": "Lucky die", "count": 2, "weights": [6, 1, 2, 3, 4, 6]}


def dice_of(names: str) -> Counter[str]:
    """Return the dice in a text such as ``"Odd die + 2 × Lucky die"``."""
    dice = Counter[str]()
    for part in names.split(" + "):
        count, _, name = part.rpartition(" × ")
        dice[name] += int(count or 1)
    return dice


def test_the_dice_left_are_the_same_in_every_order_of_the_list() -> None:
    """In each of two orders; the second player's dice have places of their own."""
    games = [
        from_document(small_document(dice=4, die=list(order), second_die=[ODD, {"name": "fair", "count": 3}]))
        for order in permutations((ODD, DEVIL, LUCKY))
    ]
    assert len({fingerprint(game) for game in games}) == 1
    for one in games:
        for other in games:
            for seat in (0, 1):
                before, after = DiceLeft.of(one, seat), DiceLeft.of(other, seat)
                for place in range(len(before)):
                    selection = Selection(banked=100, dice=place + 1, seat=seat)
                    shown = to_show(to_keep(selection, one), other)
                    assert shown.banked == 100
                    assert dice_of(after.full_words(shown.dice - 1)) == dice_of(before.full_words(place))


def test_mark_with_loaded_dice_and_come_back_under_another_order(qtbot: QtBot, tmp_path: Path) -> None:
    paths = tmp_path / "one.toml", tmp_path / "other.toml"
    for path, dice in zip(paths, ([ODD, DEVIL, LUCKY], [LUCKY, ODD, DEVIL]), strict=True):
        save_document(small_document(id=path.stem, goal=400, dice=4, die=dice), path)
    with started(qtbot, paths[0], follows=False) as explorer:
        solved(qtbot, explorer)
        place = explorer.selection.space.dice_left[0].place((1, 0, 2))
        explorer.selection.update(banked=100, opponent=200, turn_total=100, dice=place + 1)
        selected = explorer.selection.selection
        words = explorer.selection.space.dice_in_words(selected)
        assert dice_of(words) == {"Odd die": 1, "Lucky die": 2}
        qtbot.keyClick(explorer.window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        panel = explorer.bookmark_controller.panel
        assert panel.name.placeholderText() == "You 100, opponent 200, 100 with Odd die + 2 × Lucky die"
        explorer.rules.files.open_file(paths[1])
        settled(qtbot, explorer)
        if explorer.session.answer is None:
            solved(qtbot, explorer)
        assert explorer.selection.space.dice_left[0].kind_names[0] == "Lucky die"
        explorer.selection.update(banked=0, opponent=0)
        row = panel.list.visualItemRect(panel.list.item(0)).center()
        qtbot.mouseClick(panel.list.viewport(), LEFT, pos=QPoint(20, row.y()))
        shown = explorer.selection.selection
        assert (shown.banked, shown.opponent, shown.turn_total) == (100, 200, 100)
        assert dice_of(explorer.selection.space.dice_in_words(shown)) == dice_of(words)
        assert shown.dice != selected.dice
        assert not panel.notice.isVisible()


# Bookmarks on disk: kept as a whole, read by another program, set aside when damaged.


RULES = from_document(shipped_document("busche-neller"))
RACE = Selection(banked=6000, opponent=8000, dice=5, turn_total=3300)
START = Selection(seat=1, turns_left=1, mover_first=True, last_turn_total=600, carried_dice=3, carried_points=600)


def _book(folder: Path) -> tuple[Bookmarks, list[str]]:
    book, told = Bookmarks(BookmarkFile(folder)), list[str]()
    for signal in (book.reported, book.damaged):
        signal.connect(told.append)
    book.load()
    return book, told


def _file(folder: Path) -> Path:
    return folder / "bookmarks.json"


def test_another_start_finds_everything_again(tmp_path: Path) -> None:
    book, _ = _book(tmp_path / "new folder")
    first, second = book.add(RACE, RULES), book.add(START, RULES)
    book.rename(first.key, "  Close race ")
    book.set_note(first.key, "Why hold?\nAsk – über 4 dice")
    again, told = _book(tmp_path / "new folder")
    assert [each.key for each in again.entries] == [second.key, first.key]
    assert again.entries[0].selection == START
    assert again.entries[1] == Bookmark(
        first.key, RACE, "Busche & Neller", fingerprint(RULES), "Close race", "Why hold?\nAsk – über 4 dice"
    )
    assert again.document(fingerprint(RULES)) == to_document(RULES)
    assert not told


def test_every_change_can_be_undone_and_undoing_is_kept(tmp_path: Path) -> None:
    book, _ = _book(tmp_path)
    first, second = book.add(RACE, RULES), book.add(START, RULES)
    book.rename(first.key, "A")
    book.rename(first.key, "B")  # one step with the one before
    book.set_note(first.key, "note")
    book.remove(first.key)
    for entries in (
        [(second.key, "", ""), (first.key, "B", "note")],
        [(second.key, "", ""), (first.key, "B", "")],
        [(second.key, "", ""), (first.key, "", "")],
        [(first.key, "", "")],
        [],
    ):
        book.undo()
        assert [(each.key, each.name, each.note) for each in book.entries] == entries
        assert _book(tmp_path)[0].entries == book.entries
    assert book.undo_text == ""
    assert book.undo() is None


def test_the_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    content = '{"format": 2, "shelves": []}'
    _file(tmp_path).write_text(content, encoding="utf-8")
    book, told = _book(tmp_path)
    book.add(RACE, RULES)
    assert len(book.entries) == 1
    assert all("newer version" in line for line in told)
    assert len(told) == 2
    assert _file(tmp_path).read_text(encoding="utf-8") == content
    with pytest.raises(NewerFileError):
        BookmarkFile(tmp_path).read()


def test_what_cannot_be_kept_stays_and_is_kept_when_that_works_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.write_text("a file where the folder should be", encoding="utf-8")
    book, told = _book(folder)
    first = book.add(RACE, RULES)
    second = book.add(START, RULES)
    book.remove(first.key)
    assert [each.key for each in book.entries] == [second.key]
    assert "until the program ends" in told[-1]
    folder.unlink()
    book.rename(second.key, "kept at last")
    assert [each.name for each in _book(folder)[0].entries] == ["kept at last"]
