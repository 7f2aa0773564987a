"""Results as text: for the terminal, for the page, and beside those of another commit."""

from __future__ import annotations

from collections.abc import Sequence

from bench.limits import Limit
from bench.machine import Machine
from bench.records import Growth, Record, Results

_HEAD = ("what", "ours", "target", "C", "ours / C", "states/s", "sweeps", "memory", "runs", "spread")
_MEGABYTE = 1e6


def rows_of(records: Sequence[Record]) -> list[tuple[str, ...]]:
    """Return the table of all measurements, its head first."""
    return [_HEAD, *(_row(record) for record in records)]


def _row(record: Record) -> tuple[str, ...]:
    return (
        record.what,
        _with_unit(record.ours, record.unit),
        _target(record),
        "" if record.reference is None else _with_unit(record.reference, record.unit),
        "" if record.ratio is None else _short(record.ratio),
        "" if record.states_per_second is None else f"{record.states_per_second / 1e6:,.0f} M",
        "" if record.sweeps is None else f"{record.sweeps}",
        "" if record.memory is None else f"{record.memory / _MEGABYTE:,.0f} MB",
        f"{record.runs}",
        f"{100 * record.spread:.0f} %" if record.runs > 1 else "",
    )


def _target(record: Record) -> str:
    if record.target is None:
        return ""
    sign = "≥" if record.at_least else "≤"
    return f"{sign} {_short(record.target)} {'met' if record.is_met else 'missed'}"


def _short(number: float) -> str:
    """Write three digits that mean something, without a power of ten."""
    if abs(number) >= 100:
        return f"{number:,.0f}"
    digits = 1 if abs(number) >= 10 else 2 if abs(number) >= 1 else 3 if abs(number) >= 0.1 else 4
    text = f"{number:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _with_unit(number: float, unit: str) -> str:
    return f"{_short(number)} {unit}".strip()


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay a table out for a terminal: the first column to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  ".join([first.strip().ljust(widths[0]), *others]).rstrip())
    return "\n".join(lines)


def as_markdown(rows: Sequence[Sequence[str]]) -> str:
    """Write a table for a page."""
    head, *body = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join([head, "|---" + "|--:" * (len(rows[0]) - 1) + "|", *body])


def growth_rows(growth: Sequence[Growth]) -> list[tuple[str, ...]]:
    """Return the table of costs by goal."""
    head = ("goal", "states", "seconds", "states in a second", "evaluations of a start")
    return [
        head,
        *(
            (
                f"{each.goal:,}",
                f"{each.states:,}",
                _short(each.seconds),
                f"{each.states / each.seconds / 1e6:,.0f} M",
                _short(each.evaluations / (each.goal // _STEP) ** 2),
            )
            for each in growth
        ),
    ]


_STEP = 50
"""Points between two neighbouring scores of the plain game."""


def limit_rows(limits: Sequence[Limit]) -> list[tuple[str, ...]]:
    """Return the table of a row's work and what it takes at the least: a column for each ruleset."""
    lines: list[tuple[str, ...]] = [("one row of one block", *(limit.ruleset for limit in limits))]
    facts = (
        ("lanes", [f"{limit.lanes}" for limit in limits]),
        ("outcomes of rolls", [f"{limit.outcomes}" for limit in limits]),
        ("options of these, one by one", [f"{limit.options}" for limit in limits]),
        ("values read for them, with shared choices", [f"{limit.reads}" for limit in limits]),
        ("shared choices worked out", [f"{limit.choices}" for limit in limits]),
        ("vectors read", [f"{limit.loads:,}" for limit in limits]),
        ("bytes read", [f"{limit.bytes_read:,}" for limit in limits]),
        ("vectors written", [f"{limit.stores:,}" for limit in limits]),
        ("multiply-adds of vectors", [f"{limit.multiply_adds:,}" for limit in limits]),
        ("maxima of vectors", [f"{limit.maxima:,}" for limit in limits]),
        ("rows that a roll looks ahead", [f"{limit.reach}" for limit in limits]),
        ("bytes of these rows", [f"{limit.window:,}" for limit in limits]),
        ("least time for the arithmetic", [_time(limit.arithmetic) for limit in limits]),
        ("least time to read all from the first level", [_time(limit.near) for limit in limits]),
        ("least time to read all from the second level", [_time(limit.far) for limit in limits]),
        ("measured", [_time(limit.measured) for limit in limits]),
        ("measured / least time", [_distance(limit) for limit in limits]),
    )
    return lines + [(name, *cells) for name, cells in facts]


def _time(nanoseconds: float) -> str:
    return f"{nanoseconds:.0f} ns" if nanoseconds else "–"


def _distance(limit: Limit) -> str:
    return f"{limit.measured / limit.least:.2f}" if limit.least else "–"


def machine_rows(machine: Machine) -> list[tuple[str, ...]]:
    """Return the table of what the machine can do."""
    wide = f"vectors of {machine.width} doubles"
    return [
        ("the machine", ""),
        ("processor", machine.processor),
        ("cores", f"{machine.cores}"),
        ("C compiler", machine.compiler or "none"),
        ("first level of caches, for data", f"{machine.level_1:,} bytes"),
        ("second level", f"{machine.level_2:,} bytes"),
        ("clock", f"{machine.cycles:.2f} GHz"),
        (f"{wide} multiplied and added", _rate(machine.multiply_adds, machine)),
        (f"{wide} compared", _rate(machine.maxima, machine)),
        (f"{wide} read from the first level", _rate(machine.near_loads, machine)),
        (f"{wide} read from the second level", _rate(machine.far_loads, machine)),
    ]


def _rate(rate: float, machine: Machine) -> str:
    return f"{rate / machine.cycles:.2f} a cycle" if machine.cycles else "–"


def compared(old: Results, new: Results) -> list[tuple[str, ...]]:
    """Return the table of what both have: old, new, and new as a multiple of old."""
    before = {record.name: record for record in old.records}
    rows: list[tuple[str, ...]] = [("what", f"old ({old.commit})", f"new ({new.commit})", "new / old")]
    for record in new.records:
        known = before.get(record.name)
        if known is not None and known.what == record.what and known.unit == record.unit:
            times = _short(record.ours / known.ours) if known.ours else ""
            rows.append((record.what, _with_unit(known.ours, known.unit), _with_unit(record.ours, record.unit), times))
    return rows
