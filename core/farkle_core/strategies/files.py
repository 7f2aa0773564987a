"""Reads and writes strategies as TOML files that a person can read.

``strategy`` is a name as users type it (:mod:`farkle_core.strategies.names`). A memory table with its own numbers has
them in the table ``memory``, by number of dice, as pairs of a turn total and the estimate from there on. A playbook has
the list ``sentences`` instead of a name, see :mod:`farkle_core.playbooks.reading`.
"""

import logging
import tomllib
from pathlib import Path
from typing import Any, Final

from farkle_core.errors import Problem, UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.folders import cache_path
from farkle_core.files.reading import read_file, refuse_deep, why_not, write_json
from farkle_core.language.messages import L_, _, as_it_is
from farkle_core.playbooks.model import Playbook
from farkle_core.playbooks.reading import SENTENCES, playbook_from, sentences_of
from farkle_core.rules import fingerprint
from farkle_core.rules.model import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.versions import SOLVER
from farkle_core.strategies.forms import memory_table
from farkle_core.strategies.model import GoForIt, MemoryTable, Strategy
from farkle_core.strategies.names import (
    KNOWN,
    KNOWN_NAMES,
    OWN_PLAYBOOK,
    OWN_TABLE,
    FitMargins,
    name_of,
    shortened,
    strategy_by_name,
)

_LOG: Final = logging.getLogger(__name__)
SCHEMA: Final = 1  # the version of the format

SUFFIX: Final = ".strategy"
_KEYS: Final = {"schema", "title", "strategy", "memory", SENTENCES}


def kept_path(solution: Solution, what: str, version: int) -> Path:
    """Return the file in the cache of what was found for the rules and limits of a solution: `what`, in a `version`."""
    limits = f"{solution.grid.lowest}-{solution.grid.ceiling}".replace("-", "m")
    return cache_path() / "sheets" / f"{fingerprint(solution.ruleset)}-{limits}-{what}-s{SOLVER}v{version}.json"


def write_kept(path: Path, data: object) -> None:
    """Write what was found to its file in the cache; a disk that is full is no error."""
    try:
        write_json(path, data)
    except (OSError, ValueError) as trouble:
        _LOG.warning("%s could not be kept: %s", path.name, trouble)


def strategy_named(text: str, ruleset: Ruleset, margins: FitMargins) -> Strategy:
    """Return the strategy of a name, or of a file.

    `ruleset`: the rules of the game. `margins`: finds margins if ``+go`` gives none. Raises UserError with the reason
    if there is no such strategy.
    """
    strategy = strategy_by_name(text, ruleset, margins)
    return _from_file(text, ruleset, margins) if strategy is None else strategy


def _from_file(text: str, ruleset: Ruleset, margins: FitMargins) -> Strategy:
    if not _is_file(text):
        raise UserError(_("There is no such strategy."), (Problem("strategy", shortened(text), L_(KNOWN)),))
    return load_strategy(Path(text), ruleset, margins)


def _is_file(text: str) -> bool:
    """Whether there is such a file; a text that cannot be the name of one, as it is too long, is none."""
    try:
        return Path(text).is_file()
    except OSError:
        return False


def save_strategy(strategy: Strategy, ruleset: Ruleset, path: Path, title: str = "") -> None:
    """Write a strategy to a file. Raises UserError on failure; an older file then stays unchanged."""
    import tomlkit

    document: dict[str, Any] = {"schema": SCHEMA, "title": title or name_of(strategy, ruleset)}
    document["strategy"] = name_of(strategy, ruleset).replace(OWN_TABLE, "memory").replace(OWN_PLAYBOOK, SENTENCES)
    base = strategy.base if isinstance(strategy, GoForIt) else strategy
    if isinstance(base, Playbook) and document["strategy"].startswith(SENTENCES):
        document[SENTENCES] = sentences_of(base)
    if isinstance(base, MemoryTable) and base != memory_table(ruleset):
        document["memory"] = {str(dice): [list(pair) for pair in row] for dice, row in enumerate(base.rows, 1)}
    try:
        replace_file(path, [tomlkit.dumps(document).encode("utf-8")])
    except (OSError, ValueError) as error:
        raise UserError(
            _("The strategy could not be saved as {path}: {reason}.", path=path, reason=why_not(error))
        ) from error


def load_strategy(path: Path, ruleset: Ruleset, margins: FitMargins) -> Strategy:
    """Read a strategy from a file. Raises UserError if it cannot be read; it names all problems."""
    document = _document(path)
    known = L_("known are {keys}", keys=", ".join(sorted(_KEYS)))
    problems = [Problem(key, repr(document[key]), known) for key in document if key not in _KEYS]
    if document.get("schema") != SCHEMA:
        problems.append(Problem("schema", repr(document.get("schema")), as_it_is(SCHEMA)))
    name = document.get("strategy", SENTENCES if SENTENCES in document else None)
    if not isinstance(name, str):
        problems.append(Problem("strategy", repr(name), L_("the name of a strategy")))
    table = _memory(document["memory"], ruleset, problems) if "memory" in document else None
    own = playbook_from(document[SENTENCES], _title(document), ruleset, problems) if SENTENCES in document else None
    if problems or not isinstance(name, str):
        raise UserError(_("{path} is no strategy.", path=path), tuple(problems))
    if own is not None:
        name = name.replace(SENTENCES, "max-score")  # stands for the base, whatever margins follow
    strategy = strategy_by_name(name, ruleset, margins)
    if strategy is None:  # not as a file: files that name one another would never end
        raise UserError(_("{path} is no strategy.", path=path), (Problem("strategy", name, L_(KNOWN_NAMES)),))
    base = table if own is None else own
    if base is None:
        return strategy
    return GoForIt(base, strategy.own, strategy.opponent) if isinstance(strategy, GoForIt) else base


def title_in(path: Path) -> str:
    """Return the name of the strategy in a file; ``""`` if it has none. Raises UserError if the file cannot be read."""
    return _title(_document(path))


def _title(document: dict[str, Any]) -> str:
    title = document.get("title")
    return title if isinstance(title, str) else ""


def _document(path: Path) -> dict[str, Any]:
    try:
        document = tomllib.loads(read_file(path).decode("utf-8"))
        refuse_deep(document)
        return document
    except OSError as error:
        raise UserError(_("{path} could not be read: {reason}.", path=path, reason=why_not(error))) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UserError(_("{path} is no strategy: it is no TOML file ({error}).", path=path, error=error)) from error
    except (RecursionError, ValueError) as error:
        why = _("a number of far too many digits, or far too many brackets in one another")
        raise UserError(_("{path} is no strategy: it holds {why}.", path=path, why=why)) from error


def _memory(content: Any, ruleset: Ruleset, problems: list[Problem]) -> MemoryTable | None:
    allowed = L_(
        "for each number of dice, 1 to {dice}, pairs of turn total and estimate, turn totals falling to 0",
        dice=ruleset.dice,
    )
    if not isinstance(content, dict) or set(content) != {str(dice) for dice in range(1, ruleset.dice + 1)}:
        problems.append(Problem("memory", repr(content), allowed))
        return None
    rows = []
    for dice in range(1, ruleset.dice + 1):
        row = content[str(dice)]
        if not _is_row(row, empty=dice == ruleset.dice):
            problems.append(Problem(f"memory.{dice}", repr(row), allowed))
            return None
        rows.append(tuple((total, estimate) for total, estimate in row))
    return MemoryTable(tuple(rows))


def _is_row(row: Any, *, empty: bool) -> bool:
    if not isinstance(row, list) or (not row and not empty):
        return False
    pairs = all(
        isinstance(pair, list) and len(pair) == 2 and all(type(each) is int and each >= 0 for each in pair)
        for pair in row
    )
    totals = [pair[0] for pair in row] if pairs else []
    return pairs and totals == sorted(set(totals), reverse=True) and (not row or totals[-1] == 0)
