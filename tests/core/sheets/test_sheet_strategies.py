"""Strategies as a sheet prints them: the same numbers, read the same way."""

import pytest
from games import plain
from learnt_by_heart import margins, memory, memory_table

from farkle_core.sheets.learnt_strategies import Price, learnt_from
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, MemoryTable

ROWS = (
    ((0, 0),),
    ((250, 0), (0, 50)),
    ((400, 0), (250, 50), (0, 100)),
    ((1000, 0), (700, 50), (350, 100), (150, 150), (0, 200)),
    ((2900, 0), (2250, 50), (1600, 100), (950, 150), (550, 200), (250, 250), (0, 300)),
    (),
)
"""[BN]'s table 3 as a strategy."""

PRICE = Price("memory table", 0.476141, 446.57144)


@pytest.mark.published
def test_the_table_of_busche_and_neller_comes_out_as_they_print_it() -> None:
    assert learnt_from([(MemoryTable(ROWS), PRICE)], plain()).memory == memory()
    assert memory_table().estimates == (0, 50, 100, 150, 200, 250, 300)
    assert memory_table().columns(4) == (1000, 700, 350, 150, 0, None, None)
    assert memory_table().columns(6) == (None,) * 7


def test_the_printed_table_is_read_as_the_strategy_plays() -> None:
    table = MemoryTable(ROWS)
    for dice, row in enumerate(ROWS, start=1):
        for turn_total in range(0, 4000, 50):
            played = next((estimate for total, estimate in row if total <= turn_total), None)
            columns = zip(table.estimates, table.columns(dice), strict=True)
            read = next((each for each, total in columns if total is not None and total <= turn_total), None)
            assert table.estimate(dice, turn_total) == read == played


def test_margins_bring_their_table() -> None:
    known = margins()
    learnt = learnt_from([(known.strategy, known.price), (MemoryTable(ROWS), PRICE)], plain())
    assert learnt.margins == known
    assert learnt.memory == memory()
    alone = learnt_from([(known.strategy, known.price)], plain()).memory
    assert alone is not None
    assert (alone.strategy, alone.price) == (memory_table(), None)


def test_bands_have_no_gaps() -> None:
    holds = tuple(HoldAt((250, 300, total, None)) for total in (400, 500, 600))
    learnt = learnt_from([(Bands((-1000, 550), holds), PRICE)], plain())
    assert learnt.bands is not None
    assert [each[:2] for each in learnt.bands.strategy.ranges(50)] == [(None, -1050), (-1000, 500), (550, None)]
    assert [each[2] for each in learnt.bands.strategy.ranges(50)] == [hold.thresholds for hold in holds]
    assert learnt.bands.price == PRICE


def test_what_columns_cannot_say_is_refused() -> None:
    with pytest.raises(ValueError, match="fall as turn totals rise"):
        learnt_from([(MemoryTable((((500, 100), (0, 50)),)), None)], plain())
    with pytest.raises(ValueError, match="memory table only"):
        learnt_from([(GoForIt(MaxScore(), (None,) * 6, (None,) * 6), None)], plain())
