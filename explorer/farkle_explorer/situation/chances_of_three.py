"""How often each of three players wins from a moment of the game."""

from farkle_core.language.messages import _
from farkle_core.trios.view import TrioView
from farkle_explorer.plots import plot_words
from farkle_explorer.session.moments import Selection


def chances_of_three(view: TrioView, selection: Selection) -> str:
    """Return the win chances of mover, next and last player, with the mover's better decision."""
    turn = view.trio.reader.turn(view.starts.checked(selection.start))
    own, following, last = turn.chances(turn.row(selection.turn_total), selection.dice).tolist()
    return _(
        "Win chances: you {own}, next player {following}, player after next {last}.",
        own=plot_words.chance(own),
        following=plot_words.chance(following),
        last=plot_words.chance(last),
    )
