"""What is said beside a field: what is wrong with it, or what is to be known about it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from farkle_core.errors import Problem
from farkle_core.language.messages import N_, Message
from farkle_core.rules.document import PATTERN_POINTS, SET_POINTS, WEIGHTS
from farkle_core.rules.reading import MISSING, NOT_BLANK, ONE_LINE
from farkle_core.rules.sense import EXACT_GOAL
from farkle_explorer.rules.marks import ROLES, Sign, SignLabel
from farkle_explorer.widgets.arranging import row
from farkle_explorer.widgets.theme import SPACING

# Other words where a problem stands beside a field instead of a key in a file.
_IN_A_FORM: Final = {
    ONE_LINE: N_("one line of up to {longest} characters"),
    NOT_BLANK: N_("{allowed}, not empty"),
    MISSING: N_("missing: {allowed}"),
    SET_POINTS: N_("whole points from 0 (no combination) to {most:,}, or {win}"),
    PATTERN_POINTS: N_("whole points from 1 to {most:,}, {win}, or the triples"),
    WEIGHTS: N_("whole numbers from 0 to {most:,}, not all 0"),
    EXACT_GOAL: N_("only “Is allowed”: a goal that has to be met exactly goes only with a win at once"),
}


def problem_words(problem: Problem) -> str:
    """Return a problem as a sentence that stands beside its field, where the value found can be seen."""
    message = problem.message
    words = message.worded(_IN_A_FORM) if isinstance(message, Message) else message
    return f"{words[:1].upper()}{words[1:]}."


def let_wrap(label: QLabel) -> None:
    """Let a label take the width it gets, and wrap its words to it."""
    label.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)


class Remark(QWidget):
    """One sign with its words, as wide as there is room and as high as it takes."""

    def __init__(self, sign: Sign, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign = sign  # what kind of remark it is
        self.label = QLabel(words)
        self.label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        let_wrap(self.label)
        layout = row()
        self.setLayout(layout)
        layout.addWidget(SignLabel(sign), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self.label, 1)
        self._colour()

    @property
    def words(self) -> str:
        """What it says."""
        return self.label.text()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        palette = self.palette()
        wanted = palette.color(ROLES[self.sign])
        if self.label.palette().color(QPalette.ColorRole.WindowText) != wanted:
            palette.setColor(QPalette.ColorRole.WindowText, wanted)
            self.label.setPalette(palette)


class Remarks(QWidget):
    """All that is said beside one field; takes no room when there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, SPACING // 2)
        self._layout.setSpacing(SPACING // 2)
        self.said: tuple[tuple[Sign, str], ...] = ()  # the remarks that stand there
        self._remarks: list[Remark] = []
        self.hide()

    @property
    def text(self) -> str:
        """All remarks as one text."""
        return " ".join(words for _sign, words in self.said)

    def say(self, problems: Sequence[Problem] = (), notes: Sequence[str] = ()) -> None:
        """Say these problems and notes, and nothing else."""
        said = tuple((Sign.PROBLEM, problem_words(problem)) for problem in problems)
        said += tuple((Sign.NOTE, note) for note in notes)
        if said == self.said:
            return
        self.said = said
        for remark in self._remarks:
            self._layout.removeWidget(remark)
            remark.hide()
            remark.deleteLater()
        self._remarks = [Remark(sign, words, self) for sign, words in dict.fromkeys(said)]
        for remark in self._remarks:
            self._layout.addWidget(remark)
        self.setVisible(bool(said))
