"""Decks on disk: a JSON file for each ruleset and truth, in the folder of the player."""

import math
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from fsrs import Card, State

from farkle_core.coach.deck import MOST_ANSWERS, Deck, DrillAnswer
from farkle_core.coach.drills import NOTHING, Family
from farkle_core.files.reading import UnfitFileError, plain, read_json, record_of, set_aside, why_not, write_json
from farkle_core.language.messages import _

# More days than a card is ever stable, and more steps and seconds than there are.
SCHEMA: Final = "farkle-training"
VERSION: Final = 1
_SHORT: Final = 16
_LARGEST: Final = 1e6


class _DamagedError(UnfitFileError):
    """The file holds something that the program does not write."""


class DeckShelf:
    """The decks of one player.

    `folder`: the player's own folder for training; it is made when the first deck is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, fingerprint: str, truth: str) -> Path:
        """Return the file of a deck, by the ruleset's fingerprint and the truth's name."""
        return self._folder / f"{fingerprint[:_SHORT]}-{truth}.json"

    def load(self, fingerprint: str, truth: str) -> Deck:
        """Return a deck; an empty one where nothing was practised yet.

        Raises OSError if it cannot be read. A damaged file then has another name; any other must not be written over.
        The text is meant for the user.
        """
        path = self.path(fingerprint, truth)
        try:
            return _deck(_read(path))
        except FileNotFoundError:
            return Deck()
        except _DamagedError as error:
            said = {"reason": why_not(error), "file": set_aside(path)}
            words = _("Your training could not be read: {reason}. The damaged file is kept as {file}.", **said)
            raise OSError(words) from error
        except OSError as error:
            said = {"reason": why_not(error), "file": path}
            raise OSError(_("The training in {file} cannot be read: {reason}.", **said)) from error

    def keep(self, fingerprint: str, truth: str, deck: Deck) -> None:
        """Write a deck as a whole; OSError if it cannot be."""
        write_json(self.path(fingerprint, truth), _content(deck))


def _content(deck: Deck) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "cards": {family.key: card.to_dict() for family, card in deck.cards.items()},
        "answers": [plain(answer) for answer in deck.answers],
    }


def _read(path: Path) -> Any:
    try:
        return read_json(path)
    except UnfitFileError as error:
        raise _DamagedError(why_not(error)) from error


def _deck(found: Any) -> Deck:
    """Return what a file holds; _DamagedError for what :func:`_content` has not written."""
    try:
        if found["schema"] != SCHEMA or type(found["version"]) is not int:
            raise ValueError("no deck")
        if found["version"] > VERSION:
            raise UnfitFileError(_("it was written by a newer version of Farkle Explorer"))
        cards = {Family.named(key): _card(value) for key, value in dict(found["cards"]).items()}
        answers = tuple(_answer(each) for each in list(found["answers"])[-MOST_ANSWERS:])
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise _DamagedError(_("its content is damaged")) from error
    return Deck(MappingProxyType(cards), answers)


def _answer(value: Any) -> DrillAnswer:
    answer = record_of(DrillAnswer, value, "answer")
    Family.named(answer.family)
    _utc(answer.date)
    _within(answer.loss, 0.0, 1.0)
    _within(answer.difficulty, NOTHING, 1.0)
    _within(answer.seconds, 0.0, _LARGEST)
    return answer


def _card(value: Any) -> Card:
    """Return a card; the library takes whatever it is given, so everything is looked at here."""
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


def _utc(text: str) -> None:
    _refuse(datetime.fromisoformat(text).tzinfo != UTC)


def _refuse(wrong: bool) -> None:
    if wrong:
        raise ValueError("not what the program writes")
