"""Composed sheets as files: what they say, on which paper, on how many pages, in which colours."""

import os
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from drawn import dots_of
from learnt_by_heart import learnt
from nightly_cases import with_nightly
from printed_sheets import extreme_sheets, hold, last_turns_sheet, offers, plain_sheet
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from PySide6.QtCore import QLocale, QRectF
from PySide6.QtGui import QImage, QPainter

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.rules import rules_in_short, shipped_ids, shipped_ruleset
from farkle_core.rules.model import Carry, EndRule, Farkles, Ruleset, Turn
from farkle_core.sheets.composition import Composition, PaperName, usual_parts
from farkle_core.sheets.content import CheatSheet
from farkle_core.sheets.learnt_strategies import priced_sentences
from farkle_core.sheets.material import Material, material_of, material_of_rules
from farkle_core.sheets.parts import ABOUT, SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.sheet import scores_of
from farkle_core.sheets.tables import Size
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_cache import FoundPlaybook
from farkle_explorer.sheets.printing.blocks import ScoreBlock
from farkle_explorer.sheets.printing.for_commands import lay_out, usual_paper, write_sheet
from farkle_explorer.sheets.printing.output import paint_into
from farkle_explorer.sheets.printing.page import PlacedItem, SheetPage, size_of
from farkle_explorer.sheets.printing.planning import SheetPlan
from farkle_explorer.sheets.printing.typography import SMALLEST_POINTS, Style

pytestmark = pytest.mark.usefixtures("qapp")

EVERYTHING = tuple(SheetPart)
LEARNING = (SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS)
REFERENCE = (SheetPart.PREFERENCES, SheetPart.DIFFERENCES, SheetPart.MAP)
MILLIMETRES = {
    PaperName.A4: (210.0, 297.0),
    PaperName.LETTER: (215.9, 279.4),
    PaperName.A5: (148.0, 210.0),
    PaperName.A6: (105.0, 148.0),
}
PRINTERS_NEED = 5.0
"""Millimetres at the edge that a printer for cards leaves white."""


FOUND = FoundPlaybook(
    Playbook(
        (
            DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (5, 6)), Condition(Asks.NO_SET, (300,)))),
            DiceSentence(Take.ALL),
            TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (1700,)),)),
            TurnSentence(Go.HOLD, (), (0, 250, 400, 1000, None, None)),
        )
    ),
    Match(0.5, 0.4, 0.0, converged=True),
    446.5,
    0.2,
    (0.15, 0.16, 0.01, 0.45),
    (0.3, 0.31, 0.42, 0.45),
    None,
)
"""Sentences as a search might find them; the numbers are made up."""


@pytest.fixture(scope="module")
def material() -> Material:
    """Facebook Farkle to 2,000 points, with something to learn by heart."""
    ruleset = replace(shipped_ruleset("facebook"), goal=2000, turn=Turn(minimum=300), farkles=Farkles(3, 500))
    return material_of(solve(ruleset, Settings(check_bound=False)), learnt())


def file_of(material: Material, composition: Composition, path: Path) -> SheetPlan:
    plan = lay_out(material, composition)
    assert plan.left_out == ()
    write_sheet(plan, path)
    return plan


def words_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(path).pages)


def squeezed(text: str) -> str:
    """Text without blanks: a PDF has them where lines and cells end."""
    return re.sub(r"\s+", "", text)


def pictures(plan: SheetPlan) -> list[tuple[SheetPage, QImage]]:
    """Every page, painted on a picture of 4 dots a millimetre."""
    made = []
    for number in range(len(plan.pages)):
        image = QImage((size_of(plan.composition.paper) * 4).toSize(), QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        made.append((paint_into(painter, QRectF(image.rect()), plan, number), image))
        painter.end()
    return made


def words(page: SheetPage) -> list[PlacedItem]:
    return [each for each in page.placed if each.text.strip()]


def check_page(page: SheetPage, image: QImage, edge: float, capitals: float) -> None:
    """Nothing leaves the page, no words meet or are too small, and no ink is where printers cannot print."""
    slack = page.frame.adjusted(-0.01, -0.6, 0.01, 0.6)
    assert [each for each in page.placed if not slack.contains(each.box)] == []
    assert [(a.text, b.text) for a, b in combinations(words(page), 2) if a.box.intersects(b.box)] == []
    assert min(each.box.height() for each in words(page)) >= capitals
    ink, white = dots_of(image).min(axis=2) < 255, round(edge * 4)
    assert 1000 < ink.sum() == ink[white:-white, white:-white].sum()


@pytest.mark.parametrize("part", EVERYTHING)
def test_each_part_alone_is_in_the_file_word_for_word(part: SheetPart, material: Material, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    if part is SheetPart.SENTENCES:
        material = replace(material, learnt=replace(material.learnt, sentences=priced_sentences(FOUND)))
    if not material.has(part):
        assert part in {SheetPart.SECOND_PLAYER, SheetPart.OFFERS, SheetPart.LAST_TURN, SheetPart.DICE}
        return
    composition = Composition((part,))
    file_of(material, composition, path)
    said = squeezed(words_of(path))
    (found,) = sections(material, composition)
    assert squeezed(found.heading).lower() in said.lower()
    for line in (*found.explanation, *found.lines):
        assert squeezed(line.text) in said
    if found.table is not None and found.table.size is not Size.BLANK:
        for row in found.table.rows:
            fine = found.table.size.value == "fine"
            assert squeezed(row.label + row.detail + "".join(c.value if fine else c.text for c in row.cells)) in said
    for always in (material.sheet.title, f"Rules {material.sheet.fingerprint}", material.sheet.version):
        assert squeezed(always) in said
    advises = ABOUT[part].advises
    assert advises != material_of_rules(shipped_ruleset("facebook")).has(part), "advice needs a solution"
    assert advises == (squeezed("exact to") in said) == (squeezed("cheat sheet") in said)


NAMES = ("Ann", "Ben", "", "Dora", "Ed", "Flo", "Gus", "Hal")


@pytest.mark.parametrize(
    ("paper", "most"), [(PaperName.A4, 8), (PaperName.LETTER, 8), (PaperName.A5, 8), (PaperName.A6, 6)]
)
def test_score_sheets_have_room_to_write(paper: PaperName, most: int) -> None:
    for name in ("facebook", "open-550"):
        material = material_of_rules(shipped_ruleset(name))
        for count in range(2, 9):
            composition = Composition((SheetPart.SCORE_SHEET,), paper, names=NAMES[:count])
            plan = lay_out(material, composition)
            assert (plan.left_out == ()) == (count <= most)
            if plan.left_out:
                continue
            (block,) = plan.pages[0].blocks
            assert isinstance(block, ScoreBlock)
            assert block.turns >= 12
            assert plan.pages[0].spare < 8.6, "rows fill the page"


def test_a_score_sheet_asks_for_what_its_rules_count(tmp_path: Path) -> None:
    path = tmp_path / "scores.pdf"
    composition = Composition((SheetPart.SCORE_SHEET,), names=NAMES[:4])
    file_of(material_of_rules(shipped_ruleset("facebook")), composition, path)
    said = words_of(path)
    for name in (*filter(None, NAMES[:4]), "10,000", "300 points or more", "the third in a row costs 500", "Tick"):
        assert name in said
    file_of(material_of_rules(shipped_ruleset("open-550")), composition, path)
    said = words_of(path)
    assert said.count("550 points while your score is 0") == 1
    assert said.count("550") == 2 + 4 + said.count("opening of 550"), "title, rule, and a ring for each player"
    assert "Tick" not in said, "several farkles in a row cost nothing"


@pytest.mark.parametrize("paper", PaperName)
@pytest.mark.parametrize("pages", [1, 2])
def test_paper_and_pages_are_those_chosen(paper: PaperName, pages: int, material: Material, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    file_of(material, Composition((SheetPart.THRESHOLDS, SheetPart.MARGINS), paper, pages), path)
    found = PdfReader(path).pages
    assert len(found) == pages
    for page in found:
        size = [float(side) / 72 * 25.4 for side in page.mediabox[2:]]
        assert size == pytest.approx(MILLIMETRES[paper], abs=0.4)
        assert len(page.images) == 0
        assert material.sheet.title in page.extract_text()
        assert material.sheet.fingerprint in page.extract_text()


def test_two_pages_share_the_parts_in_their_order(material: Material, tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    plan = file_of(material, Composition((*LEARNING, SheetPart.MAP, SheetPart.PREFERENCES), pages=2), path)
    stand = [part for page in plan.pages for block in page.blocks for part in block.parts]
    assert stand == [*LEARNING, SheetPart.MAP, SheetPart.PREFERENCES]
    front, back = (page.extract_text() for page in PdfReader(path).pages)
    assert "page 1 of 2" in front
    assert "page 2 of 2" in back


PLENTY = [
    pytest.param(parts, paper, pages, id=f"{name}, {paper}, {pages}")
    for name, parts in {
        "usual": usual_parts(PaperName.A4),
        "card": usual_parts(PaperName.A6),
        "learning": LEARNING,
        "reference": REFERENCE,
        "everything": EVERYTHING,
    }.items()
    for paper, pages in ((PaperName.A4, 1), (PaperName.A5, 2), (PaperName.A6, 1))
]


@pytest.mark.parametrize(("parts", "paper", "pages"), PLENTY)
def test_nothing_is_clipped(parts: tuple[SheetPart, ...], paper: PaperName, pages: int, material: Material) -> None:
    plan = lay_out(material, Composition(parts, paper, pages))
    stand = [part for page in plan.pages for block in page.blocks for part in block.parts]
    assert sorted([*stand, *plan.left_out]) == sorted(material.of(parts))
    assert stand
    for page, image in pictures(plan):
        check_page(page, image, PRINTERS_NEED, Style(SMALLEST_POINTS).cap_height - 0.02)
        assert page.cut == []


@pytest.mark.parametrize("parts", [(SheetPart.RULES,), (SheetPart.SCORES, SheetPart.RULES)])
def test_a_short_page_of_rules_is_enlarged(parts: tuple[SheetPart, ...], material: Material) -> None:
    heights = []
    for every in (parts, usual_parts(PaperName.A4)):
        ((page, image),) = pictures(lay_out(material, Composition(every, PaperName.A4)))
        check_page(page, image, PRINTERS_NEED, Style(SMALLEST_POINTS).cap_height - 0.02)
        assert page.cut == page.cut_names == []
        heights.append(next(each.box.height() for each in page.placed if each.text == "The rules in short"))
    assert heights[0] >= 1.2 * heights[1]


def test_all_numbers_and_all_names_of_a_card_have_one_size(material: Material) -> None:
    parts = SheetPart.SCORES, SheetPart.RULES
    ((page, _image),) = pictures(lay_out(material, Composition(parts, PaperName.A4)))
    for texts in (["100", "1,000", "4,000", "50", "900"], ["straight", "three pairs (any)"]):
        heights = [each.box.height() for each in page.placed if each.text in texts]
        assert len(heights) >= len(texts)
        assert max(heights) == min(heights)


def test_a_picture_has_300_dots_to_the_inch(material: Material, tmp_path: Path) -> None:
    path = tmp_path / "sheet.png"
    file_of(material, Composition((SheetPart.THRESHOLDS, SheetPart.FAIR_START), PaperName.A6, 2), path)
    image = QImage(str(path))
    assert image.width() == 2 * round(105 / 25.4 * 300)
    assert image.height() == round(148 / 25.4 * 300)
    assert image.dotsPerMeterX() == pytest.approx(300 / 0.0254, abs=1)


def test_grey_is_grey_and_colour_is_not(material: Material, tmp_path: Path) -> None:
    spread = {}
    for colour in (True, False):
        path = tmp_path / f"{colour}.png"
        file_of(material, Composition((SheetPart.DIFFERENCES, SheetPart.MAP), PaperName.A5, colour=colour), path)
        shown = dots_of(QImage(str(path)))
        spread[colour] = (shown.max(axis=2) - shown.min(axis=2)).max()
        assert (shown.min(axis=2) < 250).mean() > 0.05
    assert spread[False] == 0
    assert spread[True] > 60


def test_a_part_that_is_too_wide_is_told_not_clipped() -> None:
    sheet = plain_sheet()
    cells = (hold(123_456_789_012_345),) * 6
    wide = replace(sheet, hold=tuple(replace(row, cells=cells) for row in sheet.hold))
    plan = lay_out(Material(wide), Composition((SheetPart.THRESHOLDS, SheetPart.FAIR_START), PaperName.A6))
    assert plan.left_out == (SheetPart.THRESHOLDS,)
    assert (
        lay_out(Material(sheet), Composition((SheetPart.THRESHOLDS, SheetPart.FAIR_START), PaperName.A6)).left_out == ()
    )


# Whatever a sheet says, it stays on its page and its words stay apart.


LARGE = (PaperName.A4, PaperName.LETTER)
MAY_BE_LEFT_OUT = {SheetPart.FAIR_START, SheetPart.SCORES, SheetPart.RULES}
"""What extreme sheets have no room for; the composer and the command line say so."""

CASES = [pytest.param(name, paper, id=f"{name}, {paper.value}") for name in extreme_sheets() for paper in LARGE]


def painted(sheet: CheatSheet, paper: PaperName) -> tuple[SheetPage, QImage]:
    """Paint the parts that are usual on a large paper."""
    plan = usual(sheet, paper)
    assert set(plan.left_out) <= MAY_BE_LEFT_OUT
    (made,) = pictures(plan)
    return made


@pytest.mark.parametrize(("name", "paper"), CASES)
def test_nothing_leaves_the_page_and_no_words_meet(name: str, paper: PaperName) -> None:
    page, image = painted(extreme_sheets()[name], paper)
    check_page(page, image, edge=6.0, capitals=1.4)  # capitals are seven tenths of the size, and 6 points are 2.1 mm
    if name in ("nothing left out", "last turns", "high stakes"):
        assert not [each.text for each in words(page) if "…" in each.text]
        assert {"What scores", "The rules in short"} <= {each.text for each in words(page)}


@pytest.mark.parametrize("paper", LARGE)
def test_what_does_not_fit_is_left_out_with_a_word(paper: PaperName) -> None:
    page, _ = painted(extreme_sheets()["very many patterns"], paper)
    texts = [each.text for each in words(page)]
    shown = sum(text.startswith("a pattern") for text in texts)
    assert 0 < shown < 60
    assert f"… and {60 - shown} more" in texts


def parts_of(ruleset: Ruleset) -> CheatSheet:
    """Return a sheet with the tables that the ruleset's own sheet has."""
    sheet = plain_sheet(ruleset.dice)
    whole = last_turns_sheet(ruleset.dice) if ruleset.end.rule is not EndRule.SUDDEN else sheet
    return replace(
        whole,
        second_player=whole.second_player if ruleset.seats > 1 else (),
        last_chance=sheet.last_chance if ruleset.has_penalty else (),
        offers=None if ruleset.start.carry is Carry.NONE else offers(ruleset.dice),
    )


@pytest.mark.parametrize("paper", with_nightly([PaperName.LETTER], LARGE))
@pytest.mark.parametrize("name", shipped_ids())
def test_the_rules_of_every_shipped_ruleset_fit_whole(name: str, paper: PaperName) -> None:
    ruleset = shipped_ruleset(name)
    sheet = replace(parts_of(ruleset), title=ruleset.name, source=ruleset.source)
    sheet = replace(sheet, rules=rules_in_short(ruleset), scores=scores_of(ruleset))
    page, _ = painted(sheet, paper)
    texts = [each.text for each in words(page)]
    assert not [text for text in texts if "…" in text]
    shown = " ".join(texts)
    assert all(rule in shown for rule in sheet.rules)
    assert all(pattern.name in shown for pattern in sheet.scores.patterns)


def test_a_sheet_that_is_not_exact_says_so_at_its_head() -> None:
    page, image = painted(extreme_sheets()["not converged"], PaperName.A4)
    warning = next(each for each in words(page) if "NOT EXACT" in each.text)
    assert warning.box.bottom() < 45.0
    above_the_words = dots_of(image.convertToFormat(QImage.Format.Format_Grayscale8))[
        round((warning.box.top() - 0.7) * 4)
    ]
    assert (above_the_words < 64).mean() > 0.8, "the bar is dark in grey too"


# The real PDF file: its words, its fonts, its paper, and what happens when it cannot be written.


def usual(sheet: CheatSheet, paper: PaperName = PaperName.A4) -> SheetPlan:
    """Lay out the parts that are usual on a large paper."""
    return lay_out(Material(sheet), Composition(paper=paper, pages=1))


def test_the_file_has_its_title_its_fonts_and_no_pictures(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    write_sheet(usual(plain_sheet()), path)
    reader = PdfReader(path)
    (page,) = reader.pages
    assert reader.metadata is not None
    assert reader.metadata.title == "Facebook Farkle – Farkle cheat sheet"
    fonts = _resource(page, "/Font")
    assert fonts
    assert all(_is_embedded(font.get_object()) for font in fonts.values())
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
