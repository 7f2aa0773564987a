"""Says a playbook in words: one plain sentence for each of its sentences.

A sentence is conditions, a colon, and the advice: word orders of other languages then need no messages of their own.
Each condition is a clause after "if". What the player does next stands behind the advice, which it depends on.
"""

from collections.abc import Callable, Iterable
from typing import Final

from farkle_core.language.messages import N_, _, ngettext
from farkle_core.language.messages import dice as so_many
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.rules.phrases import capital, listed

# What dice to take, where no number belongs to it.
TAKES: Final[dict[Take | Go, str]] = {
    Take.ALL: N_("take all dice that score"),
    Take.FEWEST: N_("take as few dice as possible"),
    Take.MOST: N_("take the dice that score most points"),
    Take.ONE: N_("take one die, the best"),
    Take.SET: N_("take only the best set"),
    Take.SET_AND_ONES: N_("take only the best set and the single 1s"),
}

_THEN: Final[dict[Asks, str]] = {
    Asks.THEN_HOLD: N_("{advice}, if you then hold"),
    Asks.THEN_ROLL: N_("{advice}, if you then roll on"),
}

_FEW: Final = 2  # numbers of dice that are listed; more become a range

_PLAIN: Final[dict[Asks, str]] = {
    Asks.SET: N_("there is a set in the roll"),
    Asks.NO_SET: N_("there is no set in the roll"),
    Asks.EVERYTHING: N_("all rolled dice score"),
}

_NUMBERED: Final[dict[Asks, str]] = {
    Asks.SET: N_("there is a set worth {points:,} or more in the roll"),
    Asks.NO_SET: N_("there is no set worth {points:,} or more in the roll"),
    Asks.TOTAL_FROM: N_("the turn total before the roll is {points:,} or more"),
    Asks.TOTAL_BELOW: N_("the turn total before the roll is under {points:,}"),
    Asks.LEAD_FROM: N_("your banked score is at least {points:,} above the opponent’s"),
    Asks.LEAD_BELOW: N_("your banked score is less than {points:,} above the opponent’s"),
    Asks.OWN_FROM: N_("your banked score is {points:,} or more"),
    Asks.OPPONENT_FROM: N_("the opponent’s banked score is {points:,} or more"),
}


def sentence_words(sentence: Sentence) -> str:
    """Return a sentence in the user's language."""
    advice = _taking(sentence) if isinstance(sentence, DiceSentence) else _going(sentence)
    for condition in sentence.when:
        if condition.test in _THEN:
            advice = _(_THEN[condition.test], advice=advice)
    asked = sorted(sentence.when, key=lambda condition: condition.test is not Asks.ROLLED)
    first = _conditions([each for each in asked if each.test not in _THEN])
    if not first:
        return _("{advice}.", advice=capital(advice))
    return _("If {conditions}: {advice}.", conditions=listed(first), advice=advice)


def explained(playbook: Playbook) -> str:
    """Say what the words of a playbook mean, and how its sentences belong together."""
    return " ".join(_explanations(playbook))


def _explanations(playbook: Playbook) -> Iterable[str]:
    asked = {condition.test for each in playbook.sentences for condition in each.when}
    taken = {each.take for each in playbook.dice}
    if len(playbook.dice) > 1 or len(playbook.turn) > 1:
        yield _("Go through them from the top: the first that fits decides, once for the dice and once for holding.")
    if asked & {Asks.SET, Asks.NO_SET} or taken & {Take.SET, Take.SET_AND_ONES, Take.SINGLES}:
        yield _("A set is three or more equal dice that score together, or a pattern such as a straight.")
    if Asks.SINGLES in asked or Take.SINGLES in taken:
        yield _("A die scores alone if it scores without being part of a set.")
    yield _("Of ways that leave as many dice take the one with most points.")
    if any(each.go is Go.HOLD for each in playbook.turn):
        yield _("The turn total includes the dice that you just took.")
    yield _("Always take, or hold, what wins the game.")


def _conditions(asked: list[Condition]) -> list[str]:
    known = {each.test: each for each in asked}
    some, none = known.get(Asks.SET), known.get(Asks.NO_SET)
    if some is None or none is None or not none.has_number:
        return [_condition(each) for each in asked]
    sets = _("{set}, but none worth {points:,} or more", set=_condition(some), points=none.number)
    return [*(_condition(each) for each in asked if each not in (some, none)), sets]


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
    below = condition.test is Asks.LEAD_BELOW
    if not condition.number:
        return (
            _("your banked score is below the opponent’s")
            if below
            else _("your banked score is not below the opponent’s")
        )
    if below:
        return _("your banked score is more than {points:,} below the opponent’s", points=-condition.number)
    return _("your banked score is not more than {points:,} below the opponent’s", points=-condition.number)


def _ones(condition: Condition) -> str:
    return ngettext("at least {count} rolled die shows 1", "at least {count} rolled dice show 1", condition.number)


def _fives(condition: Condition) -> str:
    return ngettext("at least {count} rolled die shows 5", "at least {count} rolled dice show 5", condition.number)


def _singles(condition: Condition) -> str:
    return ngettext(
        "at least {count} rolled die scores alone", "at least {count} rolled dice score alone", condition.number
    )


_COUNTED: Final[dict[Asks, Callable[[Condition], str]]] = {
    Asks.ROLLED: lambda condition: _("you rolled {dice}", dice=_choice(condition.numbers)),
    Asks.LEFT: lambda condition: _("you have {dice} left to roll", dice=_choice(condition.numbers)),
    Asks.ONES: _ones,
    Asks.FIVES: _fives,
    Asks.SINGLES: _singles,
}


def _choice(numbers: tuple[int, ...]) -> str:
    """Return numbers of dice: ``5 or 6 dice``, ``at most 4 dice``, ``3 to 5 dice``."""
    if len(numbers) == 1:
        return so_many(numbers[0])
    if len(numbers) > _FEW and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        if numbers[0] == 1:
            return _("at most {most} dice", most=numbers[-1])
        return _("{least} to {most} dice", least=numbers[0], most=numbers[-1])
    return _("{numbers} dice", numbers=listed(map(str, numbers), "or"))


def _taking(sentence: DiceSentence) -> str:
    most = sentence.most
    if sentence.take is Take.SINGLES:
        if not most:
            return _("take only the sets")
        return ngettext(
            "take the sets, and at most {count} die that scores alone",
            "take the sets, and at most {count} dice that score alone",
            most,
        )
    if sentence.take is Take.FIVES:
        if not most:
            return _("take all dice that score, but no single 5")
        return ngettext(
            "take all dice that score, but at most {count} single 5",
            "take all dice that score, but at most {count} single 5s",
            most,
        )
    return _(TAKES[sentence.take])


def _going(sentence: TurnSentence) -> str:
    match sentence.go:
        case Go.WIN:
            return _("never hold short of winning")
        case Go.ROLL:
            return _("roll again")
        case Go.WITHIN:
            return _within(sentence.points[0] or 0)
        case Go.AHEAD:
            return _(
                "once you reach the goal, hold only if you are at least {points:,} ahead of the opponent",
                points=sentence.points[0] or 0,
            )
        case Go.HOLD:
            return _holding(sentence)


def _within(points: int) -> str:
    if not points:
        return _("hold once your banked score and the turn total together reach the opponent’s score")
    return _(
        "hold once your banked score and the turn total together are at most {points:,} below the opponent’s score",
        points=points,
    )


def _holding(sentence: TurnSentence) -> str:
    points = sentence.points
    if len(set(points)) == 1:
        named = any(each.test is Asks.LEFT for each in sentence.when)
        return _holding_alike(points[0], named=named)
    never = tuple(dice for dice, total in enumerate(points, 1) if total is None)
    if never:
        return _("{holds}; with {dice} roll again", holds=_when_held(points), dice=_choice(never))
    return _when_held(points)


def _when_held(points: tuple[int | None, ...]) -> str:
    known = [(dice, total) for dice, total in enumerate(points, 1) if total is not None]
    parts = [_from(dice, total) for dice, total in reversed(known) if total]
    always = tuple(dice for dice, total in known if not total)
    if not always:
        return _("hold from a turn total of {totals} left to roll", totals=", ".join(parts))
    if not parts:
        return _("hold with {dice} left to roll", dice=_choice(always))
    return _(
        "hold from a turn total of {totals} left to roll, and always with {dice}",
        totals=", ".join(parts),
        dice=_choice(always),
    )


def _from(dice: int, total: int) -> str:
    return ngettext("{points:,} with {count} die", "{points:,} with {count} dice", dice, points=total)


def _holding_alike(total: int | None, *, named: bool) -> str:
    """Say from when to hold whatever the dice; `named`: whether the condition has named them."""
    if total is None:
        return _("never hold short of winning")
    if not total:
        return _("always hold")
    if named:
        return _("hold from a turn total of {points:,}", points=total)
    return _("hold from a turn total of {points:,}, with any number of dice left to roll", points=total)
