"""What there is to learn by heart: printed as it is given, read as its authors read it, with an example worked out."""

from dataclasses import replace

import pytest
from games import plain
from learnt_by_heart import learnt, memory_table

from farkle_core.engine.settings import Settings
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import counts_of
from farkle_core.rules.scoring import scorings
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.learnt_sections import band_words
from farkle_core.sheets.material import Material, material_of
from farkle_core.sheets.memory_example import Example, ExampleOption, memory_example, preference
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import SheetSection, Tone
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import MemoryTable


@pytest.fixture(scope="module")
def material() -> Material:
    """The plain game to 1,000 points, with [BN]'s tables to learn."""
    return replace(material_of(solve(plain(1000), Settings(check_bound=False))), learnt=learnt())


def section(material: Material, part: SheetPart, **choices: int) -> SheetSection:
    (found,) = sections(material, Composition((part,), **choices))  # type: ignore[arg-type]
    return found


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
    example = memory_example(ruleset, table)
    assert example is not None
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
    example = memory_example(ruleset, table)
    assert example is not None
    check_example(ruleset, table, example)
    least = max(ruleset.turn.minimum, ruleset.turn.opening)
    assert all(option.turn_total >= least for option in example.options)


def test_an_example_is_written_out(material: Material) -> None:
    example = memory_example(plain(), memory_table())
    assert example is not None
    material = replace(material, example=example)
    lines = [f"{line.lead} {line.faces} {line.text}" for line in section(material, SheetPart.MEMORY).lines]
    assert f"{example.turn_total:,}" in lines[0]
    assert str(example.roll) in lines[0]
    for option, line in zip(example.options, lines[1:], strict=False):
        assert f"{option.turn_total:,} + {option.estimate} = {option.expected:,}" in line
        assert str(option.faces) in line
    assert f"{example.best.expected:,} is most" in lines[-2]
    assert "47.61 % of games won against perfect play, 446.57 points a turn" in lines[-1]


def test_the_memory_table_is_printed_as_it_is(material: Material) -> None:
    found = section(material, SheetPart.MEMORY)
    assert found.table is not None
    assert found.table.heads == ("0", "50", "100", "150", "200", "250", "300")
    assert [row.label for row in found.table.rows] == ["five dice", "four dice", "three dice", "two dice", "one die"]
    assert cells(found)[:2] == [
        ["2,900", "2,250", "1,600", "950", "550", "250", "0"], ["1,000", "700", "350", "150", "0", "", ""]
    ]  # fmt: skip
    assert len(found.explanation) == 3
    assert "all six dice" in found.explanation[1].text


def test_margins_and_bands_are_printed_as_they_are(material: Material) -> None:
    assert cells(section(material, SheetPart.MARGINS)) == [
        ["–", "–", "8,950", "9,350", "9,550", "9,600"], ["–", "7,900", "8,600", "9,350", "9,550", "9,500"]
    ]  # fmt: skip
    found = section(material, SheetPart.BANDS)
    assert found.table is not None
    assert [row.label for row in found.table.rows] == [
        "ahead by 2,050 or more", "behind by 2,000 to ahead by 2,000", "behind by 2,050 or more"
    ]  # fmt: skip
    assert cells(found)[2] == ["roll", "3,050", "1,250", "550", "450", "roll"]
    assert found.table.rows[2].cells[0].tone is Tone.ROLL


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (None, None, "at any scores"),
        (None, -500, "behind by 500 or more"),
        (None, 0, "level or worse"),
        (None, 500, "ahead by 500 or worse"),
        (500, None, "ahead by 500 or more"),
        (0, None, "level or better"),
        (-500, None, "behind by 500 or better"),
        (500, 1500, "ahead by 500 to 1,500"),
        (-1500, -500, "behind by 500 to 1,500"),
        (-500, 0, "behind by 500 to level"),
        (-500, 1500, "behind by 500 to ahead by 1,500"),
        (0, 0, "level"),
        (50, 50, "ahead by 50"),
    ],
)
def test_bands_are_said_in_words(low: int | None, high: int | None, words: str) -> None:
    assert band_words(low, high) == words
