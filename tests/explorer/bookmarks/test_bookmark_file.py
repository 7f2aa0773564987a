"""Bookmarks on disk: kept as a whole, read by another program, set aside when damaged."""

from pathlib import Path

import pytest

from farkle_core.rules import fingerprint, from_document, shipped_document, to_document
from farkle_explorer.bookmarks.bookmarks import Bookmark, BookmarkFile, Bookmarks, NewerFileError
from farkle_explorer.session.selection_space import Selection

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
