"""Two ways to play with loaded dice compared: decisions against turns that the referee leads, die by die."""

from dataclasses import replace
from functools import cache

import pytest
from fixed_players import Game
from literal_players import by_solution, literal
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.compare.decisions import Difference, compare_decisions
from farkle_core.compare.sides import Matching, Side, bring_the_same_dice, listed_alike
from farkle_core.compare.summary import facts_of, list_differences
from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.play import SolutionStrategy as Advised
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState, Referee, Roll, TurnPhase
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import Die
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
