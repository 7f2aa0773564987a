"""``farkle sheet``: as text and as PDF."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from commands import Here, program, small_game
from pypdf import PdfReader

from farkle_core.rules import fingerprint, load_ruleset


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
        if name.startswith("farkle_explorer.printing"):
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
