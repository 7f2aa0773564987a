"""Sheets of games with loaded dice: each number against the turn's table, and how often dice come up against throws."""

from dataclasses import replace

import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.dice import Die
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.loaded import shown_dice
from farkle_core.sheets.material import material_of
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

QUICK = Settings(threads=1, check_bound=False)
OTHER = (Die("fair", 2), replace(ODD, name="other"))


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(with_dice(ODD, LUCKY, DEVIL, second=OTHER, goal=800), QUICK)


def test_thresholds_are_those_of_the_turns_tables(solution: Solution) -> None:
    """Each player's numbers are of the dice that he brings."""
    sheet = cheat_sheet(solution)
    for seat, (rows, shown) in enumerate(((sheet.hold, sheet.own_dice), (sheet.second_player, sheet.second_dice))):
        assert rows
        for row in rows:
            at = row.situation
            table = solution.dice_table(TurnStart(at.banked, at.opponent, seat=seat))
            assert table.dice_left == present(shown).dice_left
            assert [cell.intervals for cell in row.cells] == [tuple(runs) for runs in table.thresholds()]


def test_columns_are_the_dice_that_are_named(solution: Solution) -> None:
    material = material_of(solution)
    found = {each.part: each for each in sections(material, Composition())}
    sheet, table = material.sheet, found[SheetPart.THRESHOLDS].table
    assert table is not None
    assert sheet.own_dice is not None
    assert table.heads == sheet.own_dice.heads
    assert sorted(table.heads) == sorted(["ABC", "AB", "AC", "BC", "A", "B", "C"])
    for row, shown in zip(sheet.hold, table.rows, strict=True):
        assert [cell.value for cell in shown.cells] == [row.cells[place].value for place in sheet.own_dice.columns]
    assert "brings other dice" in found[SheetPart.SECOND_PLAYER].explanation[0].text
    for part in (SheetPart.GO_FOR_IT, SheetPart.MAP, SheetPart.PREFERENCES, SheetPart.MEMORY):
        assert not material.has(part)
    assert SheetPart.DICE in found


def test_the_most_likely_dice_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a die that always shows a 1 and one that farkles mostly, counted by hand.

    Points are most with hot dice, so both are set aside whenever the poor one shows a 5, once in ten rolls. Else
    the poor one is left; rolled alone it farkles in nine of ten.
    """
    ruleset = with_dice(Die("one", 1, (1, 0, 0, 0, 0, 0)), Die("poor", 1, (0, 9, 0, 0, 1, 0)), goal=1000)
    shown = present(shown_dice(ruleset))
    assert shown.share == pytest.approx(1.0)
    assert shown.heads == ("AB", "A", "B")
    with monkeypatch.context() as patched:
        patched.setattr("farkle_core.sheets.loaded._MOST", 2)
        two = shown_dice(ruleset)
    assert present(two).heads == ("AB", "B")
    many = present(shown_dice(with_dice(replace(ODD, count=2), replace(LUCKY, count=2), DEVIL, Die("fair"), goal=1000)))
    assert len(set(many.columns)) == 10 < len(many.dice_left)
    assert list(many.columns) == sorted(many.columns, reverse=True)
    assert 0.0 < many.share < 1.0
    assert "The others are left out." in many.explanation
