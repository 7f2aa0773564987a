"""Finds the column of a referee's state in a turn's tables: so many fair dice, or the loaded dice left."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from farkle_core.language.messages import _, dice
from farkle_core.referee import GameState, SetAside
from farkle_core.referee.states import numbered_dice
from farkle_core.rules.dice import handfuls, place_of_kind
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import LETTERS, die_name

_SECOND: Final = 1  # the seat of the player who may have other dice


class DiceColumns:
    """Finds columns by the referee's numbers of dice, and names of dice."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset, self._is_loaded = ruleset, ruleset.has_loaded_dice
        players = (0, _SECOND) if self._is_loaded else ()
        self._names = tuple(tuple(map(die_name, numbered_dice(ruleset, each))) for each in players)
        self._kinds = tuple(_kinds(ruleset, each) for each in players)
        self._lefts = tuple(handfuls(tuple(kind.count for kind in ruleset.kinds(each))) for each in players)
        self._columns: dict[tuple[int, tuple[int, ...]], int] = {}

    def of(self, state: GameState) -> int:
        """Return the column of the dice to be rolled next, counted from 0."""
        if not self._is_loaded:
            return state.dice - 1
        key = _owner(state.mover), state.left
        if key not in self._columns:
            self._columns[key] = self._column(*key)
        return self._columns[key]

    def after(self, state: GameState, move: SetAside) -> int:
        """Return the column of the next roll after dice have been set aside; hot dice bring all back."""
        left = tuple(number for number in state.left if number not in move.dice)
        left = left or tuple(range(self._ruleset.dice))
        return self.of(state._replace(left=left, dice=state.dice - move.scoring.dice or self._ruleset.dice))

    def numbers(self, player: int, column: int) -> tuple[int, ...]:
        """Return the numbers of the dice of a column; of dice that roll alike the first. Empty with fair dice."""
        if not self._is_loaded:
            return ()
        kinds = self._kinds[_owner(player)]
        wanted = self._lefts[self._ruleset.dice_seat(_owner(player))][column]
        return tuple(
            sorted(
                number
                for kind, count in enumerate(wanted)
                for number in [at for at, of in enumerate(kinds) if of == kind][:count]
            )
        )

    def words(self, state: GameState) -> str:
        """Return the next dice to roll in words: ``"3 dice"``, ``"Odd die + 2 × Lucky die"``, ``"all 6 dice"``."""
        if not self._is_loaded:
            return dice(state.dice)
        if state.dice == self._ruleset.dice:
            return _("all {dice}", dice=dice(state.dice))
        return self.names(state.mover, state.left)

    def names(self, player: int, numbers: Iterable[int]) -> str:
        """Return the names of some loaded dice of a player; ``""`` with fair dice."""
        if not self._is_loaded:
            return ""
        counts = Counter(self._names[_owner(player)][number] for number in numbers)
        return " + ".join(name if count == 1 else f"{count} × {name}" for name, count in counts.items())

    def is_one_of_several(self, state: GameState, move: SetAside) -> bool:
        """Return whether a die of another kind that is left shows the same face as one that is set aside."""
        if not self._is_loaded:
            return False
        kinds = self._kinds[_owner(state.mover)]
        shown = {
            (number in move.dice, face, kinds[number]) for number, face in zip(state.left, state.shown, strict=True)
        }
        return any(
            taken and any(up == face and of != kind for others, up, of in shown if not others)
            for taken, face, kind in shown
        )

    def letters(self, player: int, numbers: Iterable[int]) -> str:
        """Return the letters that stand for the kinds of some loaded dice; ``""`` with fair dice."""
        if not self._is_loaded:
            return ""
        kinds = self._kinds[_owner(player)]
        return "".join(LETTERS[kinds[number]] for number in numbers)

    def key(self, player: int) -> str:
        """Return which of a player's loaded dice the letters stand for; ``""`` with fair dice."""
        if not self._is_loaded:
            return ""
        names = dict(zip(self._kinds[_owner(player)], self._names[_owner(player)], strict=True))
        return ", ".join(f"{LETTERS[kind]} {name}" for kind, name in sorted(names.items()))

    def _column(self, owner: int, left: tuple[int, ...]) -> int:
        kinds = [self._kinds[owner][number] for number in left]
        lefts = self._lefts[self._ruleset.dice_seat(owner)]
        return lefts.index(tuple(kinds.count(kind) for kind in range(len(lefts[0]))))


def dice_by_face(state: GameState, move: SetAside) -> tuple[int, ...]:
    """Return the numbers of loaded dice that are set aside of a roll, in the order of their faces."""
    shown = dict(zip(state.left, state.shown, strict=True))
    return tuple(sorted(move.dice, key=shown.__getitem__))


def _owner(player: int) -> int:
    return _SECOND if player == _SECOND else 0


def _kinds(ruleset: Ruleset, player: int) -> tuple[int, ...]:
    """Return the place of each die's kind among those that the tables go by."""
    seat = ruleset.dice_seat(player)
    known = ruleset.kinds(seat)
    return tuple(place_of_kind(die, known) for die in numbered_dice(ruleset, player))
