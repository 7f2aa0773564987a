"""What to set aside of a roll of loaded dice: of two equal faces it makes a difference which die is taken."""

from collections.abc import Sequence
from dataclasses import dataclass

from farkle_core.game.modes import option_of
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules.dice import Left, Offer
from farkle_core.rules.handfuls import Taking, takings
from farkle_core.solution.solution import Solution


@dataclass(frozen=True, slots=True)
class LoadedChoice:
    """One way to set dice aside."""

    taking: Taking  # which dice, for which points
    turn_total: int  # in points, with the points of these dice and a hot-dice bonus
    win: float  # the mover's win chance then
    holds: bool  # whether holding is best then; True too where the turn is over
    left: Left  # which dice are rolled next: all after hot dice


def loaded_choices(
    solution: Solution, start: TurnStart, turn_total: int, kinds: Sequence[int], shown: Sequence[int]
) -> tuple[LoadedChoice, ...]:
    """Return everything that may be set aside of a roll, the best first; empty when it is a farkle.

    `solution`, `start`, `turn_total`: the solved game, how the turn began (with the bonuses taken since), and the
    points set aside before. `kinds`, `shown`: of which of the mover's kinds each die of the roll is, and what it shows.
    """
    ruleset = solution.ruleset
    seat = start.seat if ruleset.dice_differ else 0
    automaton = solution.game.automata[seat]
    rolled = tuple(kinds.count(kind) for kind in range(len(ruleset.kinds(seat))))
    landings = solution.dice_landings(start, turn_total, automaton.lefts.index(rolled))
    found = []
    for taking in takings(ruleset, seat, kinds, shown):
        if taking.scoring.wins:
            found.append(LoadedChoice(taking, turn_total, 1.0, holds=True, left=taking.left))
            continue
        option = option_of(automaton, rolled, start.bonuses, Offer(taking.scoring.points, taking.left, wins=False))
        total = turn_total + option.points * ruleset.quantum
        holds = landings.is_held(option) or option.points >= landings.passed
        found.append(LoadedChoice(taking, total, landings.win(option), holds, automaton.modes[option.mode].left))
    return tuple(sorted(found, key=lambda each: (-each.win, len(each.taking.dice), each.taking.dice)))
