"""Headings and explanations of a sheet's tables, the same on paper and as plain text."""

from farkle_core.language.messages import N_, _
from farkle_core.rules.phrases import number
from farkle_core.sheets.content import LEAVE, ONLY, ROLL, CheatSheet

_PLAYERS = {(0,): N_(" (first player)"), (0, 1): N_(" (both players)")}


def whose(seats: tuple[int, ...]) -> str:
    """Return for which players something is; ``""`` where they are not told apart."""
    return _(_PLAYERS.get(seats, ""))


def hold_explanation(sheet: CheatSheet) -> str:
    """Return what the thresholds mean, and their words where they occur."""
    rows = (*sheet.hold, *sheet.second_player, *sheet.last_chance)
    cells = [cell for row in rows for cell in row.cells]
    further = any(cell.note.endswith("…") for cell in cells)
    sentences = (
        _("Hold as soon as your turn total reaches the number under the dice you would roll next; until then, roll."),
        _("Hold whenever it wins the game."),
        _("“Roll” means: do not hold before that.") * any(cell.value == ROLL for cell in cells),
        _("“Only” means: roll again above the range.") * any(cell.note == "only" for cell in cells),
        _("Dots: there are more such ranges above.") * further,
        *sheet.conditions,
        _("No farkles in a row so far.") * bool(sheet.last_chance),
        "" if sheet.own_dice is None else sheet.own_dice.explanation,
    )
    return " ".join(sentence for sentence in sentences if sentence)


def go_for_it_explanation(sheet: CheatSheet) -> str:
    """Return what the go-for-it margins mean, and their dash where it occurs."""
    margins = (*sheet.go_for_it.own, *sheet.go_for_it.opponent) if sheet.go_for_it else ()
    sentences = (
        _("From these scores on, with so many dice left, keep rolling until you win or your turn ends."),
        _("“Always”: whatever the scores.") * (0 in margins),
        _("A dash: with so many dice there is no such score.") * (None in margins),
        _("Scores below 0 are left out.") * sheet.below_zero,
        *(sheet.go_for_it.conditions if sheet.go_for_it else ()),
    )
    return " ".join(sentence for sentence in sentences if sentence)


def last_chance_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the thresholds for turns whose farkle costs the penalty."""
    count, player = sheet.farkles_before_penalty, whose((0,)) if sheet.seats else ""
    heading = _("When to hold after {count} farkles in a row{whose}", count=number(count), whose=player)
    if count == 1:
        heading = _("When to hold after a farkle in a row{whose}", whose=player)
    return heading, _("One more costs {points:,} points; the opponent has none.", points=sheet.penalty)


def offer_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and explanation of the table for carried dice."""
    if sheet.offers is None:
        return "", ""
    cells = [cell for row in sheet.offers.rows for cell in row.cells]
    every = _("all {dice}", dice=number(sheet.dice))
    if sheet.offers.by_points:
        how = _(
            "Start with so many dice if at least as many points come with them as the number says; else roll {every}.",
            every=every,
        )
    else:
        how = _("“Take”: start with so many dice if they are offered. “No”: roll {every} instead.", every=every)
    sentences = (
        how,
        _("“No” means: roll {every}, whatever the points.", every=every)
        * (sheet.offers.by_points and any(cell.value == LEAVE for cell in cells)),
        _("“Only” means: not above the range.") * any(cell.note == ONLY for cell in cells),
        _("Before anybody has reached the goal.") * bool(sheet.last_turn),
        sheet.offers.farkles,
    )
    heading = _("When to start with the last player's dice{whose}", whose=whose(sheet.offers.seats))
    return heading, " ".join(sentence for sentence in sentences if sentence)


def second_player_words() -> tuple[str, str]:
    """Return heading and explanation of the second player's thresholds."""
    return _("When to hold (second player)"), _("Read as above. The second player has the last turn of a round.")


def last_turn_words(sheet: CheatSheet) -> tuple[str, str]:
    """Return heading and text on the last turn of a game."""
    return _("In the last turn of the game"), " ".join(sheet.last_turn)


def difference_words(points: int) -> str:
    """Return own score less the opponent's in words."""
    if not points:
        return _("level")
    return _("ahead by {points:,}", points=points) if points > 0 else _("behind by {points:,}", points=-points)
