"""What the sentences that were found say of one move: which decides there, and whether the move keeps to it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from farkle_core.arrays import Bools
from farkle_core.coach.players import RatedOption
from farkle_core.language.messages import N_, _
from farkle_core.play.advise import Adviser, Moment
from farkle_core.playbooks.model import Sentence
from farkle_core.playbooks.wishes import named_options
from farkle_core.playbooks.wording import sentence_words
from farkle_core.referee import Hold
from farkle_core.rules.dice import Counts
from farkle_core.solution.solution import Solution, TurnTable
from farkle_core.solution.trios.solution import THREE
from farkle_core.strategies.regions import holding_now, with_totals
from farkle_core.strategies.sentence_cache import FoundPlaybook, found_before
from farkle_core.strategies.sentence_truth import deciding

# Whether something is so at a turn total in points with so many dice to roll.
ByPlace = Callable[[int, int], bool]
_NEARLY_ALL: Final = 0.995  # a larger share would be rounded to all

_WORDS: Final = {  # by whether the move was played, and whether it keeps to the sentence
    (False, True): N_("Sentence {number} says so: “{sentence}”"),
    (False, False): N_("Sentence {number} says otherwise: “{sentence}”"),
    (True, True): N_("The move played follows sentence {number}: “{sentence}”"),
    (True, False): N_("The move played breaks sentence {number}: “{sentence}”"),
}


@dataclass(frozen=True)
class Principle:
    """The sentence that says most about a move."""

    place: int  # of the sentence in the playbook, counted from 1
    sentence: Sentence
    is_kept: bool  # whether the move is the sentence's; otherwise it is an exception to it, or breaks it
    # the share of its decisions in which its advice is the best move; None if it has none, or if not counted
    right: float | None

    def words(self, *, played: bool = False) -> str:
        """Return the sentence, and how often it is right.

        `played`: whether the move was played. Behind a reason that speaks of a better one, “says so” could mean either.
        """
        said = _(_WORDS[played, self.is_kept], number=self.place, sentence=sentence_words(self.sentence))
        return said if self.right is None else f"{said} {_how_often(self.right)}"


def _how_often(right: float) -> str:
    """Say how often a sentence is right; what is nearly always so is not always so."""
    if right == 1.0:
        return _("It is always right.")
    if right > _NEARLY_ALL:
        return _("It is right in more than 99 of 100 such decisions.")
    if right < 1.0 - _NEARLY_ALL:
        return _("It is right in less than 1 of 100 such decisions.")
    return _("It is right in {often} of 100 such decisions.", often=f"{100.0 * right:.0f}")


def principle_of(
    found: FoundPlaybook, solution: Solution, moment: Moment, roll: Counts, move: RatedOption
) -> Principle | None:
    """Return the sentence that says most about a move after a roll.

    The sentence about dice that decides there, if the move sets other dice aside than it says. Then the one about
    holding, if the move goes on otherwise. If the move keeps to both: the one about dice where there is a choice of
    them, else the one about holding.

    Parameters
    ----------
    found : FoundPlaybook
        The sentences of these rules, with how often they are right.
    solution : Solution
        Of two players with fair dice.
    moment : Moment
        Before the roll, or with its dice on the table.
    roll : Counts
        The dice rolled, as six counts.
    move : RatedOption
        Dice to set aside, and whether to hold or roll then.

    Returns
    -------
    Principle or None
        None where no sentence decides: in unusual turns (last turns, dice offered, hot-dice bonuses), where the move
        ends the turn or where there is no choice.
    """
    choice = move.choice
    usual = moment.start.is_usual and not solution.ruleset.turn.hot_dice_bonus
    if not usual or choice.outlook is None:
        return None
    playbook, total = found.playbook, moment.state.turn_total
    table = _with_all_totals(solution, moment)
    holds, wins = (_by_place(each, solution) for each in (holding_now(playbook, solution, table), table.wins_now))
    named = named_options(playbook.dice, solution.automaton, moment.state.dice, roll, total, holds, wins)
    if named is None:
        return None
    sentence, scoring, is_only = named
    place = playbook.sentences.index(sentence)
    same_dice = (scoring.dice, scoring.points) == (choice.scoring.dice, choice.scoring.points)
    if same_dice and (is_only or _goes_on_otherwise(holds, move)):
        at_goal = moment.start.banked + choice.turn_total >= solution.ruleset.goal
        decides = None if choice.outlook.hold is None or at_goal else deciding(playbook, moment.start, choice.dice)
        if decides is None:
            return None
        return _principle(found, decides, is_kept=not _goes_on_otherwise(holds, move))
    return _principle(found, place, is_kept=same_dice)


def known_principle(solution: Solution, moment: Moment, roll: Counts, move: RatedOption) -> Principle | None:
    """Return :func:`principle_of` if sentences of these rules were found before, and kept."""
    found = kept_sentences(solution)
    return None if found is None else principle_of(found, solution, moment, roll, move)


def kept_sentences(solution: Solution) -> FoundPlaybook | None:
    """Return the sentences of these rules if they were found before, and kept."""
    return None if solution.players == THREE or solution.ruleset.has_loaded_dice else found_before(solution)


def with_principle(
    reason: str, solution: Solution, moment: Moment, roll: Counts | None, move: RatedOption, *, played: bool = False
) -> str:
    """Return a reason, and behind it the sentence that says most about a move, if one is known."""
    rule = None if roll is None else known_principle(solution, moment, roll, move)
    return reason if rule is None else f"{reason} {rule.words(played=played)}"


def reason_on_table(adviser: Adviser, moment: Moment, move: RatedOption, *, played: bool) -> str:
    """Return the reason for a move with the dice on the table, and the sentence that says most about it."""
    reason = adviser.advise_on_table(moment, move.made).reason
    return with_principle(reason, adviser.solution, moment, moment.roll, move, played=played)


def _principle(found: FoundPlaybook, place: int, *, is_kept: bool) -> Principle:
    truth = None if found.truth is None else found.truth[place]
    right = truth.best if truth is not None and truth.reach else None
    return Principle(place + 1, found.playbook.sentences[place], is_kept, right)


def _goes_on_otherwise(holds: ByPlace, move: RatedOption) -> bool:
    return isinstance(move.then, Hold) != holds(move.choice.turn_total, move.choice.dice)


def _with_all_totals(solution: Solution, moment: Moment) -> TurnTable:
    """Return the turn with all totals that the roll can bring: a playbook may still roll where the table ends."""
    table = solution.dice_table(moment.start)
    most = moment.state.turn_total // solution.grid.quantum + solution.automaton.most_points
    return with_totals(solution, table, max(len(table.win), most + 1))


def _by_place(found: Bools, solution: Solution) -> ByPlace:
    """Return what a turn's table, shape (totals, dice), says at a turn total in points with so many dice."""
    quantum = solution.grid.quantum
    return lambda total, dice: bool(found[min(total // quantum, len(found) - 1), dice - 1])
