"""The preferences window, with a page per topic."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QTabWidget, QWidget

from farkle_core.engine.settings import DEFAULTS, Settings
from farkle_core.language.messages import N_, _, known_languages, pgettext
from farkle_core.solution.storage.store import CacheContents
from farkle_explorer.preferences.effects import Preferences
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import Following
from farkle_explorer.session.settings import TEXT_SIZES
from farkle_explorer.sheets.choices import PaperBoxes
from farkle_explorer.sheets.controller import SheetController, remembered_composition
from farkle_explorer.solving import solve_words
from farkle_explorer.solving.details import SolveDetails
from farkle_explorer.widgets.inputs import CheckBox, button, drop_down, show_value
from farkle_explorer.widgets.languages import OWN_NAMES
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.opener import Opener, ToolWindow, open_at
from farkle_explorer.widgets.theme import SPACING, ThemeChoice

COUNTING: Final = N_("Counting…")
ONE: Final = N_("1 solution, {size}")
MANY: Final = N_("{count:,} solutions, {size}")
ASK: Final = N_("Remove them? You must then solve these rules again. Files you saved yourself stay.")

_SOLUTIONS_REMARK: Final = N_(
    "Rules that were solved before open at once. The oldest solutions are removed automatically."
)

_SETTINGS_REMARK: Final = N_("Settings, bookmarks, layouts, edits that are not saved, and the log.")
_REMARK: Final = N_("An open sheet changes at once. You choose its content beside the sheet.")
_LIMITS: Final = (10.0, 60.0, 300.0, 1800.0)
_LIMIT: Final = N_("{seconds:g} s")
_FOLLOW_REMARK: Final = N_("The solver estimates the time. Rules that take longer wait for the Solve button.")

_SOLVER_REMARK: Final = N_(
    "These settings apply now and at every start. To change them for one solve only, use "
    "“Details” beside the Solve button."
)

_COLOURS: Final = (
    (N_("Like the system"), ThemeChoice.SYSTEM),
    (N_("Light"), ThemeChoice.LIGHT),
    (N_("Dark"), ThemeChoice.DARK),
)

_PER_CENT: Final = N_("{size} %")
AT_ONCE: Final = N_("The window opens again, if need be once the rules are solved, and keeps everything.")
_SIZE: Final = QSize(560, 480)

_LEAST_WIDTH: Final = 160


class PreferencesPage(QWidget):
    """A form; subclasses add rows, and show the present values in :meth:`show_chosen`."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setAccessibleName(name)
        self.form = QFormLayout(horizontalSpacing=2 * SPACING, verticalSpacing=2 * SPACING)
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.whole = column(self.form, spacing=2 * SPACING, margins=2 * SPACING)
        self.setLayout(self.whole)

    def show_chosen(self) -> None:
        """Show the present values."""

    def remark(self, words: str) -> QLabel:
        """Return a muted line of text, which may be added anywhere."""
        label = QLabel(words, wordWrap=True)
        mute(label)
        return label

    def add_row(self, name: str, widget: QWidget, remark: str = "", *below: QWidget) -> None:
        """Add a row, with a muted line and more widgets below it."""
        cell = QWidget()
        parts = column(spacing=SPACING // 2)
        cell.setLayout(parts)
        wide = isinstance(widget, QLabel)
        if wide:
            parts.setContentsMargins(0, SPACING // 2, 0, 0)  # aligned with the row's name
        parts.addWidget(widget, 0, Qt.AlignmentFlag(0) if wide else Qt.AlignmentFlag.AlignLeft)
        for part in ([self.remark(remark)] if remark else []) + list(below):
            parts.addWidget(part)
        label = QLabel(name)
        label.setBuddy(widget)
        self.form.addRow(label, cell)

    def add_box(self, box: QComboBox, remark: str = "", label: str = "") -> QComboBox:
        """Add a row with a drop-down list; `label`: its label, by default the name of the list."""
        name = box.accessibleName()
        box.setAccessibleDescription(name)  # its label is in another cell, where screen readers do not look
        box.setMinimumWidth(_LEAST_WIDTH)
        self.add_row(label or name, box, remark)
        return box


class DiskPage(PreferencesPage):
    """Shows what the program stores on disk, and removes solutions on request."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("On disk"))
        self._preferences = preferences
        self.amount = QLabel(_(COUNTING))
        self.solutions_folder = _path_label(_("Folder of solutions"))
        self.settings_folder = _path_label(_("Folder of settings"))
        self.settings_folder.setText(str(preferences.remembered.folder))
        self.open_solutions = button(_("Show folder"), clicked=partial(_open, self.solutions_folder))
        self.open_settings = button(_("Show folder"), clicked=partial(_open, self.settings_folder))
        self.remove = button(_("Remove all…"), clicked=partial(self._ask, True))
        self.question = QLabel(_(ASK), wordWrap=True)
        self.yes = button(_("Remove"), clicked=self._remove)
        self.no = button(_("Keep them"), clicked=partial(self._ask, False))
        ways = (_in_a_row(self.open_solutions, self.remove), self.question, _in_a_row(self.yes, self.no))
        self.add_row(_("Kept solutions"), self.amount, _(_SOLUTIONS_REMARK), self.solutions_folder, *ways)
        self.add_row(_("Settings"), self.settings_folder, _(_SETTINGS_REMARK), _in_a_row(self.open_settings))
        self.whole.addStretch(1)
        self._ask(False)
        preferences.kept_counted.connect(self._show_kept)

    @Slot(object)
    def _show_kept(self, kept: CacheContents) -> None:
        self.solutions_folder.setText(str(kept.folder))
        text = (_(ONE) if kept.count == 1 else _(MANY)) if kept.count else pgettext("no solutions", "none")
        self.amount.setText(text.format(count=kept.count, size=solve_words.memory(kept.size)))
        self.remove.setEnabled(kept.count > 0)
        self._ask(False)

    def _ask(self, asking: bool) -> None:
        for part in (self.question, self.yes, self.no):
            part.setVisible(asking)
        if asking:
            self.no.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _remove(self) -> None:
        self._ask(False)
        self.amount.setText(_(COUNTING))
        self._preferences.remove_kept()


def _open(folder: QLabel) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(folder.text()))


def _tell(box: QComboBox, choose: Callable[[Any], None], _place: int) -> None:
    choose(box.currentData())


def _path_label(name: str) -> QLabel:
    label = QLabel(wordWrap=True)
    label.setAccessibleName(name)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _in_a_row(*buttons: QWidget) -> QWidget:
    whole = QWidget()
    whole.setLayout(row(*buttons, None))
    return whole


class SheetsPage(PreferencesPage):
    """Choices of paper, pages and ink; the parts of the sheet stay as they are."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Sheets"))
        self._preferences, self._boxes = preferences, PaperBoxes()
        self.paper, self.pages, self.ink = self._boxes.all
        for box in self._boxes.all:
            self.add_box(box, _(_REMARK) if box is self.ink else "")
            box.activated.connect(self._choose)
        self.whole.addStretch(1)

    def show_chosen(self) -> None:
        self._boxes.show(remembered_composition(self._preferences.remembered))

    def _choose(self) -> None:
        self._preferences.choose_sheet(self._boxes.put_on(remembered_composition(self._preferences.remembered)))


class SolverChoices(SolveDetails):
    """The solver's settings for all rules, including those that only some rules need."""

    def show_settings(self, settings: Settings) -> None:
        self.show_session(None, settings, None)
        for part in (self.bound, self.ceiling, self.check_bound):
            self._form.setRowVisible(part, True)
        with QSignalBlocker(self.bound), QSignalBlocker(self.ceiling):
            self.bound.setValue(settings.bound)
            self.ceiling.setValue(settings.ceiling)
        self.check_bound.setText(_("measure the effect of these two limits if that takes little time"))


class SolvingPage(PreferencesPage):
    """Choices of automatic solves and of the solver's settings."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Solving"))
        self._preferences = preferences
        self.follow = CheckBox(_("Work rules out by themselves"))
        self.form.addRow(self.follow)
        limits = [(_(_LIMIT, seconds=each), each) for each in _LIMITS]
        limit = drop_down(_("Longest work without a question"), limits)
        self.limit = self.add_box(limit, _(_FOLLOW_REMARK), _("If it takes less than"))
        self.solver = SolverChoices()
        self.usual = button(_("Defaults"), _("Put all settings of the solver back"), partial(self._change, DEFAULTS))
        self.whole.addWidget(self.remark(_(_SOLVER_REMARK)))
        self.whole.addWidget(self.solver)
        self.whole.addWidget(self.usual, 0, Qt.AlignmentFlag.AlignLeft)
        self.whole.addStretch(1)
        self.follow.toggled.connect(preferences.actions.follow_edits.setChecked)
        self.limit.activated.connect(partial(_tell, self.limit, preferences.choose_limit))
        self.solver.changed.connect(self._change)

    def show_chosen(self) -> None:
        """Show the limit of automatic solves, whether they are on, and the solver's settings."""
        remembered, follows = self._preferences.remembered, self._preferences.actions.follow_edits.isChecked()
        with QSignalBlocker(self.follow):
            self.follow.setChecked(follows)
        self.limit.setEnabled(follows)
        show_value(self.limit, remembered.follow_seconds, _(_LIMIT, seconds=remembered.follow_seconds))
        self.solver.show_settings(remembered.solver)
        self.usual.setEnabled(remembered.solver != DEFAULTS)

    @Slot(object)
    def _change(self, settings: Settings) -> None:
        self._preferences.choose_settings(settings)
        self.show_chosen()


class LookPage(PreferencesPage):
    """Choices of theme, text size and language."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(_("Look"))
        self._preferences = preferences
        colours = [(_(words), choice) for words, choice in _COLOURS]
        self.colours = self.add_box(drop_down(_("Colours"), colours))
        sizes = [(_(_PER_CENT, size=size), size) for size in TEXT_SIZES]
        self.text_size = self.add_box(drop_down(_("Text size"), sizes))
        languages = [(_("Like the system"), ""), *((OWN_NAMES.get(code, code), code) for code in known_languages())]
        self.language = self.add_box(drop_down(_("Language"), languages), _(AT_ONCE))
        self.whole.addStretch(1)
        self.colours.activated.connect(partial(_tell, self.colours, preferences.choose_theme))
        self.text_size.activated.connect(partial(_tell, self.text_size, preferences.choose_text_size))
        self.language.activated.connect(partial(_tell, self.language, preferences.choose_language))

    def show_chosen(self) -> None:
        remembered = self._preferences.remembered
        show_value(self.colours, self._preferences.theme.choice)
        show_value(self.text_size, remembered.text_size, _(_PER_CENT, size=remembered.text_size))
        show_value(self.language, remembered.language, remembered.language)


class PreferencesWindow(ToolWindow):
    """The window with all pages."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Preferences"))
        self.look, self.solving = LookPage(preferences), SolvingPage(preferences)
        self.sheets, self.disk = SheetsPage(preferences), DiskPage(preferences)
        self._pages = (self.look, self.solving, self.sheets, self.disk)
        self.tabs = QTabWidget()
        self.tabs.setAccessibleName(_("Preferences"))
        self.tabs.tabBar().setAccessibleName(_("Kinds of preferences"))
        for page in self._pages:
            self.tabs.addTab(page, page.name)
        self.close_button = button(_("Close"), clicked=self.close)
        foot = row((self.look.remark(_("Changes take effect at once unless noted.")), 1), self.close_button, spacing=-1)
        self.setLayout(column((self.tabs, 1), foot, spacing=2 * SPACING, margins=2 * SPACING))
        preferences.actions.follow_edits.toggled.connect(self.show_chosen)
        for action in preferences.actions.themes.values():
            action.triggered.connect(self.show_chosen)
        open_at(self, _SIZE)

    @Slot()
    def show_chosen(self) -> None:
        for page in self._pages:
            page.show_chosen()


class PreferencesController(Opener["PreferencesWindow"]):
    """Updates the shown values whenever the window opens."""

    def __init__(self, context: FeatureContext, following: Following, sheets: SheetController, window: QWidget) -> None:
        super().__init__(context.theme, window, context.actions.preferences)
        self._preferences = Preferences(context, following, sheets, self)
        self.again, self.reported = self._preferences.again, self._preferences.reported

    def _make(self) -> PreferencesWindow:

        return PreferencesWindow(self._preferences, self._window)

    @Slot()
    def open(self) -> None:
        super().open()
        assert self.shown is not None
        self.shown.show_chosen()
        self._preferences.count_kept()
