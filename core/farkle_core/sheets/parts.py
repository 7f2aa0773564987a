"""The parts of a sheet."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.messages import N_


class SheetPart(StrEnum):
    """One part of a sheet, in the usual order; the value is its name on the command line."""

    THRESHOLDS = "thresholds"
    SECOND_PLAYER = "second-player"
    GO_FOR_IT = "go-for-it"
    LAST_CHANCE = "last-chance"
    OFFERS = "offers"
    LAST_TURN = "last-turn"
    FAIR_START = "fair-start"
    MEMORY = "memory"
    MARGINS = "margins"
    BANDS = "bands"
    PREFERENCES = "preferences"
    DIFFERENCES = "differences"
    MAP = "map"
    SCORES = "scores"
    DICE = "dice"
    RULES = "rules"
    SCORE_SHEET = "score-sheet"


# The default parts of a sheet, as far as the rules have them.
USUAL: Final = (
    SheetPart.THRESHOLDS,
    SheetPart.SECOND_PLAYER,
    SheetPart.GO_FOR_IT,
    SheetPart.LAST_CHANCE,
    SheetPart.OFFERS,
    SheetPart.LAST_TURN,
    SheetPart.FAIR_START,
    SheetPart.SCORES,
    SheetPart.DICE,
    SheetPart.RULES,
)

# Parts that need no solution: they state only the rules.
WITHOUT_ADVICE: Final = frozenset({SheetPart.SCORES, SheetPart.DICE, SheetPart.RULES, SheetPart.SCORE_SHEET})


def advises(parts: Iterable[SheetPart]) -> bool:
    """Return whether any of `parts` gives advice on play."""
    return not WITHOUT_ADVICE.issuperset(parts)


@dataclass(frozen=True, slots=True)
class About:
    """A part in a player's words, translated where they are shown."""

    name: str
    meaning: str
    missing: str = ""  # the reason for a missing part, as the end of a sentence; ``""`` for parts that always exist


_FITTED: Final = N_("there is none for these rules yet")

# Why parts by the number of dice alone do not exist for loaded dice.
WITH_LOADED_DICE: Final[dict[SheetPart, str]] = {
    SheetPart.GO_FOR_IT: N_("with loaded dice these scores differ for each choice of dice left, too many for a sheet"),
    SheetPart.OFFERS: N_("loaded dice stay with their owner: none are carried over"),
    SheetPart.MEMORY: N_(
        "its estimates are by the number of dice left, and with loaded dice it matters which they are"
    ),
    SheetPart.MARGINS: N_("they belong to a memory table, which needs fair dice"),
    SheetPart.PREFERENCES: N_("they are by the number of dice left, and with loaded dice it matters which they are"),
    SheetPart.MAP: N_("with loaded dice each choice of dice left has a map of its own: the window shows them"),
}


# All parts in words.
ABOUT: Final[dict[SheetPart, About]] = {
    SheetPart.THRESHOLDS: About(N_("When to hold"), N_("Turn totals to hold from, level, ahead and behind.")),
    SheetPart.SECOND_PLAYER: About(
        N_("The second player's numbers"),
        N_("When the second player holds, where that differs."),
        N_("both players hold alike under these rules"),
    ),
    SheetPart.GO_FOR_IT: About(
        N_("When to go for it"),
        N_("Scores from which on perfect play holds only to win."),
        N_("reaching the goal does not end the game under these rules"),
    ),
    SheetPart.LAST_CHANCE: About(
        N_("Before a penalty"),
        N_("When to hold if the next farkle costs the penalty."),
        N_("these rules have no penalty for several farkles in a row"),
    ),
    SheetPart.OFFERS: About(
        N_("Dice to take over"),
        N_("When to start with the last player's dice."),
        N_("no dice are carried over under these rules"),
    ),
    SheetPart.LAST_TURN: About(
        N_("The last turn"),
        N_("What to do in the last turn of the game."),
        N_("reaching the goal ends the game under these rules"),
    ),
    SheetPart.FAIR_START: About(
        N_("A fair start"), N_("The first player's chance, and the points at the start that make it fair.")
    ),
    SheetPart.MEMORY: About(
        N_("Memory table"), N_("A few numbers to learn by heart, how to use them, and an example."), _FITTED
    ),
    SheetPart.MARGINS: About(
        N_("Memory table: going for it"), N_("Scores from which you no longer use the table."), _FITTED
    ),
    SheetPart.BANDS: About(
        N_("Score bands"), N_("Turn totals to hold from, by how far you are ahead or behind."), _FITTED
    ),
    SheetPart.PREFERENCES: About(
        N_("Opening-turn preferences"), N_("A number for every place a scoring leads to, the best one highest.")
    ),
    SheetPart.DIFFERENCES: About(
        N_("Chance by difference"), N_("The chance of winning by how far you are ahead or behind.")
    ),
    SheetPart.MAP: About(N_("Small score map"), N_("Turn totals to hold from with some dice left, by both scores.")),
    SheetPart.SCORES: About(N_("What scores"), N_("Every scoring combination, with dice.")),
    SheetPart.DICE: About(
        N_("The dice"),
        N_("Loaded dice: how likely each face is, and where that comes from."),
        N_("all dice are fair under these rules"),
    ),
    SheetPart.RULES: About(N_("The rules in short"), N_("How the game goes, in a few lines.")),
    SheetPart.SCORE_SHEET: About(
        N_("Score sheet"), N_("Columns to write scores in, for 2 to 8 players; the rules need not be solved.")
    ),
}
