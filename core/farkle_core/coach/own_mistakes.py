"""Positions of a player's own games that are asked again: where they come from, and how they are kept."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.drills import NOTHING, PERFECT, Drill, drill_of
from farkle_core.coach.grades import luck_scale
from farkle_core.coach.people import Person
from farkle_core.coach.players import options
from farkle_core.coach.review import Review, ReviewedDecision, review
from farkle_core.errors import UserError
from farkle_core.files.reading import read_file
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.play.advise.table import TWO
from farkle_core.referee import SetAside
from farkle_core.rules import fingerprint

_BETWEEN: Final = "#"


def key_of(game: Path, place: int) -> str:
    """Return the name of a position: the file of its game, and its place among the answers of the game's review."""
    return f"{game.name}{_BETWEEN}{place}"


def can_be_asked(decision: ReviewedDecision) -> bool:
    """Return whether a decision is a question for a drill: dice to set aside, with a choice that matters."""
    return isinstance(decision.done[0], SetAside) and decision.is_unforced and decision.difficulty > NOTHING


def answer_at(looked: Review, decision: ReviewedDecision) -> int | None:
    """Return the place of a decision among the answers of a review: that of the first answer to the question."""
    same = (place for place, each in enumerate(looked.answers) if (each.step, each.moment) == _question(decision))
    return next(same, None)


def own_drills(games: Path, adviser: Adviser, keys: Iterable[str]) -> list[Drill]:
    """Return the drills of positions in a folder of games, in order; without those whose game is gone or differs."""
    drills, looked = list[Drill](), dict[str, Review | None]()
    for key in keys:
        name, _between, place = key.rpartition(_BETWEEN)
        if name not in looked:
            looked[name] = _looked_at(games / name, adviser)
        answers = () if (found := looked[name]) is None else found.answers
        decision = answers[int(place)] if int(place) < len(answers) else None
        if decision is not None and can_be_asked(decision):
            ways = options(adviser.ranked(decision.moment))
            drills.append(drill_of(adviser, luck_scale(adviser.solution), decision.moment, ways, key))
    return drills


def ask_again(person: Person, rules: str, key: str) -> None:
    """Put a position into a person's deck for the rules with this fingerprint.

    Raises UserError if another program has locked the deck, OSError if it cannot be read or written.
    """
    shelf = DeckShelf(person.train)
    with shelf.held(rules, PERFECT):
        shelf.keep(rules, PERFECT, shelf.load(rules, PERFECT).with_own(key))


def _looked_at(path: Path, adviser: Adviser) -> Review | None:
    try:
        record = read_record(read_file(path))
        if record.fingerprint != fingerprint(adviser.ruleset) or len(record.players) != TWO:
            return None
        table, _problem = record.replay(adviser)
    except (OSError, UserError):
        return None
    return review(table.now.game, table.branches)


def _question(decision: ReviewedDecision) -> tuple[object, ...]:
    return decision.step, decision.moment
