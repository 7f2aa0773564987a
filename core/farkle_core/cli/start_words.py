"""The start of a turn in words."""

from collections.abc import Iterator
from typing import Final

from farkle_core.cli.situation import TypedSituation
from farkle_core.cli.wording import percent, points
from farkle_core.language.messages import N_, _, ngettext, pgettext
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry
from farkle_core.rules.words.choices import TIES
from farkle_core.solution.solution import TurnTable

_WHAT_FOLLOWS: Final = {
    1: N_("A player has reached the goal; this is the last turn of the game."),
    2: N_("A player has reached the goal; after this turn the opponent has the last one."),
    3: N_("A player has reached the goal; after this turn the opponent and then you have one more each."),
}


def start_in_words(situation: TypedSituation, ruleset: Ruleset) -> list[str]:
    """Return the scores and the other facts of the start of a turn, a line each."""
    return [
        _(
            "You have banked {own}, the opponent {other}.",
            own=points(situation.banked),
            other=points(situation.opponent),
        ),
        *_farkles(situation),
        *_place_in_the_game(situation, ruleset),
        *_offers(situation, ruleset),
    ]


def _farkles(situation: TypedSituation) -> Iterator[str]:
    own, other = situation.farkles, situation.opponent_farkles
    if own or other:
        yield _("Farkles in a row: you {own}, the opponent {other}.", own=own, other=other)


def _place_in_the_game(situation: TypedSituation, ruleset: Ruleset) -> Iterator[str]:
    if ruleset.seats > 1:
        yield _("You are the second player.") if situation.seat else _("You are the first player.")
    if situation.turns_left:
        yield _(_WHAT_FOLLOWS[situation.turns_left])
        words = TIES[ruleset.end.ties]
        if ruleset.order_breaks_ties:
            yield _(words.mover_first if situation.mover_first else words.opponent_first)


def _offers(situation: TypedSituation, ruleset: Ruleset) -> Iterator[str]:
    carry = ruleset.start.carry
    if situation.last_turn_total:
        yield _("The last turn banked {points}: to hold you need more.", points=points(situation.last_turn_total))
    if situation.carried_dice:
        brought = ruleset.start.bonus if carry is Carry.HIGH_STAKES else situation.carried_points
        yield ngettext(
            "You may start with {count} die instead of all; if that roll scores, it adds {points}.",
            "You may start with {count} dice instead of all; if that roll scores, it adds {points}.",
            situation.carried_dice,
            points=points(brought),
        )
    if situation.bonuses:
        yield _("Hot-dice bonuses taken in this turn: {count}.", count=situation.bonuses)


def choice_of_dice(table: TurnTable) -> list[tuple[str, str]]:
    """Return the worth of starting with the carried dice and with all dice; empty without an offer."""
    if table.take is None:
        return []
    offered, roll = table.start.carried_dice, float(table.roll[0, -1])
    return [
        (start_with(offered), _and_farkle(table, table.take, offered)),
        (roll_all(table.grid.dice), _and_farkle(table, roll, table.grid.dice)),
        (pgettext("decision", "best"), _best(table.take, roll)),
    ]


def start_with(count: int) -> str:
    """Return the choice to start with the offered dice, in words."""
    return ngettext("start with {count} die", "start with {count} dice", count)


def roll_all(count: int) -> str:
    """Return the choice to roll all dice instead, in words."""
    return ngettext("roll all {count} die", "roll all {count} dice", count)


def _and_farkle(table: TurnTable, chance: float, count: int) -> str:
    farkle = percent(float(table.farkle_chance[count - 1]))
    return _("{chance} (a farkle: {farkle})", chance=percent(chance), farkle=farkle)


def _best(take: float, roll: float) -> str:
    difference = 100 * abs(take - roll)
    if take > roll:
        return _("take them, by {difference:.2f} percentage points", difference=difference)
    return _("roll all dice, by {difference:.2f} percentage points", difference=difference)
