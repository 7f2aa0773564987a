"""The real PDF file: its words, its fonts, its paper, and what happens when it cannot be written."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from printed_sheets import extreme_sheets, plain_sheet
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from PySide6.QtCore import QLocale

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.content import CheatSheet
from farkle_core.sheets.material import Material
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_explorer.sheets.printing.for_commands import lay_out, usual_paper, write_sheet
from farkle_explorer.sheets.printing.planning import SheetPlan

POINTS_PER_INCH = 72.0
LARGE = (PaperName.A4, PaperName.LETTER)

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def solution() -> Solution:
    """Facebook Farkle to 3,000 points."""
    return solve(replace(shipped_ruleset("facebook"), goal=3000), Settings(check_bound=False))


def usual(sheet: CheatSheet, paper: PaperName = PaperName.A4) -> SheetPlan:
    """Lay out the parts that are usual on a large paper."""
    return lay_out(Material(sheet), Composition(paper=paper))


def words_of(path: Path) -> str:
    """Return the words of a one-page PDF file with single blanks between them."""
    (page,) = PdfReader(path).pages
    return re.sub(r"\s+", " ", page.extract_text())


@pytest.mark.parametrize("paper", LARGE)
def test_the_thresholds_printed_are_those_of_the_solution(solution: Solution, paper: PaperName, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_sheet(usual(cheat_sheet(solution), paper), path)
    words = words_of(path)
    for banked, opponent in ((0, 0), (2400, 2400), (1500, 900), (2400, 1800), (900, 1500), (1800, 2400)):
        heading = f"You {banked:,} – opponent {opponent:,}"
        after = words.partition(heading)[2].split()
        for dice in range(6, 0, -1):
            runs = solution.turn_table(TurnStart(banked, opponent)).thresholds()[dice - 1]
            assert after.pop(0) == _first_word(runs), (heading, dice)
            while after and after[0] in {"only", "and", "from"}:
                after.pop(0)


def _first_word(runs: tuple) -> str:  # type: ignore[type-arg]
    if not runs:
        return "roll"
    first = runs[0]
    last = "" if first.to_goal or first.first == first.last else f"–{first.last:,}"
    return f"{first.first:,}{last}"


@pytest.mark.parametrize("paper", LARGE)
def test_the_file_has_one_page_of_its_paper_with_its_fonts_and_no_pictures(paper: PaperName, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_sheet(usual(plain_sheet(), paper), path)
    reader = PdfReader(path)
    (page,) = reader.pages
    millimetres = {PaperName.A4: (210.0, 297.0), PaperName.LETTER: (215.9, 279.4)}[paper]
    size = (float(page.mediabox.width), float(page.mediabox.height))
    assert size == pytest.approx([side / 25.4 * POINTS_PER_INCH for side in millimetres], abs=1.0)
    assert reader.metadata is not None
    assert reader.metadata.title == "Facebook Farkle – Farkle cheat sheet"
    fonts = _resource(page, "/Font")
    assert fonts
    assert all(_is_embedded(font.get_object()) for font in fonts.values())
    assert len(page.images) == 0
    assert b"DCTDecode" not in path.read_bytes()


def _resource(page: DictionaryObject, name: str) -> DictionaryObject:
    resource = page["/Resources"].get_object()[name].get_object()  # type: ignore[index]
    assert isinstance(resource, DictionaryObject)
    return resource


def _is_embedded(font: DictionaryObject) -> bool:
    descendant = font["/DescendantFonts"].get_object()[0].get_object()  # type: ignore[index]
    return "/FontFile2" in descendant["/FontDescriptor"].get_object()


def test_negative_scores_have_a_true_minus(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_sheet(usual(extreme_sheets()["negative and far"]), path)
    assert "You −12,500 – opponent 24,000" in words_of(path)


def test_a_folder_that_is_missing_or_has_that_name_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no such") as caught:
        write_sheet(usual(plain_sheet()), tmp_path / "nowhere" / "sheet.pdf")
    assert "nowhere" in caught.value.headline
    assert caught.value.hint

    (tmp_path / "sheet.pdf").mkdir()
    with pytest.raises(UserError, match="folder"):
        write_sheet(usual(plain_sheet()), tmp_path / "sheet.pdf")


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_written_is_told_in_words_and_keeps_its_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"something older")
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UserError, match="not allowed"):
            write_sheet(usual(plain_sheet()), path)
    finally:
        tmp_path.chmod(0o700)
    assert path.read_bytes() == b"something older"


def test_the_usual_paper_follows_the_country() -> None:
    assert usual_paper(QLocale("en_US")) is PaperName.LETTER
    assert usual_paper(QLocale("es_MX")) is PaperName.LETTER
    assert usual_paper(QLocale("en_GB")) is PaperName.A4
    assert usual_paper(QLocale("de_DE")) is PaperName.A4
    assert usual_paper(QLocale("ja_JP")) is PaperName.A4
