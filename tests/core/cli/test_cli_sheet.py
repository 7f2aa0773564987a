"""``farkle sheet``: as text, as PDF, as a picture and as a web page, composed of what was named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from commands import Here, program, small_game
from pypdf import PdfReader

from farkle_core.cli import main
from farkle_core.rules import fingerprint, load_ruleset, shipped_ruleset
from farkle_core.sheets.parts import SheetPart


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Here(capsys, small_game(folder))


def test_a_sheet_without_a_file_is_printed(farkle: Here) -> None:
    text = farkle("sheet", farkle.small).out
    first_player_win = farkle("solve", farkle.small, "--json").json["first_player_win"]
    assert text.startswith("Small Farkle\n")
    assert f"{100 * first_player_win:.2f} %" in text
    assert fingerprint(load_ruleset(Path(farkle.small)))[:8] in text
    assert farkle("sheet", farkle.small, "--json").json["text"] == text.rstrip("\n")


def test_a_sheet_as_a_text_file(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    answer = farkle("sheet", farkle.small, "-o", path, "--json").json
    assert answer["output"] == str(path)
    assert path.read_text(encoding="utf-8") == farkle("sheet", farkle.small).out


def test_a_sheet_as_pdf_without_a_screen(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    outcome = program("sheet", farkle.small, "-o", path, "--paper", "A4", QT_QPA_PLATFORM="xcb", DISPLAY="")
    assert outcome.status == 0, outcome.err
    assert str(path) in outcome.out
    (page,) = PdfReader(path).pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [595, 842]
    assert "Small Farkle" in " ".join(page.extract_text().split())


def test_without_qt_a_pdf_is_refused_and_the_way_out_is_said(
    farkle: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith("farkle_explorer.sheets.printing"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "PySide6.QtCore", None)
    outcome = farkle("sheet", farkle.small, "-o", tmp_path / "sheet.pdf")
    assert outcome.status == 2
    assert "Qt" in outcome.err
    assert ".txt" in outcome.err


@pytest.mark.parametrize("name", ["sheet.docx", "sheet"])
def test_other_kinds_of_files_are_refused(farkle: Here, name: str) -> None:
    outcome = farkle("sheet", farkle.small, "-o", name)
    assert outcome.status == 2
    assert ".pdf" in outcome.err


@pytest.mark.parametrize("words", [["--paper", "Letter"], ["--paper", "A4", "-o", "sheet.txt"]])
def test_only_a_pdf_has_a_paper(farkle: Here, words: list[str]) -> None:
    outcome = farkle("sheet", farkle.small, *words)
    assert (outcome.status, outcome.out) == (2, "")
    assert "--paper" in outcome.err
    assert not Path("sheet.txt").exists()


def test_what_cannot_be_written_is_not_solved_first(
    farkle: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def solved(*_: object) -> None:
        pytest.fail("solved in vain")

    monkeypatch.setattr("farkle_core.cli.sheet.obtain", solved)
    for name in (tmp_path / "none" / "sheet.pdf", tmp_path / "none" / "sheet.txt", ""):
        assert farkle("sheet", farkle.small, "-o", name).status == 2
    monkeypatch.setattr("farkle_core.cli.sheet.entry_points", lambda **_: [])
    outcome = farkle("sheet", farkle.small, "-o", tmp_path / "sheet.pdf")
    assert outcome.status == 2
    assert ".txt" in outcome.err


def test_a_sheet_that_cannot_be_written(farkle: Here) -> None:
    for outcome in (
        farkle("sheet", farkle.small, "-o", "/no/such/folder/sheet.txt"),
        program("sheet", farkle.small, "-o", "/no/such/folder/sheet.pdf"),
    ):
        assert outcome.status == 2
        assert "/no/such/folder/sheet" in outcome.err


def png_size(path: Path) -> tuple[int, int]:
    """Read width and height from the head of a PNG file."""
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_named_parts_in_their_order_on_the_paper_named(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = program(
        "sheet", farkle.small, "-o", path, "--parts", "map,go-for-it", "--paper", "a6", "--pages", "2", "--json"
    )
    assert outcome.status == 0, outcome.err
    assert outcome.json["parts"] == ["map", "go-for-it"]
    assert (outcome.json["paper"], outcome.json["pages"], outcome.json["colour"]) == ("A6", 2, True)
    front, back = PdfReader(path).pages
    assert "by both scores" in " ".join(front.extract_text().split())
    assert "Go for it" in back.extract_text()


def test_a_single_part_stands_on_one_page(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = program("sheet", farkle.small, "-o", path, "--parts", "fair-start", "--pages", "2", "--json")
    assert outcome.status == 0, outcome.err
    assert outcome.json["pages"] == len(PdfReader(path).pages) == 1


def test_a_sheet_as_a_grey_picture(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "sheet.png"
    outcome = program("sheet", farkle.small, "-o", path, "--paper", "A5", "--grey")
    assert outcome.status == 0, outcome.err
    assert png_size(path) == (round(148 / 25.4 * 300), round(210 / 25.4 * 300))
    kind_of_colour = path.read_bytes()[25]
    assert kind_of_colour == 0, "a PNG of greys"


def test_a_sheet_as_a_web_page_needs_no_qt(farkle: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farkle_core.cli.sheet.entry_points", lambda **_: [])
    path = tmp_path / "sheet.html"
    answer = farkle("sheet", farkle.small, "-o", path, "--parts", "differences,rules", "--json").json
    text = path.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert answer["fingerprint"][:8] in text
    assert "Your chance of winning" in text
    assert "When to hold" not in text
    assert answer["paper"] is None


def test_text_of_named_parts_only(farkle: Here) -> None:
    text = farkle("sheet", farkle.small, "--parts", "preferences,fair-start").out
    assert "Opening turn" in text
    assert text.index("Opening turn") < text.index("Fair start")
    assert "What scores" not in text


def test_the_map_is_for_the_dice_named(farkle: Here) -> None:
    assert "With five dice left to roll" in farkle("sheet", farkle.small, "--parts", "map", "--map-dice", "5").out


def test_all_mistakes_are_told_at_once(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(*_: object) -> None:
        pytest.fail("solved in vain")

    monkeypatch.setattr("farkle_core.cli.sheet.obtain", solved)
    outcome = farkle(
        "sheet", farkle.small, "-o", "sheet.pdf", "--parts", "map,poetry", "--paper", "A7", "--pages", "3",
        "--map-dice", "0", "--threads", "x",
    )  # fmt: skip
    assert outcome.status == 2
    for told in (
        "poetry",
        "A7",
        "found 3",
        "--map-dice",
        "--threads",
        "thresholds, second-player",
        "A4, Letter, A5, A6",
    ):
        assert told in outcome.err
    outcome = farkle("sheet", farkle.small, "--grey", "--pages", "2", "--parts", "")
    assert outcome.status == 2
    for told in ("--grey", "--pages", "--parts", "thresholds"):
        assert told in outcome.err


def test_parts_that_the_rules_do_not_have_are_explained(farkle: Here) -> None:
    outcome = farkle("sheet", farkle.small, "--parts", "offers,memory,second-player,thresholds")
    assert outcome.status == 2
    assert "no dice are carried over" in outcome.err
    assert "both players hold alike" in outcome.err
    for there in ("memory", "thresholds"):  # the one is fitted when it is asked for
        assert there not in outcome.err


def test_what_does_not_fit_is_told_and_nothing_is_written(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = program("sheet", farkle.small, "-o", path, "--parts", "preferences,map,rules,scores", "--paper", "A6")
    assert outcome.status == 2
    assert "does not fit" in outcome.err
    assert "--pages 2" in outcome.err
    assert not path.exists()


def test_a_card_without_named_parts_has_what_fits(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = program("sheet", farkle.small, "-o", path, "--paper", "A6", "--json")
    assert outcome.status == 0, outcome.err
    assert outcome.json["parts"][0] == "thresholds"
    (page,) = PdfReader(path).pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [297, 420]


def test_the_help_lists_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["sheet", "--help"])
    said = capsys.readouterr().out
    assert all(part in said for part in SheetPart)


def test_what_is_to_be_learnt_by_heart_is_fitted_when_it_is_asked_for(farkle: Here) -> None:
    assert "Memory table" not in farkle("sheet", farkle.small).out
    asked = farkle("sheet", farkle.small, "--parts", "memory").out
    fitted = farkle("fit", farkle.small, "--kind", "memory", "--json").json
    price = f"{100 * fitted['overall']:.2f} % of games won against perfect play"
    assert f"Price (memory table): {price}" in " ".join(asked.split())


def test_more_names_than_a_small_paper_has_columns_for_are_named(farkle: Here, tmp_path: Path) -> None:
    sheet = ("sheet", farkle.small, "-o", str(tmp_path / "sheet.pdf"), "--parts", "score-sheet", "--paper", "A6")
    outcome = program(*sheet, "--names", "8")
    assert outcome.status == 2
    assert "--names: found 8; fewer players" in outcome.err
    assert "a larger --paper" in outcome.err
    assert "--pages" not in outcome.err
    outcome = program(*sheet, "--names", "Friedrich-Wilhelm von Hohenstein,Bela,Clara,David,Emil")
    assert "lose their end: Friedrich-Wilhelm von Hohenstein." in outcome.err


@pytest.mark.parametrize("parts", ["score-sheet", "scores,rules"])
def test_a_sheet_without_advice_needs_no_solution(farkle: Here, folder: Path, parts: str) -> None:
    outcome = farkle("sheet", "facebook", "--parts", parts, "--names", "Ann,,Cleo")
    assert outcome.status == 0
    assert "solved" not in outcome.err
    assert not any(fingerprint(shipped_ruleset("facebook"))[:8] in path.name for path in (folder / "cache").rglob("*"))
    assert "exact" not in outcome.out
    assert ("Ann" in outcome.out) == (parts == "score-sheet")


@pytest.mark.parametrize("names", ["Ann", "9", "1", "a,b,c,d,e,f,g,h,i", ""])
def test_only_two_to_eight_can_be_named(farkle: Here, names: str) -> None:
    outcome = farkle("sheet", "facebook", "--parts", "score-sheet", "--names", names)
    assert outcome.status != 0
    assert "2 to 8" in outcome.err
