"""The models and workers that all features of a window share, and what they may ask of the window."""

from dataclasses import dataclass
from typing import Protocol

from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.selection import SelectionModel
from farkle_explorer.session.session import Session
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.actions import WindowActions
from farkle_explorer.widgets.theme import ThemeModel
from farkle_explorer.workers.background import Background
from farkle_explorer.workers.kernels import Kernels


@dataclass(frozen=True)
class FeatureContext:
    """One of each per window. Features use them and listen to their signals, but never close them."""

    remembered: SavedSettings
    theme: ThemeModel
    actions: WindowActions
    background: Background
    kernels: Kernels
    draft: RulesetDraft
    session: Session
    selection: SelectionModel


class Host(Protocol):
    """The window as its features see it."""

    def say(self, line: str) -> None:
        """Show a message in the status bar for a while."""

    def ask(self) -> None:
        """Enter the place *Ask*."""
