"""Files of numbers that the program has written."""

import csv
from pathlib import Path


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a file, each by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
