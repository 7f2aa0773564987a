"""What was measured: small frozen records, kept as JSON so that two commits can be compared."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.limits import Limit
from bench.machine import Machine

FORMAT = 1
"""The version of the JSON files."""


@dataclass(frozen=True, slots=True)
class Record:
    """One measurement.

    Attributes
    ----------
    name : str
        By which it is found again in another run.
    what : str
        The same for people.
    ours : float
        The measured number: the median of all runs.
    unit : str
        Its unit.
    target : float or None
        What it should be at the most, or at least where `at_least`.
    at_least : bool
        Whether more is better.
    reference : float or None
        What the reference in C takes, in the same unit; None where there is none.
    runs : int
        How often it was measured.
    spread : float
        The largest less the smallest of all runs, as a share of the median.
    states_per_second : float or None
        States brought up to date in a second: all that are computed, as often as they are.
    sweeps : int or None
        Sweeps over the game.
    memory : int or None
        The most memory that the process had, in bytes.
    """

    name: str
    what: str
    ours: float
    unit: str
    target: float | None = None
    at_least: bool = False
    reference: float | None = None
    runs: int = 1
    spread: float = 0.0
    states_per_second: float | None = None
    sweeps: int | None = None
    memory: int | None = None

    @property
    def ratio(self) -> float | None:
        """Ours as a multiple of the reference."""
        return self.ours / self.reference if self.reference else None

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.target is None:
            return None
        return self.ours >= self.target if self.at_least else self.ours <= self.target


@dataclass(frozen=True, slots=True)
class Growth:
    """What a game to one goal takes."""

    goal: int
    states: int
    seconds: float
    sweeps: int
    evaluations: int


@dataclass(frozen=True, slots=True)
class Results:
    """All that one run of the benchmarks found.

    Attributes
    ----------
    commit : str
        What was measured; with a plus where files were changed since.
    quick : bool
        Whether it was the short version, whose numbers say little.
    machine : Machine
        Where.
    records : tuple of Record
        In the order of the table.
    growth : tuple of Growth
        The plain game by its goal, rising.
    limits : tuple of Limit
        How far the pass is from what the machine can do.
    """

    commit: str
    quick: bool
    machine: Machine
    records: tuple[Record, ...]
    growth: tuple[Growth, ...]
    limits: tuple[Limit, ...]


def to_json(results: Results) -> str:
    """Write results as JSON; ratios are written too, for whoever reads the file with something else."""
    written = {"format": FORMAT, **asdict(results)}
    for record, each in zip(results.records, written["records"], strict=True):
        each["ratio"] = record.ratio
    return json.dumps(written, indent=1) + "\n"


def from_json(text: str) -> Results:
    """Read what :func:`to_json` wrote.

    Raises
    ------
    ValueError
        If it is nothing of ours, or of another version.
    """
    read: Any = json.loads(text)
    if not isinstance(read, dict) or read.get("format") != FORMAT:
        raise ValueError(f"no results of these benchmarks, format {FORMAT}")
    for each in read["records"]:
        each.pop("ratio", None)
    return Results(
        commit=read["commit"],
        quick=read["quick"],
        machine=Machine(**read["machine"]),
        records=tuple(Record(**each) for each in read["records"]),
        growth=tuple(Growth(**each) for each in read["growth"]),
        limits=tuple(Limit(**each) for each in read["limits"]),
    )


def read_results(path: Path) -> Results:
    """Read a file of results."""
    return from_json(path.read_text(encoding="utf-8"))


def write_results(results: Results, path: Path) -> None:
    """Write a file of results, and the folder it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(to_json(results), encoding="utf-8")
