"""A roll, the ways to score it, and its game in words."""

from typing import Final

from farkle_core.language.messages import N_, _, ngettext, pgettext
from farkle_core.language.wording import percentage_points
from farkle_core.play.advise import Choice, Ending, SteppedGame, story
from farkle_core.play.advise.story import player, scores
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.origin import true_name
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.roll_game import RollGame
from farkle_explorer.widgets.dice_widgets import spoken

_NONE: Final = "–"
_EXACT: Final = 4  # decimals of a win chance in per cent, as in published tables; scorings are often close


def win_words(choice: Choice) -> str:
    """Return the win chance after a scoring: ``"51.1005 %"``."""
    return plot_words.chance(choice.win, _EXACT)


def action(choice: Choice) -> str:
    """Return the action after setting the dice aside, in a word or two."""
    if choice.ending is Ending.WINS:
        return _("wins")
    if choice.outlook is None:
        return _("turn over")
    return pgettext("then", "hold") if choice.outlook.holds else pgettext("then", "roll")


def behind(choice: Choice) -> str:
    """Return the distance of a scoring from the best: ``"−0.13 pp"``, ``"best"``."""
    return pgettext("of all", "best") if choice.difference == 0.0 else plot_words.difference(-choice.difference)


def sentence(choice: Choice) -> str:
    """Return a scoring with all its numbers in one line."""
    parts = [
        _(
            "{faces}: {total} points, {dice} to roll",
            faces=_spoken(choice),
            total=plot_words.points(choice.turn_total),
            dice=choice.next_dice,
        )
    ]
    if choice.outlook is None:
        parts = [
            _(
                "{faces}: {total} points, {ending}",
                faces=_spoken(choice),
                total=plot_words.points(choice.turn_total),
                ending=_(choice.ending),
            )
        ]
    parts += [_("wins {chance}, {behind}", chance=win_words(choice), behind=behind(choice))]
    return ", ".join((*parts, *_what_then(choice)))


def _spoken(choice: Choice) -> str:
    """Return the dice in words, with the names of loaded dice: ``"1, 5 (Odd die + Lucky die)"``."""
    return f"{spoken(choice.faces)} ({choice.origin})" if choice.origin else spoken(choice.faces)


def _what_then(choice: Choice) -> list[str]:
    outlook = choice.outlook
    if outlook is None:
        return []
    hold = _("holding not allowed") if outlook.hold is None else _("hold {hold}", hold=plot_words.chance(outlook.hold))
    roll = _("rolling is no better") if outlook.roll is None else _("roll {roll}", roll=plot_words.chance(outlook.roll))
    return [
        _("then {action}", action=action(choice)),
        hold,
        roll,
        _("farkle risk {chance}", chance=plot_words.chance(outlook.farkle_chance)),
        *([] if outlook.points is None else [average(outlook.points)]),
    ]


def average(points: float) -> str:
    """Return the mean points of a turn: ``"450 points on average, played for points"``."""
    return _("{points} points on average, played for points", points=plot_words.points(round(points)))


def numbers(choice: Choice) -> tuple[str, str, str, str]:
    """Return the numbers below the headings: holding, rolling, risk of a farkle, mean points."""
    outlook = choice.outlook
    if outlook is None:
        return (_NONE, _NONE, _NONE, plot_words.points(choice.turn_total) if choice.ending is Ending.WINS else _NONE)
    return (
        _NONE if outlook.hold is None else plot_words.chance(outlook.hold),
        pgettext("than holding", "less") if outlook.roll is None else plot_words.chance(outlook.roll),
        plot_words.chance(outlook.farkle_chance),
        _NONE if outlook.points is None else plot_words.points(round(outlook.points)),
    )


_HARD_SPACE: Final = "\N{NO-BREAK SPACE}"
AVERAGE: Final = N_(
    "Points on average: what the turn brings from there, the points set aside included, if "
    "it is played for most points with the goal far away. A farkle counts as nothing, or as "
    "what it costs in the long run where farkles in a row are punished."
)


def place(game: SteppedGame | None) -> str:
    """Return the mover and the dice to roll, or both scores after the game; ``""`` without a game."""
    if game is None:
        return ""
    state = game.state
    if game.is_over:
        return "   ".join(f"{player(each)}: {plot_words.points(score)}" for each, score in enumerate(state.scores))
    dice = game.adviser.columns.words(state).replace(" ", _HARD_SPACE)
    return _("{player} plays, as “you”: {dice} to roll", player=player(state.mover), dice=dice)


def details(choice: Choice) -> str:
    """Return the advantage of the advised action after setting dice aside; ``""`` if only one action is possible."""
    outlook = choice.outlook
    if outlook is None or outlook.difference is None:
        return ""
    return _("{action} better by {difference}", action=action(choice), difference=percentage_points(outlook.difference))


def of_three(shown: RollGame) -> str:
    """Return the win chances of three players after the selected dice; ``""`` in games of two."""
    game, chosen = shown.game, shown.chosen
    if game is None or game.is_over or not shown.can_occur or not isinstance(game.adviser, TrioAdviser):
        return ""
    adviser, moment = game.adviser, game.moment
    if shown.advice is None:
        chances = adviser.chances(moment)
    elif chosen is None:
        return ""
    else:
        chances = adviser.choice_chances(moment, chosen)
    own, following, last = map(plot_words.chance, chances)
    return _(
        "Win chances: you {own}, next player {following}, player after next {last}.",
        own=own,
        following=following,
        last=last,
    )


def missing(dice: int, known: int = 0) -> str:
    """Return how to enter `dice` missing dice, of a roll with `known` entered dice; ``""`` if none is missing."""
    if dice > 0 and known:
        return ngettext(
            "Click or type {count} more die, or press Roll.", "Click or type {count} more dice, or press Roll.", dice
        )
    if dice <= 0:
        return ""
    return ngettext("Click or type {count} die, or press Roll.", "Click or type {count} dice, or press Roll.", dice)


def incomplete(dice: int) -> str:
    """Return the number of missing dice in words."""
    return ngettext("{count} die is missing.", "{count} dice are missing.", dice)


def next_game(shown: RollGame) -> str:
    """Return a note that other views show the next game; ``""`` during a game."""
    return _("All views show how the next game begins.") if shown.is_over else ""


def all_of(shown: RollGame) -> str:
    """Return the roll, all its scorings and the game so far as text; ``""`` without a game."""
    game, standing = shown.game, shown.standing
    if game is None or standing is None:
        return ""
    lines = [f"{true_name(game.adviser.solution.ruleset)}: {_situation(shown, game)}"]
    if shown.advice is not None:
        lines.append(_("roll {faces}", faces=" ".join(map(str, shown.faces))))
    lines += [f"{number}. {sentence(choice)}" for number, choice in enumerate(shown.choices, 1)]
    lines += [*filter(None, (standing.headline, standing.reason, of_three(shown)))]
    texts = [line.words for line in story(game)]
    return "\n".join([*lines, *(["", _("The game so far"), *texts] if texts else [])])


def _situation(shown: RollGame, game: SteppedGame) -> str:
    if game.is_over:
        return scores(game.state)
    return _(
        "{player} plays; {situation}; {turn}",
        player=player(game.state.mover),
        situation=plot_words.situation(shown.place.selection, shown.place.space),
        turn=_turn(game),
    )


def _turn(game: SteppedGame) -> str:
    return _(
        "turn total {turn_total}, {dice} to roll",
        turn_total=plot_words.points(game.state.turn_total),
        dice=game.adviser.columns.words(game.state),
    )
