"""What stands in the place of advice: why there is none, how far the program is, and the button that solves."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.session.prompt import Prompt
from farkle_explorer.widgets.arranging import column
from farkle_explorer.widgets.quiet_bar import QuietBar
from farkle_explorer.widgets.theme import Theme

_TIP: Final = N_("Solve the rules as they are now")
_STEPS: Final = 100
_BAR: Final = 4


class SolvePrompt(QWidget):
    """Shows a :class:`Prompt`; takes no room where there is nothing to say."""

    solve_wanted = Signal()

    def __init__(self, parent: QWidget | None = None, place: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
        super().__init__(parent)
        self._prompt = Prompt()
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setAlignment(place)
        self.bar = QuietBar()
        self.bar.setFixedHeight(_BAR)
        self.bar.setAccessibleName(_("Progress of the solve"))
        self.button = QPushButton()
        self.button.setToolTip(_(_TIP))
        self.button.setAccessibleName(_("Solve"))
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self.solve_wanted)
        whole = column(self._label, self.bar)
        self.setLayout(whole)
        whole.addWidget(self.button, 0, place)
        whole.addStretch(1)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._show()

    @property
    def words(self) -> str:
        """What it says."""
        return self._prompt.words

    def invite(self, prompt: Prompt) -> None:
        """Show another prompt."""
        if prompt != self._prompt:
            self._prompt = prompt
            self._show()

    def name_key(self, key: str) -> None:
        """Take the key that solves; ``""`` if none does."""
        self.button.setToolTip(_("Solve the rules as they are now ({key})", key=key) if key else _(_TIP))

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        palette = self._label.palette()
        palette.setColor(self._label.foregroundRole(), QColor(theme.text))
        self._label.setPalette(palette)
        self.bar.apply_theme(theme)

    def _show(self) -> None:
        prompt = self._prompt
        self._label.setText(prompt.words)
        self.button.setText(prompt.button)
        self.button.setVisible(bool(prompt.button))
        self.bar.setVisible(prompt.is_at_work)
        if prompt.fraction is not None:
            self.bar.setRange(0, _STEPS if prompt.fraction else 0)  # with nothing to count it only moves
            self.bar.setValue(round(_STEPS * prompt.fraction))
