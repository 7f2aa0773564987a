"""One step of undo."""

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from farkle_explorer.session.document_keys import Document, same


class Edit(QUndoCommand):
    """One step of undo: the documents before and after it, which are never changed themselves."""

    def __init__(
        self, show: Callable[[Document], None], before: Document, after: Document, text: str, merge_id: int
    ) -> None:
        super().__init__(text)
        self._show = show
        self._before = before
        self.after = after
        self._merge_id = merge_id

    def id(self) -> int:
        """Return which edits it may become one step with."""
        return self._merge_id

    def mergeWith(self, other: QUndoCommand) -> bool:  # noqa: N802 - Qt's name
        """Become one step with the one after it."""
        if not isinstance(other, Edit):
            return False
        self.after = other.after
        self.setObsolete(same(self._before, self.after))
        return True

    def redo(self) -> None:
        """Show the document after the edit."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the document before the edit."""
        self._show(self._before)
