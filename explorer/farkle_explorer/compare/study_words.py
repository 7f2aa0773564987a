"""What a bound does, in words and as a table for files."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from farkle_core.compare.bounds import BoundStudy, worth_showing
from farkle_core.language import wording
from farkle_core.language.messages import _, figures, ngettext, pgettext
from farkle_explorer.plots import plot_words
from farkle_explorer.tables.model import Row
from farkle_explorer.widgets.text_table import TextTable

_LEAST: Final = "both have at least (points)"


def deviation_rows(study: BoundStudy) -> list[Row]:
    """Return how far win chances lie apart, by the least score of both."""
    return [
        Row(
            (plot_words.points(int(study.scores[place])), wording.one_in(float(study.overall[place]))),
            tip=_("Largest relative deviation: {value}", value=figures(f"{study.overall[place]:.3g}")),
        )
        for place in worth_showing(study)
    ]


def alike_rows(study: BoundStudy) -> list[Row]:
    """Return from where on all turns are played alike, by the most farkles in a row."""
    return [Row((str(count), *_alike(study, count, score))) for count, score in enumerate(study.alike_from)]


def _alike(study: BoundStudy, count: int, score: int | None) -> tuple[str, str]:
    if score is None:
        return _("nowhere"), ""
    return plot_words.points(score), wording.one_in(study.deviation_from(score, count))


def at_scores(study: BoundStudy, least: int, farkles: int) -> str:
    """Return what the bound does where both have at least `least` points, and at most so many farkles in a row."""
    if least < int(study.scores[0]):
        return _("only one of the two has scores below {lowest}", lowest=plot_words.points(int(study.scores[0])))
    given = _("both have {score} or more, {farkles}", score=plot_words.points(least), farkles=at_most(farkles))
    share = float(study.deviations[farkles, place_of(study, least)])
    apart = wording.one_in(share) if wording.lie_apart(share) else pgettext("apart by", "rounding")
    told = _("{given}: win chances differ by {share} at most", given=given, share=apart)
    score = study.alike_from[farkles]
    if score is None:
        return _("{told}; play is nowhere identical", told=told)
    return _("{told}; play is identical from {score} on", told=told, score=plot_words.points(score))


def at_most(farkles: int) -> str:
    """Return ``"no farkles"``, ``"at most 1 farkle"`` and so on."""
    return (
        plot_words.farkles(0)
        if farkles == 0
        else ngettext("at most {count} farkle", "at most {count} farkles", farkles)
    )


def place_of(study: BoundStudy, least: int) -> int:
    """Return where a score stands among those of the study: the nearest that is not below it."""
    return min(int(np.searchsorted(study.scores, least)), len(study.scores) - 1)


def study_table(study: BoundStudy | None) -> TextTable:
    """Return deviations and where turns are alike, at every score and by the most farkles, in full precision."""
    if study is None:
        return TextTable((_LEAST,), ())
    counts = [_heading(count) for count in range(len(study.deviations))]
    headings = (
        _LEAST,
        *(f"largest relative deviation, {count}" for count in counts),
        *(f"all turns alike from here on, {count}" for count in counts),
    )
    rows = (
        (str(score), *map(repr, deviations), *_is_alike(study, score))
        for score, deviations in zip(study.scores.tolist(), study.deviations.T.tolist(), strict=True)
    )
    return TextTable(headings, tuple(rows))


def _is_alike(study: BoundStudy, score: int) -> Iterator[str]:
    for begin in study.alike_from:
        yield "no" if begin is None or score < begin else "yes"


def _heading(farkles: int) -> str:
    """Return a heading of files, which are English."""
    if farkles == 0:
        return "no farkles"
    return "at most 1 farkle" if farkles == 1 else f"at most {farkles} farkles"
