"""``farkle sheet``: as text, as PDF, as a picture and as a web page, composed of what was named."""

import sys
from pathlib import Path
from typing import Any

import pytest
from commands import Here, program, small_game
from pypdf import PdfReader

from farkle_core.rules import dumps, fingerprint, shipped_document, shipped_ruleset


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


@pytest.fixture
def farkle(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Here(capsys, small_game(folder))


def test_a_sheet_as_pdf_without_a_screen(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    outcome = program("sheet", farkle.small, "-o", path, "--paper", "A4", QT_QPA_PLATFORM="xcb", DISPLAY="")
    assert outcome.status == 0, outcome.err
    assert str(path) in outcome.out
    (page,) = PdfReader(path).pages
    assert [round(float(side)) for side in page.mediabox[2:]] == [595, 842]
    assert "Small Farkle" in " ".join(page.extract_text().split())


def test_without_qt_a_pdf_is_refused_with_a_way_out(
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


@pytest.mark.usefixtures("qapp")
def test_named_parts_in_their_order_on_the_paper_named(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = farkle(
        "sheet", farkle.small, "-o", path, "--parts", "map,go-for-it", "--paper", "a6", "--pages", "2", "--json"
    )
    assert outcome.status == 0, outcome.err
    assert outcome.json["parts"] == ["map", "go-for-it"]
    assert (outcome.json["paper"], outcome.json["pages"], outcome.json["colour"]) == ("A6", 2, True)
    front, back = PdfReader(path).pages
    assert "by both scores" in " ".join(front.extract_text().split())
    assert "Go for it" in back.extract_text()


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


@pytest.mark.usefixtures("qapp")
def test_what_does_not_fit_is_told_and_nothing_is_written(farkle: Here, tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    outcome = farkle(
        "sheet", farkle.small, "-o", path, "--parts", "preferences,map,rules,scores", "--paper", "A6", "--pages", "1"
    )
    assert outcome.status == 2
    assert "does not fit" in outcome.err
    assert "--pages 2" in outcome.err
    assert not path.exists()


@pytest.mark.usefixtures("qapp")
def test_more_names_than_a_small_paper_has_columns_for_are_named(farkle: Here, tmp_path: Path) -> None:
    sheet = ("sheet", farkle.small, "-o", str(tmp_path / "sheet.pdf"), "--parts", "score-sheet", "--paper", "A6")
    outcome = farkle(*sheet, "--names", "8")
    assert outcome.status == 2
    assert "--names: found 8; fewer players" in outcome.err
    assert "a larger --paper" in outcome.err
    assert "--pages" not in outcome.err
    outcome = farkle(*sheet, "--names", "Friedrich-Wilhelm von Hohenstein,Bela,Clara,David,Emil")
    assert "lose their end: Friedrich-Wilhelm von Hohenstein." in outcome.err


@pytest.mark.parametrize("parts", ["score-sheet", "scores,rules"])
def test_a_sheet_without_advice_needs_no_solution(farkle: Here, folder: Path, parts: str) -> None:
    outcome = farkle("sheet", "facebook", "--parts", parts, "--names", "Ann,,Cleo")
    assert outcome.status == 0
    assert "solved" not in outcome.err
    assert not any(fingerprint(shipped_ruleset("facebook"))[:8] in path.name for path in (folder / "cache").rglob("*"))
    assert "exact" not in outcome.out
    assert ("Ann" in outcome.out) == (parts == "score-sheet")


# The command line with loaded dice.


ORDINARY = {"name": "Ordinary die", "count": 5}
ARANKA = {"name": "Aranka's die", "weights": [6, 1, 6, 1, 6, 1]}
DEVIL = {"name": "Devil's head die", "wild": 1}


def answer(farkle: Here, *words: str) -> Any:
    outcome = farkle(*words, "--json")
    assert outcome.status == 0, outcome.err
    return outcome.json


def written(folder: Path, *dice: dict[str, Any], goal: int = 500, **more: Any) -> str:
    path = folder / "rules.toml"
    document = shipped_document("kingdom-come") | {"goal": goal, "id": "mine"} | ({"die": list(dice)} if dice else {})
    path.write_text(dumps(document | more), encoding="utf-8")
    return str(path)


@pytest.mark.published
def test_one_turn_with_fair_dice_as_published(farkle: Here) -> None:
    # Unit tests of yawkat/kcd2dicesim: its doubles, before they are rounded.
    found = answer(farkle, "points", "kingdom-come", "--capped", "3000", "--turn-total", "0", "--roll", "1,2,2,3,3,4")
    assert found["best"] == pytest.approx(427.34382841709623, abs=1e-9)
    assert found["options"][0]["set_aside"] == [1]


@pytest.mark.published
def test_one_turn_with_a_loaded_die_as_published(tmp_path: Path, farkle: Here) -> None:
    rules = written(tmp_path, ORDINARY, ARANKA)
    said = ("points", rules, "--capped", "3000", "--roll", "1,2,2,3,3,4")
    assert answer(farkle, *said)["best"] == pytest.approx(502.94831893880513, abs=1e-9)
    names = "Ordinary die,ordinary die,Ordinary die,Ordinary die,Ordinary die,Aranka's die"
    for same in (names, "5 x Ordinary die, Aranka's die"):
        assert answer(farkle, *said, "--dice-of", same)["best"] == pytest.approx(502.94831893880513, abs=1e-9)


@pytest.mark.published
def test_a_wild_die_as_published(tmp_path: Path, farkle: Here) -> None:
    rules = written(tmp_path, ORDINARY, DEVIL)
    dice = "Ordinary die,Ordinary die,Devil's head die"
    found = answer(farkle, "points", rules, "--capped", "3000", "--dice-of", dice)
    # Every number on the way to it was rounded down to steps of 50/512 points.
    assert 157.8125 <= found["best"] < 157.8125 + 2 * 50 / 512
