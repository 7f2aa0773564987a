"""Finds the size of a page's blocks, in steps, so that the window answers in between."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeVar, cast

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPicture

from farkle_core.sheets.composition import AS_NEEDED, MOST_PAGES, Composition
from farkle_core.sheets.material import Material, foot
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import SheetSection, SheetTable, Size
from farkle_explorer.sheets.printing.blocks import Block, Fit, ScoreBlock, WordsBlock
from farkle_explorer.sheets.printing.page import Measures, SheetPage, ends_height, foot_lines, size_of
from farkle_explorer.sheets.printing.panel import Panel
from farkle_explorer.sheets.printing.table_block import Known, TableBlock

COMFORTABLE_ROW: Final = 12.0  # a row with comfortable height, mm on A4

# Sizes of detailed text, the largest first.
_SCALES: Final = (1.15, 1.1, 1.05, 1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6)

_TIGHTEST_ROW: Final = 8.0
_LOWEST_ROW, _HIGHEST_ROW = 9.7, 16.0
_LOWEST_GAP, _HIGHEST_GAP = 2.0, 8.0
_READ_EASILY: Final = 0.8
# A page of words alone with so large a share of it empty is enlarged, the most first, to be read across a table.
_EMPTY: Final = 0.35
_TIMES: Final = (1.6, 1.4, 1.2)  # from 1.7 on, six dice of a pattern meet its points
_HALVINGS: Final = 12  # of the interval of sizes: exact to 1/4,096 of it
_ROUNDING: Final = 1e-6

_Result = TypeVar("_Result")

PausingWork = Generator[None, None, _Result]
"""Work that pauses often, and returns its result.

No step of laying out a sheet takes longer than painting one of its tables, 11 ms for the longest.
"""


def finished(steps: PausingWork[_Result]) -> _Result:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast("_Result", done.value)


def find_fit(blocks: Sequence[Block], room: float, measures: Measures) -> PausingWork[Fit]:
    """Find the largest type with which all blocks fit in `room` (mm), then the highest rows and widest gaps.

    Type exceeds its usual size only if tables have comfortable rows. It becomes very small only if rows have their
    minimum height; even then the blocks may not fit.
    """
    gap = measures.mm(_LOWEST_GAP)
    for scale, row in _tried():
        if (yield from fits(blocks, Fit(measures.mm(row), gap, scale), room)):
            break
    row = yield from _highest_row(blocks, room, scale, measures)
    spare = room - (yield from height_of(blocks, Fit(row, gap, scale)))
    return Fit(row, min(measures.mm(_HIGHEST_GAP), gap + max(spare, 0.0) / max(len(blocks), 1)), scale)


def _tried() -> Iterator[tuple[float, float]]:
    """Yield sizes of type and heights of rows (mm on A4), the most comfortable first."""
    for scale in _SCALES:
        if scale >= _READ_EASILY:
            yield scale, COMFORTABLE_ROW if scale > 1.0 else _LOWEST_ROW
    for scale in _SCALES:
        if scale <= _READ_EASILY:
            yield scale, _TIGHTEST_ROW


def fits(blocks: Sequence[Block], fit: Fit, room: float) -> PausingWork[bool]:
    """Return whether `blocks` fit in `room` (mm)."""
    return (yield from height_of(blocks, fit)) <= room + _ROUNDING


def height_of(blocks: Sequence[Block], fit: Fit) -> PausingWork[float]:
    height = max(len(blocks) - 1, 0) * fit.gap
    for block in blocks:
        height += block.height(fit)
        yield
    return height


def _highest_row(blocks: Sequence[Block], room: float, scale: float, measures: Measures) -> PausingWork[float]:
    low, high = measures.mm(_TIGHTEST_ROW), measures.mm(_HIGHEST_ROW)
    gap = measures.mm(_LOWEST_GAP)
    if (yield from fits(blocks, Fit(high, gap, scale), room)):
        return high
    if not (yield from fits(blocks, Fit(low, gap, scale), room)):
        return low
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if (yield from fits(blocks, Fit(middle, gap, scale), room)):
            low = middle
        else:
            high = middle
    return low


# Neighbouring parts of this kind share the width of a page.
_SIDE_BY_SIDE: Final = frozenset({SheetPart.SCORES, SheetPart.RULES})

_LEAST_PANEL: Final = 40.0  # minimum height of a shortened panel, mm on A4; lower ones do not fit


@dataclass(frozen=True)
class PagePlan:
    """The content of one page."""

    blocks: tuple[Block, ...]  # from the top
    fit: Fit
    foot: tuple[str, ...]  # the lines at the foot
    spare: float = 0.0  # empty height of the page, mm
    shortened: bool = False  # whether the last block states that it leaves something out


@dataclass(frozen=True)
class SheetPlan:
    """A sheet on one or two pages."""

    material: Material
    composition: Composition
    pages: tuple[PagePlan, ...]
    left_out: tuple[SheetPart, ...] = ()  # the chosen parts that do not fit, in their order
    too_wide: frozenset[SheetPart] = frozenset()  # those of them that need wider paper
    cut_names: tuple[str, ...] = ()  # names of players that were cut off


def lay_out(material: Material, composition: Composition) -> SheetPlan:
    """Return the layout of `composition`; parts that do not fit are listed, all others are complete.

    Only scoring dice and the rules in short may be shortened, at the end of a sheet; they state by how much. Needs a
    QGuiApplication.
    """
    return finished(laying_out(material, composition))


def laying_out(material: Material, composition: Composition) -> PausingWork[SheetPlan]:
    """Lay out a sheet like :func:`lay_out`, in many small steps."""
    if composition.pages == AS_NEEDED:
        plan = yield from laying_out(material, replace(composition, pages=1))
        return (yield from laying_out(material, replace(composition, pages=MOST_PAGES))) if plan.left_out else plan
    material = material.claiming(composition.parts)
    planner = _Planner(material, composition)
    yield
    wished = sections(material, composition)
    kept, pages = yield from planner.best(wished)
    too_wide = yield from planner.cut_parts(pages)
    if too_wide:
        kept, pages = yield from planner.best([section for section in kept if section.part not in too_wide])
    left_out = tuple(section.part for section in wished if section not in kept)
    cut_names = tuple(name for name in composition.names if name in planner.cut_names)
    return SheetPlan(material, composition, tuple(pages), left_out, frozenset(too_wide), cut_names)


class _Planner:
    """Tries parts on pages; caches the results for each run of parts."""

    def __init__(self, material: Material, composition: Composition) -> None:
        self._pages = composition.pages
        self._measures = Measures.of(composition.paper)
        margin = self._measures.margin
        self._frame = QRectF(QPointF(), size_of(composition.paper)).adjusted(margin, margin, -margin, -margin)
        self._foot = foot_lines(foot(material, composition.parts), self._frame.width(), self._measures)
        self._room = self._frame.height() - ends_height(material.sheet, self._foot, self._measures)
        self._known: dict[tuple[SheetPart, ...], PagePlan | None] = {}
        self._rows: Known = {}
        self.cut_names: set[str] = set()  # the result of `cut_parts`

    def best(self, wished: Sequence[SheetSection]) -> PausingWork[tuple[Sequence[SheetSection], list[PagePlan]]]:
        """Return as many sections as fit, in the requested order, and their pages."""
        pages = yield from self._on_pages(wished)
        if pages is not None:
            return wished, pages
        kept: list[SheetSection] = []
        for section in wished:
            if (yield from self._on_pages([*kept, section])) is not None:
                kept.append(section)
        return kept, (yield from self._on_pages(kept)) or []

    def cut_parts(self, pages: Sequence[PagePlan]) -> PausingWork[set[SheetPart]]:
        """Return the parts whose text is too long for this paper."""
        cut: set[SheetPart] = set()
        for plan in pages:
            parts, names = yield from self._cut_on(plan)
            cut |= parts
            self.cut_names |= names
        return cut

    def _cut_on(self, plan: PagePlan) -> PausingWork[tuple[set[SheetPart], set[str]]]:
        """Return the parts with text, and the names, that are cut on a page."""
        parts, names = set[SheetPart](), set[str]()
        for block in plan.blocks:
            texts, cut_names = self._cut_in(block, plan.fit)
            parts.update(block.parts if texts else ())
            names.update(cut_names)
            yield
        return parts, names

    def _cut_in(self, block: Block, fit: Fit) -> tuple[list[str], list[str]]:
        """Return the texts and the names that are cut in a block; no painter outlives this in work that is given up."""
        picture = QPicture()
        with QPainter(picture) as painter:
            page = SheetPage(painter, self._frame.size(), 0.0)
            block.paint(page, 0.0, fit, self._room)
        return page.cut, page.cut_names

    def _on_pages(self, kept: Sequence[SheetSection]) -> PausingWork[list[PagePlan] | None]:
        """Return the most comfortable pages with all of `kept`; None if these do not fit."""
        plans: list[list[PagePlan]] = []
        for split in self._splits(kept):
            pages = yield from self._all_pages(split)
            if pages is not None:
                plans.append(pages)
        return max(plans, key=self._comfort, default=None)

    def _splits(self, kept: Sequence[SheetSection]) -> Iterator[list[Sequence[SheetSection]]]:
        if self._pages == 1 or len(kept) < 2:
            yield [kept]
            return
        for place in range(1, len(kept)):
            if {kept[place - 1].part, kept[place].part} != _SIDE_BY_SIDE or len(kept) == 2:
                yield [kept[:place], kept[place:]]

    def _all_pages(self, split: Sequence[Sequence[SheetSection]]) -> PausingWork[list[PagePlan] | None]:
        pages: list[PagePlan] = []
        for chosen in split:
            page = yield from self._page(chosen)
            if page is None:
                return None
            pages.append(page)
        return pages

    def _page(self, chosen: Sequence[SheetSection]) -> PausingWork[PagePlan | None]:
        key = tuple(section.part for section in chosen)
        if key not in self._known:
            blocks = self._blocks(chosen, self._measures)
            yield
            plan = yield from self._planned(blocks, self._measures)
            words = all(isinstance(block, WordsBlock | Panel) for block in blocks)
            is_short = words and plan is not None and plan.spare > _EMPTY * self._room
            self._known[key] = ((yield from self._enlarged(chosen)) or plan) if is_short else plan
        return self._known[key]

    def _enlarged(self, chosen: Sequence[SheetSection]) -> PausingWork[PagePlan | None]:
        """Return a short page of words as large as it stays whole; None if none does."""
        for times in _TIMES:
            measures = self._measures.enlarged(times)
            blocks = self._blocks(chosen, measures)
            yield
            plan = yield from self._planned(blocks, measures)
            if plan is None or plan.shortened or plan.fit.scale < 1.0:
                continue
            if not all(block.has_room_for_names(plan.fit) for block in blocks if isinstance(block, Panel)):
                continue
            if not any((yield from self._cut_on(plan))):
                return plan
        return None

    def _planned(self, blocks: tuple[Block, ...], measures: Measures) -> PausingWork[PagePlan | None]:
        fit = yield from find_fit(blocks, self._room, measures)
        if (yield from fits(blocks, fit, self._room)):
            spare = self._room - (yield from height_of(blocks, fit))
            blocks = tuple(block.filling(spare) if isinstance(block, ScoreBlock) else block for block in blocks)
            return PagePlan(blocks, fit, self._foot, self._room - (yield from height_of(blocks, fit)))
        return PagePlan(blocks, fit, self._foot, shortened=True) if self._may_shorten(blocks, fit) else None

    def _comfort(self, pages: Sequence[PagePlan]) -> tuple[bool, float, float, float]:
        """Return the comfort of pages as a sort key: not shortened, size of type, height of rows, even filling."""
        return (
            not any(page.shortened for page in pages),
            min(page.fit.scale for page in pages),
            min(self._measures.mm(COMFORTABLE_ROW), *(page.fit.row for page in pages)),
            -max(page.spare for page in pages),
        )

    def _may_shorten(self, blocks: Sequence[Block], fit: Fit) -> bool:
        if not blocks or not isinstance(blocks[-1], Panel) or self._measures.is_card:
            return False
        others = sum(block.height(fit) + fit.gap for block in blocks[:-1])
        return self._room - others >= self._measures.mm(_LEAST_PANEL)

    # From sections to blocks

    def _blocks(self, chosen: Sequence[SheetSection], measures: Measures) -> tuple[Block, ...]:
        blocks: list[Block] = []
        for in_panel, group in groupby(chosen, lambda section: section.part in _SIDE_BY_SIDE):
            run = tuple(group)
            blocks += self._panels(run, measures) if in_panel else self._below_one_another(run, blocks, measures)
        return tuple(blocks)

    def _panels(self, run: tuple[SheetSection, ...], measures: Measures) -> list[Block]:
        groups = [(section,) for section in run] if measures.is_card else [run]
        return [Panel(group, self._frame.x(), self._frame.width(), measures) for group in groups]

    def _below_one_another(
        self, run: tuple[SheetSection, ...], before: Sequence[Block], measures: Measures
    ) -> Iterator[Block]:
        """Yield text and tables; a table has headings unless the previous one has the same columns of dice."""
        place = self._frame.x(), self._frame.width(), measures
        dice_heads = any(isinstance(block, TableBlock) and block.has_dice_heads for block in before)
        above: SheetTable | None = None
        for section in run:
            if section.part is SheetPart.SCORE_SHEET:
                yield ScoreBlock(section, *place)
            elif section.table is None:
                yield WordsBlock(section, *place)
            else:
                block = TableBlock(section, *place, not _same_columns(section.table, above), not dice_heads, self._rows)
                dice_heads = dice_heads or block.has_dice_heads
                yield block
            above = section.table


def _same_columns(table: SheetTable, above: SheetTable | None) -> bool:
    if above is None or not table.dice:
        return False
    return table.dice == above.dice and (table.size is Size.FINE) == (above.size is Size.FINE)
