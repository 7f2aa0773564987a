"""Keeps playbooks that were found next to the solutions, because a search takes a minute or more.

Those of the shipped rulesets come with the program, as ``make sentences`` kept them.
"""

import logging
import re
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from farkle_core.errors import Problem, UserError
from farkle_core.files.folders import is_own
from farkle_core.files.reading import parse_json, read_json, record_of
from farkle_core.playbooks.model import Playbook, TurnSentence
from farkle_core.playbooks.reading import playbook_from, sentences_of
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.strategies.files import kept_path, write_kept
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_truth import Truth

_LOG: Final = logging.getLogger(__name__)
_VERSION: Final = 9  # of the kept playbooks; those of other versions are sought again
SHIPPED: Final = "sentences"  # the folder of the resources with the playbooks of shipped rulesets
USUAL: Final = 12  # sentences
NAME: Final = "sentences"  # the name of the playbook that was found, as users type it
MOST_NAMED: Final = 99  # sentences of a name: as many as there are


@dataclass(frozen=True)
class FoundPlaybook:
    """A playbook, and what it and its sentences are worth."""

    playbook: Playbook
    price: Match  # against perfect play
    points_per_turn: float
    farkle_chance: float
    worth: tuple[float, ...]  # by sentence: how much less the playbook wins without it
    # how often the best 1, 2, 3, … sentences win, the mean of both seats; with 1, the player takes all dice that score
    ladder: tuple[float, ...]
    truth: tuple[Truth, ...] | None  # by sentence; None if the starts of a game cannot be counted

    @property
    def holds(self) -> TurnSentence:
        """The last sentence about holding, which has the hold numbers."""
        return self.playbook.turn[-1]

    def best(self, count: int) -> Playbook:
        """Return the playbook of so many sentences, those that are worth most; at least the last of each kind."""
        last = needed(self.playbook)
        others = sorted({*range(len(self.worth))} - last, key=lambda place: -self.worth[place])
        return self.playbook.only(last | {*others[: max(count - len(last), 0)]})


def needed(playbook: Playbook) -> frozenset[int]:
    """Return the places of the last sentences of each kind, which always belong."""
    return frozenset(map(playbook.sentences.index, (playbook.dice[-1], playbook.turn[-1])))


def count_named(text: str) -> int | None:
    """Return of how many sentences a name speaks: ``sentences`` of all, ``sentences:3`` of three; None for others."""
    read = re.fullmatch(rf"{NAME}(?::([1-9][0-9]?))?", text.strip())
    return None if read is None else int(read[1] or MOST_NAMED)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The numbers of a playbook, in its file beside its sentences and prices."""

    points_per_turn: float
    farkle_chance: float


def found_before(solution: Solution, most: int = USUAL) -> FoundPlaybook | None:
    """Return the playbook from the cache, or the one that came with the program; None if there is neither."""
    try:
        data = _read(kept_file(solution, most))
        return None if data is None else found_of(data, solution.ruleset)
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError, UserError) as trouble:
        _LOG.warning("a kept playbook could not be read, it is sought anew: %s", trouble)
        return None


def kept_file(solution: Solution, most: int = USUAL) -> Path:
    """Return the file in the cache of the playbook of at most so many sentences."""
    return kept_path(solution, f"sentences{most}", _VERSION)


def _read(path: Path) -> Any:
    try:
        return read_json(path) if is_own(path) else None
    except FileNotFoundError:
        shipped = files("farkle_resources") / SHIPPED / path.name
        return parse_json(shipped.read_bytes()) if shipped.is_file() else None


def found_of(data: Any, ruleset: Ruleset) -> FoundPlaybook:
    """Return the playbook of a kept file's content; raises ValueError, KeyError, TypeError or UserError for another."""
    problems = list[Problem]()
    playbook = playbook_from(data["sentences"], "", ruleset, problems)
    if playbook is None:
        raise ValueError(f"wrong sentences: {problems}")
    kept = record_of(_Kept, data["numbers"], "numbers")
    truth = data["truth"]
    return FoundPlaybook(
        playbook=playbook,
        price=record_of(Match, data["price"], "price"),
        worth=_numbers(data["worth"], len(playbook.sentences)),
        ladder=_numbers(data["ladder"], len(playbook.sentences)),
        truth=None if truth is None else tuple(record_of(Truth, each, "truth") for each in truth),
        **asdict(kept),
    )


def _numbers(found: Any, count: int) -> tuple[float, ...]:
    if not isinstance(found, list) or len(found) != count or not all(isinstance(each, float) for each in found):
        raise ValueError(f"{found!r} are not {count} numbers")
    return tuple(found)


def keep(solution: Solution, most: int, result: FoundPlaybook) -> None:
    """Keep the playbook of at most so many sentences; a disk that is full is no error."""
    data: dict[str, Any] = {
        "sentences": sentences_of(result.playbook),
        "price": asdict(result.price),
        "numbers": {"points_per_turn": result.points_per_turn, "farkle_chance": result.farkle_chance},
        "worth": list(result.worth),
        "ladder": list(result.ladder),
        "truth": None if result.truth is None else [asdict(each) for each in result.truth],
    }
    write_kept(kept_file(solution, most), data)
