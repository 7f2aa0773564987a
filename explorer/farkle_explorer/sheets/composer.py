"""The preview of a sheet: whole pages, or pages in the full width."""

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QScrollArea, QWidget

from farkle_core.language.messages import _
from farkle_core.rules.phrases import listed
from farkle_core.sheets.composition import MOST_PAGES, Composition, PaperName, Purpose, purpose_of
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import ABOUT, SheetPart, advises
from farkle_explorer.plots.veil import SolvePrompt
from farkle_explorer.sheets.choices import SheetChoices
from farkle_explorer.sheets.finding import FindSentences
from farkle_explorer.sheets.outlets import Outlets, SheetLayout
from farkle_explorer.sheets.printing.output import PageView
from farkle_explorer.sheets.printing.page import usual_paper
from farkle_explorer.sheets.printing.planning import SheetPlan
from farkle_explorer.widgets.inputs import button, drop_down, make_primary
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.theme import SPACING, Theme
from farkle_explorer.workers.background import Background

_LEAST_HEIGHT: Final = 320


class SheetPreview(QScrollArea):
    """Shows the pages at the size that the user chooses in `sizes`."""

    def __init__(self, paper: PaperName) -> None:
        super().__init__()
        self._view = PageView(paper)
        self.setWidget(self._view)
        self.setWidgetResizable(True)
        self.setAccessibleName(_("Preview, to scroll"))
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.sizes = drop_down(
            _("Size of the preview"), ((_("Whole page"), False), (_("Full width"), True)), self.fit_pages
        )

    def show_plan(self, plan: SheetPlan | None, paper: PaperName, words: str) -> None:
        """Show a sheet; without one, `words` on an empty page."""
        self._view.show_plan(plan, paper, words)
        self.fit_pages()

    def set_outdated(self, outdated: bool) -> None:
        """Show the sheet faintly while it is of other rules than those in force."""
        self._view.setEnabled(not outdated)

    @Slot()
    def fit_pages(self) -> None:
        """Fit the height of the pages to full width, or let them fill the space."""
        full_width = bool(self.sizes.currentData())
        self._view.set_below_one_another(full_width)
        height = self._view.height_at(self.viewport().width()) if full_width else 0
        self._view.setMinimumHeight(max(height, self._view.minimumSizeHint().height(), _LEAST_HEIGHT))


def misfit(plan: SheetPlan | None) -> str:
    """Return the parts that do not fit and a remedy; ``""`` if everything fits."""
    if plan is None:
        return ""
    if SheetPart.SCORE_SHEET in plan.too_wide:
        count = len(plan.composition.names)
        return _("Columns for {count} players do not fit: take fewer players, or a larger paper.", count=count)
    if plan.left_out:
        names = ", ".join(_(ABOUT[part].name) for part in plan.left_out)
        return _("Does not fit: {names}. Leave that out, or take {ways}.", names=names, ways=_ways(plan))
    if any(page.shortened for page in plan.pages):
        return _("The last part is shortened to fit: take {ways}.", ways=_ways(plan))
    if plan.cut_names:
        return _("Names that are too long lose their end: {names}.", names=", ".join(plan.cut_names))
    return ""


def _ways(plan: SheetPlan) -> str:
    ways = [_("two pages")] if plan.composition.pages == 1 else []
    ways += [_("a larger paper")] if plan.composition.paper.is_small else []
    return listed(ways, "or") if ways else _("something else off")


def file_name(title: str, kind: str, purpose: Purpose = Purpose.ADVICE) -> str:
    """Return a file name for the sheet `title` that is valid on every system."""
    safe = " ".join(re.sub(r"[^\w.,()+-]+", " ", title).split()).strip(" .")
    return purpose.file_stem(safe or "Farkle") + kind


# `_SIDE_WIDTH`, `_SIDE_LETTERS`: minimum width of the choices in pixels, and in characters of average width.
_SIDE_WIDTH: Final = 264
_SIDE_LETTERS: Final = 47


class SheetComposer(QWidget):
    """Shows a sheet on paper with the choices of its content; saves and prints it.

    `composition`: the initial choices; by default the usual parts on the region's usual paper. `folder`: the initial
    folder for files; by default the home folder. `jobs`: writes files on worker threads. With `jobs`, layout is spread
    over several turns of the event loop.
    """

    composition_changed = Signal(object)  # the new `Composition`
    saved = Signal(object)  # the Path of the saved sheet

    def __init__(
        self,
        composition: Composition | None = None,
        folder: Path | None = None,
        parent: QWidget | None = None,
        jobs: Background | None = None,
    ) -> None:
        super().__init__(parent)
        self._layout = SheetLayout(jobs is not None, self)
        self._layout.laid_out.connect(self._show_plan)
        self._outlets = Outlets(jobs, self)
        self._outlets.reported.connect(self._say)
        self._outlets.saved.connect(self._report_saved)
        self._solved: Material | None = None
        self._of_rules: Material | None = None
        self.plan: SheetPlan | None = None  # the shown plan; None without one, or during layout
        self._focused: QWidget | None = None
        self._invitation = ""
        self._result, self._stale = "", False
        self.prompt = SolvePrompt()
        self._folder = folder or Path.home()
        self._saved: Path | None = None
        self.setAccessibleName(_("Print"))
        self.choices = SheetChoices(composition or Composition(paper=usual_paper()))
        self.finder = FindSentences()
        self.finder.failed.connect(self._say)
        self._preview = SheetPreview(self.composition.paper)
        self._message = QLabel(wordWrap=True)
        self._message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        tip = _("Show the saved sheet in the program that your system has for such files")
        self.open_button = button(_("Open"), tip, self._open_saved)
        self._two_pages = button(_("Take two pages"), clicked=self.take_two_pages)
        self._leave_out = button(_("Leave out what does not fit"), clicked=self.leave_out)
        self._outputs = self._make_outputs()
        self._build()
        self.choices.changed.connect(self._compose)
        self.set_material(None)

    def apply_theme(self, theme: Theme) -> None:
        """Take the theme's colours."""
        self.setPalette(theme.panel_palette)
        make_primary(self._outputs[0], theme)

    @property
    def composition(self) -> Composition:
        """The user's choices."""
        return self.choices.composition

    @property
    def _material(self) -> Material | None:
        """The source of the sheet: the rules alone while they are not solved, or were edited and no part advises."""
        if self._solved is None:
            is_coming = self._layout.is_awaited and advises(self.composition.parts)
            return None if is_coming else self._of_rules
        return self._of_rules or self._solved if self._stale and not advises(self.composition.parts) else self._solved

    @property
    def is_laying_out(self) -> bool:
        """Whether another sheet will follow."""
        return not self._layout.is_done

    def set_material(self, material: Material | None, invitation: str = "") -> None:
        """Show a sheet of `material`; without one, `invitation` on an empty page.

        With neither, a sheet is being computed, and requests wait for it.
        """
        self._solved = material
        self._layout.is_awaited = material is None and not invitation
        self._invitation = invitation or _("The sheet is being made…")
        self.choices.offer(material or self._of_rules)
        self._show()

    def set_rules(self, material: Material | None) -> None:
        """Set the material of the rules alone; it serves sheets without advice while there is no solution."""
        self._of_rules = material
        if self._solved is None:
            self.choices.offer(material)
        if self._solved is None or self._stale:
            self._show()

    def set_stale(self, stale: bool) -> None:
        """Set whether the rules have changed since they were solved; the sheet is then neither saved nor printed."""
        self._stale = stale
        if self._of_rules is not None and not advises(self.composition.parts):
            self._show()
        self._say(self._result)
        self._enable()

    @Slot(object)
    def _report_saved(self, path: Path) -> None:
        self._folder, self._saved = path.parent, path
        self._say("")  # the window says where it is
        self.saved.emit(path)

    @Slot()
    def _open_saved(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._saved))):
            self._say(_("No program was found that opens {path}.", path=self._saved))

    def print_on(self, printer: QPrinter) -> bool:
        """Print the sheet, and report the result; return whether the printer accepted it."""
        if self.plan is None or self._why_no_sheet():
            self._not_printed(self._why_no_sheet())
            return False
        return self._outlets.print_on(self.plan, printer)

    @Slot()
    def take_two_pages(self) -> None:
        self.choices.print_on(replace(self.composition, pages=MOST_PAGES))

    @Slot()
    def leave_out(self) -> None:
        """Remove the parts that do not fit from the sheet."""
        self._layout.request(self._leave_out_now, self._not_left_out)

    def _leave_out_now(self) -> None:
        if self.plan is not None:
            self.choices.leave_out(self.plan.left_out)

    def _save_as(self, kind: str, kinds: str) -> None:
        """Open a file dialog, and save the sheet to the selected file."""
        if self._material is None:
            return
        dialog = QFileDialog(self, _("Save the sheet"), str(self._folder), kinds)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind[1:])
        purpose = purpose_of(self._material, self.composition)
        dialog.selectFile(file_name(self._material.sheet.title, kind, purpose))
        dialog.fileSelected.connect(self._save_chosen, Qt.ConnectionType.QueuedConnection)
        dialog.open()

    @Slot()
    def ask_how_to_print(self) -> None:
        """Open a print dialog, and print the sheet; report if there is no printer."""
        self._outlets.ask_for_printer(self.composition.paper, self, self._print_chosen)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        super().resizeEvent(event)
        self._preview.fit_pages()

    @Slot(str)
    def _save_chosen(self, name: str) -> None:
        """Save the sheet to the file, after layout if that is running."""
        self._layout.request(partial(self._save_shown, Path(name)), partial(self._not_saved, Path(name)))

    def _save_shown(self, path: Path) -> None:
        if self.plan is None or self._why_no_sheet():
            self._not_saved(path, self._why_no_sheet())
        else:
            self._outlets.save(self.plan, path)

    def _print_chosen(self, printer: QPrinter) -> None:
        self._layout.request(partial(self.print_on, printer), self._not_printed)

    def _not_saved(self, path: Path, reason: str) -> None:
        self._say(_("{path} could not be saved: {reason}", path=path, reason=reason))

    def _not_printed(self, reason: str) -> None:
        self._say(_("Nothing was printed: {reason}", reason=reason))

    def _not_left_out(self, reason: str) -> None:
        self._say(_("Nothing was left out: {reason}", reason=reason))

    def _why_no_sheet(self) -> str:
        """Return why the sheet cannot be saved or printed; ``""`` if it can."""
        if self.plan is None:
            return _("nothing is shown just now")
        if self._stale and self._material is self._solved:
            return _("the rules have changed since they were solved")
        return _("not all that was chosen fits on the paper") if self.plan.left_out else ""

    @Slot()
    def _compose(self) -> None:
        self._show()
        self.composition_changed.emit(self.composition)
        if self.composition.parts == (SheetPart.SENTENCES,):
            self.finder.begin()

    def _show(self) -> None:
        self._layout.stop()
        material = self._material
        if material is not None:
            self._layout.title = material.sheet.title
        if material is None or not material.of(self.composition.parts):
            self._show_plan(None)
        else:
            self.plan = None  # requests wait for the new sheet
            self._layout.begin(material, self.composition)

    @Slot(object)
    def _show_plan(self, plan: SheetPlan | None) -> None:
        self.plan = plan
        self._preview.show_plan(plan, self.composition.paper, self._why_empty())
        fits = plan is not None and not plan.left_out
        self._enable()
        self._leave_out.setVisible(plan is not None and not fits)
        self._two_pages.setVisible(plan is not None and not fits and plan.composition.pages < MOST_PAGES)
        self._saved = None
        self._say("")
        self._layout.answer_requests()

    def _why_empty(self) -> str:
        """Return what the page says while no part that was chosen has any content."""
        if self._material is None or self._waits_for_solution:
            return self._invitation
        if self.composition.parts == (SheetPart.SENTENCES,):
            return _("The sentences come here as soon as they are found.")
        return _("Choose what is to be on the sheet.")

    @property
    def _waits_for_solution(self) -> bool:
        return self._solved is None and advises(self.composition.parts)

    def _enable(self) -> None:
        """Enable or disable saving and printing; a disabled button regains the focus when it is enabled again.

        The focus of another place stays there: Qt would give it to a part of this page while that is hidden, too. Why
        there is no advice matters only to a sheet with advice.
        """
        focused, fits = QApplication.focusWidget(), not self._why_no_sheet()
        if not fits and focused in self._outputs:
            self._focused = focused
            self._preview.setFocus()
        for each in self._outputs:
            each.setEnabled(fits)
        if fits and self._focused is not None:
            if focused is self._preview:
                self._focused.setFocus()
            self._focused = None
        self.prompt.setVisible(advises(self.composition.parts))
        self._preview.set_outdated(self._stale and self._material is self._solved)

    def _say(self, words: str) -> None:
        self._result = words
        self.open_button.setVisible(self._saved is not None)
        waiting = self._invitation if self.plan is not None and self._waits_for_solution else ""
        self._message.setText("\n\n".join(part for part in (misfit(self.plan), waiting, words) if part))

    def _make_outputs(self) -> tuple[QPushButton, ...]:
        save_pdf = partial(self._save_as, ".pdf", _("PDF files (*.pdf)"))
        return (
            button(_("Print…"), clicked=self.ask_how_to_print),
            button(_("Save as PDF…"), clicked=save_pdf),
            button(_("Save as picture…"), clicked=partial(self._save_as, ".png", _("Pictures (*.png)"))),
            button(_("Save as web page…"), clicked=partial(self._save_as, ".html", _("Web pages (*.html)"))),
        )

    def _build(self) -> None:
        label = QLabel(_("P&review"))
        label.setBuddy(self._preview.sizes)
        panel = QWidget()
        ways = self.prompt, self._message, self.open_button, self._two_pages, self._leave_out, *self._outputs
        size = row(label, (self._preview.sizes, 1))
        panel.setLayout(column((self.choices, 1), self.finder, size, *ways, margins=2 * SPACING))
        wanted = (_SIDE_WIDTH, _SIDE_LETTERS * self.fontMetrics().averageCharWidth(), panel.minimumSizeHint().width())
        panel.setFixedWidth(max(wanted))
        self.setLayout(row(panel, (self._preview, 1), spacing=0))
