"""The guide's chapter about what rules do, in every language, out of the table of one study."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Final

from farkle_core.lab.effects import AxisEffect
from farkle_core.language.messages import figures

_WIDTH: Final = 120
_MOST: Final = 3
"""Rules that are named for each question."""

RULES: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("dice", "5"): ("five dice", "fünf Würfel"),
    ("turn.minimum", "300"): ("hold with 300 or more", "aufhören erst ab 300"),
    ("turn.minimum", "350"): ("hold with 350 or more", "aufhören erst ab 350"),
    ("turn.opening", "350"): ("opening 350", "Eröffnung 350"),
    ("turn.opening", "500"): ("opening 500", "Eröffnung 500"),
    ("turn.opening", "1000"): ("opening 1,000", "Eröffnung 1.000"),
    ("turn.set_aside_all", "true"): ("set aside all", "alles beiseitelegen"),
    ("turn.nothing", "500"): ("500 for a roll without scoring dice", "500 für einen Wurf ohne Wertung"),
    ("turn.beat_last_turn", "true"): ("beat the last turn", "schlag den letzten Zug"),
    ("turn.hot_dice_must_roll", "true"): ("hot dice must be rolled", "alle gewertet: weiterwürfeln"),
    ("turn.farkle_keeps_turn_total", "true"): ("a farkle keeps the turn total", "ein Farkle behält die Punkte im Zug"),
    ("turn.hot_dice_bonus", "500, 1000"): ("hot-dice bonus 500, 1,000", "Bonus für alle Würfel 500, 1.000"),
    ("sets", "facebook"): ("each further equal die adds the triple", "jeder weitere gleiche Würfel: ein Drilling mehr"),
    ("sets", "kingdom-come"): ("each further equal die doubles", "jeder weitere gleiche Würfel verdoppelt"),
    ("sets", "playmonster"): ("four, five, six equal dice 1,000 to 3,000", "vier, fünf, sechs gleiche 1.000 bis 3.000"),
    ("sets", "pocket-farkle"): ("three 1s are worth 200", "drei Einsen sind 200 wert"),
    ("patterns", "facebook"): ("straight 1,500, three pairs 750", "Straße 1.500, drei Paare 750"),
    ("patterns", "dice-depot"): ("straight 3,000, three pairs 1,500", "Straße 3.000, drei Paare 1.500"),
    ("patterns", "kingdom-come"): ("straights of five and six dice", "Straßen aus fünf und sechs Würfeln"),
    ("end.rule", "last-turn"): ("one last turn for the others", "ein letzter Zug für die anderen"),
    ("end.rule", "equal-turns"): ("equal turns for both", "gleich viele Züge für beide"),
    ("end.rule", "full-round"): ("one more whole round", "noch eine ganze Runde"),
    ("end.overshoot", "void"): ("exactly the goal, else nothing", "genau aufs Ziel, sonst nichts"),
    ("end.overshoot", "welfare"): ("exactly the goal, else for the last", "genau aufs Ziel, sonst für den Letzten"),
    ("penalty", "third farkle, 500"): ("third farkle in a row −500", "drittes Farkle in Folge −500"),
    ("penalty", "third farkle, 1000"): ("third farkle in a row −1,000", "drittes Farkle in Folge −1.000"),
    ("penalty", "second farkle, 500"): ("second farkle in a row −500", "zweites Farkle in Folge −500"),
    ("four 2s", "toxic"): ("four 2s are a farkle", "vier Zweien sind ein Farkle"),
    ("four 2s", "disaster"): ("four 2s lose all points", "vier Zweien kosten alle Punkte"),
    ("carry", "high stakes"): ("high stakes, 1,000", "High Stakes, 1.000"),
    ("carry", "piggyback"): ("piggyback", "Huckepack"),
    ("carry", "steal"): ("steal", "Stehlen"),
}
"""What the values of the study are called, in English and German."""

_QUESTIONS: Final = (
    ("unfairness", -1, "Fairer", "Fairer"),
    ("mean_turns", -1, "Shorter", "Kürzer"),
    ("mean_turns", 1, "Longer", "Länger"),
    ("price_max_score", 1, "More skilful", "Mehr Können"),
    ("price_max_score", -1, "Less skilful", "Weniger Können"),
)
_COLUMNS: Final = ("first_player_win", "unfairness", "mean_turns", "price_max_score")

_HEAD: Final = ("# What rules do to the game", "# Was Regeln mit dem Spiel machen")
_ABOUT: Final = (
    """
    The table compares each rule of the sources with the plain game to 3,000 points. Both players play perfectly. All
    numbers are exact.""",
    """
    Die Tabelle vergleicht jede Regel der Quellen mit dem einfachen Spiel bis 3.000 Punkte. Beide spielen perfekt. Alle
    Zahlen sind exakt.""",
)
_EXPLAINED: Final = (
    """
    *First wins* is the win chance of the player who begins; *unfair* is its distance from one half. *Turns* counts the
    turns of both players in a game. *Price* is the loss of play for most points against perfect play: the higher it is,
    the more there is to know. The first row has the plain game, the others the change by one rule. Chances are in per
    cent, changes in games of 100. At other goals the numbers differ: the Rule lab measures your own game.""",
    """
    *Erster gewinnt* ist die Gewinnchance des Spielers, der beginnt; *unfair* ist ihr Abstand von der Hälfte. *Züge*
    zählt die Züge beider Spieler in einem Spiel. *Preis* ist, was Spiel auf die meisten Punkte gegen perfektes Spiel
    verliert: je höher, desto mehr gibt es zu wissen. Die erste Zeile hat das einfache Spiel, die anderen die Änderung
    durch eine Regel. Chancen in Prozent, Änderungen in Spielen von 100. Bei anderen Zielen sind die Zahlen anders: Das
    Regellabor misst dein eigenes Spiel.""",
)
_TITLES: Final = (
    ("rule", "first wins", "unfair", "turns", "price"),
    ("Regel", "Erster gewinnt", "unfair", "Züge", "Preis"),
)
_PLAIN: Final = ("the plain game", "das einfache Spiel")


def chapter(effects: Mapping[str, list[AxisEffect]], plain: Mapping[str, float], language: int) -> str:
    """Return the chapter.

    Parameters
    ----------
    effects : mapping
        By measure the effect of each rule.
    plain : mapping
        By measure what the plain game has.
    language : int
        0 is English, 1 German; numbers follow the language that is spoken.
    """
    lines = [_HEAD[language], "", _paragraph(_ABOUT[language]), ""]
    for question in _QUESTIONS:
        point = f"* **{_titled(question, language)}**: {_best(effects, question, language)}."
        lines.append(fill(point, _WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    lines += [
        "",
        _paragraph(_EXPLAINED[language]),
        "",
        f"| {' | '.join(_TITLES[language])} |",
        "| --- |" + " --- |" * 4,
    ]
    shown = " | ".join(_number(plain[name], name, "") for name in _COLUMNS)
    lines.append(f"| **{_PLAIN[language]}** | {shown} |")
    found = {name: {_key(effect): effect.size for effect in effects[name]} for name in _COLUMNS}
    for key in sorted(found["price_max_score"], key=lambda each: -found["price_max_score"][each]):
        cells = (_number(found[name][key], name, "+") for name in _COLUMNS)
        lines.append(f"| {RULES[key][language]} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _paragraph(text: str) -> str:
    return fill(" ".join(text.split()), _WIDTH)


def _titled(question: tuple[str, int, str, str], language: int) -> str:
    return question[2:][language]


def _best(effects: Mapping[str, list[AxisEffect]], question: tuple[str, int, str, str], language: int) -> str:
    """Return the rules that answer a question most, with their numbers."""
    measure, direction, *_names = question
    best = sorted(effects[measure], key=lambda effect: -direction * effect.size)[:_MOST]
    return "; ".join(f"{RULES[_key(each)][language]} ({_number(each.size, measure, '+')})" for each in best)


def _key(effect: AxisEffect) -> tuple[str, str]:
    return effect.axes[0], effect.labels[0]


def _number(value: float, measure: str, sign: str) -> str:
    text = f"{value:{sign}.1f}" if measure == "mean_turns" else f"{100 * value:{sign}.2f}"
    return figures(text).replace("-", "−")
