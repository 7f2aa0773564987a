"""Reads what is said of the sentence behind a move, and checks it against a player who goes by the words.

The words are read here by patterns of their own, not by those that the program puts together.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from literal_playbook import LiteralPlayer

from farkle_core.coach.players import RatedOption
from farkle_core.play.advise import Moment
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.referee import Hold, Referee
from farkle_core.strategies.sentence_cache import FoundPlaybook

_N = r"([\d,]+)"
_SAID = re.compile(
    r"(?P<reason>.*?) ?(?:Sentence (?P<number>\d+) says (?P<how>so|otherwise)"
    r"|The move played (?P<does>follows|breaks) sentence (?P<played>\d+)): “(?P<words>.+)”"
    r"(?: It is (?P<often>always right|right in (?:more than |less than )?\d+ of 100 such decisions)\.)?"
)
_TAKES = {
    "all dice that score": Take.ALL,
    "as few dice as possible": Take.FEWEST,
    "the dice that score most points": Take.MOST,
    "one die, the best": Take.ONE,
    "only the best set": Take.SET,
    "only the best set and the single 1s": Take.SET_AND_ONES,
}
_CONDITIONS: tuple[tuple[str, Callable[..., Condition]], ...] = (
    (r"you rolled (.+)", lambda dice: Condition(Asks.ROLLED, _dice(dice))),
    (r"you have (.+) left to roll", lambda dice: Condition(Asks.LEFT, _dice(dice))),
    (r"there is a set in the roll", lambda: Condition(Asks.SET, (0,))),
    (r"there is no set in the roll", lambda: Condition(Asks.NO_SET, (0,))),
    (rf"there is a set worth {_N} or more in the roll", lambda least: Condition(Asks.SET, (_int(least),))),
    (rf"there is no set worth {_N} or more in the roll", lambda least: Condition(Asks.NO_SET, (_int(least),))),
    (rf"at least {_N} rolled (?:die shows|dice show) 1", lambda least: Condition(Asks.ONES, (_int(least),))),
    (rf"at least {_N} rolled (?:die shows|dice show) 5", lambda least: Condition(Asks.FIVES, (_int(least),))),
    (rf"at least {_N} rolled (?:die scores|dice score) alone", lambda least: Condition(Asks.SINGLES, (_int(least),))),
    (r"all rolled dice score", lambda: Condition(Asks.EVERYTHING)),
    (rf"the turn total before the roll is {_N} or more", lambda least: Condition(Asks.TOTAL_FROM, (_int(least),))),
    (rf"the turn total before the roll is under {_N}", lambda most: Condition(Asks.TOTAL_BELOW, (_int(most),))),
    (rf"your banked score is {_N} or more", lambda least: Condition(Asks.OWN_FROM, (_int(least),))),
    (rf"the opponent’s banked score is {_N} or more", lambda least: Condition(Asks.OPPONENT_FROM, (_int(least),))),
    (
        rf"your banked score is at least {_N} above the opponent’s",
        lambda lead: Condition(Asks.LEAD_FROM, (_int(lead),)),
    ),
    (
        r"your banked score is below the opponent’s",
        lambda: Condition(Asks.LEAD_BELOW, (0,)),
    ),
    (
        rf"your banked score is more than {_N} below the opponent’s",
        lambda lag: Condition(Asks.LEAD_BELOW, (-_int(lag),)),
    ),
)
_GOES: tuple[tuple[str, Callable[..., tuple[Go, str]]], ...] = (
    (r"never hold short of winning", lambda: (Go.WIN, "")),
    (r"roll again", lambda: (Go.ROLL, "")),
    (
        rf"once you reach the goal, hold only if you are at least {_N} ahead of the opponent",
        lambda lead: (Go.AHEAD, f"{lead} all"),
    ),
    (rf"hold from a turn total of {_N}, with any number of dice left to roll", lambda total: (Go.HOLD, f"{total} all")),
    (rf"hold from a turn total of {_N}", lambda total: (Go.HOLD, f"{total} all")),
    (r"hold from a turn total of (.+ left to roll.*)", lambda numbers: (Go.HOLD, numbers)),
)  # fmt: skip


def check_sentence(
    text: str, found: FoundPlaybook, referee: Referee, moment: Moment, move: RatedOption
) -> tuple[str, str]:
    """Check what is said of a sentence; return the reason before it, and whether the sentence says so or otherwise.

    Nothing may be said only where no sentence decides: the turn is over, there is no choice, or the goal is reached.
    """
    said = _SAID.fullmatch(text)
    if said is None:
        assert "entence" not in text
        _check_silence(found.playbook, referee, moment, move)
        return text, ""
    place = int(said["number"] or said["played"]) - 1
    is_kept = said["how"] == "so" or said["does"] == "follows"
    sentence = found.playbook.sentences[place]
    read = _read(said["words"], referee.ruleset.dice)
    assert (replace(read, when=()), {*read.when}) == (replace(sentence, when=()), {*sentence.when}), said["words"]
    assert found.truth is not None
    truth = found.truth[place]
    assert (said["often"] is None) == (truth.reach == 0.0)  # where it never decides, it is neither right nor wrong
    if said["often"] is not None:
        _check_often(said["often"], 100.0 * truth.best)
    player, made = LiteralPlayer(found.playbook, referee), referee.apply(moment.state, move.choice.action)
    decides, taken = player.taking(moment.state)
    if isinstance(sentence, TurnSentence):
        decides, holds = player.holding(made)
        assert (taken == made, sentence) == (True, decides), (text, moment, move.actions, decides)
        keeps = isinstance(move.then, Hold) == holds
    else:
        assert sentence == decides, (text, moment, move.actions, decides)
        keeps = taken == made
    assert keeps == is_kept, text
    return said["reason"], "so" if is_kept else "otherwise"


def _check_silence(playbook: Playbook, referee: Referee, moment: Moment, move: RatedOption) -> None:
    mover = moment.state.mover
    if move.choice.outlook is None or moment.state.scores[mover] + move.choice.turn_total >= referee.ruleset.goal:
        return
    player = LiteralPlayer(playbook, referee)
    decides, taken = player.taking(moment.state)
    made = referee.apply(moment.state, move.choice.action)
    if decides is not None and taken == made and _ways(referee, moment) == 1:
        decides = player.holding(made)[0]
    assert decides is None or not moment.start.is_usual


def _ways(referee: Referee, moment: Moment) -> int:
    """Return how many ways there are to go on with, of as many dice only the one with most points."""
    return len({each.scoring.dice for each in referee.legal_actions(moment.state)})  # type: ignore[union-attr]


def _check_often(said: str, best: float) -> None:
    if said == "always right":
        assert best == 100.0
        return
    share = float(said.split()[-5])
    if "than" in said:
        assert best > share if "more" in said else best < share
        assert abs(best - share) <= 1.0
    else:
        assert abs(best - share) <= 0.5 + 1e-9
    assert best < 100.0


def _read(words: str, dice: int) -> Sentence:
    """Return the sentence that words say."""
    found = re.fullmatch(r"(?:If (.+): )?(.+)\.", words)
    assert found, words
    when = tuple(_condition(each) for each in _clauses(found[1])) if found[1] else ()
    advice = found[2][0].lower() + found[2][1:]
    if advice.startswith("take "):
        return _taking(advice, when)
    for pattern, going in _GOES:
        if match := re.fullmatch(pattern, advice):
            go, numbers = going(*match.groups())
            return TurnSentence(go, when, _totals(numbers, dice if go is Go.HOLD else 1) if numbers else ())
    raise AssertionError(f"no known advice: {advice!r}")


def _clauses(text: str) -> list[str]:
    text = re.sub(rf", but none worth {_N} or more", r" and there is no set worth \1 or more in the roll", text)
    return re.split(r" and (?=you|the|at least|all rolled)", text)


def _condition(clause: str) -> Condition:
    for pattern, condition in _CONDITIONS:
        if match := re.fullmatch(pattern, clause):
            return condition(*match.groups())
    raise AssertionError(f"no known condition: {clause!r}")


def _taking(advice: str, when: tuple[Condition, ...]) -> DiceSentence:
    then = {", if you then hold": Asks.THEN_HOLD, ", if you then roll on": Asks.THEN_ROLL}
    for words, test in then.items():
        if advice.endswith(words):
            advice, when = advice.removesuffix(words), (*when, Condition(test))
    advice = advice.removeprefix("take ")
    if advice in _TAKES:
        return DiceSentence(_TAKES[advice], when)
    if advice in ("only the sets", "all dice that score, but no single 5"):
        return DiceSentence(Take.SINGLES if advice == "only the sets" else Take.FIVES, when)
    found = re.fullmatch(r"(the sets, and at most|all dice that score, but at most) (\d) (?:die|dice|single).*", advice)
    assert found, advice
    return DiceSentence(Take.SINGLES if found[1].startswith("the sets") else Take.FIVES, when, int(found[2]))


def _totals(numbers: str, dice: int) -> tuple[int | None, ...]:
    if numbers.endswith(" all"):
        return (_int(numbers.removesuffix(" all")),) * dice
    totals: list[int | None] = [None] * dice
    numbers, _, again = numbers.partition("; with ")
    held, _, always = numbers.partition(" left to roll, and always with ")
    for points, count in re.findall(rf"{_N} with (\d) di[ec]e?", held):
        totals[int(count) - 1] = _int(points)
    for count in _dice(always) if always else ():
        totals[count - 1] = 0
    assert not again or _dice(again) == tuple(count for count, total in enumerate(totals, 1) if total is None)
    return tuple(totals)


def _dice(words: str) -> tuple[int, ...]:
    if found := re.fullmatch(r"at most (\d) dice", words):
        return tuple(range(1, int(found[1]) + 1))
    if found := re.fullmatch(r"(\d) to (\d) dice", words):
        return tuple(range(int(found[1]), int(found[2]) + 1))
    return tuple(map(int, re.findall(r"\d", words)))


def _int(text: str) -> int:
    return int(text.replace(",", ""))
