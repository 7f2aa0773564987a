"""A finished game looked back at: luck and skill, and what to look at again."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from farkle_core.coach.game_words import action_words, place_words
from farkle_core.coach.review import Review, ReviewedDecision, SeatReview
from farkle_core.language.messages import _, figures
from farkle_core.language.wording import percent, signed_points
from farkle_explorer.play.chance_graph import ChanceGraph
from farkle_explorer.players.habits_view import HabitsView
from farkle_explorer.rolls.whereabouts import place_of
from farkle_explorer.widgets.arranging import column
from farkle_explorer.widgets.theme import Theme

MOST: Final = 3  # how many decisions are shown: more would not be looked at


class ReviewView(QWidget):
    """The graph of the win chance, luck and skill apart, and the decisions that cost most."""

    place_wanted = Signal(dict)  # the place of a decision is to be explored: fields of the selection and their values

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: list[dict[str, int]] = []
        self.graph, self.summary, self.habits = ChanceGraph(), QLabel(), HabitsView()
        self.summary.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.summary.setWordWrap(True)
        self.again = tuple(QPushButton(_("Look again")) for _place in range(MOST))
        self.setLayout(column(self.graph, self.summary, *self.again, self.habits))
        for place, button in enumerate(self.again):
            button.clicked.connect(partial(self._look, place))
        self.hide()

    def show_review(self, review: Review | None, seat: int) -> None:
        """Show a game from one player's view; None hides all of it."""
        self.setVisible(review is not None)
        if review is None:
            return
        self.graph.show_review(review, seat)
        self.summary.setText("\n".join(_lines(review, seat)))
        found = review.to_look_at(seat, MOST)
        self._places = [place_of(each.moment) for each in found]
        for place, button in enumerate(self.again):
            button.setVisible(place < len(found))
            if place < len(found):
                button.setText(_look_again(found[place]))
                best = action_words(found[place].best)
                button.setToolTip(_("Better: {best}. Click to see it on the maps.", best=best))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.graph.apply_theme(theme)

    def _look(self, place: int) -> None:
        self.place_wanted.emit(self._places[place])


def _lines(review: Review, seat: int) -> list[str]:
    own = review.seats[seat]
    luck = signed_points(own.luck - review.seats[1 - seat].luck, 1)
    result = percent(review.adjusted(seat))
    lost = {
        "dice": _size(own.wrong_dice),
        "early": _size(own.held_early),
        "long": _size(own.rolled_long),
    }
    return [
        _("Luck of all rolls: {luck} percentage points. Result without luck: {result}.", luck=luck, result=result),
        _("Given away: {loss} percentage points.", loss=_size(own.loss)),
        _("Of these by wrong dice {dice}, by holding too early {early}, by rolling too long {long}.", **lost),
        *_rating(own),
    ]


def _look_again(decision: ReviewedDecision) -> str:
    loss, place = _size(decision.loss), place_words(decision.moment)
    return _("Look again (−{loss}): {place}", loss=loss, place=place)


def _rating(own: SeatReview) -> list[str]:
    if own.rating is None or own.rating_error is None:
        return []
    rating, error = (figures(f"{value:.1f}") for value in (own.rating, own.rating_error))
    return [_("Rating of this game: {rating} ± {error} (lower is better).", rating=rating, error=error)]


def _size(loss: float) -> str:
    return figures(f"{100 * abs(loss):.1f}")
