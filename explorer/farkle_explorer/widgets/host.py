"""What a feature may ask of the window that it is in."""

from typing import Protocol


class Host(Protocol):
    """The window, as far as features know it."""

    def say(self, line: str) -> None:
        """Show a line at the foot for a while."""

    def bring_up(self, name: str) -> None:
        """Show a dock, in front of those it shares its place with."""
