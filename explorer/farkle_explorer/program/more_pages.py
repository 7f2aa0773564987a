"""All pages of the window except the first."""

from PySide6.QtWidgets import QWidget

from farkle_core.language.messages import _
from farkle_explorer.compare.controller import CompareController
from farkle_explorer.compare.page import ComparePage
from farkle_explorer.lab.laboratory import Laboratory
from farkle_explorer.lab.page import LabPage
from farkle_explorer.play.page import PlayPage
from farkle_explorer.players.players import Players
from farkle_explorer.plots.hold_source import HoldSource
from farkle_explorer.program.pictures_first import Picture
from farkle_explorer.program.workspaces import EXPLORE, LAB, PLAY, STRATEGIES, TRAIN
from farkle_explorer.records.library import Library
from farkle_explorer.records.page import GamesPage
from farkle_explorer.rolls.odds_page import OddsPage
from farkle_explorer.rolls.roll_page import RollPage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.strategies.book import StrategyBook
from farkle_explorer.strategies.dice_page import DicePage
from farkle_explorer.strategies.page import StrategiesPage
from farkle_explorer.surface.page import SurfacePage
from farkle_explorer.tables.quiet_table import QuietTable
from farkle_explorer.train.page import TrainPage
from farkle_explorer.turn_table.page import TurnTablePage
from farkle_explorer.widgets.pages import Page


class MorePages:
    """Creates and names the pages; its owner connects them."""

    def __init__(
        self,
        context: FeatureContext,
        source: HoldSource,
        book: StrategyBook,
        controller: CompareController,
        players: Players,
    ) -> None:
        jobs, session, remembered = context.background, context.session, context.remembered
        self.surface = SurfacePage(source, jobs)
        self.turn_table, self.roll, self.odds = (
            TurnTablePage(source, controller.comparison),
            RollPage(source),
            OddsPage(jobs),
        )
        self.strategies, self.play = StrategiesPage(book), PlayPage(jobs, players, book.kernels, remembered)
        self.train = TrainPage(jobs, players)
        self.library = Library(jobs, players, session, context.kernels, jobs)
        self.games = GamesPage(jobs, players, self.library)
        self.lab = LabPage(Laboratory(jobs))
        self.which_dice = DicePage(session, remembered)
        self.compare = ComparePage(controller.comparison, controller.bounds, book)

    @property
    def solved(self) -> tuple[SurfacePage, TurnTablePage, RollPage, StrategiesPage, ComparePage]:
        """The pages that show the solution."""
        return self.surface, self.turn_table, self.roll, self.strategies, self.compare

    @property
    def all(self) -> tuple[SurfacePage, TurnTablePage, RollPage, StrategiesPage, ComparePage, OddsPage]:
        """All these pages, in order."""
        return (*self.solved, self.odds)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures that take longest to draw."""
        tables = (part for table in self.tables for part in table.ahead.parts)
        return self.surface.plot, self.compare.map.canvas, *tables

    @property
    def tables(self) -> tuple[QuietTable, ...]:
        """The long tables."""
        return self.turn_table.table, self.roll.table, self.strategies.table, self.compare.decisions, self.odds.table

    @property
    def named(self) -> tuple[tuple[str, QWidget], ...]:
        """All these pages with their names."""
        return tuple((page.name, page.widget) for page in self.placed)

    @property
    def placed(self) -> tuple[Page, ...]:
        """All these pages with their workspaces; the order sets their keys."""
        return (
            Page(_("Surface"), self.surface, EXPLORE.name),
            Page(_("Turn table"), self.turn_table, EXPLORE.name),
            Page(_("Next roll"), self.roll, EXPLORE.name),
            Page(_("Play by heart"), self.strategies, STRATEGIES.name),
            Page(_("Compare"), self.compare, STRATEGIES.name),
            Page(_("How often dice score"), self.odds, EXPLORE.name),
            Page(_("Play"), self.play, PLAY.name),
            Page(_("Games"), self.games, PLAY.name, "Ctrl+G"),
            Page(_("Train"), self.train, TRAIN.name, "Ctrl+9"),
            Page(_("Rule lab"), self.lab, LAB.name),
            Page(_("Which dice"), self.which_dice, STRATEGIES.name, "Ctrl+Shift+D"),
        )
