"""The parts of a sheet: what each is called, and where its numbers are.

:mod:`farkle_core.sheets.material` works the numbers out; :mod:`farkle_core.sheets.sections` makes heading and table.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.messages import N_


class SheetPart(StrEnum):
    """One part of a sheet, in the usual order; the value is its name on the command line."""

    SENTENCES = "sentences"
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


@dataclass(frozen=True, slots=True)
class About:
    """A part in a player's words, translated where they are shown, and where its numbers are."""

    name: str
    meaning: str
    # the numbers as an attribute of `farkle_core.sheets.material.Material`: a part exists if they do; "" = no numbers
    numbers: str = ""
    # why rules lack the part, as the end of a sentence; "" if all sheets of two players with fair dice may have it
    missing: str = ""
    with_loaded_dice: str = ""  # why the part does not exist for loaded dice; ``""`` if it does
    is_usual: bool = False  # whether it is on a sheet by default, as far as the rules have it
    advises: bool = True  # whether it gives advice on play; others state only the rules, and need no solution


_FITTED: Final = N_("there is none for these rules yet")

# All parts. `farkle_core.sheets.sections` makes their headings and tables.
ABOUT: Final[dict[SheetPart, About]] = {
    SheetPart.SENTENCES: About(
        N_("The game in sentences"),
        N_("The few sentences that win nearly as often as perfect play, and what each is worth."),
        "learnt.sentences",
        missing=N_("its sentences have not been found yet"),
        with_loaded_dice=N_("sentences go by the number of dice left, and with loaded dice it matters which they are"),
        is_usual=True,
    ),
    SheetPart.THRESHOLDS: About(
        N_("When to hold"), N_("Turn totals to hold from, level, ahead and behind."), "sheet.hold", is_usual=True
    ),
    SheetPart.SECOND_PLAYER: About(
        N_("The second player's numbers"),
        N_("When the second player holds, where that differs."),
        "sheet.second_player",
        missing=N_("both players hold alike under these rules"),
        is_usual=True,
    ),
    SheetPart.GO_FOR_IT: About(
        N_("When to go for it"),
        N_("Scores from which on perfect play holds only to win."),
        "sheet.go_for_it",
        missing=N_("reaching the goal does not end the game under these rules"),
        with_loaded_dice=N_("with loaded dice these scores differ for each choice of dice left, too many for a sheet"),
        is_usual=True,
    ),
    SheetPart.LAST_CHANCE: About(
        N_("Before a penalty"),
        N_("When to hold if the next farkle costs the penalty."),
        "sheet.last_chance",
        missing=N_("these rules have no penalty for several farkles in a row"),
        is_usual=True,
    ),
    SheetPart.OFFERS: About(
        N_("Dice to take over"),
        N_("When to start with the last player's dice."),
        "sheet.offers",
        missing=N_("no dice are carried over under these rules"),
        with_loaded_dice=N_("loaded dice stay with their owner: none are carried over"),
        is_usual=True,
    ),
    SheetPart.LAST_TURN: About(
        N_("The last turn"),
        N_("What to do in the last turn of the game."),
        "sheet.last_turn",
        missing=N_("reaching the goal ends the game under these rules"),
        is_usual=True,
    ),
    SheetPart.FAIR_START: About(
        N_("A fair start"),
        N_("The first player's chance, and the points at the start that make it fair."),
        "sheet.fair_start",
        is_usual=True,
    ),
    SheetPart.MEMORY: About(
        N_("Memory table"),
        N_("A few numbers to learn by heart, how to use them, and an example."),
        "learnt.memory",
        missing=_FITTED,
        with_loaded_dice=N_(
            "its estimates are by the number of dice left, and with loaded dice it matters which they are"
        ),
    ),
    SheetPart.MARGINS: About(
        N_("Memory table: going for it"),
        N_("Scores from which you no longer use the table."),
        "learnt.margins",
        missing=_FITTED,
        with_loaded_dice=N_("they belong to a memory table, which needs fair dice"),
    ),
    SheetPart.BANDS: About(
        N_("Score bands"),
        N_("Turn totals to hold from, by how far you are ahead or behind."),
        "learnt.bands",
        missing=_FITTED,
    ),
    SheetPart.PREFERENCES: About(
        N_("Opening-turn preferences"),
        N_("A number for every place a scoring leads to, the best one highest."),
        "preferences.turn_totals",
        with_loaded_dice=N_("they are by the number of dice left, and with loaded dice it matters which they are"),
    ),
    SheetPart.DIFFERENCES: About(
        N_("Chance by difference"),
        N_("The chance of winning by how far you are ahead or behind."),
        "differences.leaders",
    ),
    SheetPart.MAP: About(
        N_("Small score map"),
        N_("Turn totals to hold from with some dice left, by both scores."),
        "score_map",
        with_loaded_dice=N_("with loaded dice each choice of dice left has a map of its own: the window shows them"),
    ),
    SheetPart.SCORES: About(
        N_("What scores"), N_("Every scoring combination, with dice."), is_usual=True, advises=False
    ),
    SheetPart.DICE: About(
        N_("The dice"),
        N_("Loaded dice: how likely each face is, and where that comes from."),
        "sheet.dice_lines",
        missing=N_("all dice are fair under these rules"),
        is_usual=True,
        advises=False,
    ),
    SheetPart.RULES: About(
        N_("The rules in short"), N_("How the game goes, in a few lines."), "sheet.rules", is_usual=True, advises=False
    ),
    SheetPart.SCORE_SHEET: About(
        N_("Score sheet"),
        N_("Columns to write scores in, for 2 to 8 players; the rules need not be solved."),
        advises=False,
    ),
}

USUAL: Final = tuple(part for part, about in ABOUT.items() if about.is_usual)  # the default parts of a sheet
WITHOUT_ADVICE: Final = frozenset(part for part, about in ABOUT.items() if not about.advises)
WITH_LOADED_DICE: Final = {part: about.with_loaded_dice for part, about in ABOUT.items() if about.with_loaded_dice}


def advises(parts: Iterable[SheetPart]) -> bool:
    """Return whether any of `parts` gives advice on play."""
    return not WITHOUT_ADVICE.issuperset(parts)
