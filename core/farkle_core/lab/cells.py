"""Checks every cell of a results file when it is read, because the file may come from anywhere."""

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from farkle_core.files.reading import UnfitFileError, parse_json
from farkle_core.lab.measures import BY_NAME, MeasureUnit
from farkle_core.lab.measuring import Figure
from farkle_core.lab.study import LONGEST_LABEL
from farkle_core.language.messages import L_, Message
from farkle_core.rules.reading import is_one_line, shown

_LONGEST: Final = 100_000  # characters of a text; the longest ruleset has 10,000
_LARGEST: Final = 10**100  # of numbers without a limit of their own; plots subtract and scale them
_LIMITS: Final = {MeasureUnit.CHANCE: 1, MeasureUnit.SHARE: 1, MeasureUnit.POINTS: 10**9}
_ROUNDING: Final = 1e-6  # a share that was added up may be this much above 1


class DamagedCellError(ValueError):
    """A cell that the program did not write: its column, the value found and what is allowed."""

    def __init__(self, column: str, value: object, allowed: Message) -> None:
        super().__init__(column)
        beginning = value[:LONGEST_LABEL] if isinstance(value, str | bytes) else value
        self.column, self.found, self.allowed = column, shown(beginning), allowed


def text(column: str, value: object, longest: int = _LONGEST) -> str:
    """Return a text. Raises DamagedCellError if the cell has something else, or a longer one."""
    if not isinstance(value, str) or len(value) > longest:
        raise DamagedCellError(column, value, L_("a text of up to {longest:,} characters", longest=longest))
    return value


def number(column: str, value: object, largest: int = _LARGEST) -> float | int:
    """Return a finite number. Raises DamagedCellError if the cell has something else, or a larger one."""
    if not isinstance(value, int | float) or not isfinite(value) or abs(value) > largest + _ROUNDING:
        limited = L_("a number from {least:,} to {most:,}", least=-largest, most=largest)
        raise DamagedCellError(column, value, limited if largest < _LARGEST else L_("a finite number"))
    return value


def texts(column: str, value: object) -> tuple[str, ...]:
    """Return a list of short texts, which the cell has as JSON."""
    parsed = _parsed(column, value)
    if not isinstance(parsed, list):
        raise DamagedCellError(column, value, L_("a list of texts"))
    for each in parsed:
        if not isinstance(each, str) or len(each) > LONGEST_LABEL or not is_one_line(each):
            raise DamagedCellError(
                column, each, L_("text on one line, up to {longest:,} characters", longest=LONGEST_LABEL)
            )
    return tuple(parsed)


def table(column: str, value: object) -> Mapping[str, Any]:
    """Return a table, which the cell has as JSON."""
    parsed = _parsed(column, value)
    if not isinstance(parsed, dict):
        raise DamagedCellError(column, value, L_("a table"))
    return parsed


def _parsed(column: str, value: object) -> Any:
    try:
        return parse_json(text(column, value).encode("utf-8"))
    except UnfitFileError as error:
        raise DamagedCellError(column, value, L_("JSON")) from error


def figure(name: str, value: object, error: object) -> Figure:
    """Return a measure; `name`: one of :data:`.measures.BY_NAME`; `error`: the cell of its standard error."""
    unit = BY_NAME[name].unit
    if value is None:
        return Figure(None)
    if unit is MeasureUnit.TEXT:
        return Figure(text(name, value, LONGEST_LABEL))
    kept = None if error is None else abs(float(number(f"{name}_se", error)))
    return Figure(number(name, value, _LIMITS.get(unit, _LARGEST)), kept)
