"""Loaded dice on sheets: their names, the source of their weights, and the choices that fit."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from farkle_core.game.points import play_for_points
from farkle_core.language.messages import _, percent
from farkle_core.rules.dice import Die, kind_of, place_of_kind
from farkle_core.rules.library import library
from farkle_core.rules.model import Ruleset
from farkle_core.rules.words.dice_left import DiceLeft, die_line, die_name

_MOST: Final = 10  # columns that fit side by side


@dataclass(frozen=True, slots=True)
class ShownDice:
    """The choices of a player's loaded dice with columns on a sheet."""

    dice_left: DiceLeft
    columns: tuple[int, ...]  # their places: most dice first, as in all tables of a turn
    share: float  # their share of all decisions, 0 to 1

    @property
    def heads(self) -> tuple[str, ...]:
        """The letters of each choice."""
        return tuple(map(self.dice_left.short, self.columns))

    @property
    def explanation(self) -> str:
        """The key to the letters, and a sentence on the choices left out."""
        key = _("Letters stand for dice: {key}.", key=self.dice_left.key)
        if len(self.columns) == len(self.dice_left):
            return key
        often = _(
            "Of {all} choices of dice these {shown} come up most often: in {share} of the decisions of a turn that is "
            "played for most points. The others are left out.",
            all=len(self.dice_left),
            shown=len(self.columns),
            share=percent(self.share),
        )
        return f"{key} {often}"


def shown_dice(ruleset: Ruleset, seat: int = 0) -> ShownDice | None:
    """Return the choices of a player's dice for a sheet; None if all dice are fair.

    Their frequency is that of a turn played for most points: it is exact, and close to perfect play.
    """
    if not ruleset.has_loaded_dice:
        return None
    dice_left = DiceLeft.of(ruleset, ruleset.dice_seat(seat))
    reached = play_for_points(ruleset, seat).spreads[0].reached[1:]
    often = reached.sum(axis=0).reshape(-1, len(dice_left)).sum(axis=0)  # summed over hot-dice bonuses
    columns = np.sort(np.argsort(-often, kind="stable")[:_MOST])[::-1]
    return ShownDice(dice_left, tuple(columns.tolist()), float(often[columns].sum() / often.sum()))


def lines_of_dice(ruleset: Ruleset) -> Iterator[str]:
    """Yield the players' dice, the chance of each face, and the source of both; nothing for fair dice."""
    if not ruleset.has_loaded_dice:
        return
    for seat in range(1 + ruleset.dice_differ):
        if ruleset.dice_differ:
            yield _("The second player's dice:") if seat else _("The first player's dice:")
        dice_left = DiceLeft.of(ruleset, seat)
        kinds = ruleset.kinds(seat)
        for die in ruleset.dice_of(seat):
            letter = dice_left.letters[place_of_kind(die, kinds)]
            yield f"{letter}{f' × {die.count}' if die.count > 1 else ''}: {die_line(die)}"
    yield from _sources({die for seat in (0, 1) for die in ruleset.dice_of(seat) if not die.is_fair})


def _sources(dice: set[Die]) -> Iterator[str]:
    """Yield the sources of the dice's weights."""
    known = {(each.die.name, kind_of(each.die)): each.measured_source for each in library()}
    by_source: dict[str, list[str]] = {}
    for die in sorted(dice, key=lambda each: each.name):
        alike = Die(die.name, 1, die.weights, die.wild)
        source = known.get((die.name, kind_of(alike)), _("as these rules say"))
        by_source.setdefault(source, []).append(die_name(die))
    for source, names in by_source.items():
        yield _("Weights of {dice}: {source}.", dice=", ".join(dict.fromkeys(names)), source=source)
