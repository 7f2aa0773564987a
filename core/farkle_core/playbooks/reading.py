"""Reads playbooks from the documents of files, and writes them.

A document has a list of tables ``sentences``. Each has conditions (the values of :class:`.model.Asks`) and one advice:
``take`` for dice (with ``most`` where it needs a number), or ``hold``, ``win``, ``roll`` or ``hold_within``.
"""

from typing import Any, Final

from farkle_core.errors import Problem
from farkle_core.language.messages import L_, Message
from farkle_core.playbooks.model import (
    ALWAYS,
    MOST_CONDITIONS,
    NUMBERED,
    SCORES,
    SETS,
    WITHOUT_NUMBER,
    Asks,
    Condition,
    DiceSentence,
    Go,
    Playbook,
    Sentence,
    Take,
    TurnSentence,
    limits,
    tests_of,
)
from farkle_core.rules.model import Ruleset

SENTENCES: Final = "sentences"
MOST_READ: Final = 40  # sentences of a file
_ADVICE: Final = {"take", *Go}


def playbook_from(content: Any, title: str, ruleset: Ruleset, problems: list[Problem]) -> Playbook | None:
    """Return the playbook of the list ``sentences``; None if something is wrong, which `problems` then say."""
    before = len(problems)
    if not isinstance(content, list) or not 0 < len(content) <= MOST_READ:
        problems.append(Problem(SENTENCES, _short(content), L_("1 to {most} tables [[sentences]]", most=MOST_READ)))
        return None
    readers = [
        _SentenceReader(f"{SENTENCES}.{place}", each, ruleset, problems) for place, each in enumerate(content, 1)
    ]
    read = [each.sentence() for each in readers]
    found = tuple(each for each in read if each is not None)
    if len(problems) > before:
        return None
    playbook = Playbook(found, title)
    _check_order(playbook, problems)
    return playbook if len(problems) == before else None


def sentences_of(playbook: Playbook) -> list[dict[str, Any]]:
    """Return the sentences of a playbook as tables of a file."""
    tables: list[dict[str, Any]] = []
    for each in playbook.sentences:
        table: dict[str, Any] = {}
        for condition in each.when:
            numbers = list(condition.numbers)
            if condition.has_number:
                table[str(condition.test)] = numbers if len(numbers) > 1 else numbers[0]
            else:
                table[str(condition.test)] = True
        if isinstance(each, DiceSentence):
            table["take"] = str(each.take)
            if each.take in NUMBERED:
                table["most"] = each.most
        else:
            table[str(each.go)] = _points_of(each)
        tables.append(table)
    return tables


def _points_of(sentence: TurnSentence) -> Any:
    if sentence.go in (Go.WIN, Go.ROLL):
        return True
    known = {str(dice): total for dice, total in enumerate(sentence.points, 1) if total is not None}
    if sentence.go in (Go.WITHIN, Go.AHEAD) or (len(set(sentence.points)) == 1 and known):
        return sentence.points[0]
    return dict(reversed(known.items()))


def _check_order(playbook: Playbook, problems: list[Problem]) -> None:
    """Add what is wrong with the sentences together."""
    last = playbook.dice[-1] if playbook.dice else None
    if last is None or last.when or last.take not in ALWAYS:
        allowed = L_("as last sentence about dice one without a condition: all, the fewest, or most points")
        problems.append(Problem(SENTENCES, "take", allowed))
    if not playbook.turn or not any(not each.when and each.go is not Go.AHEAD for each in playbook.turn):
        problems.append(Problem(SENTENCES, "hold", L_("a last sentence about holding, without a condition")))
    kinds: tuple[tuple[Sentence, ...], ...] = (playbook.dice, playbook.turn)
    for kind in kinds:
        decided = next((place for place, each in enumerate(kind, 1) if _always_decides(each)), len(kind))
        for each in kind[decided:]:
            place = playbook.sentences.index(each) + 1
            problems.append(Problem(f"{SENTENCES}.{place}", "", L_("no sentence after one that always decides")))
    ended = False
    for place, each in enumerate(playbook.sentences, 1):
        if isinstance(each, TurnSentence):
            scored = each.go is Go.AHEAD or any(condition.test in SCORES for condition in each.when)
            if scored and ended:
                allowed = L_(
                    "sentences about a banked score, and how far ahead to hold, before all others about holding"
                )
                problems.append(Problem(f"{SENTENCES}.{place}", each.go, allowed))
            ended = ended or not scored


def _always_decides(sentence: Sentence) -> bool:
    if sentence.when:
        return False
    if isinstance(sentence, DiceSentence):
        return sentence.take in ALWAYS
    return sentence.go is not Go.AHEAD and (sentence.go is not Go.HOLD or None not in sentence.points)


class _SentenceReader:
    """Reads one sentence."""

    def __init__(self, key: str, content: Any, ruleset: Ruleset, problems: list[Problem]) -> None:
        self._key, self._ruleset, self._problems = key, ruleset, problems
        self._content: dict[str, Any] = content if isinstance(content, dict) else {}
        if not isinstance(content, dict):
            self._wrong("", content, L_("a table"))

    def sentence(self) -> Sentence | None:
        """Return the sentence; None if something is wrong."""
        before, content = len(self._problems), self._content
        advice = [key for key in content if key in _ADVICE]
        if len(advice) != 1:
            self._wrong("", ", ".join(advice), L_("one advice: {advice}", advice=_listed(sorted(_ADVICE))))
            return None
        dice = advice[0] == "take"
        tests = tests_of(Take.ALL if dice else Go(advice[0]))
        when = tuple(each for each in (self._condition(key, tests) for key in content if key not in _ADVICE) if each)
        if len(when) > MOST_CONDITIONS:
            self._wrong("", str(len(when)), L_("at most {most} conditions", most=MOST_CONDITIONS))
        read = self._dice(when) if dice else self._turn(Go(advice[0]), when)
        return read if len(self._problems) == before else None

    def _wrong(self, key: str, value: Any, allowed: Message) -> None:
        self._problems.append(Problem(f"{self._key}.{key}" if key else self._key, _short(value), allowed))

    def _number(self, key: str, value: Any, about: Asks | Take | Go) -> int:
        least, most = limits(about, self._ruleset.dice)
        if type(value) is not int or not least <= value <= most:
            self._wrong(key, value, L_("a whole number from {least:,} to {most:,}", least=least, most=most))
            return least
        return value

    def _condition(self, key: str, tests: frozenset[Asks]) -> Condition | None:
        value = self._content[key]
        if key == "most":
            return None
        if key not in tests:
            self._wrong(key, value, L_("known here are {keys}", keys=_listed(sorted(tests | {"most"}))))
            return None
        test = Asks(key)
        if test in WITHOUT_NUMBER or (test in SETS and value is True):
            if value is not True:
                self._wrong(key, value, L_("true"))
            return Condition(test, () if test in WITHOUT_NUMBER else (0,))
        if test in (Asks.ROLLED, Asks.LEFT):
            numbers = value if isinstance(value, list) and value else [value]
            return Condition(test, tuple(sorted({self._number(key, each, test) for each in numbers})))
        return Condition(test, (self._number(key, value, test),))

    def _dice(self, when: tuple[Condition, ...]) -> DiceSentence:
        value, content = self._content["take"], self._content
        if value not in set(Take):
            self._wrong("take", value, L_("one of {takes}", takes=_listed(Take)))
            return DiceSentence(Take.ALL)
        take, most = Take(value), 0
        if take in NUMBERED:
            most = self._number("most", content.get("most"), take)
        elif "most" in content:
            self._wrong("most", content["most"], L_("only with take = {takes}", takes=_listed(NUMBERED)))
        return DiceSentence(take, when, most)

    def _turn(self, go: Go, when: tuple[Condition, ...]) -> TurnSentence:
        value, dice = self._content[go], self._ruleset.dice
        if "most" in self._content:
            self._wrong("most", self._content["most"], L_("only with take = {takes}", takes=_listed(NUMBERED)))
        if go in (Go.WIN, Go.ROLL):
            if value is not True:
                self._wrong(go, value, L_("true"))
            return TurnSentence(go, when)
        if go in (Go.WITHIN, Go.AHEAD):
            return TurnSentence(go, when, (self._number(go, value, go),))
        if not isinstance(value, dict):
            return TurnSentence(go, when, (self._number(go, value, go),) * dice)
        counts = [str(count) for count in range(1, dice + 1)]
        for key in value:
            if key not in counts:
                self._wrong(f"{go}.{key}", value[key], L_("numbers of dice from 1 to {dice}", dice=dice))
        points = [self._number(f"{go}.{count}", value[count], go) if count in value else None for count in counts]
        return TurnSentence(go, when, tuple(points))


def _listed(words: Any) -> str:
    return ", ".join(str(word) for word in words)


def _short(value: Any) -> str:
    if value is None:
        return ""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else f"{text[:59]}…"
