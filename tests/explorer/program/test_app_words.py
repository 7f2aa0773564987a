"""What the strip at the foot of the window says."""

from dataclasses import replace

import pytest
from small_games import penalty_game, plain_game

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.engine.settings import Settings
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, komi_words
from farkle_core.rules import shipped_ruleset
from farkle_core.sheets.sheet import cheat_sheet
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solve import solve
from farkle_explorer.solving import solve_words
from farkle_explorer.solving.solve_words import result


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0.0, "0.1 s"),
        (0.44, "0.4 s"),
        (9.94, "9.9 s"),
        (9.96, "10 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (190.0, "3 min 10 s"),
        (1500.0, "25 min"),
        (7500.0, "2 h 5 min"),
    ],
)
def test_a_time_is_said_as_people_say_it(seconds: float, said: str) -> None:
    assert solve_words.duration(seconds) == said


def test_before_a_solve_it_says_what_that_takes() -> None:
    forecast = solve_words.forecast(estimate(shipped_ruleset("facebook")))
    assert forecast.startswith("about ")
    assert forecast.endswith("MB of memory")


def test_while_it_runs_it_says_where_it_stands() -> None:
    progress = Progress(WorkPhase.SOLVING, 0.42, 61e6, 12.0, 83.0, (1.0, 0.1))
    said = solve_words.course(progress)
    assert said == "Solving · 42 % · about 1 min 23 s left"
    assert solve_words.course(Progress(WorkPhase.COMPILING)) == "Preparing the solver"


def test_too_little_memory_says_what_to_change() -> None:
    problem = Problem("goal", "30,000 points, which takes 90.0 GB", L_("choose a goal below 30,000"))
    refused = Estimate(1, 90_000_000_000, 1.0, (problem,))
    assert solve_words.refusal(refused) == "Too large: 30,000 points, which takes 90.0 GB; choose a goal below 30,000"


def test_a_solution_that_did_not_converge_is_marked_so() -> None:
    solution = solve(plain_game(500))
    certificate = replace(solution.certificate, converged=False, residual=3e-9)
    inexact = replace(solution, certificate=certificate)
    said = solve_words.result(inexact)
    assert "NOT EXACT: the solver stopped before it was done, see Details" in said
    assert "exact" not in said
    assert dict(solve_words.facts(inexact))["Exact to"] == "3e-09, not 1e-12 as wanted"


def test_the_bound_is_accounted_for_where_there_is_one() -> None:
    names = [name for name, _ in solve_words.facts(solve(penalty_game(400), Settings(bound=-200)))]
    assert "Effect of the lowest score, scores 0 to goal" in names
    assert not [name for name, _ in solve_words.facts(solve(plain_game(400))) if name.startswith("Effect")]


def test_a_failure_is_said_in_one_line() -> None:
    error = UserError("It did not work.", (Problem("goal", "5", L_("at least 50")),), "Change the goal.")
    assert solve_words.failure(error) == "It did not work. goal: found 5; at least 50 Change the goal."
    assert "log" in solve_words.failure(ZeroDivisionError())


SMALL = Settings(bound=-500, ceiling=1000, threads=1, check_bound=False)


@pytest.mark.parametrize("ruleset_id", ["five-dice", "equal-turns", "team", "open-550", "high-stakes"])
def test_the_window_and_the_sheet_name_the_same_player(ruleset_id: str) -> None:
    solution = solve(replace(shipped_ruleset(ruleset_id), goal=1000), SMALL)
    points = solution.komi().points
    words = f"fair start: {komi_words(points)} " if points else "no points make it fairer"
    assert words in result(solution)
    player = "first" if points < 0 else "second"
    give = f"Give the {player} player {abs(points)} points" if points else "No handicap makes it fairer"
    assert give in cheat_sheet(solution).fair_start
