"""The effects of changed rules, in words."""

from farkle_core.language.messages import _
from farkle_core.rules.phrases import listed
from farkle_core.solution.changes import Changes, Holding
from farkle_explorer.plots import plot_words

ARROW = "\N{RIGHTWARDS ARROW}"


def line(changes: Changes) -> str:
    """Return the changes in one line.

    Example: ``"Your changes: first player 53.70 % → 53.85 % (+0.16 %) · you 3,000, opponent 3,000: hold from 250 → 300
    with 1 or 2 dice, hold from 2,000 → 1,950 with 5 dice"``.
    """
    first, place, holding = _first_player(changes), _place(changes), _holding(changes)
    return _("Your changes: {first_player} · {place}: {holding}", first_player=first, place=place, holding=holding)


def _first_player(changes: Changes) -> str:
    before, after = (plot_words.chance(each) for each in changes.first_player)
    if before == after:
        return _("first player wins {after} as before", after=after)
    return _(
        "first player wins {before} → {after} ({difference})",
        before=before,
        after=after,
        difference=plot_words.difference(changes.first_player[1] - changes.first_player[0]),
    )


def _place(changes: Changes) -> str:
    start, farkles = changes.start, ""
    if start.farkles or start.opponent_farkles:
        farkles = f", {plot_words.both_farkles(start.farkles, start.opponent_farkles)}"
    return f"{plot_words.scores(start.banked, start.opponent)}{farkles}"


def _holding(changes: Changes) -> str:
    """Return the dice with changed hold thresholds; dice with the same change are listed together."""
    alike: dict[str, list[int]] = {}
    for number, (before, after) in enumerate(changes.holding, 1):
        if _said(before) != _said(after):
            alike.setdefault(_pair(before, after), []).append(number)
    lines = (_("{change} with {dice}", change=pair, dice=_dice(numbers)) for pair, numbers in alike.items())
    return ", ".join(lines) or _("hold as before")


def _pair(before: Holding | None, after: Holding | None) -> str:
    if _is_plain(before) and _is_plain(after):
        assert before
        assert after
        first, then = plot_words.points(before[0].first), plot_words.points(after[0].first)
        return _("hold from {before} → {after}", before=first, after=then)
    return f"{_said(before)} {ARROW} {_said(after)}"


def _is_plain(holding: Holding | None) -> bool:
    """Whether the player holds from one turn total on, and never below."""
    return holding is not None and len(holding) == 1 and holding[0].to_goal


def _dice(numbers: list[int]) -> str:
    """Return ``"1 die"``, ``"1 or 2 dice"``, ``"1, 2 or 3 dice"``."""
    *others, last = numbers
    return listed((*map(str, others), plot_words.dice(last)), "or")


def _said(holding: Holding | None) -> str:
    return _("not rolled") if holding is None else plot_words.holding(holding)
