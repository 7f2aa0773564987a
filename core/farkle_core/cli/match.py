"""``farkle match``: how often one strategy wins against another."""

from argparse import Namespace
from dataclasses import replace
from typing import Final

from farkle_core.cli.options import Parser, argument
from farkle_core.cli.solving import named_strategy, obtain, provenance, read_rules, warn, watched
from farkle_core.cli.terminal import Answer, columns, percent
from farkle_core.engine.settings import is_limited
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, N_, _
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies.match import Match, effect_of_limits
from farkle_core.strategies.match import match as play
from farkle_core.strategies.model import BestResponse, MatchPlayer, Optimal
from farkle_core.strategies.names import KNOWN, name_of, shown_name
from farkle_core.strategies.strategy_words import title
from farkle_core.strategies.tables import make_tables, points_per_turn

BEST_RESPONSE: Final = "best-response"
_KNOWN: Final = N_(
    "optimal, best-response, max-score, hold-at:300, hold-at:300:all, hold-at:6=…,5=…, memory, bands:…, any of these "
    "but the first two with +go, or a saved strategy"
)


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle match``."""
    group = parser.add_argument_group(
        _("strategies"),
        _(
            "optimal, best-response, max-score, hold-at:300, hold-at:300:all, hold-at:6=…,5=…, memory, "
            "bands:5=…,4=…<-1500:…, sentences, any but the first two with +go for margins (memory+go, or "
            "memory+go:B4=8950,D5=7900), or a saved strategy"
        ),
    )
    argument(group, "--first", "S", _("whose chance of winning to show"), required=True)
    argument(group, "--second", "S", _("the other player (default: optimal)"), default="optimal")


def match(options: Namespace) -> Answer:
    """Compute how often the first strategy wins against the second."""
    what, given, settings = read_rules(options)
    given.settle()
    _refuse_two_answers(options)
    solution = obtain(what, settings, options).solution
    first, second = _both(options, solution, settings.threads)
    result = watched(lambda monitor: play(solution, first, second, monitor=monitor, threads=settings.threads))
    if not result.converged:
        warn(_("the match did not reach the tolerance; the last digits may be wrong"))
    effect = watched(
        lambda monitor: effect_of_limits(solution, (first, second), result, monitor=monitor, threads=settings.threads)
    )
    data = {**_data(solution, (first, second), result), "limits_effect": effect}
    return Answer(data, "\n".join([*_lines(solution, (first, second), result), *_effect_lines(solution, effect)]))


def _effect_lines(solution: Solution, effect: float | None) -> list[str]:
    """Return what the solver's limits change, if there are any."""
    if not is_limited(solution.ruleset):
        return []
    if effect is None:
        return ["", _("What the solver's limits change was not measured.")]
    return ["", _("With wider limits of the solver no chance would differ by more than {effect:.1e}.", effect=effect)]


def _refuse_two_answers(options: Namespace) -> None:
    if options.first == options.second == BEST_RESPONSE:
        known = L_("best-response for --first or for --second, not for both")
        raise UserError(_("Two best responses cannot play each other."), (Problem("--second", BEST_RESPONSE, known),))


def _both(options: Namespace, solution: Solution, threads: int) -> tuple[MatchPlayer, MatchPlayer]:
    problems: list[Problem] = []
    players: list[MatchPlayer] = []
    refusal = _("This match cannot be played.")
    for option, text in (("--first", options.first), ("--second", options.second)):
        if text == BEST_RESPONSE:
            players.append(BestResponse())
            continue
        try:
            players.append(named_strategy(text, option, refusal, solution, threads))
        except UserError as error:
            problems += map(_with_best_response, error.problems)
    if problems:
        raise UserError(refusal, tuple(problems))
    return players[0], players[1]


def _with_best_response(problem: Problem) -> Problem:
    """Reword the problem with a strategy for an option that also takes the best response."""
    return replace(problem, message=L_(_KNOWN)) if problem.kind == KNOWN else problem


def _data(solution: Solution, players: tuple[MatchPlayer, MatchPlayer], result: Match) -> dict[str, object]:
    first, second = players
    return {
        **provenance(solution),
        "strategies": [name_of(player, solution.ruleset) for player in (first, second)],
        **match_data(result),
        "points_per_turn": [turn_points(player, solution) for player in (first, second)],
    }


def match_data(result: Match) -> dict[str, object]:
    """Return the win chances of a match, with the first turn, without, and on average, and their exactness."""
    return {
        "first": result.first,
        "second": result.second,
        "overall": result.overall,
        "residual": result.residual,
        "match_converged": result.converged,
    }


def _lines(solution: Solution, players: tuple[MatchPlayer, MatchPlayer], result: Match) -> list[str]:
    names = [f"{title(player)} ({shown_name(player, solution.ruleset)})" for player in players]
    rows = [
        (_("who has the first turn"), _("wins of the first strategy")),
        (_("the first strategy"), percent(result.first)),
        (_("the second strategy"), percent(result.second)),
        (_("either, chosen at random"), percent(result.overall)),
    ]
    who = [(_("First strategy:"), names[0]), (_("Second strategy:"), names[1])]
    lines = [ruleset_name(solution.ruleset), *columns(who, "<<", gap=1), "", *columns(rows, "<>")]
    brings = [turn_points(player, solution) for player in players]
    points = [
        (label, _("{points:,.2f} points a turn in the long run", points=found))
        for (label, _name), found in zip(who, brings, strict=True)
        if found is not None
    ]
    return [*lines, "", *columns(points, "<<", gap=1)] if points else lines


def turn_points(player: MatchPlayer, solution: Solution) -> float | None:
    """Return the points a turn of a strategy in the long run; None for a player who goes by win chances."""
    if isinstance(player, Optimal | BestResponse):
        return None
    automaton = solution.automaton
    return points_per_turn(make_tables(player, automaton), automaton).mean
