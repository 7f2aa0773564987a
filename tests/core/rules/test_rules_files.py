import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from places import ROOT
from random_documents import DOCUMENTS
from text_files import document

from farkle_core.errors import RulesetError, UserError
from farkle_core.rules import (
    check,
    dumps,
    find_ruleset,
    from_document,
    load_document,
    load_ruleset,
    save_document,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    to_document,
)
from farkle_core.rules.files import LARGEST_FILE, revised

HAND_WRITTEN = document("lake-house.toml")

COMMENTS = [line[line.index("#") :] for line in HAND_WRITTEN.splitlines() if "#" in line]


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    path = tmp_path / "lake.toml"
    path.write_text(HAND_WRITTEN, encoding="utf-8")
    return path


@pytest.mark.parametrize("id_", shipped_ids())
def test_written_rules_read_back(id_: str, tmp_path: Path) -> None:
    save_document(shipped_document(id_), tmp_path / "rules.toml")
    assert load_document(tmp_path / "rules.toml") == shipped_document(id_)
    assert load_ruleset(tmp_path / "rules.toml") == shipped_ruleset(id_)


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS)
def test_random_rules_read_back(document: dict[str, Any]) -> None:
    assert tomllib.loads(dumps(document)) == document
    if not check(document):
        full = to_document(from_document(document))
        assert tomllib.loads(dumps(full)) == full


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS, DOCUMENTS)
def test_whatever_is_revised_reads_back(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert tomllib.loads(revised(dumps(old), new)) == new
    assert tomllib.loads(revised(HAND_WRITTEN, new)) == new


def test_a_file_has_a_line_for_each_face() -> None:
    lines = dumps(shipped_document("facebook")).splitlines()
    assert "2 = [0, 0, 200, 400, 600, 800]" in lines
    assert sum(line.startswith(("1 =", "2 =", "3 =", "4 =", "5 =", "6 =")) for line in lines) == 6


def test_saving_keeps_comments_and_order(lake: Path) -> None:
    document = to_document(load_ruleset(lake))
    document["goal"] = 7500
    document["sets"]["5"] = [50, 0, 500, 1000, 0, 0]
    document["turn"]["minimum"] = 350
    document["patterns"][0]["points"] = 2000
    save_document(document, lake)
    text = lake.read_text(encoding="utf-8")
    assert load_document(lake) == document
    for comment in COMMENTS:
        assert comment in text
    assert text.index("[turn]") < text.index("[sets]") < text.index("5 = ") < text.index("1 = ")
    assert text.index("goal = 7500") < text.index("schema")


def test_saving_what_is_there_already_changes_nothing(lake: Path) -> None:
    save_document(load_document(lake), lake)
    assert lake.read_text(encoding="utf-8") == HAND_WRITTEN


def test_patterns_come_and_go_without_losing_the_others_comments(lake: Path) -> None:
    document = load_document(lake)
    document["patterns"].append({"name": "two triplets", "shape": [3, 3], "points": 2500})
    save_document(document, lake)
    assert load_document(lake) == document
    del document["patterns"][1:]
    save_document(document, lake)
    assert load_document(lake) == document
    text = lake.read_text(encoding="utf-8")
    assert "# the long one" in text
    assert "# was 1000" in text
    del document["patterns"]
    save_document(document, lake)
    assert load_document(lake) == document


def test_true_and_1_are_told_apart(lake: Path) -> None:
    document = load_document(lake)
    document["turn"]["set_aside_all"] = 1
    save_document(document, lake)
    document["turn"]["set_aside_all"] = True
    save_document(document, lake)
    assert load_document(lake)["turn"]["set_aside_all"] is True


def test_a_document_with_problems_can_be_saved(tmp_path: Path) -> None:
    document = shipped_document("facebook")
    document["goal"] = -3
    save_document(document, tmp_path / "draft.toml")
    assert load_document(tmp_path / "draft.toml") == document


def test_a_file_that_is_no_toml_is_written_from_scratch(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(b"\xff\xfe [[[")
    save_document(shipped_document("facebook"), path)
    assert load_document(path) == shipped_document("facebook")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"goal = 10000\nname = \n", "line 2, column 8: "),
        (b"goal = 1\ngoal = 2\n", "line 2, column 9: "),
        (b"[turn", "end of the file: "),
        (b'# fine\nname = "caf\xe9"\n', "line 2: "),
        (b"a = " + b"[" * 5000, "a number of far too many digits, or far too many brackets in one another"),
        (b"a = " + b"9" * 5000, "a number of far too many digits, or far too many brackets in one another"),
        (b"\0" * 100, "line 1, column 1: "),
        (b"#" * (LARGEST_FILE + 1), "it is far too large"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "damaged.toml"
    path.write_bytes(content)
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    (only,) = caught.value.problems
    assert only.key == ""
    assert str(only).startswith(words)
    assert "damaged.toml" in str(caught.value)


def test_numbers_of_thousands_of_digits_can_be_talked_about(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text("schema = 1\nname = 'x'\nsets = {1 = [50]}\ngoal = 0x1" + "0" * 9000, encoding="utf-8")
    with pytest.raises(RulesetError, match="very many digits"):
        load_ruleset(path)


def test_a_mark_at_the_start_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbf" + HAND_WRITTEN.replace("\n", "\r\n").encode())
    assert load_ruleset(path).goal == 5000


def test_rules_with_problems_name_their_file(lake: Path) -> None:
    lake.write_text(HAND_WRITTEN.replace("goal = 5000", "goal = 5"), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(lake)
    assert str(lake) in caught.value.headline
    assert [problem.key for problem in caught.value.problems] == ["goal"]


def test_the_example_in_the_documents_is_a_ruleset(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    example, *_pieces = re.findall(r"```toml\n(.*?)```", page, flags=re.DOTALL)
    (tmp_path / "example.toml").write_text(example, encoding="utf-8")
    assert load_ruleset(tmp_path / "example.toml").id == "lunch-break"


# finding


def test_a_shipped_id_or_a_path_finds_a_ruleset(lake: Path) -> None:
    assert find_ruleset("facebook") == shipped_ruleset("facebook")
    assert find_ruleset(str(lake)).name == "Lake house"


def test_a_shipped_id_comes_before_a_file_of_that_name(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lake.parent)
    lake.rename("facebook")
    assert find_ruleset("facebook") == shipped_ruleset("facebook")
    assert find_ruleset("./facebook").name == "Lake house"


@pytest.mark.parametrize("text", ["", "a\0b", "x" * 5000, "x" * 5000 + ".toml", "a\0b.toml"])
def test_what_can_be_no_path_is_refused_all_the_same(text: str) -> None:
    with pytest.raises(UserError):
        find_ruleset(text)
