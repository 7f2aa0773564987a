"""The positions of own games that are asked again: which they are, and when; puts others beside them."""

from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.coach.deck import Deck, DeckShelf
from farkle_core.coach.drills import PERFECT
from farkle_core.coach.practice import ask_again
from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_explorer.players.players import Players
from farkle_explorer.train.trainer import Trainer
from farkle_explorer.workers.background import Background, ignore

_READ, _ASK = "positions to be asked again", "ask a position again"


class OwnMistakes(QObject):
    """What the present player's decks say of positions of own games, under the rules looked at."""

    changed = Signal()  # other positions are known
    reported = Signal(str)  # a position was put into the deck, or why not

    def __init__(
        self, background: Background, players: Players, trainer: Trainer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._background, self._players, self._trainer = background, players, trainer
        self._rules = ""
        self.deck = Deck()  # of the rules looked at
        players.changed.connect(self._forget)
        trainer.changed.connect(self._follow)

    def look(self, rules: str) -> None:
        """Read the deck for the rules with this fingerprint; `changed` follows."""
        self._rules = rules
        shelf = DeckShelf(self._players.current.train)
        self._background.run(_READ, partial(shelf.load, rules, PERFECT), self._take, ignore)

    def due(self, key: str) -> datetime | None:
        """Return when a position comes again; None if it does not."""
        card = self.deck.own.get(key)
        return None if card is None else card.due

    def ask(self, rules: str, key: str) -> None:
        """Put a position into the deck of its rules."""
        if self._trainer.keeps(rules, key):
            self._say()
            self._follow()
            return
        job = partial(ask_again, self._players.current, rules, key)
        self._background.run(_ASK, job, lambda _done: self._asked(rules), self._fail)

    def _asked(self, rules: str) -> None:
        self._say()
        self.look(rules)

    def _say(self) -> None:
        self.reported.emit(_("This position comes again tomorrow, when you practise."))

    def _fail(self, error: Exception) -> None:
        if not isinstance(error, OSError | UserError):
            raise error
        self.reported.emit(error.headline if isinstance(error, UserError) else why_not(error))

    def _take(self, deck: Deck) -> None:
        self.deck = deck
        self.changed.emit()

    @Slot()
    def _follow(self) -> None:
        """Know at once what an answer has changed."""
        deck = self._trainer.deck_of(self._rules)
        if deck is not None and deck is not self.deck:
            self._take(deck)

    @Slot()
    def _forget(self) -> None:
        self._rules = ""
        self._take(Deck())
