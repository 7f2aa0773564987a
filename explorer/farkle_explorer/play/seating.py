"""The players of a game, and the source of its dice."""

from dataclasses import dataclass

from farkle_core.language.messages import _
from farkle_core.play.advise.game_record import PERSON, Input, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """The start of a game."""

    seats: tuple[Seat, ...]  # 2 to 8 players, in the order of play; a strategy only in games of two
    input: Input = Input.THROWN  # the source of the dice
    seed: int | None = None  # seed of the program's dice; None for a new one


def against(name: str, kind: str, *, is_first: bool = True, source: Input = Input.THROWN) -> Seating:
    """Return a game of the user against a strategy; `kind`: the strategy in the syntax of `farkle match`."""
    you, other = Seat(_("You")), Seat(name, kind)
    return Seating((you, other) if is_first else (other, you), source)


def people(*names: str, source: Input = Input.THROWN) -> Seating:
    """Return a game of people with these names."""
    return Seating(tuple(Seat(name, PERSON) for name in names), source)
