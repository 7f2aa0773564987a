"""Several people on one computer: names, folders, and records from before there were names."""

from pathlib import Path

import pytest

from farkle_core.coach.people import LONGEST, People


def touch(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"{}")


def test_at_first_there_is_a_person_without_a_name(tmp_path: Path) -> None:
    (only,) = People(tmp_path).all()
    assert (only.name, only.folder, only.title) == ("", tmp_path, "You")


def test_the_first_name_takes_what_was_there_before_names(tmp_path: Path) -> None:
    touch(tmp_path / "play" / "games" / "old.jsonl")
    anna = People(tmp_path).add("Anna")
    assert anna.has_records
    assert anna.play == tmp_path / "play"
    ben = People(tmp_path).add(" Ben\t ")
    assert not ben.has_records
    assert ben.train != anna.train
    assert [each.name for each in People(tmp_path).all()] == ["Anna", "Ben"]


def test_a_known_name_is_the_same_person(tmp_path: Path) -> None:
    people = People(tmp_path)
    assert people.add("Anna") == people.add("  anna ")
    assert len(people.all()) == 1


@pytest.mark.parametrize("name", ["", "  ", "x" * (LONGEST + 1), "\u200b"])
def test_what_is_no_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="characters"):
        People(tmp_path).add(name)


@pytest.mark.parametrize("content", [b"", b"[]", b'{"schema": "farkle-player", "name": 3}', b"\xff" * 40])
def test_a_damaged_name_leaves_the_records_where_they_are(tmp_path: Path, content: bytes) -> None:
    people = People(tmp_path)
    people.add("Anna")
    ben = people.add("Ben")
    touch(ben.play / "games" / "a.jsonl")
    ben.file.write_bytes(content)
    found = {each.folder: each.name for each in people.all()}
    assert found == {tmp_path: "Anna", ben.folder: ben.folder.name}


def test_a_new_name_leaves_everything_where_it_is_and_keeps_the_names_on_seats(tmp_path: Path) -> None:
    touch(tmp_path / "play" / "games" / "old.jsonl")
    people = People(tmp_path)
    anna = people.rename(people.add("Anna"), "  Berta ")
    assert (anna.name, anna.folder, anna.has_records) == ("Berta", tmp_path, True)
    assert anna.seat_names == ("Berta", "Anna", "You"), "the games before there were names are at You"
    back = People(tmp_path).rename(anna, "Anna")
    assert back.seat_names == ("Anna", "Berta", "You")
    assert People(tmp_path).all() == (back,)


def test_a_name_in_use_or_no_name_is_refused_in_words(tmp_path: Path) -> None:
    people = People(tmp_path)
    anna, ben = people.add("Anna"), people.add("Ben")
    for name, words in ((" anna", "Anna is another player"), ("…", "letter or a digit"), ("x" * 41, "has 41")):
        assert words in people.rename_problem(ben, name)
        with pytest.raises(ValueError, match="name"):
            people.rename(ben, name)
    assert people.rename_problem(anna, "ANNA") == "", "only the capitals change"
    assert people.rename(anna, "ANNA").seat_names == ("ANNA", "Anna")


def test_what_another_window_has_renamed_is_renamed_from_there(tmp_path: Path) -> None:
    anna = People(tmp_path).add("Anna")
    touch(anna.games / "a.jsonl")
    People(tmp_path).rename(anna, "Berta")
    assert People(tmp_path).rename(anna, "Clara").seat_names == ("Clara", "Berta", "Anna")
