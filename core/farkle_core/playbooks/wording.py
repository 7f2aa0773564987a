"""Says a playbook in words: one plain sentence for each of its sentences.

A sentence is conditions, a colon, and the advice: word orders of other languages then need no messages of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.language.wording import dice as so_many
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Sentence, Take, TurnSentence
from farkle_core.rules.phrases import capital, listed

_TAKES: Final[dict[Take, str]] = {
    Take.ALL: N_("take all dice that score"),
    Take.FEWEST: N_("take as few dice as possible"),
    Take.MOST: N_("take the most points"),
    Take.ONE: N_("take one die, the best"),
    Take.SET: N_("take the best set alone"),
    Take.SET_AND_ONES: N_("take the best set and the single 1s"),
}

_PLAIN: Final[dict[Asks, str]] = {
    Asks.SET: N_("a set"),
    Asks.NO_SET: N_("no set"),
    Asks.EVERYTHING: N_("all rolled dice score"),
    Asks.THEN_HOLD: N_("if you then hold"),
    Asks.THEN_ROLL: N_("if you then roll on"),
}

_NUMBERED: Final[dict[Asks, str]] = {
    Asks.SET: N_("a set worth {points:,} or more"),
    Asks.NO_SET: N_("no set worth {points:,} or more"),
    Asks.TOTAL_FROM: N_("turn total before the roll {points:,} or more"),
    Asks.TOTAL_BELOW: N_("turn total before the roll under {points:,}"),
    Asks.LEAD_FROM: N_("you are ahead by {points:,} or more"),
    Asks.LEAD_BELOW: N_("you are ahead by less than {points:,}"),
    Asks.OWN_FROM: N_("your banked score is {points:,} or more"),
    Asks.OPPONENT_FROM: N_("the opponent’s banked score is {points:,} or more"),
}


def sentence_words(sentence: Sentence) -> str:
    """Return a sentence in the user's language."""
    advice = _taking(sentence) if isinstance(sentence, DiceSentence) else _going(sentence)
    if not sentence.when:
        return _("{advice}.", advice=capital(advice))
    return _("{conditions}: {advice}.", conditions=capital(_conditions(sentence.when)), advice=advice)


def explained() -> str:
    """Say what the words of the sentences mean."""
    return _(
        "A set is three or more equal dice that score together, or a pattern such as a straight. Of ways that leave as "
        "many dice take the one with most points. Always take, or hold, what wins the game."
    )


def _conditions(when: Iterable[Condition]) -> str:
    return ", ".join(map(_condition, when))


def _condition(condition: Condition) -> str:
    test = condition.test
    if not condition.has_number:
        return _(_PLAIN[test])
    if test in _COUNTED:
        return _COUNTED[test](condition)
    if test in (Asks.LEAD_FROM, Asks.LEAD_BELOW) and condition.number <= 0:
        return _behind(condition)
    return _(_NUMBERED[test], points=condition.number)


def _behind(condition: Condition) -> str:
    if condition.test is Asks.LEAD_BELOW:
        return _("you are behind by more than {points:,}", points=-condition.number)
    if not condition.number:
        return _("you are level or ahead")
    return _("you are behind by {points:,} or less, or ahead", points=-condition.number)


def _ones(condition: Condition) -> str:
    return ngettext("at least {count} die that shows 1", "at least {count} dice that show 1", condition.number)


def _fives(condition: Condition) -> str:
    return ngettext("at least {count} die that shows 5", "at least {count} dice that show 5", condition.number)


def _singles(condition: Condition) -> str:
    return ngettext(
        "at least {count} die that scores alone", "at least {count} dice that score alone", condition.number
    )


_COUNTED: Final[dict[Asks, Callable[[Condition], str]]] = {
    Asks.ROLLED: lambda condition: _("{dice} rolled", dice=_choice(condition.numbers)),
    Asks.LEFT: lambda condition: _("{dice} left to roll", dice=_choice(condition.numbers)),
    Asks.ONES: _ones,
    Asks.FIVES: _fives,
    Asks.SINGLES: _singles,
}


def _choice(numbers: tuple[int, ...]) -> str:
    """Return numbers of dice: ``5 or 6 dice``."""
    if len(numbers) == 1:
        return so_many(numbers[0])
    return _("{numbers} dice", numbers=listed(map(str, numbers), "or"))


def _taking(sentence: DiceSentence) -> str:
    if sentence.take is Take.SINGLES:
        return ngettext(
            "take the sets, and at most {count} die that scores alone",
            "take the sets, and at most {count} dice that score alone",
            sentence.most,
        )
    if sentence.take is Take.FIVES:
        return ngettext(
            "take all dice that score, but at most {count} single 5",
            "take all dice that score, but at most {count} single 5s",
            sentence.most,
        )
    return _(_TAKES[sentence.take])


def _going(sentence: TurnSentence) -> str:
    match sentence.go:
        case Go.WIN:
            return _("never hold short of winning")
        case Go.ROLL:
            return _("roll again")
        case Go.WITHIN:
            return _(
                "hold once your banked score and the turn total are within {points:,} of the opponent’s score",
                points=sentence.points[0] or 0,
            )
        case Go.HOLD:
            return _holding(sentence.points)


def _holding(points: tuple[int | None, ...]) -> str:
    known = [(dice, total) for dice, total in enumerate(points, 1) if total is not None]
    if len(known) == len(points) and len(set(points)) == 1:
        return _("hold from {points:,} points on, whatever the dice", points=known[0][1])
    parts = [
        ngettext("{points:,} with {count} die", "{points:,} with {count} dice", dice, points=total)
        for dice, total in reversed(known)
        if total
    ]
    always = [dice for dice, total in known if not total]
    if not always:
        return _("hold from {totals} left to roll", totals=", ".join(parts))
    if not parts:
        return _("hold with {dice} left to roll", dice=_choice(tuple(always)))
    return _(
        "hold from {totals} left to roll, and always with {dice}", totals=", ".join(parts), dice=_choice(tuple(always))
    )
