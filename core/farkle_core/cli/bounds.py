"""``farkle bounds``: the difference between the win chances with two bounds."""

from argparse import Namespace

from farkle_core.cli.options import OptionReader, Parser, add_solving_both, argument
from farkle_core.cli.solving import named, obtain, provenance, watched
from farkle_core.cli.terminal import Answer, columns
from farkle_core.compare.bounds import BoundStudy, refuse_to_study, study_bounds, worth_showing
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _, figures, number
from farkle_core.rules.phrases import listed, ruleset_name

_WANTED = 2  # bounds to compare


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle bounds``."""
    argument(parser, "--bound", "POINTS", _("one of two lowest scores; given twice"), dest="bounds", action="append")
    add_solving_both(parser)


def bounds(options: Namespace) -> Answer:
    """Solve with two bounds and compare the win chances."""
    what, given = named(options.rules), OptionReader()
    asked = options.bounds or []
    if len(asked) != _WANTED:
        table = listed(asked) if asked else ""
        known = L_("two bounds, each after its own --bound")
        raise UserError(_("These bounds cannot be compared."), (Problem("--bound", table, known),))
    settings = [
        given.settings(Namespace(**{**vars(options), "bound": bound, "ceiling": None}), what.settings)
        for bound in asked
    ]
    given.settle()
    solutions = [
        obtain(what, each, Namespace(**{**vars(options), "bound": bound, "ceiling": None})).solution
        for each, bound in zip(settings, asked, strict=True)
    ]
    one, other = solutions
    refuse_to_study(one, other)
    study = watched(lambda monitor: study_bounds(one, other, monitor, settings[0].threads))
    head = provenance(solutions[0])
    return Answer(_data(head, study), "\n".join(_lines(ruleset_name(what.ruleset), study)))


def _data(head: dict[str, object], study: BoundStudy) -> dict[str, object]:
    named_so = {key: head[key] for key in ("ruleset", "name", "fingerprint", "tolerance")}
    return {
        **named_so,
        "bounds": list(study.bounds),
        "deviations": [
            {"from": score, "deviation": value}
            for score, value in zip(study.scores.tolist(), study.overall.tolist(), strict=True)
        ],
        "alike": [
            {
                "most_farkles": count,
                "from": score,
                "deviation": None if score is None else study.deviation_from(score, count),
            }
            for count, score in enumerate(study.alike_from)
        ],
    }


def _lines(name: str, study: BoundStudy) -> list[str]:
    high, low = (number(each) for each in study.bounds)
    chosen = worth_showing(study)
    heads = (_("both have at least"), _("largest relative deviation"))
    rows = [heads, *((number(int(study.scores[place])), _deviation(study.overall[place])) for place in chosen)]
    alike = [(_("most farkles in a row"), *heads)]
    for count, score in enumerate(study.alike_from):
        nowhere = (_("nowhere"), "")
        shown = nowhere if score is None else (number(score), _deviation(study.deviation_from(score, count)))
        alike.append((str(count), *shown))
    return [
        _("{ruleset}: lowest scores of {high} and {low} points", ruleset=name, high=high, low=low),
        "",
        _("Largest difference of win chances where both players have at least this many points:"),
        *columns(rows, ">>"),
        "",
        _("Above these scores, play is identical (decisions and ranking of positions):"),
        *columns(alike, ">>>"),
    ]


def _deviation(value: float) -> str:
    return figures(f"{value:.3g}")
