"""Published and computed numbers as they are put side by side."""

from collections.abc import Sequence
from decimal import Decimal
from enum import Enum
from functools import reduce

from farkle_core.language.amounts import number
from farkle_core.language.messages import N_, _, figures
from farkle_core.language.wording import as_gap
from farkle_core.solution.turn_table import Interval

NEVER = N_("only to win")  # what is said where one holds at no turn total short of winning


class ClaimUnit(Enum):
    """What a number counts; the values are the power of ten it is multiplied with, and how it is said."""

    CHANCE = (2, N_("{number} %"))
    POINTS = (0, N_("{number} points"))
    COUNT = (0, "{number}")

    def said(self, value: Decimal, digits: int, *, signed: bool = False) -> str:
        """Return ``53.6953 %``, ``446.57144 points`` or ``423,765,000``, with so many decimal digits of `value`.

        Differences (`signed`) of chances are in percentage points: ``−0.0001 pp``.
        """
        power, said = self.value
        shown = value.scaleb(power).quantize(Decimal(1).scaleb(-max(digits - power, 0)))
        sign = ("+" if shown > 0 else "") if signed else ""
        text = f"{sign}{shown:,f}".replace("-", "−")
        return as_gap(text) if signed and self is ClaimUnit.CHANCE else _(said, number=figures(text))


def digits_of(value: Decimal) -> int:
    """Return how many decimal digits were printed."""
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return max(-exponent, 0)


def run(first: int, last: int | None) -> str:
    """Return ``from 2,500`` or ``3,300 to 3,850 only``."""
    if last is None:
        return _("from {first}", first=number(first))
    return _("{first} to {last} only", first=number(first), last=number(last))


def runs(intervals: Sequence[Interval]) -> str:
    """Return where one holds."""
    if not intervals:
        return _(NEVER)
    end = intervals[-1]
    if len(intervals) == 1:
        return run(end.first, None if end.to_goal else end.last)
    inner = [_("{first} to {last}", first=number(each.first), last=number(each.last)) for each in intervals[:-1]]
    return reduce(_both, [*inner, run(end.first, None if end.to_goal else end.last)])


def _both(before: str, end: str) -> str:
    return _("{before} and {end}", before=before, end=end)
