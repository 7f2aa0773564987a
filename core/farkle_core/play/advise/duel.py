"""Reduces a game of several players to the mover and the strongest opponent, as if the others did not play.

Solutions are of two players. Against several opponents a player mostly has to be ahead of the strongest one. So advice
is for the game between these two, with their real scores, counts of farkles and remaining turns.
"""

from farkle_core.referee import GameState


def rival(state: GameState) -> int:
    """Return the mover's strongest opponent: the highest banked score; of equals the next in the order of play."""
    return max(_coming(state)[1:], key=lambda other: state.scores[other])


def duel(state: GameState) -> GameState:
    """Return the game between the mover and the strongest of 1 to 7 opponents, in their order of play."""
    pair = sorted((state.mover, rival(state)))
    left = (_coming(state) * 2)[: state.turns_left]
    return state._replace(
        scores=tuple(state.scores[each] for each in pair),
        farkles=tuple(state.farkles[each] for each in pair),
        mover=pair.index(state.mover),
        turns_left=sum(each in pair for each in left),
        reached=tuple(pair.index(each) for each in state.reached if each in pair)[:1],
        out=(),
    )


def _coming(state: GameState) -> tuple[int, ...]:
    """Return the players in the order in which they play from now on, the mover first."""
    playing = state.playing
    place = playing.index(state.mover)
    return (*playing[place:], *playing[:place])
