"""``farkle sheet``: a sheet to take to the table, as PDF, picture, web page or plain text."""

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, Protocol

from farkle_core.cli.answer import Answer
from farkle_core.cli.composing import DRAWN, does_not_fit, read_composition, read_kind, refuse_missing, with_parts
from farkle_core.cli.given import Given
from farkle_core.cli.interruptible import interruptible
from farkle_core.cli.sheet_learnt import FITTED, learnt_for
from farkle_core.cli.sheet_text import sheet_text
from farkle_core.cli.solving import Named, named, note, obtain, origin_of_rules, provenance
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.failures import why_not
from farkle_core.language.messages import N_, _
from farkle_core.rules.fair_only import refuse_loaded_dice
from farkle_core.sheets import (
    ABOUT,
    NOTHING_LEARNT,
    Composition,
    Material,
    PaperName,
    SheetBlock,
    advises,
    material_of,
    material_of_rules,
    web_page,
)
from farkle_core.solution.solution import Solution

_DRAWN_BY: Final = "farkle.sheets"
_WITHOUT_QT: Final = N_("A name that ends in .html or .txt makes the same sheet without it.")


class _SheetPlan(Protocol):
    """A sheet, laid out."""

    left_out: tuple[SheetBlock, ...]
    pages: tuple[object, ...]


class _Printing(Protocol):
    """What the module behind the entry point ``pdf`` offers."""

    start_drawing: Callable[[], None]
    usual_paper: Callable[[], PaperName]
    lay_out: Callable[[Material, Composition], Any]
    write_sheet: Callable[[Any, Path], None]


def sheet(options: Namespace) -> Answer:
    """Make a sheet of a ruleset; without a file it is the answer itself, as plain text."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    kind = read_kind(given, options.output)
    composition = read_composition(given, options, kind, what.ruleset.dice)
    given.settle()
    printing = _printing() if kind in DRAWN else None
    if printing is not None and options.paper is None:
        composition = replace(composition, paper=printing.usual_paper())
    origin, material = _material(what, composition, settings, options)
    chosen = with_parts(composition, material)
    path = Path(options.output) if options.output is not None else None
    if printing is not None and path is not None:
        chosen = _draw(printing, material, chosen, path, may_leave_out=options.parts is None)
    data = {**origin, "output": str(path) if path else None, **_as_data(chosen, drawn=kind in DRAWN)}
    if path is None:
        text = sheet_text(material, chosen)
        return Answer({**data, "text": text}, text)
    if printing is None:
        _write(web_page(material, chosen) if kind == ".html" else f"{sheet_text(material, chosen)}\n", path)
    return Answer(data, _("The sheet is in {path}.", path=path))


def _material(
    what: Named, composition: Composition, settings: Settings, options: Namespace
) -> tuple[dict[str, object], Material]:
    """Return where the sheet comes from, and all that it can say; rules are solved only for a sheet that advises."""
    if composition.parts and not advises(composition.parts):
        return origin_of_rules(what.ruleset), material_of_rules(what.ruleset)
    refuse_loaded_dice(what.ruleset)
    solution = obtain(what, settings, options).solution
    return provenance(solution), _material_of(solution, composition, settings.threads)


def _material_of(solution: Solution, composition: Composition, threads: int) -> Material:
    """Return all that the sheet can say; nothing is fitted before all other parts are known to be there."""
    material = interruptible(lambda _stop: material_of(solution))
    refuse_missing((part for part in composition.parts if part not in FITTED), material)
    learnt = learnt_for(solution, composition.parts, threads)
    if learnt is NOTHING_LEARNT:
        return material
    return interruptible(lambda _stop: material_of(solution, learnt))


def _as_data(chosen: Composition, *, drawn: bool) -> dict[str, object]:
    paper = {"paper": chosen.paper.value, "pages": chosen.pages} if drawn else {"paper": None, "pages": None}
    return {"parts": [part.value for part in chosen.parts], **paper, "colour": chosen.colour}


def _draw(
    printing: _Printing, material: Material, chosen: Composition, path: Path, *, may_leave_out: bool
) -> Composition:
    """Draw the sheet into a file; return what is on it, which is less than was chosen only if nobody chose."""
    printing.start_drawing()
    plan = printing.lay_out(material, chosen)
    if plan.left_out:
        if not may_leave_out or set(plan.left_out) == set(chosen.parts):
            raise does_not_fit(plan.left_out, chosen)
        names = ", ".join(_(ABOUT[part].name) for part in plan.left_out)
        note(_("not on this sheet, for want of room: {names}.", names=names))
        chosen = replace(chosen, parts=tuple(part for part in chosen.parts if part not in plan.left_out))
        plan = printing.lay_out(material, chosen)
    printing.write_sheet(plan, path)
    # A single part has room on one page, whatever was asked for.
    return replace(chosen, pages=len(plan.pages))


def _printing() -> _Printing:
    """Return the window's own drawing; the core stands without it, so it is looked up among what is installed."""
    drawing = next(iter(entry_points(group=_DRAWN_BY, name="pdf")), None)
    if drawing is None:
        raise UserError(
            _("The part that draws sheets is not installed. Set up the program again."), hint=_(_WITHOUT_QT)
        )
    try:
        printing: _Printing = drawing.load()
    except ImportError as error:
        reason = _("A PDF or a picture is drawn by Qt, which does not start here: {error}.", error=error)
        raise UserError(reason, hint=_(_WITHOUT_QT)) from error
    return printing


def _write(text: str, path: Path) -> None:
    try:
        replace_file(path, [text.encode("utf-8")])
    except (OSError, ValueError) as error:
        raise UserError(
            _("The sheet could not be saved as {path}: {reason}.", path=path, reason=why_not(error))
        ) from error
