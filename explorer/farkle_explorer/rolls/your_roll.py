"""A player's roll: what to set aside, why, and its game."""

import math
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from farkle_core.language.messages import _
from farkle_core.rules import Ruleset, to_document
from farkle_core.solution.solution import Solution
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.export import ExportButton, file_name
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.rolls import roll_reasons
from farkle_explorer.rolls.choice_list import ChoiceList
from farkle_explorer.rolls.kept_games import GameFolder
from farkle_explorer.rolls.roll_game import RollGame
from farkle_explorer.rolls.roll_parts import GameHistory, OtherPlaceLine, RollButtons, RollEntry, in_a_row
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.situation import advice
from farkle_explorer.situation.turn_start import ScoreFields
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import set_font, write_in
from farkle_explorer.widgets.text_table import TextTable, copy_text
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_HARD_SPACE: Final = "\N{NO-BREAK SPACE}"
_LARGE: Final = 1.25


class YourRoll(QWidget):
    """Input of dice, all scorings ranked, and the steps of the game."""

    picked = Signal(dict)  # fields of the selection and their new values: the state of the game
    # fields of the selection after the dice that the user selected; empty without such dice
    hovered = Signal(dict)
    reported = Signal(str)  # a message about an export or a game
    damaged = Signal(str)  # a record of a game could not be read completely; the reason
    rules_wanted = Signal(str, dict)  # open the rules of a waiting game: their fingerprint and document
    ready = Signal()  # advice is available
    solve_wanted = Signal()  # solve the rules, which advice requires

    def __init__(
        self,
        selection_model: SelectionModel,
        background: Background,
        folder: GameFolder | None = None,
    ) -> None:
        super().__init__()
        self.setAccessibleName(_("Your roll"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._selection_model = selection_model
        self._theme, self._points_out = Theme.light(), False
        self.game = RollGame(background, folder, parent=self)
        self.elsewhere = OtherPlaceLine()
        self.fields = ScoreFields(self.game.place)
        self.place, self.headline, self.win = QLabel(), QLabel(), QLabel()
        self.reason, self.details, self.prompt = QLabel(), QLabel(), SolvePrompt()
        self.entry, self.choices, self.history = RollEntry(), ChoiceList(), GameHistory()
        self.buttons = RollButtons()
        self.aside, self.hold, self.roll = self.buttons.moves
        self.undo, self.new_game, self.copy_button = self.buttons.rest
        self.export_button = ExportButton(self, self.as_table, self.file_name, small=True)
        self._arrange()
        self._connect()
        self._show()

    # For the window

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the minimum height at `width`; the lists scroll before the whole panel does."""
        layout = self.layout()
        return -1 if layout is None else layout.minimumHeightForWidth(width)

    def set_solution(self, solution: Solution | None) -> None:
        """Use another solution; None removes the advice."""
        self.game.set_solution(solution, self._selection_model.selection)
        if solution is not None:
            self.ready.emit()

    def show_rules(self, ruleset: Ruleset) -> None:
        """Set the shown rules, solved or not."""
        self.game.show_rules(ruleset)

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no advice, and a button that helps."""
        self.prompt.invite(prompt)

    def show_selection(self, selection: Selection) -> None:
        self.game.follow(selection)
        self._show_elsewhere()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.elsewhere, self.prompt, self.choices, self.export_button):
            part.apply_theme(theme)
        self._show()

    @Slot()
    def begin(self) -> None:
        """Focus the input of a roll; without advice clear the focus, so that keys do not edit the rules."""
        if self.entry.isEnabled():
            self.entry.begin()
        elif (focused := QApplication.focusWidget()) is not None:
            focused.clearFocus()

    def ask_about(self, faces: tuple[int, ...]) -> None:
        """Show the advice on a roll in the selected state, beside the game."""
        self.game.ask_about(faces)

    @property
    def text(self) -> str:
        """The roll, all its scorings and the game so far as text; ``""`` without a solution."""
        return roll_reasons.all_of(self.game)

    def as_table(self) -> TextTable:
        return advice.choices(self.game.choices)

    def file_name(self) -> str:
        """Return the name for files, without extension."""
        situation = plot_words.situation(self.game.place.selection, self.game.place.space)
        roll = _("roll {faces}", faces=" ".join(map(str, self.game.faces)))
        return file_name(self.accessibleName(), roll, situation)

    @Slot()
    def copy(self) -> None:
        copy_text(self.text)

    # Display

    @Slot()
    def _show(self) -> None:
        game = self.game
        self._show_elsewhere()
        self._show_fields()
        self.entry.show_roll(game.faces, game.needed, game.dice)
        self.place.setText(roll_reasons.place(game.game))
        self._say()
        self.choices.show_choices(game.choices, game.chosen_place)
        for part in (self.choices.heads, self.choices):
            part.setVisible(bool(game.choices))
        self.export_button.setEnabled(bool(game.choices))
        self._show_details()
        self.buttons.show_game(game)
        if self._points_out and not game.choices:
            self._points_out = False
            self.hovered.emit({})
        self.history.show_game(game.game)

    def _show_elsewhere(self) -> None:
        self.elsewhere.show_game(self.game, self._selection_model.selection, self._selection_model.space)

    def _show_fields(self) -> None:
        game = self.game.game
        if game is not None and game.is_over:
            self.fields.show_end(game.state.scores)
        else:
            self.fields.game_total = 0 if game is None else game.state.turn_total
            self.fields.asks_for_dice = self.game.is_set_up or not self.game.can_occur
            self.fields.show_selection(self.game.place.selection)

    def _say(self) -> None:
        standing, theme = self.game.standing, self._theme
        self.prompt.setVisible(standing is None)
        if standing is None:
            self.headline.setText("")
            self.win.setText("")
            self._say_reason("", theme.muted)
            return
        colour = theme.hold_text if standing.holds else theme.roll_text
        decided = not (self.game.is_over or math.isnan(standing.win))
        decided = decided and (self.game.advice is None or bool(self.game.choices))
        self.headline.setText(standing.headline)
        self.win.setText("" if math.isnan(standing.win) or self.game.is_over else plot_words.chance(standing.win))
        write_in(self.headline, colour if decided else theme.text)
        why = standing.reason or self._missing or roll_reasons.next_game(self.game)
        reasons = (self.entry.problem, why, roll_reasons.of_three(self.game))
        self._say_reason(" ".join(filter(None, reasons)), theme.problem if self.entry.problem else theme.text)

    @property
    def _missing(self) -> str:
        known = self.game.known
        return roll_reasons.missing(self.game.needed - known, known)

    def _say_reason(self, text: str, colour: str) -> None:
        self.reason.setText(text.replace(" %", f"{_HARD_SPACE}%"))
        write_in(self.reason, colour)
        self.setAccessibleDescription(" ".join(filter(None, (self.headline.text(), self.win.text(), text))))

    def _show_details(self) -> None:
        chosen = self.game.chosen
        words = "" if chosen is None else roll_reasons.details(chosen)
        self.details.setText(words)
        self.details.setVisible(bool(words))

    # Actions

    @Slot(int)
    def _choose(self, place: int) -> None:
        self.game.choose(place)
        chosen = self.game.chosen
        if chosen is not None and chosen.outlook is not None:
            self._points_out = True
            self.hovered.emit({"turn_total": chosen.turn_total, "dice": chosen.column + 1})

    @Slot()
    def _confirm(self) -> None:
        """Set the selected scoring aside, or report the number of missing dice."""
        if self.game.advice is None and self._missing:
            self.entry.problem = self.entry.problem or roll_reasons.incomplete(self.game.needed - self.game.known)
            self._say()
        else:
            self._set_aside()

    @Slot()
    def _set_aside(self) -> None:
        if self.game.choices:
            self.game.set_aside()
        else:
            self.game.go_on()
        self._next_roll()

    @Slot()
    def _hold(self) -> None:
        if self.game.game is not None and self.game.game.moment.offers:
            self.game.take_over()
        else:
            self.game.hold()
        self._next_roll()

    @Slot()
    def _roll(self) -> None:
        self.game.roll()
        self._next_roll()

    @Slot()
    def _ask_here(self) -> None:
        self.game.ask_here()
        self.entry.begin()

    @Slot()
    def _want_rules(self) -> None:
        if self.game.waiting is not None:
            self.rules_wanted.emit(self.game.waiting.fingerprint, to_document(self.game.waiting.ruleset))

    def _next_roll(self) -> None:
        """Focus the input of the next roll, or the button for the next game."""
        if self.game.needed:
            self.entry.begin()
        elif self.game.is_over:
            self.new_game.setFocus()

    def _connect(self) -> None:
        self.game.changed.connect(self._show)
        self.game.picked.connect(self.picked)
        self.game.reported.connect(self.reported)
        self.game.damaged.connect(self.damaged)
        self.fields.picked.connect(self.game.set_up)
        self.prompt.solve_wanted.connect(self.solve_wanted)
        self.export_button.reported.connect(self.reported)
        self.entry.edited.connect(self.game.set_faces)
        self.entry.confirmed.connect(self._confirm)
        self.choices.chosen.connect(self._choose)
        self.choices.taken.connect(self._set_aside)
        for button, slot in (
            (self.aside, self._set_aside),
            (self.hold, self._hold),
            (self.roll, self._roll),
            (self.undo, self.game.undo),
            (self.new_game, self.game.new_game),
            (self.elsewhere.back, self.game.back),
            (self.elsewhere.ask, self._ask_here),
            (self.elsewhere.open_rules, self._want_rules),
            (self.copy_button, self.copy),
        ):
            button.clicked.connect(slot)

    # Layout

    def _arrange(self) -> None:
        set_font(self.win, _LARGE)
        set_font(self.headline, _LARGE, bold=True)
        for label in (self.headline, self.reason, self.details, self.place):
            label.setWordWrap(True)
        self.choices.heads.setToolTip(_(roll_reasons.AVERAGE))
        above = (
            self.elsewhere,
            self.fields,
            row((self.place, 1), (self.export_button, Qt.AlignmentFlag.AlignTop)),
            self.entry,
            in_a_row(self.buttons.moves),
        )
        below = (
            row((self.headline, 1), (self.win, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)),
            self.reason,
            self.prompt,
            column(self.choices.heads, self.choices, spacing=0),
            self.details,
            (self.history, 1),
            in_a_row(self.buttons.rest),
        )
        whole = column(*above, *below, margins=SPACING)
        whole.insertSpacing(len(above), SPACING)
        self.setLayout(whole)
