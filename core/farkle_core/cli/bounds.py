"""``farkle bounds``: how far the win chances of two bounds lie apart."""

from __future__ import annotations

from argparse import Namespace

from farkle_core.amounts import number
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named, obtain, provenance, watched
from farkle_core.cli.wording import columns
from farkle_core.compare.bounds import BoundStudy, refuse_to_study, study_bounds, worth_showing
from farkle_core.errors import Problem, UserError

_WANTED = 2


def bounds(options: Namespace) -> Answer:
    """Say how much a bound matters."""
    what, given = named(options.rules), Given()
    asked = options.bounds or []
    if len(asked) != _WANTED:
        found = " and ".join(asked) if asked else ""
        raise UserError("This cannot be asked.", (Problem("--bound", found, "two bounds, each after its own --bound"),))
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
    return Answer(_data(head, study), "\n".join(_lines(what.ruleset.name, study)))


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
    rows = [("both have at least", "largest relative deviation")]
    rows += [(number(int(study.scores[place])), f"{study.overall[place]:.3g}") for place in chosen]
    alike = [("most farkles in a row", "both have at least", "largest relative deviation")]
    for count, score in enumerate(study.alike_from):
        shown = ("nowhere", "") if score is None else (number(score), f"{study.deviation_from(score, count):.3g}")
        alike.append((str(count), *shown))
    return [
        f"{name}: bounds of {high} and {low} points",
        "",
        "How far win chances lie apart, over all states in which both players have so many points:",
        *columns(rows, ">>"),
        "",
        "From where on all turns are played alike, decisions and order of states:",
        *columns(alike, ">>>"),
    ]
