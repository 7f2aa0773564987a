"""The lab's measures of a ruleset: names, meaning, units and sources.

:mod:`farkle_core.lab.measuring` computes the numbers. Both players play perfectly unless a measure says otherwise.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from farkle_core.language.messages import N_


class MeasureUnit(StrEnum):
    """The unit of a number."""

    CHANCE = "chance"
    SHARE = "share"
    POINTS = "points"
    TURNS = "turns"
    GAMES = "games"
    TIMES = "times"
    TEXT = "text"


class Topic(StrEnum):
    """The topic of a measure; a study may name a topic instead of its measures."""

    FAIRNESS = "fairness"
    LENGTH = "length"
    SKILL = "skill"
    CHOICES = "choices"
    LUCK = "luck"
    EXCITEMENT = "excitement"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a ruleset."""

    name: str  # the column in results and exports
    topic: Topic  # what it is about
    unit: MeasureUnit  # what it counts; chances and shares go from 0 to 1
    title: str  # a few words for people; English, to be translated where it is shown
    meaning: str  # the definition and its source; English as well
    # whether it comes from games that the referee plays, and has a standard error in the column ``<name>_se``. A
    # measure that is exact for most rules may be counted for the others; then its error is empty where it is exact.
    is_counted: bool = False


# All measures, in the order of columns.
MEASURES: Final = (
    Measure(
        "first_player_win", Topic.FAIRNESS, MeasureUnit.CHANCE, N_("first player wins"),
        N_("The chance of winning of the player who begins. Exact."),
    ),
    Measure(
        "unfairness", Topic.FAIRNESS, MeasureUnit.CHANCE, N_("unfairness"),
        N_("How far the first player's chance of winning is from one half. Exact."),
    ),
    Measure(
        "komi", Topic.FAIRNESS, MeasureUnit.POINTS, N_("points to the second for a fair start"),
        N_("Points that the second player has at the start in the fairest game; negative when the first player has "
           "them. Exact."),
    ),
    Measure(
        "komi_remainder", Topic.FAIRNESS, MeasureUnit.CHANCE, N_("unfairness with the fair start"),
        N_("How far the first player's chance of winning with the fair start is from one half. Exact."),
    ),
    Measure(
        "mean_turns", Topic.LENGTH, MeasureUnit.TURNS, N_("turns a game"),
        N_("Turns of both players together until the game is over, on average. Exact."),
    ),
    Measure(
        "farkles_per_turn", Topic.LENGTH, MeasureUnit.SHARE, N_("farkles a turn"),
        N_("The share of all turns that end with a farkle or a disaster. Exact."),
    ),
    Measure(
        "price_max_score", Topic.SKILL, MeasureUnit.CHANCE, N_("price of play for most points"),
        N_("What a player who plays for most points a turn loses against perfect play: one half less the chance of "
           "winning, either beginning half of the time. Exact. The strategy is Busche and Neller's."),
    ),
    Measure(
        "price_hold_300", Topic.SKILL, MeasureUnit.CHANCE, N_("price of holding at 300"),
        N_("The same for a player who holds at every turn total from 300 points on. Exact."),
    ),
    Measure(
        "price_one_number", Topic.SKILL, MeasureUnit.CHANCE, N_("price of the best single number"),
        N_("The same for the turn total that wins most often when a player holds from it on. The price is exact; no "
           "neighbouring number wins more often."),
    ),
    Measure(
        "best_one_number", Topic.SKILL, MeasureUnit.POINTS, N_("best single number"),
        N_("That turn total; empty where never holding short of winning is best."),
    ),
    Measure(
        "price_each_dice", Topic.SKILL, MeasureUnit.CHANCE, N_("price of the best five numbers"),
        N_("The same for the best turn total for each number of dice. The price is exact; moving no number alone "
           "by one step gains."),
    ),
    Measure(
        "price_sentences", Topic.SKILL, MeasureUnit.CHANCE, N_("price of the sentences found"),
        N_("The same for the best playbook of at most twelve sentences that the search finds. The price is exact; "
           "empty where playbooks are not sought, as with loaded dice."),
    ),
    Measure(
        "sentences_needed", Topic.SKILL, MeasureUnit.TIMES, N_("depth in sentences"),
        N_("How many of these sentences a player needs who loses at most one game in 100 against perfect play; empty "
           "where all together lose more. A strategy ladder after Lantz and others (2017)."),
    ),
    Measure(
        "games_max_score", Topic.SKILL, MeasureUnit.GAMES, N_("games to tell perfect play from most points"),
        N_("Games after which perfect play is ahead with a certainty of 95 %: 0.68 / L², with L the price of play for "
           "most points (normal approximation, 1.645² / 4 = 0.68). Exact."),
    ),
    Measure(
        "games_hold_300", Topic.SKILL, MeasureUnit.GAMES, N_("games to tell perfect play from holding at 300"),
        N_("The same with the price of holding at 300. Exact."),
    ),
    Measure(
        "modest_scorings", Topic.CHOICES, MeasureUnit.SHARE, N_("best scoring is not the greediest"),
        N_("Of all rolls that can be scored with different numbers of dice: the share in which another scoring than "
           "the one with most points wins more often. Weighted by how often rolls come up before a player is at the "
           "goal. Exact; empty where dice, points or turns carry over, and where a turn may never end."),
    ),
    Measure(
        "opponent_matters", Topic.CHOICES, MeasureUnit.SHARE, N_("holding depends on the opponent"),
        N_("The share of decisions to hold or to roll that the best rule gets wrong that does not look at the "
           "opponent's score and farkles. Weighted by how often decisions come up before a player is at the "
           "goal; decisions with enough points for the goal do not count. Exact; empty where modest_scorings is."),
    ),
    Measure(
        "decisions", Topic.CHOICES, MeasureUnit.TIMES, N_("decisions a game"),
        N_("Decisions to hold or to roll in a game, of both players, as for opponent_matters. Exact."),
    ),
    Measure(
        "rolls", Topic.LUCK, MeasureUnit.TIMES, N_("rolls a game"),
        N_("Rolls of both players in a game, on average. Exact where a game ends when a player is at the goal and "
           "modest_scorings is known; otherwise counted in games."), is_counted=True,
    ),
    Measure(
        "roll_sigma", Topic.LUCK, MeasureUnit.CHANCE, N_("luck of a roll"),
        N_("The standard deviation of the change of the win chance by a roll: √(V / rolls) with V the variance of the "
           "game's result. The luck of a whole game is the same for all rules: V = W (1 − W)."), is_counted=True,
    ),
    Measure(
        "drama", Topic.EXCITEMENT, MeasureUnit.CHANCE, N_("drama"),
        N_("The highest win chance that the loser has at the start of a turn, on average over games (Ludii: "
           "decisiveness threshold). Counted in games; shared wins are left out."), is_counted=True,
    ),
    Measure(
        "lead_changes", Topic.EXCITEMENT, MeasureUnit.TIMES, N_("changes of the lead"),
        N_("How often in a game the player changes whose win chance is above one half at the start of a turn (after "
           "Ludii: lead change). Counted in games."), is_counted=True,
    ),
    Measure(
        "decisiveness", Topic.EXCITEMENT, MeasureUnit.SHARE, N_("decided early"),
        N_("The share of a game's turns from the first one at whose start the winner's chance is above all that the "
           "loser ever has (after Ludii: decisiveness moves). Counted in games; shared wins are left out."),
        is_counted=True,
    ),
    Measure(
        "comeback", Topic.EXCITEMENT, MeasureUnit.CHANCE, N_("comeback"),
        N_("The chance of winning of the player to move with 0 points against half of the goal. Exact."),
    ),
    Measure(
        "first_hold", Topic.ADVICE, MeasureUnit.TEXT, N_("first hold"),
        N_("On the first turn at 0 : 0 the least turn total to hold with all dice, one die less and so on; “-”: never "
           "short of winning, “*” that rolling is best again at some larger turn totals. Exact."),
    ),
)  # fmt: skip

BY_NAME: Final = {measure.name: measure for measure in MEASURES}

# Measures that take many matches: a hundred times as long as solving the plain game.
SLOW: Final = ("price_one_number", "best_one_number", "price_each_dice", "price_sentences", "sentences_needed")

USUAL: Final = tuple(name for name in BY_NAME if name not in SLOW)  # the default measures of a study
EVERYTHING: Final = "all"  # the word for all measures in a study


def named(text: str) -> tuple[str, ...]:
    """Return the measures of a name, which may be a topic's or ``all``; none if there is no such name."""
    if text == EVERYTHING:
        return tuple(BY_NAME)
    if text in BY_NAME:
        return (text,)
    return tuple(name for name, measure in BY_NAME.items() if measure.topic == text)
