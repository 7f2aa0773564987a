"""Automatic solves during edits: the follower, the effects of the edits, and the switch."""

from PySide6.QtCore import QObject, Slot

from farkle_core.solution.changes import changes
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import Following
from farkle_explorer.session.reference import Reference
from farkle_explorer.solving import change_words
from farkle_explorer.solving.panel import SolvePanel
from farkle_explorer.solving.prompting import Prompting


class LiveController(QObject):
    """Creates the follower of edits, and connects it to the solve strip."""

    def __init__(self, context: FeatureContext, panel: SolvePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._selection, self._panel, self._remembered = context.selection, panel, context.remembered
        self.following = Following(context.draft, context.session, context.background, context.kernels, self)
        self.reference = Reference(context.draft, context.session, self)
        self.prompting = Prompting(context.session, self.following, context.kernels, self)
        switch = context.actions.follow_edits
        panel.details.players_wanted.connect(self._keep_players)
        switch.setChecked(self._remembered.follows_edits)
        self.following.set_on(switch.isChecked())
        switch.toggled.connect(self._switched)
        self.prompting.changed.connect(panel.invite)
        self.following.changed.connect(panel.set_following)
        self.reference.changed.connect(self._show_changes)
        self.following.stale_changed.connect(self._show_changes)
        self._selection.changed.connect(self._show_changes)

    def close(self) -> None:
        """Start no more solves."""
        self.following.close()

    @Slot(int)
    def _keep_players(self, players: int) -> None:
        self._remembered.players = players

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        self._remembered.follows_edits = on
        self.following.set_on(on)

    @Slot()
    def _show_changes(self) -> None:
        pair = self.reference.pair
        if pair is None or self.following.is_stale:  # the shown solution is not the effect of the present edits
            self._panel.show_changes("")
        else:
            self._panel.show_changes(change_words.line(changes(*pair, self._selection.selection.start)))
