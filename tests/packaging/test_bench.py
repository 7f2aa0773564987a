"""The benchmarks compute what they say, and tell it; how long anything takes is no matter here."""

from dataclasses import replace

import numpy as np
import pytest
from nightly_cases import with_nightly

from bench import compiler, our_pass
from bench.answering import answering
from bench.c_pass import PlainPass
from bench.games import PENALTY, PLAIN, Task
from bench.limits import Limit, limit_of
from bench.machine import Machine
from bench.page import TARGET, measured_part, with_measured
from bench.records import Growth, Record, Results
from bench.table import in_columns, rows_of
from bench.value_iteration import iterate
from farkle_core.engine.contexts import make_game, make_plan
from farkle_core.engine.settings import compile_game
from farkle_core.game.modes import compile_ruleset
from farkle_core.kernels.compiler.lanes import LANES
from farkle_core.solution.solve import solve

needs_compiler = pytest.mark.skipif(not compiler.find_compiler(), reason=compiler.NONE_HERE)

MACHINE = Machine("a processor", "a compiler", 2, 32_768, 1_048_576, 8, 3.5, 3.5, 3.5, 3.5, 1.75)
SOLVE = Record(
    "solve", "solve it", 0.2, "s", 0.15, reference=0.1, runs=5, spread=0.02, states_per_second=3e8, sweeps=1, memory=10
)
CORES = Record("cores", "two cores against one", 1.9, "times", 1.8, at_least=True)
LIMIT = Limit(PLAIN, 16, 28, 40, 167, 288, 22, 576, 688, 68, 334, 298, 44_032, 300.0, 200.0, 400.0, 90.0)
RESULTS = Results("abc1234", False, MACHINE, (SOLVE, CORES), (Growth(1000, 25_200, 0.01, 1, 1224),), (LIMIT,))


@needs_compiler
@pytest.mark.parametrize("task", [Task(PLAIN, 1500), Task(PENALTY, 600)])
@pytest.mark.parametrize("lanes", with_nightly([LANES], [2 * LANES]))
def test_the_pass_in_c_computes_what_ours_does(task: Task, lanes: int) -> None:
    block = our_pass.make_block(task.ruleset)
    rows = slice(block.first * block.plan.modes * LANES, block.settled * block.plan.modes * LANES)
    left = block.workspace.rolls[rows].copy()
    plain = PlainPass(compile_ruleset(task.ruleset), block, lanes)
    plain.run(1)
    assert plain.difference() < 1e-14
    block.workspace.rolls[rows] = 0.0
    assert plain.difference() > 0.1
    our_pass.run(block, 2)
    assert np.array_equal(block.workspace.rolls[rows], left), "not the pass that the solver makes"
    assert left.min() > 0.0


def test_a_pass_that_needs_more_is_refused() -> None:
    with pytest.raises(ValueError, match="needs more"):
        our_pass.make_block(Task("high-stakes", 500).ruleset)


@needs_compiler
@pytest.mark.parametrize("task", [Task(PLAIN, 1000, tolerance=1e-11), Task(PENALTY, 400, -500, tolerance=1e-11)])
def test_value_iteration_finds_what_our_solver_does(task: Task) -> None:
    solution, found = solve(task.ruleset, task.settings), iterate(task.ruleset, task.settings)
    assert found.states == solution.certificate.states
    assert found.iterations > 10
    assert found.starts.shape == solution.wins.shape
    assert np.abs(found.starts - solution.wins).max() < 10 * task.tolerance


def test_a_row_is_counted_from_the_plan() -> None:
    ruleset = Task(PENALTY).ruleset
    compiled = compile_game(ruleset, Task(PENALTY).settings)
    game, automaton = make_game(compiled), compiled.automaton
    plan = make_plan(automaton, game)
    limit = limit_of(PENALTY, plan, LANES, automaton.options, replace(MACHINE, width=LANES), 100.0)
    # [B16]'s rules have 234 outcomes of rolls and 823 options; those with the same options but one another's are one.
    assert limit.options == 823
    assert limit.outcomes == sum(len(mode.best) for mode in automaton.modes) <= 234
    further = len(plan.offsets) - len(plan.weights)
    assert limit.reads == limit.outcomes + further < limit.options
    assert limit.multiply_adds == limit.outcomes
    assert limit.maxima == further + limit.choices + plan.modes
    assert limit.loads == limit.reads + 2 * limit.choices + 2 * plan.modes
    assert limit.bytes_read == limit.loads * LANES * 8
    assert limit.near == pytest.approx(limit.loads / MACHINE.near_loads)
    assert limit.least == limit.near


def test_the_page_has_its_marks_and_the_tables_of_today() -> None:
    text = TARGET.read_text(encoding="utf-8")
    assert with_measured(text, measured_part(RESULTS)) != text
    heads = [line for line in measured_part(RESULTS).splitlines() if line.startswith(("| what", "| the"))]
    assert [head for head in heads if head not in text] == []
    assert max(len(line) for line in text.splitlines() if line[:1] != "|") <= 120


@pytest.mark.nightly
def test_figures_of_the_tests_stand_beside_their_targets() -> None:
    """Whether they are met is no matter here."""
    (record,) = answering(quick=True, chosen="test_scoring")
    assert (record.what, record.unit, record.target) == ("scoring all 923 rolls, facebook", "s", 0.05)
    assert record.ours > 0.0
    assert "scoring all 923 rolls, facebook" in in_columns(rows_of([record]))
    with pytest.raises(RuntimeError):
        answering(quick=True, chosen="no_such_test")
