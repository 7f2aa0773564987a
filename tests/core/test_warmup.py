"""What the warm-up compiles is all that a person's first solve and first match need."""

import json
from pathlib import Path

import pytest
from own_process import python

from farkle_core import warmup

WARM_UP_THEN_PLAY = """
import importlib, json, pkgutil
from dataclasses import replace

from farkle_core import kernels, warmup
from farkle_core.solution.storage import store
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.engine.settings import Settings
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.forms import memory_table
from farkle_core.strategies.model import BestResponse, HoldAt, MaxScore, Optimal
from farkle_core.strategies.regions import turn_costs


def compiled():
    names = pkgutil.walk_packages(kernels.__path__, "farkle_core.kernels.")
    modules = [importlib.import_module(module.name) for module in names]
    found = {each for module in modules for each in vars(module).values() if hasattr(each, "nopython_signatures")}
    entered = {each for each in found if type(each._cache).__name__ == "KernelCache"}
    return {each.__name__: sorted(map(str, each.signatures)) for each in entered}


def play(name):
    ruleset = replace(shipped_ruleset(name), goal=400)
    solve(ruleset, Settings(bound=-500, ceiling=400, threads=2))
    solution = store.load(store.save(solve(ruleset, Settings(bound=-500, ceiling=400, threads=1))))
    for part in solution.phase_tables.phases:
        start = TurnStart(seat=part.seat, turns_left=part.turns_left, mover_first=part.mover_first)
        scores = int(solution.own_scores(start)[0]), int(solution.opponent_scores(start)[0])
        solution.turn_table(start.at(*scores))
        solution.hold_regions(start)
    for player, other in ((MaxScore(), Optimal()), (HoldAt((200,) * ruleset.dice), BestResponse())):
        match(solution, player, other, threads=2)
    turn_costs(memory_table(ruleset), solution, threads=2)


def play_with_other_dice(name):
    ruleset = replace(shipped_ruleset(name), goal=400, second_dice=(Die("weighted", 6, (2, 1, 1, 1, 1, 1)),))
    solution = solve(ruleset, Settings(bound=-500, ceiling=400, threads=2))
    match(solution, MaxScore(), Optimal(), threads=2)
    match(solution, HoldAt((200,) * ruleset.dice), BestResponse(), threads=2)


warmup.warm_up()
warmup.warm_up_matches()
before = compiled()
for name in (
    "high-stakes", "zilch", "welfare", "open-1000", "steal", "beat-the-last-turn", "hot-dice-bonus", "disaster-twos"
):
    play(name)
for name in ("open-1000", "zilch"):
    play_with_other_dice(name)
print(json.dumps([before, compiled()]))
"""


@pytest.mark.nightly
def test_nothing_is_left_to_compile(tmp_path: Path) -> None:
    script = tmp_path / "play.py"
    script.write_text(WARM_UP_THEN_PLAY, encoding="utf-8")
    before, after = json.loads(python(script).stdout)
    assert {"sweep_steps", "solve_pairs", "load_turn", "note_regions"} <= before.keys()
    assert all(before.values()), "the warm-up calls every kernel"
    assert after == before


@pytest.mark.nightly
def test_the_process_says_how_far_it_is(tmp_path: Path) -> None:
    """One mark for each kernel: the window's bar ends where the work does."""
    done = python("-m", "farkle_core.warmup", NUMBA_CACHE_DIR=str(tmp_path))
    assert done.stdout == warmup.MARK * warmup.COMPILED
