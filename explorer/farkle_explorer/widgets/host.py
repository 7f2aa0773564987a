"""The interface of the window that features may use."""

from typing import Protocol


class Host(Protocol):
    """The window as its features see it."""

    def say(self, line: str) -> None:
        """Show a message in the status bar for a while."""

    def bring_up(self, name: str) -> None:
        """Show and raise a dock."""
