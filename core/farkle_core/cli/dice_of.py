"""Reads dice and their faces: ``--dice-of`` and ``--roll``."""

from collections.abc import Sequence
from dataclasses import dataclass

from farkle_core.cli.options import OptionReader, is_needed
from farkle_core.compare.dice_sets import several_dice
from farkle_core.language.messages import L_, Message
from farkle_core.play.advise import read_faces
from farkle_core.referee.states import numbered_dice
from farkle_core.rules.dice import Die, Left
from farkle_core.rules.handfuls import kind_places, shown_by
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import die_name


@dataclass(frozen=True)
class DiceArgument:
    """Some of a player's dice, in the order of the command line."""

    ruleset: Ruleset  # ruleset, seat: the rules, and the owner of the dice
    seat: int
    dice: tuple[Die, ...]  # each die once

    @property
    def numbers(self) -> tuple[int, ...]:
        """The referee's number of each die. Dice with the same name are numbered in order."""
        known = list(numbered_dice(self.ruleset, self.seat))
        numbers: list[int] = []
        for die in self.dice:
            numbers.append(next(at for at, each in enumerate(known) if each == die and at not in numbers))
        return tuple(numbers)

    @property
    def kinds(self) -> tuple[int, ...]:
        """For each die, the index of its kind among the player's kinds."""
        places = kind_places(self.ruleset, self.seat)
        return tuple(places[die.name] for die in self.dice)

    @property
    def left(self) -> Left:
        """The number of dice of each kind."""
        return tuple(self.kinds.count(kind) for kind in range(len(self.ruleset.kinds(self.seat))))

    @property
    def names(self) -> list[str]:
        """The names of the dice."""
        return [die_name(die) for die in self.dice]

    def names_of(self, places: Sequence[int]) -> list[str]:
        """Return the names of the dice at some places."""
        return [self.names[place] for place in places]


def all_dice(ruleset: Ruleset, seat: int) -> DiceArgument:
    """Return all dice of a player."""
    return DiceArgument(ruleset, seat, tuple(die for die in ruleset.dice_of(seat) for _each in range(die.count)))


def read_dice(
    given: OptionReader,
    text: str | None,
    ruleset: Ruleset,
    seat: int,
    count: int | None = None,
    *,
    within_turn: bool = False,
) -> DiceArgument:
    """Read ``--dice-of``: names of dice, repeated for several. `count`: how many, if fair.

    Without it all dice, unless they are rolled `within_turn`: then any may be left, and it is needed.
    """
    every = all_dice(ruleset, seat)
    if not ruleset.has_loaded_dice:
        if text is not None:
            given.refuse("--dice-of", text, L_("these rules have fair dice only: leave it out"))
        return DiceArgument(ruleset, seat, every.dice[: count or ruleset.dice])
    if text is None:
        if within_turn or (count is not None and count != ruleset.dice):
            given.refuse("--dice-of", "", is_needed(_names_in_words(every)))
        return every
    named = _named(text, every.dice)
    if named is None or (count is not None and len(named) != count):
        given.refuse("--dice-of", text, _names_in_words(every))
        return every
    return DiceArgument(ruleset, seat, named)


def _named(text: str, dice: tuple[Die, ...]) -> tuple[Die, ...] | None:
    """Return dice by their names, each die used once; None if a name has no die left."""
    rest, named = list(dice), list[Die]()
    for part in text.split(","):
        count, name = several_dice(part.strip())
        fitting = [die for die in rest if die.name.casefold() == name.casefold()][:count]
        if not 0 < count == len(fitting):
            return None
        named += fitting
        for die in fitting:
            rest.remove(die)
    return tuple(named)


def _names_in_words(every: DiceArgument) -> Message:
    names = ", ".join(every.names)
    return L_("names of the dice rolled, in their order, with commas between them: these are all: {names}", names=names)


def read_roll(
    given: OptionReader, roll: str | None, names: str | None, ruleset: Ruleset, seat: int
) -> tuple[DiceArgument, tuple[int, ...]]:
    """Read ``--roll``: the dice and the face of each; nothing without a roll."""
    if roll is None:
        return read_dice(given, names, ruleset, seat), ()
    faces, strange = read_faces(roll)
    if strange or not 0 < len(faces) <= ruleset.dice:
        given.refuse("--roll", roll, L_("the faces of 1 to {most} dice, each 1 to 6", most=ruleset.dice))
        return all_dice(ruleset, seat), ()
    brought = read_dice(given, names, ruleset, seat, len(faces))
    return brought, faces_shown(given, brought, faces)


def faces_shown(given: OptionReader, brought: DiceArgument, faces: Sequence[int]) -> tuple[int, ...]:
    """Return the face of each die, 7 for a wild one; empty if it is not one face for each. Refuses impossible faces."""
    if len(brought.dice) != len(faces):
        return ()
    for die, face in zip(brought.dice, faces, strict=True):
        if not die.weights[face - 1]:
            given.refuse("--roll", str(face), L_("a face that {die} can show", die=die_name(die)))
    return tuple(shown_by(die, face) for die, face in zip(brought.dice, faces, strict=True))
