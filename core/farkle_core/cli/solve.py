"""``farkle solve``: the win chances of a ruleset, and their certificate."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from farkle_core.cli.parser import Parser, argument, switch
from farkle_core.cli.solve_three import solve_three
from farkle_core.cli.solving import ObtainedSolution, obtain, provenance, read_rules
from farkle_core.cli.three import wants_three
from farkle_core.cli.wording import Answer, columns, duration, komi_words, large, percent, points
from farkle_core.engine.monitor import STATES_COUNT
from farkle_core.engine.settings import Settings, needs_ceiling, wider_grid
from farkle_core.language.messages import L_, _, ngettext, number
from farkle_core.rules.phrases import ruleset_name
from farkle_core.sheets.sheet import aim
from farkle_core.solution.solution import Komi, Solution
from farkle_core.solution.storage import store

_SHORT = 8  # characters of a fingerprint that are shown: 32 bits, enough to distinguish any collection of rules


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle solve``."""
    argument(parser, "--output", "FILE", _("save the solution to this file (usually *.farkle)"), short="-o")
    argument(parser, "--players", "2|3", _("how many players (default: 2)"), default="2")
    switch(parser, "--first-answer", _("stop as soon as no win chance is off by more than a millionth, unproved"))


def solve(options: Namespace) -> Answer:
    """Solve a ruleset or load its solution from the cache; save it to a file on request."""
    if wants_three(options):
        return solve_three(options)
    what, given, settings = read_rules(options)
    if options.first_answer and options.output is not None:
        given.refuse("--output", options.output, L_("only a proved solution is saved: leave out --first-answer"))
    given.settle()
    target = Path(options.output) if options.output is not None else None
    if target is not None:
        store.refuse_to_save(target)
    obtained = obtain(what, settings, options)
    saved = store.save(obtained.solution, target) if target is not None else None
    komi = obtained.solution.komi()
    return Answer(_data(obtained, komi, saved), _text(obtained, settings, komi, saved))


def _data(obtained: ObtainedSolution, komi: Komi, saved: Path | None) -> dict[str, object]:
    solution = obtained.solution
    return {
        **provenance(solution),
        "first_player_win": solution.first_player_win,
        "second_player_win": 1.0 - solution.first_player_win,
        "komi": komi.points,
        "komi_first_player_win": komi.first_player_win,
        "komi_chances": [{"points": each, "first_player_win": chance} for each, chance in komi.chances],
        **asdict(solution.certificate),
        "cached": obtained.cached,
        "output": str(saved) if saved else None,
        "versions": solution.versions,
    }


def _text(obtained: ObtainedSolution, asked: Settings, komi: Komi, saved: Path | None) -> str:
    solution = obtained.solution
    rows = [
        (_("The first player wins"), percent(solution.first_player_win)),
        (_("The second player wins"), percent(1.0 - solution.first_player_win)),
        (_("Fair start"), _komi(komi)),
        (_("Exactness"), _exactness(solution)),
        *_limits(solution, asked),
        (_("Work"), _work(solution)),
        (_("Solution"), _where(obtained, saved)),
    ]
    return "\n".join([_title(solution), "", *columns(rows, "<<")])


def _title(solution: Solution) -> str:
    ruleset, print_ = solution.ruleset, str(provenance(solution)["fingerprint"])[:_SHORT]
    return ngettext(
        "{ruleset}, {aim} with {count} die ({fingerprint})",
        "{ruleset}, {aim} with {count} dice ({fingerprint})",
        ruleset.dice,
        ruleset=ruleset_name(ruleset) or ruleset.id,
        aim=aim(ruleset),
        fingerprint=print_,
    )


def _komi(komi: Komi) -> str:
    if not komi.points:
        return _("none: no handicap makes it fairer")
    return _(
        "{komi}: the first then wins {chance}", komi=komi_words(komi.points), chance=percent(komi.first_player_win)
    )


def _exactness(solution: Solution) -> str:
    certificate = solution.certificate
    if certificate.provisional:
        return _("no win chance is off by more than {error:.0e}, not proved yet", error=certificate.provisional)
    reached = _("converged") if certificate.converged else _("NOT CONVERGED")
    if certificate.sweeps > 1:
        return _(
            "{reached}; no equation is off by more than {residual:.1e}, the last sweep changed no win chance by more "
            "than {change:.1e}",
            reached=reached,
            residual=certificate.residual,
            change=certificate.change,
        )
    return _(
        "{reached}; no equation is off by more than {residual:.1e}", reached=reached, residual=certificate.residual
    )


def _limits(solution: Solution, asked: Settings) -> list[tuple[str, str]]:
    """Return the solver's bound and ceiling with their effect, if there are any."""
    ruleset, grid = solution.ruleset, solution.grid
    rows = []
    if ruleset.may_fall_below_zero:
        steps = _asked(asked.bound, grid.lowest, solution)
        words = _("{points}{steps}; lower scores count as that", points=points(grid.lowest), steps=steps)
        rows.append((_("The solver's bound"), words))
    if needs_ceiling(ruleset):
        past = grid.ceiling - grid.goal
        steps = _asked(asked.ceiling, past, solution)
        words = _("{points} past the goal{steps}; higher scores count as that", points=points(past), steps=steps)
        rows.append((_("The solver's ceiling"), words))
    if rows:
        rows.append((_("What that changes"), _limits_effect(solution, _wider(solution))))
    return rows


def _asked(asked: int, used: int, solution: Solution) -> str:
    if used == asked:
        return ""
    return _(" ({asked} in steps of {step})", asked=number(asked), step=number(solution.grid.quantum))


def _wider(solution: Solution) -> str:
    """Return the wider limits that the solver compared with, in words."""
    ruleset, grid = solution.ruleset, solution.grid
    wider = wider_grid(ruleset, solution.settings)
    lower, higher = points(grid.lowest - wider.lowest), points(wider.ceiling - grid.ceiling)
    if ruleset.may_fall_below_zero and needs_ceiling(ruleset):
        return _("the bound {lower} lower and the ceiling {higher} higher", lower=lower, higher=higher)
    if ruleset.may_fall_below_zero:
        return _("the bound {lower} lower", lower=lower)
    return _("the ceiling {higher} higher", higher=higher)


def _limits_effect(solution: Solution, change: str) -> str:
    effect = solution.certificate.bound_effect
    if effect is None:
        return _("was not measured (with {change})", change=change)
    return _(
        "with {change}, no win chance for scores from 0 to the goal would differ by more than {effect:.1e}",
        change=change,
        effect=effect,
    )


def _work(solution: Solution) -> str:
    done = solution.certificate
    lines = (
        _("{amount} states ({what})", amount=large(done.states), what=_(STATES_COUNT)),
        ngettext("{count} sweep", "{count} sweeps", done.sweeps),
        ngettext(
            "{time} with {count} thread", "{time} with {count} threads", done.threads, time=duration(done.seconds)
        ),
    )
    preparing = _("(and {time} to prepare the solver)", time=duration(done.compile_seconds))
    return f"{', '.join(lines)} {preparing}"


def _where(obtained: ObtainedSolution, saved: Path | None) -> str:
    origin = _("solved before") if obtained.cached else _("solved now")
    return _("{origin}, saved in {path}", origin=origin, path=saved) if saved else origin
