"""``farkle solve``: the numbers are those of the core, found again once they are known."""

from pathlib import Path

import pytest
from commands import Here


def test_a_cache_that_cannot_be_written_is_a_warning(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/dev/null/nothing")
    outcome = farkle("solve", farkle.small, "--json")
    assert outcome.status == 0
    assert "warning: The solution could not be saved" in outcome.err
    assert outcome.json["converged"] is True


@pytest.mark.parametrize("place", ["no/such/folder/kept.farkle", "", "small.toml/kept.farkle", "a" * 300])
def test_where_nothing_can_be_saved_nothing_is_solved(
    farkle: Here, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert farkle("solve", farkle.small, "-o", place).status == 2
    assert not list((tmp_path / "cache").glob("solutions/*"))


def test_a_cache_out_of_reach_is_none(farkle: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", "/" + "a" * 300)
    outcome = farkle("solve", farkle.small, "--json")
    assert (outcome.status, outcome.json["cached"]) == (0, False)
    assert "the name is too long" in outcome.err
