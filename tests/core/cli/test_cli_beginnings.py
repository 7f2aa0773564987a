"""``farkle value`` and ``farkle table`` where a turn begins with more than scores."""

from dataclasses import replace
from pathlib import Path

import pytest
from commands import Here, Outcome

from farkle_core.rules import save_document, to_document
from farkle_core.rules.model import Carry, End, EndRule, Farkles, Ruleset, Start, Ties, Turn


def two_dice(carry: Carry, *, keeps: bool = False, minimum: int = 0) -> Ruleset:
    """Return a game of a moment with offers and a turn to beat."""
    sets = ((100, *[0] * 5), *[(0,) * 6] * 3, (50, *[0] * 5), (0,) * 6)
    turn = Turn(minimum=minimum, beat_last_turn=True, farkle_keeps_turn_total=keeps)
    return Ruleset("two", "Two dice", "", 400, 2, sets=sets, turn=turn, start=Start(carry))


PIGGY, KEPT, STOLEN, HIGH = (
    two_dice(Carry.PIGGYBACK),
    two_dice(Carry.PIGGYBACK, keeps=True),
    two_dice(Carry.STEAL),
    two_dice(Carry.HIGH_STAKES),
)
COSTLY = replace(HIGH, start=Start(), farkles=Farkles(2, 100, never_below_zero=True))


class Two:
    """Asks of a game of two dice."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._farkle, self._folder = Here(capsys, ""), folder

    def __call__(self, command: str, game: Ruleset, words: str) -> Outcome:
        save_document(to_document(game), self._folder / "two.toml")
        return self._farkle(command, self._folder / "two.toml", "--threads", 1, *words.split())

    def problems(self, game: Ruleset, words: str) -> list[str]:
        outcome = self("value", game, f"--banked 0 --opponent 200 {words}")
        assert (outcome.status, outcome.out) == (2, "")
        return [line.strip() for line in outcome.err.splitlines()[1:]]


@pytest.fixture
def two(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    return Two(capsys, tmp_path)


@pytest.mark.parametrize(("game", "words"), [
    (PIGGY, "--last-turn-total 100 --turn-total 150 --dice 1"),  # after the first roll the offer is gone
    (PIGGY, "--last-turn-total 100 --carried-dice 1"),
    (PIGGY, ""),
    (KEPT, "--last-turn-total 100"),  # banked by a farkle, which offers nothing
    (KEPT, "--last-turn-total 100 --opponent-farkles 0 --carried-dice 2"),
    (STOLEN, "--last-turn-total 200"),
    (STOLEN, "--carried-dice 2 --carried-points 300"),
    (HIGH, "--last-turn-total 200 --carried-dice 1"),
    (HIGH, "--last-turn-total 100 --turn-total 150 --dice 1"),
    (COSTLY, "--last-turn-total 100"),
    (COSTLY, "--opponent-farkles 1"),
    (replace(COSTLY, turn=KEPT.turn), "--last-turn-total 300"),  # a farkle banked 300 and cost 100
    (replace(COSTLY, turn=KEPT.turn), "--last-turn-total 200 --opponent-farkles 1"),
])  # fmt: skip
def test_what_occurs_is_answered(game: Ruleset, words: str, two: Two) -> None:
    outcome = two("value", game, f"--banked 0 --opponent 200 {words}")
    assert (outcome.status, "win chance" in outcome.out) == (0, True), outcome.err


_STEPS = "in steps of 50 points"
_NOTHING_TO_STEAL = (
    "--carried-dice: found 2; 0: an offer to steal follows a turn that banked nothing, and the last turn banked points"
)


@pytest.mark.parametrize(("game", "words", "problems"), [
    (PIGGY, "--last-turn-total 100", ["--carried-dice: is needed; 1 to 2: the dice left after a hold are offered"]),
    (PIGGY, "--last-turn-total -1", [f"--last-turn-total: found -1; 0 to 200 {_STEPS}"]),
    (PIGGY, "--last-turn-total -1 --carried-dice 1",
     [f"--last-turn-total: found -1; 50 to 200 {_STEPS}: what the opponent's hold banked"]),
    (PIGGY, "--carried-dice 1", [f"--carried-points: is needed; 50 to 200 {_STEPS}: what the opponent's hold banked"]),
    (STOLEN, "--last-turn-total 200 --carried-dice 2 --carried-points 200",
     [_NOTHING_TO_STEAL]),
    (STOLEN, "--last-turn-total 300 --carried-dice 2 --carried-points 200",
     [_NOTHING_TO_STEAL]),
    (HIGH, "--last-turn-total 0 --carried-dice 1",
     [f"--last-turn-total: found 0; 50 to 200 {_STEPS}: what the hold banked that left the dice"]),
    (HIGH, "--last-turn-total 350",
     [f"--last-turn-total: found 350; 0 to 200 {_STEPS}: with this score the opponent cannot have banked more"]),
    (two_dice(Carry.PIGGYBACK, minimum=100), "--last-turn-total 50 --carried-dice 1",
     [f"--last-turn-total: found 50; 100 to 200 {_STEPS}: what the opponent's hold banked"]),
    (COSTLY, "--opponent-farkles 1 --last-turn-total 100",
     ["--last-turn-total: found 100; 0: the opponent's last turn was a farkle, and banked nothing"]),
    (replace(COSTLY, start=Start(Carry.HIGH_STAKES)), "--opponent-farkles 1 --carried-dice 1",
     ["--carried-dice: found 1; 0: dice are offered after a hold, and the opponent's last turn was a farkle"]),
    (HIGH, "--carried-dice 3 --carried-points 100 --last-turn-total 75 --farkles 1 --bonuses 1", [
        "--farkles: found 1; farkles in a row cost nothing in these rules: only 0",
        "--bonuses: found 1; 0: there is no bonus for hot dice in these rules",
        "--carried-dice: found 3; 0 (none) to 2",
        f"--last-turn-total: found 75; 0 to 200 {_STEPS}",
        "--carried-points: found 100; 0: carried dice always bring 1,000 points in these rules",
    ]),
])  # fmt: skip
def test_what_cannot_occur_is_refused_for_what_is_true(
    game: Ruleset, words: str, problems: list[str], two: Two
) -> None:
    assert two.problems(game, words) == problems


def test_a_playoff_starts_afresh(two: Two) -> None:
    game = replace(HIGH, end=End(EndRule.EQUAL_TURNS, Ties.PLAYOFF))
    level = "--banked 400 --opponent 400 --turns-left 2 --carried-dice 1 --last-turn-total 50"
    assert "--carried-dice: found 1; 0: a playoff starts afresh" in two("value", game, level).err
