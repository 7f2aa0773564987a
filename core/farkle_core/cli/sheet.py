"""``farkle sheet``: a sheet to take to the table, as PDF, picture, web page or plain text."""

from __future__ import annotations

import textwrap
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from farkle_core.cli.composing import (
    DRAWN,
    does_not_fit,
    parts_in_words,
    read_composition,
    read_kind,
    refuse_missing,
    with_parts,
)
from farkle_core.cli.parser import Parser, argument, switch
from farkle_core.cli.solving import NamedRules, note, obtain, provenance, read_rules, watched
from farkle_core.cli.terminal import interruptible
from farkle_core.cli.three import obtain_three, wants_three
from farkle_core.cli.wording import Answer, columns, dice, origin_of_rules
from farkle_core.engine.settings import Settings
from farkle_core.errors import UserError
from farkle_core.files.atomic import replace_file
from farkle_core.files.reading import why_not
from farkle_core.language.messages import N_, _
from farkle_core.sheets.composition import Composition, PaperName
from farkle_core.sheets.content import Scores
from farkle_core.sheets.foot import foot
from farkle_core.sheets.learnt_strategies import NOTHING_LEARNT, LearntStrategies, Price, learnt_from
from farkle_core.sheets.material import Material, material_of, material_of_rules
from farkle_core.sheets.parts import ABOUT, WITH_LOADED_DICE, SheetPart, advises
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import Cell, SheetSection, SheetTable, Size, TextLine
from farkle_core.sheets.three import material_of_three
from farkle_core.sheets.web_page import web_page
from farkle_core.solution.solution import Solution
from farkle_core.strategies import fit_cache
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.model import Bands, GoForIt, MemoryTable
from farkle_core.strategies.strategy_words import title
from farkle_core.trios.view import TrioView

if TYPE_CHECKING:
    from farkle_core.sheets.composition import Composition
    from farkle_core.sheets.content import CheatSheet


# The parts that need fitting, and the kind of sheet that each needs. With it, all rules have them.
FITTED: Final = {
    SheetPart.MEMORY: SheetKind(KindName.MEMORY),
    SheetPart.MARGINS: SheetKind(KindName.MEMORY_GO),
    SheetPart.BANDS: SheetKind(KindName.BANDS),
}

_WIDTH = 100  # characters in a line
_INDENT = "  "
_LINE = "________"
_DRAWN_BY: Final = "farkle.sheets"
_WITHOUT_QT: Final = N_("A name that ends in .html or .txt makes the same sheet without it.")


def learnt_for(solution: Solution, parts: Iterable[SheetPart], threads: int = 0) -> LearntStrategies:
    """Return all that `parts` have to learn, with prices, from the cache or fitted now; Cancelled if interrupted."""
    asked = set(parts)
    strategies = [_fitted(solution, wanted, threads) for part, wanted in FITTED.items() if part in asked]
    if not strategies:
        return NOTHING_LEARNT
    learnable = [
        (each.strategy, Price(title(each.strategy).lower(), each.price.overall, each.points_per_turn))
        for each in strategies
        if isinstance(each.strategy, MemoryTable | GoForIt | Bands)
    ]
    return learnt_from(((strategy, price) for strategy, price in learnable), solution.ruleset)


def _fitted(solution: Solution, wanted: SheetKind, threads: int) -> Fitted:
    return watched(lambda monitor: fit_cache.fitted(solution, wanted, monitor, threads))


def sheet_text(material: Material, composition: Composition) -> str:
    """Return the text of the chosen parts, in lines."""
    parts = [
        _head(material.claiming(composition.parts).sheet),
        *(_section(section) for section in sections(material, composition)),
        [line for paragraph in foot(material, composition.parts) for line in textwrap.wrap(paragraph, _WIDTH)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _head(sheet: CheatSheet) -> list[str]:
    warning = [] if sheet.converged else [_("NOT CONVERGED: do not rely on the last digits.")]
    return [sheet.title, "=" * len(sheet.title), sheet.aim[:1].upper() + sheet.aim[1:], *warning]


def _section(section: SheetSection) -> list[str]:
    lines = [*_paragraphs(section.explanation)]
    if section.table is not None:
        lines += _table(section.table)
    if section.scores is not None:
        lines += _scores(section.scores)
    return [section.heading, *(f"{_INDENT}{line}".rstrip() for line in (*lines, *_paragraphs(section.lines)))]


def _paragraphs(lines: tuple[TextLine, ...]) -> Iterator[str]:
    for line in lines:
        faces = f"[{' '.join(map(str, line.faces))}]" if line.faces else ""
        yield from textwrap.wrap(" ".join(filter(None, (line.lead, faces, line.text))), _WIDTH)


def _table(table: SheetTable) -> list[str]:
    if table.size is Size.BLANK:
        table = _to_write_in(table)
    heads = [dice(count) for count in table.dice] or list(table.heads)
    detailed = any(row.detail for row in table.rows)
    rows = [[row.label, *([row.detail] if detailed else []), *(cell.text for cell in row.cells)] for row in table.rows]
    corner = "" if table.dice and detailed else table.corner
    top = [corner, *([""] if detailed else []), *heads]
    above = [table.above] if table.above and not table.dice else []
    return [*above, *columns([top, *rows], "<" + "<" * detailed + ">" * len(heads))]


def _to_write_in(table: SheetTable) -> SheetTable:
    """Return a blank table with lines to write on in its empty cells."""
    heads = tuple(head or _LINE for head in table.heads)
    rows = (replace(row, cells=tuple(Cell(cell.text + _LINE) for cell in row.cells)) for row in table.rows)
    return replace(table, heads=heads, rows=tuple(rows))


def _scores(scores: Scores) -> list[str]:
    heads = [_("face"), *(f"{count}×" for count in scores.counts)]
    rows = [[str(row.face), *(text or "–" for text in row.points)] for row in scores.sets]
    patterns = [(row.name, _shown("-".join(map(str, row.faces)), row.example), row.points) for row in scores.patterns]
    return columns([heads, *rows], ">" * len(heads)) + (["", *columns(patterns, "<<>")] if patterns else [])


def _shown(faces: str, example: object) -> str:
    return _("such as {faces}", faces=faces) if example else faces


class _SheetPlan(Protocol):
    """A sheet with its layout."""

    left_out: tuple[SheetPart, ...]
    too_wide: frozenset[SheetPart]
    cut_names: tuple[str, ...]
    pages: tuple[object, ...]


class _Printing(Protocol):
    """The interface of the module behind the entry point ``pdf``."""

    start_drawing: Callable[[], None]
    usual_paper: Callable[[], PaperName]
    lay_out: Callable[[Material, Composition], _SheetPlan]
    write_sheet: Callable[[Any, Path], None]


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle sheet``."""
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _("parts of a sheet:") + "\n" + parts_in_words()
    group = parser.add_argument_group(_("the sheet"))
    argument(
        group,
        "--output",
        "FILE",
        _("a file ending in .pdf, .png, .html or .txt (default: print plain text)"),
        short="-o",
    )
    argument(group, "--parts", "P,P,…", _("its parts from the top, out of those below (default: the usual ones)"))
    argument(group, "--paper", "PAPER", _("A4, Letter, A5 or A6 (default: A4 or Letter, as usual here)"))
    argument(group, "--pages", "1|2", _("one or two pages (default: 1)"), default="1")
    switch(group, "--grey", _("greys instead of colours"))
    argument(group, "--names", "A,B,…", _("the players on a score sheet: 2 to 8 names, or how many (default: 4)"))
    argument(group, "--players", "2|3", _("for how many players, 2 or 3 (default: 2)"), default="2")
    argument(group, "--map-dice", "N", _("for how many dice the small score map is (default: 3)"))


def sheet(options: Namespace) -> Answer:
    """Make a sheet of a ruleset. Without an output file the answer is the sheet as plain text."""
    what, given, settings = read_rules(options)
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
    what: NamedRules, composition: Composition, settings: Settings, options: Namespace
) -> tuple[dict[str, object], Material]:
    """Return the sheet's origin and its material. Rules are solved only for a sheet that advises."""
    if composition.parts and not advises(composition.parts):
        return origin_of_rules(what.ruleset), material_of_rules(what.ruleset)
    if wants_three(options):
        return _material_of_three(what, composition, settings, options)
    solution = obtain(what, settings, options).solution
    return provenance(solution), _material_of(solution, composition, settings.threads)


def _material_of_three(
    what: NamedRules, composition: Composition, settings: Settings, options: Namespace
) -> tuple[dict[str, object], Material]:
    view = TrioView.of(obtain_three(what.ruleset, settings, options)[0], settings)
    material = interruptible(lambda _stop: material_of_three(view))
    refuse_missing(composition.parts, material)
    return {**origin_of_rules(what.ruleset), "players": 3}, material


def _material_of(solution: Solution, composition: Composition, threads: int) -> Material:
    """Return the sheet's material. Missing parts are refused before anything is fitted."""
    material = interruptible(lambda _stop: material_of(solution))
    never = WITH_LOADED_DICE if solution.ruleset.has_loaded_dice else {}
    refuse_missing((part for part in composition.parts if part not in FITTED or part in never), material)
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
    """Draw the sheet into a file; return the composition drawn.

    Parts without room raise UserError. With `may_leave_out` they are left out with a note, unless none would be left.
    """
    printing.start_drawing()
    plan = printing.lay_out(material, chosen)
    if plan.left_out:
        if not may_leave_out or set(plan.left_out) == set(chosen.parts):
            raise does_not_fit(plan.left_out, plan.too_wide, chosen)
        names = ", ".join(_(ABOUT[part].name) for part in plan.left_out)
        note(_("not on this sheet, for want of room: {names}.", names=names))
        chosen = replace(chosen, parts=tuple(part for part in chosen.parts if part not in plan.left_out))
        plan = printing.lay_out(material, chosen)
    if plan.cut_names:
        note(_("Names that are too long lose their end: {names}.", names=", ".join(plan.cut_names)))
    printing.write_sheet(plan, path)
    # The actual number of pages: a single part fits on one page even if two were requested.
    return replace(chosen, pages=len(plan.pages))


def _printing() -> _Printing:
    """Return the drawing module of the window, found by its entry point because the core does not import the window."""
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
