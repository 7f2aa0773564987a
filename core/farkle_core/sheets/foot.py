"""What stands at the foot of every sheet: how exact, what it costs to play by it, which rules, which program."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10
from typing import TYPE_CHECKING, Final

from farkle_core.language.amounts import number
from farkle_core.language.messages import _
from farkle_core.sheets.content import percent_text
from farkle_core.sheets.parts import SheetBlock

if TYPE_CHECKING:
    from farkle_core.sheets.material import Material
    from farkle_core.solution.solution import Certificate, Solution

_LEARNT = frozenset({SheetBlock.MEMORY, SheetBlock.MARGINS, SheetBlock.BANDS})
_RULES = frozenset({SheetBlock.SCORES, SheetBlock.RULES})


def foot(material: Material, parts: tuple[SheetBlock, ...]) -> tuple[str, ...]:
    """Return what stands at the foot of a sheet with `parts`: one line, and where the rules come from."""
    sheet = material.sheet
    line = (
        *_price(material, parts),
        *sheet.exactness,
        _("Rules {fingerprint}", fingerprint=sheet.fingerprint),
        _("Farkle Explorer {version}", version=sheet.version),
    )
    return tuple(filter(None, ("  ·  ".join(line), sheet.source)))


def _price(material: Material, parts: tuple[SheetBlock, ...]) -> Iterator[str]:
    """Yield what playing by `parts` costs, as far as that is known."""
    there = material.of(parts)
    learnt = _LEARNT.intersection(there)
    prices = material.prices(there)
    if prices:
        each = "; ".join(f"{price.strategy} {percent_text(price.wins)}" for price in prices)
        yield _("Price: {each} of games won against perfect play", each=each)
    elif learnt:
        yield _("Price of the learnt numbers not known")
    if not (_LEARNT | _RULES).issuperset(there):
        yield (
            _("All else exact at these scores, not measured between them")
            if learnt
            else _("Exact at these scores, not measured between them")
        )


_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def exactness(solution: Solution) -> tuple[str, ...]:
    """Return how exact the win chances of `solution` are, in few words each, the most important first."""
    certificate = solution.certificate
    # Limits set to scores that were measured are one more way in which chances may be off.
    most = _small(max(certificate.residual, certificate.bound_effect or 0.0))
    exact = _("Win chances exact to {most}", most=most) if certificate.converged else _unfinished(certificate)
    return tuple(filter(None, (exact, _limits(solution) if certificate.bound_effect is None else "")))


def _unfinished(certificate: Certificate) -> str:
    return _(
        "NOT EXACT: win chances still changed by up to {small}",
        small=_small(max(certificate.change, certificate.residual)),
    )


def _limits(solution: Solution) -> str:
    """Return which limits the solver set to scores, where nobody knows what they do."""
    grid = solution.grid
    low, high = number(grid.lowest), number(grid.ceiling)
    if grid.lowest < 0 and grid.ceiling > grid.goal:
        return _("Scores below {low} count as {low}, above {high} as {high} (effect not measured)", low=low, high=high)
    if grid.lowest < 0:
        return _("Scores below {low} count as {low} (effect not measured)", low=low)
    if grid.ceiling > grid.goal:
        return _("Scores above {high} count as {high} (effect not measured)", high=high)
    return ""


def _small(value: float) -> str:
    """Return a number much below 1, rounded up to one digit: ``3 × 10⁻¹³``."""
    if value <= 0.0:
        return "0"
    exponent = floor(log10(value))
    digit = -floor(-value / 10.0**exponent)
    if digit >= 10:
        digit, exponent = 1, exponent + 1
    return f"{digit} × 10{str(exponent).translate(_SUPERSCRIPTS)}"
