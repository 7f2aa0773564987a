"""The sentences of one of the user's playbooks: to add, edit, reorder and remove, and what they are worth."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _, figures, of_100_games, percent
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Sentence, Take, TurnSentence
from farkle_core.playbooks.reading import playbook_from, sentences_of
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.sentence_truth import Truth
from farkle_explorer.strategies.book import Entry
from farkle_explorer.strategies.jobs import ValuedStrategy
from farkle_explorer.strategies.sentence_form import SentenceForm
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import FoldingLine, column
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_LINES: Final = 5  # least visible lines of the list


class PlaybookEditor(QWidget):
    """The list of sentences in words, and below it the selected one as a form."""

    edited = Signal(str, object)  # the key of the strategy, and its new playbook
    worth_wanted = Signal(str)  # the key: the user wants to know what each sentence is worth

    def __init__(self) -> None:
        super().__init__()
        self._entry: Entry | None = None
        self._ruleset: Ruleset | None = None
        self.list, self.form = QListWidget(), SentenceForm()
        self.price, self.problem, self.note = QLabel(), QLabel(), QLabel()
        self.list.setAccessibleName(_("Sentences, the first that applies decides"))
        self.list.setToolTip(_("Drag a sentence, or press Ctrl+Up or Ctrl+Down, to move it; Delete removes it"))
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setSpacing(2)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.list.setMinimumHeight(_LINES * (self.fontMetrics().height() + SPACING))
        self.list.installEventFilter(self)
        self.add = button(_("Add sentence"), _("Add a sentence before this one, to be edited below"), self._add)
        self.drop = button(_("Remove sentence"), _("Leave this sentence out (Delete)"), self._drop)
        self.up = button(_("Up"), _("Let this sentence decide earlier (Ctrl+Up)"), lambda: self._step(-1))
        self.down = button(_("Down"), _("Let this sentence decide later (Ctrl+Down)"), lambda: self._step(1))
        self.worth = button(
            _("Worth of each"),
            _("Calculate how often each sentence decides, how well, and what it is worth; this takes about a minute"),
            self._weigh,
        )
        for label in (self.price, self.problem, self.note):
            label.setWordWrap(True)
        self.price.setAccessibleName(_("Price of the sentences"))
        self.problem.setAccessibleName(_("What is wrong with the sentences"))
        mute(self.note)
        buttons = FoldingLine(self.add, self.drop, self.up, self.down, self.worth, spacing=SPACING // 2)
        self.setLayout(column(self.price, (self.list, 1), buttons, self.form, self.problem, self.note))
        self.list.currentRowChanged.connect(self._row_changed)
        self.list.model().rowsMoved.connect(self._dragged)
        self.form.edited.connect(self._replace)

    def show_entry(self, entry: Entry, ruleset: Ruleset | None, *, is_running: bool) -> None:
        """Show one of the user's playbooks; the same sentence stays selected.

        `is_running`: whether its price is being calculated.
        """
        is_same = self._entry is not None and self._entry.key == entry.key
        self._entry, self._ruleset = entry, ruleset
        self._fill(self.list.currentRow() if is_same else 0)
        self.note.setText(explained(self._playbook))
        self.show_running(is_running)
        self._row_changed(self.list.currentRow())

    def show_running(self, is_running: bool) -> None:
        """Say what the sentences win, or that it is being calculated."""
        known = None if self._entry is None else self._entry.known
        lines = ("" if known is None else _price(known), _("Working out …") if is_running else "")
        self.price.setText(" ".join(filter(None, lines)))
        self.worth.setEnabled(not is_running and (known is None or not known.by_sentence))

    def _fill(self, place: int) -> None:
        assert self._entry is not None
        with QSignalBlocker(self.list):
            self.list.clear()
            for line in _lines(self._playbook, self._entry.known):
                item = QListWidgetItem(line, self.list)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)  # a drop on it would go to the end
            self.list.setCurrentRow(min(max(place, 0), self.list.count() - 1))

    @property
    def _playbook(self) -> Playbook:
        assert self._entry is not None
        assert isinstance(self._entry.player, Playbook)
        return self._entry.player

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self.list and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            does = {
                (Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier): self.up,
                (Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier): self.down,
                (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier): self.drop,
            }.get((Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier))
            if does is not None:
                does.click()
                return True
        return super().eventFilter(watched, event)

    @Slot(int)
    def _row_changed(self, place: int) -> None:
        self.problem.hide()
        self._show_place(place)

    def _show_place(self, place: int) -> None:
        if self._ruleset is not None and 0 <= place < len(self._playbook.sentences):
            self.form.show_sentence(self._playbook.sentences[place], self._ruleset)
        self.up.setEnabled(place > 0)
        self.down.setEnabled(0 <= place < self.list.count() - 1)

    def _step(self, by: int) -> None:
        self._move(self.list.currentRow(), self.list.currentRow() + by)

    def _move(self, place: int, to: int) -> None:
        sentences = [*self._playbook.sentences]
        sentences.insert(to, sentences.pop(place))
        if not self._take(sentences, to):
            self._fill(place)  # the sentence may have been dragged
            self._show_place(place)

    @Slot(QModelIndex, int, int, QModelIndex, int)
    def _dragged(self, _from: QModelIndex, place: int, _last: int, _into: QModelIndex, before: int) -> None:
        """Move a sentence after it was dragged, once the list has done its part."""
        QTimer.singleShot(0, self, partial(self._move, place, before - (before > place)))

    def _drop(self) -> None:
        sentences, place = [*self._playbook.sentences], self.list.currentRow()
        del sentences[place]
        self._take(sentences, place)

    def _add(self) -> None:
        """Add a sentence of the kind of the selected one, at the first place from there where it may stand."""
        assert self._ruleset is not None
        sentences, place = self._playbook.sentences, self.list.currentRow()
        new: Sentence = (
            DiceSentence(Take.ONE, (Condition(Asks.ROLLED, (self._ruleset.dice,)),))
            if isinstance(sentences[place], DiceSentence)
            else TurnSentence(Go.ROLL, (Condition(Asks.LEFT, (self._ruleset.dice,)),))
        )
        any(self._take([*sentences[:at], new, *sentences[at:]], at) for at in range(place, len(sentences)))

    @Slot(object)
    def _replace(self, sentence: Sentence) -> None:
        sentences, place = [*self._playbook.sentences], self.list.currentRow()
        sentences[place] = sentence
        self._take(sentences, place)

    def _weigh(self) -> None:
        assert self._entry is not None
        self.worth_wanted.emit(self._entry.key)

    def _take(self, sentences: Sequence[Sentence], place: int) -> bool:
        """Replace the playbook, or say why these sentences are none; return whether it was replaced."""
        assert self._entry is not None
        assert self._ruleset is not None
        before, problems = self._playbook, list[Problem]()
        tables = sentences_of(Playbook(tuple(sentences)))
        wanted = playbook_from(tables, before.title, self._ruleset, problems)
        if wanted is None:
            needed = dict.fromkeys(each.allowed for each in problems)
            self.problem.setText(_("Not changed. Needed: {what}.", what="; ".join(needed)))
            self.problem.show()
            return False
        self.problem.hide()
        if wanted != before:
            with QSignalBlocker(self.list):
                self.list.setCurrentRow(place)
            self.edited.emit(self._entry.key, wanted)
        return True


def _lines(playbook: Playbook, known: ValuedStrategy | None) -> list[str]:
    """Return each sentence with its place, and below it what is known of it."""
    lines = [f"{place}. {sentence_words(each)}" for place, each in enumerate(playbook.sentences, 1)]
    if known is None or not known.by_sentence:
        return lines
    often = [_often(each) for each in known.truth] or [""] * len(lines)
    worth = [_("worth {games}", games=_signed(each)) for each in known.by_sentence]
    below = [" · ".join(filter(None, each)) for each in zip(often, worth, strict=True)]
    return [f"{line}\n     {more}" for line, more in zip(lines, below, strict=True)]


def _often(truth: Truth) -> str:
    times = figures(f"{truth.reach:.1f}")
    return _("{times} times a game, right in {share}", times=times, share=percent(truth.best))


def _signed(games: float) -> str:
    return f"{'−' if games <= -0.00005 else ''}{of_100_games(games)}"


def _price(known: ValuedStrategy) -> str:
    wins, turn = of_100_games(known.worth.overall), known.worth.points_per_turn
    return _(
        "Wins {games} against perfect play, {points} points a turn.", games=wins, points=figures(f"{turn or 0.0:,.1f}")
    )
