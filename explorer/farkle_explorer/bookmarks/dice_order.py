"""The dice to roll of a bookmark, kept in an order that does not depend on how a ruleset lists its dice.

Rulesets with the same dice in another order are the same game and have the same fingerprint, but their places among
the dice left differ. Bookmarks count places with the kinds of dice in rising order, as the fingerprint has them.
"""

from collections.abc import Sequence
from dataclasses import replace

from farkle_core.rules import Ruleset
from farkle_core.rules.die import Left, handfuls
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.session.selection_space import Selection


def to_keep(selection: Selection, ruleset: Ruleset) -> Selection:
    """Return a selection of a game with these rules as a bookmark keeps it."""
    shown, kept, order = _choices(selection, ruleset)
    left = shown[selection.dice - 1]
    return replace(selection, dice=1 + kept.index(tuple(left[kind] for kind in order)))


def to_show(selection: Selection, ruleset: Ruleset) -> Selection:
    """Return a kept selection as one of a game with these rules."""
    shown, kept, order = _choices(selection, ruleset)
    left = dict(zip(order, kept[min(selection.dice, len(kept)) - 1], strict=True))
    return replace(selection, dice=1 + shown.index(tuple(left[kind] for kind in range(len(order)))))


def names_of_dice(selection: Selection, ruleset: Ruleset) -> str:
    """Return the names of the loaded dice to roll; ``""`` with fair dice."""
    dice = DiceLeft.of(ruleset, ruleset.dice_seat(selection.seat))
    return dice.full_words(selection.dice - 1) if dice.is_loaded else ""


def _choices(selection: Selection, ruleset: Ruleset) -> tuple[Sequence[Left], Sequence[Left], Sequence[int]]:
    """Return the choices of dice left as shown and as kept, and the shown place of each kept kind."""
    kinds = ruleset.kinds(ruleset.dice_seat(selection.seat))
    order = sorted(range(len(kinds)), key=lambda kind: (kinds[kind].weights, kinds[kind].wild))
    counts = tuple(kind.count for kind in kinds)
    return handfuls(counts), handfuls(tuple(counts[kind] for kind in order)), order
