"""Tests of trials: strategies measured one after the other are worth what each is worth by itself."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from games import last_turns, plain
from loaded import DEVIL, ODD, with_dice
from small_matches import small

from farkle_core.engine import engine, runs
from farkle_core.engine.settings import Settings
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Farkles, Ruleset
from farkle_core.solution.solve import solve
from farkle_core.strategies.files import kept_path
from farkle_core.strategies.fit import fit
from farkle_core.strategies.fit_cache import named
from farkle_core.strategies.forms import EachDice, KindName, SheetKind
from farkle_core.strategies.match import match
from farkle_core.strategies.model import GoForIt, HoldAt, MaxScore, Optimal, Tabled
from farkle_core.strategies.policies import TrialMatches
from farkle_core.strategies.strengths import strengths

RULES = {
    "penalty": small(replace(last_turns(), farkles=Farkles(3, 100)), 300, 3),
    "plain": small(plain(), 350, 3),
    "both finish": small(shipped_ruleset("playmonster"), 300, 3),
    "playoff": small(replace(shipped_ruleset("open-1000"), turn=replace(last_turns().turn, opening=200)), 300, 3),
}


def playbook(take: Take, *points: int | None) -> Playbook:
    """Return a playbook for three dice."""
    return Playbook((DiceSentence(take), TurnSentence(Go.HOLD, (), points)))


PLAIN = playbook(Take.ALL, 150, 150, 150)
BOLD = playbook(Take.FEWEST, 100, 250, None)
NEAR = Playbook((
    DiceSentence(Take.ALL),
    TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (200,)), Condition(Asks.LEFT, (1, 2)))),
    TurnSentence(Go.WIN, (Condition(Asks.OPPONENT_FROM, (150,)), Condition(Asks.LEFT, (3,)))),
    TurnSentence(Go.WIN, (Condition(Asks.OWN_FROM, (250,)),)),
    TurnSentence(Go.HOLD, (Condition(Asks.LEAD_BELOW, (-50,)), Condition(Asks.LEFT, (2,))), (200, 200, 200)),
    TurnSentence(Go.HOLD, (), (100, 100, 150)),
))  # fmt: skip
ALL = (PLAIN, NEAR, BOLD, NEAR, PLAIN)


@pytest.mark.parametrize("ruleset", RULES.values(), ids=RULES)
def test_trials_are_matches(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    solution = solve(ruleset, Settings(bound=-200, ceiling=600, threads=1))
    with TrialMatches(solution, 1e-12) as trials:
        found = list(map(trials.wins, ALL))
    # Each by itself: every turn is computed anew in every sweep, and with every count of farkles.
    monkeypatch.setattr(runs, "can_be_remembered", lambda _game: False)
    monkeypatch.setattr(engine.Engine, "_shares_counts", lambda *_: False)
    literal = [match(solution, each, Optimal()).overall for each in ALL]
    assert found == pytest.approx(literal, abs=1e-11)


# Strengths are those of matches, and kept: damaged ones are worked out anew.


def test_strengths_are_kept_unless_they_are_damaged() -> None:
    solution = solve(replace(shipped_ruleset("busche-neller"), goal=600), Settings(threads=1))
    players: dict[str, Tabled] = {"Max": MaxScore(), "Paul": HoldAt((300,) * 6)}
    right = {name: pytest.approx(match(solution, each, Optimal()).overall, abs=1e-12) for name, each in players.items()}
    found: dict[str, float] = {}
    strengths(solution, players, found.__setitem__)
    assert found == right
    found.clear()
    with patch.object(TrialMatches, "wins", side_effect=AssertionError):
        strengths(solution, players, found.__setitem__)
    assert found == right
    for damage in ('{"max-score": 2.0}', "[]", "{", '{"max-score": "x"}'):
        kept_path(solution, "strengths", 1).write_text(damage)
        found.clear()
        strengths(solution, players, found.__setitem__)
        assert found == right


# Numbers to learn, fitted with loaded dice: no single number wins more.


LOADED = with_dice(ODD, DEVIL, goal=400)


def test_the_best_number_is_the_best_of_all() -> None:
    solution = solve(LOADED, Settings(threads=1))
    found = fit(solution, SheetKind(KindName.ONE), threads=1)
    tried = (HoldAt((None if points == 400 else points,) * 2) for points in range(50, 450, 50))
    prices = [match(solution, each, Optimal(), threads=1).overall for each in tried]
    assert found.price.overall == pytest.approx(max(prices), abs=1e-9)


def test_margins_are_fitted_to_other_strategies_than_a_memory_table() -> None:
    solution = solve(LOADED, Settings(threads=1))
    found = named("hold-at:100+go", solution, threads=1)
    assert isinstance(found, GoForIt)
    plain = match(solution, found.base, Optimal(), threads=1).overall
    assert match(solution, found, Optimal(), threads=1).overall >= plain - 1e-12


def test_a_memory_table_needs_fair_dice() -> None:
    kinds = [each for each in KindName if SheetKind(each).suits(LOADED)]
    assert kinds == [KindName.ONE, KindName.EACH, KindName.BANDS]


def test_the_search_begins_with_as_many_numbers_as_dice() -> None:
    assert len(EachDice(LOADED).first) == 1
    assert len(EachDice(shipped_ruleset("busche-neller")).first) == 5
