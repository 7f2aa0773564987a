"""Pages that are made when they are first asked for."""

from collections.abc import Callable
from typing import Any, TypeVar

from PySide6.QtWidgets import QWidget

_Page = TypeVar("_Page", bound=QWidget)


class LazyPages:
    """Keeps the pages that were made; its owner connects each in `on_made`, which gets the name and the page."""

    def __init__(self) -> None:
        self.made: dict[str, Any] = {}
        self.on_made: Callable[[str, Any], None] = lambda _name, _page: None

    def _keep(self, name: str, make: Callable[[], _Page]) -> _Page:
        """Return the page of this name; makes it if it is not there yet."""
        if name not in self.made:
            self.made[name] = make()
            self.on_made(name, self.made[name])
        page: _Page = self.made[name]
        return page
