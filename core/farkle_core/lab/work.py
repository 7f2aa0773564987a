"""One ruleset of a study as a job for a worker, and the row that the worker returns."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from farkle_core import __version__
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.lab.measuring import Measuring
from farkle_core.lab.results import ResultRow
from farkle_core.lab.study import Study
from farkle_core.rules import Ruleset, dumps, to_document


@dataclass(frozen=True, slots=True)
class Job:
    """The job of a worker."""

    hash: str  # the ruleset's fingerprint
    ruleset: Ruleset  # the rules
    settings: Settings  # of the solver
    measures: tuple[str, ...]  # the measures wanted
    games: int  # games for measures that are counted
    version: str = __version__  # the program's version; a worker with another one refuses


def jobs_of(study: Study, games: Mapping[str, Ruleset]) -> list[Job]:
    """Return the jobs for some games by their hash."""
    return [Job(name, ruleset, study.settings, study.measures, study.games) for name, ruleset in games.items()]


def measure(job: Job) -> ResultRow:
    """Measure a ruleset. If the rules or the machine prevent it, the row has a failure; no error is raised."""
    began = perf_counter()
    if job.version != __version__:
        return failed(job, f"the worker has version {__version__}, the study needs {job.version}")
    measuring = Measuring(job.ruleset, job.settings, job.games)
    try:
        figures = measuring.figures(job.measures)
    except (UserError, MemoryError) as error:
        return failed(job, str(error) or "out of memory", perf_counter() - began)
    certificate: dict[str, Any] = asdict(measuring.solution.certificate)
    text = dumps(to_document(job.ruleset))
    return ResultRow(job.hash, text, figures, certificate, perf_counter() - began)


def failed(job: Job, why: str, seconds: float = 0.0) -> ResultRow:
    """Return the row of a game that could not be measured."""
    return ResultRow(job.hash, dumps(to_document(job.ruleset)), seconds=seconds, failure=why)
