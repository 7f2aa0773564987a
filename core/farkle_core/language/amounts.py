"""Numbers of points that there can be, and how they are written."""

from dataclasses import dataclass

from farkle_core.language.messages import _, figures


@dataclass(frozen=True, slots=True)
class Amounts:
    """Numbers of points that there can be."""

    none: bool = True  # whether 0 is one of them
    some: range = range(0)  # those above 0, rising

    def __contains__(self, points: int) -> bool:
        """Whether there can be so many points."""
        return points in self.some or (self.none and points == 0)

    def __bool__(self) -> bool:
        """Whether there is any number of points at all."""
        return self.none or len(self.some) > 0

    def __str__(self) -> str:
        if not self.some:
            return "0"
        first, last, step = self.some[0], self.some[-1], self.some.step
        if self.none and first > step:
            if last == first:
                return _("0, or {last:,}", last=last)
            return _("0, or {first:,} to {last:,} in steps of {step} points", first=first, last=last, step=step)
        least = 0 if self.none and first == step else first
        if last == least:
            return number(last)
        return _("{least:,} to {last:,} in steps of {step} points", least=least, last=last, step=step)

    def nearest(self, wanted: int) -> int:
        """Return the number of points nearest to `wanted`; there has to be one."""
        if not self.some:
            return 0
        steps = round((wanted - self.some.start) / self.some.step)
        found = self.some[min(max(steps, 0), len(self.some) - 1)]
        return 0 if self.none and 2 * wanted <= found else found


def number(points: int) -> str:
    """Return ``10,000``, with a true minus sign below 0."""
    return figures(f"{points:,}").replace("-", "−")


def signed(value: float, digits: int) -> str:
    """Return ``+0.14`` or ``−2.50``, with a true minus sign below 0; what is rounded to nothing is ``+0.00``."""
    return figures(f"{round(value, digits) + 0.0:+.{digits}f}").replace("-", "−")
