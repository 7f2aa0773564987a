"""The sections of a comparison, and what is said of it: its sides, its progress and its result."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.compare.bounds import BoundStudy
from farkle_core.compare.side_words import matching_in_words
from farkle_core.engine.monitor import Progress
from farkle_core.language import messages
from farkle_core.language.messages import N_, _, ngettext, pgettext
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_explorer.compare.comparison import BOUNDS, DECISIONS, GAMES, NUMBERS, OTHER, Comparison
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.frame import PointedView
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.solving.solve_words import duration
from farkle_explorer.widgets.cover import Cover
from farkle_explorer.widgets.layouts import FoldingRow, column, row
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.worker import TaskQueue


class CompareSection(StrEnum):
    """The section to show if there is no space for all."""

    NUMBERS = "numbers"
    MAP = "map"
    DECISIONS = "decisions"


class SectionFrame(PointedView):
    """The frame of a section, with a title and an export of its own. `table`: returns the section's numbers."""

    def __init__(
        self, name: str, table: Callable[[], TextTable], file_name: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(name, parent)
        for part in (self.readout, self.samples):  # hidden, except in the sections that use them
            part.setParent(self)
            part.hide()
        self._cover: Cover | None = None
        self.export_button = self.new_export(table, file_name)
        self._controls = QWidget()
        self._row = row(None, self.export_button)
        self._controls.setLayout(self._row)
        self.column = column(FoldingRow(self.title, self._controls, spacing=SPACING // 2), spacing=SPACING // 2)
        self.setLayout(self.column)

    def cover(self, body: QWidget) -> None:
        """Let messages replace `body` while it is empty."""
        self._cover = Cover(body)
        self.theme_parts(self._cover)

    @property
    def notice(self) -> str:
        """The message in place of the content; ``""`` while the content is visible."""
        return "" if self._cover is None else self._cover.words

    def say_instead(self, words: str) -> None:
        """Show a message in place of the content; ``""`` shows the content."""
        if self._cover is not None:
            self._cover.set_words(words)

    def add_control(self, widget: QWidget) -> None:
        """Add a switch beside the title, or below it if space is short."""
        self._row.insertWidget(self._row.count() - 1, widget)
        self.theme_parts(widget)


class TableSection(SectionFrame):
    """A section that contains a table. `name`: the accessible name; `title`: the heading."""

    def __init__(
        self, name: str, title: str, body: QWidget, table: Callable[[], TextTable], file_name: Callable[[], str]
    ) -> None:
        super().__init__(name, table, file_name)
        self.title.set_text(title)
        self.title.make_room_for(title)
        self.column.addWidget(body, 1)
        self.cover(body)


_BEGIN: Final = N_("Choose other rules, another goal or lowest score, or another way to play")
_ONLY_USUAL: Final = N_("only turns before a player reaches the goal are compared")

_GOING_ON: Final = {
    OTHER: N_("Solving the rules to compare with"),
    NUMBERS: N_("Calculating key figures"),
    DECISIONS: N_("Comparing every decision"),
    BOUNDS: N_("Comparing both lowest scores"),
    GAMES: N_("Calculating the length of a game"),
}

SECTION_NAMES: Final = {
    CompareSection.NUMBERS: N_("numbers"),
    CompareSection.MAP: N_("map"),
    CompareSection.DECISIONS: N_("decisions"),
}


def what_is_compared(comparison: Comparison, chosen: Selection | None) -> str:
    """Return both sides, the matching of their scores and the letters of dice; without sides, how to choose them."""
    if comparison.sides is None or comparison.alignment is None:
        return "" if comparison.solution is None else _(_BEGIN)
    one, other = comparison.names
    text = _(
        "{one} and {other}, {matching}",
        one=one,
        other=other,
        matching=matching_in_words(comparison.alignment.matching),
    )
    usual = chosen is None or not (chosen.turns_left or chosen.carried_dice or chosen.last_turn_total)
    text = text if usual else f"{text}; {_(_ONLY_USUAL)}"
    if comparison.study is not None and chosen is not None:
        farkles = min(max(chosen.farkles, chosen.opponent_farkles), len(comparison.study.deviations) - 1)
        text = f"{text}; {effect_of_bound(comparison.study, min(chosen.banked, chosen.opponent), farkles)}"
    ruleset = comparison.sides[0].solution.ruleset
    seat = 0 if chosen is None else ruleset.dice_seat(chosen.seat)
    return DiceLeft.of(ruleset, seat).explained(text) if comparison.has_decisions else text


def effect_of_bound(study: BoundStudy, least: int, farkles: int) -> str:
    """Return the bound's effect if both players have at least `least` points and at most `farkles` farkles in a row."""
    if least < int(study.scores[0]):
        return _("only one of the two has scores below {lowest}", lowest=plot_words.points(int(study.scores[0])))
    given = _("both have {score} or more, {farkles}", score=plot_words.points(least), farkles=_at_most(farkles))
    share = float(study.deviations[farkles, min(int(np.searchsorted(study.scores, least)), len(study.scores) - 1)])
    apart = messages.one_in(share) if messages.lie_apart(share) else pgettext("apart by", "rounding")
    words = _("{given}: win chances differ by {share} at most", given=given, share=apart)
    score = study.alike_from[farkles]
    if score is None:
        return _("{effect}; play is nowhere identical", effect=words)
    return _("{effect}; play is identical from {score} on", effect=words, score=plot_words.points(score))


def _at_most(farkles: int) -> str:
    """Return ``"no farkles"``, ``"at most 1 farkle"`` and so on, translated."""
    return (
        plot_words.farkles(0)
        if farkles == 0
        else ngettext("at most {count} farkle", "at most {count} farkles", farkles)
    )


def going_on(work: TaskQueue, left: float | None = None) -> str:
    """Return the running task and about how many seconds are left; ``""`` if no task is running."""
    if not work.is_running:
        return ""
    if not work.is_prepared:
        return _("Preparing comparisons; this takes up to a minute, the first time only")
    words = _(_GOING_ON.get(str(work.running), ""))
    if left is None:
        return words
    return _("{work}: about {duration} left", work=words, duration=duration(left))


def what_was_found(comparison: Comparison) -> str:
    """Return the number of decisions that differ; ``""`` before they are computed."""
    differences = comparison.differences
    if differences is None:
        return ""
    if not differences.different:
        return _(
            "All {compared} decisions that come up in games of {one} are the same",
            one=comparison.names[0],
            compared=plot_words.points(differences.compared),
        )
    return _(
        "{different} of {compared} decisions that come up in games of {one} differ ({share})",
        one=comparison.names[0],
        different=plot_words.points(differences.different),
        compared=plot_words.points(differences.compared),
        share=plot_words.chance(differences.different / differences.compared),
    )


def file_name(comparison: Comparison, part: CompareSection) -> str:
    """Return the name for files of a section, without extension."""
    if comparison.sides is None:
        return _("Comparison")
    one, other = comparison.names
    name = _("Comparison, {one} and {other}", one=one, other=other)
    return f"{name}, {_(SECTION_NAMES[part])}".replace("/", " ")


class ComparePresenter(QObject):
    """Reports the task of a comparison, its progress and the result."""

    changed = Signal()  # the task, its result or the message has changed
    progressed = Signal(object)  # Progress of the task

    def __init__(self, comparison: Comparison, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._comparison = comparison
        self._message = ""
        self._left: float | None = None
        comparison.reported.connect(self._report)
        comparison.progressed.connect(self._pass_on)
        comparison.running_changed.connect(self._begin_step)

    @property
    def line(self) -> str:
        """The error, the progress or the result."""
        return self._message or going_on(self._comparison, self._left) or what_was_found(self._comparison)

    @Slot(str)
    def _report(self, line: str) -> None:
        self._message = line
        self.changed.emit()

    @Slot()
    def _begin_step(self) -> None:
        self._left = None
        self.changed.emit()

    @Slot(object)
    def _pass_on(self, progress: Progress) -> None:
        self._left = progress.seconds_left
        self.progressed.emit(progress)
