"""One-line summaries of the groups of options; documents may contain anything, so every value is checked."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, Final

from farkle_core.language.messages import N_, _, number, pgettext
from farkle_core.rules import TRIPLES, WIN, Carry, EndRule
from farkle_core.rules.combinations import set_name
from farkle_core.rules.dice import DICE_LISTS, FACES, MOST_DICE
from farkle_core.rules.model import ALL
from farkle_core.rules.phrases import capital, combination_name
from farkle_core.rules.words.choices import CARRIES, EFFECTS, END_RULES, OVERSHOOTS, TIES, in_a_few_words
from farkle_core.rules.words.turn import TURN_OPTIONS, turn_option
from farkle_explorer.session.draft import ABSENT, Document, read

_TRIPLE = 2
_SIX = 6
_FIXED = (1000, 2000, 3000)
MINUS: Final = "\N{MINUS SIGN}"

_IN_A_ROW: Final = (
    "",
    "",
    N_("Second in a row"),
    N_("Third in a row"),
    N_("Fourth in a row"),
    N_("Fifth in a row"),
    N_("Sixth in a row"),
    N_("Seventh in a row"),
    N_("Eighth in a row"),
    N_("Ninth in a row"),
)


class Scheme(Enum):
    """A scheme for the points of four, five and six equal dice."""

    TRIPLES_ONLY = "triples only"
    ADDING = "each further die adds the triple"
    DOUBLING = "each further die doubles"
    MULTIPLES = "four, six and eight times the triple"
    FIXED = "four 1,000, five 2,000, six 3,000"


_FACTORS = {
    Scheme.TRIPLES_ONLY: (0, 0, 0),
    Scheme.ADDING: (2, 3, 4),
    Scheme.DOUBLING: (2, 4, 8),
    Scheme.MULTIPLES: (4, 6, 8),
}


def apply_scheme(row: Sequence[Any], scheme: Scheme) -> list[Any]:
    """Return a face's row of six values with those of four to six dice made anew.

    `row`: points of one to six equal dice of the face; may be too short. `scheme`: how four to six dice are valued. A
    scheme that needs the triple leaves a row alone when its triple is worth no points.
    """
    values = [*row, *([0] * _SIX)][:_SIX]
    triple = values[_TRIPLE]
    if scheme is Scheme.FIXED:
        return [*values[:3], *_FIXED]
    if scheme is Scheme.TRIPLES_ONLY:
        return [*values[:3], 0, 0, 0]
    if not isinstance(triple, int) or triple <= 0:
        return values
    return [*values[:3], *(triple * factor for factor in _FACTORS[scheme])]


def sets_with(document: Document, scheme: Scheme) -> dict[str, list[Any]]:
    """Return the sets of `document` under `scheme`: rows by dotted key."""
    rows = {face: read(document, f"sets.{face}") for face in range(1, 7)}
    return {f"sets.{face}": apply_scheme(row if isinstance(row, list) else [], scheme) for face, row in rows.items()}


def scheme_of(document: Document) -> Scheme | None:
    """Return the scheme of the sets of `document`; None if it is not a common one."""
    for scheme in Scheme:
        if all(read(document, key) == row for key, row in sets_with(document, scheme).items()):
            return scheme
    return None


def points_words(value: Any) -> str:
    """Return points in words: ``"1,500"``, ``"win"``; a question mark for invalid points."""
    if value == WIN:
        return pgettext("points", "win")
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return "?"


def game(document: Document) -> str:
    return _(
        "{points} points, {dice} dice",
        points=points_words(document.get("goal")),
        dice=points_words(document.get("dice")),
    )


def sets(document: Document) -> str:
    """Return the points of single dice, and the scheme for more dice."""
    singles = {face: read(document, f"sets.{face}.1") for face in range(1, 7)}
    parts = [f"{face} = {points_words(points)}" for face, points in singles.items() if points not in (0, ABSENT)]
    scheme = scheme_of(document)
    words = {
        Scheme.TRIPLES_ONLY: _("triples"),
        Scheme.ADDING: _("further dice add"),
        Scheme.DOUBLING: _("further dice double"),
        Scheme.MULTIPLES: _("4, 6 and 8 times the triple"),
        Scheme.FIXED: _("fixed from four"),
    }
    return ", ".join([*parts, words[scheme] if scheme else _("own values")])


def patterns(document: Document) -> str:
    entries = document.get("patterns")
    if not isinstance(entries, list) or not entries:
        return pgettext("no patterns", "none")
    return ", ".join(_pattern(pattern) for pattern in entries if isinstance(pattern, dict))


def _pattern(pattern: Document) -> str:
    name = pattern.get("name")
    shown = combination_name(name) if isinstance(name, str) and name.strip() else _("a pattern")
    return f"{shown} {pattern_worth(pattern)}"


def pattern_worth(pattern: Document) -> str:
    """Return the points of a pattern: ``"1,500"``, ``"win"``, ``"triples + 300"``."""
    if pattern.get("points") != TRIPLES:
        return points_words(pattern.get("points"))
    bonus = pattern.get("bonus", 0)
    return _("triples + {bonus}", bonus=points_words(bonus)) if bonus else _("triples")


def turn(document: Document) -> str:
    values = {name: read(document, f"turn.{name}") for name in TURN_OPTIONS}
    parts = [turn_option(name, value) for name, value in values.items() if value is not ABSENT]
    return ", ".join(filter(None, parts)) or _("no minimum")


def farkles(document: Document) -> str:
    """Return the cost of farkles in a row."""
    count, penalty = read(document, "farkles.count"), read(document, "farkles.penalty")
    if count == 0:
        return _("no penalty")
    known = isinstance(count, int) and 1 < count < len(_IN_A_ROW)
    which = _("Every farkle") if count == 1 else _(_IN_A_ROW[count]) if known else "?"
    if penalty == ALL:
        return _("{which}: all points", which=which)
    cost = f"{which} {MINUS}{points_words(penalty)}"
    if read(document, "farkles.never_below_zero") is True:
        return _("{penalty}, never below 0", penalty=cost)
    return cost


def cursed(document: Document) -> str:
    if read(document, "cursed") is ABSENT:
        return pgettext("no cursed rolls", "none")
    face, count = read(document, "cursed.face"), read(document, "cursed.count")
    known = isinstance(face, int) and face in FACES and isinstance(count, int) and 0 < count <= MOST_DICE
    dice = capital(set_name(face, count)) if known else "?"
    return _("{dice}: {ends}", dice=dice, ends=in_a_few_words(EFFECTS, read(document, "cursed.effect")))


def start(document: Document) -> str:
    carry = read(document, "start.carry")
    words = in_a_few_words(CARRIES, carry)
    return f"{words}, +{points_words(read(document, 'start.bonus'))}" if carry == Carry.HIGH_STAKES else words


def end(document: Document) -> str:
    rule = read(document, "end.rule")
    parts = [in_a_few_words(END_RULES, rule)]
    parts += [in_a_few_words(TIES, read(document, "end.ties"))] if rule != EndRule.SUDDEN else []
    parts += [in_a_few_words(OVERSHOOTS, read(document, "end.overshoot"), unknown="")]
    return ", ".join(filter(None, parts))


def loaded_dice(document: Document) -> str:
    """Return the dice of both players in one line."""
    lists = [_listed(document.get(key)) for key in DICE_LISTS]
    if not any(lists):
        return _("fair")
    own = lists[0] or _("fair")
    return _("{own}; against {second}", own=own, second=lists[1]) if lists[1] else own


def _listed(entries: Any) -> str:
    if not isinstance(entries, list):
        return ""
    named = [entry for entry in entries if isinstance(entry, dict)]
    return ", ".join(_several(entry) for entry in named)


def _several(entry: Document) -> str:
    name, count = str(entry.get("name", "?")), entry.get("count", 1)
    return name if count == 1 else f"{count} × {name}"


# The summary of each group.
SUMMARIES: Final[dict[str, Callable[[Document], str]]] = {
    "game": game,
    "sets": sets,
    "patterns": patterns,
    "dice": loaded_dice,
    "turn": turn,
    "farkles": farkles,
    "cursed": cursed,
    "start": start,
    "end": end,
}
