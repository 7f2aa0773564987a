"""Origin of a ruleset: shipped, a file, or new."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Self


class Source(Enum):
    """Kind of origin of a ruleset."""

    SHIPPED = "shipped"
    FILE = "file"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Origin:
    """Origin of the ruleset being edited."""

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
        """Return the origin of a ruleset that has not been saved."""
        return cls(Source.NEW)
