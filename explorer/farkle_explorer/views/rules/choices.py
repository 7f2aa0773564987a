"""What there is to choose from where an option is one of a few words: the word, what it is called, what it means."""

from __future__ import annotations

from typing import Final

from farkle_core.rules import Carry, Effect, EndRule, Overshoot, Ties

Choices = tuple[tuple[str, str, str], ...]

EFFECTS: Final[Choices] = (
    ("", "No roll is cursed", "Every roll counts for what it holds."),
    (
        Effect.TOXIC.value,
        "Ends the turn as a farkle (toxic)",
        "It is a farkle whatever else it holds, even a win.",
    ),
    (
        Effect.DISASTER.value,
        "Costs the banked score too (disaster)",
        "It is a farkle whatever else it holds, and the banked score becomes 0 whatever that farkle banks or costs.",
    ),
)

CARRIES: Final[Choices] = (
    (Carry.NONE.value, "All dice, always", "Nothing is handed on from one turn to the next."),
    (
        Carry.HIGH_STAKES.value,
        "Dice left after a hold (high stakes)",
        (
            "After a hold the next player may begin with the dice that were not set aside. If that first roll scores, "
            "a bonus is added to the turn total; if not, it is a farkle."
        ),
    ),
    (
        Carry.PIGGYBACK.value,
        "Dice and points after a hold (piggyback)",
        (
            "After a hold the next player may begin with the dice that were not set aside. If that first roll scores, "
            "the points just banked are added to the turn total too; the player who banked them keeps them."
        ),
    ),
    (
        Carry.STEAL.value,
        "Dice and points after a farkle (steal)",
        (
            "After a farkle that lost a turn total the next player may roll as many dice as that roll had. If they "
            "score, that turn total is added to his own; if not, it is a farkle and nothing is offered again."
        ),
    ),
)

END_RULES: Final[Choices] = (
    (EndRule.SUDDEN.value, "That player wins at once", "The game is over the moment the goal is banked."),
    (
        EndRule.LAST_TURN.value,
        "The others have one last turn",
        "Every other player has exactly one more turn; then the highest score wins.",
    ),
    (
        EndRule.EQUAL_TURNS.value,
        "The round is played to its end",
        "The round is completed, so that all have had equally many turns; then the highest score wins.",
    ),
    (
        EndRule.FULL_ROUND.value,
        "One more whole round is played",
        "The round is completed and one more whole round is played; then the highest score wins.",
    ),
)

TIES: Final[Choices] = (
    (
        Ties.FIRST.value,
        "Who reached the goal first wins",
        "Of the level players the first at the goal wins; if none has been there, the first in the order of play.",
    ),
    (Ties.SPLIT.value, "They share the win", "A tie counts as half a win for each of two players."),
    (
        Ties.PLAYOFF.value,
        "Play on until one is ahead",
        (
            "The level players go on from equal scores, all else as in a new game, the first in the order of play "
            "first, until one is ahead after a whole round."
        ),
    ),
)

OVERSHOOTS: Final[Choices] = (
    (Overshoot.ALLOWED.value, "Is allowed", "Whoever banks the goal or more has reached it."),
    (
        Overshoot.VOID.value,
        "Ends the turn without points",
        "The goal must be met exactly. A turn that would take the score past it ends at once and scores nothing.",
    ),
    (
        Overshoot.WELFARE.value,
        "Gives the points to the lowest score",
        (
            "The goal must be met exactly. A turn that would take the score past it ends at once, and its points go to "
            "the player with the lowest score (welfare); at equal scores to the opponent, with several the next in the "
            "order of play. With exactly the goal that player has won; what would pass it nobody gets."
        ),
    ),
)
