"""Links to what the present table does not show: another selected place, a question, a game under other rules."""

from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from farkle_core.language.messages import _
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
        """Take the theme's colours."""
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
