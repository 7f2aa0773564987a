"""Headings and explanations of a sheet's tables, the same on paper and as plain text."""

from __future__ import annotations

from farkle_core.rules.phrases import number
from farkle_core.sheets.cells import LEAVE, ROLL
from farkle_core.sheets.content import CheatSheet

_PLAYERS = {(0,): " (first player)", (0, 1): " (both players)"}


def whose(seats: tuple[int, ...]) -> str:
    """Return for which players something is; ``""`` where they are not told apart."""
    return _PLAYERS.get(seats, "")


def hold_explanation(sheet: CheatSheet) -> str:
    """Return what the thresholds mean, and their words where they occur."""
    cells = [cell for row in (*sheet.hold, *sheet.second_player, *sheet.last_chance) for cell in row.cells]
    sentences = (
        "Hold as soon as your turn total reaches the number under the dice you would roll next; until then, roll.",
        "Hold whenever it wins the game.",
        "“Roll” means: do not hold before that." * any(cell.value == ROLL for cell in cells),
        "“Only” means: roll again above the range." * any(cell.note == "only" for cell in cells),
        *sheet.conditions,
        "No farkles in a row so far." * bool(sheet.last_chance),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def go_for_it_explanation(sheet: CheatSheet) -> str:
    """Return what the go-for-it margins mean, and their dash where it occurs."""
    margins = (*sheet.go_for_it.own, *sheet.go_for_it.opponent) if sheet.go_for_it else ()
    sentences = (
        "From these scores on, with so many dice left, keep rolling until you win or your turn ends.",
        "A dash: no such score." * (None in margins),
        "For scores from 0 on." * sheet.below_zero,
        *(sheet.go_for_it.conditions if sheet.go_for_it else ()),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def last_chance_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the thresholds for turns whose farkle costs the penalty."""
    count = sheet.farkles_before_penalty
    times = "a farkle" if count == 1 else f"{number(count)} farkles"
    player = " (first player)" if sheet.seats else ""
    return f"When to hold after {times} in a row{player}", "One more costs the penalty; the opponent has none."


def offer_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the table for carried dice."""
    if sheet.offers is None:
        return "", ""
    cells = [cell for row in sheet.offers.rows for cell in row.cells]
    every = f"all {number(sheet.dice)}"
    if sheet.offers.by_points:
        how = (
            f"Start with so many dice if at least as many points come with them as the number says; else roll {every}."
        )
    else:
        how = f"“Take”: start with so many dice if they are offered. “No”: roll {every} instead."
    sentences = (
        how,
        f"“No” means: roll {every}, whatever the points."
        * (sheet.offers.by_points and any(cell.value == LEAVE for cell in cells)),
        "“Only” means: not above the range." * any(cell.note == "only" for cell in cells),
        "Before anybody has reached the goal." * bool(sheet.last_turn),
        sheet.offers.farkles,
    )
    heading = f"When to start with the last player's dice{whose(sheet.offers.seats)}"
    return heading, " ".join(sentence for sentence in sentences if sentence)


def second_player_words() -> tuple[str, str]:
    """Return heading and explanation of the second player's thresholds."""
    return "When to hold (second player)", "Read as above. The second player has the last turn of a round."


def last_turn_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and text on the last turn of a game."""
    return "In the last turn of the game", " ".join(sheet.last_turn)
