"""What there is to learn by heart: printed as it is given, read as its authors read it, with an example worked out."""

from dataclasses import replace

import pytest
from games import plain
from learnt_by_heart import learnt, memory_table
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.scoring import scorings
from farkle_core.sheets.material import Material, material_of
from farkle_core.sheets.memory_example import Example, ExampleOption, memory_example, preference
from farkle_core.sheets.tables import SheetSection
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import MemoryTable


@pytest.fixture(scope="module")
def material() -> Material:
    """The plain game to 1,000 points, with [BN]'s tables to learn."""
    return replace(material_of(solve(plain(1000), Settings(check_bound=False))), learnt=learnt())


def cells(found: SheetSection) -> list[list[str]]:
    assert found.table is not None
    return [[cell.value for cell in row.cells] for row in found.table.rows]


@pytest.mark.published
def test_the_memory_table_is_read_as_busche_and_neller_read_it() -> None:
    """Their example: 2,000 points and 3-6-6-1-1-4 leave 2,100 with five dice or 2,200 with four, a tie; one holds."""
    table = memory_table()
    assert (table.estimate(5, 2100), table.estimate(4, 2200)) == (100, 0)
    assert table.estimate(6, 2300) is None
    one, both = ExampleOption((1,), 2100, 5, 100), ExampleOption((1, 1), 2200, 4, 0)
    assert one.expected == both.expected == 2200
    assert max((one, both), key=preference) is both
    assert (both.holds, one.holds) == (True, False)


@pytest.mark.published
def test_the_memory_table_reproduces_their_thresholds() -> None:
    table, further = memory_table(), {5: 2900, 4: 1000, 3: 400, 2: 250, 1: 0}
    for dice, hold_from in further.items():
        assert table.estimate(dice, hold_from) == 0
        assert hold_from == 0 or (table.estimate(dice, hold_from - 50) or 0) > 0


def check_example(ruleset: Ruleset, table: MemoryTable, example: Example) -> None:
    """Work an example out again from the scorings alone."""
    best: dict[int, int] = {}
    for scoring in scorings(ruleset, counts_of(example.roll)):
        left = ruleset.dice - scoring.dice
        best[left] = max(best.get(left, 0), scoring.points)
    assert len(example.roll) == ruleset.dice
    assert {option.dice: option.turn_total for option in example.options} == {
        left: example.turn_total + points for left, points in best.items()
    }
    for option in example.options:
        aside = [
            each
            for each in scorings(ruleset, counts_of(example.roll))
            if each.counts == counts_of(option.faces) and each.points == option.turn_total - example.turn_total
        ]
        assert aside, "these dice are worth that"
        columns = zip(table.estimates, table.columns(option.dice), strict=True)
        assert option.estimate == next(e for e, total in columns if total is not None and total <= option.turn_total)
    most = max(option.expected for option in example.options)
    assert example.best.expected == most
    assert all(option.expected <= most for option in example.options)


def test_the_example_shows_a_choice_worked_out_rightly() -> None:
    ruleset, table = shipped_ruleset("busche-neller"), memory_table()
    example = present(memory_example(ruleset, table))
    check_example(ruleset, table, example)
    assert len(example.options) == 2
    assert {option.holds for option in example.options} == {True, False}
    assert example.best.turn_total < max(option.turn_total for option in example.options), "fewer points now"


@pytest.mark.parametrize(
    "name", ["facebook", "five-dice", "open-1000", "zilch", "toxic-twos", "set-aside-all", "nothing-500"]
)
def test_other_rules_get_an_example_of_their_own(name: str) -> None:
    ruleset = shipped_ruleset(name)
    table = MemoryTable((*(((250 * dice, 0), (100 * dice, 50), (0, 100)) for dice in range(1, ruleset.dice)), ()))
    example = present(memory_example(ruleset, table))
    check_example(ruleset, table, example)
    least = max(ruleset.turn.minimum, ruleset.turn.opening)
    assert all(option.turn_total >= least for option in example.options)
