"""What each group of options holds, in one line; documents may hold anything, so nothing is taken for granted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from farkle_core.rules import TRIPLES, WIN, Carry, Effect, EndRule, Overshoot, Ties
from farkle_explorer.models.document_keys import ABSENT, Document, read
from farkle_explorer.models.set_schemes import Scheme, scheme_of
from farkle_explorer.views.dice_widgets import number_word

MINUS: Final = "\N{MINUS SIGN}"
_ORDINALS: Final = ("", "Every farkle", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")


def said_points(value: Any) -> str:
    """Return points as people say them: ``"1,500"``, ``"win"``; a question mark for what is no points."""
    if value == WIN:
        return "win"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{MINUS if value < 0 else ''}{abs(value):,}"
    return "?"


def game(document: Document) -> str:
    """Return goal and dice."""
    return f"{said_points(document.get('goal'))} points, {said_points(document.get('dice'))} dice"


def sets(document: Document) -> str:
    """Return what single dice are worth and how further dice are valued."""
    singles = {face: read(document, f"sets.{face}.1") for face in range(1, 7)}
    parts = [f"{face} = {said_points(points)}" for face, points in singles.items() if points not in (0, ABSENT)]
    scheme = scheme_of(document)
    words = {
        Scheme.TRIPLES_ONLY: "triples",
        Scheme.ADDING: "further dice add",
        Scheme.DOUBLING: "further dice double",
        Scheme.MULTIPLES: "4, 6 and 8 times the triple",
        Scheme.FIXED: "fixed from four",
    }
    return ", ".join([*parts, words[scheme] if scheme else "own values"])


def patterns(document: Document) -> str:
    """Return each pattern with its worth."""
    found = document.get("patterns")
    if not isinstance(found, list) or not found:
        return "none"
    return ", ".join(_pattern(pattern) for pattern in found if isinstance(pattern, dict))


def _pattern(pattern: Document) -> str:
    name = pattern.get("name")
    return f"{name if isinstance(name, str) and name.strip() else 'a pattern'} {pattern_worth(pattern)}"


def pattern_worth(pattern: Document) -> str:
    """Return what a pattern is worth: ``"1,500"``, ``"win"``, ``"triples + 300"``."""
    if pattern.get("points") != TRIPLES:
        return said_points(pattern.get("points"))
    bonus = pattern.get("bonus", 0)
    return f"triples + {said_points(bonus)}" if bonus else "triples"


def turn(document: Document) -> str:
    """Return what is not usual within a turn."""
    parts = [
        f"{words} {said_points(read(document, f'turn.{name}'))}"
        for name, words in (("minimum", "minimum"), ("opening", "opening"), ("nothing", "nothing scores"))
        if read(document, f"turn.{name}") not in (0, ABSENT)
    ]
    flags = (
        ("set_aside_all", "set all aside"),
        ("beat_last_turn", "beat the last turn"),
        ("hot_dice_must_roll", "hot dice must be rolled"),
        ("farkle_keeps_turn_total", "farkles keep points"),
        ("hot_dice_bonus", "hot-dice bonus"),
    )
    parts += [words for name, words in flags if read(document, f"turn.{name}") not in (False, [], ABSENT)]
    return ", ".join(parts) or "no minimum"


def farkles(document: Document) -> str:
    """Return what farkles in a row cost."""
    count, penalty = read(document, "farkles.count"), read(document, "farkles.penalty")
    if count == 0:
        return "no penalty"
    known = isinstance(count, int) and 1 < count < len(_ORDINALS)
    which = "Every farkle" if count == 1 else f"{_ORDINALS[count]} in a row" if known else "?"
    floor = ", never below 0" if read(document, "farkles.never_below_zero") is True else ""
    return f"{which} {MINUS}{said_points(penalty)}{floor}"


def cursed(document: Document) -> str:
    """Return which rolls are cursed."""
    if read(document, "cursed") is ABSENT:
        return "none"
    face, count = read(document, "cursed.face"), read(document, "cursed.count")
    number = number_word(count) if isinstance(count, int) else "?"
    ends = "score lost" if read(document, "cursed.effect") == Effect.DISASTER else "a farkle"
    return f"{number.capitalize()} {said_points(face)}s: {ends}"


def start(document: Document) -> str:
    """Return what a turn may begin with."""
    words = {
        Carry.NONE: "always all dice",
        Carry.HIGH_STAKES: f"high stakes, +{said_points(read(document, 'start.bonus'))}",
        Carry.PIGGYBACK: "piggyback",
        Carry.STEAL: "steal",
    }
    return _word(words, read(document, "start.carry"))


def end(document: Document) -> str:
    """Return how the game ends."""
    rule = read(document, "end.rule")
    rules = {
        EndRule.SUDDEN: "the goal wins at once",
        EndRule.LAST_TURN: "one last turn",
        EndRule.EQUAL_TURNS: "equal turns",
        EndRule.FULL_ROUND: "one more round",
    }
    ties = {Ties.FIRST: "first wins ties", Ties.SPLIT: "ties shared", Ties.PLAYOFF: "play-off"}
    exact = {Overshoot.VOID: "exact goal", Overshoot.WELFARE: "exact goal, welfare"}
    parts = [_word(rules, rule)]
    parts += [_word(ties, read(document, "end.ties"))] if rule != EndRule.SUDDEN else []
    overshoot = read(document, "end.overshoot")
    parts += [exact[Overshoot(overshoot)]] if overshoot in ("void", "welfare") else []
    return ", ".join(parts)


def _word(words: dict[Any, str], value: Any) -> str:
    return words.get(value, "?") if isinstance(value, str) else "?"


SUMMARIES: Final[dict[str, Callable[[Document], str]]] = {
    "game": game,
    "sets": sets,
    "patterns": patterns,
    "turn": turn,
    "farkles": farkles,
    "cursed": cursed,
    "start": start,
    "end": end,
}
"""The one line of each group."""
