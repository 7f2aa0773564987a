"""Texts about a roll and its game."""

from typing import Final

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.language.wording import percentage_points
from farkle_core.play.advise import Choice, SteppedGame, story
from farkle_core.play.advise.story import player, scores
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.origin import true_name
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.choice_words import action, sentence
from farkle_explorer.rolls.roll_game import RollGame

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
