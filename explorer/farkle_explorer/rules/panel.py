"""The place of the rules: choose, read, edit and try them."""

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QDropEvent,
    QPaintEvent,
    QPalette,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from farkle_core.files.folders import config_path
from farkle_core.language.messages import N_, _
from farkle_core.rules import SHIPPED_GROUPS, Ruleset, RuleSheet, rule_sheet, shipped_title
from farkle_core.rules.phrases import shown_name
from farkle_core.rules.words.line import in_one_line
from farkle_explorer.rules.file_actions import SUFFIX, FileActions
from farkle_explorer.rules.forms import Forms, Section, hairline
from farkle_explorer.rules.marks import Glyph, GlyphButton, Notice, Notices, Sign, StatusLine
from farkle_explorer.rules.ruleset_list import LINE, WHERE, RulesetList, heading, name_and_line, ruleset_item
from farkle_explorer.rules.try_roll import ChanceStrip, TryRoll
from farkle_explorer.session.draft import RulesetDraft, Source
from farkle_explorer.session.library import RulesetLibrary
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.inputs import DropDown, shrink
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import CutLabel, set_font
from farkle_explorer.widgets.theme import SPACING
from farkle_explorer.workers.background import OneByOne


class RuleText(QTextBrowser):
    """The rules as text to read aloud; follows edits of the rules."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("the rules in plain language"))
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(3 * SPACING)

    def show_ruleset(self, ruleset: Ruleset) -> None:
        """Show other rules, at the same scroll position."""
        place = self.verticalScrollBar().value()
        self.setHtml(as_html(rule_sheet(ruleset)))
        self.verticalScrollBar().setValue(place)


def as_html(sheet: RuleSheet) -> str:
    parts = [f"<h2>{escape(sheet.title)}</h2>"]
    for section in sheet.sections:
        lines = "".join(f'<p style="margin: 0 0 8px 0">{escape(line)}</p>' for line in section.lines)
        parts.append(f"<h3>{escape(section.title)}</h3>{lines}")
    if sheet.source:
        source = _("Source: {source}", source=sheet.source)
        parts.append(f"<p>{escape(source)}</p>")
    return "".join(parts)


class Chooser(DropDown):
    """Shows the name of the rules in force."""

    chosen = Signal(object)  # str or Path: the user chose a shipped id or a file
    listed = Signal(object)  # QStandardItemModel: there are other rulesets to choose from

    def __init__(self, draft: RulesetDraft) -> None:
        super().__init__()
        self._draft = draft
        self._lines = OneByOne(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        shrink(self, 12)
        self.setMaxVisibleItems(40)
        self.set_files(())
        self.activated.connect(self._choose)
        for signal in (draft.changed, draft.origin_changed):
            signal.connect(self.refresh)

    @property
    def words(self) -> str:
        return shown_name(self._draft.name) or _("Rules without a name")

    def set_files(self, own: tuple[Path, ...], others: tuple[Path, ...] = ()) -> None:
        """List the user's own rulesets, then files of other folders, before the shipped ones; by name."""
        self._lines.clear()
        model = QStandardItemModel(self)
        for title, paths in ((_("Our rules"), own), (_("Your files"), others)):
            named = sorted(((name_and_line(path)[0], path) for path in paths), key=lambda each: each[0].casefold())
            if named:
                model.appendRow(heading(title))
            for name, path in named:
                model.appendRow(ruleset_item(name, path))
        for group in SHIPPED_GROUPS:
            model.appendRow(heading(_(group.title)))
            for ruleset_id in group.ids:
                model.appendRow(ruleset_item(shown_name(shipped_title(ruleset_id).name), ruleset_id))
        self.listed.emit(model)  # first: Qt deletes the model before
        self.setModel(model)
        self.refresh()

    @property
    def rulesets(self) -> QStandardItemModel:
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        return model

    def showPopup(self) -> None:  # noqa: N802
        """Open the list; the lines of differences are computed one by one, in list order."""
        opened = RulesetList(self.rulesets, self)
        # Queued: a question about rules that cannot be kept must not run an event loop in an event of the closing list.
        opened.chosen.connect(self._choose, Qt.ConnectionType.QueuedConnection)
        opened.open_below(self, self.currentIndex())
        self.distinguish()

    def distinguish(self, *files: Path | None) -> None:
        """Write below each name what is special about its rules, one after another; with `files`, below these only."""
        model = self.rulesets
        if not files:
            self._lines.clear()
        items = (model.item(row) for row in range(model.rowCount()))
        told = (item for item in items if item.data(WHERE) is not None and (not files or item.data(WHERE) in files))
        self._lines.add(*(partial(_distinguish, item) for item in told))

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and self._draft.ruleset is not None:
            self.setToolTip(f"{in_one_line(self._draft.ruleset)}\n{self._origin_words()}")
        return super().event(event)

    def refresh(self) -> None:
        origin = self._draft.origin
        here: Any = origin.id if origin.source is Source.SHIPPED else origin.path
        index = next((i for i in range(self.count()) if here and self.itemData(i, WHERE) == here), -1)
        self.setCurrentIndex(index)
        name = shown_name(self._draft.name)
        self.setAccessibleName(_("ruleset: {name}", name=name))
        self.setToolTip(self._origin_words())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the box with the name of the rules, which may be none of the choices."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.words
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _choose(self, index: int) -> None:
        where = self.itemData(index, WHERE)
        self.chosen.emit(where)
        self.refresh()

    def _origin_words(self) -> str:
        origin = self._draft.origin
        return {
            Source.SHIPPED: _("A ruleset that came with the program"),
            Source.FILE: str(origin.path),
            Source.NEW: _("Not kept yet: it is as soon as you change it"),
        }[origin.source]


def _distinguish(item: QStandardItem) -> None:
    where = item.data(WHERE)
    line = name_and_line(where)[1]
    item.setData(line, LINE)
    item.setToolTip(line if isinstance(where, str) else f"{line}\n{where}")


class Head(QWidget):
    """The name of the rules, file menu, undo and redo, and the status line; chooser and notices are in all places."""

    def __init__(self, draft: RulesetDraft, files: FileActions) -> None:
        super().__init__()
        self._draft = draft
        self.chooser = Chooser(draft)  # stands at the top of the window, in all places
        self.notices, self.status = Notices(), StatusLine()
        self._name = CutLabel(_("Name of the rules"))
        set_font(self._name, _LARGE, bold=True)
        self.undo = _button(Glyph.UNDO, files.undo)
        self.redo = _button(Glyph.REDO, files.redo)
        self.menu = GlyphButton(Glyph.MENU, _("New, duplicate, rename, delete, import, export"))
        self.menu.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        files.fill(menu)
        self.menu.setMenu(menu)
        self.setLayout(
            column(
                row((self._name, 1), self.undo, self.redo, self.menu, spacing=SPACING // 2),
                self.notices,  # the window shows them in all places
                self.status,
                margins=SPACING,
            )
        )
        for signal in (draft.changed, draft.origin_changed):
            signal.connect(self._show_name)
        self._show_name()

    def _show_name(self) -> None:
        self._name.setText(self.chooser.words)


def _wide_button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    return button


def _button(glyph: Glyph, action: QAction) -> GlyphButton:
    button = GlyphButton(glyph, "")
    button.setDefaultAction(action)
    return button


_LARGE: Final = 1.3
_WIDTH: Final = 40 * SPACING
_LIST_WIDTH: Final = 40  # letters
_WIDEST: Final = 80 * SPACING
_STALE: Final = N_("for the last valid rules")


class RulesPanel(QWidget):
    """The place of the rules: a list of them, their forms, and the rules read aloud."""

    def __init__(
        self,
        draft: RulesetDraft,
        remembered: SavedSettings,
        folder: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Create the panel; `folder`: of the library, otherwise that of the settings."""
        super().__init__(parent)
        self.draft = draft
        self._remembered = remembered
        self._shown: Ruleset | None = None
        self._listed: list[tuple[Path, str]] = []
        self.text = RuleText()
        library = RulesetLibrary(folder or config_path(), self)
        self.files = FileActions(draft, library, remembered, self)  # for the window's menus, too
        self.addActions(self.files.all)
        # head, forms: the head and the editor
        self.head, self.forms = Head(draft, self.files), Forms(draft)
        self.chances, self.try_roll = ChanceStrip(), TryRoll()  # chances, try_roll: effects of the rules on dice
        self._lay_out()
        self._connect()
        self._show_recent()
        self._show_check()
        self._adopt_drafts()

    # For the application

    def take_forms(self) -> None:
        """Take the forms back from another place."""
        self._middle.addWidget(self.forms, 1)

    def show_problem(self, key: str) -> None:
        """Open the section of the option at `key`, and focus the option."""
        self.forms.go_to(key)

    def warn(self, words: str, name: str = "") -> None:
        """Show a problem until the user closes it, or another one with the same name comes."""
        name = name or words
        close = (_("Close"), lambda: self.head.notices.drop(name))
        self.head.notices.put(name, Notice(Sign.PROBLEM, words, [close]))

    # Construction

    def _lay_out(self) -> None:
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.setAcceptDrops(True)
        self.library = RulesetList(self.head.chooser.rulesets, self)
        self.library.setFixedWidth(_LIST_WIDTH * self.fontMetrics().averageCharWidth())
        strip = QWidget()
        strip.setLayout(column(self.chances, margins=(SPACING + SPACING // 2, 0, SPACING // 2, SPACING // 2)))
        self.tools = {
            "chances": Section(_("Chance of a farkle"), strip),
            "try": Section(_("Try a roll"), self.try_roll),
        }
        middle, aloud = QWidget(), QWidget()
        middle.setMinimumWidth(_WIDTH)
        middle.setMaximumWidth(_WIDEST)
        self._middle = column(self.head, (self.forms, 1), spacing=0)
        middle.setLayout(self._middle)
        aloud.setLayout(column((self.text, 1), hairline(), *self.tools.values(), spacing=0))
        first, *others = map(_wide_button, self.files.all[:-2])  # what concerns the list
        pairs = row((others[0], 1), (others[1], 1)), row((others[2], 1), (others[3], 1)), others[4]
        buttons = column(first, *pairs, spacing=SPACING // 2, margins=(SPACING // 2, 0, SPACING // 2, SPACING))
        self.setLayout(row(column((self.library, 1), buttons, spacing=0), (middle, 4), (aloud, 5), spacing=0))
        for section in self.tools.values():
            section.set_open(True)

    def _connect(self) -> None:
        self.draft.checked.connect(self._show_check)
        self.chances.changed.connect(self._sum_up_chances)
        chooser = self.head.chooser
        chooser.chosen.connect(self._choose)
        chooser.listed.connect(self.library.set_model)
        chooser.currentIndexChanged.connect(self.library.show_row)
        # Queued: the question about rules that cannot be kept must not run an event loop inside an event of the list.
        self.library.chosen.connect(self._take_row, Qt.ConnectionType.QueuedConnection)
        self.head.status.problem_wanted.connect(self.show_problem)
        self.head.status.removed.connect(self.draft.remove)
        self.files.failed.connect(self._report)
        self.files.succeeded.connect(self._forget_failure)
        self.files.keeper.failed.connect(self._report_not_kept)
        self.files.deleted.connect(self._offer_undo)
        for signal in (self._remembered.recent_changed, self.files.library.changed):
            signal.connect(self._show_recent)

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
        elif ruleset is None and not self.draft.is_edited:  # what is shown are other rules
            self._shown = None
            self.text.setPlainText(_("The rules can be read here as soon as their problem is corrected."))

    def _show_ruleset(self, ruleset: Ruleset) -> None:
        self._shown = ruleset
        self.chances.show_ruleset(ruleset)
        self.try_roll.show_ruleset(ruleset)
        self.text.show_ruleset(ruleset)

    def _sum_up_chances(self) -> None:
        self.tools["chances"].header.set_summary(", ".join(self.chances.words))

    def _take_row(self, number: int) -> None:
        self._choose(self.head.chooser.itemData(number, WHERE))
        self.library.show_row(self.head.chooser.currentIndex())

    def _choose(self, where: object) -> None:
        if isinstance(where, Path):
            self.files.open_file(where)
        elif isinstance(where, str):
            self.files.open_shipped(where)

    def _show_recent(self) -> None:
        own, others = self.files.library.rulesets, self.files.recent_rulesets
        listed = [(path, name_and_line(path)[0]) for path in (*own, *others)]
        if listed != self._listed:  # the list stays as it is while the user types
            self._listed = listed
            self.head.chooser.set_files(own, others)
            if self.isVisible():
                self.head.chooser.distinguish()
        elif self.isVisible():
            self.head.chooser.distinguish(self.draft.origin.path)

    def _report(self, words: str) -> None:
        self.warn(words, "failure")

    def _forget_failure(self) -> None:
        self.head.notices.drop("failure")

    def _report_not_kept(self, reason: str) -> None:
        self.warn(_("Autosave failed: {reason}.", reason=reason), "kept")

    @Slot(str, object)
    def _offer_undo(self, name: str, undo: Callable[[], None]) -> None:
        """Say that a ruleset is deleted, with a button that brings it back."""
        notices = self.head.notices

        def bring_back() -> None:
            notices.drop("deleted")
            undo()

        actions = [(_("Bring it back"), bring_back), (_("Close"), lambda: notices.drop("deleted"))]
        notices.put("deleted", Notice(Sign.NOTE, _("“{name}” is deleted.", name=name), actions))

    def _adopt_drafts(self) -> None:
        """Take over what earlier versions left unsaved, and say so."""
        names, damaged = self.files.library.adopt_drafts()
        if damaged:
            self.warn("\n".join(damaged), "damaged")
        if names:
            words = _("Changes that were never saved are now in Our rules: {names}.", names=", ".join(names))
            close = (_("Close"), lambda: self.head.notices.drop("adopted"))
            self.head.notices.put("adopted", Notice(Sign.NOTE, words, [close]))

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.head.chooser.distinguish()

    # Drag and drop

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if _dropped(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        path = _dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # The question about rules that cannot be kept must not block the other program.
            QTimer.singleShot(0, self, lambda: self.files.open_file(path))


def _dropped(event: QDropEvent) -> Path | None:
    """Return the dragged ruleset file; None unless there is exactly one."""
    urls = event.mimeData().urls()
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
    return path if path is not None and path.suffix == SUFFIX else None
