"""Keeps the edits of a draft where they survive a crash, shortly after each."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from farkle_core.files.reading import why_not
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.ruleset_files import DraftStore, PendingDraft

KEEP_DELAY: Final = 1000  # milliseconds after the last edit at which edits are kept


class DraftKeeper(QObject):
    """Watches a draft and keeps what is not saved yet."""

    failed = Signal(str)  # edits could not be kept; once until it works again

    def __init__(self, draft: RulesetDraft, store: DraftStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._store = store
        self._failing = False
        self._soon = QTimer(self, singleShot=True, interval=KEEP_DELAY)
        self._soon.timeout.connect(self.keep)
        draft.changed.connect(self._keep_soon)
        draft.modified_changed.connect(self._keep_soon)

    def keep(self) -> None:
        """Keep the edits now, or forget what was kept when everything is saved."""
        self._soon.stop()
        if not self._draft.modified:
            self._store.forget()
            return
        try:
            self._store.keep(self._draft.document, self._draft.base, self._draft.origin)
        except OSError as error:
            self._tell(why_not(error))
        else:
            self._failing = False

    def forget(self) -> None:
        """Forget the edits: the person wants them no more."""
        self._soon.stop()
        self._store.forget()

    def pending(self) -> PendingDraft | None:
        """Return the newest edits that an earlier run left behind."""
        return self._store.pending()

    def take_damaged(self) -> str:
        """Return what to tell about edits of earlier runs that could not be read; ``""`` if nothing is new."""
        told, self._store.damaged = "\n".join(self._store.damaged), []
        return told

    def discard(self, pending: PendingDraft) -> None:
        """Remove edits that an earlier run left behind."""
        self._store.discard(pending)

    def _keep_soon(self) -> None:
        self._soon.start()

    def _tell(self, reason: str) -> None:
        if not self._failing:
            self._failing = True
            self.failed.emit(reason)
