"""The start of a turn in words."""

from __future__ import annotations

from collections.abc import Iterator

from farkle_core.cli.situation import Situation
from farkle_core.cli.wording import dice, percent, points
from farkle_core.rules import Ruleset
from farkle_core.rules.model import Carry, Ties
from farkle_core.solution import TurnTable

_WHAT_FOLLOWS = {
    1: "Somebody has reached the goal; this is the last turn of the game.",
    2: "Somebody has reached the goal; after this turn the opponent has the last one.",
    3: "Somebody has reached the goal; after this turn the opponent and then you have one more each.",
}
_OPPONENT_FIRST = "The opponent was there first, and wins a tie."


def start_in_words(situation: Situation, ruleset: Ruleset) -> list[str]:
    """Return the scores, and whatever else the turn begins with, a line each."""
    return [
        f"You have banked {points(situation.banked)}, the opponent {points(situation.opponent)}.",
        *_farkles(situation),
        *_place_in_the_game(situation, ruleset),
        *_offers(situation, ruleset),
    ]


def _farkles(situation: Situation) -> Iterator[str]:
    own, other = situation.farkles, situation.opponent_farkles
    if own or other:
        yield f"Farkles in a row: you {own}, the opponent {other}."


def _place_in_the_game(situation: Situation, ruleset: Ruleset) -> Iterator[str]:
    beginning = situation.beginning
    if ruleset.seats > 1:
        yield f"You are the {'second' if beginning.seat else 'first'} player."
    if beginning.turns_left:
        yield _WHAT_FOLLOWS[beginning.turns_left]
        if ruleset.end.ties is Ties.FIRST:
            yield "You were there first, and win a tie." if beginning.mover_first else _OPPONENT_FIRST


def _offers(situation: Situation, ruleset: Ruleset) -> Iterator[str]:
    beginning, carry = situation.beginning, ruleset.start.carry
    if beginning.last_turn_total:
        yield f"The last turn banked {points(beginning.last_turn_total)}: to hold you need more."
    if beginning.carried_dice:
        brought = ruleset.start.bonus if carry is Carry.HIGH_STAKES else beginning.carried_points
        offered = dice(beginning.carried_dice)
        yield f"You may start with {offered} instead of all; if that roll scores, it adds {points(brought)}."
    if situation.bonuses:
        yield f"Hot-dice bonuses taken in this turn: {situation.bonuses}."


def choice_of_dice(table: TurnTable) -> list[tuple[str, str]]:
    """Return what starting with the carried dice and with all dice is worth; nothing where none are offered."""
    if table.take is None:
        return []
    offered, roll = table.beginning.carried_dice, float(table.roll[0, -1])
    best = "take them" if table.take > roll else "roll all dice"
    return [
        (f"start with {dice(offered)}", f"{percent(table.take)} {_farkle(table, offered)}"),
        (f"roll all {dice(table.grid.dice)}", f"{percent(roll)} {_farkle(table, table.grid.dice)}"),
        ("best", f"{best}, by {100 * abs(table.take - roll):.2f} percentage points"),
    ]


def _farkle(table: TurnTable, count: int) -> str:
    return f"(a farkle: {percent(float(table.farkle_chance[count - 1]))})"
