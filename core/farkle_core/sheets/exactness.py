"""How exact a solution is, in words."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING, Final

from farkle_core.amounts import number
from farkle_core.language import _

if TYPE_CHECKING:
    from farkle_core.solution import Certificate, Solution

_SUPERSCRIPTS: Final = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def exactness(solution: Solution) -> tuple[str, ...]:
    """Return how exact the win chances of `solution` are, a sentence each, the most important first."""
    certificate = solution.certificate
    sentences = [_residual(certificate) if certificate.converged else _unfinished(certificate)]
    sentences += _limits(solution)
    return tuple(sentences)


def _residual(certificate: Certificate) -> str:
    # "Would": last turns are worked out once, from final numbers, and are no part of the pass that measures this.
    most = _small(certificate.residual)
    return _(
        "Solved exactly: to work everything out once more would change no win chance by more than {most}.", most=most
    )


def _unfinished(certificate: Certificate) -> str:
    return _(
        "NOT EXACT: the solver stopped before it was done; its last pass still changed win "
        "chances by up to {small}, and thresholds may be wrong.",
        small=_small(max(certificate.change, certificate.residual)),
    )


def _limits(solution: Solution) -> list[str]:
    """Return which limits the solver set to scores, and what they do."""
    grid, effect = solution.grid, solution.certificate.bound_effect
    low, high = number(grid.lowest), number(grid.ceiling)
    if grid.lowest >= 0 and grid.ceiling <= grid.goal:
        return []
    limits = {"low": low, "high": high}
    if effect is not None:
        return [_measured(solution, _small(effect), limits)]
    if grid.lowest < 0 and grid.ceiling > grid.goal:
        said = _(
            "A score below {low} is counted as {low} and one above {high} is counted as {high}; "
            "what this does was not measured.",
            **limits,
        )
    elif grid.lowest < 0:
        said = _("A score below {low} is counted as {low}; what this does was not measured.", low=low)
    else:
        said = _("A score above {high} is counted as {high}; what this does was not measured.", high=high)
    return [said]


def _measured(solution: Solution, effect: str, limits: dict[str, str]) -> str:
    """Return which limits were set, and by how much wider ones change win chances."""
    grid = solution.grid
    if grid.lowest < 0 and grid.ceiling > grid.goal:
        return _(
            "A score below {low} is counted as {low} and one above {high} is counted as {high}; "
            "counting further down and up changes no win chance by more than {effect}.",
            effect=effect,
            **limits,
        )
    if grid.lowest < 0:
        return _(
            "A score below {low} is counted as {low}; "
            "counting further down changes no win chance by more than {effect}.",
            effect=effect,
            low=limits["low"],
        )
    return _(
        "A score above {high} is counted as {high}; counting further up changes no win chance by more than {effect}.",
        effect=effect,
        high=limits["high"],
    )


def _small(value: float) -> str:
    """Return a number much below 1, rounded up to one digit: ``3 × 10⁻¹³``."""
    if value <= 0.0:
        return "0"
    exponent = floor(log10(value))
    digit = -floor(-value / 10.0**exponent)
    if digit >= 10:
        digit, exponent = 1, exponent + 1
    return f"{digit} × 10{str(exponent).translate(_SUPERSCRIPTS)}"
