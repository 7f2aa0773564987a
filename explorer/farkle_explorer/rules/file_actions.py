"""Actions for rulesets: those of the user, shipped ones, and files."""

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMenu, QMessageBox, QWidget

from farkle_core.errors import UserError
from farkle_core.files.reading import why_not
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
from farkle_core.rules.origin import source_of_copy
from farkle_core.rules.phrases import shown_name
from farkle_explorer.rules.ruleset_list import name_and_line
from farkle_explorer.session.draft import Origin, RulesetDraft, Source
from farkle_explorer.session.library import SUFFIX as FILE_SUFFIX
from farkle_explorer.session.library import LibraryKeeper, RulesetLibrary
from farkle_explorer.session.settings import SavedSettings

SUFFIX: Final = ".toml"  # suffix of ruleset files


def _filter() -> str:
    return _("Rulesets (*{suffix});;All files (*)", suffix=SUFFIX)


_NEW_NAME: Final = N_("My rules")


def new_document() -> Document:
    """Return the plainest rules, as the start of new ones."""
    return {**shipped_document(DEFAULT_ID), "id": slug(_(_NEW_NAME)), "name": _(_NEW_NAME), "source": ""}


class FileActions(QObject):
    """Opens rulesets, and keeps the user's own: new, duplicate, rename, delete, import, export."""

    failed = Signal(str)  # an action failed; the reason in a few sentences
    succeeded = Signal()  # a ruleset was opened, exported or kept
    deleted = Signal(str, object)  # str, Callable: the name of a deleted ruleset, and what brings it back
    said = Signal(str)  # what was done, in a sentence

    def __init__(
        self, draft: RulesetDraft, library: RulesetLibrary, remembered: SavedSettings, window: QWidget
    ) -> None:
        super().__init__(window)
        self._draft, self._remembered, self._window = draft, remembered, window
        self.library, self.keeper = library, LibraryKeeper(draft, library, self)
        standard = QKeySequence.StandardKey
        own, before = _("Start a ruleset of your own"), _("Take the rules as they were before today's changes")
        copy, gone = _("Make a copy of these rules, to change it"), _("Remove your rules from the list")
        self.new = self._action("new", _("&New ruleset"), own, self.start_new, standard.New)
        asked = _("Answer a few questions about the rules of your house")
        self.questions = self._action("questions", _("New by &questions…"), asked)
        self.duplicate = self._action("duplicate", _("&Duplicate"), copy, self.copy_rules)
        self.rename = self._action("rename", _("Re&name…"), _("Give your rules another name"), self.ask_name)
        self.delete = self._action("delete", _("De&lete"), gone, self.remove)
        self.go_back = self._action("go-back", _("Go back to &yesterday's"), before, self.put_back)
        self.open = self._action("import", _("&Import…"), _("Open rules from a file"), self.ask_open, standard.Open)
        file = _("Save the rules to a file, for other people")
        self.export = self._action("export", _("&Export…"), file, self.ask_export, standard.SaveAs)
        stack = draft.undo_stack
        self.undo, self.redo = stack.createUndoAction(self, _("&Undo")), stack.createRedoAction(self, _("&Redo"))
        self.undo.setStatusTip(_("Undo the last change to the rules"))
        self.redo.setStatusTip(_("Redo the change that you undid"))
        stack.undoTextChanged.connect(self._name_undo)
        stack.redoTextChanged.connect(self._name_redo)
        self._name_undo(stack.undoText())
        self._name_redo(stack.redoText())
        self.recent = QMenu(_("Open &recent"), window)  # recently used ruleset files
        self.recent.setToolTipsVisible(True)
        remembered.recent_changed.connect(self._fill_recent)
        self._fill_recent()
        self.keeper.copied.connect(self._copied)
        for signal in (draft.origin_changed, library.changed):
            signal.connect(self._enable)
        self._enable()

    @property
    def all(self) -> tuple[QAction, ...]:
        """What can be done with rulesets, in the order of menus."""
        first, others = (self.questions, self.new, self.duplicate), (self.rename, self.delete, self.go_back)
        return *first, *others, self.open, self.export

    def fill(self, menu: QMenu) -> None:
        """Add all of this to a menu, with the files used before."""
        *kept, import_, export = self.all
        menu.addActions(kept)
        menu.addSeparator()
        menu.addActions([import_, export])
        menu.addMenu(self.recent)

    @property
    def recent_rulesets(self) -> tuple[Path, ...]:
        """Recently used ruleset files of other folders, newest first."""
        return tuple(path for path in self._remembered.recent if path.suffix == SUFFIX and not self.library.holds(path))

    def start_new(self) -> None:
        self._begin(new_document())

    def copy_rules(self) -> None:
        document = self._draft.document
        name = self.library.free_name(_("{name}, copy", name=shown_name(self._draft.name)))
        source = source_of_copy(document, self._draft.base)
        self._begin({**document, "name": name, "id": slug(name), "source": source}, is_named=True)

    def ask_name(self) -> None:
        title, echo = _("Rename the ruleset"), QLineEdit.EchoMode.Normal
        name = shown_name(self._draft.name)
        given, is_agreed = QInputDialog.getText(self._window, title, _("Name of the rules:"), echo, name)
        if is_agreed and given.strip() and given.strip() != name:
            self._draft.set_values({"name": given.strip(), "id": slug(given.strip())}, _("rename the rules"))

    def remove(self) -> None:
        """Remove an own ruleset; the next one in the list opens."""
        path, name = self._draft.origin.path, shown_name(self._draft.name)
        if path is None or not self.library.holds(path) or not self.may_leave():
            return
        others = [each for each in self.library.rulesets if each != path]
        try:
            gone = self.library.delete(path)
        except OSError as error:
            self.failed.emit(_("“{name}” cannot be deleted: {reason}.", name=name, reason=why_not(error)))
            return
        if not (others and self.open_file(others[0])):
            self.open_shipped(DEFAULT_ID)
        self.deleted.emit(name, partial(self._bring_back, gone, path))

    def put_back(self) -> None:
        """Take the rules as they were before the day they were last edited, as one undo step."""
        earlier = self.library.earlier(self._draft.origin.path)
        if earlier is not None:
            self._draft.replace(earlier, _("go back to yesterday's rules"))

    def open_shipped(self, ruleset_id: str) -> bool:
        """Open a shipped ruleset; return False if the present one cannot be left."""
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
        if not self.library.holds(path.absolute()):
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
        """Open the ruleset of the list with this fingerprint, otherwise `document`; return whether it is now open."""
        for ruleset_id in shipped_ids():
            if fingerprint(from_document(shipped_document(ruleset_id))) == key:
                return self.open_shipped(ruleset_id)
        for path in self.library.rulesets:
            with contextlib.suppress(UserError):
                if fingerprint(from_document(load_document(path))) == key:
                    return self.open_file(path)
        return self.open_document(document)

    def open_last(self) -> None:
        """Open the last ruleset of the previous run, if it still exists."""
        last = self._remembered.last_ruleset
        if last in shipped_ids():
            self._load(shipped_document(last), Origin.shipped(last))
        elif last and Path(last).is_file():
            self.open_file(Path(last))

    def ask_open(self) -> None:
        chosen = QFileDialog.getOpenFileName(self._window, _("Import a ruleset"), str(self._folder()), _filter())[0]
        if chosen:
            self.open_file(Path(chosen))

    def ask_export(self) -> None:
        """Ask for a file, and write the rules to it; they stay where they are."""
        proposed = self._folder() / f"{slug(self._draft.name)}{FILE_SUFFIX}"
        chosen = QFileDialog.getSaveFileName(self._window, _("Export the ruleset"), str(proposed), _filter())[0]
        if not chosen:
            return
        path = Path(chosen)
        path = path if path.suffix else path.with_suffix(FILE_SUFFIX)
        try:
            save_document(self._exported(path), path)
        except UserError as error:
            self.failed.emit(str(error))
            return
        self._remembered.add_recent(path)
        self.succeeded.emit()
        self.said.emit(_("Exported to {path}", path=path))

    def may_leave(self) -> bool:
        """Keep the edits; if that fails, ask whether to give them up. Return False if the user wants to stay."""
        self.keeper.keep()
        if not self._draft.modified:
            return True
        button = QMessageBox.StandardButton
        question = QMessageBox(
            QMessageBox.Icon.Question,
            _("Changes that cannot be kept"),
            _(
                "The changes to “{name}” cannot be written. Give them up?",
                name=shown_name(self._draft.name) or _("these rules"),
            ),
            button.Discard | button.Cancel,
            self._window,
        )
        answer = question.exec()
        question.deleteLater()
        return bool(answer == button.Discard)

    def _begin(self, document: Document, *, is_named: bool = False) -> None:
        """Write a new own ruleset, and open it."""
        if not self.may_leave():
            return
        name = str(document["name"]) if is_named else self.library.free_name(str(document["name"]))
        try:
            path = self.library.add({**document, "name": name, "id": slug(name)})
        except (OSError, UserError) as error:
            self.failed.emit(str(error))
            self._load(document, Origin.new())
            return
        self.open_file(path)

    def _bring_back(self, gone: Path, path: Path) -> None:
        try:
            back = self.library.restore(gone, path)
        except OSError as error:
            self.failed.emit(str(error))
        else:
            self.open_file(back)

    def _exported(self, path: Path) -> Document:
        """Return the rules for a file; a changed shipped ruleset gets an id of its own."""
        document = self._draft.document
        if self._draft.origin.source is not Source.SHIPPED and document.get("id") in shipped_ids():
            document["id"] = slug(path.name.removesuffix(SUFFIX).removesuffix(".farkle"))
        return document

    @Slot(str)
    def _copied(self, name: str) -> None:
        self._remembered.last_ruleset = str(self._draft.origin.path or "")
        self.said.emit(_("Your changes are kept as “{name}” in Our rules.", name=name))

    @Slot()
    def _enable(self) -> None:
        is_own = self.library.holds(self._draft.origin.path)
        for action in (self.rename, self.delete):
            action.setEnabled(is_own)
        self.go_back.setEnabled(self.library.earlier(self._draft.origin.path) is not None)

    def _load(self, document: Document, origin: Origin) -> None:
        self.library.release()
        self._draft.load(document, origin)
        self._remembered.last_ruleset = origin.id or str(origin.path or "")
        self.succeeded.emit()

    def _folder(self) -> Path:
        recent = next(iter(self.recent_rulesets), None)
        return recent.parent if recent else Path.home()

    def _name_undo(self, step: str) -> None:
        _name(self.undo, step)

    def _name_redo(self, step: str) -> None:
        _name(self.redo, step)

    def _action(
        self, name: str, text: str, tip: str, slot: Callable[[], object] | None = None,
        key: QKeySequence.StandardKey | None = None,
    ) -> QAction:  # fmt: skip
        action = QAction(text, self)
        action.setObjectName(name)
        action.setStatusTip(tip)
        if key is not None:
            action.setShortcuts(QKeySequence.keyBindings(key))
        if slot is not None:  # otherwise the window asks the questions
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


def _name(action: QAction, step: str) -> None:
    """Show the next undo or redo step in the tooltip, if any; it is part of the action's text."""
    action.setToolTip(action.text().replace("&", "") if step else action.statusTip())
