"""Words numbers and lists in the user's language."""

from collections.abc import Iterable
from typing import Final

from farkle_core.language.messages import ENGLISH, N_, P_, _, language, ngettext, pgettext
from farkle_core.language.messages import number as grouped
from farkle_core.rules.model import WIN, Points, Ruleset

_NUMBERS: Final = (
    N_("no"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)

_ORDINALS: Final = (
    P_("which time", "first"),
    P_("which time", "second"),
    P_("which time", "third"),
    P_("which time", "fourth"),
    P_("which time", "fifth"),
    P_("which time", "sixth"),
    P_("which time", "seventh"),
    P_("which time", "eighth"),
    P_("which time", "ninth"),
    P_("which time", "tenth"),
)

_FACE: Final = (P_("face", "1"), P_("face", "2"), P_("face", "3"), P_("face", "4"), P_("face", "5"), P_("face", "6"))

_FACES: Final = (
    P_("faces", "1s"),
    P_("faces", "2s"),
    P_("faces", "3s"),
    P_("faces", "4s"),
    P_("faces", "5s"),
    P_("faces", "6s"),
)


def number(count: int) -> str:
    """Return a small number as a word, others as grouped digits."""
    return _(_NUMBERS[count]) if 0 <= count < len(_NUMBERS) else grouped(count)


def ordinal(place: int) -> str:
    """Return an ordinal number in words, from the first to the tenth."""
    return pgettext("which time", _ORDINALS[place - 1])


def points(amount: int) -> str:
    """Return points in words: ``"1,000 points"``."""
    return ngettext("{number} point", "{number} points", amount, number=grouped(amount))


def dice(count: int) -> str:
    """Return a number of dice in words: ``"six dice"``."""
    return ngettext("{number} die", "{number} dice", count, number=number(count))


def penalty_words(ruleset: Ruleset) -> str:
    """Return in words what the last of several farkles in a row costs: ``"500 points"``, ``"all your points"``."""
    return _("all your points") if ruleset.penalty_takes_all else points(ruleset.farkles.penalty)


def points_or_nothing(amount: int) -> str:
    """Return points in words; 0 is ``"nothing"``."""
    return points(amount) if amount else pgettext("no points", "nothing")


def all_dice(count: int) -> str:
    """Return all dice of a game in words: ``"all six dice"``, ``"both dice"``, ``"the die"``."""
    few = {1: _("the die"), 2: _("both dice")}
    return few.get(count) or _("all {number} dice", number=number(count))


def worth(value: Points) -> str:
    """Return the worth of a combination in words: ``"1,000 points"``, or that it wins."""
    return _("wins the game at once") if value == WIN else points(value)


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Return parts as a list: ``"a, b and c"``, or with `last` as ``"or"`` between the last two."""
    *first, end = parts
    if not first:
        return end
    before = ", ".join(first)
    return (
        _("{before} or {end}", before=before, end=end)
        if last == "or"
        else _("{before} and {end}", before=before, end=end)
    )


def capital(text: str) -> str:
    """Return a text with a capital first letter; the rest is unchanged."""
    return text[:1].upper() + text[1:]


def inside(text: str) -> str:
    """Return a sentence for use after a colon: English begins it with a lower-case letter."""
    return text[:1].lower() + text[1:] if language() == ENGLISH else text


def handicap_opens(ruleset: Ruleset, handicap: int) -> str:
    """Return the sentence that a handicap (points of either sign) replaces the opening; ``""`` if it does not."""
    if not handicap or not ruleset.opening_matters:
        return ""
    return _(
        "These points count as an opening: with them a player may hold with less than {opening}.",
        opening=points(ruleset.turn.opening),
    )


def ruleset_name(ruleset: Ruleset) -> str:
    """Return a ruleset's name in the current language, ``""`` if it has none."""
    return shown_name(ruleset.name)


def shown_name(name: str) -> str:
    """Return this name of a ruleset in the current language."""
    return pgettext("ruleset", name) if name else ""


def combination_name(name: str) -> str:
    """Return this name of a pattern in the current language."""
    return pgettext("combination", name) if name else ""


def face_name(face: int) -> str:
    """Return a face's name: ``"5"``."""
    return pgettext("face", _FACE[face - 1])


def faces_name(face: int) -> str:
    """Return the name of several dice of one face: ``"5s"``."""
    return pgettext("faces", _FACES[face - 1])
