"""The review of a finished game: luck, skill, and decisions to look at again."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from farkle_core.coach.review import Review, ReviewedDecision, SeatReview
from farkle_core.language.messages import _, figures
from farkle_core.language.wording import chance_gap, percent
from farkle_core.play.dice_columns import DiceColumns
from farkle_explorer.play.again_table import AgainTable
from farkle_explorer.play.chance_graph import ChanceGraph
from farkle_explorer.players.habits_view import HabitsView
from farkle_explorer.rolls.whereabouts import place_of
from farkle_explorer.widgets.inputs import button, drop_down
from farkle_explorer.widgets.layouts import Centred, column, row
from farkle_explorer.widgets.lettering import FigureRow, mute, set_font
from farkle_explorer.widgets.theme import Theme

MOST: Final = 3  # number of decisions shown: few enough that the user looks at all of them
_WIDEST: Final = 200  # characters; a wider graph is hard to read
_NOTHING: Final = 1e-9  # smaller losses are rounding errors


class ReviewView(QWidget):
    """The graph of the win chance, luck and skill, and the decisions that cost most."""

    # open the roll of a decision: fields of the selection and their values, and the faces of the dice
    roll_wanted = Signal(dict, object)
    replay_wanted = Signal(int)  # replay the game from this step

    def __init__(self) -> None:
        super().__init__()
        self._decisions: list[ReviewedDecision] = []
        self._columns: DiceColumns | None = None
        self._review: Review | None = None
        self.graph, self.summary, self.habits = ChanceGraph(), QLabel(), HabitsView()
        self.figures = FigureRow((
            (_("result without luck"), _("Your share of the win, less the luck of all rolls")),
            (_("luck of all rolls"), _("Your luck less that of your opponent")),
            (_("given away"), _("What your decisions gave away, against the best ones")),
            (_("rating of this game"), _("1,000 times your mean loss; lower is better. One game says little.")),
        ))  # fmt: skip
        self.replay = button(
            _("Move by move"),
            _("Replay this game; a click into the graph does it from there"),
            partial(self.replay_wanted.emit, 0),
        )
        self.graph.setToolTip(self.replay.toolTip())
        self.graph.picked.connect(self.replay_wanted)
        self.again, self.again_title = AgainTable(), QLabel(_("Look at these decisions again, the largest loss first"))
        self.summary.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.summary.setWordWrap(True)
        mute(self.summary)
        set_font(self.again_title, 1.0, bold=True)
        self.again.opened.connect(self._look)
        # whose game it is, if both players are people
        self.whose = drop_down(_("Whose decisions"), ())
        self.whose.currentIndexChanged.connect(self._show)
        self.whose.setToolTip(_("Whose luck, skill and decisions are shown"))
        self.graph.setMinimumHeight(self.graph.sizeHint().height())
        self.graph.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        again = column(row(self.again_title, None, self.whose, self.replay), self.again, spacing=0)
        content = QWidget()
        content.setLayout(column((self.graph, 1), self.figures, self.summary, again, self.habits))
        self.setLayout(column(Centred(content, _WIDEST)))
        self.hide()

    def show_review(
        self, review: Review | None, seat: int, columns: DiceColumns | None, names: tuple[str, ...] = ()
    ) -> None:
        """Show a game from one player's perspective; None hides the view.

        `names`: of both players if both are people, who may then choose the perspective.
        """
        self.setVisible(review is not None)
        if review is None or columns is None:
            return
        if review is not self._review:
            self._review, self._columns = review, columns
            with QSignalBlocker(self.whose):
                self.whose.clear()
                self.whose.addItems(names)
        self.whose.setVisible(bool(names))
        self._show(self.whose.currentIndex() if names else seat)

    @Slot(int)
    def _show(self, seat: int) -> None:
        """Show the game from this player's perspective."""
        review, columns = self._review, self._columns
        assert review is not None
        assert columns is not None
        own = review.seats[seat]
        self.graph.show_review(review, seat)
        self.figures.show_figures((
            percent(review.adjusted(seat)),
            chance_gap(own.luck - review.seats[1 - seat].luck, 1),
            chance_gap(-own.loss, 1),
            _rating(own),
        ))  # fmt: skip
        self.summary.setText(_given_away(own))
        self._decisions = review.to_look_at(seat, MOST)
        self.again.show_decisions(self._decisions, columns)
        for part in (self.again_title, self.again):
            part.setVisible(bool(self._decisions))

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.graph, self.again):
            part.apply_theme(theme)

    @Slot(int)
    def _look(self, place: int) -> None:
        decision, columns = self._decisions[place], self._columns
        assert columns is not None
        self.roll_wanted.emit(place_of(decision.moment, columns), decision.faces)


def _given_away(own: SeatReview) -> str:
    if abs(own.loss) < _NOTHING:
        return _("Nothing was given away.")
    return _(
        "Given away by wrong dice {dice}, by holding too early {early}, by rolling too long {long} percentage points.",
        dice=_size(own.wrong_dice),
        early=_size(own.held_early),
        long=_size(own.rolled_long),
    )


def _rating(own: SeatReview) -> str:
    return "" if own.rating is None else figures(f"{own.rating:.1f}")


def _size(loss: float) -> str:
    return figures(f"{100 * abs(loss):.1f}")
