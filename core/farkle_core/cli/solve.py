"""``farkle solve``: what comes of a ruleset, and how exactly that is known."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from farkle_core import store
from farkle_core.amounts import number
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.solving import Obtained, named, obtain, provenance
from farkle_core.cli.wording import columns, duration, large, percent, points
from farkle_core.monitor import STATES_COUNT
from farkle_core.settings import Settings, needs_bound, needs_ceiling, wider_grid
from farkle_core.sheets import aim
from farkle_core.solution import Komi, Solution

_SHORT = 8


def solve(options: Namespace) -> Answer:
    """Solve a ruleset, or find it solved, and save the solution where that is asked for."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    given.settle()
    target = Path(options.output) if options.output is not None else None
    if target is not None:
        store.refuse_to_save(target)
    obtained = obtain(what, settings, options)
    saved = store.save(obtained.solution, target) if target is not None else None
    komi = obtained.solution.komi()
    return Answer(_data(obtained, komi, saved), _text(obtained, settings, komi, saved))


def _data(obtained: Obtained, komi: Komi, saved: Path | None) -> dict[str, object]:
    solution, certificate = obtained.solution, obtained.solution.certificate
    return {
        **provenance(solution),
        "first_player_win": solution.first_player_win,
        "second_player_win": 1.0 - solution.first_player_win,
        "komi": komi.points,
        "komi_first_player_win": komi.first_player_win,
        "komi_chances": [{"points": each, "first_player_win": chance} for each, chance in komi.chances],
        "states": certificate.states,
        "sweeps": certificate.sweeps,
        "evaluations": certificate.evaluations,
        "change": certificate.change,
        "residual": certificate.residual,
        "seconds": certificate.seconds,
        "compile_seconds": certificate.compile_seconds,
        "threads": certificate.threads,
        "cached": obtained.cached,
        "output": str(saved) if saved else None,
        "versions": solution.versions,
    }


def _text(obtained: Obtained, asked: Settings, komi: Komi, saved: Path | None) -> str:
    solution = obtained.solution
    rows = [
        ("The first player wins", percent(solution.first_player_win)),
        ("The second player wins", percent(1.0 - solution.first_player_win)),
        ("Fairest komi", _komi(komi)),
        ("Exactness", _exactness(solution)),
        *_limits(solution, asked),
        ("Work", _work(solution)),
        ("Solution", _where(obtained, saved)),
    ]
    return "\n".join([_title(solution), "", *columns(rows, "<<")])


def _title(solution: Solution) -> str:
    ruleset, print_ = solution.ruleset, str(provenance(solution)["fingerprint"])[:_SHORT]
    return f"{ruleset.name or ruleset.id}, {aim(ruleset)} with {ruleset.dice} dice ({print_})"


def _komi(komi: Komi) -> str:
    if not komi.points:
        return "none: no points for the second player make it fairer"
    return f"{points(komi.points)} for the second player: the first then wins {percent(komi.first_player_win)}"


def _exactness(solution: Solution) -> str:
    certificate = solution.certificate
    reached = "converged" if certificate.converged else "NOT CONVERGED"
    said = f"{reached}; no equation is off by more than {certificate.residual:.1e}"
    if certificate.sweeps > 1:
        said += f", the last sweep changed no win chance by more than {certificate.change:.1e}"
    return said


def _limits(solution: Solution, asked: Settings) -> list[tuple[str, str]]:
    """Return which limits the solver set to scores, and what they do, where there are any."""
    ruleset, grid = solution.ruleset, solution.grid
    wider = wider_grid(ruleset, solution.settings)
    rows, changes = [], []
    if needs_bound(ruleset):
        steps = _asked(asked.bound, grid.lowest, solution)
        rows.append(("The solver's bound", f"{points(grid.lowest)}{steps}; lower scores count as that"))
        changes.append(f"the bound {points(grid.lowest - wider.lowest)} lower")
    if needs_ceiling(ruleset):
        past = grid.ceiling - grid.goal
        steps = _asked(asked.ceiling, past, solution)
        rows.append(("The solver's ceiling", f"{points(past)} past the goal{steps}; higher scores count as that"))
        changes.append(f"the ceiling {points(wider.ceiling - grid.ceiling)} higher")
    if changes:
        rows.append(("What that changes", _limits_effect(solution, " and ".join(changes))))
    return rows


def _asked(asked: int, used: int, solution: Solution) -> str:
    return f" ({number(asked)} in steps of {number(solution.grid.quantum)})" if used != asked else ""


def _limits_effect(solution: Solution, change: str) -> str:
    effect = solution.certificate.bound_effect
    if effect is None:
        return f"was not measured (with {change})"
    return f"with {change}, no win chance for scores from 0 to the goal would differ by more than {effect:.1e}"


def _work(solution: Solution) -> str:
    done = solution.certificate
    sweeps = "1 sweep" if done.sweeps == 1 else f"{done.sweeps} sweeps"
    threads = "1 thread" if done.threads == 1 else f"{done.threads} threads"
    return (
        f"{large(done.states)} states ({STATES_COUNT}), {sweeps}, {duration(done.seconds)} with {threads} "
        f"(and {duration(done.compile_seconds)} to prepare the solver)"
    )


def _where(obtained: Obtained, saved: Path | None) -> str:
    origin = "solved before" if obtained.cached else "solved now"
    return f"{origin}, saved in {saved}" if saved else origin
