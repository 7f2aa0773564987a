"""A bookmarked situation in words, under any rules."""

from collections.abc import Iterator

from farkle_core.language.messages import _
from farkle_core.rules.phrases import shown_name
from farkle_explorer.bookmarks.file import Bookmark
from farkle_explorer.plots import plot_words
from farkle_explorer.session.selection_space import Selection


def title(bookmark: Bookmark) -> str:
    """Return the bookmark's name; without one, the situation."""
    return bookmark.name or summary(bookmark)


def summary(bookmark: Bookmark) -> str:
    """Return scores, turn and conditions: ``"You 6,000, opponent 8,000, 3,300 with 5 dice"``."""
    selection = bookmark.selection
    text = ", ".join((_scores(selection), _turn(selection, bookmark.dice), *_more(selection)))
    return text[:1].upper() + text[1:]


def lines(bookmark: Bookmark) -> str:
    rows = (bookmark.name, summary(bookmark), shown_name(bookmark.rules_name), bookmark.note)
    return "\n".join(row for row in rows if row)


def _scores(selection: Selection) -> str:
    if not selection.third:
        return plot_words.scores(selection.banked, selection.opponent)
    return _(
        "you {banked}, next {opponent}, after next {third}",
        banked=plot_words.points(selection.banked),
        opponent=plot_words.points(selection.opponent),
        third=plot_words.points(selection.third),
    )


def _turn(selection: Selection, loaded: str) -> str:
    dice = loaded or plot_words.dice(selection.dice)
    if not selection.turn_total:
        return _("{dice} to roll", dice=dice)
    return _("{total} with {dice}", total=plot_words.points(selection.turn_total), dice=dice)


def _more(selection: Selection) -> Iterator[str]:
    if selection.farkles or selection.opponent_farkles or selection.third_farkles:
        yield plot_words.all_farkles(selection)
    if selection.seat:
        yield plot_words.seat(selection.seat)
    if selection.turns_left:
        yield plot_words.turns_left(selection.turns_left)
    if selection.last_turn_total:
        yield _("{points} to beat", points=plot_words.points(selection.last_turn_total))
    if selection.carried_dice:
        words = plot_words.dice(selection.carried_dice)
        if selection.carried_points:
            yield _(
                "{dice} offered with {points} points", dice=words, points=plot_words.points(selection.carried_points)
            )
        else:
            yield _("{dice} offered", dice=words)
    if selection.bonuses:
        yield _("{bonuses} taken", bonuses=plot_words.bonuses(selection.bonuses, selection.bonuses + 2))
