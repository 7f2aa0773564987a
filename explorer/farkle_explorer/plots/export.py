"""Brings what a view shows out of the program: to the clipboard, or into a file."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QEvent, QIODevice, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QMenu, QPushButton, QToolButton, QWidget

from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _, in_english, ngettext
from farkle_core.rules import Ruleset
from farkle_explorer.plots import provenance
from farkle_explorer.plots.in_pieces import Device, InPieces, blank_image
from farkle_explorer.plots.pieces import hidden
from farkle_explorer.widgets.choice import button_style, small_style
from farkle_explorer.widgets.clipboard import Copying
from farkle_explorer.widgets.drawing import Drawing
from farkle_explorer.widgets.icons import export_icon
from farkle_explorer.widgets.one_by_one import OneByOne
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import Background

_FILES: Final = {
    "csv": N_("Table with commas (*.csv)"),
    "png": N_("Picture (*.png)"),
    "svg": N_("Drawing (*.svg)"),
}

_PACKED: Final = 80  # how hard Qt packs a picture, 0 being hardest: a third less waiting for a tenth more bytes
Content = Callable[[], bytes]  # gives what stands in a file, in any thread
_SOON: Final = 30  # milliseconds after which it is looked again whether what was asked for is shown


class ExportButton(QToolButton):
    """A button with a menu of ways out; its owner enables it.

    `table` gives the numbers, and is called in English; `name` gives a name for files without an ending. A `small`
    button shows an arrow instead of the word.
    """

    said = Signal(str)

    def __init__(
        self, view: QWidget, table: Callable[[], TextTable], name: Callable[[], str], *, small: bool = False
    ) -> None:
        super().__init__()
        # puts numbers into words, and writes files, beside the window, while pictures are painted a piece in each turn
        # of the event loop; None has all done here and now
        self.jobs: Background | None = None
        # gives the rulesets that what is shown is about; they stand in every file
        self.rules: Callable[[], Sequence[Ruleset]] = tuple
        # in a game of three, gives the score of the player after next, which stands in every row; else None
        self.third_score: Callable[[], int | None] = lambda: None
        # says whether what is to be shown is still being worked out, so that what is seen is older than its title
        self.is_waiting: Callable[[], bool] = lambda: False
        # says whether the view is still being painted, so that a picture of it is better taken a moment later
        self.is_on_its_way: Callable[[], bool] = lambda: False
        self._small = small
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if small else Qt.ToolButtonStyle.ToolButtonTextOnly
        self.setToolButtonStyle(style)
        self.view, self._table, self._name = view, table, name
        self._folder = Path.home()
        self._painting = OneByOne(self)
        self._rows_left_out = 0
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
        """Offer what there is to be taken, unless it is withheld, or nothing."""
        self._is_offered = enabled
        super().setEnabled(enabled and not self._is_withheld)

    @Slot(bool)
    def withhold(self, withheld: bool) -> None:
        """Let nothing be taken while what is shown belongs to rules that have changed since."""
        self._is_withheld = withheld
        self.setEnabled(self._is_offered)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setIcon(export_icon(theme))
        self.setStyleSheet(
            button_style(theme)
            + (small_style() if self._small else "")
            + "QToolButton::menu-indicator { image: none; width: 0; }"
            + f"QToolButton:disabled {{ color: {theme.line}; }}"
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Offer nothing any more, also in a menu that is open already, when there is nothing to be taken."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange and self.menu() is not None:
            for action in self.menu().actions():
                action.setEnabled(self.isEnabled())

    @Slot()
    def copy_numbers(self) -> None:
        """Put the numbers on the clipboard, for a spreadsheet to paste."""
        self._once_there(partial(self._copy_numbers, Copying()), self._numbers_not_taken)

    def _copy_numbers(self, copying: Copying) -> None:
        table = self._whole_table()
        if self.jobs is None:
            self._put_numbers(copying, _in_tabs(table))
        else:
            self.jobs.run(copying, partial(_in_tabs, table), partial(self._put_numbers, copying))

    def _put_numbers(self, copying: Copying, text: str) -> None:
        if copying.put(text):
            self.said.emit(_("The numbers are on the clipboard"))

    @Slot()
    def copy_picture(self) -> None:
        """Put a picture on the clipboard."""
        self._once_there(partial(self._copy_picture, Copying()), self._picture_not_taken)

    def _copy_picture(self, copying: Copying) -> None:
        self._paint(blank_image, partial(self._put_picture, copying), at_once=self.jobs is None)

    def _put_picture(self, copying: Copying, picture: QImage) -> None:
        if copying.put(picture):
            self.said.emit(self._with_rest(_("The picture is on the clipboard")))

    def save(self, path: Path) -> bool:
        """Save the numbers or a picture, as the name ends; say so, or why not, and return whether it was saved."""
        if self.is_waiting():
            self._not_saved(path, _("it is not ready yet"))
            return False
        contents: list[Content] = []
        try:
            self._content(path, contents.append, at_once=True)
            self._tell_saved(_write(path, *contents))
        except (OSError, ValueError) as error:
            self._tell_failure(path, error)
            return False
        return True

    def _once_there(self, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Do something as soon as what is asked for now is shown, not what was shown before; or say why not."""
        self._once_named(self._name() if self.isEnabled() else "", act, refuse)

    def _once_named(self, name: str, act: Callable[[], object], refuse: Callable[[str], None]) -> None:
        """Do something as soon as what bears this name is shown, or say why not."""
        if reason := self._why_gone(name):
            refuse(reason)
        elif not self.is_waiting():
            act()
        elif not self.view.isVisible():
            refuse(_("the view was left before it was ready"))
        else:
            QTimer.singleShot(_SOON, self, partial(self._once_named, name, act, refuse))

    def _why_gone(self, name: str) -> str:
        """Return why what bears this name is not going to be shown any more; ``""`` while it is."""
        if not self.isEnabled():
            return _("nothing is shown just now")
        return "" if self._name() == name else _("something else was chosen meanwhile")

    def _content(self, path: Path, take: Callable[[Content], None], *, at_once: bool) -> None:
        """Hand on what is shown now, as the name of a file ends, as soon as it is painted."""
        kind = path.suffix.lower()
        if kind == ".png":
            self._paint(blank_image, lambda picture: take(partial(_packed, picture)), at_once=at_once)
        elif kind == ".svg":
            self._paint(self._blank_drawing, lambda drawing: take(drawing.content()), at_once=at_once)
        else:
            take(self._csv())

    def _paint(self, blank: Callable[[QWidget, int], Device], take: Callable[[Device], None], *, at_once: bool) -> None:
        """Hand on a picture as soon as it is painted, a piece in each turn of the event loop unless at once."""
        painted, name = InPieces(self.view, self._out_of_sight, blank, self._foot()), self._name()

        def give_up(reason: str) -> None:
            painted.give_up()
            self._picture_not_taken(reason)

        def go_on() -> None:
            if not self.view.isVisible():  # Qt lays nothing out that is not seen
                give_up(_("the view was left before it was ready"))
            elif self.is_waiting() or self._why_gone(name):
                self._once_named(name, lambda: self._painting.add(go_on), give_up)
            elif self.is_on_its_way():
                self._painting.add_next(go_on)
            else:
                painted.paint_piece()
                hand_on() if painted.is_done else self._painting.add_next(go_on)

        def hand_on() -> None:
            self._rows_left_out = painted.rows_left_out
            take(painted.picture)

        if at_once:
            painted.paint()
            hand_on()
        else:
            self._painting.add(go_on)

    def _blank_drawing(self, view: QWidget, below: int) -> Drawing:
        return Drawing.for_all_of(view, self.file_name, below)

    @property
    def file_name(self) -> str:
        """A name for files of what is shown, without an ending: with its rules, their hashes, and the version."""
        return provenance.file_name_of(self._name(), self.rules())

    def _foot(self) -> str:
        """Return what stands below a picture."""
        return provenance.foot_words(self.rules())

    def _whole_table(self) -> TextTable:
        """Return the numbers with what they are about in every row, so that files can be put together."""
        with in_english():
            table = provenance.with_third(self._table(), self.third_score())
            return provenance.with_origin(table, self.rules())

    @Slot(object)
    def _tell_saved(self, path: Path) -> None:
        self._folder = path.parent
        said = _("Saved as {path}", path=path)
        self.said.emit(said if path.suffix.lower() == ".csv" else self._with_rest(said))

    def _with_rest(self, said: str) -> str:
        """Add how many rows the picture leaves out, if it does."""
        rest = self._rows_left_out
        if not rest:
            return said
        left = ngettext(
            "{count} more row stands in the numbers (CSV) only",
            "{count} more rows stand in the numbers (CSV) only",
            rest,
        )
        return f"{said}; {left}"

    def _tell_failure(self, path: Path, error: Exception) -> None:
        """Say why a file could not be written; raise what is a defect."""
        if not isinstance(error, OSError | ValueError):
            raise error
        self._not_saved(path, why_not(error))

    def _not_saved(self, path: Path, reason: str) -> None:
        self.said.emit(_("{path} could not be saved: {reason}", path=path, reason=reason))

    def _numbers_not_taken(self, reason: str) -> None:
        self.said.emit(_("The numbers are not available: {reason}", reason=reason))

    def _picture_not_taken(self, reason: str) -> None:
        self.said.emit(_("The picture is not available: {reason}", reason=reason))

    def _csv(self) -> Content:
        table = self._whole_table()

        def written() -> bytes:
            with in_english():
                return table.as_csv().encode()

        return written

    @contextmanager
    def _out_of_sight(self) -> Iterator[None]:
        """Leave the buttons out of a picture, but for those that say what is chosen."""
        focus = self.window().focusWidget()
        buttons = [
            each
            for each in self.view.findChildren(QAbstractButton)
            if isinstance(each, QPushButton | QToolButton) and not (each.isHidden() or each.isChecked())
        ]
        try:
            with hidden(tuple(dict.fromkeys((self, *buttons)))):
                yield
        finally:
            if focus is not None:
                focus.setFocus()

    @Slot()
    def _ask_for_numbers(self) -> None:
        self._ask(_("Save the numbers"), ("csv",))

    @Slot()
    def _ask_for_picture(self) -> None:
        self._ask(_("Save the picture"), ("png", "svg"))

    def _ask(self, title: str, kinds: tuple[str, ...]) -> None:
        dialog = QFileDialog(self.window(), title, str(self._folder), ";;".join(_(_FILES[kind]) for kind in kinds))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kinds[0])
        dialog.selectFile(f"{self.file_name}.{kinds[0]}")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(_kind_of(chosen)))
        dialog.fileSelected.connect(self._save_chosen)
        dialog.open()

    @Slot(str)
    def _save_chosen(self, name: str) -> None:
        """Save what is shown; what can be done beside the window is done there."""
        path = Path(name)
        self._once_there(partial(self._save_there, path), partial(self._not_saved, path))

    def _save_there(self, path: Path) -> None:
        if self.jobs is None:
            self.save(path)
        else:
            self._content(path, partial(self._write_beside, self.jobs, path), at_once=False)

    def _write_beside(self, jobs: Background, path: Path, content: Content) -> None:
        """Write what was taken; to pack a picture takes longer than a person waits."""
        jobs.run(("export", path), partial(_write, path, content), self._tell_saved, partial(self._tell_failure, path))


def _in_tabs(table: TextTable) -> str:
    with in_english():
        return table.as_tabs()


def _kind_of(words: str) -> str:
    return next(kind for kind, known in _FILES.items() if _(known) == words)


def _write(path: Path, content: Content) -> Path:
    replace_file(path, [content()])
    return path


def _packed(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG", _PACKED)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
