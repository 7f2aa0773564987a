"""``farkle solve``: the win chances of a ruleset for two or three players, and their certificate."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from farkle_core.cli.options import Parser, argument, switch
from farkle_core.cli.solving import number_of_players, obtain, provenance, read_rules
from farkle_core.cli.terminal import Answer, columns, duration, komi_words, large, percent, points
from farkle_core.engine.monitor import STATES_COUNT
from farkle_core.engine.settings import Settings, needs_ceiling, wider_grid
from farkle_core.language.messages import L_, _, ngettext, number
from farkle_core.rules import short_fingerprint
from farkle_core.rules.phrases import ruleset_name
from farkle_core.sheets.sheet import aim
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.solution.trios.solution import THREE

Rows = list[tuple[str, str]]


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle solve``."""
    argument(parser, "--output", "FILE", _("save the solution to this file (usually *.farkle)"), short="-o")
    argument(parser, "--players", "2|3", _("how many players (default: 2)"), default="2")
    switch(parser, "--first-answer", _("stop as soon as no win chance is off by more than a millionth, unproved"))
    switch(parser, "--go-for-it", _("list the scores from which never to hold short of winning"))


def solve(options: Namespace) -> Answer:
    """Solve a ruleset or load its solution from the cache; save it to a file on request."""
    players = number_of_players(options)
    rules, given, settings = read_rules(options)
    if options.first_answer and options.output is not None:
        given.refuse("--output", options.output, L_("only a proved solution is saved: leave out --first-answer"))
    given.settle()
    target = Path(options.output) if options.output is not None else None
    if target is not None:
        store.refuse_to_save(target)
    obtained = obtain(rules, settings, options, players)
    solution, cached = obtained.solution, obtained.cached
    data, rows = _of_three(solution) if players == THREE else _of_two(solution, settings)
    saved = store.save(solution, target) if target is not None else None
    origin = _("solved before") if cached else _("solved now")
    rows.append((_("Solution"), _("{origin}, saved in {path}", origin=origin, path=saved) if saved else origin))
    data |= {"cached": cached, "output": str(saved) if saved else None, "versions": solution.versions}
    lines = [_title(solution), "", *columns(rows, "<<")]
    if options.go_for_it:
        going, sentences = _go_for_it(solution, three=players == THREE)
        data |= {"go_for_it": going}
        lines += ["", *sentences]
    return Answer({**provenance(solution), **data}, "\n".join(lines))


def _go_for_it(solution: Solution, *, three: bool) -> tuple[list[dict[str, Any]], list[str]]:
    """Return the statements about going for it with each choice of dice, with no farkles in a row."""
    from farkle_core.solution.going_for_it import go_for_it, statement_words

    regions = solution.dice_regions()
    data: list[dict[str, Any]] = []
    lines = [_("With no farkles in a row, and scores of 0 or more; the player after next has 0:") if three
             else _("With no farkles in a row, and scores of 0 or more:")]  # fmt: skip
    for column, region in enumerate(go_for_it(solution, regions)):
        dice = regions.dice_left.full_words(column)
        data.append({"dice": dice, **asdict(region), "left_out": region.left_out})
        told = [statement_words(each, dice, to_goal=region.to_goal, three=three) for each in region.statements]
        lines += [f"{words}." for words in told]
        if region.left_out:
            left_out, pairs = number(region.left_out), number(region.pairs)
            words = _("With {dice} that holds at {count} of {pairs} pairs of scores that no sentence names, too.",
                      dice=dice, count=left_out, pairs=pairs)  # fmt: skip
            lines.append(words)
    return data, lines


def _title(solution: Solution) -> str:
    ruleset, fingerprint = solution.ruleset, short_fingerprint(solution.ruleset)
    name = ruleset_name(ruleset) or ruleset.id
    if solution.players == THREE:
        words = {"ruleset": name, "goal": points(ruleset.goal), "fingerprint": fingerprint}
        return _("{ruleset}, {goal} for three players ({fingerprint})", **words)
    return ngettext(
        "{ruleset}, {aim} with {count} die ({fingerprint})",
        "{ruleset}, {aim} with {count} dice ({fingerprint})",
        ruleset.dice, ruleset=name, aim=aim(ruleset), fingerprint=fingerprint,
    )  # fmt: skip


def _converged(converged: bool) -> str:
    return _("converged") if converged else _("NOT CONVERGED")


def _of_two(solution: Solution, asked: Settings) -> tuple[dict[str, Any], Rows]:
    certificate, komi, first = solution.certificate, solution.komi(), solution.first_player_win
    data = {
        "first_player_win": first,
        "second_player_win": 1.0 - first,
        "komi": komi.points,
        "komi_first_player_win": komi.first_player_win,
        "komi_chances": [{"points": each, "first_player_win": chance} for each, chance in komi.chances],
        **certificate.to_dict(),
    }
    exactness = _("{reached}; no equation is off by more than {residual:.1e}", **_reached(certificate))
    if certificate.sweeps > 1:
        exactness = _(
            "{reached}; no equation is off by more than {residual:.1e}, the last sweep changed no win chance by more "
            "than {change:.1e}",
            **_reached(certificate), change=certificate.change,
        )  # fmt: skip
    fair = _("none: no handicap makes it fairer")
    if komi.points:
        chance = percent(komi.first_player_win)
        fair = _("{komi}: the first then wins {chance}", komi=komi_words(komi.points), chance=chance)
    return data, [
        (_("The first player wins"), percent(first)),
        (_("The second player wins"), percent(1.0 - first)),
        (_("Fair start"), fair),
        (_("Exactness"), _so_far(certificate) or exactness),
        *_limits(solution, asked),
        (_("Work"), _work(solution)),
    ]


def _reached(certificate: Any) -> dict[str, Any]:
    return {"reached": _converged(certificate.converged), "residual": certificate.residual}


def _so_far(certificate: Any) -> str:
    """Return how exact a first answer is; nothing at the end of a solve."""
    error = certificate.provisional
    return _("no win chance is off by more than {error:.0e}, not proved yet", error=error) if error else ""


def _limits(solution: Solution, asked: Settings) -> Rows:
    """Return the solver's bound and ceiling with their effect, if there are any."""
    ruleset, grid, wider = solution.ruleset, solution.grid, wider_grid(solution.ruleset, solution.settings)
    bounded, capped = ruleset.may_fall_below_zero, needs_ceiling(ruleset)
    if not bounded and not capped:
        return []

    def steps(wanted: int, used: int) -> str:
        step = number(grid.quantum)
        return "" if used == wanted else _(" ({asked} in steps of {step})", asked=number(wanted), step=step)

    rows: Rows = []
    if bounded:
        words = {"points": points(grid.lowest), "steps": steps(asked.bound, grid.lowest)}
        rows.append((_("The solver's bound"), _("{points}{steps}; lower scores count as that", **words)))
    if capped:
        past = grid.ceiling - grid.goal
        words = {"points": points(past), "steps": steps(asked.ceiling, past)}
        text = _("{points} past the goal{steps}; higher scores count as that", **words)
        rows.append((_("The solver's ceiling"), text))
    by = {"lower": points(grid.lowest - wider.lowest), "higher": points(wider.ceiling - grid.ceiling)}
    change = _("the ceiling {higher} higher", higher=by["higher"])
    if bounded:
        change = _("the bound {lower} lower", lower=by["lower"])
    if bounded and capped:
        change = _("the bound {lower} lower and the ceiling {higher} higher", **by)
    effect = solution.certificate.bound_effect
    words_of_effect = _("was not measured (with {change})", change=change)
    if effect is not None:
        words_of_effect = _(
            "with {change}, no win chance for scores from 0 to the goal would differ by more than {effect:.1e}",
            change=change, effect=effect,
        )  # fmt: skip
    return [*rows, (_("What that changes"), words_of_effect)]


def _work(solution: Solution) -> str:
    done = solution.certificate
    time, preparing = duration(done.seconds), duration(done.compile_seconds)
    lines = (
        _("{amount} states ({what})", amount=large(done.states), what=_(STATES_COUNT)),
        ngettext("{count} sweep", "{count} sweeps", done.sweeps),
        ngettext("{time} with {count} thread", "{time} with {count} threads", done.threads, time=time),
    )
    more = _("(and {time} to prepare the solver)", time=preparing)
    return f"{', '.join(lines)} {more}"


def _of_three(solution: Solution) -> tuple[dict[str, Any], Rows]:
    certificate, wins = solution.certificate, solution.chances_at()
    exactness = _so_far(certificate) or _(
        "{reached}; no player gains more than {residual:.1e} in a turn by playing in another way",
        **_reached(certificate),
    )
    if certificate.bound_effect is not None:
        exactness += _(
            "; a bound one penalty lower changes no win chance by more than {effect:.1e}",
            effect=certificate.bound_effect,
        )
    if certificate.limit_effect:
        exactness += _(
            "; a turn passes the largest turn total counted with a chance of at most {effect:.1e}",
            effect=certificate.limit_effect,
        )
    ties = _("equal for the player to move: hold before roll, then more points, then fewer dice left")
    if certificate.tie_effect:
        ties += _("; that moves another player's chance by at most {effect:.1e}", effect=certificate.tie_effect)
    else:
        ties += _("; that decides nothing here")
    if certificate.mixed:
        ties += ngettext(
            "; at {count} start of a turn two ways have to be mixed",
            "; at {count} starts of turns two ways have to be mixed",
            certificate.mixed,
        )
    work = ngettext(
        "{amount} starts of turns, {time} with {count} thread",
        "{amount} starts of turns, {time} with {count} threads",
        certificate.threads, amount=large(certificate.states), time=duration(certificate.seconds),
    )  # fmt: skip
    return {"chances": list(wins), "starts": certificate.states, **certificate.to_dict()}, [
        (_("The first player wins"), percent(wins[0])),
        (_("The second player wins"), percent(wins[1])),
        (_("The third player wins"), percent(wins[2])),
        (_("Exactness"), exactness),
        (_("Equal decisions"), ties),
        (_("Work"), work),
    ]
