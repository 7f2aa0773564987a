"""The state of a game as a selection."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _
from farkle_core.play.advise import Moment, SteppedGame, duel, rival
from farkle_core.play.advise.table import TWO, Typed
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import GameState
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


def seen_by(moment: Moment, players: int) -> Moment:
    """Return a moment of a game as maps for two or three players show it; the game need not have as many.

    Maps of another number show the mover and the strongest opponent.
    """
    state = moment.state
    shown = state if len(state.scores) == players else duel(state)
    return Moment(_start_of(moment.start, shown), shown)


def _start_of(start: TurnStart, state: GameState) -> TurnStart:
    count = len(state.scores)
    order = [(state.mover + step) % count for step in range(count)]
    (opponent, *third), (farkles, *thirds) = (
        [each[seat] for seat in order[1:]] for each in (state.scores, state.farkles)
    )
    return replace(start, opponent=opponent, opponent_farkles=farkles, third=sum(third), third_farkles=sum(thirds))


def maps_are_of(state: GameState, names: Sequence[str], players: int) -> str:
    """Return whom maps for two or three players show, if that is not everyone in the game; ``""`` if it is.

    `names`: of all players, by seat.
    """
    if len(names) == players:
        return ""
    pair = {"name": names[state.mover], "rival": names[rival(state)]}
    if players == TWO:
        return _("The maps are for two players: {name} against {rival}, the strongest opponent.", **pair)
    return _("The maps are for three players: {name}, {rival}, and a third with 0 points.", **pair)


def typed(selection: Selection, mover: int) -> Typed:
    """Return the entry that continues a game at a selection."""
    return Typed(**asdict(selection), mover=mover)


def is_at(game: SteppedGame, space: SelectionSpace, selection: Selection) -> bool:
    """Return whether a game is in the selected state; before the first roll the number of dice does not matter."""
    here = space.clamp(selection_of(moment_of(game), game.adviser.columns))
    begins = (here.turn_total, here.bonuses) == (0, 0)
    return selection == here or (begins and replace(selection, dice=here.dice) == here)
