"""Whatever a sheet says, it stays on its page and its words stay apart."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from nightly_cases import with_nightly
from printed_sheets import extreme_sheets, last_turns_sheet, offers, plain_sheet
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from farkle_core.rules import rules_in_short, shipped_ids, shipped_ruleset
from farkle_core.rules.model import Carry, EndRule, Ruleset
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.content import CheatSheet
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sheet import scores_of
from farkle_explorer.sheets.printing.for_commands import lay_out
from farkle_explorer.sheets.printing.output import paint_into
from farkle_explorer.sheets.printing.page import Measures, PlacedItem, SheetPage, size_of

DOTS_PER_MM = 4
PRINTERS_NEED = 6.0
"""Millimetres at the edge that some printers leave white, the widest of common ones."""

pytestmark = pytest.mark.usefixtures("qapp")

LARGE = (PaperName.A4, PaperName.LETTER)
MARGIN = Measures.of(PaperName.A4).margin
MAY_BE_LEFT_OUT = {SheetPart.FAIR_START, SheetPart.SCORES, SheetPart.RULES}
"""What extreme sheets have no room for; the composer and the command line say so."""

CASES = [pytest.param(name, paper, id=f"{name}, {paper.value}") for name in extreme_sheets() for paper in LARGE]


def painted(sheet: CheatSheet, paper: PaperName, dots: int = DOTS_PER_MM) -> tuple[SheetPage, np.ndarray]:
    """Paint on a picture; return the page and the picture's greys, axes down and right."""
    size = (size_of(paper) * dots).toSize()
    image = QImage(size, QImage.Format.Format_Grayscale8)
    image.fill(255)
    plan = lay_out(Material(sheet), Composition(paper=paper))
    assert set(plan.left_out) <= MAY_BE_LEFT_OUT
    painter = QPainter(image)
    page = paint_into(painter, QRectF(image.rect()), plan)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return page, rows[:, : image.width()].copy()


def words(page: SheetPage) -> list[PlacedItem]:
    return [each for each in page.placed if each.text.strip()]


@pytest.mark.parametrize(("name", "paper"), CASES)
def test_nothing_leaves_the_page_and_no_words_meet(name: str, paper: PaperName) -> None:
    page, greys = painted(extreme_sheets()[name], paper)
    edge = round(PRINTERS_NEED * DOTS_PER_MM)
    inside = greys[edge:-edge, edge:-edge]
    assert (inside < 128).sum() > 1000
    assert (greys < 255).sum() == (inside < 255).sum(), "ink where printers cannot print"
    frame = QRectF(MARGIN, MARGIN, size_of(paper).width() - 2 * MARGIN, size_of(paper).height() - 2 * MARGIN)
    slack = frame.adjusted(-0.01, -0.6, 0.01, 0.6)
    assert [each for each in page.placed if not slack.contains(each.box)] == []
    met = [(a.text, b.text) for a, b in combinations(words(page), 2) if a.box.intersects(b.box)]
    assert met == []
    # Capitals are about seven tenths of the size, and 6 points are 2.1 mm.
    assert min(each.box.height() for each in words(page)) >= 1.4
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
    sheet = replace(
        parts_of(ruleset),
        title=ruleset.name,
        source=ruleset.source,
        rules=rules_in_short(ruleset),
        scores=scores_of(ruleset),
    )
    page, _ = painted(sheet, paper)
    texts = [each.text for each in words(page)]
    assert not [text for text in texts if "…" in text]
    shown = " ".join(texts)
    assert all(rule in shown for rule in sheet.rules)
    assert all(pattern.name in shown for pattern in sheet.scores.patterns)


def test_a_sheet_that_is_not_exact_says_so_at_its_head() -> None:
    page, greys = painted(extreme_sheets()["not converged"], PaperName.A4)
    warning = next(each for each in words(page) if "NOT EXACT" in each.text)
    assert warning.box.bottom() < 45.0
    above_the_words = greys[round((warning.box.top() - 0.7) * DOTS_PER_MM)]
    assert (above_the_words < 64).mean() > 0.8, "the bar is dark in grey too"
