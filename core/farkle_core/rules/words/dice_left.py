"""Lists the dice to roll next in a turn, and their names: the columns of all tables of a turn.

Fair dice are counted; loaded dice are listed by identity.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from farkle_core.language.messages import _, dice, figures
from farkle_core.rules.dice import FACES, Die, Left, handfuls, place_of_kind
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import capital, face_name, listed

_PLUS = " + "

# Letters for the kinds of loaded dice; a game has at most six different dice.
LETTERS: Final = "ABCDEF"


def dice_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield the players' dice and their properties in words; nothing if all are fair."""
    if not ruleset.has_loaded_dice:
        return
    if ruleset.dice_differ:
        yield _("The first player brings {dice}.", dice=_brought(ruleset.dice_of(0)))
        yield _("The second player brings {dice}.", dice=_brought(ruleset.dice_of(1)))
    else:
        yield _("Each player brings {dice}.", dice=_brought(ruleset.dice_of(0)))
    different = dict.fromkeys((die.name, die.weights, die.wild) for seat in (0, 1) for die in ruleset.dice_of(seat))
    for name, weights, wild in different:
        yield die_line(Die(name, 1, weights, wild))
    if ruleset.wild_dice:
        yield _(
            "A wild face stands for any face in a combination of at least three dice, if at least one of them is not "
            "wild. Alone it never scores."
        )
    yield _("Where different dice show the same face, choose which of them to set aside: the others are rolled next.")


def dice_in_short(ruleset: Ruleset) -> Iterator[str]:
    """Yield the players' dice in one line; nothing if all are fair."""
    if not ruleset.has_loaded_dice:
        return
    if ruleset.dice_differ:
        first, second = (_brought(ruleset.dice_of(seat)) for seat in (0, 1))
        yield _("Dice: {first}; the second player has {second}.", first=first, second=second)
    else:
        yield _("Dice: {dice}.", dice=_brought(ruleset.dice_of(0)))
    if ruleset.wild_dice:
        which = _("Wild: {faces}.", faces=listed(_wild_faces(ruleset)))
        how = _("A wild face counts as any face in combinations of three or more dice, never alone.")
        yield f"{which} {how}"


def _wild_faces(ruleset: Ruleset) -> Iterator[str]:
    """Yield the wild face of each sort of dice that has one: ``"the 3 of Sun cube"``."""
    sorts = dict.fromkeys((die.name, die.wild) for seat in (0, 1) for die in ruleset.dice_of(seat) if die.wild)
    for name, wild in sorts:
        yield _("the {face} of {die}", face=face_name(wild), die=die_name(Die(name)))


def die_line(die: Die) -> str:
    """Return the chance of each face of a die in words: ``"Odd die: 1 in 26.7 %, …"``."""
    name = capital(die_name(die))
    if die.is_fair:
        return _("{die}: all faces are equally likely.", die=name)
    total = sum(die.weights)
    faces = (
        _("{face} in {percent} %", face=_shown(die, face), percent=figures(f"{100 * weight / total:.1f}"))
        for face, weight in zip(FACES, die.weights, strict=True)
        if weight
    )
    return f"{name}: {listed(faces)}."


def die_name(die: Die) -> str:
    """Return a die's name."""
    return die.name or _("fair die")


def _shown(die: Die, face: int) -> str:
    return _("{face} (wild)", face=face_name(face)) if die.wild == face else face_name(face)


def _brought(brought: tuple[Die, ...]) -> str:
    if len(brought) == 1 and brought[0].is_fair:
        return _("{dice}, all of them fair", dice=dice(brought[0].count))
    return listed(_several(die) for die in brought)


def _several(die: Die) -> str:
    return die_name(die) if die.count == 1 else f"{die.count} × {die_name(die)}"


@dataclass(frozen=True, slots=True)
class DiceLeft:
    """All choices of dice to roll next, in the order of a turn's modes."""

    lefts: tuple[Left, ...]  # the number of dice of each kind, fewest dice first; fair dice are one kind
    # the names of the dice of each kind, each once; empty if all dice are fair
    names: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def of(cls, ruleset: Ruleset, seat: int = 0) -> Self:
        """Return the dice of the player in a seat."""
        if not ruleset.has_loaded_dice:
            return cls.fair(ruleset.dice)
        kinds = ruleset.kinds(seat)
        names: list[dict[str, None]] = [{} for _kind in kinds]
        for die in ruleset.dice_of(seat):
            names[place_of_kind(die, kinds)][die.name] = None
        return cls(handfuls(tuple(kind.count for kind in kinds)), tuple(map(tuple, names)))

    @classmethod
    def fair(cls, count: int) -> Self:
        """Return the choices of up to so many fair dice."""
        return cls(tuple((number,) for number in range(1, count + 1)))

    def __len__(self) -> int:
        return len(self.lefts)

    @property
    def is_loaded(self) -> bool:
        """Whether the identity of the dice left matters, not only their number."""
        return bool(self.names)

    @property
    def every(self) -> int:
        """The number of all dice."""
        return sum(self.lefts[-1])

    @property
    def kind_names(self) -> tuple[str, ...]:
        """A name for the dice of each kind; empty if all dice are fair."""
        return tuple(map(_kind_name, self.names))

    @property
    def letters(self) -> tuple[str, ...]:
        """A letter for each kind; empty if all dice are fair."""
        return tuple(LETTERS[: len(self.names)])

    @property
    def key(self) -> str:
        """The key to the letters: ``"A Odd die, B Lucky die"``; ``""`` if all dice are fair."""
        return ", ".join(f"{letter} {name}" for letter, name in zip(self.letters, self.kind_names, strict=True))

    def explained(self, text: str) -> str:
        """Return a text with the key to the letters appended."""
        return "; ".join(filter(None, (text, self.key)))

    def short(self, place: int) -> str:
        """Return a short name for the dice at a place: ``"3 dice"``, ``"AAB"``."""
        if not self.names:
            return self.words(place)
        return "".join(letter * count for letter, count in zip(self.letters, self.lefts[place], strict=True))

    def with_as_many(self, place: int) -> tuple[int, ...]:
        """Return the places of all choices with the same number of dice."""
        return tuple(other for other in range(len(self.lefts)) if self.count(other) == self.count(place))

    def count(self, place: int) -> int:
        """Return the number of dice at a place; places count from 0."""
        return sum(self.lefts[place])

    def place(self, left: Left) -> int:
        """Return the place of so many dice of each kind; hot dice give the place of all dice."""
        return _places(self.lefts)[left] if any(left) else len(self.lefts) - 1

    def words(self, place: int) -> str:
        """Return a name for the dice at a place: ``"3 dice"``, ``"Odd die + 2 × Lucky die"``, ``"all 6 dice"``."""
        left = self.lefts[place]
        if not self.names:
            return dice(left[0])
        if place == len(self.lefts) - 1:
            return _("all {dice}", dice=dice(self.every))
        return self.listed(left)

    def full_words(self, place: int) -> str:
        """Return the same with every name in full, for files."""
        return self.listed(self.lefts[place]) if self.names else dice(self.lefts[place][0])

    def listed(self, left: Left) -> str:
        """Return the names of some loaded dice."""
        some = zip(left, self.kind_names, strict=True)
        return _PLUS.join(name if count == 1 else f"{count} × {name}" for count, name in some if count)


def _kind_name(names: tuple[str, ...]) -> str:
    """Return a name for dice that roll alike and have several names."""
    return "/".join(die_name(Die(name)) for name in names)


@lru_cache(maxsize=16)
def _places(lefts: tuple[Left, ...]) -> dict[Left, int]:
    return {left: place for place, left in enumerate(lefts)}
