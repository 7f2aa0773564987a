"""Which dice to bring: against the referee's whole graph, and by what must be so."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from brute_force import brute_force
from loaded import LUCKY, ODD, PLAIN, with_dice
from small_matches import small

from farkle_core.compare.dice_sets import FAIR_DIE, choose_dice
from farkle_core.engine.monitor import Progress, unwatched
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled
from farkle_core.game.points.turn import play_capped
from farkle_core.game.turn_start import FIRST_TURN
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.library import find_die

ONES = Die("all but always a 1", 1, (9, 1, 0, 0, 0, 0))
SMALL = replace(PLAIN, dice=2, goal=200)
QUICK = Settings(threads=1)


def test_the_best_set_against_every_other() -> None:
    """Every set of the dice owned, and both orders of play, by the referee's graph."""
    own = (ODD, ONES, LUCKY)
    found = choose_dice(SMALL, own, (FAIR_DIE, FAIR_DIE), QUICK, unwatched)
    assert found.all_worked_out
    truth = {}
    for dice in combinations(own, 2):
        graph = brute_force(Referee(with_dice(*dice, second=(replace(FAIR_DIE, count=2),), goal=200)))
        truth[frozenset(dice)] = graph.at(FIRST_TURN), 1.0 - graph.at(replace(FIRST_TURN, seat=1))
    for place, brought in enumerate(found.mine):
        meeting = found.between(place, 0)
        assert (meeting.first, meeting.second) == pytest.approx(truth[frozenset(brought.dice)], abs=1e-10)
    best = max(truth, key=lambda dice: sum(truth[dice]))
    assert frozenset(found.mine[0].dice) == best
    assert ONES in best


def test_against_a_given_set_all_of_seven_sets_are_solved_and_the_best_comes_first() -> None:
    own = (ODD, ODD, LUCKY, ONES, FAIR_DIE)  # 7 different pairs
    found = choose_dice(SMALL, own, (FAIR_DIE, FAIR_DIE), QUICK, unwatched)
    assert found.all_worked_out
    assert len(found.mine) == len({frozenset(Counter(dice).items()) for dice in combinations(own, 2)}) == 7
    wins = [found.between(mine, 0).win for mine in range(7)]
    assert wins == sorted(wins, reverse=True)


def test_it_does_not_claim_all_sets_where_the_opponent_may_bring_others() -> None:
    theirs = (ODD, LUCKY, ONES, FAIR_DIE)  # 6 different pairs, of which 3 are met
    found = choose_dice(SMALL, (ODD, LUCKY), theirs, QUICK, unwatched)
    assert len(found.mine) == 1
    assert not found.all_worked_out


def test_the_same_dice_on_both_sides_are_even() -> None:
    found = choose_dice(SMALL, (ODD, ODD), (ODD, ODD), QUICK, unwatched)
    assert found.between(0, 0).win == pytest.approx(0.5, abs=1e-12)
    assert found.swaps == ()


def test_best_replies_are_the_best_of_their_row() -> None:
    found = choose_dice(SMALL, (ODD, LUCKY, FAIR_DIE), (ONES, ODD, FAIR_DIE), QUICK, unwatched)
    for theirs in range(len(found.theirs)):
        wins = [found.between(mine, theirs).win for mine in range(len(found.mine))]
        assert wins[found.reply_to(theirs)] == max(wins)
    assert ONES in found.theirs[found.reply_of_theirs(0)].dice


def test_swaps_say_what_one_turn_loses() -> None:
    found = choose_dice(SMALL, (ONES, ONES, FAIR_DIE), (FAIR_DIE, FAIR_DIE), QUICK, unwatched)
    (swap,) = found.swaps
    assert (swap.out, swap.into) == (ONES, FAIR_DIE)
    assert swap.difference < 0
    assert swap.worth == pytest.approx(next(each.worth for each in found.mine if FAIR_DIE in each.dice))


def test_a_swap_brings_the_die_that_is_best_there() -> None:
    """Among fair dice the devil's head is worth more, beside these two the die of misfortune is."""
    rules = small(shipped_ruleset("kingdom-come"), 1000, 3)
    own = [
        find_die(name) for name in ("Die of misfortune", "Devil's head", "Weighted die", "Favourable die", "Pie die")
    ]
    dice = [die for die in own if die is not None]
    found = choose_dice(rules, dice, (FAIR_DIE,) * 3, QUICK, unwatched)
    best, home = set(found.mine[0].dice), set(dice) - set(found.mine[0].dice)
    assert len(found.swaps) == 3
    for swap in found.swaps:
        worth = {
            die: play_capped(with_dice(*best - {swap.out}, die, ruleset=rules), rules.goal).at(0, (1, 1, 1)).roll
            for die in home
        }
        assert swap.worth == pytest.approx(max(worth.values()), abs=1e-9)
        assert worth[swap.into] == max(worth.values())


def test_it_can_be_given_up_and_says_where_it_is() -> None:
    seen: list[float] = []

    def watch(progress: Progress) -> None:
        seen.append(progress.fraction)
        if progress.fraction > 0.5:
            raise Cancelled

    with pytest.raises(Cancelled):
        choose_dice(SMALL, (ODD, LUCKY, ONES, FAIR_DIE), (FAIR_DIE, FAIR_DIE), QUICK, watch)
    assert seen == sorted(seen)
    assert seen[0] < 0.3
