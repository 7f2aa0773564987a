"""Figures with targets: how long things take, how often, and for how long the window does not answer.

A machine with other work misses them, so nothing of this is in ``make test``: ``make bench`` puts the figures into its
table, and ``make nightly`` prints this one.
"""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from bench.records import Record
from bench.table import in_columns

_RECORDS: list[Record] = []


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Iterator[Callable[..., None]]:
    """Take note of figures: what, ours, unit, target, and whether more is better; fail afterwards if one is missed."""
    own: list[Record] = []

    def note(what: str, ours: float, unit: str, target: float, **more: Any) -> None:
        own.append(Record(f"{request.node.name}-{len(own)}", what, ours, unit, target, **more))
        _RECORDS.append(own[-1])

    yield note
    assert own, "nothing was measured"
    missed = [record for record in own if not record.is_met]
    assert not missed, "\n".join(" ".join(row) for row in _rows(missed))


def _rows(records: list[Record]) -> list[tuple[str, ...]]:
    return [
        (
            record.what,
            f"{record.ours:.4g} {record.unit}",
            f"{'≥' if record.at_least else '≤'} {record.target:.4g}",
            "met" if record.is_met else "missed",
        )
        for record in records
    ]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _RECORDS:
        terminalreporter.section("figures")
        terminalreporter.write_line(in_columns([("what", "figure", "target", "verdict"), *_rows(_RECORDS)]))


def pytest_sessionfinish() -> None:
    file = os.environ.get("FARKLE_FIGURES")
    if file and _RECORDS:
        Path(file).write_text(json.dumps([asdict(record) for record in _RECORDS]), encoding="utf-8")
