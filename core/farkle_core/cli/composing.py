"""Reads the composition of a sheet from the command line; one error reports all mistakes."""

from argparse import Namespace
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from farkle_core.cli.options import OptionReader
from farkle_core.errors import Problem, UserError
from farkle_core.files.atomic import refuse_to_replace
from farkle_core.files.reading import why_not
from farkle_core.language.messages import L_, N_, _
from farkle_core.rules.phrases import listed
from farkle_core.sheets.composition import MOST_PAGES, USUAL_MAP_DICE, Composition, PaperName, read_names, usual_parts
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import ABOUT, WITH_LOADED_DICE, SheetPart

DRAWN: Final = (".pdf", ".png")  # suffixes of files that Qt draws
KINDS: Final = (*DRAWN, ".html", ".txt")  # suffixes of all files that a sheet can be written to


_OF_TWO: Final = N_("it is made for two players, and this sheet is for three")


def parts_in_words() -> str:
    """Return a line for each part of a sheet: its name and meaning."""
    width = max(len(part) for part in SheetPart)
    return "\n".join(f"  {part:{width}}  {_(about.meaning)}" for part, about in ABOUT.items())


def read_kind(given: OptionReader, output: str | None) -> str:
    """Return the suffix of the output file, ``""`` without one; notes a problem if the file cannot be written."""
    if output is None:
        return ""
    path = Path(output)
    kind = path.suffix.lower()
    if kind not in KINDS:
        given.refuse("--output", output, L_("the file's name ends in {kinds}", kinds=listed(KINDS, "or")))
        return kind
    try:
        refuse_to_replace(path)
    except (OSError, ValueError) as error:
        given.refuse("--output", output, L_("the sheet could not be saved there: {reason}", reason=why_not(error)))
    return kind


def read_composition(given: OptionReader, options: Namespace, kind: str, dice: int) -> Composition:
    """Return the chosen composition for a game with so many `dice`; without ``--parts`` its parts are empty."""
    _refuse_what_says_nothing(given, options, kind)
    return Composition(
        parts=_parts(given, options.parts),
        paper=_paper(given, options.paper),
        pages=given.within(
            "--pages", options.pages, range(1, MOST_PAGES + 1), L_("1 to {most} pages", most=MOST_PAGES)
        ),
        colour=not options.grey,
        names=_names(given, options.names),
        map_dice=_map_dice(given, options.map_dice, dice),
    )


def _refuse_what_says_nothing(given: OptionReader, options: Namespace, kind: str) -> None:
    if kind in DRAWN or (kind and kind not in KINDS):
        return
    if options.paper is not None:
        known = L_("only a PDF or a picture has a paper: name a file that ends in .pdf or .png with -o")
        given.refuse("--paper", options.paper, known)
    if options.pages != "1":
        known = L_("only a PDF or a picture has pages: name a file that ends in .pdf or .png with -o")
        given.refuse("--pages", options.pages, known)
    if options.grey and kind != ".html":
        given.refuse("--grey", "", L_("plain text has no colours"))


def _parts(given: OptionReader, words: str | None) -> tuple[SheetPart, ...]:
    if words is None:
        return ()
    names = [word.strip().lower() for word in words.split(",") if word.strip()]
    unknown = [name for name in names if name not in set(SheetPart)]
    if unknown or not names:
        given.refuse("--parts", ", ".join(unknown), L_("the parts are {parts}", parts=", ".join(SheetPart)))
    return tuple(SheetPart(name) for name in dict.fromkeys(names) if name in set(SheetPart))


def _paper(given: OptionReader, word: str | None) -> PaperName:
    named = {paper.lower(): paper for paper in PaperName}
    if word is not None and word.lower() not in named:
        given.refuse("--paper", word, L_("the papers are {papers}", papers=", ".join(PaperName)))
    return named.get((word or "").lower(), PaperName.A4)


def _names(given: OptionReader, text: str | None) -> tuple[str, ...]:
    names = Composition().names if text is None else read_names(text)
    if names is None:
        given.refuse("--names", text or "", L_("2 to 8 names with commas between them, or a number from 2 to 8"))
    return names or Composition().names


def _map_dice(given: OptionReader, word: str | None, dice: int) -> int:
    if word is None:
        return min(USUAL_MAP_DICE, dice)
    return given.within("--map-dice", word, range(1, dice + 1), L_("1 to {most} dice", most=dice))


def _why_missing(part: SheetPart, material: Material) -> str:
    if material.sheet.is_of_three:
        return _OF_TWO
    loaded = WITH_LOADED_DICE.get(part) if material.sheet.dice_lines else None
    return loaded or ABOUT[part].missing


def refuse_missing(parts: Iterable[SheetPart], material: Material) -> None:
    """Raise UserError if the rules lack any of `parts`."""
    problems = tuple(
        Problem("--parts", part, L_(_why_missing(part, material))) for part in parts if not material.has(part)
    )
    if problems:
        raise UserError(_("These rules have no such part of a sheet."), problems, hint=_("Leave it out of --parts."))


def with_parts(composition: Composition, material: Material) -> Composition:
    """Return `composition` with its parts, or with the usual parts if it has none."""
    refuse_missing(composition.parts, material)
    parts = composition.parts or material.of(usual_parts(composition.paper))
    return replace(composition, parts=parts)


def does_not_fit(
    left_out: tuple[SheetPart, ...], too_wide: Collection[SheetPart], composition: Composition
) -> UserError:
    """Return the error that names the parts that do not fit, with a hint."""
    other, hint = L_("does not fit with the others"), _(_WAYS_OUT[composition.pages == 1, composition.paper.is_small])
    problems = tuple(Problem("--parts", part, other) for part in left_out)
    if left_out == (SheetPart.SCORE_SHEET,) and SheetPart.SCORE_SHEET in too_wide:
        problems = (Problem("--names", str(len(composition.names)), L_("fewer players: their columns are too narrow")),)
        hint = _("Name fewer players, or a larger --paper.")
    if composition.pages == 1:
        headline = _("Not all of this fits on one page of {paper}.", paper=composition.paper)
    else:
        headline = _("Not all of this fits on two pages of {paper}.", paper=composition.paper)
    return UserError(headline, problems, hint)


# Hints for parts that do not fit: by whether the sheet has one page, and whether the paper is small.
_WAYS_OUT: Final = {
    (False, False): N_("Leave them out; a web page (.html) has room for all."),
    (False, True): N_("Leave them out, or name a larger --paper; a web page (.html) has room for all."),
    (True, False): N_("Leave them out, or take --pages 2; a web page (.html) has room for all."),
    (True, True): N_(
        "Leave them out, or take --pages 2, or name a larger --paper; a web page (.html) has room for all."
    ),
}
