"""The turn totals from which a playbook holds: its sentences about holding as thresholds, bands and margins."""

from dataclasses import dataclass

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.playbooks.model import SCORES, Asks, Condition, Go, Playbook, TurnSentence
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.model import Bands, HoldAt, Margins


@dataclass(frozen=True)
class HoldingAdvice:
    """When a playbook holds."""

    bands: Bands  # with one band if score differences do not matter
    # own, opponent: the scores from which the player never holds short of winning, by number of dice
    own: Margins
    opponent: Margins
    # the least lead with which the player holds where that reaches the goal and does not end the game, likewise
    ahead: Margins


def refuse_loaded(ruleset: Ruleset) -> None:
    """Raise UserError if sentences cannot be played with the dice of a ruleset."""
    if ruleset.has_loaded_dice:
        raise UserError(
            _("Sentences go by the number of dice, so they need fair dice."),
            (Problem("strategy", ruleset.name, L_("with loaded dice it also matters which dice are left")),),
        )


def holds_of(playbook: Playbook, ruleset: Ruleset) -> HoldingAdvice:
    """Return when a playbook holds under a ruleset."""
    counts = range(1, ruleset.dice + 1)
    edges = sorted({edge for each in playbook.turn for edge in _edges(each, ruleset)})
    holds = []
    for lead in [None, *edges]:
        applying = [each for each in playbook.turn if _at_lead(each, lead)]
        holds.append(HoldAt(tuple(_threshold(applying, dice, lead) for dice in counts)))
    own, opponent = (
        tuple(_margin(playbook.turn, dice, test) for dice in counts) for test in (Asks.OWN_FROM, Asks.OPPONENT_FROM)
    )
    ahead = tuple(_lead(playbook.turn, dice) for dice in counts)
    return HoldingAdvice(Bands(tuple(edges), tuple(holds)), own, opponent, ahead)


def _edges(sentence: TurnSentence, ruleset: Ruleset) -> list[int]:
    edges = [each.number for each in sentence.when if each.test in (Asks.LEAD_FROM, Asks.LEAD_BELOW)]
    if sentence.go is Go.WITHIN:  # another turn total for every deficit
        lowest = -ruleset.goal * (2 if ruleset.may_fall_below_zero else 1)
        edges += range(lowest, -(sentence.points[0] or 0) + 1, ruleset.quantum)
    return edges


def _at_lead(sentence: TurnSentence, lead: int | None) -> bool:
    """Whether a sentence decides in the band that begins with a lead; None is the band furthest behind."""
    for condition in sentence.when:
        if condition.test in SCORES:
            return False
        if condition.test is Asks.LEAD_FROM and (lead is None or lead < condition.number):
            return False
        if condition.test is Asks.LEAD_BELOW and lead is not None and lead >= condition.number:
            return False
    return True


def _threshold(sentences: list[TurnSentence], dice: int, lead: int | None) -> int | None:
    for each in sentences:
        if each.go is Go.AHEAD or not _with_dice(each.when, dice):
            continue
        if each.go is Go.WITHIN:
            return None if lead is None else max(-lead - (each.points[0] or 0), 0)
        if each.go is not Go.HOLD:
            return None
        if each.points[dice - 1] is not None:
            return each.points[dice - 1]
    return None


def _margin(sentences: tuple[TurnSentence, ...], dice: int, test: Asks) -> int | None:
    found = [
        condition.number
        for each in sentences
        for condition in each.when
        if condition.test is test and _with_dice(each.when, dice)
    ]
    return min(found, default=None)


def _lead(sentences: tuple[TurnSentence, ...], dice: int) -> int | None:
    found = [each.points[0] or 0 for each in sentences if each.go is Go.AHEAD and _with_dice(each.when, dice)]
    return max(found, default=None)


def _with_dice(when: tuple[Condition, ...], dice: int) -> bool:
    return all(dice in condition.numbers for condition in when if condition.test is Asks.LEFT)
