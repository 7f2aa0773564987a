"""The content of the side panels as text tables, for export and the clipboard."""

from collections.abc import Sequence
from typing import Final

from farkle_core.play.advise import Choice
from farkle_core.rules.dice import faces_of
from farkle_core.rules.die import WILD
from farkle_explorer.situation.advice import Advice
from farkle_explorer.widgets.text_table import TextTable

CHOICES: Final = (
    "set aside", "or", "points", "turn total (points)", "dice to roll", "win chance (0 to 1)",
    "behind the best (win chance, 0 to 1)", "then", "win chance after holding (0 to 1)",
    "win chance when rolling (0 to 1)", "chance of a farkle (0 to 1)", "points on average",
    "set aside from",
)  # fmt: skip
ADVICE: Final = (
    "your score (points)", "opponent's score (points)", "your farkles", "opponent's farkles", "turn total (points)",
    "dice to roll", "best", "win chance (0 to 1)", "win chance after holding (0 to 1)",
    "win chance when rolling (0 to 1)", "win chance with the offered dice (0 to 1)", "chance of a farkle (0 to 1)",
    "win chance after a farkle (0 to 1)", "win chance at turn start (0 to 1)", "can occur",
)  # fmt: skip


def choices(ranked: Sequence[Choice]) -> TextTable:
    """Return the scorings of a roll, the best first, with chances in full precision; unknown values are empty."""
    return TextTable(CHOICES, tuple(_choice(each) for each in ranked))


def advice(advice: Advice) -> TextTable:
    """Return the advice on one state, as a table of one row."""
    at = advice.selection
    best = "" if not advice.reachable else "hold" if advice.holds else "roll"
    if advice.take is not None:
        best = "take the offered dice" if advice.takes else "roll all dice"
    row = (
        *map(str, (at.banked, at.opponent, at.farkles, at.opponent_farkles, at.turn_total)),
        str(advice.rolled) if not advice.dice_left.is_loaded else advice.dice_left.full_words(advice.rolled - 1),
        best,
        *map(_chance, (advice.win, advice.hold, advice.roll, advice.take)),
        *map(_chance, (advice.farkle_risk, advice.after_farkle, advice.at_start)),
        "yes" if advice.reachable else "no",
    )
    return TextTable(ADVICE, (row,))


def _choice(choice: Choice) -> tuple[str, ...]:
    outlook = choice.outlook
    then = str(choice.ending) if outlook is None else "hold" if outlook.holds else "roll"
    alike = "; ".join(_faces(faces_of(counts)) for counts in choice.alike)
    numbers = (None,) * 4 if outlook is None else (outlook.hold, outlook.roll, outlook.farkle_chance, outlook.points)
    return (
        _faces(choice.faces), alike, str(choice.scoring.points), str(choice.turn_total),
        _dice(choice), _chance(choice.win), _chance(choice.difference), then,
        *map(_chance, numbers), choice.origin,
    )  # fmt: skip


def _dice(choice: Choice) -> str:
    """Return the number of dice rolled next; of loaded dice, their names."""
    if choice.outlook is None:
        return ""
    return choice.next_dice if choice.origin else str(choice.dice)


def _faces(faces: Sequence[int]) -> str:
    return " ".join("*" if face == WILD else str(face) for face in faces)


def _chance(number: float | None) -> str:
    return "" if number is None else repr(float(number))
