"""The parts of composed sheets, against the solution looked at one state at a time, and against what was printed."""

from dataclasses import replace
from itertools import combinations

import pytest
from games import last_turns, penalised, plain
from learnt_by_heart import bands, learnt, margins, memory, memory_table
from loaded import DEVIL, LUCKY, ODD, with_dice
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import Die, counts_of
from farkle_core.rules.scoring import scorings
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.content import shown
from farkle_core.sheets.learnt_strategies import LearntStrategies, Price, learnt_from
from farkle_core.sheets.loaded import shown_dice
from farkle_core.sheets.material import Material, foot, material_of, material_of_three, preferences
from farkle_core.sheets.memory_example import Example, ExampleOption, memory_example, preference
from farkle_core.sheets.parts import ABOUT, SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.sheets.tables import SheetSection
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, MemoryTable

QUICK = Settings(check_bound=False)
GAMES = {
    "plain": plain(2000),
    "penalty": penalised(1500),
    "last turns": last_turns(1500),
    "five dice": replace(plain(), dice=5),
}


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    return {name: solve(ruleset, QUICK) for name, ruleset in GAMES.items()}


@pytest.fixture(scope="module")
def materials(solutions: dict[str, Solution]) -> dict[str, Material]:
    return {name: material_of(solution) for name, solution in solutions.items()}


def section(material: Material, part: SheetPart, **choices: int) -> SheetSection:
    (found,) = sections(material, Composition((part,), **choices))  # type: ignore[arg-type]
    return found


def cells(found: SheetSection) -> list[list[str]]:
    assert found.table is not None
    return [[cell.value for cell in row.cells] for row in found.table.rows]


@pytest.mark.parametrize("name", ["plain", "five dice"])
def test_points_to_hold_from_stand_below_their_number_of_dice(name: str, materials: dict[str, Material]) -> None:
    found, sheet = section(materials[name], SheetPart.THRESHOLDS), materials[name].sheet
    assert found.table is not None
    assert [int(head) for head in found.table.heads] == list(found.table.dice) == list(range(sheet.dice, 0, -1))
    for said, row in zip(cells(found), sheet.hold, strict=True):
        by_dice = dict(zip(found.table.dice, said, strict=True))
        assert [by_dice[dice] for dice in range(1, sheet.dice + 1)] == [shown(cell.value) for cell in row.cells]
    assert any(said != said[::-1] for said in cells(found))


def test_margins_stand_in_the_row_of_whose_score_they_are(materials: dict[str, Material]) -> None:
    found, margins = section(materials["penalty"], SheetPart.GO_FOR_IT), materials["penalty"].sheet.go_for_it
    assert margins is not None
    assert margins.own != margins.opponent
    for said, each in zip(cells(found), (margins.own, margins.opponent), strict=True):
        assert said == ["–" if score is None else f"{score:,}" if score else "always" for score in reversed(each)]
    assert found.table is not None
    assert [row.label for row in found.table.rows] == ["Once you have", "Once the opponent has"]


@pytest.mark.parametrize("name", GAMES)
def test_preference_numbers_rank_the_states_by_their_win_chances(
    name: str, solutions: dict[str, Solution], materials: dict[str, Material]
) -> None:
    given = present(materials[name].preferences)
    table = solutions[name].turn_table()
    states = {}
    for total, ranks, holds in zip(given.turn_totals, given.ranks, given.holds, strict=True):
        for place, (rank, held) in enumerate(zip(ranks, holds, strict=True)):
            assert (rank is not None) == table.reachable[table.row(total), place]
            if rank is not None:
                states[rank, total, place] = table.win[table.row(total), place]
                assert held == table.holds[table.row(total), place]
    assert len(states) > 60
    for (a, chance), (b, other) in combinations(states.items(), 2):
        assert (a[0] > b[0]) == (chance > other + 1e-10), (a, b)
    assert min(rank for rank, _, _ in states) == 1


@pytest.mark.published
def test_preference_numbers_are_in_the_order_of_busches_chances(facebook: Solution) -> None:
    """He prints 0.511005 for 50 points with five dice, 0.509711 for 350 with two, 0.506680 for 300 with three."""
    given = preferences(facebook)

    def rank(total: int, dice: int) -> int:
        return given.ranks[given.turn_totals.index(total)][dice - 1] or 0

    assert rank(50, 5) > rank(350, 2) > rank(300, 3) > 0
    # With five and six dice he holds beyond the table; with three from 350, where 400 is the first that can occur.
    first = [
        next((total for total, held in zip(given.turn_totals, column, strict=True) if held), None)
        for column in zip(*given.holds, strict=True)
    ]
    assert first == [300, 300, 400, 1000, None, None]


def test_the_opening_turn_has_an_example_of_its_ranks(materials: dict[str, Material]) -> None:
    given = present(materials["plain"].preferences)
    assert given.roll == (1, 1, 2, 3, 4, 6)
    ranks = [given.ranks[given.turn_totals.index(way.turn_total)][way.dice - 1] for way in given.ways]
    assert [(way.faces, way.turn_total, way.dice) for way in given.ways] == [((1,), 100, 5), ((1, 1), 200, 4)]
    assert [way.rank for way in given.ways] == ranks == sorted(ranks, key=lambda rank: -(rank or 0))
    said = section(materials["plain"], SheetPart.PREFERENCES)
    assert "1 the worst: take the way with the highest" in said.explanation[0].text
    assert [line.faces for line in said.lines[:3]] == [given.roll, (1,), (1, 1)]
    assert said.lines[-1].text == "So set aside these 100 points."


@pytest.mark.parametrize("name", GAMES)
def test_chances_by_difference(name: str, solutions: dict[str, Solution], materials: dict[str, Material]) -> None:
    given = present(materials[name].differences)
    shown = cells(section(materials[name], SheetPart.DIFFERENCES))
    for row, difference in enumerate(given.differences):
        for column, leader in enumerate(given.leaders):
            own, other = leader + min(difference, 0), leader - max(difference, 0)
            if min(own, other) < 0:
                assert shown[row][column] == "–"
            else:
                chance = solutions[name].win_chance(TurnStart(own, other))
                assert given.chances[row][column] == chance
                assert shown[row][column] == f"{100 * chance:.1f} %"
    assert given.differences == tuple(-each for each in reversed(given.differences))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_the_small_map(name: str, dice: int, solutions: dict[str, Solution], materials: dict[str, Material]) -> None:
    given = present(materials[name].score_map)
    shown = cells(section(materials[name], SheetPart.MAP, map_dice=dice))
    looked_at = 0
    for row, opponent in enumerate(given.scores):
        for column, own in enumerate(given.scores):
            runs = solutions[name].turn_table(TurnStart(own, opponent)).thresholds()[dice - 1]
            whole = len(runs) == 1 and runs[0].to_goal
            assert shown[row][column] == (f"{runs[0].first:,}{'' if whole else '*'}" if runs else "roll")
            looked_at += 1
    assert looked_at == len(given.scores) ** 2 >= 49


def test_the_small_map_shows_no_more_dice_than_there_are(materials: dict[str, Material]) -> None:
    assert "five dice" in section(materials["five dice"], SheetPart.MAP, map_dice=6).heading


def test_every_sheet_says_its_rules_its_program_and_its_price(materials: dict[str, Material]) -> None:
    material = replace(materials["plain"], learnt=learnt())
    sheet = material.sheet
    for parts in ((SheetPart.THRESHOLDS,), (SheetPart.MEMORY,), (SheetPart.RULES,), tuple(SheetPart)):
        line, *source = foot(material, parts)
        assert source == [sheet.source] * bool(sheet.source)
        said = line
        assert f"Rules {sheet.fingerprint}" in said
        assert f"Farkle Explorer {sheet.version}" in said
        assert ("exact to" in said) == (parts != (SheetPart.RULES,)), "a card without advice claims nothing"
        advises = SheetPart.THRESHOLDS in parts
        assert ("For two players" in str(sections(material, Composition(parts)))) == advises, "a card is for any number"
    assert (
        "memory table 47.61 %; memory table with margins 49.11 %"
        in foot(material, (SheetPart.MEMORY, SheetPart.MARGINS))[0]
    )
    assert "Exact at the scores named, a guide between them" in foot(material, (SheetPart.THRESHOLDS,))[0]
    assert "at the scores" not in foot(material, (SheetPart.MEMORY,))[0]
    assert "All else exact at the scores named" in foot(material, (SheetPart.MEMORY, SheetPart.THRESHOLDS))[0]
    assert len(foot(material, (SheetPart.THRESHOLDS,))[0]) < 140  # a line of a page


def test_an_unknown_price_is_owned_up_to(materials: dict[str, Material]) -> None:
    unpriced = replace(materials["plain"], learnt=LearntStrategies(bands=replace(bands(), price=None)))
    assert "not known" in " ".join(foot(unpriced, (SheetPart.BANDS,)))


def test_parts_that_there_are_not_are_passed_over_and_explained(materials: dict[str, Material]) -> None:
    there = {name: set(material.of(tuple(SheetPart))) for name, material in materials.items()}
    assert {SheetPart.MEMORY, SheetPart.MARGINS, SheetPart.BANDS}.isdisjoint(there["plain"])
    assert SheetPart.LAST_CHANCE in there["penalty"] - there["plain"]
    assert SheetPart.LAST_TURN in there["last turns"] - there["plain"]
    assert SheetPart.GO_FOR_IT in there["plain"] - there["last turns"]
    assert all(ABOUT[part].missing for names in there.values() for part in set(SheetPart) - names)


def test_parts_keep_the_order_they_are_wished_in(materials: dict[str, Material]) -> None:
    wished = (SheetPart.MAP, SheetPart.THRESHOLDS, SheetPart.MAP, SheetPart.OFFERS, SheetPart.RULES)
    made = sections(materials["plain"], Composition(wished))
    assert [found.part for found in made] == [SheetPart.MAP, SheetPart.THRESHOLDS, SheetPart.RULES]


# A sheet for three players: its numbers are those of the turns, and it says what it leaves out.


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
        table = view.turn_table(TurnStart(at.banked, at.opponent, third=present(at.third)))
        assert tuple(cell.intervals for cell in row.cells) == table.thresholds()
    assert not material.has(SheetPart.FAIR_START), "a handicap evens a game of two"
    assert material.has(SheetPart.SCORE_SHEET)


# Strategies as a sheet prints them: the same numbers, read the same way.


ROWS = (
    ((0, 0),),
    ((250, 0), (0, 50)),
    ((400, 0), (250, 50), (0, 100)),
    ((1000, 0), (700, 50), (350, 100), (150, 150), (0, 200)),
    ((2900, 0), (2250, 50), (1600, 100), (950, 150), (550, 200), (250, 250), (0, 300)),
    (),
)
"""[BN]'s table 3 as a strategy."""

PRICE = Price("memory table", 0.476141, 446.57144)


@pytest.mark.published
def test_the_table_of_busche_and_neller_comes_out_as_they_print_it() -> None:
    assert learnt_from([(MemoryTable(ROWS), PRICE)], plain()).memory == memory()
    assert memory_table().estimates == (0, 50, 100, 150, 200, 250, 300)
    assert memory_table().columns(4) == (1000, 700, 350, 150, 0, None, None)
    assert memory_table().columns(6) == (None,) * 7


def test_the_printed_table_is_read_as_the_strategy_plays() -> None:
    table = MemoryTable(ROWS)
    for dice, row in enumerate(ROWS, start=1):
        for turn_total in range(0, 4000, 50):
            played = next((estimate for total, estimate in row if total <= turn_total), None)
            columns = zip(table.estimates, table.columns(dice), strict=True)
            read = next((each for each, total in columns if total is not None and total <= turn_total), None)
            assert table.estimate(dice, turn_total) == read == played


def test_margins_bring_their_table() -> None:
    known = margins()
    learnt = learnt_from([(known.strategy, known.price), (MemoryTable(ROWS), PRICE)], plain())
    assert learnt.margins == known
    assert learnt.memory == memory()
    alone = present(learnt_from([(known.strategy, known.price)], plain()).memory)
    assert (alone.strategy, alone.price) == (memory_table(), None)


def test_bands_have_no_gaps() -> None:
    holds = tuple(HoldAt((250, 300, total, None)) for total in (400, 500, 600))
    learnt = learnt_from([(Bands((-1000, 550), holds), PRICE)], plain())
    assert learnt.bands is not None
    assert [each[:2] for each in learnt.bands.strategy.ranges(50)] == [(None, -1050), (-1000, 500), (550, None)]
    assert [each[2] for each in learnt.bands.strategy.ranges(50)] == [hold.thresholds for hold in holds]
    assert learnt.bands.price == PRICE


def test_what_columns_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="fall as turn totals rise"):
        learnt_from([(MemoryTable((((500, 100), (0, 50)),)), None)], plain())
    with pytest.raises(ValueError, match="memory table only"):
        learnt_from([(GoForIt(MaxScore(), (None,) * 6, (None,) * 6), None)], plain())


# What there is to learn by heart: printed as it is given, read as its authors read it, with an example worked out.


@pytest.fixture(scope="module")
def material() -> Material:
    """The plain game to 1,000 points, with [BN]'s tables to learn."""
    return replace(material_of(solve(plain(1000), Settings(check_bound=False))), learnt=learnt())


@pytest.mark.published
def test_the_memory_table_is_read_as_busche_and_neller_read_it() -> None:
    """Their example: 2,000 points and 3-6-6-1-1-4 leave 2,100 with five dice or 2,200 with four: equal, and a hold."""
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


# Sheets of games with loaded dice: each number against the turn's table, and how often dice come up against throws.


ONE_THREAD = Settings(threads=1, check_bound=False)
OTHER = (Die("fair", 2), replace(ODD, name="other"))


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(with_dice(ODD, LUCKY, DEVIL, second=OTHER, goal=800), ONE_THREAD)


def test_thresholds_are_those_of_the_turns_tables(solution: Solution) -> None:
    """Each player's numbers are of the dice that he brings."""
    sheet = cheat_sheet(solution)
    for seat, (rows, dice) in enumerate(((sheet.hold, sheet.own_dice), (sheet.second_player, sheet.second_dice))):
        assert rows
        for row in rows:
            at = row.situation
            table = solution.dice_table(TurnStart(at.banked, at.opponent, seat=seat))
            assert table.dice_left == present(dice).dice_left
            assert [cell.intervals for cell in row.cells] == [tuple(runs) for runs in table.thresholds()]


def test_columns_are_the_dice_that_are_named(solution: Solution) -> None:
    material = material_of(solution)
    found = {each.part: each for each in sections(material, Composition())}
    sheet, table = material.sheet, found[SheetPart.THRESHOLDS].table
    assert table is not None
    assert sheet.own_dice is not None
    assert table.heads == sheet.own_dice.heads
    assert sorted(table.heads) == sorted(["ABC", "AB", "AC", "BC", "A", "B", "C"])
    for row, said in zip(sheet.hold, table.rows, strict=True):
        assert [cell.value for cell in said.cells] == [row.cells[place].value for place in sheet.own_dice.columns]
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
    many = present(shown_dice(with_dice(replace(ODD, count=2), replace(LUCKY, count=2), DEVIL, Die("fair"), goal=500)))
    assert len(set(many.columns)) == 10 < len(many.dice_left)
    assert list(many.columns) == sorted(many.columns, reverse=True)
    assert 0.0 < many.share < 1.0
    assert "The others are left out." in many.explanation
