"""The families of drills by their cost, to the user or, before the first answer, to a weak player."""

from collections.abc import Sequence
from typing import Final

from farkle_core.coach.drills import family_words
from farkle_core.coach.progress import FamilyCost
from farkle_core.language.messages import N_, _, figures
from farkle_core.rules.phrases import capital
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import EvenTable

_HEADINGS: Final = (
    N_("situation"),
    N_("asked"),
    N_("best"),
    N_("costs you"),
    N_("a weak player"),
    N_("before"),
    N_("after"),
)
_TIPS: Final = (
    "",
    N_("How often it was asked"),
    N_("How often nothing was better than your answer"),
    N_(
        "Percentage points of win chance that you give away there in a game, with a 95 % interval: what a weak player "
        "gives away, times how you compare with one in the drills shown. What is surely most comes first."
    ),
    N_("Percentage points that a weak player gives away there in a game"),
    N_("What the earlier half of your answers gave away on average, in percentage points"),
    N_("What the later half of your answers gave away on average, in percentage points"),
)
_NOTHING: Final = "–"
_OF_ALL: Final = frozenset({0, 4})  # columns with something to say before the first answer


class FamilyTable(EvenTable):
    """A row per family, the costliest first."""

    def __init__(self) -> None:
        super().__init__(_("Situations by what they cost you"), _HEADINGS, frozenset({0}), _TIPS)
        self.stretch_column(0)

    def show_costs(self, costs: Sequence[FamilyCost]) -> None:
        """Show families in the given order; before the first answer without the columns about answers."""
        practised = not costs or any(each.answers for each in costs)
        for column in range(len(_HEADINGS)):
            self.setColumnHidden(column, not practised and column not in _OF_ALL)
        self.rows_model.set_rows([_row(each) for each in costs])


def _row(each: FamilyCost) -> Row:
    return Row(
        (
            capital(family_words(each.family)),
            str(each.answers),
            str(each.right),
            _interval(each),
            _points(each.weak),
            _points(each.before),
            _points(each.after),
        )
    )


def _interval(each: FamilyCost) -> str:
    """Return a loss with its interval; a dash for fewer than two answers."""
    if each.answers < 2:
        return _NOTHING
    return each.loss.words(_points)


def _points(value: float | None) -> str:
    return _NOTHING if value is None else figures(f"{100 * value:.2f}")
