"""Exported files say what the solution says, in the places that their columns and axes name."""

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray
from csv_files import rows_of
from nightly_cases import sampled
from pyarrow import parquet

from farkle_core.cli import main
from farkle_core.engine.settings import Settings
from farkle_core.errors import MissingExtraError, UserError
from farkle_core.export.tables import all_arrays, starts_table
from farkle_core.game.turn_start import FIRST_TURN, TurnStart
from farkle_core.rules import Carry, Start, shipped_ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

SMALL = Settings(bound=-500, ceiling=400, threads=1)
KINDS = (
    *("busche-neller", "facebook", "high-stakes", "welfare", "steal", "beat-the-last-turn", "zilch"),
    *("piggyback", "both"),
)
MARKS = ("turns_left", "farkles", "opponent_farkles", "last_turn_total", "carried_dice", "carried_points")


PLAIN = shipped_ruleset("busche-neller")
MADE = {
    "piggyback": replace(PLAIN, start=Start(Carry.PIGGYBACK)),
    "both": replace(PLAIN, start=Start(Carry.PIGGYBACK), turn=replace(PLAIN.turn, beat_last_turn=True)),
}


def small(name: str, goal: int = 400) -> Solution:
    return solve(replace(MADE.get(name) or shipped_ruleset(name), goal=goal), SMALL)


def start_of(row: dict[str, str]) -> TurnStart:
    marks = {name: int(row[name]) for name in ("banked", "opponent", *MARKS)}
    return TurnStart(**marks, seat=int(row["seat"]) - 1, mover_first=row["mover_first"] == "True")


@pytest.mark.parametrize("name", KINDS)
def test_every_row_of_the_starts_is_that_start(name: str) -> None:
    solution = small(name)
    table = starts_table(solution)
    rows = [row for piece in table.pieces() for row in zip(*(column.tolist() for column in piece), strict=True)]
    seen = set()
    for row in random.Random(name).sample(rows, min(len(rows), 300)):
        named = {column: str(value) for column, value in zip(table.columns, row, strict=True)}
        assert float(named["win"]) == solution.win_chance(start_of(named))
    for row in rows:
        seen.add(row[:-1])
    assert len(seen) == len(rows), "no start comes twice"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain game, exported by the command in every form."""
    folder = tmp_path_factory.mktemp("export")
    for form in ("--csv", "--parquet", "--netcdf"):
        turn = ["--banked", "9000", "--opponent", "8000"]
        assert main(["export", "busche-neller", form, "--output", str(folder), *turn]) == 0
    return folder


@pytest.mark.published
def test_the_plain_games_first_start_is_the_published_one(folder: Path) -> None:
    first = rows_of(folder / "busche-neller-starts.csv")[0]
    assert (first["banked"], first["opponent"], round(float(first["win"]), 6)) == ("0", "0", 0.536953)
    arrays = xarray.load_dataset(folder / "busche-neller.nc", engine="h5netcdf")
    assert round(float(arrays.win.sel(banked=0, opponent=0)), 6) == 0.536953
    assert arrays.win.sizes == {"banked": 200, "opponent": 200}


def test_hold_regions_are_those_of_the_turns(folder: Path, busche_neller: Solution) -> None:
    for row in random.Random(7).sample(rows_of(folder / "busche-neller-holds.csv"), 60):
        runs = busche_neller.turn_table(start_of(row)).thresholds()[int(row["dice"]) - 1]
        assert int(row["pieces"]) == len(runs)
        assert (int(row["first"]), int(row["last"])) == ((runs[0].first, runs[0].last) if runs else (-1, -1))


def test_a_turn_holds_where_holding_is_worth_more(folder: Path) -> None:
    rows = rows_of(folder / "busche-neller-turn.csv")
    assert {(row["banked"], row["opponent"]) for row in rows} == {("9000", "8000")}
    assert {row["best"] for row in rows} == {"roll", "hold", "won"}
    for row in rows:
        assert (row["best"] != "roll") == (float(row["hold"]) >= float(row["roll"]))
        assert (row["best"] == "won") == (int(row["turn_total"]) >= 1000)


@pytest.mark.parametrize("name", ["starts", "holds", "turn"])
def test_parquet_has_the_same_as_csv(folder: Path, name: str) -> None:
    columns = parquet.read_table(folder / f"busche-neller-{name}.parquet")
    rows = rows_of(folder / f"busche-neller-{name}.csv")
    assert columns.num_rows == len(rows)
    assert b"busche-neller" in columns.schema.metadata[b"farkle"]
    for place in random.Random(name).sample(range(len(rows)), min(len(rows), 100)):
        assert {
            key: str(value.as_py()) for key, value in zip(columns.column_names, _row(columns, place), strict=True)
        } == (rows[place])


def _row(columns: Any, place: int) -> list[Any]:
    return [column[place] for column in columns.columns]


def test_netcdf_has_hold_regions_the_turn_and_the_certificate(folder: Path) -> None:
    arrays = xarray.load_dataset(folder / "busche-neller.nc", engine="h5netcdf")
    for row in random.Random(3).sample(rows_of(folder / "busche-neller-holds.csv"), 60):
        place = {"dice": int(row["dice"]), "hold_banked": int(row["banked"]), "hold_opponent": int(row["opponent"])}
        assert int(arrays.hold_first.sel(place).squeeze()) == int(row["first"])
    assert float(arrays.turn_hold.sel(turn_total=1000, dice=3)) == 1.0
    assert arrays.attrs["certificate_converged"] == 1
    assert arrays.attrs["certificate_residual"] < 1e-12
    assert arrays.attrs["ruleset"] == "busche-neller"


@pytest.mark.parametrize("name", sampled(KINDS, 3))
def test_arrays_of_every_kind_of_game_have_the_win_chances(name: str) -> None:
    solution = small(name, goal=800)
    arrays = all_arrays(solution, FIRST_TURN, ("starts", "holds", "turn"))
    assert sum(arrays[each].size for each in arrays.data_vars if str(each).startswith("win")) <= solution.chances.size
    start = {
        axis: 0 for axis in ("farkles", "opponent_farkles", "carried_dice", "carried_points") if axis in arrays.dims
    }
    assert float(arrays.win.sel(banked=100, opponent=200, **start)) == solution.win_chance(TurnStart(100, 200))
    assert int((arrays.hold_pieces > 0).sum()) > 0


def test_the_missing_extra_is_named_before_anything_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xarray", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'farkle-explorer\[data\]'"):
        small("busche-neller").to_xarray()


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("farkle_core.export.tables.find_spec", lambda _name: None)
    assert main(["export", "busche-neller", "--parquet", "--output", str(tmp_path / "new")]) == 2
    assert "pyarrow" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    assert issubclass(MissingExtraError, UserError)


def test_nothing_is_held_where_one_may_not(folder: Path) -> None:
    first = rows_of(folder / "busche-neller-turn.csv")[0]
    assert np.isnan(float(first["hold"])), "no points, no hold"
