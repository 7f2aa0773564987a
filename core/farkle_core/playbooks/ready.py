"""Ready playbooks: what players say of how they play, by name."""

from typing import Final

from farkle_core.language.messages import N_, _
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence

_ANY_SET: Final = (Condition(Asks.SET, (0,)),)
_MANY_AND_NO_SET: Final = (Condition(Asks.ROLLED, (5, 6)), Condition(Asks.NO_SET, (0,)))

# Titles, sentences about dice, and turn totals to hold from with 1, 2, … dice; with more dice the last number holds.
_READY: Final[dict[str, tuple[str, tuple[DiceSentence, ...], tuple[int | None, ...]]]] = {
    # found by the search of `strategies/sentence_search.py`: 45.85 of 100 wins in the plain game
    "three-sentences": (
        N_("Three sentences"),
        (DiceSentence(Take.ALL, _ANY_SET), DiceSentence(Take.ONE, _MANY_AND_NO_SET), DiceSentence(Take.ALL)),
        (0, 250, 400, 1000, 2400, None),
    ),
    "four-dice": (N_("Never three dice"), (DiceSentence(Take.ALL),), (0, 0, 0, 500)),
}

READY: Final = tuple(_READY)


def ready(name: str, dice: int) -> Playbook | None:
    """Return the playbook of this name for a game with so many dice; None if there is none."""
    if name not in _READY:
        return None
    title, takes, holds = _READY[name]
    points = tuple(holds[min(place, len(holds) - 1)] for place in range(dice))
    return Playbook((*takes, TurnSentence(Go.HOLD, (), points)), _(title))
