"""What a cheat sheet says, against published numbers and against the solution looked at one state at a time."""

import re
from dataclasses import replace

import pytest
from games import penalised, plain
from nightly_cases import sampled
from noted_games import noted_games
from present import present

from farkle_core.engine.settings import Settings
from farkle_core.game.phases import GamePhase
from farkle_core.game.turn_start import FIRST_TURN, Grid, TurnStart
from farkle_core.rules.model import Carry, EndRule
from farkle_core.sheets.content import ROLL, CheatSheet, GameProgress, HoldCell, HoldRow, Lead
from farkle_core.sheets.sheet import cheat_sheet, exactness
from farkle_core.sheets.situations import last_chance_situations, situations
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

QUICK = Settings(check_bound=False)


def says_hold(cell: HoldCell, turn_total: int) -> bool:
    """Read the cell as a person would."""
    if cell.value == ROLL:
        return False
    whole = f"{cell.value} {cell.note}".replace("only", "").replace(",", "")
    if "–" not in whole and "from" not in whole and not cell.note:
        return turn_total >= int(whole)
    for part in re.split(r" and ", whole.strip()):
        numbers = [int(number) for number in re.findall(r"\d+", part)]
        last = 10**9 if part.startswith("from") else numbers[-1]
        if numbers[0] <= turn_total <= last:
            return True
    return False


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


# Cheat sheets of games with more than scores: nothing on them may be false, looked at one state at a time.


LOW = Settings(bound=-500, ceiling=1000, check_bound=False)

GAMES = noted_games("sheets")


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    return {name: solve(ruleset, LOW) for name, ruleset in GAMES.items()}


@pytest.fixture(scope="module")
def sheets(solutions: dict[str, Solution]) -> dict[str, CheatSheet]:
    return {name: cheat_sheet(solution) for name, solution in solutions.items()}


def starts(solution: Solution, seat: int) -> list[TurnStart]:
    """Ways to begin a turn of which the sheet claims to speak."""
    ruleset = solution.ruleset
    usual = TurnStart(seat=seat)
    if ruleset.start.carry is Carry.HIGH_STAKES:
        return [usual, TurnStart(seat=seat, carried_dice=2), TurnStart(seat=seat, carried_dice=6)]
    if ruleset.turn.beat_last_turn:
        totals = [total for total in (0, 350, 500) if total >= ruleset.turn.minimum or not total]
        dice = 2 if ruleset.start.carry is Carry.PIGGYBACK else 0
        return [replace(usual, last_turn_total=t, carried_dice=dice if t else 0, carried_points=t if dice else 0)
                for t in totals]  # fmt: skip
    if ruleset.start.carry is not Carry.NONE:
        return [usual, *(TurnStart(seat=seat, carried_dice=3, carried_points=points) for points in (50, 250))]
    return [usual]


def check(solution: Solution, row: HoldRow, beginning: TurnStart) -> int:
    """Compare a row with a turn; return how many states were looked at."""
    at, looked_at = row.situation, 0
    table = solution.turn_table(beginning.at(at.banked, at.opponent).after(at.farkles, 0))
    for dice, cell in enumerate(row.cells, start=1):
        for place, turn_total in enumerate(table.turn_totals.tolist()):
            state = place, dice - 1
            if table.wins_now[state] or not table.reachable[state] or turn_total <= beginning.last_turn_total:
                continue
            if cell.note.endswith("…"):  # says that it does not say all
                continue
            assert says_hold(cell, turn_total) == table.holds[state], (at, beginning, dice, turn_total)
            looked_at += 1
    return looked_at


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_every_cell_says_what_is_best(name: str, solutions: dict[str, Solution], sheets: dict[str, CheatSheet]) -> None:
    solution, sheet = solutions[name], sheets[name]
    rows = [(row, seat) for row in (*sheet.hold, *sheet.last_chance) for seat in (sheet.seats or (0,))]
    rows += [(row, 1) for row in sheet.second_player]
    looked_at = 0
    for row, seat in rows:
        if row in sheet.last_chance and seat:
            continue
        for beginning in starts(solution, seat):
            looked_at += check(solution, row, beginning)
    assert looked_at > 70


@pytest.mark.parametrize("name", GAMES)
def test_the_second_player_has_rows_where_they_differ(name: str, sheets: dict[str, CheatSheet]) -> None:
    ruleset, sheet = GAMES[name], sheets[name]
    assert bool(sheet.seats) is (ruleset.seats == 2)
    assert bool(sheet.second_player) is (sheet.seats == (0,))


def test_the_second_players_rows_are_his(sheets: dict[str, CheatSheet]) -> None:
    sheet = sheets["equal turns"]
    first = {row.situation: row.cells for row in sheet.hold}
    assert {row.situation for row in sheet.second_player} < first.keys()
    assert any(first[row.situation] != row.cells for row in sheet.second_player)


@pytest.mark.parametrize("name", [name for name, ruleset in GAMES.items() if ruleset.start.carry is not Carry.NONE])
def test_carried_dice_are_taken_when_better(
    name: str, solutions: dict[str, Solution], sheets: dict[str, CheatSheet]
) -> None:
    solution, offers = solutions[name], sheets[name].offers
    assert offers is not None
    farkles = 1 if name == "steal, farkles" else 0
    said = set()
    for seat in offers.seats or (0,):
        for row in offers.rows:
            at = row.situation
            for dice, cell in enumerate(row.cells, start=1):
                for points in range(50, min(at.opponent, 400) + 1, 50) if offers.by_points else [0]:
                    last = points if solution.ruleset.turn.beat_last_turn else 0
                    beginning = TurnStart(seat=seat, last_turn_total=last, carried_dice=dice, carried_points=points)
                    table = solution.turn_table(beginning.at(at.banked, at.opponent).after(0, farkles))
                    better = present(table.take) > table.roll[0, -1] + 1e-9
                    if offers.by_points:
                        runs = cell.takes
                        assert isinstance(runs, tuple)
                        said_so = HoldCell(runs)
                        assert (cell.value, cell.note) == ((said_so.value, said_so.note) if runs else ("no", ""))
                        takes = says_hold(said_so, points)
                    else:
                        takes = cell.value == "take"
                    assert takes == better, (at, dice, points)
                    said.add(takes)
    assert said == {True, False}


def test_dice_are_offered_after_a_hold_only_when_something_was_banked(sheets: dict[str, CheatSheet]) -> None:
    for name in ("high stakes", "piggyback"):
        offers = present(sheets[name].offers)
        assert all(row.situation.opponent > 0 for row in offers.rows)
    stolen = present(sheets["steal"].offers)
    assert (stolen.rows[0].situation.banked, stolen.rows[0].situation.opponent) == (0, 0)


@pytest.mark.parametrize("name", [name for name, ruleset in GAMES.items() if ruleset.end.rule is not EndRule.SUDDEN])
def test_the_last_turn_is_as_it_says(name: str, solutions: dict[str, Solution], sheets: dict[str, CheatSheet]) -> None:
    solution = solutions[name]
    text = " ".join(sheets[name].last_turn)
    assert text.startswith("Roll until score and turn total together are more than the opponent's score")
    looked_at = 0
    for part in solution.phase_tables.phases:
        if part.turns_left != 1:
            continue
        beginning = TurnStart(seat=part.seat, turns_left=1, mover_first=part.mover_first)
        own, other = (
            set(scores.tolist()) for scores in (solution.own_scores(beginning), solution.opponent_scores(beginning))
        )
        for banked, opponent in ((0, 1000), (500, 1100), (900, 1000), (950, 1500), (1000, 1200)):
            if banked not in own or opponent not in other:
                continue
            table = solution.turn_table(beginning.at(banked, opponent))
            for place, turn_total in enumerate(table.turn_totals.tolist()):
                for dice in range(1, 7):
                    state = place, dice - 1
                    if not table.may_hold[state]:
                        continue
                    looked_at += 1
                    ahead = banked + turn_total - opponent
                    if ahead > 0:
                        assert table.hold[state] == 1.0
                    elif ahead < 0:
                        assert table.hold[state] == 0.0
                    else:
                        assert table.holds[state] == holds_level(text, dice, part)
    assert looked_at > 100


def holds_level(text: str, dice: int, part: GamePhase) -> bool:
    """Read what the sheet says about a tie as a person would."""
    if "A tie is not enough" in text:
        return False
    if "A tie is enough if you were at the goal first" in text:
        return part.mover_first
    mine = text.partition(f"The {'second' if part.seat else 'first'} player at a tie:")[2] or text
    most = present(re.match(r".*?hold with (one|two|three|four) (die|dice)", mine))
    return dice <= ("one", "two", "three", "four").index(most[1]) + 1


@pytest.mark.parametrize("name", GAMES)
def test_there_are_margins_only_where_reaching_the_goal_wins(name: str, sheets: dict[str, CheatSheet]) -> None:
    sudden = GAMES[name].end.rule is EndRule.SUDDEN
    assert (sheets[name].go_for_it is not None) is sudden
    assert bool(sheets[name].last_turn) is not sudden


@pytest.mark.parametrize("name", ["high stakes", "steal", "bonus", "must roll", "beat"])
def test_margins_are_true_of_turns(name: str, solutions: dict[str, Solution], sheets: dict[str, CheatSheet]) -> None:
    solution, margins = solutions[name], sheets[name].go_for_it
    assert margins is not None
    begun = [FIRST_TURN] if name == "steal" else starts(solution, 0)[: 1 if name == "beat" else 3]
    last = solution.grid.goal - 50
    for own, opponent, beginning in ((b, d, s) for b in (0, last - 150, last) for d in (0, 500, last) for s in begun):
        table = solution.turn_table(beginning.at(own, opponent))
        holds = [(table.reachable & ~table.wins_now & table.holds)[:, dice].any() for dice in range(6)]
        for dice in range(6):
            for score, least in ((own, margins.own[dice]), (opponent, margins.opponent[dice])):
                assert not (least is not None and score >= least and holds[dice]), (own, opponent, dice + 1)


def test_whoever_has_less_than_half_is_given_points(solutions: dict[str, Solution]) -> None:
    behind = 0
    for name, solution in solutions.items():
        sheet = cheat_sheet(solution)
        assert sheet.komi == solution.komi()
        if present(sheet.first_player_win) >= 0.5:
            assert sheet.komi.points >= 0
            continue
        behind += 1
        points = -sheet.komi.points
        assert points >= 0
        off = {
            each: abs(solution.win_chance(TurnStart(each)) - 0.5) for each in solution.grid.scores.tolist() if each >= 0
        }
        assert off[points] == min(off.values()), name
        assert "first player" in sheet.fair_start.split(". ")[-1] or not points
        assert sheet.komi.first_player_win == solution.win_chance(TurnStart(points))
    assert behind >= 1


def test_both_limits_are_owned_up_to(solutions: dict[str, Solution]) -> None:
    solution = solutions["farkles, equal turns"]
    assert exactness(solution)[1] == ("Scores below −500 count as −500, above 2,000 as 2,000 (effect not measured)")
    certificate = replace(solution.certificate, bound_effect=2e-7)
    assert exactness(replace(solution, certificate=certificate)) == ("Win chances exact to 2 × 10⁻⁷",)
    assert "above 2,000" in exactness(solutions["last turn"])[1]
    assert "below" not in exactness(solutions["last turn"])[1]
