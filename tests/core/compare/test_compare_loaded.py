"""Two ways to play with loaded dice compared: decisions against turns that the referee leads, die by die."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from brute_force import Truth, brute_force
from fixed_players import Game
from literal_players import by_solution, literal
from loaded import DEVIL, LUCKY, ODD, PLAIN, with_dice
from small_matches import small

from farkle_core.compare.decisions import Difference, compare_decisions
from farkle_core.compare.dice_sets import FAIR_DIE, choose_dice
from farkle_core.compare.maps import Maps, maps_of, ranges_of
from farkle_core.compare.sides import Alignment, Matching, Side, bring_the_same_dice, listed_alike
from farkle_core.compare.summary import facts_of, list_differences
from farkle_core.engine.monitor import Progress, unwatched
from farkle_core.engine.settings import Settings
from farkle_core.errors import Cancelled
from farkle_core.game.points.turn import play_capped
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Referee, Roll, TurnPhase
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.library import find_die
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import how_long, match
from farkle_core.strategies.model import HoldAt, MaxScore, Optimal, Tabled

ALIKE = with_dice(ODD, LUCKY, goal=400)
OTHERS = with_dice(ODD, DEVIL, second=(Die("fair", 2),), goal=300)
WIDE = with_dice(Die("Ordinary die", 4), replace(ODD, count=2), second=(Die("fair", 6),), goal=300)


@cache
def solved(ruleset: Ruleset) -> Solution:
    return solve(ruleset, Settings(threads=1))


def by_hand(first: Solution, second: Solution, referee: Referee, start: TurnStart) -> dict[tuple[int, int], float]:
    """Return what differs in a turn that perfect players of both goals play: (turn total, column) → cost."""
    columns, own = DiceColumns(referee.ruleset), first.dice_table(start)
    other = second.dice_table(start)
    scores = (start.banked, start.opponent) if start.seat == 0 else (start.opponent, start.banked)
    state = referee.new_game(start_scores=scores)._replace(mover=start.seat)
    seen, waiting, found = set[GameState](), [state], {}
    while waiting:
        state = waiting.pop()
        total, column = state.turn_total, columns.of(state)
        if state in seen or total > own.turn_totals[-1]:
            continue
        seen.add(state)
        row = own.row(total)
        holds = bool(own.holds[row, column])
        if total and own.may_hold[row, column] and own.hold[row, column] < 1.0:
            theirs = total > other.turn_totals[-1] or bool(other.holds[other.row(total), column])
            if theirs != holds:
                found[total, column] = abs(float(own.hold[row, column] - own.roll[row, column]))
        if not holds:
            rolling = referee.apply(state, Roll())
            scoring = [referee.apply_roll(rolling, roll) for roll, _ in referee.chance(rolling)]
            after = [
                referee.apply(each, move)
                for each in scoring
                if each.phase is TurnPhase.SCORING
                for move in referee.legal_actions(each)
            ]
            waiting += [each for each in after if each.phase is TurnPhase.DECIDING and each.mover == state.mover]
    return found


@pytest.mark.parametrize("rules", [ALIKE, OTHERS])
def test_decisions_are_those_of_turns_followed_by_hand(rules: Ruleset) -> None:
    first, second = solved(rules), solved(replace(rules, goal=rules.goal + 100))
    found = compare_decisions(Side(first), Side(second), Matching.SCORES, threads=1)
    referee, different = Referee(rules), 0
    for seat in range(first.phase_tables.seats):
        for i, banked in enumerate(first.grid.scores.tolist()):
            for j, opponent in enumerate(first.grid.scores.tolist()):
                hand = by_hand(first, second, referee, TurnStart(banked, opponent, seat=seat))
                different += len(hand)
                for column in range(found.costs.shape[3]):
                    costs = [cost for (_, place), cost in hand.items() if place == column]
                    assert found.costs[seat, 0, 0, column, i, j] == pytest.approx(max(costs, default=0.0), abs=1e-14)
    assert found.different == different > 0


def test_how_often_a_game_comes_to_a_decision() -> None:
    """Known where the dice of both are alike, and then as often as in the referee's game."""
    first, second = Side(solved(ALIKE)), Side(solved(ALIKE), HoldAt((100, 100)))
    found = compare_decisions(first, second, Matching.SCORES, threads=1)
    listed = list_differences(found, 5)
    referee, columns = Referee(ALIKE), DiceColumns(ALIKE)
    perfect = by_solution(Advised(first.solution, referee), referee)
    game = Game(referee, perfect, perfect)

    def comes(each: Difference) -> float:
        def there(state: GameState, _: object) -> float:
            own, other = state.scores[state.mover], state.scores[1 - state.mover]
            place = own, other, state.turn_total
            same = state.phase is TurnPhase.DECIDING and place == (each.banked, each.opponent, each.turn_total)
            return float(same and columns.of(state) == each.dice - 1)

        return game.count(there)

    for line in listed:
        assert line.times == pytest.approx(comes(line.difference), abs=1e-6)
    assert len(listed) == 5
    other = compare_decisions(Side(solved(OTHERS)), Side(solved(OTHERS), MaxScore()), Matching.SCORES, threads=1)
    assert other.visits is None


@pytest.mark.parametrize("rules", [ALIKE, OTHERS, WIDE])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_match_of_perfect_players_is_the_game(rules: Ruleset, threads: int) -> None:
    """Also where the players' turns have other modes: rows that one seat's adviser has left are no use to the other."""
    solution = solved(rules)
    found = match(solution, Optimal(), Optimal(), threads=threads)
    assert found.first == pytest.approx(solution.first_player_win, abs=1e-12)


@pytest.mark.parametrize("player", [MaxScore(), HoldAt((100, 150))])
@pytest.mark.parametrize("rules", [ALIKE, OTHERS])
def test_games_last_as_long_as_the_referees(rules: Ruleset, player: Tabled) -> None:
    solution, referee = solved(rules), Referee(rules)
    plays, found = literal(player, referee), how_long(solution, player, threads=1)
    game = Game(referee, plays, plays)

    def begins(state: GameState, _: object) -> float:
        return float(state.phase is TurnPhase.DECIDING and state.turn_total == 0)

    assert found.turns == pytest.approx(game.count(begins), rel=1e-7)
    assert found.first_wins == pytest.approx(game.share(0), abs=1e-10)


@pytest.mark.parametrize(
    ("dice", "second"),
    [((ODD, LUCKY), ()), ((ODD, DEVIL), (LUCKY, Die("fair"))), ((ODD, DEVIL), (DEVIL, ODD))],
)
def test_the_same_dice_in_another_order(dice: tuple[Die, ...], second: tuple[Die, ...]) -> None:
    """Decisions are those with both in one order; the order itself is no difference."""
    rules = with_dice(*dice, second=second, goal=300)
    turned = with_dice(*dice[::-1], second=second[::-1], goal=400)
    one, two = listed_alike(Side(solved(rules)), Side(solved(turned)))
    found = compare_decisions(one, two, Matching.SCORES, threads=1)
    expected = compare_decisions(one, Side(solved(replace(rules, goal=400))), Matching.SCORES, threads=1)
    assert found.different == expected.different > 0
    assert found.compared == expected.compared
    listed, by_order = (list_differences(each, 20, 30) for each in (found, expected))
    assert [each.difference.dice for each in listed] == [each.difference.dice for each in by_order]
    costs, wanted = ([each.difference.cost for each in some] for some in (listed, by_order))
    assert costs == pytest.approx(wanted, abs=1e-12)
    assert two.solution.first_player_win == solved(turned).first_player_win


def test_other_dice_stay_as_they_are_listed() -> None:
    """Equal names and numbers are not enough: another weight, or one die more, is another game."""
    for dice in ((LUCKY, ODD, ODD), (LUCKY, replace(ODD, weights=(4, 2, 4, 1, 4, 1)))):
        one, two = Side(solved(with_dice(ODD, LUCKY, goal=300))), Side(solved(with_dice(*dice, goal=300)))
        assert listed_alike(one, two) == (one, two)
        assert not bring_the_same_dice(*listed_alike(one, two))


def test_opening_turns_are_those_of_the_dice() -> None:
    """The first turn's points, followed by the referee's rolls."""
    solution, referee = solved(OTHERS), Referee(OTHERS)
    perfect = by_solution(Advised(solution, referee), referee)
    game, facts = Game(referee, perfect, perfect), facts_of(Side(solution))

    def farkles(state: GameState, after: dict[GameState, float]) -> float:
        first = state.scores == (0, 0) and state.mover == 0 and state.phase is TurnPhase.ROLLING
        return sum(chance for each, chance in after.items() if each.phase is not TurnPhase.SCORING) if first else 0.0

    # Whoever has farkled comes back to 0 : 0 only if the opponent farkles, too.
    begins = game.count(lambda state, _: float(state == game.start))
    assert facts.first_turn_farkle == pytest.approx(game.count(farkles) / begins, abs=1e-9)


# Difference maps of loaded dice against the referee's whole graph: thresholds by which dice are left, and chances.


FAIR_AND_LUCKY = with_dice(ODD, DEVIL, second=(Die("fair", 1), LUCKY), goal=300)
FAIR = replace(PLAIN, dice=2, goal=400)
NEVER = -1


@cache
def side(ruleset: Ruleset) -> Side:
    return Side(solve(ruleset, Settings(threads=1)))


@cache
def truth_of(ruleset: Ruleset) -> Truth:
    return brute_force(Referee(ruleset))


def compared(one: Side, other: Side, seat: int = 0) -> tuple[Alignment, Maps]:
    alignment = Alignment.of(one.solution.grid, other.solution.grid, Matching.SCORES)
    return alignment, maps_of(one, other, alignment, TurnStart(seat=seat))


def chances(ruleset: Ruleset, seat: int) -> dict[tuple[int, int], float]:
    starts = truth_of(ruleset).starts()
    return {(each.start.banked, each.start.opponent): each.value for each in starts if each.start.seat == seat}


def first_holds(ruleset: Ruleset, seat: int) -> dict[tuple[int, int, int], int]:
    """Return the least turn total at which holding is best, short of winning: (score, opponent's, column) → points."""
    truth, columns = truth_of(ruleset), DiceColumns(ruleset)
    found: dict[tuple[int, int, int], int] = {}
    for state, value in truth.values.items():
        start = truth.begun(state)
        after = start.banked + state.turn_total
        if not state.turn_total or start.seat != seat or after >= ruleset.goal:
            continue
        other = 1 - seat if ruleset.seats > 1 else 0
        hold = 1.0 - truth.at(TurnStart(start.opponent, after, seat=other))
        if hold > value - 1e-9:
            place = start.banked, start.opponent, columns.of(state)
            found[place] = min(found.get(place, state.turn_total), state.turn_total)
    return found


@pytest.mark.parametrize(("rules", "seat"), [(ALIKE, 0), (FAIR_AND_LUCKY, 0), (FAIR_AND_LUCKY, 1)])
def test_both_sides_are_those_of_the_graph(rules: Ruleset, seat: int) -> None:
    games = rules, replace(rules, goal=rules.goal + 100)
    alignment, maps = compared(side(games[0]), side(games[1]), seat)
    held = 0
    for number, game in enumerate(games):
        thresholds, known = first_holds(game, seat), chances(game, seat)
        assert maps.dice == len(side(game).solution.dice_table(TurnStart(seat=seat)).lefts)
        for i, own in enumerate(maps.scores.tolist()):
            for j, other in enumerate(maps.scores.tolist()):
                assert maps.wins[number, i, j] == pytest.approx(known[own, other], abs=1e-10)
                for place in range(maps.dice):
                    first = thresholds.get((own, other, place), NEVER)
                    assert maps.holds[number, place, i, j] == first
                    ranges = ranges_of((side(games[0]), side(games[1])), alignment, maps, (own, other), place + 1)
                    assert (ranges[number][0].first if ranges[number] else NEVER) == first
                    held += first > 0
    assert held
    assert (maps.holds[0] != maps.holds[1]).any()


def test_a_side_by_heart_holds_where_it_says() -> None:
    one = side(ALIKE)
    _, maps = compared(one, Side(one.solution, HoldAt((100, 150))))
    at = int(np.flatnonzero(maps.scores == 0)[0])
    lefts = one.solution.dice_table().lefts
    assert [maps.holds[1, place, at, at] for place in range(3)] == [(100, 150)[sum(left) - 1] for left in lefts]
    assert (maps.gains <= 1e-12).all()
    assert maps.gains.min() < -1e-4


@pytest.mark.parametrize("first", [ALIKE, FAIR])
def test_sides_with_other_dice_have_chances_alone(first: Ruleset) -> None:
    second = FAIR if first is ALIKE else ALIKE
    _, maps = compared(side(first), side(second))
    assert maps.dice == 0
    for number, rules in enumerate((first, second)):
        for (own, other), win in chances(rules, 0).items():
            i, j = (int(np.flatnonzero(maps.scores == score)[0]) for score in (own, other))
            assert maps.wins[number, i, j] == pytest.approx(win, abs=1e-10)
    assert np.abs(maps.gains).max() > 0.01


# Which dice to bring: against the referee's whole graph, and by what must be so.


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
