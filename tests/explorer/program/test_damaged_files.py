"""Damaged and made-up files of every kind are each opened rightly or refused with a reason, and never a crash."""

import json
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from damage import damaged, odd
from nightly_cases import with_nightly
from pytestqt.qtbot import QtBot

from farkle_core.errors import UserError
from farkle_core.files.reading import DAMAGED_SUFFIX
from farkle_core.game.modes import compile_ruleset
from farkle_core.rules import (
    check,
    dumps,
    fingerprint,
    from_document,
    load_document,
    rule_sheet,
    save_document,
    shipped_document,
    shipped_ids,
    shipped_ruleset,
    to_document,
)
from farkle_core.sheets.composition import AS_NEEDED
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store
from farkle_core.solution.storage.solution_file import close_seal, open_seal
from farkle_core.strategies import fit_cache
from farkle_core.strategies.files import load_strategy, save_strategy, strategy_named, title_in
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.match import Match
from farkle_core.strategies.model import HoldAt, MemoryTable, Optimal
from farkle_core.strategies.strategy_words import title
from farkle_core.strategies.tables import make_tables
from farkle_explorer.bookmarks.bookmarks import BookmarkFile, Bookmarks
from farkle_explorer.rules.panel import RulesPanel
from farkle_explorer.session.draft import Origin, RulesetDraft
from farkle_explorer.session.library import RulesetLibrary
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.session.settings import SavedSettings
from farkle_explorer.sheets.controller import remembered_composition

T = TypeVar("T")
SHARE = {
    "rulesets": 0.35,
    "documents": 0.25,
    "solutions": 0.15,
    "strategies": 0.15,
    "settings": 0.05,
    "drafts": 0.05,
    "bookmarks": 0.05,
}
"""Which share of the files is of which kind; kept sheets, of which there are few, come on top."""


@cache
def solution() -> Solution:
    return solve(replace(shipped_ruleset("busche-neller"), goal=500))


def no_margins(_base: object) -> None:
    """Fit nothing: a name with margins to be fitted comes about by accident only."""
    raise UserError("No margins are fitted here.")


def is_said(error: UserError) -> bool:
    """Return whether an error says what is wrong in words, and names no part of the program."""
    words = str(error)
    return len(error.headline) > 10 and not any(each in words for each in ("Traceback", "Error:", "NoneType", "dict["))


def opened(what: Callable[[], T], told: str = "") -> T | None:
    """Return what is read; None for what is refused, which has to be said in words that name `told`."""
    try:
        return what()
    except UserError as error:
        refused = error
    assert is_said(refused)
    assert told in str(refused)
    assert all(problem.allowed for problem in refused.problems)
    return None


def check_document(document: dict[str, object], folder: Path) -> None:
    """A document states rules that can be told, kept and sized up, or is refused with all that is wrong with it."""
    ruleset = opened(lambda: from_document(document))
    assert (ruleset is None) == bool(check(document))
    if ruleset is None:
        return
    assert rule_sheet(ruleset).sections
    assert estimate(ruleset).seconds >= 0.0
    again = folder / "again.toml"
    save_document(to_document(ruleset), again)
    assert fingerprint(from_document(load_document(again))) == fingerprint(ruleset)


def check_ruleset(random: Random, folder: Path) -> None:
    path = folder / "rules.toml"
    path.write_bytes(damaged(random, dumps(shipped_document(random.choice(shipped_ids()))).encode()))
    document = opened(lambda: load_document(path), str(path))
    if document is not None:
        check_document(document, folder)


def check_odd_document(random: Random, folder: Path) -> None:
    check_document(odd(random, shipped_document(random.choice(shipped_ids()))), folder)


def check_solution(random: Random, folder: Path) -> None:
    path = store.save(solution(), folder / "one.farkle")
    content = path.read_bytes()
    resealed = random.random() < 0.5
    body = content[: -len(open_seal(2))] if resealed else content
    changed = damaged(random, body)
    path.write_bytes(b"".join(close_seal([changed + open_seal(2)])) if resealed else changed)
    loaded = opened(lambda: store.load(path), str(path))
    if loaded is not None:
        assert ((loaded.chances >= -1e-9) & (loaded.chances <= 1 + 1e-9)).all()
        assert loaded.turn_table().start == pytest.approx(loaded.win_chance(), abs=0.1)


STRATEGIES = (
    *("max-score", "memory", "hold-at:300", "hold-at:6=800,5=500,1=-", "bands:300<-200:250<100:5=400"),
    *("memory+go:B6=300,D2=450", "hold-at:350+go:B1=200", "optimal"),
)


def check_strategy(random: Random, folder: Path) -> None:
    ruleset, path = solution().ruleset, folder / "own.strategy"
    own = MemoryTable(tuple(((300, 250), (0, 10 * dice)) for dice in range(1, 7)))
    named = strategy_named(random.choice(STRATEGIES), ruleset, no_margins)  # type: ignore[arg-type]
    save_strategy(random.choice((named, named, own)), ruleset, path, "One’s own")
    path.write_bytes(damaged(random, path.read_bytes()))
    opened(lambda: title_in(path))
    strategy = opened(lambda: load_strategy(path, ruleset, no_margins))  # type: ignore[arg-type]
    if strategy is not None:
        assert title(strategy)
        assert isinstance(strategy, Optimal) or make_tables(strategy, compile_ruleset(ruleset))


def check_settings(random: Random, folder: Path) -> None:
    path = folder / "settings.ini"
    path.unlink(missing_ok=True)
    first = SavedSettings(folder)
    first.theme, first.paper, first.last_ruleset, first.follows_edits = first.theme, "a4", "facebook", False
    first.add_recent(folder / "one.toml")
    first.set_choice("sheet-pages", "2")
    first.set_choice("sheet-parts", "-")
    first.write()
    path.write_bytes(harmed := damaged(random, path.read_bytes()))
    read = SavedSettings(folder)
    if read.problem:
        assert path.with_name(path.name + DAMAGED_SUFFIX).read_bytes() == harmed
    for name in ("theme", "recent", "last_ruleset", "paper", "follows_edits", "geometry"):
        getattr(read, name)
    assert remembered_composition(read).pages in (AS_NEEDED, 1, 2)
    read.add_recent(folder / "two.toml")
    read.write()


def check_draft(random: Random, folder: Path) -> None:
    document = shipped_document(random.choice(shipped_ids()))
    file = folder / "drafts" / "0123.json"
    file.parent.mkdir()
    draft = {"format": 1, "origin": {"source": "file", "path": "mine.toml"}, "document": document, "base": document}
    file.write_bytes(harmed := damaged(random, json.dumps(draft).encode()))
    library = RulesetLibrary(folder)
    names, told = library.adopt_drafts()
    if names:
        (path,) = library.rulesets
        assert isinstance(load_document(path), dict)
    elif told:
        assert (aside := file.with_name(file.name + DAMAGED_SUFFIX)).read_bytes() == harmed
        assert str(aside) in told[0]
    else:  # of a newer version, or nothing that a file could hold
        assert file.read_bytes() == harmed


def check_bookmarks(random: Random, folder: Path) -> None:
    book, ruleset = Bookmarks(BookmarkFile(folder)), shipped_ruleset(random.choice(shipped_ids()))
    for number in range(3):
        book.set_note(book.add(Selection(banked=100 * number, dice=ruleset.dice), ruleset).key, "Why? – 😀")
    file = folder / "bookmarks.json"
    file.write_bytes(harmed := damaged(random, file.read_bytes()))
    again, told = Bookmarks(BookmarkFile(folder)), list[str]()
    again.reported.connect(told.append)
    again.load()
    kept = [path.read_bytes() for path in folder.iterdir() if path.suffix == DAMAGED_SUFFIX or path == file]
    assert harmed in kept
    again.add(Selection(dice=ruleset.dice), ruleset)
    for each in again.entries:
        assert f"{each.name}{each.note}{each.rules_name}".encode()
    assert len(again.entries) in range(1, 5 if not told else 4)


CHECKS: dict[str, Callable[[Random, Path], None]] = {
    "rulesets": check_ruleset,
    "documents": check_odd_document,
    "solutions": check_solution,
    "strategies": check_strategy,
    "settings": check_settings,
    "drafts": check_draft,
    "bookmarks": check_bookmarks,
}


@pytest.mark.parametrize("total", with_nightly([200], [2000]))
@pytest.mark.parametrize("kind", CHECKS)
@pytest.mark.usefixtures("qtbot")  # settings are Qt's
def test_no_file_is_a_crash(tmp_path: Path, kind: str, total: int) -> None:
    """As many files of one kind as their share of `total` is, each from a number that tells it again."""
    for number in range(round(SHARE[kind] * total)):
        place = tmp_path / str(number)
        place.mkdir()
        try:
            CHECKS[kind](Random(f"{kind} {number}"), place)
        except Exception as error:
            error.add_note(f"{kind}, file {number}")
            raise


def test_a_damaged_sheet_in_the_cache_is_fitted_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = SheetKind(KindName.ONE)
    anew = Fitted(wanted, HoldAt((300,) * 6), Match(0.5, 0.4, 1e-9, True), 500.0, 0.3, False, 7)
    monkeypatch.setattr(fit_cache, "fit", lambda *_: anew)
    for number in range(60):
        monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path / str(number)))
        assert fit_cache.fitted(solution(), wanted) == anew
        (file,) = (tmp_path / str(number) / "sheets").iterdir()
        file.write_bytes(damaged(Random(number), file.read_bytes()))
        found = fit_cache.fitted(solution(), wanted)
        assert title(found.strategy)
        for chance in (found.price.first, found.price.second, found.farkle_chance):
            assert 0.0 <= chance <= 1.0
        assert math.isfinite(found.points_per_turn)


# In the window


@pytest.fixture
def panel(qtbot: QtBot, tmp_path: Path) -> RulesPanel:
    """The dock of the rules, with the small game."""
    panel = RulesPanel(RulesetDraft(), SavedSettings(tmp_path), tmp_path)
    qtbot.addWidget(panel)
    panel.resize(360, 1200)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.mark.parametrize("count", with_nightly([20], [600]))
def test_the_forms_show_any_document(panel: RulesPanel, qtbot: QtBot, count: int) -> None:
    """Edit many documents that no person would write."""
    refused = 0
    for number in range(count):
        random = Random(number)
        base = shipped_document(random.choice(shipped_ids()))
        panel.draft.load(odd(random, base), Origin.new(), base=odd(random, base), modified=True)
        panel.draft.check()
        panel.grab()
        refused += bool(panel.draft.problems)
        assert bool(panel.draft.problems) == (panel.draft.ruleset is None)
        panel.draft.set_value("goal", 3000 + 50 * number)
        for key in ("sets.1.3", "turn.minimum", "patterns.1.points", "end.rule"):
            panel.draft.set_value(key, 500)
        while panel.draft.undo_stack.canUndo():
            panel.draft.undo_stack.undo()
    qtbot.wait(1)
    assert count / 2 < refused < count


def test_edits_left_behind_are_taken_up_whatever_they_say(panel: RulesPanel, tmp_path: Path) -> None:
    for number in range(15):
        random = Random(f"left {number}")
        file = tmp_path / "drafts" / f"{number}.json"
        file.parent.mkdir(exist_ok=True)
        document = odd(random, shipped_document(random.choice(shipped_ids())))
        origin = odd(random, {"source": "file", "path": "one.toml"})
        draft = {"format": 1, "origin": origin, "document": document, "base": odd(random, document)}
        file.write_text(json.dumps(draft, default=str), encoding="utf-8")
        panel.files.library.adopt_drafts()
        file.unlink(missing_ok=True)
    for path in panel.files.library.rulesets:
        panel.files.open_file(path)
        panel.draft.check()
        panel.grab()
