"""The guide of every language says as much as the English one, and its words are found in the window's own."""

import re
from collections.abc import Iterator

import pytest

from farkle_core.language.messages import ENGLISH, _, known_languages, use
from farkle_explorer.help.guide import CHAPTERS, Guide

OTHERS = [code for code in known_languages() if code != ENGLISH]
VIEWS = (
    "Score map", "Curves", "Turn map", "Surface", "Turn table", "Next roll", "Strategies", "Compare",
    "How often dice score", "Situation", "Bookmarks", "Ask", "Play", "Practise", "Progress", "Loaded dice", "Solve",
)  # fmt: skip
"""What the views are called, in the order of the guide."""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    use(ENGLISH)


def text(code: str, chapter: str) -> str:
    return Guide.of(code).path(chapter).read_text("utf-8")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_chapter_has_the_sections_pictures_and_links_of_the_english_one(code: str, chapter: str) -> None:
    for pattern in (r"^#+ ", r"\((pictures/[^)]+)\)", r"\((\w[\w-]*\.md)\)", r"^\| ", r"^(?:\d\.|\*) "):
        own, english = (re.findall(pattern, text(each, chapter), re.MULTILINE) for each in (code, ENGLISH))
        assert own == english, pattern


@pytest.mark.parametrize("code", OTHERS)
def test_views_have_the_names_that_the_window_gives_them(code: str) -> None:
    assert list(re.findall(r"^## (.+)$", text(ENGLISH, "views"), re.MULTILINE)) == list(VIEWS)
    use(code)
    guide = Guide.of(code)
    assert all(guide.section(_(view)) for view in VIEWS)
    assert re.findall(r"^## (.+)$", text(code, "views"), re.MULTILINE) == [_(view) for view in VIEWS]


def test_german_words_are_found_and_shown_as_german_writes_them() -> None:
    found = Guide.of("de").glossary.found_in("Farkle-Risiko, gewinnchancen und punkte im Zug")
    assert [term.names[0] for term in found] == ["Farkle", "Gewinnchance", "Punkte im Zug"]
