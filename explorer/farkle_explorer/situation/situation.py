"""The selection in words: scores, advice, win chances."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFormLayout, QLabel, QPushButton, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.origin import true_name
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.solution.turn_table import TurnTable
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.export import ExportButton, file_name, origin_words
from farkle_explorer.plots.plot_words import state_words
from farkle_explorer.plots.value_choice import CountChoice
from farkle_explorer.session.following import Prompt
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.situation import advice
from farkle_explorer.situation.advice import Advice, advise, sentence
from farkle_explorer.situation.turn_start import TurnStartFields, TypedScores
from farkle_explorer.situation.verdict import Verdict
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import VerticalScroll, column, row
from farkle_explorer.widgets.text_table import TextTable, copy_text
from farkle_explorer.widgets.theme import SPACING, Theme

_MARGIN: Final = SPACING


class Situation(TypedScores):
    """The selection, editable, with the solution's advice; dice and farkles are chosen above the pictures."""

    reported = Signal(str)  # a message about an export
    advised = Signal(object, str)  # Advice or None, str: the advice shown now, and its sentence

    def __init__(self, selection_model: SelectionModel) -> None:
        super().__init__(selection_model)
        self.setAccessibleName(_("Situation"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self._solution: Solution | None = None
        self._table: TurnTable | None = None
        self._space = self._solved = selection_model.space
        self.advice: Advice | None = None  # the shown advice; None without a solution
        self.third_farkles = CountChoice("third_farkles", "", _("Farkles of the player after next"))
        self._form = QFormLayout()
        self.turn_start = TurnStartFields(self._form)
        self.verdict = Verdict()
        self.of_all = QLabel(wordWrap=True)
        self.of_all.hide()
        self.copy_button = button(_("Copy as text"), _("Copy the situation and the advice"))
        self.bookmark_button = QPushButton(_("Bookmark"))
        self.refuse_bookmark("")
        self.export_button = ExportButton(self, self.as_table, self.file_name)
        self._arrange()
        self._connect()
        self.set_space(selection_model.space)
        self.show_selection(selection_model.selection)

    def set_space(self, space: SelectionSpace) -> None:
        """Set the possible states of a game."""
        self._space = space
        self.turn_start.set_space(space)
        self._form.setRowVisible(self.third, space.are_of_three)
        label = self._form.labelForField(self.opponent)
        if isinstance(label, QLabel):
            label.setText(_("Next player") if space.are_of_three else _("Opponent"))
        self.third_farkles.set_counts(len(space.third_counts))
        self._form.setRowVisible(self.third_farkles, self.third_farkles.offers)

    def set_solution(self, solution: Solution | None) -> None:
        """Use another solution; None removes the advice."""
        self._solution, self._table = solution, None
        self._solved = self._space if solution is None else SelectionSpace.of_solution(solution)
        self.verdict.set_inexact(solution is not None and solution.certificate.has_failed)
        self.show_selection(self._model.selection)

    def invite(self, prompt: Prompt) -> None:
        """Show why there is no advice."""
        self.verdict.prompt.invite(prompt)

    def show_selection(self, selection: Selection) -> None:
        if not self._space.has(selection):
            return
        self._show_scores(self._space, selection)
        self.turn_start.show_selection(selection)
        self.third_farkles.show_value(selection.third_farkles)
        self._advise(selection)

    def apply_theme(self, theme: Theme) -> None:
        self.third_farkles.apply_theme(theme)
        self.turn_start.apply_theme(theme)
        self.verdict.apply_theme(theme)
        self.export_button.apply_theme(theme)

    @property
    def text(self) -> str:
        """The situation and the advice as text to paste; ``""`` without a solution."""
        if self.advice is None or self._solution is None:
            return ""
        ruleset, selection = self._solution.ruleset, self.advice.selection
        situation = plot_words.situation(selection, self._space)
        turn = _(
            "turn total {turn_total}, {dice} to roll",
            turn_total=plot_words.points(selection.turn_total),
            dice=self._space.dice_in_words(selection),
        )
        return "\n".join(
            (
                f"{true_name(ruleset)}: {situation}; {turn}",
                *filter(None, [self.verdict.sentence]),
                *self.verdict.lines,
                *([] if self.of_all.isHidden() else [self.of_all.text()]),
                origin_words(ruleset),
            )
        )

    def as_table(self) -> TextTable:
        assert self.advice is not None
        return advice.advice(self.advice)

    def file_name(self) -> str:
        """Return the name for files, without extension."""
        return file_name(self.accessibleName(), plot_words.situation(self._model.selection, self._space))

    @property
    def summary(self) -> str:
        """The selection in one line, with the advice if there is any."""
        selection = self._model.selection
        if self._table is None or self.advice is None:
            return plot_words.situation(selection, self._space)
        return f"{plot_words.situation(selection, self._space)}; " + state_words(
            self._table, selection.turn_total, selection.dice
        )

    @Slot(str)
    def refuse_bookmark(self, reason: str) -> None:
        """Set why the situation cannot be bookmarked; ``""`` if it can."""
        self.bookmark_button.setEnabled(not reason)
        self.bookmark_button.setToolTip(reason or _("Bookmark this situation, to come back to it"))

    @Slot()
    def copy(self) -> None:
        copy_text(self.text)

    def _advise(self, selection: Selection) -> None:
        solution, words = self._solution, ""
        if solution is None or not self._solved.has(selection):
            self.advice = None
        else:
            if self._table is None or self._table.start != selection.start:
                self._table = solution.dice_table(selection.start)
            advice = advise(self._table, selection, solution.ruleset)
            self.advice = replace(advice, unsure=solution.certificate.unsure)
            words = sentence(self.advice, self._table)
        for each in (self.copy_button, self.export_button):
            each.setEnabled(self.advice is not None)
        self.verdict.show_advice(self.advice, words)
        self.advised.emit(self.advice, words)
        self._show_chances_of_all(selection)

    def _show_chances_of_all(self, selection: Selection) -> None:
        view = self._solution
        shown = isinstance(view, TrioSolution) and self.advice is not None
        self.of_all.setVisible(shown)
        if shown and isinstance(view, TrioSolution):
            self.of_all.setText(_chances_of_three(view, selection))

    def _arrange(self) -> None:
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setHorizontalSpacing(SPACING + SPACING // 2)
        self._form.setVerticalSpacing(SPACING)
        self._form.addRow(_("You"), self.banked)
        self._form.addRow(_("Opponent"), self.opponent)
        self._form.addRow(_("After next"), self.third)
        self._form.addRow(_("Their farkles"), self.third_farkles)
        self.turn_start.add_course()
        self.turn_start.add_offers()
        self._form.addRow(_("Turn total"), self.turn_total)
        self.turn_start.add_bonuses()
        content = QWidget()
        foot = row(self.copy_button, self.bookmark_button, None, self.export_button)
        parts = self._form, self.verdict, self.of_all, foot, None
        content.setLayout(column(*parts, spacing=2 * SPACING, margins=(_MARGIN, 2 * SPACING, _MARGIN, 2 * SPACING)))
        self.setLayout(column(VerticalScroll(content)))

    def _connect(self) -> None:
        self.turn_start.edited.connect(self._pick)
        for part in (self.third_farkles, self.turn_start):
            part.picked.connect(self.picked)
        self.copy_button.clicked.connect(self.copy)
        self.export_button.reported.connect(self.reported)


def _chances_of_three(view: TrioSolution, selection: Selection) -> str:
    """Return the win chances of mover, next and last player, with the mover's better decision."""
    turn = view.turn(selection.start)
    own, following, last = turn.chances(turn.row(selection.turn_total), selection.dice).tolist()
    return _(
        "Win chances: you {own}, next player {following}, player after next {last}.",
        own=plot_words.chance(own),
        following=plot_words.chance(following),
        last=plot_words.chance(last),
    )
