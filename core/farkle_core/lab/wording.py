"""A measure's number in words, for tables of the command line and of the window."""

from farkle_core.lab.measures import MeasureUnit
from farkle_core.lab.measuring import Value
from farkle_core.language.messages import _, figures, number


def written(value: Value, unit: MeasureUnit, decimals: int = 3) -> str:
    """Return a value as people read it; chances and shares in per cent with so many decimals."""
    if value is None or isinstance(value, str):
        return value or "–"
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        return _("{percent} %", percent=figures(f"{100 * value:.{decimals}f}"))
    if unit is MeasureUnit.POINTS:
        return number(round(value))
    return figures(f"{value:,.0f}" if unit is MeasureUnit.GAMES else f"{value:,.2f}")
