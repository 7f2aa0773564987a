"""The composer's texts about a sheet, and its file name."""

import re

from farkle_core.language.messages import _
from farkle_core.rules.phrases import listed
from farkle_core.sheets.composition import Purpose
from farkle_core.sheets.parts import ABOUT, SheetPart
from farkle_explorer.sheets.printing.planning import SheetPlan


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


def file_name(title: str, kind: str, *origin: str, purpose: Purpose = Purpose.ADVICE) -> str:
    """Return a file name for the sheet `title` that is valid on every system."""
    safe = " ".join(re.sub(r"[^\w.,()+-]+", " ", title).split()).strip(" .")
    return ", ".join((purpose.file_stem(safe or "Farkle"), *origin)) + kind
