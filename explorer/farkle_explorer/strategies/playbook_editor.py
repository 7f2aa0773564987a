"""The sentences of one of the user's playbooks: to reorder, edit, drop, and see what each is worth."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QWidget

from farkle_core.errors import UserError
from farkle_core.language.messages import _, of_100_games
from farkle_core.playbooks.model import Playbook
from farkle_core.playbooks.reading import playbook_of_lines, sentence_lines
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules.model import Ruleset
from farkle_explorer.strategies.book import Entry
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import FoldingLine, column
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

_EXAMPLE: Final = 'rolled = [5, 6], no_set = true, take = "one"'  # the same in all languages
_LINES: Final = 5  # least visible lines of the list


class PlaybookEditor(QWidget):
    """The list of sentences; above it the selected one as a line of a file, to edit."""

    edited = Signal(str, object)  # the key of the strategy, and its new playbook
    worth_wanted = Signal(str)  # the key: the user wants to know what each sentence is worth

    def __init__(self) -> None:
        super().__init__()
        self._entry: Entry | None = None
        self._ruleset: Ruleset | None = None
        self._before: dict[str, list[Playbook]] = {}  # earlier playbooks by the strategy's key, the latest last
        self.list, self.line, self.problem, self.note = QListWidget(), QLineEdit(), QLabel(), QLabel()
        self.list.setAccessibleName(_("Sentences, the first that applies decides"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMinimumHeight(_LINES * (self.fontMetrics().height() + SPACING))
        self.line.setAccessibleName(_("The sentence, to edit"))
        self.line.setPlaceholderText(_EXAMPLE)
        self.line.setToolTip(_("The sentence as in a file, for example {example}; Enter replaces it", example=_EXAMPLE))
        self.up = button(_("Up"), _("Let this sentence decide earlier"), lambda: self._move(-1))
        self.down = button(_("Down"), _("Let this sentence decide later"), lambda: self._move(1))
        self.drop = button(_("Drop"), _("Leave this sentence out"), self._drop)
        self.insert = button(_("Insert"), _("Insert the line as a new sentence before this one"), self._insert)
        self.undo = button(_("Undo"), _("Take the last change of the sentences back"), self._undo)
        self.worth = button(_("Price"), _("Calculate how often it wins, and what each sentence is worth"), self._price)
        for label in (self.problem, self.note):
            label.setWordWrap(True)
        self.problem.setAccessibleName(_("What is wrong with the sentences"))
        mute(self.note)
        buttons = FoldingLine(self.up, self.down, self.drop, self.insert, self.undo, self.worth, spacing=SPACING // 2)
        self.setLayout(column(buttons, self.line, self.problem, (self.list, 1), self.note, spacing=SPACING // 2))
        self.list.currentRowChanged.connect(self._show_line)
        self.line.returnPressed.connect(self._replace)

    def show_entry(self, entry: Entry, ruleset: Ruleset | None) -> None:
        """Show one of the user's playbooks; the same line stays selected."""
        is_same = self._entry is not None and self._entry.key == entry.key
        place = max(self.list.currentRow(), 0) if is_same else 0
        self._entry, self._ruleset = entry, ruleset
        worth = () if entry.known is None else entry.known.by_sentence
        self.list.clear()
        self.list.addItems(_words(self._playbook, worth))
        self.problem.hide()
        self.note.setText(explained(self._playbook))
        self.undo.setEnabled(bool(self._before.get(entry.key)))
        self.worth.setEnabled(not worth)
        self.list.setCurrentRow(min(place, self.list.count() - 1))

    @property
    def _playbook(self) -> Playbook:
        assert self._entry is not None
        assert isinstance(self._entry.player, Playbook)
        return self._entry.player

    @Slot(int)
    def _show_line(self, place: int) -> None:
        lines = sentence_lines(self._playbook)
        if 0 <= place < len(lines):
            self.line.setText(lines[place])
        self.up.setEnabled(place > 0)
        self.down.setEnabled(0 <= place < len(lines) - 1)

    def _move(self, by: int) -> None:
        lines, place = [*sentence_lines(self._playbook)], self.list.currentRow()
        lines.insert(place + by, lines.pop(place))
        self._take(lines, place + by)

    def _drop(self) -> None:
        lines, place = [*sentence_lines(self._playbook)], self.list.currentRow()
        del lines[place]
        self._take(lines, place)

    def _insert(self) -> None:
        lines, place = [*sentence_lines(self._playbook)], self.list.currentRow()
        lines.insert(place, self.line.text())
        self._take(lines, place)

    @Slot()
    def _replace(self) -> None:
        lines, place = [*sentence_lines(self._playbook)], self.list.currentRow()
        lines[place] = self.line.text()
        self._take(lines, place)

    def _undo(self) -> None:
        assert self._entry is not None
        self.edited.emit(self._entry.key, self._before[self._entry.key].pop())

    def _price(self) -> None:
        assert self._entry is not None
        self.worth_wanted.emit(self._entry.key)

    def _take(self, lines: Sequence[str], place: int) -> None:
        """Replace the playbook, or say why these lines are none; the typed line then stays."""
        assert self._entry is not None
        assert self._ruleset is not None
        before = self._playbook
        try:
            playbook = playbook_of_lines(lines, before.title, self._ruleset)
        except UserError as error:
            self.problem.setText("\n".join((error.headline, *map(str, error.problems))))
            self.problem.show()
            return
        if playbook != before:
            self._before.setdefault(self._entry.key, []).append(before)
            self.list.setCurrentRow(place)
            self.edited.emit(self._entry.key, replace(playbook, title=before.title))


def _words(playbook: Playbook, worth: Sequence[float]) -> list[str]:
    said = [f"{place}. {sentence_words(each)}" for place, each in enumerate(playbook.sentences, 1)]
    if not worth:
        return said
    return [
        _("{sentence} Worth {games}.", sentence=each, games=_signed(games))
        for each, games in zip(said, worth, strict=True)
    ]


def _signed(games: float) -> str:
    return f"{'−' if games <= -0.00005 else ''}{of_100_games(games)}"
