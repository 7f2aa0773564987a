"""What Busche & Neller print for players to learn, as values a sheet takes."""

import tomllib
from importlib.resources import files

from farkle_core.sheets.learnt_strategies import LearntStrategies, Price, PricedStrategy
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MemoryTable

_PUBLISHED = tomllib.loads(files("farkle_resources").joinpath("published.toml").read_text("utf-8"))["busche-neller"]


def memory_table() -> MemoryTable:
    """Their table 3."""
    printed = _PUBLISHED["max-score"]["memory"]
    rows = (printed.get(str(dice), {}).items() for dice in range(1, 7))
    return MemoryTable(tuple(tuple(sorted(((total, int(each)) for each, total in row), reverse=True)) for row in rows))


def memory() -> PricedStrategy[MemoryTable]:
    """Their table 3, with the price of the play it reproduces."""
    played = _PUBLISHED["max-score"]
    price = Price("memory table", played["wins_against_optimal"], played["points_per_turn"])
    return PricedStrategy(memory_table(), price)


def margins() -> PricedStrategy[GoForIt]:
    """Their table 4, with the price they give."""
    printed = _PUBLISHED["go-for-it"]
    own, opponent = (tuple(printed[name].get(str(dice)) for dice in range(1, 7)) for name in "BD")
    strategy = GoForIt(memory_table(), own, opponent)
    return PricedStrategy(strategy, Price("memory table with margins", printed["wins_against_optimal"]))


def bands() -> PricedStrategy[Bands]:
    """Three made-up bands."""
    behind = HoldAt((None, 450, 550, 1250, 3050, None))
    between = HoldAt((250, 300, 400, 1000, 2950, 5250))
    ahead = HoldAt((250, 200, 350, 850, 2050, 4250))
    return PricedStrategy(Bands((-2000, 2050), (behind, between, ahead)), Price("score bands", 0.4875, 443.21))


def learnt() -> LearntStrategies:
    """All of it."""
    return LearntStrategies(memory(), margins(), bands(), 50)
