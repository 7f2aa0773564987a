"""Games of loaded dice: against fair dice written as loaded ones."""

from dataclasses import replace

import numpy as np
import pytest
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.game import modes
from farkle_core.game.modes import CompiledGame, compile_kinds, compile_ruleset
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import Die, kinds_of
from farkle_core.solution.solve import solve

KINGDOM = shipped_ruleset("kingdom-come")
QUICK = Settings(threads=1, check_bound=False)


def test_fair_dice_written_as_loaded_ones_give_the_same_automaton() -> None:
    for name in ("kingdom-come", "hot-dice-bonus", "six-kind-wins", "nothing-500", "toxic-twos", "five-dice"):
        ruleset = shipped_ruleset(name)
        plain, loaded = compile_ruleset(ruleset), compile_kinds(ruleset, kinds_of([Die("", ruleset.dice)]))
        assert loaded.modes == plain.modes
        assert loaded.start == plain.start


def test_fair_dice_written_as_loaded_ones_give_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last bit: the same kind six times, through everything that loaded dice take."""
    plain = replace(KINGDOM, goal=1000)
    listed = replace(plain, own_dice=tuple(Die(f"die {number}", 1, (3,) * 6) for number in range(6)))
    expected = solve(plain, QUICK)
    assert (solve(listed, QUICK).chances == expected.chances).all()
    monkeypatch.setattr(
        CompiledGame, "automata", property(lambda game: (compile_kinds(game.ruleset, game.ruleset.kinds(0)),))
    )
    forced = solve(listed, QUICK)
    assert forced.automaton.kinds
    assert (forced.chances == expected.chances).all()


def test_two_equal_lists_are_one_game_for_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a seat for each player, and the same dice in both, each has the chances of the game without seats."""
    one = with_dice(replace(ODD, count=3), replace(LUCKY, count=3), goal=600)
    expected = solve(one, QUICK).wins
    monkeypatch.setattr(Ruleset, "dice_differ", property(lambda _: True))
    modes._compile_loaded.cache_clear()
    both = solve(one, QUICK)
    assert both.phase_tables.seats == 2
    for part in (0, 1):
        table = both.phase_tables.view(both.chances, part)[:, :, 0, 0].transpose(0, 1, 3, 2)
        assert np.abs(table - expected).max() < 1e-14


def test_threads_make_no_difference() -> None:
    ruleset = with_dice(ODD, LUCKY, DEVIL, second=(Die("fair", 3),), goal=800)
    one, two = (solve(ruleset, replace(QUICK, threads=threads)) for threads in (1, 2))
    assert (one.chances == two.chances).all()


def test_what_is_read_by_number_of_dice_is_refused() -> None:
    solution = solve(with_dice(ODD, LUCKY, goal=200), QUICK)
    for ask in (solution.turn_table, solution.hold_regions):
        with pytest.raises(UserError, match="fair dice"):
            ask()
    assert solution.dice_table().lefts == ((0, 1), (1, 0), (1, 1))
