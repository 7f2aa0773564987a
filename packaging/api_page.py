"""Writes docs/api.md, the page on what scripts may use, from the docstrings of its names: ``make api``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cached_property
from pathlib import Path
from textwrap import fill
from typing import Any, Final

import farkle_core

PAGE: Final = Path(__file__).parents[1] / "docs" / "api.md"
_HEAD: Final = """\
# The public API

What scripts and notebooks may rely on: `from farkle_core import …`. This page is made from the docstrings (`make api`).
Scores are points, win chances go from 0 to 1. The notebooks in [notebooks](notebooks) show it at work.

    from farkle_core import load_ruleset, shipped_ruleset, solve
    solution = solve(shipped_ruleset("facebook"))
    solution.first_player_win                  # 0.534868…
    solution.turn_table().thresholds()         # from where to hold, by number of dice
    solution.to_xarray().win                   # all win chances, axes in points (extra `data`)
"""
_ROLE: Final = re.compile(r":(?:class|meth|func|attr|mod|data):`[~.!]?([^`]*)`")
_SECTION: Final = re.compile(r"^(\w[\w ]*)\n-{3,}$", re.MULTILINE)


def page() -> str:
    """Return the whole page."""
    names = [name for name in farkle_core.__all__ if not name.startswith("_")]
    parts = [_HEAD, *(part for name in names for part in _entry(name, getattr(farkle_core, name)))]
    return "\n".join(parts).rstrip() + "\n"


def _entry(name: str, value: Any) -> Iterator[str]:
    yield f"## {name}\n"
    shows_call = not inspect.isclass(value) or issubclass(value, Exception)
    if shows_call and not inspect.isclass(value):
        yield f"{_call(name, value)}\n"
    yield _prose(inspect.getdoc(value) or "")
    if inspect.isclass(value):
        has_fields = is_dataclass(value) and "Attributes\n---" not in (inspect.getdoc(value) or "")
        if has_fields:
            yield _fields(value)
        for member, found in _members(value):
            yield f"### {name}.{member}\n"
            if not isinstance(found, property | cached_property):
                yield f"{_call(member, found)}\n"
            yield _prose(inspect.getdoc(found) or "")


def _call(name: str, function: Any) -> str:
    """Return how a function is called, as code."""
    whole = f"{name}{_signature(function)}"
    return fill(whole, 116, initial_indent="    ", subsequent_indent=" " * 8, break_on_hyphens=False)


def _signature(function: Any) -> str:
    """Return a signature on one line, without ``self`` and with the short names of types."""
    signature = inspect.signature(function)
    own = [each for each in signature.parameters.values() if each.name != "self"]
    text = str(signature.replace(parameters=[_shortened(each) for each in own])).replace("'", "")
    text = re.sub(r"numpy\.ndarray\[tuple\[.*?\], numpy\.dtype\[numpy\.(\w+)\]\]", r"NDArray[np.\1]", text)
    text = re.sub(r"<function (\w+) at \w+>", r"\1", text)
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text)
    return text.replace("numpy.", "np.")  # as NumPy 2.5 and later name the types in an array


class _Shown:
    """Stands for a default value in a signature."""

    def __init__(self, words: str) -> None:
        self._words = words

    def __repr__(self) -> str:
        return self._words


def _shortened(parameter: inspect.Parameter) -> inspect.Parameter:
    """Leave out of a default value, where it is a record, the fields that have their own default."""
    value = parameter.default
    if inspect.isclass(value) or not is_dataclass(value):
        return parameter
    lines = (f"{each.name}={found!r}" for each in fields(value) if (found := getattr(value, each.name)) != each.default)
    return parameter.replace(default=_Shown(f"{type(value).__name__}({', '.join(lines)})"))


def _members(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a class adds itself, in the order of its source: methods and properties with a docstring."""
    for name, found in vars(value).items():
        if name.startswith("_") or not inspect.getdoc(found):
            continue
        if inspect.isfunction(found) or isinstance(found, property | cached_property):
            yield name, found


def _fields(value: Any) -> str:
    """Return the fields of a class whose docstring does not list them, with the comments of the source."""
    lines = re.findall(r"^    (\w+): (.+)$", inspect.getsource(value), re.MULTILINE)
    rows = (text.split("  # ", 1) for _, text in lines)
    return (
        "\n".join(
            f"- `{name}: {row[0]}`{': ' + row[1] if len(row) > 1 else ''}"
            for (name, _), row in zip(lines, rows, strict=True)
        )
        + "\n"
    )


def _prose(text: str) -> str:
    """Return a numpydoc docstring as Markdown."""
    plain = _ROLE.sub(lambda found: f"`{found[1].rpartition('.')[2]}`", text).replace("``", "`")
    first, *sections = _SECTION.split(plain)
    parts = [first.strip()]
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        parts += [f"**{title}**", _listed(body.strip("\n"))]
    return "\n\n".join(part for part in parts if part) + "\n"


def _listed(body: str) -> str:
    """Return the entries of a section as a list: a name with its type, then what it means."""
    lines = []
    for line in body.splitlines():
        if line and not line.startswith(" "):
            name, _, kind = line.partition(" : ")
            lines.append(f"- `{name}` ({kind})" if kind else f"- {name}")
        elif line.strip():
            lines.append(f"  {line.strip()}")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
