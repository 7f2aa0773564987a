"""Decides when the mover may hold, and says why not."""

from farkle_core.language.messages import _
from farkle_core.referee.states import GameState
from farkle_core.rules.model import Ruleset


def why_not_hold(ruleset: Ruleset, state: GameState) -> str:
    """Return why a player who has to decide may not hold, as a sentence; an empty text if a hold is allowed."""
    total, banked = state.turn_total, state.scores[state.mover]
    if total == 0:
        return _("A turn begins with a roll.")
    if ruleset.exact_goal and banked + total == ruleset.goal:
        return ""
    if reason := _too_little(ruleset, state):
        return reason
    if ruleset.turn.hot_dice_must_roll and state.dice == ruleset.dice:
        return _("Hot dice must be rolled.")  # all dice with points in hand: they have just been set aside
    return ""


def _too_little(ruleset: Ruleset, state: GameState) -> str:
    """Return what the turn total lacks, of several limits the highest; an empty text if it is enough."""
    turn, total, to_beat = ruleset.turn, state.turn_total, state.last_turn_total
    opening = turn.opening if state.scores[state.mover] <= 0 else 0
    minimum = 0 if to_beat else turn.minimum
    if 0 < to_beat >= max(total, opening):
        return _(
            "Holding takes more than the {to_beat:,} points of the last turn; you have {total:,}.",
            to_beat=to_beat,
            total=total,
        )
    if total < opening > minimum:
        return _(
            "With a score of 0 or less a hold takes a turn total of {opening:,} points; you have {total:,}.",
            opening=opening,
            total=total,
        )
    if total < minimum:
        return _("Holding takes a turn total of {minimum:,} points; you have {total:,}.", minimum=minimum, total=total)
    return ""
