"""Hold or roll: the advice, the chances, and the explanation."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QStackedLayout, QWidget

from farkle_core.language.messages import N_, _, ngettext, pgettext
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.situation.advice import CANNOT_HAPPEN, UNREACHABLE, Advice
from farkle_explorer.widgets.layouts import column, grid
from farkle_explorer.widgets.lettering import mute, set_font, write_in
from farkle_explorer.widgets.theme import SPACING, Theme

INEXACT: Final = N_("not exact: the solver stopped before it was done")
_LARGE: Final = 1.7
_ROWS: Final = ("first", "second")


class ChanceBar(QWidget):
    """A chance as a partly filled bar."""

    def __init__(self) -> None:
        super().__init__()
        self._chance = 0.0
        self._colour, self._ground = QColor(), QColor()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(8 * SPACING, SPACING)

    def show_chance(self, chance: float | None) -> None:
        """Show `chance` (0 to 1); None leaves the bar empty."""
        self._chance = chance or 0.0
        self.update()

    def set_colours(self, colour: str, ground: str) -> None:
        self._colour, self._ground = QColor(colour), QColor(ground)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        painter = QPainter(self)
        whole = QRectF(self.rect())
        painter.fillRect(whole, self._ground)
        painter.fillRect(QRectF(0.0, 0.0, whole.width() * self._chance, whole.height()), self._colour)


@dataclass(frozen=True)
class _Decision:
    """One of the two possible actions; neither is advised if the state cannot occur."""

    name: str  # the name, in capitals if advised
    chance: float | None  # the win chance; None if not legal
    best: bool  # whether it is advised
    holds: bool  # whether it is holding; otherwise a way of rolling

    @property
    def words(self) -> str:
        return _("not allowed") if self.chance is None else plot_words.chance(self.chance)

    def ink(self, theme: Theme) -> str:
        return theme.hold_text if self.holds else theme.roll_text

    def colour(self, theme: Theme) -> str:
        return theme.hold if self.holds else theme.roll


def _decisions(advice: Advice) -> tuple[_Decision, _Decision]:
    open_ = advice.is_open
    if advice.take is not None:
        offered, every = plot_words.dice(advice.selection.carried_dice), advice.all_dice
        taken, rolled = _("take {dice}", dice=offered), _("ROLL all {dice}", dice=every)
        if open_:
            rolled = _("roll all {dice}", dice=every)
        elif advice.takes:
            taken, rolled = _("TAKE {dice}", dice=offered), _("roll all {dice}", dice=every)
        return (
            _Decision(taken, advice.take, advice.takes and not open_, holds=False),
            _Decision(rolled, advice.roll, not advice.takes and not open_, holds=False),
        )
    decided = advice.reachable and not open_
    holds, rolls = decided and advice.holds, decided and not advice.holds
    return (
        _Decision(
            pgettext("the better", "HOLD") if holds else pgettext("to choose from", "hold"),
            advice.hold,
            holds,
            holds=True,
        ),
        _Decision(
            pgettext("the better", "ROLL") if rolls else pgettext("to choose from", "roll"),
            advice.roll,
            rolls,
            holds=False,
        ),
    )


def _offer_words(advice: Advice) -> str:
    dice = advice.selection.carried_dice
    return ngettext(
        "the {count} offered die brings {points} points with the first score",
        "the {count} offered dice bring {points} points with the first score",
        dice,
        points=plot_words.points(advice.brings),
    )


class Verdict(QWidget):
    """The advice on one state: a sentence, then its numbers.

    The better decision is in capitals and in its colour; all that colour says is also in the text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = Theme.light()
        self._advice: Advice | None = None
        self._inexact = False
        self._sentence, self._word, self._win = QLabel(), QLabel(), QLabel()
        self._names = {key: QLabel() for key in _ROWS}
        self._chances = {key: QLabel() for key in _ROWS}
        self._bars = {key: ChanceBar() for key in _ROWS}
        self._facts = tuple((QLabel(), QLabel()) for _ in range(4))
        for label in self._facts[0]:  # the labels of the first fact
            label.setToolTip(_("How many more of 100 games the better one wins"))
        self._note = QLabel()
        self._parts = QWidget()
        self.prompt = SolvePrompt()
        self._arrange()
        self.show_advice(None)

    @property
    def lines(self) -> tuple[str, ...]:
        if self._advice is None:
            return (self.prompt.words,)
        decisions = [f"{decision.name} {decision.words}" for decision in _decisions(self._advice)]
        facts = [f"{name} {value}" for name, value in self._fact_words()]
        return (*decisions, *facts, *filter(None, [self._note.text()]))

    @property
    def sentence(self) -> str:
        """The advice in a sentence; ``""`` without advice."""
        return self._sentence.text() if self._advice is not None else ""

    def show_advice(self, advice: Advice | None, sentence: str = "") -> None:
        """Show `advice` with its `sentence`; with None, why there is no advice."""
        self._advice = advice
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        self._stack.setCurrentWidget(self.prompt if advice is None else self._parts)
        if advice is None:
            return
        self._say_word(advice)
        for decision, key in zip(_decisions(advice), _ROWS, strict=True):
            self._names[key].setText(decision.name)
            self._chances[key].setText(decision.words)
            self._bars[key].show_chance(decision.chance)
        for (name_label, value_label), (name, value) in zip(self._facts, self._fact_words(), strict=True):
            name_label.setText(name)
            value_label.setText(value)
        self._note.setText(self._note_words(advice))
        self._note.setVisible(bool(self._note.text()))
        self._weigh(advice)
        self.setAccessibleDescription(" ".join(filter(None, (sentence, ". ".join(self.lines)))))

    def set_inexact(self, inexact: bool) -> None:
        """Set whether the solution missed its tolerance; visible with the next advice."""
        self._inexact = inexact

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.prompt.apply_theme(theme)
        if self._advice is not None:
            self.show_advice(self._advice, self.sentence)

    def _say_word(self, advice: Advice) -> None:
        theme = self._theme
        best = next((decision for decision in _decisions(advice) if decision.best), None)
        if best is None:
            word = _("Equal so far") if advice.reachable else _(CANNOT_HAPPEN)
        else:
            word = _("HOLD and win") if advice.wins_now else best.name
        self._word.setText(word)
        self._win.setText(plot_words.chance(advice.win) if advice.reachable else "")
        write_in(self._word, theme.muted if best is None else best.ink(theme))
        for label in (self._win, self._sentence):
            write_in(label, theme.text if advice.reachable else theme.muted)

    def _fact_words(self) -> tuple[tuple[str, str], ...]:
        advice = self._advice
        assert advice is not None
        difference = "–" if advice.difference is None else plot_words.difference(advice.difference)
        dice = advice.dice_left.short(advice.rolled - 1)
        return (
            (_("difference"), difference),
            (_("farkle risk with {dice}", dice=dice), plot_words.chance(advice.farkle_risk)),
            (_("win chance after a farkle"), plot_words.chance(advice.after_farkle)),
            (_("win chance at turn start"), plot_words.chance(advice.at_start)),
        )

    def _note_words(self, advice: Advice) -> str:
        remarks = [] if advice.reachable else [_(UNREACHABLE)]
        is_said = advice.reachable and advice.selection.turn_total == 0  # the sentence says it: you must roll first
        remarks += [] if advice.take is None else [_offer_words(advice)]
        remarks += [_(INEXACT)] if self._inexact else []
        remarks += [advice.why_roll] if advice.why_roll and not is_said else []
        return "; ".join(remarks)

    def _weigh(self, advice: Advice) -> None:
        theme = self._theme
        for key, decision in zip(_ROWS, _decisions(advice), strict=True):
            for label in (self._names[key], self._chances[key]):
                set_font(label, bold=decision.best)
                write_in(label, decision.ink(theme) if decision.best else theme.muted)
            self._bars[key].set_colours(decision.colour(theme) if advice.reachable else theme.line, theme.background)

    def _arrange(self) -> None:
        mute(self._note, *(name for name, _value in self._facts))
        set_font(self._win, _LARGE)
        set_font(self._word, _LARGE, bold=True)
        for label in (self._sentence, self._note):
            label.setWordWrap(True)
        right = Qt.AlignmentFlag.AlignRight
        decisions = grid(
            ((self._word, 2), None, (self._win, right)),
            (),
            *((self._names[key], self._bars[key], (self._chances[key], right)) for key in _ROWS),
            stretch=(1,),
        )
        decisions.setColumnMinimumWidth(2, self.fontMetrics().horizontalAdvance(_("not allowed")) + SPACING)
        decisions.setRowMinimumHeight(1, SPACING)
        facts = grid(*((name, (value, right)) for name, value in self._facts), stretch=(0,))
        self._parts.setLayout(column(self._sentence, decisions, facts, self._note, None))
        self._stack = QStackedLayout(self)  # as large as its larger page, so that nothing moves when advice arrives
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self._parts)
        self._stack.addWidget(self.prompt)
