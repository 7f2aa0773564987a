"""Tests of trials: strategies measured one after the other are worth what each is worth by itself."""

from dataclasses import replace

import pytest
from games import last_turns, plain
from small_matches import small

from farkle_core.engine import engine, runs
from farkle_core.engine.settings import Settings
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import Farkles, Ruleset
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.policies import TrialMatches

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
    solution = solve(ruleset, Settings(bound=-500, ceiling=1000))
    with TrialMatches(solution, 1e-12) as trials:
        found = list(map(trials.wins, ALL))
    # Each by itself: every turn is computed anew in every sweep, and with every count of farkles.
    monkeypatch.setattr(runs, "can_be_remembered", lambda _game: False)
    monkeypatch.setattr(engine.Engine, "_shares_counts", lambda *_: False)
    literal = [match(solution, each, Optimal()).overall for each in ALL]
    assert found == pytest.approx(literal, abs=1e-11)
