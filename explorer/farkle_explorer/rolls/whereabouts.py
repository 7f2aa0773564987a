"""The state of a game as a selection."""

from dataclasses import asdict, replace

from farkle_core.play.advise import Moment, SteppedGame
from farkle_core.play.advise.table import Typed
from farkle_core.play.dice_columns import DiceColumns
from farkle_explorer.session.moments import Moments, Selection


def moment_of(game: SteppedGame) -> Moment:
    """Return the moment that views show while a game stands where it does.

    When it is over there is nothing left to decide in it, and no selection that has its scores: views show how the next
    game begins.
    """
    return game.adviser.new_game() if game.is_over else game.moment


def selection_of(moment: Moment, columns: DiceColumns) -> Selection:
    """Return the selection that a moment stands for, before it is clamped."""
    start, state = moment
    fields = asdict(start) | {"bonuses": state.bonuses}
    return Selection(**fields, turn_total=state.turn_total, dice=columns.of(state) + 1)


def place_of(moment: Moment, columns: DiceColumns) -> dict[str, int]:
    """Return the fields of that selection, for maps to show it."""
    return asdict(selection_of(moment, columns))


def typed(selection: Selection, mover: int) -> Typed:
    """Return the entry that has a game go on where a selection is."""
    return Typed(**asdict(selection), mover=mover)


def is_at(game: SteppedGame, moments: Moments, selection: Selection) -> bool:
    """Return whether a game stands where the selection is; before the first roll the dice selected say nothing."""
    here = moments.clamp(selection_of(moment_of(game), game.adviser.columns))
    begins = (here.turn_total, here.bonuses) == (0, 0)
    return selection == here or (begins and replace(selection, dice=here.dice) == here)
