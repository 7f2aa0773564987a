"""Actions for ruleset files: new, open, save, and the question about unsaved changes."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMenu, QMessageBox, QWidget

from farkle_core.errors import UserError
from farkle_core.language.messages import N_, _
from farkle_core.rules import (
    DEFAULT_ID,
    Document,
    fingerprint,
    from_document,
    load_document,
    save_document,
    shipped_document,
    shipped_ids,
)
from farkle_core.rules.document import slug
from farkle_core.rules.origin import source_in_words, source_of_copy
from farkle_core.rules.phrases import shown_name
from farkle_explorer.rules.ruleset_list import name_and_line
from farkle_explorer.session.draft import Origin, RulesetDraft, Source
from farkle_explorer.session.ruleset_files import DraftKeeper, PendingDraft
from farkle_explorer.session.settings import SavedSettings

SUFFIX: Final = ".toml"  # suffix of ruleset files

# The extension of new rulesets: a double click opens them in this program, other TOML files elsewhere.
_NEW_SUFFIX: Final = ".farkle.toml"


def _filter() -> str:
    return _("Rulesets (*{suffix});;All files (*)", suffix=SUFFIX)


_NEW_NAME: Final = N_("My rules")


def new_document() -> Document:
    """Return the plainest rules, as the start of new ones."""
    return {**shipped_document(DEFAULT_ID), "id": slug(_(_NEW_NAME)), "name": _(_NEW_NAME), "source": ""}


class FileActions(QObject):
    """Opens and saves rulesets."""

    failed = Signal(str)  # an action failed; the reason in a few sentences
    succeeded = Signal()  # a file was opened or saved

    def __init__(self, draft: RulesetDraft, keeper: DraftKeeper, remembered: SavedSettings, window: QWidget) -> None:
        super().__init__(window)
        self._draft = draft
        self._keeper = keeper
        self._remembered = remembered
        self._window = window
        standard = QKeySequence.StandardKey
        # new, open, save, save_as: for menus, with the standard shortcuts; undo, redo: for the buttons of the rules
        self.new = self._action(_("&New ruleset"), _("Start a ruleset of your own"), standard.New, self.start_new)
        self.open = self._action(_("&Open ruleset…"), _("Open rules from a file"), standard.Open, self.ask_open)
        self.save = self._action(_("&Save ruleset"), _("Save the rules to their file"), standard.Save, self.save_here)
        self.save_as = self._action(
            _("Save ruleset &as…"), _("Save the rules to another file"), standard.SaveAs, self.ask_save
        )
        stack = draft.undo_stack
        self.undo, self.redo = stack.createUndoAction(self, _("&Undo")), stack.createRedoAction(self, _("&Redo"))
        self.undo.setStatusTip(_("Undo the last change to the rules"))
        self.redo.setStatusTip(_("Redo the change that you undid"))
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)
        self._name_undo(stack.undoText())
        self._name_redo(stack.redoText())
        for name in ("new", "open", "save", "save_as"):
            getattr(self, name).setObjectName(name.replace("_", "-"))
        self.recent = QMenu(_("Open &recent"), window)  # recently used ruleset files
        self.recent.setToolTipsVisible(True)
        remembered.recent_changed.connect(self._fill_recent)
        self._fill_recent()

    @property
    def all(self) -> tuple[QAction, ...]:
        """New, open, save, save as."""
        return self.new, self.open, self.save, self.save_as

    @property
    def recent_rulesets(self) -> tuple[Path, ...]:
        """Recently used ruleset files, newest first."""
        return tuple(path for path in self._remembered.recent if path.suffix == SUFFIX)

    def start_new(self) -> None:
        if self.may_leave():
            self._load(new_document(), Origin.new())

    def open_shipped(self, ruleset_id: str) -> bool:
        """Open a shipped ruleset; return False if the user declines."""
        if not self.may_leave():
            return False
        self._load(shipped_document(ruleset_id), Origin.shipped(ruleset_id))
        return True

    def open_file(self, path: Path) -> bool:
        """Open a ruleset file; return whether it succeeded."""
        try:
            document = load_document(path)
        except UserError as error:
            if not path.exists():
                self._remembered.forget_recent(path)
            self.failed.emit(str(error))
            return False
        if not self.may_leave():
            return False
        self._load(document, Origin.file(path.absolute()))
        self._remembered.add_recent(path)
        return True

    def open_document(self, document: Document) -> bool:
        """Open rules without a file; return whether it succeeded."""
        if not self.may_leave():
            return False
        self._load(document, Origin.new())
        return True

    @Slot(str, dict)
    def open_rules(self, key: str, document: Document) -> bool:
        """Open the shipped ruleset with this fingerprint, otherwise `document`; return whether it is now open."""
        for ruleset_id in shipped_ids():
            if fingerprint(from_document(shipped_document(ruleset_id))) == key:
                return self.open_shipped(ruleset_id)
        return self.open_document(document)

    def open_last(self) -> None:
        """Open the last ruleset of the previous run, if it still exists."""
        last = self._remembered.last_ruleset
        if last in shipped_ids():
            self._load(shipped_document(last), Origin.shipped(last))
        elif last and Path(last).is_file():
            self.open_file(Path(last))

    def open_pending(self, pending: PendingDraft) -> None:
        """Continue with recovered edits of an earlier run."""
        if self.may_leave():
            self._load(pending.document, pending.origin, base=pending.base)
            self._keeper.keep()
            self._keeper.discard(pending)

    def ask_open(self) -> None:
        chosen = QFileDialog.getOpenFileName(self._window, _("Open a ruleset"), str(self._folder()), _filter())[0]
        if chosen:
            self.open_file(Path(chosen))

    def save_here(self) -> bool:
        """Save to the file of the rules, or ask for one; return whether it succeeded."""
        origin = self._draft.origin
        if origin.source is Source.FILE and origin.path is not None:
            return self._save(origin.path)
        return self.ask_save()

    def ask_save(self) -> bool:
        """Ask for a name and a file, and save; return whether it succeeded."""
        name = self._ask_name()
        if not name:
            return False
        proposed = self._folder() / f"{slug(name)}{_NEW_SUFFIX}"
        chosen = QFileDialog.getSaveFileName(self._window, _("Save the ruleset"), str(proposed), _filter())[0]
        if not chosen:
            return False
        path = Path(chosen)
        path = path if path.suffix else path.with_suffix(_NEW_SUFFIX)
        if name != self._draft.name:
            self._draft.set_values(self._named(name), _("save under another name"))
        return self._save(path)

    def may_leave(self) -> bool:
        """Ask what to do with unsaved changes; return False if the user cancels."""
        if not self._draft.modified:
            return True
        button = QMessageBox.StandardButton
        question = QMessageBox(
            QMessageBox.Icon.Question,
            _("Unsaved changes"),
            _("Save the changes to “{name}”?", name=shown_name(self._draft.name) or _("these rules")),
            button.Save | button.Discard | button.Cancel,
            self._window,
        )
        answer = question.exec()
        question.deleteLater()
        if answer == button.Save:
            return self.save_here()
        if answer == button.Discard:
            self._keeper.forget()
            return True
        return False

    def _ask_name(self) -> str:
        """Ask for a name for the rules, and show their origin; return ``""`` if the user cancels."""
        name, is_changed = shown_name(self._draft.name), self._draft.modified
        words = [_("Name of the rules:")]
        if is_changed and self._draft.origin.source is not Source.NEW:
            words.insert(0, source_in_words(self._draft.document | self._named("")))
        if is_changed and not self._draft.differs("name"):
            name = _("{name}, changed", name=name)
        title, echo = _("Save the ruleset"), QLineEdit.EchoMode.Normal
        label = "\n\n".join(words).replace("&", "&&")  # a single & would underline a letter
        given, is_agreed = QInputDialog.getText(self._window, title, label, echo, name)
        return given.strip() if is_agreed else ""

    def _named(self, name: str) -> Document:
        """Return the changes of a new name; edited rules from a file then name that file as their source."""
        changes: Document = {"name": name, "id": slug(name)}
        if self._draft.modified and self._draft.origin.source is Source.FILE:
            changes["source"] = source_of_copy(self._draft.document, self._draft.base)
        return changes

    def _save(self, path: Path) -> bool:
        if self._draft.origin.source is not Source.FILE and self._draft.value("id") in shipped_ids():
            self._draft.set_values(
                {"id": slug(path.name.removesuffix(SUFFIX).removesuffix(".farkle"))}, _("save under another name")
            )
        try:
            save_document(self._draft.document, path)
        except UserError as error:
            self.failed.emit(str(error))
            return False
        self._draft.saved(path.absolute())
        self._keeper.keep()
        self._remembered.add_recent(path)
        self._remembered.last_ruleset = str(path.absolute())
        self.succeeded.emit()
        return True

    def _load(self, document: Document, origin: Origin, base: Document | None = None) -> None:
        self._keeper.forget()
        self._draft.load(document, origin, base=base, modified=base is not None)
        self._remembered.last_ruleset = origin.id or str(origin.path or "")
        self.succeeded.emit()

    def _folder(self) -> Path:
        origin = self._draft.origin
        recent = next(iter(self.recent_rulesets), None)
        return origin.path.parent if origin.path else recent.parent if recent else Path.home()

    def _name_undo(self, step: str) -> None:
        _name(self.undo, step)

    def _name_redo(self, step: str) -> None:
        _name(self.redo, step)

    def _action(self, text: str, tip: str, shortcut: QKeySequence.StandardKey, slot: object) -> QAction:
        action = QAction(text, self)
        _explain(action, tip, shortcut)
        action.triggered.connect(slot)
        return action

    def _open_recent(self, path: Path, *_: object) -> None:
        self.open_file(path)

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path, (name, line) in sorted(
            ((path, name_and_line(path)) for path in self.recent_rulesets), key=lambda each: each[1][0].casefold()
        ):
            action = self.recent.addAction(f"{name} ({line})".replace("&", "&&"))
            action.setToolTip(f"{line}\n{path}")
            action.triggered.connect(partial(self._open_recent, path))
        self.recent.setEnabled(bool(self.recent_rulesets))
        if self.recent_rulesets:
            self.recent.addSeparator()
            self.recent.addAction(_("Clear this list")).triggered.connect(self._remembered.forget_all_recent)


def _explain(action: QAction, tip: str, shortcut: QKeySequence.StandardKey) -> None:
    action.setStatusTip(tip)
    action.setShortcuts(QKeySequence.keyBindings(shortcut))


def _name(action: QAction, step: str) -> None:
    """Show the next undo or redo step in the tooltip, if any; it is part of the action's text."""
    action.setToolTip(action.text().replace("&", "") if step else action.statusTip())
