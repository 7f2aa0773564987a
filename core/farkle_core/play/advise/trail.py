"""A sequence of which all versions share their beginnings, so that a game of any length is replayed in one pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Trail(Generic[T]):
    """An immutable sequence of one or more items; adding and leaving out the last take the same time at any length."""

    before: Trail[T] | None  # all items but the last; None for one item
    last: T
    length: int = 1

    def __eq__(self, other: object) -> bool:
        """Compare the items."""
        return self is other or (isinstance(other, Trail) and self.items == other.items)

    def __hash__(self) -> int:
        """Return a hash of the items."""
        return hash(self.items)

    @property
    def items(self) -> tuple[T, ...]:
        """All items in order."""
        found, trail = list[T](), self
        while trail.before is not None:
            found.append(trail.last)
            trail = trail.before
        return (trail.last, *reversed(found))


def longer(trail: Trail[T] | None, item: T) -> Trail[T]:
    """Return a trail with another item at its end; None stands for no items."""
    return Trail(trail, item, 1 if trail is None else trail.length + 1)


def items_of(trail: Trail[T] | None) -> tuple[T, ...]:
    """Return all items in order; None stands for no items."""
    return () if trail is None else trail.items
