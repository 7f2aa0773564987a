"""``farkle solve --players 3``: the game of three players."""

from argparse import Namespace
from dataclasses import asdict

from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.solving import named
from farkle_core.cli.three import obtain_three, provenance
from farkle_core.cli.wording import Answer, columns, duration, large, percent, points
from farkle_core.engine.settings import Settings
from farkle_core.language.messages import L_, _, ngettext
from farkle_core.rules import short_fingerprint
from farkle_core.rules.phrases import ruleset_name
from farkle_core.trios.solution import TrioSolution


def solve_three(options: Namespace) -> Answer:
    """Solve a ruleset for three players, or load its solution from the cache."""
    given = OptionReader()
    ruleset = named(options.rules).ruleset
    settings = given.settings(options, Settings())
    if options.output is not None:
        given.refuse("--output", options.output, L_("solutions for three players are kept in the cache only"))
    given.settle()
    solution, cached = obtain_three(ruleset, settings, options)
    certificate = solution.certificate
    wins = solution.chances()
    data = {**provenance(solution), "chances": list(wins), **asdict(certificate), "cached": cached}
    rows = [
        (_("The first player wins"), percent(wins[0])),
        (_("The second player wins"), percent(wins[1])),
        (_("The third player wins"), percent(wins[2])),
        (_("Exactness"), _exactness(solution)),
        (_("Equal decisions"), _ties(solution)),
        (_("Work"), _work(solution)),
    ]
    return Answer(data, "\n".join([_title(solution), "", *columns(rows, "<<")]))


def _title(solution: TrioSolution) -> str:
    ruleset = solution.ruleset
    return _(
        "{ruleset}, {goal} for three players ({fingerprint})",
        ruleset=ruleset_name(ruleset) or ruleset.id,
        goal=points(ruleset.goal),
        fingerprint=short_fingerprint(ruleset),
    )


def _exactness(solution: TrioSolution) -> str:
    certificate = solution.certificate
    reached = _("converged") if certificate.converged else _("NOT CONVERGED")
    words = _(
        "{reached}; no player gains more than {residual:.1e} in a turn by playing in another way",
        reached=reached,
        residual=certificate.residual,
    )
    if certificate.bound_effect is not None:
        words += _(
            "; a bound one penalty lower changes no win chance by more than {effect:.1e}",
            effect=certificate.bound_effect,
        )
    if certificate.limit_effect:
        words += _(
            "; a turn passes the largest turn total counted with a chance of at most {effect:.1e}",
            effect=certificate.limit_effect,
        )
    return words


def _ties(solution: TrioSolution) -> str:
    certificate = solution.certificate
    words = _("equal for the player to move: hold before roll, then more points, then fewer dice left")
    if certificate.tie_effect:
        words += _("; that moves another player's chance by at most {effect:.1e}", effect=certificate.tie_effect)
    else:
        words += _("; that decides nothing here")
    if certificate.mixed:
        words += ngettext(
            "; at {count} start of a turn two ways have to be mixed",
            "; at {count} starts of turns two ways have to be mixed",
            certificate.mixed,
        )
    return words


def _work(solution: TrioSolution) -> str:
    certificate = solution.certificate
    return ngettext(
        "{amount} starts of turns, {time} with {count} thread",
        "{amount} starts of turns, {time} with {count} threads",
        certificate.threads,
        amount=large(certificate.starts),
        time=duration(certificate.seconds),
    )
