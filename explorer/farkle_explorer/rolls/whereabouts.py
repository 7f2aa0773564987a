"""The state of a game as a selection."""

from dataclasses import asdict, replace

from farkle_core.play.advise import Moment, SteppedGame
from farkle_core.play.advise.table import Typed
from farkle_core.play.dice_columns import DiceColumns
from farkle_explorer.session.selection_space import Selection, SelectionSpace


def moment_of(game: SteppedGame) -> Moment:
    """Return the moment that views show for a game: for a finished one the start of the next."""
    return game.adviser.new_game() if game.is_over else game.moment


def selection_of(moment: Moment, columns: DiceColumns) -> Selection:
    """Return the selection of a moment, not yet clamped."""
    start, state = moment
    fields = asdict(start) | {"bonuses": state.bonuses}
    return Selection(**fields, turn_total=state.turn_total, dice=columns.of(state) + 1)


def place_of(moment: Moment, columns: DiceColumns) -> dict[str, int]:
    """Return the fields of the selection of a moment, for maps."""
    return asdict(selection_of(moment, columns))


def typed(selection: Selection, mover: int) -> Typed:
    """Return the entry that continues a game at a selection."""
    return Typed(**asdict(selection), mover=mover)


def is_at(game: SteppedGame, space: SelectionSpace, selection: Selection) -> bool:
    """Return whether a game is in the selected state; before the first roll the number of dice does not matter."""
    here = space.clamp(selection_of(moment_of(game), game.adviser.columns))
    begins = (here.turn_total, here.bonuses) == (0, 0)
    return selection == here or (begins and replace(selection, dice=here.dice) == here)
