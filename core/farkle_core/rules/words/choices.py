"""The values of options that are choices, in a player's words: every place that names one shows the words from here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from farkle_core.language.messages import N_, _
from farkle_core.rules.model import Carry, Effect, EndRule, Overshoot, Ties


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """A value of a choice: English, translated where it is shown."""

    label: str  # in lists of choices
    meaning: str  # exactly
    short: str = ""  # in a few words, for lists and headings
    sentences: tuple[str, ...] = ()  # on the rule sheet
    in_short: str = ""  # in the rules in short; "" if others say it
    brief: str = ""  # the meaning in the fewest words, where new rules are made; "" if the label says it


@dataclass(frozen=True, slots=True)
class TieWords(ChoiceWords):
    """A way to break ties. Its own fields are empty if who was first at the goal does not matter."""

    if_points_are_lost: str = ""  # the sentence on the rule sheet if players may fall below the goal again
    mover_first: str = ""  # told to a player in the last turns who was first at the goal
    opponent_first: str = ""  # told if the opponent was
    advice: str = ""  # for the last turn, where that is known to be the opponent
    advice_if_either: str = ""  # the same where it may be either


EFFECTS: Final = {
    Effect.TOXIC: ChoiceWords(
        N_("Ends the turn as a farkle (toxic)"),
        N_("The roll is a farkle whatever else it contains, even a win."),
        N_("a farkle"),
        in_short=N_("{dice} in one roll: a farkle in any case."),
    ),
    Effect.DISASTER: ChoiceWords(
        N_("Costs the banked score too (disaster)"),
        N_(
            "The roll is a farkle whatever else it contains, and the banked score becomes 0, whatever "
            "the farkle would bank or cost."
        ),
        N_("score lost"),
        in_short=N_("{dice} in one roll: a farkle in any case, and your score becomes 0."),
    ),
}

CARRIES: Final = {
    Carry.NONE: ChoiceWords(
        N_("All dice, always"), N_("Nothing is handed on from one turn to the next."), N_("always all dice")
    ),
    Carry.HIGH_STAKES: ChoiceWords(
        N_("Dice left after a hold (high stakes)"),
        N_(
            "After a hold the next player may begin with the dice that were not set aside. If that "
            "first roll scores, a bonus is added to the turn total; if not, it is a farkle."
        ),
        N_("high stakes"),
        (
            N_("High stakes: {offer}"),
            N_(
                "If that first roll scores, add {bonus} to your turn total; if it does not, it is a farkle like any "
                "other."
            ),
        ),
        N_("High stakes: after a hold you may start with the dice left; if they score, you add {bonus}."),
    ),
    Carry.PIGGYBACK: ChoiceWords(
        N_("Dice and points after a hold (piggyback)"),
        N_(
            "After a hold the next player may begin with the dice that were not set aside. If that "
            "first roll scores, the points just banked are added to the turn total too; the player "
            "who banked them keeps them."
        ),
        N_("piggyback"),
        (
            N_("Piggyback: {offer}"),
            N_(
                "If that first roll scores, add the points that player has just banked to your turn total (that player "
                "keeps them, too); if it does not, it is a farkle like any other."
            ),
        ),
        N_("Piggyback: after a hold you may start with the dice left; if they score, you add what was banked."),
    ),
    Carry.STEAL: ChoiceWords(
        N_("Dice and points after a farkle (steal)"),
        N_(
            "After a farkle that lost a turn total the next player may roll as many dice as that roll "
            "had. If they score, the lost points are added to the turn total; if not, it is a farkle and "
            "nothing is offered again."
        ),
        N_("steal"),
        (
            N_(
                "Stealing: if the player before you farkled and lost a turn total, you may start by rolling just as "
                "many dice as that last roll had."
            ),
            N_(
                "If that first roll scores, add the turn total that player lost to your own; "
                "if it does not, it is a farkle like any other, and what was lost is gone for good."
            ),
        ),
        N_("Stealing: after a farkle you may start with its dice; if they score, you add its turn total."),
    ),
}

END_RULES: Final = {
    EndRule.SUDDEN: ChoiceWords(
        N_("That player wins at once"),
        N_("The game is over the moment the goal is banked."),
        N_("the goal wins at once"),
        (N_("A player who has banked {goal} or more has won at once; no other player gets another turn."),),
        N_("First to bank {goal} wins at once."),
    ),
    EndRule.LAST_TURN: ChoiceWords(
        N_("The others have one last turn"),
        N_("Every other player has exactly one more turn; then the highest score wins."),
        N_("one last turn"),
        (
            N_(
                "Once a player has banked {goal} or more, every other player has exactly one more turn. "
                "Then the highest score wins."
            ),
        ),
        N_("Once {goal} are banked, all others have one more turn; the highest score wins ({ties})."),
        N_("Then the highest score wins"),
    ),
    EndRule.EQUAL_TURNS: ChoiceWords(
        N_("The round is played to its end"),
        N_("The round is completed, so that all have had equally many turns; then the highest score wins."),
        N_("equal turns"),
        (
            N_(
                "Once a player has banked {goal} or more, the round is completed, "
                "so that all players have had the same number of turns. Then the highest score wins."
            ),
        ),
        N_("Once {goal} are banked, the round is completed; the highest score wins ({ties})."),
        N_("All players have equally many turns; the highest score wins"),
    ),
    EndRule.FULL_ROUND: ChoiceWords(
        N_("One more whole round is played"),
        N_("The round is completed and one more whole round is played; then the highest score wins."),
        N_("one more round"),
        (
            N_(
                "Once a player has banked {goal} or more, the round is completed and one more whole round is played. "
                "Then the highest score wins."
            ),
        ),
        N_("Once {goal} are banked, the round and one more are completed; the highest score wins ({ties})."),
        N_("The round is completed first; the highest score wins"),
    ),
}

# The turns that follow once a player has met an exact goal.
TURNS_TO_DRAW_LEVEL: Final = {
    EndRule.LAST_TURN: N_("Every other player has one more turn to draw level, by banking exactly {goal} too."),
    EndRule.EQUAL_TURNS: N_("The others complete the round, and may draw level by banking exactly {goal} too."),
    EndRule.FULL_ROUND: N_(
        "The others complete the round and play one more, and may draw level by banking exactly {goal} too."
    ),
}

TIES: Final = {
    Ties.FIRST: TieWords(
        N_("The player who reached the goal first wins"),
        N_(
            "Of the players with equal scores, the first to reach the goal wins; if none of them reached "
            "it, the first in the order of play."
        ),
        N_("first wins ties"),
        (N_("If the highest scores are level, the first of those players to bank {goal} has won."),),
        N_("ties: first to the goal"),
        if_points_are_lost=N_(
            "If the highest scores are level, the first of those players to bank {goal} has won; if none of them "
            "has been there, the first of them in the order of play."
        ),
        mover_first=N_("You were there first, and win a tie."),
        opponent_first=N_("The opponent was there first, and wins a tie."),
        advice=N_("A tie is not enough: the opponent was at the goal first."),
        advice_if_either=N_("A tie is enough if you were at the goal first; if the opponent was, it is not."),
    ),
    Ties.SPLIT: TieWords(
        N_("They share the win"),
        N_("A tie counts as half a win for each of two players."),
        N_("ties shared"),
        (N_("If the highest scores are level, those players share the win."),),
        N_("ties share the win"),
    ),
    Ties.PLAYOFF: TieWords(
        N_("Play on until a player is ahead"),
        N_(
            "The tied players go on from equal scores, as in a new game and in the same order of play, "
            "until a player is ahead after a whole round."
        ),
        N_("play-off"),
        (
            N_(
                "If the highest scores are level, those players play on: their scores count as {goal} each, everything "
                "else is as in a new game, and the first of them in the order of play starts. They play further whole "
                "rounds until one of them is ahead."
            ),
        ),
        N_("ties play on"),
    ),
}

OVERSHOOTS: Final = {
    Overshoot.ALLOWED: ChoiceWords(N_("Is allowed"), N_("A player who banks the goal or more has reached it.")),
    Overshoot.VOID: ChoiceWords(
        N_("Ends the turn without points"),
        N_("The goal must be met exactly. A turn that would take the score past it ends at once and scores nothing."),
        N_("exact goal"),
        (N_("As soon as the dice you set aside would take you past {goal:,}, your turn ends and scores nothing."),),
        N_("First to exactly {goal} wins; a turn that would pass it scores nothing."),
    ),
    Overshoot.WELFARE: ChoiceWords(
        N_("Gives the points to the lowest score"),
        N_(
            "The goal must be met exactly. A turn that would pass it ends at once, and its points go to the "
            "player with the lowest score (welfare); at equal scores to the opponent, or to the next in the "
            "order of play. That player wins if the points make exactly the goal. If they would pass it, no "
            "player gets them."
        ),
        N_("exact goal, welfare"),
        (
            N_(
                "As soon as the dice you set aside would take you past {goal:,}, your turn ends. Its turn total goes "
                "to the player with the lowest score, or to the next of them in the order of play if there are "
                "several. No player gets it if you alone have the lowest score, or if it would take that player past "
                "{goal:,}. If it makes exactly {goal:,}, that player has won."
            ),
        ),
        N_("First to exactly {goal} wins; a turn that would pass it goes to the lowest score."),
    ),
}


def sentences(words: ChoiceWords, **values: object) -> Iterator[str]:
    """Yield the sentences of a choice on the rule sheet, in the current language."""
    return (_(sentence, **values) for sentence in words.sentences)


def in_a_few_words(words: Mapping[Any, ChoiceWords], value: object, unknown: str = "?") -> str:
    """Return a value of a document in a few words; `unknown` if it is none of the choices. It may be anything."""
    return next((_(known.short) for choice, known in words.items() if known.short and choice == value), unknown)
