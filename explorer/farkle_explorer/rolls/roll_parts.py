"""Parts of a player's roll: its buttons, the game so far, and a line about what the table does not show."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPushButton, QSizePolicy, QWidget

from farkle_core.language.messages import _, pgettext
from farkle_core.play.advise import SteppedGame, story
from farkle_core.play.advise.story import StoryLine
from farkle_core.rules import Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.line import in_one_line
from farkle_explorer.plots import plot_words
from farkle_explorer.rolls.roll_game import RollGame
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import write_in
from farkle_explorer.widgets.theme import SPACING, Theme

_LEAST_LINES: Final = 2  # of the game so far


class RollButtons:
    """The moves (set aside, hold, roll) and the rest: undo, a new game, a copy of the text."""

    def __init__(self) -> None:
        self.aside, self.hold, self.roll = self.moves = (QPushButton(), QPushButton(), QPushButton())
        self.undo, self.new_game, self.copy = self.rest = (
            QPushButton(_("Undo")),
            QPushButton(_("New game")),
            QPushButton(pgettext("in little room", "Copy as text")),
        )
        self._explain()

    def show_game(self, game: RollGame) -> None:
        """Name and enable the buttons by the state of the game."""
        over = game.advice is not None and not game.choices
        offers = game.game is not None and game.game.moment.offers
        self.aside.setText(_("Next turn") if over else _("Set aside"))
        self.aside.setEnabled(game.advice is not None)
        self.hold.setText(
            _("Take {dice}", dice=plot_words.dice(game.game.state.carried_dice)) if game.game and offers else _("Hold")
        )
        self.hold.setEnabled(bool(offers) or game.may_hold)
        self.roll.setText(_("Start with all") if offers else _("Roll"))
        self.roll.setEnabled(game.may_roll)
        self.undo.setEnabled(game.may_undo)
        self.new_game.setEnabled(game.game is not None)
        self.copy.setEnabled(game.game is not None)

    def _explain(self) -> None:
        self.aside.setToolTip(_("Set the chosen dice aside, or go on after a farkle"))
        self.hold.setToolTip(_("Set the chosen dice aside and hold; or take the offered dice"))
        self.roll.setToolTip(
            _("Have the program roll the dice, with the chosen ones set aside; or start with all dice")
        )
        self.undo.setToolTip(_("Take back the dice entered, or the last step"))
        self.new_game.setToolTip(_("Begin a new game; Undo brings this one back"))
        self.copy.setToolTip(_("Copy the roll, all ways to score it and the game so far"))


def in_a_row(buttons: Iterable[QPushButton]) -> QHBoxLayout:
    return row(*((button, 1) for button in buttons), spacing=SPACING // 2)


class GameHistory(QListWidget):
    """The steps of a game under a heading per turn; takes the remaining height."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[StoryLine, ...] = ()
        self._heading = QFont(self.font())
        self._heading.setBold(True)
        self.setAccessibleName(_("The game so far"))
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setWordWrap(True)
        self.viewport().setAutoFillBackground(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)

    def show_game(self, game: SteppedGame | None) -> None:
        """Show the steps of a game, scrolled to the last one."""
        lines = () if game is None else story(game)
        if lines != self._shown:
            self._shown = lines
            self._fill(lines)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.scrollToBottom()

    def _fill(self, lines: tuple[StoryLine, ...]) -> None:
        self.setMinimumHeight(_LEAST_LINES * self.fontMetrics().height() if lines else 0)
        self.clear()
        self.addItems([line.words for line in lines])
        for place, line in enumerate(lines):
            if line.is_heading:
                self.item(place).setFont(self._heading)
        self.scrollToBottom()


class OtherPlaceLine(QWidget):
    """A line that names the other place, with buttons to go there and back; hidden if there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLabel(wordWrap=True)
        # back, ask, open_rules: return the selection to the game; ask about a roll at the selection; open the rules of
        # the waiting game
        self.back, self.ask = QPushButton(_("Back to the game")), QPushButton(_("Ask here"))
        self.open_rules = button(_("Open its rules"), _("Open the rules of that game, to go on with it"))
        self.back.setToolTip(_("Show the game in all views again"))
        self.ask.setToolTip(_("Ask about a roll at the place that is explored; the game waits"))
        self._arrange()

    def show_game(self, game: RollGame, selection: Selection, space: SelectionSpace) -> None:
        """Show where else `game`, its question or `selection` is; the other views show `selection`."""
        waiting = None if game.is_question else game.waiting
        self.line.setText(_words(game, selection, space))
        self.back.setVisible(game.is_exploring or game.is_apart)
        self.ask.setVisible(game.is_exploring)
        self.open_rules.setVisible(not (game.is_exploring or waiting is None or game.waits_for_solution))
        self.setVisible(bool(self.line.text()))

    def apply_theme(self, theme: Theme) -> None:
        write_in(self.line, theme.accent)

    def _arrange(self) -> None:
        buttons = row((self.back, 1), (self.ask, 1), (self.open_rules, 1), spacing=SPACING // 2)
        self.setLayout(column(self.line, buttons, spacing=SPACING // 2))


def _words(game: RollGame, selection: Selection, space: SelectionSpace) -> str:
    if game.is_exploring:
        place = _(
            "{situation}, turn total {turn_total:,}",
            situation=plot_words.situation(selection, space),
            turn_total=selection.turn_total,
        )
        return _("Exploring another place: {place}.", place=place)
    if game.is_apart:
        return _("This question is apart from your game, which waits.")
    if game.waits_for_solution:
        return _("Your game goes on when these rules are solved.")
    if game.waiting is not None:
        return _("Your game under other rules waits: {rules}.", rules=_distinct_name(game.waiting.ruleset, game.shown))
    return ""


def _distinct_name(waiting: Ruleset, shown: Ruleset | None) -> str:
    """Return the name of rules, with their differences from shown rules of the same name."""
    name = ruleset_name(waiting)
    if shown is None or name != ruleset_name(shown):
        return name
    line = in_one_line(waiting)
    return _("{rules}, other details", rules=name) if line == in_one_line(shown) else f"{name} ({line})"
