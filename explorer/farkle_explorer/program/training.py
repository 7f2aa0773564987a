"""Brings strategies to the pages to train and to play on: those that are worked out can be learnt or played against."""

from PySide6.QtCore import QObject, Slot

from farkle_core.strategies.model import BestResponse, Optimal
from farkle_explorer.play.page import PlayPage
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.train.page import TrainPage
from farkle_explorer.train.trainer import Sheet


class Training(QObject):
    """Offers sheets to learn, and opponents."""

    def __init__(self, page: TrainPage, play: PlayPage, book: StrategyBook, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page, self._play, self._book = page, play, book
        self._sheets: dict[str, Sheet] = {}
        book.changed.connect(self._offer)

    def practise(self, key: str) -> None:
        """Have drills be about a strategy of the book."""
        if key in self._sheets:
            self._page.learn(self._sheets[key])

    @Slot()
    def _offer(self) -> None:
        known = ((entry, entry.known) for entry in self._book.entries if entry.known is not None)
        self._sheets = {
            entry.key: Sheet(entry.title, found.strategy, found.worth.overall, found.worth.first, found.worth.second)
            for entry, found in known
            if not isinstance(found.strategy, Optimal | BestResponse)
        }
        self._page.offer(tuple(self._sheets.values()))
        self._play.offer([(each.title, each.strategy, each.overall) for each in self._sheets.values()])
