"""The web page: it stands alone, it is well formed, and it says what the sheet says."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from games import penalised
from learnt_by_heart import learnt

from farkle_core.engine.settings import Settings
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.material import Material, material_of
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.web_page import web_page
from farkle_core.solution.solve import solve

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Page(HTMLParser):
    """Reads a page, and fails where its elements are not nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.cells: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "td":
            self.cells.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data
        if not {"style", "title"} & set(self.open):
            self.words.append(data)


@pytest.fixture(scope="module")
def material() -> Material:
    """Facebook Farkle to 1,500 points, with [BN]'s tables to learn."""
    return material_of(solve(penalised(1500), Settings(check_bound=False)), learnt())


def test_the_page_has_every_number_of_the_sheet(material: Material) -> None:
    composition = Composition(tuple(part for part in SheetPart if part is not SheetPart.SCORE_SHEET))
    page = Page(web_page(material, composition))
    expected = [
        cell.value if cell.value and found.table.size.value == "fine" else cell.text
        for found in sections(material, composition)
        if found.table is not None
        for row in found.table.rows
        for cell in row.cells
    ]
    assert len(expected) > 300
    assert page.cells[: len(expected)] == expected
    words = " ".join(page.words)
    for found in sections(material, composition):
        assert found.heading in words
        assert all(line.text in words for line in (*found.explanation, *found.lines))
    assert material.sheet.fingerprint in words
    assert material.sheet.version in words
    assert "three pairs" in words


def test_the_page_needs_nothing_else(material: Material) -> None:
    text = web_page(material, Composition(tuple(SheetPart)))
    page = Page(text)
    assert not {"src", "href", "srcset", "data"} & {name for name, _ in page.attributes}
    assert not re.search(r"https?:|url\(|@import|<script", text)
    assert text.startswith("<!DOCTYPE html>")


def test_names_cannot_break_the_page(material: Material) -> None:
    sheet = replace(material.sheet, title='<b>"Mum & Dad"</b>', source="<script>", rules=("a < b",))
    page = Page(web_page(replace(material, sheet=sheet), Composition()))
    assert '<b>"Mum & Dad"</b>' in " ".join(page.words)


def test_a_grey_page_has_no_colours(material: Material) -> None:
    def shades(*, colour: bool) -> set[str]:
        page = Page(web_page(material, Composition(tuple(SheetPart), colour=colour)))
        return {color for name, value in page.attributes if name == "style" for color in re.findall("#(.{6})", value)}

    def is_grey(shade: str) -> bool:
        return shade[:2] == shade[2:4] == shade[4:]

    assert len(shades(colour=False)) > 3
    assert all(map(is_grey, shades(colour=False)))
    assert not all(map(is_grey, shades(colour=True)))
