"""Which rulesets can be solved for three players."""

from collections.abc import Iterator
from typing import Final

from farkle_core.engine.limits import make_grid
from farkle_core.engine.settings import DEFAULTS
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import _
from farkle_core.rules.model import Carry, EndRule, Ruleset, Ties


def refuse_for_three(ruleset: Ruleset) -> None:
    """Refuse rules whose game of three players is not solved.

    Raises UserError with every rule that stands in the way.
    """
    if problems := tuple(_problems(ruleset)):
        raise UserError(
            _("These rules cannot be solved for three players."),
            problems,
            _("Two players are solved exactly."),
        )


def _problems(ruleset: Ruleset) -> Iterator[Problem]:
    if ruleset.end.rule is EndRule.FULL_ROUND:
        yield Problem("end.rule", ruleset.end.rule.value, _("sudden, last-turn or equal-turns, for three players"))
    if ruleset.end.ties is Ties.PLAYOFF:
        yield Problem("end.ties", ruleset.end.ties.value, _("first or split, for three players"))
    if ruleset.end.rule is not EndRule.SUDDEN and ruleset.turn.farkle_keeps_turn_total:
        yield Problem("turn.farkle_keeps_turn_total", "true", _("false with last turns, for three players"))
    if ruleset.has_penalty:
        yield Problem("farkles.count", str(ruleset.farkles.count), _why_no_penalty(ruleset))
    if ruleset.start.carry is not Carry.NONE:
        yield Problem("start.carry", ruleset.start.carry.value, _("none, for three players"))
    if ruleset.exact_goal:
        yield Problem("end.overshoot", ruleset.end.overshoot.value, _("allowed, for three players"))
    if ruleset.turn.beat_last_turn:
        yield Problem("turn.beat_last_turn", "true", _("false, for three players"))
    if ruleset.has_loaded_dice:
        yield Problem("die", "", _("fair dice, for three players"))
    if ruleset.has_disaster:
        yield Problem("cursed.effect", "disaster", _("toxic or no cursed rolls, for three players"))


def _why_no_penalty(ruleset: Ruleset) -> str:
    """Say that farkles in a row are not counted for three players, and how much they would take."""
    grid = make_grid(ruleset, DEFAULTS)
    starts = (grid.farkle_counts * grid.size) ** 3
    return _(
        "0, for three players: each one's farkles in a row would make {starts:,.1f} million starts of turns, which "
        "take {memory:,.1f} GB",
        starts=starts / 1e6,
        memory=_BYTES * starts / 1e9,
    )


_BYTES: Final = 16  # of one start: two win chances
