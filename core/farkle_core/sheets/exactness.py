"""How exact a solution is, in words."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING, Final

from farkle_core.language.amounts import number
from farkle_core.language.messages import _

if TYPE_CHECKING:
    from farkle_core.solution.solution import Certificate, Solution

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
