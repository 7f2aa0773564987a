"""The players of a game, and the source of its dice."""

from dataclasses import dataclass

from farkle_core.play.advise.game_record import Input, Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """The start of a game."""

    seats: tuple[Seat, ...]  # 2 to 8 players, in the order of play; a strategy only in games of two
    input: Input = Input.THROWN  # the source of the dice
    seed: int | None = None  # seed of the program's dice; None for a new one
