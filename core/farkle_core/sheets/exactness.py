"""How exact a solution is, in words."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING, Final

from farkle_core.amounts import number

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
    return f"Solved exactly: to work everything out once more would change no win chance by more than {most}."


def _unfinished(certificate: Certificate) -> str:
    return (
        f"NOT EXACT: the solver stopped before it was done; its last pass still changed win chances by up to "
        f"{_small(max(certificate.change, certificate.residual))}, and thresholds may be wrong."
    )


def _limits(solution: Solution) -> list[str]:
    """Return which limits the solver set to scores, and what they do."""
    grid, effect = solution.grid, solution.certificate.bound_effect
    low, high = number(grid.lowest), number(grid.ceiling)
    counted = [f"below {low} is counted as {low}"] if grid.lowest < 0 else []
    counted += [f"above {high} is counted as {high}"] if grid.ceiling > grid.goal else []
    if not counted:
        return []
    further = "further down and up" if len(counted) > 1 else "further down" if grid.lowest < 0 else "further up"
    told = (
        f"counting {further} changes no win chance by more than {_small(effect)}."
        if effect is not None
        else ("what this does was not measured.")
    )
    return [f"A score {' and one '.join(counted)}; {told}"]


def _small(value: float) -> str:
    """Return a number much below 1, rounded up to one digit: ``3 × 10⁻¹³``."""
    if value <= 0.0:
        return "0"
    exponent = floor(log10(value))
    digit = -floor(-value / 10.0**exponent)
    if digit >= 10:
        digit, exponent = 1, exponent + 1
    return f"{digit} × 10{str(exponent).translate(_SUPERSCRIPTS)}"
