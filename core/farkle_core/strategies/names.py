"""Strategies by name, as users type them.

========================== ==============================================================================
``optimal``                perfect play
``max-score``              most expected points
``hold-at:300``            hold from 300 points on, whatever the dice
``hold-at:6=2000,5=1000``  by number of dice; dice that are not named are always rolled, as with ``-`` for a number
``hold-at:300:all``        the same, and all dice that score are set aside; or ``fewest``, ``most`` points, ``one``, or
                           at most so many that score alone (``singles-2``), or single 5s (``fives-1``)
``three-sentences``        a ready playbook (`READY`); so is ``four-dice``
``memory``                 the memory table of the rules
``memory+go``              the same with the margins that win most
``memory+go:B4=8950,D5=7900``  with given margins: B for the own score, D for the opponent's, by number of dice
``bands:SPEC<EDGE:SPEC<…``  thresholds as for ``hold-at``, and the score differences between them, rising
========================== ==============================================================================

``+go`` may follow any of them but ``optimal``. ``bands:5=1800,4=900,3=400<-1500:300<1500:250`` is three bands: behind
by more than 1,500, up to 1,500 ahead, and beyond. Anything else is the name of a file.
"""

import re
from collections.abc import Callable
from typing import Final

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, N_, Message, _, lazy_number
from farkle_core.playbooks.model import (
    ALWAYS,
    NUMBERED,
    Asks,
    Condition,
    DiceSentence,
    Go,
    Playbook,
    Take,
    TurnSentence,
)
from farkle_core.rules.model import LARGEST_GOAL, Ruleset
from farkle_core.strategies.forms import memory_table
from farkle_core.strategies.model import (
    Bands,
    BestResponse,
    GoForIt,
    HoldAt,
    Margins,
    MatchPlayer,
    MaxScore,
    Optimal,
    Plain,
    Strategy,
)

_ANY_SET: Final = (Condition(Asks.SET, (0,)),)
_MANY_AND_NO_SET: Final = (Condition(Asks.ROLLED, (5, 6)), Condition(Asks.NO_SET, (0,)))

# Titles, sentences about dice, and turn totals to hold from with 1, 2, … dice; with more dice the last number holds.
_READY: Final[dict[str, tuple[str, tuple[DiceSentence, ...], tuple[int | None, ...]]]] = {
    # found by the search of `strategies/sentence_search.py`: 45.85 of 100 wins in the plain game
    "three-sentences": (
        N_("Three sentences"),
        (DiceSentence(Take.ALL, _ANY_SET), DiceSentence(Take.ONE, _MANY_AND_NO_SET), DiceSentence(Take.ALL)),
        (0, 250, 400, 1000, 2400, None),
    ),
    "four-dice": (N_("Never three dice"), (DiceSentence(Take.ALL),), (0, 0, 0, 500)),
}

READY: Final = tuple(_READY)


def ready(name: str, dice: int) -> Playbook | None:
    """Return the playbook of this name for a game with so many dice; None if there is none."""
    if name not in _READY:
        return None
    title, takes, holds = _READY[name]
    points = tuple(holds[min(place, len(holds) - 1)] for place in range(dice))
    return Playbook((*takes, TurnSentence(Go.HOLD, (), points)), _(title))


GO: Final = "+go"

# In place of the name of a memory table with other numbers than the ruleset's.
OWN_TABLE: Final = N_("own memory table")

OWN_PLAYBOOK: Final = N_("own sentences")  # in place of the name of a playbook

_WAYS: Final = "all, fewest, most, one, singles-2, fives-1"  # examples of ways to set dice aside

KNOWN_NAMES: Final = N_(
    "optimal, max-score, hold-at:300, hold-at:300:all, hold-at:6=…,5=…, memory, bands:…, any of these but optimal with "
    "+go"
)

KNOWN: Final = N_(
    "optimal, max-score, hold-at:300, hold-at:300:all, hold-at:6=…,5=…, memory, bands:…, any of these but optimal with "
    "+go, or a saved strategy"
)

_WITHOUT_NUMBERS: Final[dict[type, str]] = {Optimal: "optimal", BestResponse: "best-response", MaxScore: "max-score"}

_MOST_DIGITS: Final = 9  # more digits than any number of points has
_MOST_SHOWN: Final = 60  # characters of a text in its refusal
FitMargins = Callable[[Plain], GoForIt]  # finds the margins that win most


def no_margins(_base: Plain) -> GoForIt:
    """Refuse a strategy whose margins have to be fitted first. Raises UserError."""
    raise UserError(_("This strategy has no margins of its own."))


def name_of(strategy: MatchPlayer, ruleset: Ruleset) -> str:
    """Return a strategy's name under a ruleset; a memory table with other numbers than the ruleset's has none."""
    if isinstance(strategy, Optimal | BestResponse | MaxScore):
        return _WITHOUT_NUMBERS[type(strategy)]
    if isinstance(strategy, GoForIt):
        return f"{name_of(strategy.base, ruleset)}{GO}:{_margins_named(strategy)}"
    if isinstance(strategy, HoldAt):
        return f"hold-at:{_thresholds_named(strategy)}"
    if isinstance(strategy, Bands):
        parts = [_thresholds_named(strategy.holds[0])]
        parts += [
            f"{edge}:{_thresholds_named(hold)}" for edge, hold in zip(strategy.edges, strategy.holds[1:], strict=True)
        ]
        return f"bands:{'<'.join(parts)}"
    if isinstance(strategy, Playbook):
        return _playbook_named(strategy)
    usual = not ruleset.has_loaded_dice and strategy == memory_table(ruleset)
    return "memory" if usual else OWN_TABLE


def shown_name(strategy: MatchPlayer, ruleset: Ruleset) -> str:
    """Return a strategy's name for people: as typed, or a description in their language if it has no such name."""
    name = name_of(strategy, ruleset)
    return _(name) if name in (OWN_TABLE, OWN_PLAYBOOK) else name


def _playbook_named(playbook: Playbook) -> str:
    """Return the name of a playbook that one way to set dice aside and one to hold make up."""
    if not playbook.dice or not playbook.turn:
        return OWN_PLAYBOOK
    named = next((name for name in READY if playbook == ready(name, len(playbook.turn[-1].points))), "")
    if named:
        return named
    way, points = _way_of(playbook.dice[0]), playbook.turn[-1].points
    if playbook.sentences != (*_way_read(way), TurnSentence(Go.HOLD, (), points)):
        return OWN_PLAYBOOK
    return f"hold-at:{_thresholds_named(HoldAt(points))}:{way}"


def _way_of(sentence: DiceSentence) -> str:
    return f"{sentence.take}-{sentence.most}" if sentence.take in NUMBERED else str(sentence.take)


def _way_read(text: str) -> tuple[DiceSentence, ...]:
    """Return the sentences of a way to set dice aside; empty if there is no such way."""
    read = re.fullmatch(r"([a-z]+)(?:-([0-6]))?", text)
    if read is None or read[1] not in (*ALWAYS, Take.ONE, *NUMBERED) or (read[1] in NUMBERED) != (read[2] is not None):
        return ()
    sentence = DiceSentence(Take(read[1]), (), int(read[2] or 0))
    return (sentence,) if sentence.take in ALWAYS else (sentence, DiceSentence(Take.FEWEST))


def _thresholds_named(strategy: HoldAt) -> str:
    if strategy.is_single:
        return "-" if strategy.thresholds[0] is None else str(strategy.thresholds[0])
    known = [(dice, points) for dice, points in enumerate(strategy.thresholds, 1) if points is not None]
    return ",".join(f"{dice}={points}" for dice, points in reversed(known))


def _margins_named(strategy: GoForIt) -> str:
    named = [
        f"{letter}{dice}={score}"
        for letter, margins in (("B", strategy.own), ("D", strategy.opponent))
        for dice, score in reversed(list(enumerate(margins, 1)))
        if score is not None
    ]
    return ",".join(named)


def strategy_by_name(text: str, ruleset: Ruleset, margins: FitMargins) -> Strategy | None:
    """Return the strategy of a name; None if it is no name, though it might be a file's.

    Parameters, errors
        As for :func:`.files.strategy_named`.
    """
    base, added, given = text.strip().partition(GO)
    plain = _plain(base, ruleset)
    if plain is None:
        return None
    if not added:
        return plain
    if isinstance(plain, Optimal):
        raise _wrong(text, L_("perfect play has no margins: it knows everything"))
    if not given:
        return margins(plain)
    if not given.startswith(":"):
        raise _wrong(text, L_("after +go comes nothing, or margins such as :B4=8950,D5=7900"))
    own, opponent = _margins_read(given[1:], ruleset, text)
    return GoForIt(plain, own, opponent)


def _plain(text: str, ruleset: Ruleset) -> Plain | Optimal | None:
    kind, colon, rest = text.partition(":")
    if kind == "hold-at" and colon:
        spec, second, way = rest.partition(":")
        hold = _thresholds_read(spec, ruleset, text)
        if not second:
            return hold
        if not _way_read(way):
            raise _wrong(text, L_("after the second colon comes a way to set dice aside: {ways}", ways=_WAYS))
        return Playbook((*_way_read(way), TurnSentence(Go.HOLD, (), hold.thresholds)))
    if kind == "bands" and colon:
        return _bands_read(rest, ruleset, text)
    if colon:
        return None
    if kind == "memory" and ruleset.has_loaded_dice:
        raise _wrong(text, L_("a memory table goes by the number of dice; with loaded dice max-score plays for points"))
    if (playbook := ready(text, ruleset.dice)) is not None:
        return playbook
    known: dict[str, Plain | Optimal] = {"optimal": Optimal(), "max-score": MaxScore()}
    return memory_table(ruleset) if kind == "memory" else known.get(kind)


def _wrong(text: str, why: Message) -> UserError:
    return UserError(_("This strategy cannot be read."), (Problem("strategy", shortened(text), why),))


def shortened(text: str) -> str:
    """Return a text as an error quotes it."""
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


def _thresholds_read(text: str, ruleset: Ruleset, whole: str) -> HoldAt:
    if re.fullmatch(r"[0-9]+|-", text):
        return HoldAt((None if text == "-" else _points(text, whole),) * ruleset.dice)
    thresholds: dict[int, int | None] = {}
    allowed = L_("turn totals by number of dice, 1 to {dice}, such as 5=1000,4=600; or one number", dice=ruleset.dice)
    if not text.strip():
        raise _wrong(whole, L_("numbers are missing: {allowed}", allowed=allowed))
    for item in text.split(","):
        read = re.fullmatch(r"([0-9])=([0-9]+|-)", item.strip())
        if read is None or not 1 <= int(read[1]) <= ruleset.dice:
            raise _wrong(whole, L_("“{item}” is not read: {allowed}", item=shortened(item), allowed=allowed))
        if int(read[1]) in thresholds:
            raise _wrong(
                whole,
                L_("“{item}”: there is another number for {dice} dice before it", item=shortened(item), dice=read[1]),
            )
        thresholds[int(read[1])] = None if read[2] == "-" else _points(read[2], whole)
    return HoldAt(tuple(thresholds.get(dice) for dice in range(1, ruleset.dice + 1)))


def _points(text: str, whole: str) -> int:
    if len(text) > _MOST_DIGITS or int(text) > LARGEST_GOAL:
        words = lazy_number(int(text)) if len(text) <= _MOST_DIGITS else shortened(text)
        raise _wrong(whole, L_("{points} is too much: points go up to {most:,}", points=words, most=LARGEST_GOAL))
    return int(text)


def _bands_read(text: str, ruleset: Ruleset, whole: str) -> Bands:
    first, *others = text.split("<")
    if not others:
        raise _wrong(whole, L_("bands are two or more, with a score difference between them, such as bands:400<0:300"))
    holds, edges = [_thresholds_read(first, ruleset, whole)], list[int]()
    for other in others:
        edge, colon, spec = other.partition(":")
        if not colon or not re.fullmatch(rf"[+-]?[0-9]{{1,{_MOST_DIGITS}}}", edge):
            raise _wrong(
                whole,
                L_(
                    "“{other}” is not read: a score difference, a colon and turn totals, such as -1500:300",
                    other=shortened(other),
                ),
            )
        edges.append(int(edge))
        holds.append(_thresholds_read(spec, ruleset, whole))
    if sorted(set(edges)) != edges:
        raise _wrong(whole, L_("score differences have to rise from band to band"))
    return Bands(tuple(edges), tuple(holds))


def _margins_read(text: str, ruleset: Ruleset, whole: str) -> tuple[Margins, Margins]:
    margins: dict[str, list[int | None]] = {letter: [None] * ruleset.dice for letter in "BD"}
    for item in text.split(",") if text else ():
        read = re.fullmatch(r"([BD])([0-9])=([0-9]+)", item.strip())
        if read is None or not 1 <= int(read[2]) <= ruleset.dice:
            allowed = L_(
                "B (own score) or D (the opponent's), dice from 1 to {dice}, such as B4=8950", dice=ruleset.dice
            )
            raise _wrong(whole, L_("“{item}” is not read: {allowed}", item=shortened(item), allowed=allowed))
        if margins[read[1]][int(read[2]) - 1] is not None:
            raise _wrong(
                whole,
                L_(
                    "“{item}”: there is another number for {place} before it",
                    item=shortened(item),
                    place=read[1] + read[2],
                ),
            )
        margins[read[1]][int(read[2]) - 1] = _points(read[3], whole)
    return tuple(margins["B"]), tuple(margins["D"])
