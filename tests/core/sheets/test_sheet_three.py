"""A sheet for three players: its numbers are those of the turns, and it says what it leaves out."""

from dataclasses import replace

from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.material import material_of_three
from farkle_core.sheets.parts import SheetPart
from farkle_core.solution.trios.solve import solve_trio

RULES = replace(shipped_ruleset("busche-neller"), goal=1000)


def test_all_thresholds_are_those_of_their_turns() -> None:
    view = solve_trio(RULES)
    material = material_of_three(view)
    assert [(row.situation.banked, row.situation.opponent, row.situation.third) for row in material.sheet.hold] == [
        (0, 0, 0),
        (500, 500, 500),
        (800, 800, 800),
        (500, 300, 300),
        (800, 600, 600),
        (300, 500, 500),
        (600, 800, 800),
        (600, 800, 400),
        (600, 400, 800),
    ]
    for row in material.sheet.hold:
        at = row.situation
        assert at.third is not None
        table = view.turn_table(TurnStart(at.banked, at.opponent, third=at.third))
        assert tuple(cell.intervals for cell in row.cells) == table.thresholds()
    assert not material.has(SheetPart.FAIR_START), "a handicap evens a game of two"
    assert material.has(SheetPart.SCORE_SHEET)
