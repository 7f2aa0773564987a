"""Exports of a view: its numbers and its picture, to the clipboard or to a file, with the rules that they are of."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QEvent, QIODevice, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from farkle_core import __version__
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _, in_english, ngettext
from farkle_core.rules import Ruleset, short_fingerprint
from farkle_core.rules.origin import true_name
from farkle_explorer.plots.picture import drawing_of, picture_of
from farkle_explorer.widgets.icons import export_icon
from farkle_explorer.widgets.inputs import button_style, small_style
from farkle_explorer.widgets.opener import ask_file
from farkle_explorer.widgets.text_table import Copying, RowsWhenRead, TextTable
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import Background

_PACKED: Final = 80  # Qt's PNG quality, 0 compresses most: a third faster than that, a tenth larger
_FILES: Final = {
    "csv": N_("Table with commas (*.csv)"),
    "png": N_("Picture (*.png)"),
    "svg": N_("Drawing (*.svg)"),
}
Content = Callable[[], bytes]  # returns the content of a file, on any thread
_SOON: Final = 30  # milliseconds between two checks whether the requested content is shown

_UNFIT_FOR_FILES: Final = str.maketrans(";:/", ",,-", "?")
# Headings of the columns with the origin.
_ORIGIN: Final = ("ruleset", "rules hash", "version")
THIRD: Final = "score of the player after next (points)"  # the opponent is then the next player
THIRD_FARKLES: Final = "farkles in a row of the player after next"


def file_name(*parts: str) -> str:
    """Return the name for a file, without extension, from the non-empty `parts`."""
    return ", ".join(filter(None, parts)).translate(_UNFIT_FOR_FILES)


def file_name_of(name: str, rules: Sequence[Ruleset]) -> str:
    """Return the name for files of a view: `name`, the rules, their hashes, and the version."""
    if not rules:
        return name
    called, hashes = _names(rules), map(short_fingerprint, rules)
    return file_name(name, *(each for each in called if each not in name), *dict.fromkeys(hashes), __version__)


def origin_words(*rules: Ruleset) -> str:
    """Return the hashes of rules, which identify rules of the same name, and the version."""
    return _("Rules {fingerprint}  ·  Farkle Explorer {version}", fingerprint=_hashes(rules), version=__version__)


def foot_words(rules: Sequence[Ruleset]) -> str:
    """Return the line below a picture: names and hashes of the rules, and the version."""
    return f"{' / '.join(_names(rules))}  ·  {origin_words(*rules)}" if rules else ""


def with_same(table: TextTable, values: Mapping[str, int]) -> TextTable:
    """Return a table with further columns, which have the same value in every row."""
    if not values:
        return table
    added = tuple(map(str, values.values()))
    return TextTable((*table.headings, *values), RowsWhenRead(lambda: ((*row, *added) for row in table.rows)))


def with_origin(table: TextTable, rules: Sequence[Ruleset]) -> TextTable:
    """Return a table with the rules, their hashes and the version in every row."""
    if not rules:
        return table
    origin = " / ".join(_names(rules)), _hashes(rules), __version__
    rows = RowsWhenRead(lambda: ((*row, *origin) for row in table.rows))
    return TextTable((*table.headings, *_ORIGIN), rows)


def _names(rules: Sequence[Ruleset]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(true_name(each) or each.id for each in rules))


def _hashes(rules: Sequence[Ruleset]) -> str:
    return " / ".join(dict.fromkeys(map(short_fingerprint, rules)))


class ExportButton(QToolButton):
    """A button with a menu of exports; its owner enables it.

    `table`: returns the numbers, and is called in English. `name`: returns a file name without suffix. `small`: shows
    an arrow instead of a word.
    """

    reported = Signal(str)

    def __init__(self, view: QWidget, table: Callable[[], TextTable], name: Callable[[], str]) -> None:
        super().__init__()
        # worker threads that format numbers and write files; None does so at once in the calling thread
        self.jobs: Background | None = None
        # returns the rulesets shown; every file names them
        self.rules: Callable[[], Sequence[Ruleset]] = tuple
        # with three players, returns the third player's score, which all rows contain; otherwise None
        self.third: Callable[[], Mapping[str, int]] = dict  # columns about the player after next, and their values
        # returns whether the view still waits for results, so that it is older than its title
        self.is_waiting: Callable[[], bool] = lambda: False
        # returns whether a repaint is pending, so that a picture should wait a moment
        self.is_on_its_way: Callable[[], bool] = lambda: False
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.view, self._table, self._name = view, table, name
        self._folder = Path.home()
        self._rows_left_out = 0  # number of rows without space in the last picture
        self._is_offered = self._is_withheld = False
        self.setText(_("Export"))
        self.setAccessibleName(_("Export: {view}", view=view.accessibleName()))
        self.setToolTip(_("Export: copy or save what is shown here"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        self.copy_text = menu.addAction(_("Copy &numbers"), self.copy_numbers)
        self.copy_image = menu.addAction(_("Copy &picture"), self.copy_picture)
        menu.addSeparator()
        self.save_text = menu.addAction(_("&Save numbers (CSV)…"), self._ask_for_numbers)
        self.save_image = menu.addAction(_("Save pic&ture (PNG or SVG)…"), self._ask_for_picture)
        self.setMenu(menu)
        self.setEnabled(False)

    def setEnabled(self, enabled: bool) -> None:  # noqa: N802
        """Enable the exports, unless they are withheld or there is no content."""
        self._is_offered = enabled
        super().setEnabled(enabled and not self._is_withheld)

    @Slot(bool)
    def withhold(self, withheld: bool) -> None:
        """Disable the exports while the shown rules are outdated."""
        self._is_withheld = withheld
        self.setEnabled(self._is_offered)

    def apply_theme(self, theme: Theme) -> None:
        self.setIcon(export_icon(theme))
        self.setStyleSheet(
            button_style(theme)
            + small_style()
            + "QToolButton::menu-indicator { image: none; width: 0; }"
            + f"QToolButton:disabled {{ color: {theme.line}; }}"
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Disable the exports, also in an open menu, if there is no content."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange and self.menu() is not None:
            for action in self.menu().actions():
                action.setEnabled(self.isEnabled())

    @Slot()
    def copy_numbers(self) -> None:
        self._once_there(partial(self._copy_numbers, Copying()), self._numbers_not_taken)

    def _copy_numbers(self, copying: Copying) -> None:
        table = self._whole_table()
        if self.jobs is None:
            self._put_numbers(copying, _in_tabs(table))
        else:
            self.jobs.run(copying, partial(_in_tabs, table), partial(self._put_numbers, copying))

    def _put_numbers(self, copying: Copying, text: str) -> None:
        if copying.put(text):
            self.reported.emit(_("The numbers are on the clipboard"))

    @Slot()
    def copy_picture(self) -> None:
        self._once_there(partial(self._copy_picture, Copying()), self._picture_not_taken)

    def _copy_picture(self, copying: Copying) -> None:
        if copying.put(self._picture()):
            self.reported.emit(self._with_rest(_("The picture is on the clipboard")))

    def save(self, path: Path) -> bool:
        """Save numbers or a picture, by the suffix; report the result, and return whether it succeeded."""
        if self.is_waiting():
            self._not_saved(path, _("it is not ready yet"))
            return False
        try:
            self._report_saved(_write(path, self._content(path)))
        except (OSError, ValueError) as error:
            self._report_failure(path, error)
            return False
        return True

    def _once_there(self, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Call `act` once the content at the time of the request is shown; otherwise report why not."""
        self._once_named(self._name() if self.isEnabled() else "", act, refuse)

    def _once_named(self, name: str, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Call `act` once the content with this name is shown; otherwise report why not."""
        if reason := self._why_gone(name):
            refuse(reason)
        elif not (self.is_waiting() or self.is_on_its_way()):
            act()
        elif not self.view.isVisible():
            refuse(_("the view was left before it was ready"))
        else:
            QTimer.singleShot(_SOON, self, partial(self._once_named, name, act, refuse))

    def _why_gone(self, name: str) -> str:
        """Return why the content with this name will not be shown; ``""`` while it may be."""
        if not self.isEnabled():
            return _("nothing is shown just now")
        return "" if self._name() == name else _("something else was chosen meanwhile")

    def _content(self, path: Path) -> Content:
        """Return what gives the shown content in the format of a suffix, on any thread."""
        kind = path.suffix.lower()
        if kind == ".png":
            return partial(_packed, self._picture())
        if kind != ".svg":
            return self._csv()
        drawing, self._rows_left_out = drawing_of(self.view, self, foot_words(self.rules()), self.file_name)
        return drawing.content()

    def _picture(self) -> QImage:
        picture, self._rows_left_out = picture_of(self.view, self, foot_words(self.rules()))
        return picture

    @property
    def file_name(self) -> str:
        """A file name without suffix: the content, its rules, their hashes, and the version."""
        return file_name_of(self._name(), self.rules())

    def _whole_table(self) -> TextTable:
        """Return the numbers with their rules in every row, so that files can be concatenated."""
        with in_english():
            return with_origin(with_same(self._table(), self.third()), self.rules())

    @Slot(object)
    def _report_saved(self, path: Path) -> None:
        self._folder = path.parent
        words = _("Saved as {path}", path=path)
        self.reported.emit(words if path.suffix.lower() == ".csv" else self._with_rest(words))

    def _with_rest(self, words: str) -> str:
        """Append the number of rows that the picture omits, if any."""
        rest = self._rows_left_out
        if not rest:
            return words
        left = ngettext(
            "{count} more row stands in the numbers (CSV) only",
            "{count} more rows stand in the numbers (CSV) only",
            rest,
        )
        return f"{words}; {left}"

    def _report_failure(self, path: Path, error: Exception) -> None:
        """Report that a file could not be written; raise other exceptions."""
        if not isinstance(error, OSError | ValueError):
            raise error
        self._not_saved(path, why_not(error))

    def _not_saved(self, path: Path, reason: str) -> None:
        self.reported.emit(_("{path} could not be saved: {reason}", path=path, reason=reason))

    def _numbers_not_taken(self, reason: str) -> None:
        self.reported.emit(_("The numbers are not available: {reason}", reason=reason))

    def _picture_not_taken(self, reason: str) -> None:
        self.reported.emit(_("The picture is not available: {reason}", reason=reason))

    def _csv(self) -> Content:
        table = self._whole_table()

        def written() -> bytes:
            with in_english():
                return table.as_csv().encode()

        return written

    @Slot()
    def _ask_for_numbers(self) -> None:
        self._ask(_("Save the numbers"), "csv")

    @Slot()
    def _ask_for_picture(self) -> None:
        self._ask(_("Save the picture"), "png", "svg")

    def _ask(self, title: str, *kinds: str) -> None:
        filters, place = [_(_FILES[kind]) for kind in kinds], self._folder / f"{self.file_name}.{kinds[0]}"
        dialog = ask_file(self.window(), title, place, ";;".join(filters), self._save_chosen, kinds[0])
        dialog.filterSelected.connect(lambda words: dialog.setDefaultSuffix(kinds[filters.index(words)]))

    @Slot(str)
    def _save_chosen(self, name: str) -> None:
        path = Path(name)
        self._once_there(partial(self._save_there, path), partial(self._not_saved, path))

    def _save_there(self, path: Path) -> None:
        if self.jobs is None:
            self.save(path)
        else:
            job = partial(_write, path, self._content(path))
            self.jobs.run(("export", path), job, self._report_saved, partial(self._report_failure, path))


def _in_tabs(table: TextTable) -> str:
    with in_english():
        return table.as_tabs()


def _write(path: Path, content: Content) -> Path:
    replace_file(path, [content()])
    return path


def _packed(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG", _PACKED)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
