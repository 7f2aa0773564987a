"""Notices above the rules: the number of problems, failed actions, recovered edits."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import _, ngettext
from farkle_core.rules.reading import NO_SUCH_KEY
from farkle_explorer.rules.marks import Remark, Sign, problem_words
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING

_MOST_LINES: Final = 10  # maximum height in lines: two notices of four lines with their buttons


def is_strange(problem: Problem) -> bool:
    """Return whether a problem is an unknown entry of a file."""
    return problem.kind == NO_SUCH_KEY


class Notice(QWidget):
    """A sign with a line of text, and buttons below."""

    def __init__(
        self,
        sign: Sign,
        words: str,
        actions: Sequence[tuple[str, Callable[[], None]]] = (),
    ) -> None:
        super().__init__()
        self.remark = Remark(sign, words)
        self.buttons = tuple(self._button(text, action) for text, action in actions)
        below = [row(None, *self.buttons, spacing=SPACING // 2)] if self.buttons else []
        self.setLayout(column(self.remark, *below, spacing=SPACING // 2))

    @property
    def words(self) -> str:
        return self.remark.words

    @staticmethod
    def _button(text: str, action: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda _checked: action())
        return button


class Notices(QScrollArea):
    """Named notices; takes no space when empty, and scrolls when there are several."""

    def __init__(self) -> None:
        super().__init__()
        self._notices: dict[str, Notice] = {}
        self._content = QWidget()
        self._layout = column()
        self._content.setLayout(self._layout)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(self._content)
        self.hide()

    def __getitem__(self, name: str) -> Notice:
        """Return a notice, shown or not; raise KeyError for an unknown name."""
        return self._notices[name]

    def __contains__(self, name: str) -> bool:
        return name in self._notices

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(notice.words for notice in self._notices.values())

    def put(self, name: str, notice: Notice) -> None:
        """Show a notice; replaces the one with the same name."""
        self.drop(name)
        self._notices[name] = notice
        self._layout.addWidget(notice)
        self.show()
        self._fit()

    def drop(self, name: str) -> None:
        notice = self._notices.pop(name, None)
        if notice is not None:
            self._layout.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
        self.setVisible(bool(self._notices))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Set the height to all lines, limited so that the rules below keep their space."""
        self._layout.activate()
        most = _MOST_LINES * self.fontMetrics().lineSpacing()
        self.setFixedHeight(max(min(self._layout.totalHeightForWidth(self.width()), most), 0))


class StatusLine(QWidget):
    """The number of problems; a click opens the first."""

    problem_wanted = Signal(str)  # the user wants to see the problem at this key
    removed = Signal(str)  # the user wants to remove the entry at this key

    def __init__(self) -> None:
        super().__init__()
        self._first = ""
        self._remark = Remark(Sign.NOTE, "")
        self._shown: tuple[object, ...] | None = None
        self.go = button(_("Show"), _("Go to the first problem"))
        self.go.setAccessibleName(_("go to the first problem"))
        self.go.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.go.clicked.connect(lambda: self.problem_wanted.emit(self._first))
        self.strange = Notices()
        self._line = QHBoxLayout()
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.addWidget(self._remark, 1, Qt.AlignmentFlag.AlignVCenter)
        self._line.addWidget(self.go)
        self.setLayout(column(self._line, self.strange, spacing=SPACING // 2))
        self.show_problems((), ())

    @property
    def words(self) -> str:
        return self._remark.words

    def show_problems(self, placed: Sequence[Problem], elsewhere: Sequence[Problem]) -> None:
        """Show the number of problems.

        `placed`: problems with a field, which shows them. `elsewhere`: problems without a field, which are listed here.
        """
        shown = (tuple(placed), tuple(elsewhere))
        if shown == self._shown:
            return
        self._shown = shown
        count = len(placed) + len(elsewhere)
        self._say(Sign.PROBLEM if count else Sign.NOTE, _summary(count))
        self._first = placed[0].key if placed else ""
        self.go.setVisible(bool(self._first))
        self._show_elsewhere(elsewhere)

    def _say(self, sign: Sign, words: str) -> None:
        remark = Remark(sign, words)
        self._line.replaceWidget(self._remark, remark)
        self._remark.hide()
        self._remark.deleteLater()
        self._remark = remark
        self.setAccessibleName(words)

    def _show_elsewhere(self, problems: Sequence[Problem]) -> None:
        keys = [problem.key for problem in problems]
        for name in [name for name in self._names if name not in keys]:
            self.strange.drop(name)
        for problem in problems:
            self.strange.put(problem.key, self._notice(problem))
        self._names = keys

    _names: Sequence[str] = ()

    def _notice(self, problem: Problem) -> Notice:
        words = f"{problem.key}: {problem_words(problem)}" if problem.key else problem_words(problem)
        remove = (_("Remove it"), lambda: self.removed.emit(problem.key))
        return Notice(Sign.PROBLEM, words, [remove] if is_strange(problem) else [])


def _summary(problems: int) -> str:
    if problems:
        return ngettext("{count} problem", "{count} problems", problems)
    return _("These rules can be played.")
