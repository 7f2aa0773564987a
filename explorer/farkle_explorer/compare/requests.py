"""Starts comparisons: at once when the user asks, otherwise after a pause."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import N_, _
from farkle_explorer.compare.comparison import Comparison
from farkle_explorer.compare.form import CompareForm
from farkle_explorer.compare.presenter import ComparePresenter
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.widgets.inputs import button
from farkle_explorer.widgets.opener import ask_file

_PAUSE: Final = 600  # milliseconds from the user's last choice to the comparison

_FILES: Final = N_("Rules and solutions (*.toml *.farkle);;All files (*)")


class CompareControls(QObject):
    """Owns the form and the buttons; the page places them."""

    def __init__(self, comparison: Comparison, presenter: ComparePresenter, book: StrategyBook, page: QWidget) -> None:
        super().__init__(page)
        self._comparison, self._presenter, self._page = comparison, presenter, page
        self._folder = Path.home()
        self._is_fresh = False
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE)
        self.form = CompareForm(book)
        self.compare_button = button(_("Compare"), _("Compare; solves the second rules first where needed"))
        self.cancel_button = button(_("Cancel"), _("Stop; keep the results so far"))
        self._soon.timeout.connect(self._compare_by_itself)
        self.form.changed.connect(self.enable)
        self.form.chosen.connect(self._soon.start)
        self.form.file_wanted.connect(self._ask_for_file)
        self.compare_button.clicked.connect(self.compare)
        self.cancel_button.clicked.connect(presenter.cancel)

    def set_fresh(self, fresh: bool) -> None:
        """Set whether the shown solution is that of the current rules; only then comparisons start."""
        self._is_fresh = fresh
        self.enable()

    @Slot()
    def enable(self) -> None:
        self.compare_button.setEnabled(self._is_fresh and self.form.wish is not None)
        self.cancel_button.setEnabled(self._presenter.is_running)

    @Slot()
    def begin(self) -> None:
        """Give the focus to the list of rules; arrows and first letters select there."""
        self.form.rules.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @Slot()
    def compare(self) -> None:
        self._soon.stop()
        if self._is_fresh and (wish := self.form.wish) is not None:
            self._comparison.prepare()
            self._comparison.compare(wish)

    @Slot()
    def compare_play(self) -> None:
        """Compare perfect play with play for most points, which needs no second solution."""
        if self._is_fresh:
            self.form.choose_play()
            self.compare()

    @Slot(str)
    def take_file(self, name: str) -> None:
        self._folder = Path(name).parent
        self.form.set_file(Path(name))
        self._soon.start()

    @Slot()
    def _compare_by_itself(self) -> None:
        if self._is_fresh and (wish := self.form.wish) is not None:
            self._comparison.compare_if_quick(wish)

    @Slot()
    def _ask_for_file(self) -> None:
        ask_file(self._page, _("Compare with"), self._folder, _(_FILES), self.take_file)
