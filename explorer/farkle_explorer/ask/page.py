"""The place to ask: a moment of a turn and the dice rolled there; what to set aside, and why."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QApplication, QFormLayout, QLabel, QWidget

from farkle_core.coach.players import RatedOption, options
from farkle_core.coach.principles import with_principle
from farkle_core.game.points import PointsPlay, play_for_points
from farkle_core.language.messages import _, ngettext
from farkle_core.play.advise import Adviser, Choice, Moment, RollAdvice
from farkle_core.play.advise.trio import TrioAdviser, adviser_for
from farkle_core.rules import Ruleset
from farkle_core.rules.dice import WILD
from farkle_core.solution.solution import Solution
from farkle_explorer.ask.roll_entry import NamedDie, RollEntry
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.export import ExportButton, file_name
from farkle_explorer.plots.value_choice import meant, parted
from farkle_explorer.rolls.kept_games import typed
from farkle_explorer.rolls.option_table import OptionTable, advice_words
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.situation import advice
from farkle_explorer.situation.situation import Situation
from farkle_explorer.situation.turn_start import ScoreFields, TurnStartFields
from farkle_explorer.situation.verdict import Verdict
from farkle_explorer.solving.prompting import SOON
from farkle_explorer.widgets.dice_widgets import give_keys, pressed_face
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.lettering import set_font
from farkle_explorer.widgets.text_table import TextTable, copy_text
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_POINTS: Final = "points on average"
_LARGE: Final = 1.7
_CLEAR: Final = 1.2
_TURN_WIDTH: Final = 44 * SPACING
_BOOKMARKS: Final = 20 * SPACING
_HARD_SPACE: Final = "\N{NO-BREAK SPACE}"


class AskPage(QWidget):
    """The question at the left, with its answer below; at the right the table of this turn, and bookmarks."""

    picked = Signal(dict)  # fields of the selection and their new values
    reported = Signal(str)  # a message about an export
    ready = Signal()  # advice is available

    def __init__(
        self,
        selection_model: SelectionModel,
        background: Background,
        situation: Situation,
        turn_map: TurnMap,
        bookmarks: QWidget,
    ) -> None:
        super().__init__()
        self.setAccessibleName(_("Ask"))
        self._model, self._background, self._situation = selection_model, background, situation
        self._adviser: Adviser | None = None
        self._faces: tuple[int, ...] = ()
        self._is_coming = False  # whether these rules are being worked out
        self._has_typed_total = False  # whether the turn total is of the typed line
        self.advice: RollAdvice | None = None  # the advice on the typed roll; None without a whole roll
        self.options: tuple[RatedOption, ...] = ()  # all ways to go on after the roll, the best first
        self._why = ""  # why the best is best, and what the sentences of these rules say of it
        self.fields, self.entry, self.turn_map = ScoreFields(selection_model), RollEntry(), turn_map
        self._form = QFormLayout()
        self.turn_start = TurnStartFields(self._form)
        self.sentence, self.hint, self.reason, self.of_all = QLabel(), QLabel(), QLabel(), QLabel()
        self.table, self.verdict = OptionTable(("\N{CHECK MARK}", "")), Verdict()
        self.clear = button(_("Clear the dice"), _("Ask about the next roll"), self._clear)
        self.copy_button = button(_("Copy as text"), _("Copy the roll and all ways to go on"), self.copy)
        self.export_button = ExportButton(self, self.as_table, self.file_name)
        self._arrange(bookmarks)
        self._connect()

    # For the window

    def set_space(self, space: SelectionSpace) -> None:
        """Set the possible states of a game."""
        self.turn_start.set_space(space)

    def set_solution(self, solution: Solution | None) -> None:
        """Use another solution; None removes the advice."""
        self._background.drop(_POINTS)
        self._adviser = None if solution is None else adviser_for(solution)
        self.verdict.set_inexact(solution is not None and solution.certificate.has_failed)
        if solution is not None:
            self._background.run(_POINTS, partial(_plays, solution.ruleset), partial(self._set_plays, solution))
        self.show_selection(self._model.selection)
        if solution is not None:
            self.ready.emit()

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no advice; what is coming, the table at the right says."""
        self.verdict.prompt.invite(Prompt() if prompt.is_at_work else prompt)
        self._is_coming = prompt.is_at_work
        self._answer()

    def show_selection(self, selection: Selection) -> None:
        """Ask about another moment; the dice stay if as many are rolled there."""
        self.fields.show_selection(selection)
        self.turn_start.show_selection(selection)
        self._answer()

    def apply_theme(self, theme: Theme) -> None:
        for part in (self.turn_start, self.verdict, self.table, self.export_button):
            part.apply_theme(theme)

    @Slot()
    def begin(self) -> None:
        """Focus the input of a roll."""
        self.entry.begin()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Have the roll typed at once, or a whole question in one line."""
        super().showEvent(event)
        give_keys(self, self.entry.line)
        self.entry.line.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Begin a roll with a digit that no part of the page wants."""
        if pressed_face(event):
            self.entry.begin()
            QApplication.sendEvent(self.entry.line, event)
        else:
            super().keyPressEvent(event)

    def ask_about(self, faces: tuple[int, ...]) -> None:
        """Answer for a roll at the selection; of loaded dice, in their order with `WILD` for a wild face."""
        wild = [each.die.wild for each in self._loaded(self._moment())]
        self._faces = (
            tuple(own if face == WILD else face for face, own in zip(faces, wild, strict=True)) if wild else faces
        )
        self._answer()

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces that were typed; of loaded dice in their order, with 0 for unknown faces."""
        return self._faces

    @property
    def text(self) -> str:
        """The moment, the roll and all ways to go on as text; without a roll the advice on the moment."""
        if self.advice is None:
            return self._situation.text
        roll = _("roll {faces}", faces=" ".join(map(str, self._faces)))
        ways = [
            f"{number}. {advice_words(each)} {_difference(self.options[0], each)}".strip()
            for number, each in enumerate(self.options, 1)
        ]
        head = self._situation.text.split("\n", 1)[0]
        return "\n".join(filter(None, (head, roll, self.sentence.text(), self._why, *ways)))

    def as_table(self) -> TextTable:
        return advice.choices(() if self.advice is None else self.advice.shown)

    def file_name(self) -> str:
        """Return the name for files, without extension."""
        roll = _("roll {faces}", faces=" ".join(map(str, self._faces)))
        return file_name(self.accessibleName(), roll, plot_words.situation(self._model.selection, self._model.space))

    @Slot()
    def copy(self) -> None:
        copy_text(self.text)

    # The answer

    def _moment(self) -> Moment | None:
        """Return the moment before the roll; of a turn with offered dice, with the dice that were typed."""
        if self._adviser is None or not self._model.space.has(self._model.selection):
            return None
        moment = typed(self._model.selection, 0).moment(self._adviser)
        if moment.offers:
            return self._adviser.rolling(moment, take=len(self._faces) == moment.state.carried_dice)
        return moment

    def _loaded(self, moment: Moment | None) -> tuple[NamedDie, ...]:
        """Return the loaded dice that are rolled; empty if the dice are fair."""
        if moment is None or self._adviser is None or moment.state.dice == 0:
            return ()
        state, adviser = moment.state, self._adviser
        return tuple(
            map(NamedDie, adviser.referee.loaded_dice(state), adviser.columns.letters(state.mover, state.left))
        )

    def _answer(self) -> None:
        moment = self._moment()
        loaded = self._loaded(moment)
        known = tuple(filter(None, self._faces))
        needed = 0 if moment is None else moment.state.dice
        if len(self._faces) > max(needed, self._model.space.grid.dice):
            self._faces, known = (), ()
        self.advice, self.options = None, ()
        if self._adviser is not None and moment is not None and known and len(known) == needed:
            self._advise(self._adviser, moment)
        self.entry.show_roll(self._faces, needed if loaded else self._model.space.grid.dice, loaded)
        self.hint.setText(self.entry.problem or self._missing(needed, len(known)))
        self._show()

    def _advise(self, adviser: Adviser, moment: Moment) -> None:
        if not adviser.can_occur(moment):
            return
        roll = adviser.referee.roll_of(moment.state, self._faces)
        self.advice = adviser.advise(moment, roll)
        self.options = tuple(options(self.advice.choices))
        self._why = self.advice.reason
        if self.options:
            self._why = with_principle(self._why, adviser.solution, moment, self.advice.roll, self.options[0])

    def _missing(self, needed: int, known: int) -> str:
        """Say what is still to be typed; without any dice, what typing them does."""
        chosen = self._model.selection
        if not known:
            return _("Type the dice that you rolled: see what to keep, and why.")
        if self.advice is not None or self._adviser is None:
            return _(SOON) if self._is_coming else ""
        if known != needed:
            missing = ngettext(
                "{count} die is rolled here; typed: {known}.",
                "{count} dice are rolled here; typed: {known}.",
                needed,
                known=known,
            )
            later = _("For a later roll type the turn total, too: in the field “Turn total”, or last in the line.")
            return missing if chosen.has_begun else f"{missing} {later}"
        left = plot_words.dice(known)
        return _("No rolls leave {dice} with a turn total of {points}: correct the dice, or the field “Turn total”.",
                 dice=left, points=plot_words.points(chosen.turn_total))  # fmt: skip

    def _show(self) -> None:
        found = self.advice
        for part in (self.sentence, self.reason, self.table):
            part.setVisible(found is not None)
        self.clear.setEnabled(bool(self._faces))
        self.verdict.setVisible(found is None and not self._only_asks())
        self.hint.setVisible(found is None and bool(self.hint.text()))
        self.of_all.setVisible(False)
        self._mark(None)
        self.export_button.setEnabled(bool(self.options))
        self.copy_button.setEnabled(self._adviser is not None)
        if found is None:
            return
        self.sentence.setText(advice_words(self.options[0]) if self.options else found.headline)
        self.reason.setText(self._why.replace(" %", f"{_HARD_SPACE}%"))
        self.table.setVisible(bool(self.options))
        if self.options:
            self.table.show_options(self.options, self.options[0])
            self._show_all_chances(found)
        self.setAccessibleDescription(f"{self.sentence.text()} {self.reason.text()}")

    @Slot(object)
    def _mark(self, option: RatedOption | None) -> None:
        """Mark in the turn where an option leads, without one the best."""
        shown = option or next(iter(self.options), None)
        self.turn_map.show_reached(None if shown is None else _reached(shown.choice))

    def _only_asks(self) -> bool:
        """Whether there is nothing to say before the whole roll is typed: at the start of a turn all dice are."""
        chosen, space = self._model.selection, self._model.space
        is_start = not chosen.has_begun and chosen.carried_dice == 0
        return self._adviser is not None and is_start and space.has(chosen)

    def _show_all_chances(self, found: RollAdvice) -> None:
        """With three players, show everybody's chances after the best choice."""
        adviser, moment, best = self._adviser, self._moment(), found.best
        if not isinstance(adviser, TrioAdviser) or moment is None or best is None:
            return
        own, following, last = map(plot_words.chance, adviser.choice_chances(moment, best))
        self.of_all.setText(
            _(
                "Win chances: you {own}, next player {following}, player after next {last}.",
                own=own,
                following=following,
                last=last,
            )
        )
        self.of_all.show()

    def _set_plays(self, solution: Solution, plays: tuple[PointsPlay, ...]) -> None:
        """Tell the mean points of a turn, too, now that they are known."""
        if self._adviser is not None and self._adviser.solution is solution:
            self._adviser = adviser_for(solution, *plays)
            self._answer()

    # The question

    @Slot(object)
    def _typed(self, faces: tuple[int, ...]) -> None:
        """Take a roll and the scores after it; a turn total is of the line that has it, not of the next one."""
        self._faces = faces
        space, scores = self._model.space, self.entry.scores
        grid = space.grid
        possible = range(0, grid.ceiling + 1, grid.quantum)
        if len(scores) == 1 and meant(*scores, grid.quantum, grid.ceiling) not in possible:
            scores = parted(*scores, grid.quantum, grid.goal)
        names = ("banked", "opponent", *(("third",) if space.are_of_three else ()), "turn_total")
        fields = {name: meant(score, grid.quantum, grid.ceiling) for name, score in zip(names, scores, strict=False)}
        if self.entry.is_typing and self._has_typed_total and "turn_total" not in fields:
            fields["turn_total"] = 0
        self._pick(fields)
        self._has_typed_total = len(scores) == len(names) or (self._has_typed_total and not self.entry.is_typing)
        self._answer()

    @Slot(dict)
    def _pick(self, fields: dict[str, int]) -> None:
        """Select what was typed; within a turn, as many dice are rolled as were typed, at its start all."""
        chosen, space, count = self._model.selection, self._model.space, len(self._faces)
        self._has_typed_total = self._has_typed_total and "turn_total" not in fields
        begun = any(fields.get(name, getattr(chosen, name)) for name in ("turn_total", "bonuses"))
        dice = min(count or chosen.dice, space.grid.dice) if begun else space.grid.dice
        if "dice" not in fields and dice != chosen.dice and not space.dice_of(chosen).is_loaded:
            fields = {**fields, "dice": dice}
        if fields:
            self.picked.emit(fields)

    @Slot()
    def _go_on(self) -> None:
        """With Enter, go where something is missing."""
        if self._faces and self.advice is None and self._adviser is not None:
            self.fields.turn_total.setFocus()
            self.fields.turn_total.selectAll()

    @Slot()
    def _clear(self) -> None:
        self._faces = ()
        self._answer()
        self.entry.begin()

    @Slot(str, int)
    def _edited(self, field: str, value: int) -> None:
        self.picked.emit({field: value})
        self.show_selection(self._model.selection)

    def _connect(self) -> None:
        self.entry.edited.connect(self._typed)
        self.table.pointed.connect(self._mark)
        self.entry.confirmed.connect(self._go_on)
        self.fields.picked.connect(self._pick)
        self.turn_start.picked.connect(self.picked)
        self.turn_start.edited.connect(self._edited)
        self.export_button.reported.connect(self.reported)
        self._situation.advised.connect(self.verdict.show_advice)

    def _arrange(self, bookmarks: QWidget) -> None:
        set_font(self.sentence, _LARGE, bold=True)
        set_font(self.hint, _CLEAR)
        for label in (self.sentence, self.hint, self.reason, self.of_all):
            label.setWordWrap(True)
        self.turn_start.add_course()
        self.turn_start.add_offers()
        self.turn_start.add_bonuses()
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        foot = row(self.clear, self.copy_button, None, self.export_button)
        answer = column(self.sentence, self.reason, self.table, self.of_all, self.verdict, None, spacing=SPACING)
        content, question = QWidget(), QWidget(autoFillBackground=True)
        question.setBackgroundRole(QPalette.ColorRole.Button)
        parts = self.fields, self._form, self.entry, self.hint, (answer, 1)
        content.setLayout(column(*parts, spacing=2 * SPACING))
        question.setLayout(column((VerticalScroll(content), 1), foot, margins=2 * SPACING))
        turn = column((self.turn_map, 1), bookmarks, spacing=SPACING)
        bookmarks.setMaximumHeight(_BOOKMARKS)
        self.turn_map.setMinimumWidth(_TURN_WIDTH)
        QWidget.setTabOrder(self.fields.turn_total, self.entry.line)  # the dice come before rarer questions
        QWidget.setTabOrder(self.entry.line, self.fields.own_farkles)
        self.setLayout(row((question, 1), (turn, 1), spacing=2 * SPACING, margins=2 * SPACING))


def _reached(choice: Choice) -> tuple[int, int] | None:
    """Return where a choice leads, turn total and dice; None if it ends the turn."""
    return None if choice.outlook is None else (choice.turn_total, choice.column + 1)


def _difference(best: RatedOption, option: RatedOption) -> str:
    return "" if option is best else f"({plot_words.difference(option.win - best.win)})"


def _plays(ruleset: Ruleset) -> tuple[PointsPlay, ...]:
    """Return the play for most points of each player, if their dice differ, otherwise of both."""
    return tuple(play_for_points(ruleset, seat) for seat in range(1 + ruleset.dice_differ))
