"""The values of options with a few choices: value, name and meaning."""

from typing import Final

from farkle_core.language.messages import N_
from farkle_core.rules import Carry, Effect, EndRule, Overshoot, Ties

Choices = tuple[tuple[str, str, str], ...]

EFFECTS: Final[Choices] = (
    ("", N_("No roll is cursed"), N_("Every roll counts for what it contains.")),
    (
        Effect.TOXIC.value,
        N_("Ends the turn as a farkle (toxic)"),
        N_("The roll is a farkle whatever else it contains, even a win."),
    ),
    (
        Effect.DISASTER.value,
        N_("Costs the banked score too (disaster)"),
        N_(
            "The roll is a farkle whatever else it contains, and the banked score becomes 0, whatever "
            "the farkle would bank or cost."
        ),
    ),
)

CARRIES: Final[Choices] = (
    (Carry.NONE.value, N_("All dice, always"), N_("Nothing is handed on from one turn to the next.")),
    (
        Carry.HIGH_STAKES.value,
        N_("Dice left after a hold (high stakes)"),
        N_(
            "After a hold the next player may begin with the dice that were not set aside. If that "
            "first roll scores, a bonus is added to the turn total; if not, it is a farkle."
        ),
    ),
    (
        Carry.PIGGYBACK.value,
        N_("Dice and points after a hold (piggyback)"),
        N_(
            "After a hold the next player may begin with the dice that were not set aside. If that "
            "first roll scores, the points just banked are added to the turn total too; the player "
            "who banked them keeps them."
        ),
    ),
    (
        Carry.STEAL.value,
        N_("Dice and points after a farkle (steal)"),
        N_(
            "After a farkle that lost a turn total the next player may roll as many dice as that roll "
            "had. If they score, the lost points are added to the turn total; if not, it is a farkle and "
            "nothing is offered again."
        ),
    ),
)

END_RULES: Final[Choices] = (
    (EndRule.SUDDEN.value, N_("That player wins at once"), N_("The game is over the moment the goal is banked.")),
    (
        EndRule.LAST_TURN.value,
        N_("The others have one last turn"),
        N_("Every other player has exactly one more turn; then the highest score wins."),
    ),
    (
        EndRule.EQUAL_TURNS.value,
        N_("The round is played to its end"),
        N_("The round is completed, so that all have had equally many turns; then the highest score wins."),
    ),
    (
        EndRule.FULL_ROUND.value,
        N_("One more whole round is played"),
        N_("The round is completed and one more whole round is played; then the highest score wins."),
    ),
)

TIES: Final[Choices] = (
    (
        Ties.FIRST.value,
        N_("The player who reached the goal first wins"),
        N_(
            "Of the players with equal scores, the first to reach the goal wins; if none of them reached "
            "it, the first in the order of play."
        ),
    ),
    (Ties.SPLIT.value, N_("They share the win"), N_("A tie counts as half a win for each of two players.")),
    (
        Ties.PLAYOFF.value,
        N_("Play on until one is ahead"),
        N_(
            "The tied players go on from equal scores, as in a new game and in the same order of play, "
            "until one is ahead after a whole round."
        ),
    ),
)

OVERSHOOTS: Final[Choices] = (
    (Overshoot.ALLOWED.value, N_("Is allowed"), N_("A player who banks the goal or more has reached it.")),
    (
        Overshoot.VOID.value,
        N_("Ends the turn without points"),
        N_("The goal must be met exactly. A turn that would take the score past it ends at once and scores nothing."),
    ),
    (
        Overshoot.WELFARE.value,
        N_("Gives the points to the lowest score"),
        N_(
            "The goal must be met exactly. A turn that would pass it ends at once, and its points go to the "
            "player with the lowest score (welfare); at equal scores to the opponent, or to the next in the "
            "order of play. That player wins if the points make exactly the goal. If they would pass it, no "
            "player gets them."
        ),
    ),
)
