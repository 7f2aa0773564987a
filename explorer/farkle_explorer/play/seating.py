"""Who sits down to a game, and where the dice come from."""

from dataclasses import dataclass

from farkle_core.language.messages import _
from farkle_core.play.advise.game_record import PERSON, Input, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """What a game begins with."""

    seats: tuple[Seat, ...]  # 2 to 8 players, in the order of play; a strategy only where there are two
    input: Input = Input.THROWN  # where the dice come from
    seed: int | None = None  # of the dice that the program throws; None for a new one


def against(name: str, kind: str, *, is_first: bool = True, source: Input = Input.THROWN) -> Seating:
    """Return a game of the user against a strategy."""
    you, other = Seat(_("You")), Seat(name, kind)
    return Seating((you, other) if is_first else (other, you), source)


def people(*names: str, source: Input = Input.THROWN) -> Seating:
    """Return a game of people."""
    return Seating(tuple(Seat(name, PERSON) for name in names), source)
