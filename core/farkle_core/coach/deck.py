"""The cards of a player's training, and their file."""

import math
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from fsrs import Card, Rating, Scheduler, State

from farkle_core.coach.drills import NOTHING, Drill, Family, Verdict
from farkle_core.coach.grades import Grade
from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.lock_file import LockFile
from farkle_core.files.reading import UnfitFileError, read_json, record_of, set_aside, why_not, write_json
from farkle_core.language.messages import _

SCHEDULER: Final = Scheduler(desired_retention=0.9)

# Of positions from the player's own games: asked again a day after the mistake, then, each time it is mended, after 3
# and 10 days. There are no steps of minutes, because a position that was just seen says nothing.
OWN_SCHEDULER: Final = Scheduler(desired_retention=0.877, learning_steps=(), relearning_steps=(), enable_fuzzing=False)

# Seconds for a quick answer, at most. Estimated, not measured: time to read dice and scores, not to calculate.
QUICK: Final = 5.0

MOST_ANSWERS: Final = 10_000  # answers that are kept; a file of so many has 1.5 MB
_RATINGS: Final = {Grade.BLUNDER: Rating.Again, Grade.MISTAKE: Rating.Again, Grade.DOUBTFUL: Rating.Hard}

SCHEMA: Final = "farkle-training"
# 1 counted the dice of the roll where only hold or roll was open; its families stay. 2 had no positions of own games.
VERSION: Final = 3
_SHORT: Final = 16  # digits of a fingerprint in the name of a deck's file
_DAY_BEGINS: Final = timedelta(hours=12)  # a position is due so long before its moment: on the day, not to the minute
_OWN_KEY: Final = re.compile(r"[^/\\]{1,200}#[0-9]{1,6}")  # of a position: the file of its game, and its place there
_LARGEST: Final = 1e6  # more days than a card is ever stable, and more steps and seconds than possible


@dataclass(frozen=True)
class DrillAnswer:
    """One answer to a drill."""

    date: str  # time of the answer, in ISO 8601, UTC
    family: str  # the key of the drill's family
    loss: float  # win chance lost against the right answer; 0 or more
    difficulty: float  # the average loss of a weak player there
    is_right: bool  # whether no option was better
    seconds: float  # time taken for the answer


def rating_of(verdict: Verdict, seconds: float) -> Rating:
    """Return the rating of an answer for the schedule."""
    usual = Rating.Easy if verdict.is_right and seconds <= QUICK else Rating.Good
    return _RATINGS.get(verdict.grade, usual)


@dataclass(frozen=True)
class Deck:
    """One player's training under one ruleset, with one judge. It never changes: each answer returns another."""

    # the families shown so far
    cards: Mapping[Family, Card] = field(default_factory=lambda: MappingProxyType({}))
    answers: tuple[DrillAnswer, ...] = ()  # all answers, in order
    # positions of the player's own games to be asked again, see `practice.key_of`
    own: Mapping[str, Card] = field(default_factory=lambda: MappingProxyType({}))

    def after(self, drill: Drill, verdict: Verdict, seconds: float, now: datetime | None = None) -> "Deck":
        """Return the deck after one more answer. `now`: in UTC."""
        now = datetime.now(UTC) if now is None else now
        family = drill.family
        before = self.cards.get(family) or Card(card_id=len(self.cards), due=now)
        card, _log = SCHEDULER.review_card(before, rating_of(verdict, seconds), now)
        date = now.isoformat(timespec="seconds")
        loss = max(verdict.loss, 0.0)
        answer = DrillAnswer(date, family.key, loss, drill.difficulty, verdict.is_right, round(seconds, 1))
        own = self._own_after(drill, verdict, now)
        return Deck(MappingProxyType({**self.cards, family: card}), (*self.answers, answer)[-MOST_ANSWERS:], own)

    def with_own(self, key: str, now: datetime | None = None) -> "Deck":
        """Return the deck with one more position of an own game, due in a day; one that it has stays as it is."""
        if key in self.own:
            return self
        now = datetime.now(UTC) if now is None else now
        return replace(self, own=MappingProxyType({**self.own, key: _missed(len(self.own), now)}))

    def own_due(self, now: datetime) -> list[str]:
        """Return the positions of own games that are due, the longest due first."""
        due = ((card.due, key) for key, card in self.own.items() if card.due <= now + _DAY_BEGINS)
        return [key for _since, key in sorted(due)]

    def _own_after(self, drill: Drill, verdict: Verdict, now: datetime) -> Mapping[str, Card]:
        """Return the positions of own games after an answer; a practised one that is not due keeps its date."""
        before = self.own.get(drill.own)
        is_good = verdict.grade is Grade.GOOD
        if before is None or (is_good and before.due > now + _DAY_BEGINS):
            return self.own
        card = _missed(before.card_id, now)
        if is_good:
            card, _log = OWN_SCHEDULER.review_card(before, Rating.Good, max(now, before.due))
        return MappingProxyType({**self.own, drill.own: card})

    def of(self, family: Family) -> tuple[DrillAnswer, ...]:
        """Return the answers to a family, in order."""
        return tuple(each for each in self.answers if each.family == family.key)

    def is_due(self, family: Family, now: datetime) -> bool:
        """Return whether a family that was shown is due again."""
        card = self.cards.get(family)
        return card is not None and card.due <= now


def _missed(card_id: int, now: datetime) -> Card:
    """Return the card of a position that was answered wrongly just now: it begins anew."""
    card, _log = OWN_SCHEDULER.review_card(Card(card_id=card_id, due=now), Rating.Again, now)
    return card


def not_kept(reason: str) -> UserError:
    """Return the error that answers are not kept, and why."""
    return UserError(_("Your answers are not kept: {reason}.", reason=reason))


class _DamagedError(UnfitFileError):
    """The file has content that the program does not write."""


class DeckShelf:
    """The decks of one player. `folder`: the player's own folder for training; the first deck kept creates it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, fingerprint: str, judge: str) -> Path:
        """Return the file of a deck, by the ruleset's fingerprint and the judge's name."""
        return self._folder / f"{fingerprint[:_SHORT]}-{judge}.json"

    def load(self, fingerprint: str, judge: str) -> Deck:
        """Return a deck; an empty one if there were no drills yet.

        Raises OSError if it cannot be read. A damaged file then has another name; any other must not be written over.
        The text is meant for the user.
        """
        path = self.path(fingerprint, judge)
        try:
            return _deck(_read(path))
        except FileNotFoundError:
            return Deck()
        except _DamagedError as error:
            values = {"reason": why_not(error), "file": set_aside(path)}
            words = _("Your training could not be read: {reason}. The damaged file is kept as {file}.", **values)
            raise OSError(words) from error
        except OSError as error:
            values = {"reason": why_not(error), "file": path}
            raise OSError(_("The training in {file} cannot be read: {reason}.", **values)) from error

    @contextmanager
    def held(self, fingerprint: str, judge: str) -> Iterator[None]:
        """Lock a deck meanwhile; UserError if another program has locked it, or the folder cannot be used."""
        path = self.path(fingerprint, judge)
        lock = LockFile(path.with_name(f"{path.name}.lock"))
        try:
            make_folder(path.parent)
            is_free = lock.take()
        except OSError as error:
            raise not_kept(why_not(error)) from error
        if not is_free:
            raise not_kept(_("another window of the program trains with these rules"))
        try:
            yield
        finally:
            lock.release()

    def keep(self, fingerprint: str, judge: str, deck: Deck) -> None:
        """Write a deck as a whole; OSError if it cannot be."""
        write_json(self.path(fingerprint, judge), _content(deck))


def _content(deck: Deck) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "cards": {family.key: card.to_dict() for family, card in deck.cards.items()},
        "answers": [asdict(answer) for answer in deck.answers],
        "own": {key: card.to_dict() for key, card in deck.own.items()},
    }


def _read(path: Path) -> Any:
    try:
        return read_json(path)
    except UnfitFileError as error:
        raise _DamagedError(why_not(error)) from error


def _deck(content: Any) -> Deck:
    """Return the deck in a file; _DamagedError for content that :func:`_content` has not written."""
    try:
        if content["schema"] != SCHEMA or type(content["version"]) is not int:
            raise ValueError("no deck")
        if content["version"] > VERSION:
            raise UnfitFileError(_("it was written by a newer version of Farkle Explorer"))
        cards = {Family.named(key): _card(value) for key, value in dict(content["cards"]).items()}
        answers = tuple(_answer(each) for each in list(content["answers"])[-MOST_ANSWERS:])
        own = {_own_key(key): _card(value) for key, value in dict(content.get("own", {})).items()}
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise _DamagedError(_("its content is damaged")) from error
    return Deck(MappingProxyType(cards), answers, MappingProxyType(own))


def _answer(value: Any) -> DrillAnswer:
    answer = record_of(DrillAnswer, value, "answer")
    Family.named(answer.family)
    _refuse(datetime.fromisoformat(answer.date).tzinfo != UTC)
    _within(answer.loss, 0.0, 1.0)
    _within(answer.difficulty, NOTHING, 1.0)
    _within(answer.seconds, 0.0, _LARGEST)
    return answer


def _own_key(key: str) -> str:
    _refuse(_OWN_KEY.fullmatch(key) is None)
    return key


def _card(value: Any) -> Card:
    """Return a card; checks every field, because the library accepts any value."""
    card = Card.from_dict(value)
    _within(card.card_id, 0, _LARGEST)
    if card.state is State.Review:
        _refuse(card.step is not None)
    else:
        _refuse(type(card.step) is not int)
        _within(card.step or 0, 0, _LARGEST)
    _refuse((card.stability is None) != (card.difficulty is None) or card.stability is None)
    _within(card.stability or 0.0, 0.0, _LARGEST)
    _within(card.difficulty or 0.0, 1.0, 10.0)
    _refuse(card.last_review is None)
    for moment in (card.due, card.last_review):
        _refuse(moment is None or moment.tzinfo != UTC)
    return card


def _within(value: float, least: float, most: float) -> None:
    _refuse(not (math.isfinite(value) and least <= value <= most))


def _refuse(wrong: bool) -> None:
    if wrong:
        raise ValueError("not what the program writes")
