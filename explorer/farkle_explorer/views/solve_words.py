"""What is said about a solve: before, while and after it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farkle_core.errors import UserError
from farkle_core.monitor import STATES_COUNT, Phase, Progress
from farkle_core.rules import Ruleset
from farkle_core.settings import Estimate, needs_bound, needs_ceiling

if TYPE_CHECKING:
    from farkle_core.solution import Certificate, Solution

SEPARATOR = " · "
_BRIEFLY = 0.1


def duration(seconds: float) -> str:
    """Return a time as one says it: ``"0.4 s"``, ``"22 s"``, ``"3 min 10 s"``, ``"2 h 5 min"``."""
    if seconds < 9.95:
        return f"{max(seconds, _BRIEFLY):.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return f"{minutes} min {rest} s" if rest and minutes < 10 else f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if minutes else f"{hours} h"


def memory(size: int) -> str:
    """Return bytes as one says them: ``"20 MB"``."""
    if size >= 1_000_000_000:
        return f"{size / 1e9:.1f} GB"
    return f"{max(round(size / 1e6), 1)} MB"


def rate(states_per_second: float) -> str:
    """Return how fast states are brought up to date: ``"310 million states a second"``."""
    if states_per_second >= 1e6:
        millions = states_per_second / 1e6
        return (
            f"{millions:,.0f} million states a second" if millions >= 10 else f"{millions:.1f} million states a second"
        )
    return f"{states_per_second:,.0f} states a second"


def forecast(estimate: Estimate) -> str:
    """Say what a solve would take."""
    parts = (
        f"{estimate.states:,} states ({STATES_COUNT})",
        f"{memory(estimate.memory)} of memory",
        f"about {duration(estimate.seconds)}",
    )
    return SEPARATOR.join(parts)


def refusal(estimate: Estimate) -> str:
    """Say why it cannot be solved, and what to change; ``""`` when it can."""
    if not estimate.problems:
        return ""
    return "Too large: " + "; ".join(f"{problem.found}; {problem.allowed}" for problem in estimate.problems)


def course(progress: Progress) -> str:
    """Say where a solve stands."""
    parts = [str(progress.phase).capitalize()]
    if progress.phase is not Phase.COMPILING:
        parts.append(f"{100 * progress.fraction:.0f} %")
    if progress.changes:
        parts.append(f"{len(progress.changes)} sweeps done" if len(progress.changes) > 1 else "1 sweep done")
    if progress.states_per_second:
        parts.append(rate(progress.states_per_second))
    if progress.seconds_left is not None and progress.phase is not Phase.COMPILING:
        parts.append(f"about {duration(progress.seconds_left)} left")
    return SEPARATOR.join(parts)


def result(solution: Solution) -> str:
    """Say what was found: ``"Solved in 0.4 s · exact to 1e-12 · … · fair komi 200 points"``."""
    certificate, komi = solution.certificate, solution.komi()
    parts = (
        f"Solved in {duration(certificate.seconds)}",
        exactness(certificate),
        f"first player {100 * solution.first_player_win:.2f} %",
        f"fair komi {komi.points:,} points",
    )
    return SEPARATOR.join(parts)


def exactness(certificate: Certificate) -> str:
    """Say how exact a solution is; one that did not converge says so in capitals."""
    if certificate.converged:
        return f"exact to {_power(certificate.tolerance)}"
    largest = max(certificate.change, certificate.residual)
    return f"NOT CONVERGED: off by {largest:.0e} where {_power(certificate.tolerance)} was asked for"


def facts(solution: Solution) -> tuple[tuple[str, str], ...]:
    """Return the rest of the certificate as pairs of words and numbers."""
    certificate = solution.certificate
    found = [
        ("Sweeps", f"{certificate.sweeps}"),
        ("Starts of turns computed", f"{certificate.evaluations:,}"),
        ("Residual of the equations", f"{certificate.residual:.1e}"),
        ("Threads", f"{certificate.threads}"),
        ("Preparing the solver", duration(certificate.compile_seconds)),
    ]
    if solution.ruleset.has_penalty:
        found.insert(2, ("Largest change in the last sweep", f"{certificate.change:.1e}"))
    if certificate.bound_effect is not None:
        limits = limits_words(solution.ruleset)
        found.insert(-2, (f"Effect of the {limits} on a win chance", f"at most {certificate.bound_effect:.1e}"))
    return tuple(found)


def limits_words(ruleset: Ruleset) -> str:
    """Return which limits the solver sets to scores: ``"bound"``, ``"ceiling"``, ``"limits"`` for both."""
    if needs_bound(ruleset) and needs_ceiling(ruleset):
        return "limits"
    return "ceiling" if needs_ceiling(ruleset) else "bound"


def failure(error: Exception) -> str:
    """Say what went wrong in one line."""
    if not isinstance(error, UserError):
        return f"Solving failed by a mistake of this program ({type(error).__name__}); the log says more."
    reasons = "; ".join(map(str, error.problems))
    return " ".join(filter(None, (error.headline, reasons, error.hint)))


def _power(tolerance: float) -> str:
    return f"{tolerance:.0e}".replace("e-0", "e-")
