"""Adds bookmarks, opens them, and loads the rules they belong to."""

from dataclasses import asdict
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.language.messages import N_, _, pgettext
from farkle_core.rules import Ruleset, fingerprint
from farkle_explorer.bookmarks import panel
from farkle_explorer.bookmarks.bookmarks import Bookmark, BookmarkFile, Bookmarks, to_show
from farkle_explorer.bookmarks.panel import BookmarkPanel
from farkle_explorer.rules.file_actions import FileActions
from farkle_explorer.session.feature_context import FeatureContext, Host

OTHER_RULES: Final = N_("“{bookmark}” belongs to other rules: {rules}. Shown are {shown}.")
UNKNOWN_RULES: Final = N_("“{bookmark}” belongs to other rules, which are not kept with it: {rules}.")
NOT_SOLVED: Final = N_("{rules} are open. Solve them to see “{bookmark}”.")
OPEN: Final = N_("Open {rules}")
SOLVE: Final = N_("Solve")
NEAREST: Final = N_("The solver's settings leave out this situation; the nearest one is selected.")


class BookmarkController(QObject):
    """Connects the bookmarks with the rest of the program."""

    refused = Signal(str)  # why no situation can be bookmarked; ``""`` if one can

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bookmarks = Bookmarks(BookmarkFile(folder), self)
        self.panel = BookmarkPanel(self.bookmarks)
        self._awaited: Bookmark | None = None

    def serve(self, context: FeatureContext, files: FileActions, window: Host) -> None:
        """Connect the bookmarks with these parts, and load them.

        The parts must be connected with the session already, so that a new solution reaches them first.
        """
        self._session, self._draft, self._selection = context.session, context.draft, context.selection
        self._files, self._window, self._actions = files, window, context.actions
        self.bookmarks.reported.connect(self._report)
        self.bookmarks.damaged.connect(self.panel.offer)
        self.panel.mark_wanted.connect(self.mark)
        self.panel.wanted.connect(self.go)
        self.panel.offer_taken.connect(self._take_offer)
        self._actions.bookmark.triggered.connect(self.mark)
        self._session.shown_changed.connect(self._rules_shown)
        self._draft.ruleset_changed.connect(self._rules_shown)
        self._rules_shown()
        self.bookmarks.load()

    def close(self) -> None:
        """Save the name and note being typed."""
        self.panel.keep_edits()

    @Slot()
    def mark(self) -> None:
        """Bookmark the selected situation, and let the user name it."""
        ruleset = self._shown_ruleset
        if ruleset is None or self._why_not:
            return
        bookmark = self.bookmarks.add(self._selection.selection, ruleset)
        self._window.ask()
        self.panel.offer("")
        self.panel.begin_naming(bookmark.key)

    @Slot(str)
    def go(self, key: str) -> None:
        """Select the bookmarked situation, or offer to open its rules."""
        bookmark = self.bookmarks.find(key)
        if bookmark is None:
            return
        self._awaited = bookmark
        if not self._go_to_awaited():
            self._offer(bookmark)

    @property
    def _why_not(self) -> str:
        """Why no situation can be bookmarked; ``""`` if one can."""
        ruleset = self._shown_ruleset
        return "" if ruleset is not None else _("These rules have a problem, so there is no situation to bookmark.")

    @property
    def _shown_ruleset(self) -> Ruleset | None:
        solution = self._session.shown
        return self._draft.ruleset if solution is None else solution.ruleset

    def _go_to_awaited(self) -> bool:
        """Select the requested situation if its rules are shown; return whether they are."""
        bookmark, ruleset = self._awaited, self._shown_ruleset
        if bookmark is None or ruleset is None or fingerprint(ruleset) != bookmark.fingerprint:
            return False
        self._awaited = None
        wanted = to_show(bookmark.selection, ruleset)
        self._selection.update(**asdict(wanted))
        self.panel.offer("" if self._selection.selection == wanted else _(NEAREST))
        return True

    def _offer(self, bookmark: Bookmark) -> None:
        """Show that other rules are open, and a button that helps."""
        title, rules = panel.title(bookmark), bookmark.rules_name
        if self._is_open(bookmark):
            self.panel.offer(_(NOT_SOLVED, rules=rules, bookmark=title), _(SOLVE))
        elif self.bookmarks.document(bookmark.fingerprint) is None:
            self.panel.offer(_(UNKNOWN_RULES, rules=rules, bookmark=title))
        else:
            shown = self._shown_ruleset
            name = pgettext("no rules", "none") if shown is None else shown.name
            words = _(OTHER_RULES, rules=rules, bookmark=title, shown=name)
            self.panel.offer(words, _(OPEN, rules=rules))

    def _is_open(self, bookmark: Bookmark) -> bool:
        ruleset = self._draft.ruleset
        return ruleset is not None and fingerprint(ruleset) == bookmark.fingerprint

    @Slot()
    def _take_offer(self) -> None:
        bookmark = self._awaited
        if bookmark is None:
            return
        if self._is_open(bookmark):
            self._actions.solve.trigger()
        elif self._open_rules(bookmark):
            self._draft.check()
            if self._awaited is not None:  # otherwise they are shown already
                self._offer(self._awaited)

    def _open_rules(self, bookmark: Bookmark) -> bool:
        document = self.bookmarks.document(bookmark.fingerprint)
        return document is not None and self._files.open_rules(bookmark.fingerprint, document)

    @Slot()
    def _rules_shown(self) -> None:
        """Adopt newly shown rules; select the requested situation if it belongs to them."""
        ruleset = self._shown_ruleset
        self.panel.set_rules("" if ruleset is None else fingerprint(ruleset))
        self.panel.set_why_not(self._why_not)
        self._actions.bookmark.setEnabled(not self._why_not)
        self.refused.emit(self._why_not)
        if self._awaited is not None and not self._go_to_awaited() and not self._is_open(self._awaited):
            self._awaited = None
            self.panel.offer("")

    @Slot(str)
    def _report(self, line: str) -> None:
        self._window.say(line)
        self.panel.offer(line)
