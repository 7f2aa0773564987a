"""Numbers as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from farkle_core.wording import dice, percent, points, turns

__all__ = ["columns", "dice", "duration", "large", "memory", "percent", "points", "turns"]


def duration(seconds: float) -> str:
    """Return ``0.4 s``, ``25 s``, ``3 min 20 s`` or ``2 h 5 min``."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes == 0:
        return f"{rest} s"
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def memory(size: int) -> str:
    """Return bytes as ``24 MB`` or ``1.4 GB``, rounded up."""
    return f"{-(-size // 10**8) / 10:.1f} GB" if size >= 10**9 else f"{-(-size // 10**6)} MB"


def large(value: float) -> str:
    """Return ``850``, ``12.3 thousand``, ``423.8 million`` or ``1.2 billion``."""
    for size, name in ((1e9, "billion"), (1e6, "million"), (1e3, "thousand")):
        if value >= size:
            return f"{value / size:,.1f} {name}"
    return f"{value:,.0f}"


def columns(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """Return `rows` as lines with columns of even width.

    Parameters
    ----------
    rows : sequence of sequence of str
        The cells; every row as long as `align`.
    align : str
        ``<`` or ``>`` for each column.
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(align))]
    return [
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, align, widths, strict=True)).rstrip()
        for row in rows
    ]
