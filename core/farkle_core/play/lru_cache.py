"""A cache of the most recently used values, up to a limit of memory."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar


class SizedValue(Protocol):
    """A value that knows its approximate memory."""

    @property
    def size(self) -> int:
        """Approximate bytes."""
        ...


_Key = TypeVar("_Key", bound=Hashable)
_Thing = TypeVar("_Thing", bound=SizedValue)


class LruCache(Generic[_Key, _Thing]):
    """Keeps the values used last. `room`: approximate bytes of all things together. The newest is kept at any size."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._used = 0
        self._things: OrderedDict[_Key, tuple[_Thing, int]] = OrderedDict()

    def get(self, key: _Key) -> _Thing | None:
        """Return the thing with the key, if it is still there."""
        entry = self._things.get(key)
        if entry is None:
            return None
        self._things.move_to_end(key)
        return entry[0]

    def put(self, key: _Key, thing: _Thing) -> None:
        """Keep a thing as it is now, or note that it has grown; the least recently used things are dropped."""
        before = self._things.pop(key, None)
        size = thing.size
        self._used += size - (before[1] if before else 0)
        self._things[key] = thing, size
        while self._used > self._room and len(self._things) > 1:
            _, (_, gone) = self._things.popitem(last=False)
            self._used -= gone
