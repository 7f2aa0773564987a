"""A situation that somebody marked to come back to, with a name and a note."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Self

from farkle_core.rules import Ruleset, fingerprint
from farkle_explorer.session.moments import Selection


@dataclass(frozen=True, slots=True)
class Bookmark:
    """One marked situation."""

    key: str  # tells it from all others
    selection: Selection  # the situation: scores, farkles, turn total, dice, and what the turn began with
    # rules_name, fingerprint: what the rules it belongs to were called, and what they mean (`fingerprint`)
    rules_name: str
    fingerprint: str
    name: str = ""  # name, note: what the person calls it and says about it; may be ``""``
    note: str = ""

    @classmethod
    def of(cls, selection: Selection, ruleset: Ruleset) -> Self:
        """Return a new bookmark of a situation under these rules."""
        return cls(secrets.token_hex(8), selection, ruleset.name, fingerprint(ruleset))


@dataclass(frozen=True, slots=True)
class Change:
    """One thing done to the bookmarks, which can be undone."""

    text: str  # what is done, starting with a verb: ``"remove “Close race”"``
    # before, after: the bookmark before and after it; None where there is none. One of them is there.
    before: Bookmark | None
    after: Bookmark | None
    place: int = 0  # where it stands, or stood, among the others; the newest is 0

    @property
    def key(self) -> str:
        """Which bookmark it is about."""
        found = self.after or self.before
        assert found is not None
        return found.key

    @property
    def undone(self) -> Change:
        """What takes it back."""
        return Change(self.text, self.after, self.before, self.place)

    def applied(self, bookmarks: tuple[Bookmark, ...]) -> tuple[Bookmark, ...]:
        """Return the bookmarks with this done to them; what another program did to others stays."""
        places = [place for place, bookmark in enumerate(bookmarks) if bookmark.key == self.key]
        others = [bookmark for bookmark in bookmarks if bookmark.key != self.key]
        if self.after is not None:
            others.insert(places[0] if places else self.place, self.after)
        return tuple(others)

    def joined(self, later: Change) -> Change | None:
        """Return this and a later change as one, where both edit the same bookmark in the same way; else None."""
        edits = None not in (self.before, self.after, later.before, later.after)
        if edits and self.key == later.key and self.text == later.text:
            return replace(later, before=self.before)
        return None
