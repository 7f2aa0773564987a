"""Where a ruleset came from: shipped, from a file, or new."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self


class Source(Enum):
    """Where a ruleset came from."""

    SHIPPED = "shipped"
    FILE = "file"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the ruleset being edited came from."""

    source: Source  # the kind of place
    id: str = ""  # the shipped ruleset's id; ``""`` for the others
    path: Path | None = None  # the file; None for the others

    @classmethod
    def shipped(cls, ruleset_id: str) -> Self:
        """Return the origin of a shipped ruleset."""
        return cls(Source.SHIPPED, id=ruleset_id)

    @classmethod
    def file(cls, path: Path) -> Self:
        """Return the origin of a ruleset file."""
        return cls(Source.FILE, path=path)

    @classmethod
    def new(cls) -> Self:
        """Return the origin of a ruleset that is nowhere yet."""
        return cls(Source.NEW)
