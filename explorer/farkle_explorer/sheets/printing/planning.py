"""Places parts on pages, chooses their size, and lists what does not fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPicture

from farkle_core.sheets.composition import Composition
from farkle_core.sheets.foot import foot
from farkle_core.sheets.material import Material
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import SheetSection, SheetTable, Size
from farkle_explorer.sheets.printing.blocks import Block, Fit, WordsBlock
from farkle_explorer.sheets.printing.fitting import COMFORTABLE_ROW, PausingWork, find_fit, finished, fits, height_of
from farkle_explorer.sheets.printing.page import Measures, SheetPage, ends_height, foot_lines, size_of
from farkle_explorer.sheets.printing.panel import Panel
from farkle_explorer.sheets.printing.score_block import ScoreBlock
from farkle_explorer.sheets.printing.table_block import Known, TableBlock

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
            for block in plan.blocks:
                picture = QPicture()
                with QPainter(picture) as painter:
                    page = SheetPage(painter, self._frame.size(), 0.0)
                    block.paint(page, 0.0, plan.fit, self._room)
                cut.update(block.parts if page.cut else ())
                self.cut_names.update(page.cut_names)
                yield
        return cut

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
            blocks = self._blocks(chosen)
            yield
            self._known[key] = yield from self._planned(blocks)
        return self._known[key]

    def _planned(self, blocks: tuple[Block, ...]) -> PausingWork[PagePlan | None]:
        fit = yield from find_fit(blocks, self._room, self._measures)
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

    def _blocks(self, chosen: Sequence[SheetSection]) -> tuple[Block, ...]:
        blocks: list[Block] = []
        for in_panel, group in groupby(chosen, lambda section: section.part in _SIDE_BY_SIDE):
            run = tuple(group)
            blocks += self._panels(run) if in_panel else self._below_one_another(run, blocks)
        return tuple(blocks)

    def _panels(self, run: tuple[SheetSection, ...]) -> list[Block]:
        groups = [(section,) for section in run] if self._measures.is_card else [run]
        return [Panel(group, self._frame.x(), self._frame.width(), self._measures) for group in groups]

    def _below_one_another(self, run: tuple[SheetSection, ...], before: Sequence[Block]) -> Iterator[Block]:
        """Yield text and tables; a table has headings unless the previous one has the same columns of dice."""
        place = self._frame.x(), self._frame.width(), self._measures
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
