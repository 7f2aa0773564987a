"""Bars and dots for the page about what rules do, as SVG that needs nothing but a browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

_INK, _GREY, _LINE, _UP, _DOWN = "#1f2328", "#59636e", "#d1d9e0", "#0b6bcb", "#c4521a"
_FONT: Final = "font-family='Roboto, Helvetica, Arial, sans-serif'"
_ROW, _LEFT, _WIDTH, _TOP = 20, 250, 760, 46


@dataclass(frozen=True, slots=True)
class Bar:
    """A named number in the unit of the picture."""

    name: str
    size: float


@dataclass(frozen=True, slots=True)
class Dot:
    """A ruleset at two numbers; `kind` chooses the colour."""

    x: float
    y: float
    kind: int
    name: str


def bars(title: str, unit: str, given: Sequence[Bar]) -> str:
    """Return bars to the left and right of 0, the longest first."""
    ordered = sorted(given, key=lambda bar: -bar.size)
    most = max((abs(bar.size) for bar in ordered), default=1.0) or 1.0
    height, middle = _TOP + _ROW * len(ordered) + 14, (_LEFT + _WIDTH - 70) / 2 + 35
    scale = (_WIDTH - 90 - _LEFT) / 2 / most
    parts = [_text(10, 20, title, size=15), _text(10, 37, unit, colour=_GREY)]
    parts.append(f"<line x1='{middle:.1f}' x2='{middle:.1f}' y1='{_TOP}' y2='{height - 12}' stroke='{_LINE}'/>")
    for row, bar in enumerate(ordered):
        y, end = _TOP + _ROW * row, middle + bar.size * scale
        left, wide = min(middle, end), abs(end - middle)
        colour = _UP if bar.size > 0 else _DOWN
        parts.append(f"<rect x='{left:.1f}' y='{y + 4}' width='{wide:.1f}' height='11' fill='{colour}'/>")
        parts.append(_text(10, y + 14, bar.name))
        parts.append(_text(_WIDTH - 8, y + 14, f"{bar.size:+.2f}".replace("-", "−"), anchor="end", colour=_GREY))
    return _svg(_WIDTH, height, parts)


_COLOURS: Final = ("#0b6bcb", "#c4521a", "#2f8132", "#8250df")


def dots(title: str, across: str, up: str, given: Sequence[Dot], kinds: Sequence[str]) -> str:
    """Return dots over two axes, with a legend of the kinds."""
    width, height, left, bottom, top = _WIDTH, 460, 70, 410, 76
    xs, ys = _ticks([dot.x for dot in given]), _ticks([dot.y for dot in given])

    def place(dot_x: float, dot_y: float) -> tuple[float, float]:
        x = left + (dot_x - xs[0]) / (xs[-1] - xs[0]) * (width - left - 20)
        return x, bottom - (dot_y - ys[0]) / (ys[-1] - ys[0]) * (bottom - top)

    parts = [_text(10, 20, title, size=15)]
    for number, kind in enumerate(kinds):
        parts.append(f"<circle cx='{78 + 150 * number}' cy='38' r='5' fill='{_COLOURS[number]}'/>")
        parts.append(_text(88 + 150 * number, 42, kind, colour=_GREY))
    for tick in xs:
        x, _y = place(tick, ys[0])
        parts.append(f"<line x1='{x:.1f}' x2='{x:.1f}' y1='{top}' y2='{bottom}' stroke='{_LINE}'/>")
        parts.append(_text(x, bottom + 17, f"{tick:g}", anchor="middle", colour=_GREY))
    for tick in ys:
        _x, y = place(xs[0], tick)
        parts.append(f"<line x1='{left}' x2='{width - 20}' y1='{y:.1f}' y2='{y:.1f}' stroke='{_LINE}'/>")
        parts.append(_text(left - 6, y + 4, f"{tick:g}", anchor="end", colour=_GREY))
    for dot in given:
        x, y = place(dot.x, dot.y)
        colour = _COLOURS[dot.kind]
        parts.append(
            f"<circle cx='{x:.1f}' cy='{y:.1f}' r='4' fill='{colour}' fill-opacity='0.7'>"
            f"<title>{escape(dot.name)}</title></circle>"
        )
    parts += [_text(width - 20, bottom + 38, across, anchor="end"), _text(10, 64, up)]
    return _svg(width, height, parts)


def _ticks(values: Sequence[float]) -> list[float]:
    low, high = min(values), max(values)
    rough = (high - low or 1.0) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    return [round(number * step, 10) for number in range(floor(low / step), ceil(high / step) + 1)]


def _text(x: float, y: float, text: str, size: int = 12, anchor: str = "start", colour: str = _INK) -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' {_FONT} font-size='{size}' text-anchor='{anchor}' fill='{colour}'>"
        f"{escape(text)}</text>"
    )


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    box = f"0 0 {width:.0f} {height:.0f}"
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{box}' width='{width:.0f}' height='{height:.0f}'>"
    return "\n".join([head, "<rect width='100%' height='100%' fill='#ffffff'/>", *parts, "</svg>", ""])
