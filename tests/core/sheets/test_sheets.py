"""What a cheat sheet says, against published numbers and against the solution looked at one state at a time."""

from dataclasses import replace

import pytest
from games import penalised, plain
from hold_cells import says_hold

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import Grid, TurnStart
from farkle_core.sheets.content import CheatSheet, GameProgress, HoldRow, Lead
from farkle_core.sheets.sheet import cheat_sheet, exactness
from farkle_core.sheets.situations import last_chance_situations, situations
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

QUICK = Settings(check_bound=False)


@pytest.fixture(scope="module")
def short_game() -> Solution:
    """The plain game to 1,000 points."""
    return solve(plain(1000), QUICK)


@pytest.fixture(scope="module")
def penalty_game() -> Solution:
    """Facebook Farkle to 1,500 points."""
    return solve(penalised(1500), QUICK)


def row_for(sheet: CheatSheet, banked: int, opponent: int) -> HoldRow:
    (found,) = [row for row in sheet.hold if (row.situation.banked, row.situation.opponent) == (banked, opponent)]
    return found


def values(row: HoldRow) -> list[str]:
    """The row as it is read: most dice first."""
    return [f"{cell.value} {cell.note}".strip() for cell in reversed(row.cells)]


@pytest.mark.published
def test_the_plain_game_starts_as_busche_and_neller_say(busche_neller: Solution) -> None:
    sheet = cheat_sheet(busche_neller)
    assert sheet.fair_start == (
        "The first player wins 53.70 %. Give the second player 200 points at the start: then 50.40 %."
    )
    assert sheet.last_chance == ()
    assert not sheet.below_zero


@pytest.mark.published
def test_facebook_rows_are_those_of_busche(facebook: Solution) -> None:
    sheet = cheat_sheet(facebook)
    ahead = values(row_for(sheet, 8000, 6000))
    assert ahead == ["1,650–1,750 only", "1,250", "650", "300", "300", "300"]
    behind = values(row_for(sheet, 6000, 8000))
    assert behind[1] == "3,300–3,850 only"
    start = values(row_for(sheet, 0, 0))
    # With three dice left no turn total between 300 and 400 can occur, and the source names 350.
    assert start == ["5,000", "2,500", "1,000", "400", "300", "300"]


@pytest.mark.parametrize("game", ["short_game", "penalty_game"])
def test_every_cell_says_what_is_best(game: str, request: pytest.FixtureRequest) -> None:
    solution: Solution = request.getfixturevalue(game)
    sheet = cheat_sheet(solution)
    looked_at = 0
    for row in (*sheet.hold, *sheet.last_chance):
        at = row.situation
        table = solution.turn_table(TurnStart(at.banked, at.opponent, at.farkles))
        for dice, cell in enumerate(row.cells, start=1):
            for place, turn_total in enumerate(table.turn_totals.tolist()):
                if table.reachable[place, dice - 1] and not table.wins_now[place, dice - 1]:
                    assert says_hold(cell, turn_total) == table.holds[place, dice - 1], (at, dice, turn_total)
                    looked_at += 1
    assert looked_at > 200


@pytest.mark.parametrize("game", ["short_game", "penalty_game"])
def test_go_for_it_margins_are_those_of_every_single_turn(game: str, request: pytest.FixtureRequest) -> None:
    solution: Solution = request.getfixturevalue(game)
    scores = range(0, solution.grid.goal, solution.grid.quantum)
    goes = {(own, other): _dice_that_go(solution, own, other) for own in scores for other in scores}
    margins = cheat_sheet(solution).go_for_it
    assert margins is not None
    for dice in range(1, solution.grid.dice + 1):
        own = [b for b in scores if all(dice in goes[high, d] for high in scores if high >= b for d in scores)]
        opponent = [d for d in scores if all(dice in goes[b, high] for high in scores if high >= d for b in scores)]
        assert margins.opponent[dice - 1] == min(opponent, default=None)
        if margins.own[dice - 1] is None:
            assert not own or _every_hold_wins(solution, min(own), dice)
        else:
            assert margins.own[dice - 1] == min(own)


def _dice_that_go(solution: Solution, own: int, other: int) -> set[int]:
    """The numbers of dice with which one never holds short of winning."""
    table = solution.turn_table(TurnStart(own, other))
    short = table.reachable & ~table.wins_now & table.holds
    return {dice for dice in range(1, solution.grid.dice + 1) if not short[:, dice - 1].any()}


def _every_hold_wins(solution: Solution, own: int, dice: int) -> bool:
    table = solution.turn_table(TurnStart(own))
    allowed = table.may_hold[:, dice - 1] & table.reachable[:, dice - 1]
    return bool((table.wins_now[:, dice - 1] | ~allowed).all())


def test_a_penalty_gives_rows_for_the_last_chance(penalty_game: Solution) -> None:
    sheet = cheat_sheet(penalty_game)
    assert sheet.farkles_before_penalty == 2
    assert [row.situation.farkles for row in sheet.last_chance] == [2, 2, 2]
    assert {row.situation.standing for row in sheet.last_chance} == {Lead.LEVEL, Lead.AHEAD, Lead.BEHIND}
    assert sheet.below_zero


def grid(goal: int, quantum: int = 50, farkle_counts: int = 1) -> Grid:
    return Grid(quantum=quantum, lowest=0, goal=goal, farkle_counts=farkle_counts, dice=6, ceiling=goal)


@pytest.mark.parametrize(("goal", "quantum"), [(50, 50), (100, 50), (150, 50), (300, 100), (970, 10), (9_999, 1)])
def test_odd_games_have_situations_of_their_grid(goal: int, quantum: int) -> None:
    chosen = situations(grid(goal, quantum))
    assert (chosen[0].banked, chosen[0].opponent) == (0, 0)
    pairs = [(each.banked, each.opponent) for each in chosen]
    assert len(set(pairs)) == len(pairs)
    for each in chosen:
        assert each.banked % quantum == each.opponent % quantum == 0
        assert 0 <= min(each.banked, each.opponent) <= max(each.banked, each.opponent) < goal
        compared = (each.banked > each.opponent) - (each.banked < each.opponent)
        assert compared == {Lead.LEVEL: 0, Lead.AHEAD: 1, Lead.BEHIND: -1}[each.standing]


def test_a_penalty_for_every_farkle_has_no_last_chance() -> None:
    assert last_chance_situations(grid(10_000, farkle_counts=1)) == ()
    assert {each.moment for each in last_chance_situations(grid(10_000, farkle_counts=3))} == {
        GameProgress.START,
        GameProgress.LATE,
    }


def test_exactness_is_rounded_up_and_says_how(short_game: Solution) -> None:
    certificate = replace(short_game.certificate, converged=True, residual=4.14e-15)
    (sentence,) = exactness(replace(short_game, certificate=certificate))
    assert sentence == ("Win chances exact to 5 × 10⁻¹⁵")
    (sentence,) = exactness(replace(short_game, certificate=replace(certificate, residual=9.5e-13)))
    assert sentence.endswith("1 × 10⁻¹²")


def test_what_did_not_converge_is_marked(short_game: Solution) -> None:
    certificate = replace(short_game.certificate, converged=False, change=3e-4, residual=1e-4)
    sheet = cheat_sheet(replace(short_game, certificate=certificate))
    assert not sheet.converged
    assert sheet.exactness[0].startswith("NOT EXACT")
    assert "3 × 10⁻⁴" in sheet.exactness[0]


def test_a_sheet_before_the_proof_does_not_say_that_the_solver_stopped(short_game: Solution) -> None:
    certificate = replace(short_game.certificate, converged=False, provisional=4e-7)
    sheet = cheat_sheet(replace(short_game, certificate=certificate))
    assert sheet.converged
    assert sheet.exactness[0] == "Win chances to a millionth so far, not proved yet"


def test_the_bound_is_owned_up_to(penalty_game: Solution) -> None:
    unmeasured = exactness(penalty_game)[1]
    assert "below −2,500" in unmeasured
    assert "not measured" in unmeasured
    measured = replace(penalty_game, certificate=replace(penalty_game.certificate, bound_effect=2e-7))
    assert exactness(measured) == ("Win chances exact to 2 × 10⁻⁷",)
