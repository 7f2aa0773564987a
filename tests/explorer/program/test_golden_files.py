"""Files that version 0.1.0 wrote keep opening, and say what they said: ``tests/golden`` holds one of every kind.

When a format changes, the new version's files get a folder of their own; these stay as they are.
"""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from literal_trios import LiteralTrios, chances_at

from farkle_core import Settings, solve
from farkle_core.coach.deck import DeckShelf
from farkle_core.coach.drills import family_words
from farkle_core.coach.people import People
from farkle_core.lab.results import Results
from farkle_core.lab.study_file import load_study
from farkle_core.play.advise.game_record import Input, read_record
from farkle_core.play.advise.umpire import last_state
from farkle_core.rules import fingerprint, load_document, load_ruleset
from farkle_core.solution.storage import store
from farkle_core.solution.trios.solution import TrioSolution
from farkle_core.strategies.files import load_strategy, title_in
from farkle_core.strategies.model import HoldAt
from farkle_explorer.bookmarks.bookmarks import BookmarkFile, Bookmarks
from farkle_explorer.session.library import RulesetLibrary
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.widgets.theme import ThemeChoice

GOLDEN = Path(__file__).parents[2] / "golden" / "0.1.0"
FIRST_PLAYER = 0.604835510575395


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy, for a file that is damaged would be set aside."""
    copy = tmp_path / "golden"
    shutil.copytree(GOLDEN, copy)
    return copy


def test_a_ruleset(folder: Path) -> None:
    ruleset = load_ruleset(folder / "ruleset.toml")
    assert (ruleset.id, ruleset.name, ruleset.goal, ruleset.turn.minimum) == ("golden", "Golden rules", 1000, 300)
    assert (ruleset.farkles.count, ruleset.farkles.penalty) == (3, 500)
    assert [pattern.points for pattern in ruleset.patterns][-1] == 750


def test_a_solution(folder: Path) -> None:
    solution = store.load(folder / "solution.farkle")
    assert solution.ruleset == load_ruleset(folder / "ruleset.toml")
    assert solution.certificate.converged
    assert solution.versions["farkle-explorer"] == "0.1.0"
    assert solution.first_player_win == pytest.approx(FIRST_PLAYER, abs=1e-12)


def test_a_game(folder: Path) -> None:
    record = read_record((folder / "game-7.jsonl").read_bytes())
    assert record.problem == ""
    assert record.is_over
    assert record.seed == 7
    assert record.document["name"] == "Golden rules"
    assert len(record.seats) == 2
    assert record.entries


def test_a_game_of_three_at_a_table(folder: Path) -> None:
    record = read_record((folder / "family.farkle.jsonl").read_bytes())
    assert record.problem == ""
    assert record.input is Input.POINTS
    assert [seat.name for seat in record.seats] == ["Ann", "Ben", "Zoë"]
    end = last_state(record, load_ruleset(folder / "ruleset.toml"))
    assert end is not None
    assert end.scores == (850, 1100, 700), "added up by hand, without the turn that was taken back"
    assert record.is_over


def test_loaded_dice_and_their_solution(folder: Path) -> None:
    ruleset = load_ruleset(folder / "loaded.toml")
    assert [(die.name, die.count, die.weights, die.wild) for die in ruleset.own_dice] == [
        ("Lucky die", 3, (6, 1, 2, 3, 5, 6), 0),
        ("Devil's head", 1, (1, 1, 1, 1, 1, 1), 1),
    ]
    assert [(die.count, die.weights) for die in ruleset.second_dice] == [(4, (4, 1, 4, 1, 4, 1))]
    solution = store.load(folder / "loaded.farkle")
    assert solution.ruleset == ruleset
    assert solution.certificate.converged
    exact = solve(ruleset, Settings(threads=1)).first_player_win
    assert solution.first_player_win == pytest.approx(exact, abs=1e-12)


def test_three_players(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache keeps these; all starts are those of plain iteration over the referee's moves."""
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(folder / "cache"))
    ruleset = load_ruleset(folder / "three.toml")
    solution = store.find(ruleset, Settings(), 3)
    assert isinstance(solution, TrioSolution)
    truth = LiteralTrios(ruleset)
    assert not truth.iterate()
    assert len(truth.starts) == solution.certificate.states
    for start, values in truth.starts.items():
        assert chances_at(solution, start) == pytest.approx(tuple(values), abs=1e-10)


def test_people_and_a_deck(folder: Path) -> None:
    first, second = People(folder / "people").all()
    assert (first.name, second.name) == ("Ann", "Ben")
    assert not second.games.exists()
    deck = DeckShelf(second.train).load(fingerprint(load_ruleset(folder / "ruleset.toml")), "perfect")
    assert (len(deck.cards), len(deck.answers)) == (8, 12)
    words = [family_words(family) for family in deck.cards]
    assert words[0] == "roll of 6 dice, hold or roll, early, close", "it counted the dice of the roll"
    assert words[1] == "6 dice, which to set aside, in the middle, close"
    shelf = DeckShelf(folder / "new")
    shelf.keep("rules", "perfect", deck)
    assert shelf.load("rules", "perfect") == deck, "cards and answers stay in the files of this version"
    assert [answer.is_right for answer in deck.answers[:4]] == [True, False, True, True]
    assert {card.last_review.year for card in deck.cards.values() if card.last_review} == {2026}


def test_a_strategy(folder: Path) -> None:
    ruleset = load_ruleset(folder / "ruleset.toml")

    def never(*_given: object) -> None:
        raise AssertionError("it has no margins to fit")

    strategy = load_strategy(folder / "numbers.strategy", ruleset, never)  # type: ignore[arg-type]
    assert strategy == HoldAt((300, 300, 350, 1000, 2500, 5000))
    assert title_in(folder / "numbers.strategy") == "Five numbers"


def test_a_study_and_its_results(folder: Path) -> None:
    study = load_study(folder / "two.study.toml")
    assert [(axis.name, len(axis.choices)) for axis in study.axes] == [("goal", 2)]
    with Results(folder / "two.study.results", study.how, read_only=True) as results:
        lines = results.lines(study.names)
    wins = {line.labels: line.row.figures["first_player_win"].value for line in lines if line.row is not None}
    ruleset = load_ruleset(folder / "ruleset.toml")
    for (goal,), win in wins.items():
        exact = solve(replace(ruleset, goal=int(goal)), Settings(threads=1)).first_player_win
        assert win == pytest.approx(exact, abs=1e-12)
    assert len(wins) == 2


@pytest.mark.usefixtures("qapp")
def test_bookmarks(folder: Path) -> None:
    book, told = Bookmarks(BookmarkFile(folder)), list[str]()
    for signal in (book.reported, book.damaged):
        signal.connect(told.append)
    book.load()
    (entry,) = book.entries
    assert (entry.name, entry.note) == ("Close race", "Why hold?")
    assert (entry.selection.banked, entry.selection.opponent, entry.selection.turn_total) == (600, 800, 350)
    assert not told


@pytest.mark.usefixtures("qapp")
def test_settings(folder: Path) -> None:
    remembered = SavedSettings(folder)
    assert remembered.problem == ""
    assert remembered.theme is ThemeChoice.DARK
    assert remembered.language == "de"


@pytest.mark.usefixtures("qapp")
def test_edits_that_were_not_saved_become_an_own_ruleset(folder: Path) -> None:
    library = RulesetLibrary(folder)
    names, damaged = library.adopt_drafts()
    assert damaged == []
    (path,) = library.rulesets
    document = load_document(path)
    assert (document["goal"], document["name"]) == (1500, names[0])
    assert library.adopt_drafts() == ([], [])


def test_every_kind_of_file_is_tried() -> None:
    kinds = {path.suffix for path in GOLDEN.rglob("*") if path.is_file()}
    assert kinds == {".toml", ".farkle", ".jsonl", ".strategy", ".json", ".ini", ".results"}
