"""Checks the published numbers beside the window, one ruleset after another."""

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Signal

from farkle_core.engine.monitor import Monitor
from farkle_core.errors import UserError
from farkle_core.language.messages import _, in_english
from farkle_core.published import Finding, Known, check, checked_ids, settings_for, source_of
from farkle_core.rules import Ruleset, shipped_ruleset
from farkle_core.rules.naming import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_explorer.workers.task_queue import Task, TaskQueue
from farkle_explorer.workers.worker import solve_job

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Checked:
    """All published numbers of one ruleset beside the computed ones; in English, too, for files."""

    ruleset: Ruleset
    source: str
    findings: tuple[Finding, ...]
    in_english: tuple[Finding, ...]


class Verification(TaskQueue):
    """Goes through the rulesets that have published numbers; saved solutions are not solved again."""

    checked = Signal(object)  # Checked: a ruleset is done

    def start(self) -> None:
        """Check everything, from the beginning."""
        self._begin(Task(each, partial(partial, _check, each), self.checked.emit) for each in checked_ids())

    @property
    def ruleset(self) -> Ruleset | None:
        """The ruleset that is being checked, or comes first."""
        return None if self.running is None else shipped_ruleset(str(self.running))

    def _explain(self, error: Exception) -> str:
        assert self.ruleset is not None
        return _("{name} could not be solved: {error}", name=ruleset_name(self.ruleset), error=error)


def _check(ruleset_id: str, monitor: Monitor) -> Checked:
    ruleset = shipped_ruleset(ruleset_id)
    known = Known(store.find(ruleset, settings_for(ruleset_id)) or _solved(ruleset_id, monitor))
    findings = check(ruleset_id, known)
    with in_english():
        return Checked(ruleset, source_of(ruleset_id), findings, check(ruleset_id, known))


def _solved(ruleset_id: str, monitor: Monitor) -> Solution:
    solution: Solution = solve_job(shipped_ruleset(ruleset_id), settings_for(ruleset_id))(monitor)
    try:
        store.save(solution)
    except UserError:
        _LOG.warning("a solution could not be saved", exc_info=True)
    return solution
