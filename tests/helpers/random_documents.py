"""Random ruleset documents over the whole schema, most of which can be meant."""

from collections.abc import Iterable
from dataclasses import fields
from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from farkle_core.rules import Effect, End, Farkles, Overshoot, Start, Turn

Strategy = st.SearchStrategy[Any]

POINTS = st.integers(0, 60).map(lambda fifties: 50 * fifties)
SHAPES = [[1, 1, 1, 1, 1, 1], [2, 2, 2], [4, 2], [3, 3], [3, 2], [2, 2], [1, 1], [2, 1, 1], [5, 1], [1, 1, 1, 1]]


VALUES: dict[type, Strategy] = {bool: st.booleans(), int: POINTS, tuple: st.lists(POINTS, max_size=3)}


@st.composite
def _pattern(draw: st.DrawFn) -> dict[str, Any]:
    pattern: dict[str, Any] = {}
    if draw(st.booleans()):
        pattern["shape"] = draw(st.sampled_from(SHAPES).flatmap(st.permutations))
    else:
        faces = draw(st.lists(st.integers(1, 6), min_size=2, max_size=6))
        pattern["faces"] = faces if len(set(faces)) > 1 else [1, 2]
    if draw(st.booleans()):
        pattern["name"] = draw(st.sampled_from(["straight", "three pairs", "Größte Straße", 'the "house"', "#1"]))
    pattern["points"] = draw(st.one_of(POINTS.map(lambda points: points + 50), st.sampled_from(["win", "triples"])))
    if draw(st.booleans()):
        pattern["bonus"] = draw(POINTS)
    return pattern


def _words(choices: Iterable[StrEnum]) -> Strategy:
    return st.sampled_from([each.value for each in choices])


def _table(kind: type[Any], **others: Strategy) -> Strategy:
    """Draw some options of a table, each by the kind of its default but for `others`."""
    defaults = {each.name: each.default for each in fields(kind) if each.name not in others}
    drawn = {
        name: _words(type(default)) if isinstance(default, StrEnum) else VALUES[type(default)]
        for name, default in defaults.items()
    }
    return st.fixed_dictionaries({}, optional=drawn | others)


ROWS = st.lists(st.one_of(st.just(0), POINTS, st.just("win")), max_size=6)

DOCUMENTS: Strategy = st.fixed_dictionaries(
    {
        "schema": st.just(1),
        "name": st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=30).filter(
            lambda name: bool(name.strip())
        ),
        "goal": st.integers(3000, 30000),
        "sets": st.dictionaries(st.sampled_from("123456"), ROWS, max_size=6),
    },
    optional={
        "id": st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}", fullmatch=True),
        "source": st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=30),
        "dice": st.integers(1, 6),
        "patterns": st.lists(_pattern(), max_size=3),
        "turn": _table(Turn),
        "farkles": _table(Farkles, count=st.integers(0, 9)),
        "cursed": st.fixed_dictionaries(
            {"face": st.integers(1, 6), "count": st.integers(1, 6), "effect": _words(Effect)}
        ),
        "start": _table(Start),
        "end": _table(End, overshoot=_words([Overshoot.ALLOWED, *Overshoot])),
    },
)
"""Right by themselves, key by key; about half of them make sense as a whole."""
