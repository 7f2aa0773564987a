"""What Busche & Neller print for players to learn, as values a sheet takes."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from farkle_core.sheets import Band, Bands, Learnt, Margins, MemoryTable, Price

_PUBLISHED = tomllib.loads(files("farkle_resources").joinpath("published.toml").read_text("utf-8"))["busche-neller"]


def memory_table() -> MemoryTable:
    """Their table 3, with the price of the play it reproduces."""
    printed = _PUBLISHED["max-score"]["memory"]
    estimates = tuple(sorted({int(estimate) for row in printed.values() for estimate in row}))
    first = tuple(tuple(printed.get(str(dice), {}).get(str(each)) for each in estimates) for dice in range(1, 7))
    played = _PUBLISHED["max-score"]
    return MemoryTable(
        estimates, first, Price("memory table", played["wins_against_optimal"], played["points_per_turn"])
    )


def margins() -> Margins:
    """Their table 4, with the price they give."""
    printed = _PUBLISHED["go-for-it"]
    own, opponent = (tuple(printed[name].get(str(dice)) for dice in range(1, 7)) for name in "BD")
    return Margins(own, opponent, Price("memory table with margins", printed["wins_against_optimal"]))


def bands() -> Bands:
    """Three made-up bands."""
    behind = Band(None, -2050, (None, 450, 550, 1250, 3050, None))
    between = Band(-2000, 2000, (250, 300, 400, 1000, 2950, 5250))
    ahead = Band(2050, None, (250, 200, 350, 850, 2050, 4250))
    return Bands((behind, between, ahead), Price("score bands", 0.4875, 443.21))


def learnt() -> Learnt:
    """All of it."""
    return Learnt(memory_table(), margins(), bands())
