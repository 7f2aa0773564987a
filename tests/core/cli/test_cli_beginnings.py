"""``farkle value`` and ``farkle table`` where a turn begins with more than scores."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from commands import Here, Outcome

from farkle_core.engine.settings import Settings
from farkle_core.game.turn_start import TurnStart
from farkle_core.rules import save_document, shipped_ruleset, to_document
from farkle_core.rules.model import Carry, End, EndRule, Farkles, Ruleset, Start, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve

CEILING = 600
STAKES = replace(shipped_ruleset("high-stakes"), goal=600, start=Start(Carry.HIGH_STAKES, bonus=500))
STEAL = replace(shipped_ruleset("steal"), goal=500)
PIGGYBACK = replace(STEAL, id="piggyback", start=Start(Carry.PIGGYBACK))
BEAT = replace(shipped_ruleset("beat-the-last-turn"), goal=500)
BONUS = replace(shipped_ruleset("hot-dice-bonus"), goal=1500)
ROUND = replace(STEAL, id="round", start=Start(), end=End(EndRule.FULL_ROUND, Ties.FIRST))
EXACT = replace(shipped_ruleset("welfare"), goal=500)
GAMES = {game.id: game for game in (STAKES, STEAL, PIGGYBACK, BEAT, BONUS, ROUND, EXACT)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games, and a cache shared by the tests of this file."""
    folder = tmp_path_factory.mktemp("beginnings")
    for name, game in GAMES.items():
        save_document(to_document(game), folder / f"{name}.toml")
    return folder


@pytest.fixture(scope="module")
def solutions() -> dict[str, Solution]:
    settings = Settings(ceiling=CEILING, threads=1)
    return {name: solve(game, settings) for name, game in GAMES.items()}


class Ask:
    """Asks of one of the games."""

    def __init__(self, farkle: Here, folder: Path) -> None:
        self._farkle, self._folder = farkle, folder

    def __call__(self, command: str, name: str, words: str):  # type: ignore[no-untyped-def]
        ceiling = ["--ceiling", CEILING] if GAMES[name].end.rule is not EndRule.SUDDEN else []
        return self._farkle(command, self._folder / f"{name}.toml", *ceiling, *words.split())


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    return Ask(Here(capsys, ""), folder)


def test_carried_dice_are_taken_or_left(ask: Ask, solutions: dict[str, Solution]) -> None:
    decisions = set()
    for banked, opponent, dice in ((0, 50, 1), (0, 50, 6), (300, 500, 1), (500, 50, 2)):
        beginning = TurnStart(carried_dice=dice)
        start = f"--banked {banked} --opponent {opponent} --carried-dice {dice}"
        answer = ask("value", "high-stakes", f"{start} --json").json
        table = solutions["high-stakes"].turn_table(beginning.at(banked, opponent))
        assert answer["take"] == pytest.approx(table.take, abs=1e-11)
        assert answer["roll"] == pytest.approx(table.roll[0, -1], abs=1e-11)
        assert answer["win"] == max(answer["take"], answer["roll"])
        assert answer["action"] == ("take" if answer["take"] > answer["roll"] else "roll")
        chance = solutions["high-stakes"].win_chance(beginning.at(banked, opponent))
        assert answer["win"] == pytest.approx(chance, abs=1e-11)
        assert (answer["carried_dice"], answer["seat"]) == (dice, 1)
        decisions.add(answer["action"])
        text = ask("value", "high-stakes", start).out
        assert "instead of all; if that roll scores, it adds 500 points" in text
        assert ("take them" if answer["action"] == "take" else "roll all dice") in text
    assert decisions == {"take", "roll"}


def test_after_the_first_roll_the_offer_is_gone(ask: Ask) -> None:
    within = "--banked 0 --opponent 100 --turn-total 350 --dice 4 --json"
    without = ask("value", "steal", within).json
    offered = ask("value", "steal", f"{within} --carried-dice 5 --carried-points 300").json
    assert offered["take"] is None
    assert (offered["hold"], offered["roll"], offered["win"]) == (without["hold"], without["roll"], without["win"])
    # With all six dice, 350 points and four dice left cannot be; a 5 among five carried dice brings 300 more.
    assert (without["reachable"], offered["reachable"]) == (False, True)


@pytest.mark.parametrize("name", ["steal", "piggyback"])
def test_carried_points_come_with_the_dice(name: str, ask: Ask, solutions: dict[str, Solution]) -> None:
    beginning = TurnStart(carried_dice=4, carried_points=150)
    answer = ask("value", name, "--banked 100 --opponent 200 --carried-dice 4 --carried-points 150 --json").json
    table = solutions[name].turn_table(beginning.at(100, 200))
    assert answer["take"] == pytest.approx(table.take, abs=1e-11)
    assert answer["win"] == pytest.approx(table.win_at_start, abs=1e-11)
    assert answer["carried_points"] == 150
    assert answer["seat"] is None


def test_holding_is_worth_differently_by_dice_left(ask: Ask, solutions: dict[str, Solution]) -> None:
    table = solutions["high-stakes"].turn_table()
    for dice in (2, 3):
        answer = ask("value", "high-stakes", f"--banked 0 --opponent 0 --turn-total 300 --dice {dice} --json").json
        assert answer["hold"] == pytest.approx(table.hold[6, dice - 1], abs=1e-11)
    assert table.hold[6, 1] > table.hold[6, 2] + 1e-3, "three dice are the better offer"
    lines = ask("table", "high-stakes", "").out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.split()[:2] == ["300", "hold"])
    assert f"{100 * table.hold[6, 1]:.2f}" in lines[place]
    assert f"{100 * table.hold[6, 2]:.2f}" in lines[place]
    assert f"{100 * table.roll[6, 1]:.2f}" in lines[place + 1]
    rows = ask("table", "high-stakes", "--json").json["rows"]
    assert [each["hold"] for each in rows[6]["choices"]] == pytest.approx(table.hold[6].tolist(), abs=1e-11)


def test_the_last_turn_has_to_be_beaten(ask: Ask, solutions: dict[str, Solution]) -> None:
    words = "--banked 50 --opponent 400 --last-turn-total 350 --dice 2 --json --turn-total"
    level, more = (ask("value", "beat-the-last-turn", f"{words} {total}").json for total in (350, 400))
    assert level["hold"] is None
    table = solutions["beat-the-last-turn"].turn_table(TurnStart(last_turn_total=350).at(50, 400))
    assert more["hold"] == pytest.approx(table.hold[8, 1], abs=1e-11)
    assert level["roll"] == pytest.approx(table.roll[7, 1], abs=1e-11)
    said = ask("value", "beat-the-last-turn", "--banked 100 --opponent 400 --last-turn-total 350").out
    assert "The last turn banked 350 points: to hold you need more." in said


def test_bonuses_taken_make_a_difference(ask: Ask, solutions: dict[str, Solution]) -> None:
    for bonuses in (0, 1, 2):
        words = f"--banked 0 --opponent 0 --turn-total 600 --dice 1 --bonuses {bonuses} --json"
        answer = ask("value", "hot-dice-bonus", words).json
        table = solutions["hot-dice-bonus"].turn_table(TurnStart(bonuses=bonuses))
        assert answer["roll"] == pytest.approx(table.roll[12, 0], abs=1e-11)
        assert answer["bonuses"] == bonuses
    assert "Hot-dice bonuses taken in this turn: 1." in ask("table", "hot-dice-bonus", "--bonuses 1").out


@pytest.mark.parametrize(("seat", "words", "beginning"), [
    (1, "--banked 100 --opponent 200", TurnStart()),
    (2, "--banked 100 --opponent 200 --seat 2", TurnStart(seat=1)),
    (2, "--banked 100 --opponent 600 --turns-left 3", TurnStart(seat=1, turns_left=3)),
    (1, "--banked 100 --opponent 600 --turns-left 2 --first-at-goal opponent", TurnStart(turns_left=2)),
    (1, "--banked 600 --opponent 0 --turns-left 2 --first-at-goal you", TurnStart(turns_left=2, mover_first=True)),
    (2, "--banked 400 --opponent 900 --turns-left 1 --seat 2 --first-at-goal opponent", TurnStart(0, 0, 0, 0, 1, 1)),
])  # fmt: skip
def test_every_part_of_a_game(
    seat: int, words: str, beginning: TurnStart, ask: Ask, solutions: dict[str, Solution]
) -> None:
    given = words.split()
    banked, opponent = int(given[1]), int(given[3])
    answer = ask("value", "round", f"{words} --json").json
    chance = solutions["round"].win_chance(beginning.at(banked, opponent))
    assert answer["win"] == pytest.approx(chance, abs=1e-11)
    assert (answer["seat"], answer["turns_left"]) == (seat, beginning.turns_left)
    first = {True: "you", False: "opponent"}[beginning.mover_first] if beginning.turns_left else None
    assert answer["first_at_goal"] == first
    text = ask("value", "round", words).out
    assert f"You are the {'first' if seat == 1 else 'second'} player." in text
    assert ("A player has reached the goal" in text) is (beginning.turns_left > 0)


def test_a_table_of_the_last_turns_needs_no_scores(ask: Ask) -> None:
    answer = ask("table", "round", "--turns-left 3 --json").json
    assert (answer["banked"], answer["opponent"], answer["seat"]) == (0, 500, 2)


def test_who_was_first_is_asked_where_ties_go_by_it(ask: Ask) -> None:
    outcome = ask("value", "round", "--banked 100 --opponent 600 --turns-left 2")
    assert outcome.status == 2
    assert "--first-at-goal: is needed" in outcome.err


def test_banking_more_than_the_table_says_is_worked_out(ask: Ask, solutions: dict[str, Solution]) -> None:
    solution = solutions["round"]
    table = solution.turn_table(TurnStart(seat=1).at(100, 200))
    most = int(table.turn_totals[-1])
    assert not table.wins_now[-1].any()
    start = "--banked 100 --opponent 200 --seat 2 --dice 3 --json --turn-total"
    answer = ask("value", "round", f"{start} {most + 100}").json
    then = TurnStart(turns_left=2)
    assert answer["hold"] == pytest.approx(1 - solution.win_chance(then.at(200, 200 + most)), abs=1e-11)
    assert (answer["action"], answer["roll"], answer["win"]) == ("hold", None, answer["hold"])
    # Far above the ceiling nothing changes any more.
    highest, higher = (ask("value", "round", f"{start} {total}").json for total in (2000, 3000))
    assert highest["hold"] == higher["hold"] >= answer["hold"]


def test_nothing_lies_beyond_an_exact_goal(ask: Ask) -> None:
    start = "--banked 400 --opponent 0 --dice 3 --turn-total"
    assert ask("value", "welfare", f"{start} 100 --json").json["hold"] == 1.0
    refused = ask("value", "welfare", f"{start} 150")
    assert refused.status == 2
    assert "from 0 to 100" in refused.err


EVERYTHING = "--seat 2 --turns-left 1 --last-turn-total 50 --carried-dice 3 --carried-points 50 --bonuses 1"


@pytest.mark.parametrize(("name", "known"), [
    ("high-stakes", {"--seat", "--turns-left", "--carried-dice"}),
    ("steal", {"--carried-dice", "--carried-points"}),
    ("piggyback", {"--carried-dice", "--carried-points"}),
    ("beat-the-last-turn", {"--last-turn-total"}),
    ("hot-dice-bonus", {"--bonuses"}),
    ("round", {"--seat", "--turns-left"}),
    ("welfare", set()),
])  # fmt: skip
def test_what_the_rules_do_not_know_is_refused_at_once(name: str, known: set[str], ask: Ask) -> None:
    outcome = ask("value", name, f"--banked 100 --opponent 500 {EVERYTHING}")
    options = {word for word in EVERYTHING.split() if word.startswith("--")}
    named = {line.split()[0].rstrip(":") for line in outcome.err.splitlines() if line.startswith("  --")}
    assert outcome.status == 2
    assert outcome.out == ""
    assert named - {"--opponent", "--first-at-goal"} == options - known


@pytest.mark.parametrize(("name", "words", "refused"), [
    ("steal", "--carried-dice 3", "--carried-points: is needed"),
    ("steal", "--carried-dice 3 --carried-points 0", "--carried-points: found 0"),
    ("steal", "--carried-points 100", "--carried-points: found 100"),
    ("steal", "--carried-dice 3 --carried-points 75", "--carried-points: found 75"),
    ("high-stakes", "--carried-dice 7", "--carried-dice: found 7"),
    ("high-stakes", "--carried-dice 2 --dice 2", "--dice: found 2"),
    ("high-stakes", "--carried-dice 2", "--carried-dice: found 2; 0: dice are offered after a hold"),
    ("high-stakes", "--seat 3", "--seat: found 3"),
    ("high-stakes", "--turns-left 1 --seat 1", "--seat: found 1"),
    ("high-stakes", "--turns-left 1 --first-at-goal you", "--first-at-goal: found you"),
    ("high-stakes", "--first-at-goal you", "--first-at-goal: found you"),
    ("round", "--turns-left 4", "--turns-left: found 4"),
    ("beat-the-last-turn", "--last-turn-total -50", "--last-turn-total: found -50"),
    ("hot-dice-bonus", "--bonuses many", "--bonuses: found many"),
])  # fmt: skip
def test_what_cannot_be_is_refused_by_name(name: str, words: str, refused: str, ask: Ask) -> None:
    outcome = ask("value", name, f"--banked 0 --opponent 0 {words}")
    assert outcome.status == 2
    assert f"  {refused}" in outcome.err


def test_with_piggyback_and_a_turn_to_beat_the_points_are_said_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    both = replace(BEAT, start=Start(Carry.PIGGYBACK), turn=Turn(beat_last_turn=True), goal=300)
    save_document(to_document(both), tmp_path / "both.toml")
    start = ("value", tmp_path / "both.toml", "--banked", 0, "--opponent", 200, "--carried-dice", 2, "--json")
    farkle = Here(capsys, "")
    by_either = [farkle(*start, option, 200).json for option in ("--carried-points", "--last-turn-total")]
    assert by_either[0] == by_either[1]
    assert (by_either[0]["carried_points"], by_either[0]["last_turn_total"]) == (200, 200)
    refused = farkle(*start, "--carried-points", 200, "--last-turn-total", 150)
    assert "--carried-points: found 200; the same as the last turn's total" in refused.err


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


def test_a_table_is_asked_for_like_a_value(two: Two) -> None:
    kept = two("table", KEPT, "--opponent 200 --last-turn-total 100")
    assert "The last turn banked 100 points" in kept.out
    missing = two("table", PIGGY, "--opponent 200 --last-turn-total 100")
    assert "--carried-dice: is needed; 1 to 2: the dice left after a hold are offered" in missing.err


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
