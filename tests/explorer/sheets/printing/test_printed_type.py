"""How printed type behaves: numbers of a table are alike, and no line is left with one short word."""

import pytest
from pytestqt.qtbot import QtBot

from farkle_core.sheets.composition import PaperName
from farkle_core.sheets.tables import Size
from farkle_explorer.sheets.printing.page import Measures
from farkle_explorer.sheets.printing.table_block import RowStyles, with_numbers_that_fit
from farkle_explorer.sheets.printing.typography import Style

STYLE = Style(10)


def test_all_numbers_are_as_large_as_the_longest_can_be(qtbot: QtBot) -> None:  # noqa: ARG001 - starts Qt
    styles = RowStyles.of(Size.LARGE, Measures.of(PaperName.A4), 1.0)
    width = styles.number.width("9,850") * 0.8 + 2 * styles.padding
    fitted = with_numbers_that_fit(styles, ("0", "950", "9,850"), width)
    assert fitted.number.points < styles.number.points
    assert fitted.number.width("9,850") <= width - 2 * styles.padding
    assert with_numbers_that_fit(styles, ("0", "950"), 100.0).number == styles.number
    assert with_numbers_that_fit(styles, (), 1.0).number == styles.number


@pytest.mark.parametrize("text", [
    "To hold you need 500 points while your score is 0.",
    "The first player wins 55.10 %. Give the second player 250 points at the start: then 49.74 %.",
])  # fmt: skip
def test_no_line_is_one_short_word(qtbot: QtBot, text: str) -> None:  # noqa: ARG001 - starts Qt
    whole = STYLE.width(text)
    for tenth in range(3, 10):
        lines = STYLE.wrapped(text, whole * tenth / 10)
        assert " ".join(lines) == text
        assert len(lines[-1].split()) > 1


def test_dots_stay_with_what_they_follow(qtbot: QtBot) -> None:  # noqa: ARG001 - starts Qt
    assert STYLE.wrapped("and 750, …", STYLE.width("750, …") + 0.1) == ["and", "750, …"]
