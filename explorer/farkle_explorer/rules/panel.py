"""The rules dock: choose, read, edit and try rules."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPalette
from PySide6.QtWidgets import QWidget

from farkle_core.files.folders import config_path
from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset
from farkle_explorer.rules.chance_strip import ChanceStrip
from farkle_explorer.rules.file_actions import SUFFIX, FileActions
from farkle_explorer.rules.forms import Forms
from farkle_explorer.rules.head import Head
from farkle_explorer.rules.marks import Sign
from farkle_explorer.rules.notices import Notice
from farkle_explorer.rules.rule_sheet_window import RuleSheetWindow
from farkle_explorer.rules.section import Section, hairline
from farkle_explorer.rules.try_roll import TryRoll
from farkle_explorer.session.draft import RulesetDraft
from farkle_explorer.session.ruleset_files import DraftKeeper, DraftStore
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.layouts import column, show_in_front
from farkle_explorer.widgets.theme import SPACING

_WIDTH: Final = 40 * SPACING
_STALE: Final = N_("for the last valid rules")


class RulesPanel(QWidget):
    """The content of the rules dock."""

    def __init__(
        self,
        draft: RulesetDraft,
        remembered: SavedSettings,
        store: DraftStore | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.draft = draft
        self._remembered = remembered
        self._shown: Ruleset | None = None
        self._sheet: RuleSheetWindow | None = None
        self.pending = ""  # that an earlier run left edits, in words
        self.keeper = DraftKeeper(draft, store or DraftStore(config_path()), self)
        # new, open, save, undo, redo and the recent files, for the window's menus
        self.files = FileActions(draft, self.keeper, remembered, self)
        self.addActions(self.files.all)
        # head, forms: the head and the editor
        self.head, self.forms = Head(draft, self.files), Forms(draft)
        self.chances, self.try_roll = ChanceStrip(), TryRoll()  # chances, try_roll: effects of the rules on dice
        self._lay_out()
        self._connect()
        self._show_recent()
        self._show_check()
        self._offer_pending()

    # For the application

    def may_close(self) -> bool:
        """Ask what to do with unsaved changes; return False if the user cancels."""
        return self.files.may_leave()

    def show_problem(self, key: str) -> None:
        """Open the section of the option at `key`, and focus the option."""
        self.forms.go_to(key)

    def warn(self, words: str, name: str = "") -> None:
        """Show a problem until the user closes it, or another one with the same name comes."""
        name = name or words
        close = (_("Close"), lambda: self.head.notices.drop(name))
        self.head.notices.put(name, Notice(Sign.PROBLEM, words, [close]))

    def discard_pending_draft(self) -> None:
        """Delete the edits of an earlier run, and offer the next ones, if any."""
        pending = self.keeper.pending()
        if pending is not None:
            self.keeper.discard(pending)
        self._offer_pending()

    def restore_pending_draft(self) -> None:
        """Continue with the edits of an earlier run."""
        pending = self.keeper.pending()
        if pending is not None:
            self.files.open_pending(pending)
        self._offer_pending()

    def read_rules(self) -> None:
        """Open the window with the rules in plain language."""
        if self._shown is None:
            return
        if self._sheet is None:
            self._sheet = RuleSheetWindow(self)
        self._sheet.show_ruleset(self._shown)
        show_in_front(self._sheet)

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(_WIDTH + 4 * SPACING, 90 * SPACING)

    # Construction

    def _lay_out(self) -> None:
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.setMinimumWidth(_WIDTH)
        self.setAcceptDrops(True)
        strip = QWidget()
        strip.setLayout(column(self.chances, margins=(SPACING + SPACING // 2, 0, SPACING // 2, SPACING // 2)))
        self.tools = {
            "chances": Section(_("Chance of a farkle"), strip),
            "try": Section(_("Try a roll"), self.try_roll),
        }
        self.setLayout(column(self.head, (self.forms, 1), hairline(), *self.tools.values(), spacing=0))
        for section in self.tools.values():
            section.set_open(True)

    def _connect(self) -> None:
        self.draft.checked.connect(self._show_check)
        self.chances.changed.connect(self._sum_up_chances)
        self.head.chooser.chosen.connect(self._choose)
        self.head.status.problem_wanted.connect(self.show_problem)
        self.head.status.removed.connect(self.draft.remove)
        self.head.read_rules.clicked.connect(self.read_rules)
        self.files.failed.connect(self._report)
        self.files.succeeded.connect(self._forget_failure)
        self.keeper.failed.connect(self._report_not_kept)
        self._remembered.recent_changed.connect(self._show_recent)

    # Reactions

    def _show_check(self) -> None:
        ruleset, problems = self.draft.ruleset, self.draft.problems
        self.forms.show_problems(problems)
        elsewhere = [problem for problem in problems if not self.forms.has_place_for(problem)]
        self.head.status.show_problems(self.forms.in_order(problems), elsewhere)
        for section in self.tools.values():
            section.header.set_note(_(_STALE) if ruleset is None else "")
        self.chances.set_stale(ruleset is None)
        self.try_roll.scorings.set_stale(ruleset is None)
        if ruleset is not None and ruleset != self._shown:
            self._show_ruleset(ruleset)

    def _show_ruleset(self, ruleset: Ruleset) -> None:
        self._shown = ruleset
        self.chances.show_ruleset(ruleset)
        self.try_roll.show_ruleset(ruleset)
        if self._sheet is not None and self._sheet.isVisible():
            self._sheet.show_ruleset(ruleset)

    def _sum_up_chances(self) -> None:
        self.tools["chances"].header.set_summary(", ".join(self.chances.words))

    def _choose(self, where: object) -> None:
        if isinstance(where, Path):
            self.files.open_file(where)
        elif isinstance(where, str):
            self.files.open_shipped(where)

    def _show_recent(self) -> None:
        self.head.chooser.set_recent(self.files.recent_rulesets)

    def _report(self, words: str) -> None:
        self.warn(words, "failure")

    def _forget_failure(self) -> None:
        self.head.notices.drop("failure")

    def _report_not_kept(self, reason: str) -> None:
        self.warn(_("Autosave failed: {reason}.", reason=reason), "kept")

    def _offer_pending(self) -> None:
        pending = self.keeper.pending()
        damaged = self.keeper.take_damaged()
        if damaged:
            self.warn(damaged, "damaged")
        self.pending = "" if pending is None else _("“{name}” has changes that were never saved.", name=pending.name)
        if pending is None:
            self.head.notices.drop("pending")
            return
        actions = [(_("Continue with them"), self.restore_pending_draft), (_("Discard"), self.discard_pending_draft)]
        self.head.notices.put("pending", Notice(Sign.NOTE, self.pending, actions))

    # Drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # The question about unsaved changes must not block the other program.
            QTimer.singleShot(0, self, lambda: self.files.open_file(path))


def _dropped(event: QDropEvent) -> Path | None:
    """Return the dragged ruleset file; None unless there is exactly one."""
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix == SUFFIX else None
