"""Which dice the players bring, in plain language."""

from collections.abc import Iterator

from farkle_core.language.messages import _, figures
from farkle_core.rules.die import Die
from farkle_core.rules.model import FACES, Ruleset
from farkle_core.rules.phrases import capital, dice, face_name, listed


def dice_lines(ruleset: Ruleset) -> Iterator[str]:
    """Say which dice the players bring and what is different about them; nothing where all are fair."""
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
    """Say in one line which dice the players bring; nothing where all are fair."""
    if not ruleset.has_loaded_dice:
        return
    if ruleset.dice_differ:
        first, second = (_brought(ruleset.dice_of(seat)) for seat in (0, 1))
        yield _("Dice: {first}; the second player has {second}.", first=first, second=second)
    else:
        yield _("Dice: {dice}.", dice=_brought(ruleset.dice_of(0)))
    if ruleset.wild_dice:
        yield _("A wild face counts as any face in combinations of three or more dice, never alone.")


def die_line(die: Die) -> str:
    """Say how likely each face of a die is: ``"Odd die: 1 in 26.7 %, …"``."""
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
    """Return what a die is called."""
    return die.name or _("fair die")


def _shown(die: Die, face: int) -> str:
    return _("the wild face") if die.wild == face else face_name(face)


def _brought(brought: tuple[Die, ...]) -> str:
    if len(brought) == 1 and brought[0].is_fair:
        return _("{dice}, all of them fair", dice=dice(brought[0].count))
    return listed(_several(die) for die in brought)


def _several(die: Die) -> str:
    return die_name(die) if die.count == 1 else f"{die.count} × {die_name(die)}"
