"""Texts about a solve: before, during and after it."""

import math
from enum import Enum
from typing import Final

from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import Progress, WorkPhase
from farkle_core.engine.settings import needs_ceiling
from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _, figures, komi_words
from farkle_core.rules import Ruleset
from farkle_core.rules.phrases import capital
from farkle_core.solution.solution import Certificate, Solution
from farkle_core.solution.trios.solution import THREE

SEPARATOR = " · "
_MUCH = 1_000_000_000  # bytes
_BRIEFLY = 0.1  # seconds; the least time that is shown


def duration(seconds: float) -> str:
    """Return a time in words: ``"0.4 s"``, ``"22 s"``, ``"3 min 10 s"``, ``"2 h 5 min"``."""
    if seconds < 9.95:
        return _("{seconds:.1f} s", seconds=max(seconds, _BRIEFLY))
    whole = round(seconds)
    if whole < 60:
        return _("{seconds} s", seconds=whole)
    minutes, rest = divmod(whole, 60)
    if minutes < 60:
        return (
            _("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
            if rest and minutes < 10
            else _("{minutes} min", minutes=minutes)
        )
    hours, minutes = divmod(minutes, 60)
    return _("{hours} h {minutes} min", hours=hours, minutes=minutes) if minutes else _("{hours} h", hours=hours)


def roughly(seconds: float) -> str:
    """Return a time to wait in round figures, not less than it is: ``"6 s"``, ``"25 s"``, ``"2 min"``."""
    step = 1 if seconds <= 10 else 5 if seconds <= 55 else 60
    whole = max(math.ceil(seconds / step), 1) * step
    return _("{seconds} s", seconds=whole) if whole < 60 else duration(whole)


def memory(size: int) -> str:
    """Return a size in bytes in words: ``"20 MB"``."""
    if size >= 1_000_000_000:
        return _("{size:.1f} GB", size=size / 1e9)
    return _("{size} MB", size=max(round(size / 1e6), 1))


def forecast(estimate: Estimate, *, in_full: bool = True) -> str:
    """Return what a solve will take; not `in_full`, of the memory only what may be too much."""
    time = _("about {duration}", duration=duration(estimate.seconds) if in_full else roughly(estimate.seconds))
    if in_full or estimate.memory >= _MUCH:
        return SEPARATOR.join((time, _("{memory} of memory", memory=memory(estimate.memory))))
    return time


def refusal(estimate: Estimate) -> str:
    """Return why the rules cannot be solved, and what to change; ``""`` if they can."""
    if not estimate.problems:
        return ""
    if not estimate.states:  # such rules are not solved at any size
        problems = "; ".join(f"{each.key}: {each.allowed}" for each in estimate.problems)
        return _("These rules cannot be solved for three players: {problems}", problems=problems)
    return _("Too large: {problems}", problems="; ".join(f"{each.found}; {each.allowed}" for each in estimate.problems))


def course(progress: Progress, *, of_others: bool = False) -> str:
    """Return the progress of a solve in words; `of_others`: the rules have changed since it started."""
    parts = [capital(_(progress.phase))]
    if progress.phase is not WorkPhase.COMPILING:
        parts.append(f"{100 * progress.fraction:.0f} %")
    if progress.seconds_left is not None and progress.phase is not WorkPhase.COMPILING:
        parts.append(_("about {duration} left", duration=duration(progress.seconds_left)))
    if of_others:
        parts.append(_("for the rules before your last change; Solve starts again with the new ones"))
    return SEPARATOR.join(parts)


def result(solution: Solution) -> str:
    """Return the result in words.

    Example: ``"Solved in 0.4 s · first player wins 53.70 % · fair start: 200 points … · exact"``.
    """
    if solution.players == THREE:
        return _result_for_three(solution)
    certificate, komi = solution.certificate, solution.komi()
    fair = _("fair start: {points}", points=komi_words(komi.points)) if komi.points else _("no points make it fairer")
    parts = (
        _("Solved in {duration}", duration=duration(certificate.seconds)),
        _("first player wins {percent:.2f} %", percent=100 * solution.first_player_win),
        fair,
        _how_exact(certificate),
    )
    return SEPARATOR.join(parts)


def being_proved(course: str) -> str:
    """Return the progress of a solve whose first answer is shown already."""
    return SEPARATOR.join((_("to a millionth so far, being proved"), course))


def _how_exact(certificate: Certificate) -> str:
    if certificate.provisional:
        return _("to a millionth so far, not proved: solve again")
    return _("exact") if certificate.converged else _("NOT EXACT: the solver stopped before it was done, see Details")


def _result_for_three(solution: Solution) -> str:
    first, second, third = (100 * win for win in solution.chances_at())
    certificate = solution.certificate
    parts = (
        _("Solved in {duration}", duration=duration(certificate.seconds)),
        _("win chances {first:.2f} %, {second:.2f} %, {third:.2f} %", first=first, second=second, third=third),
        _how_exact(certificate),
    )
    return SEPARATOR.join(parts)


def _facts_for_three(solution: Solution) -> tuple[tuple[str, str], ...]:
    certificate = solution.certificate
    facts = [
        (_("Exact to"), _exactness(solution.certificate)),
        (_("Starts of turns"), figures(f"{certificate.states:,}")),
        (_("Largest gain of a player by another play in a turn"), figures(f"{certificate.residual:.1e}")),
        (_("Largest error of the other players' chances"), figures(f"{certificate.others_residual or 0.0:.1e}")),
        (_("Equal decisions move another player's chance by"), figures(f"{certificate.tie_effect:.1e}")),
        (_("Starts where two ways are mixed"), figures(f"{certificate.mixed:,}")),
        (_("Threads"), f"{certificate.threads}"),
    ]
    if certificate.sweeps > 1:
        facts.insert(2, (_("Sweeps"), f"{certificate.sweeps}"))
    if solution.ruleset.may_fall_below_zero:
        facts.append((_(_EFFECTS[Limits.BOUND]), _change_words(certificate.bound_effect)))
    if certificate.limit_effect:
        facts.append((_("Chance to pass the largest turn total counted"), figures(f"{certificate.limit_effect:.1e}")))
    return tuple(facts)


def facts(solution: Solution) -> tuple[tuple[str, str], ...]:
    """Return the details of the certificate as pairs of label and value."""
    if solution.players == THREE:
        return _facts_for_three(solution)
    certificate = solution.certificate
    lines = [
        (_("Exact to"), _exactness(certificate)),
        (_("States of the game"), figures(f"{certificate.states:,}")),
        (_("Sweeps"), f"{certificate.sweeps}"),
        (_("Starts of turns computed"), figures(f"{certificate.evaluations:,}")),
        (_("Largest error of any equation"), figures(f"{certificate.residual:.1e}")),
        (_("Threads"), f"{certificate.threads}"),
        (_("Preparing the solver"), duration(certificate.compile_seconds)),
    ]
    if solution.ruleset.has_penalty:
        lines.insert(4, (_("Largest change in the last sweep"), figures(f"{certificate.change:.1e}")))
    if certificate.bound_effect is not None or solution.ruleset.may_fall_below_zero or needs_ceiling(solution.ruleset):
        lines.insert(-2, (_(_EFFECTS[limits_of(solution.ruleset)]), _change_words(certificate.bound_effect)))
    return tuple(lines)


def _change_words(effect: float | None) -> str:
    if effect is None:
        return _("not measured")
    return _("win chances change by at most {effect:.1e}", effect=effect)


class Limits(Enum):
    """The solver's limits on scores."""

    BOUND = "bound"
    CEILING = "ceiling"
    BOTH = "limits"


def limits_of(ruleset: Ruleset) -> Limits:
    """Return the solver's limits on scores, for games that need any."""
    if ruleset.may_fall_below_zero and needs_ceiling(ruleset):
        return Limits.BOTH
    return Limits.CEILING if needs_ceiling(ruleset) else Limits.BOUND


_EFFECTS: Final = {
    Limits.BOUND: N_("Effect of the lowest score, scores 0 to goal"),
    Limits.CEILING: N_("Effect of the highest score, scores 0 to goal"),
    Limits.BOTH: N_("Effect of both limits, scores 0 to goal"),
}


def failure(error: Exception) -> str:
    """Return what went wrong, in one line."""
    if not isinstance(error, UserError):
        return _("Solving failed by a mistake of this program ({name}); the log says more.", name=type(error).__name__)
    reasons = "; ".join(map(str, error.problems))
    return " ".join(filter(None, (error.headline, reasons, error.hint)))


def _exactness(certificate: Certificate) -> str:
    """Return the exactness of a solution, and the requested one if it was not reached."""
    if certificate.converged:
        return tolerance_words(certificate.tolerance)
    largest = certificate.provisional or max(certificate.change, certificate.residual)
    return _("{largest:.0e}, not {power} as wanted", largest=largest, power=tolerance_words(certificate.tolerance))


def tolerance_words(tolerance: float) -> str:
    """Return a power of ten: ``"1e-9"``."""
    return f"{tolerance:.0e}".replace("e-0", "e-")
