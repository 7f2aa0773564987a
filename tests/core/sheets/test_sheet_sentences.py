"""What sheets say under rules that are unlike most: each sentence is true for the rules it stands with."""

from dataclasses import replace
from functools import cache

import pytest
from nightly_cases import with_nightly

from farkle_core.engine.settings import Settings
from farkle_core.rules import shipped_ids, shipped_ruleset
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.learnt_strategies import learnt_from
from farkle_core.sheets.material import Material, material_of
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import SheetSection
from farkle_core.solution.solve import solve
from farkle_core.strategies.forms import memory_table


@cache
def material(name: str, goal: int) -> Material:
    ruleset = replace(shipped_ruleset(name), goal=goal)
    solution = solve(ruleset, Settings(check_bound=False, threads=1))
    return material_of(solution, learnt_from([(memory_table(ruleset), None)], ruleset))


def section(name: str, part: SheetPart, goal: int = 600) -> SheetSection:
    (found,) = sections(material(name, goal), Composition(parts=(part,)))
    return found


def said(found: SheetSection) -> str:
    return " ".join(line.text for line in (*found.explanation, *found.lines))


def values(found: SheetSection) -> list[str]:
    assert found.table is not None
    return [cell.value for row in found.table.rows for cell in row.cells]


def test_where_a_farkle_keeps_the_points_one_always_rolls() -> None:
    margins = section("farkle-keeps", SheetPart.GO_FOR_IT)
    assert set(values(margins)) == {"always"}
    assert "“Always”: whatever the scores." in said(margins)
    table = section("farkle-keeps", SheetPart.MEMORY)
    assert "3. Always roll" in said(table)
    assert "column 0" not in said(table)


def test_where_one_holds_the_column_of_0_is_there() -> None:
    table = section("busche-neller", SheetPart.MEMORY)
    assert "(column 0)" in said(table)
    assert table.table is not None
    assert table.table.heads[0] == "0"


def test_dots_are_explained_where_they_are() -> None:
    found = section("welfare", SheetPart.THRESHOLDS, goal=2500)
    assert found.table is not None
    dots = any(cell.note.endswith("…") for row in found.table.rows for cell in row.cells)
    assert dots == ("Dots: there are more such ranges above." in said(found))
    assert dots


def test_the_memory_table_says_when_to_take_dice_that_are_offered() -> None:
    assert "Start with the last player's dice if they bring at least " in said(section("steal", SheetPart.MEMORY))
    assert "last player's dice" not in said(section("busche-neller", SheetPart.MEMORY))


@pytest.mark.parametrize(
    "name", with_nightly(["busche-neller", "facebook", "farkle-keeps", "goal-5000", "steal"], shipped_ids())
)
def test_no_memory_table_goes_beyond_what_happens(name: str) -> None:
    ruleset = shipped_ruleset(name)
    assert all(total < ruleset.goal for row in memory_table(ruleset).rows for total, _ in row)
