"""Every claim of the coach's texts is true, also what it says of sentences: decisions of weak players, taken to pieces.

The text is the one that Play and drills show: the reason for the move that was made, then the sentence behind it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import numpy as np
import pytest
from claims import check_decision
from games import plain
from nightly_cases import with_nightly
from said_sentences import check_sentence
from small_matches import GAMES, QUICK, small

from farkle_core.coach.players import WEAK, SoftPlayer, options
from farkle_core.coach.principles import with_principle
from farkle_core.play.advise import Adviser
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import Roll, TurnPhase
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, keep
from farkle_core.strategies.sentence_truth import truth_of

RULES = {
    "four dice": small(plain(), 600, 4),
    "five dice": replace(small(plain(), 500, 5), patterns=()),
    **{name: GAMES[name] for name in ("penalised", "opening", "last turns", "farkle keeps", "equal turns", "disaster")},
}
BY_DAY = tuple((name, 60) for name in ("four dice", "penalised", "last turns", "farkle keeps", "equal turns"))
BY_NIGHT = tuple((name, 700) for name in RULES)
WEAKER = 5 * WEAK  # the temperature: sentences are broken, too


def when(test: Asks, *numbers: int) -> Condition:
    return Condition(test, numbers)


def playbook(dice: int) -> Playbook:
    """Sentences of many kinds; each decides somewhere."""
    return Playbook((
        DiceSentence(Take.ALL, (when(Asks.EVERYTHING), when(Asks.TOTAL_FROM, 100))),
        DiceSentence(Take.SET_AND_ONES, (when(Asks.SET, 300),)),
        DiceSentence(Take.SET, (when(Asks.SET, 0), when(Asks.ROLLED, *range(1, dice)))),
        DiceSentence(Take.ALL, (when(Asks.THEN_HOLD),)),
        DiceSentence(Take.SINGLES, (when(Asks.ONES, 2), when(Asks.TOTAL_BELOW, 250)), 1),
        DiceSentence(Take.FIVES, (when(Asks.FIVES, 2), when(Asks.THEN_ROLL)), 1),
        DiceSentence(Take.ONE, (when(Asks.ROLLED, dice), when(Asks.NO_SET, 0))),
        DiceSentence(Take.FEWEST, (when(Asks.SINGLES, 2),)),
        DiceSentence(Take.MOST),
        TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, 200), when(Asks.LEFT, dice - 1, dice))),
        TurnSentence(Go.WIN, (when(Asks.OWN_FROM, 200), when(Asks.LEFT, dice))),
        TurnSentence(Go.ROLL, (when(Asks.LEAD_BELOW, -150), when(Asks.LEFT, 2))),
        TurnSentence(Go.HOLD, (when(Asks.LEAD_FROM, 150),), (100,) * dice),
        TurnSentence(Go.HOLD, (), (0, 150, *(250,) * (dice - 2))),
    ))  # fmt: skip


@cache
def known(name: str) -> tuple[Solution, FoundPlaybook]:
    """A solution, and sentences with how often each is right; the prices are not asked."""
    solution = solve(RULES[name], QUICK)
    book = playbook(RULES[name].dice)
    truth = truth_of(solution, book)
    assert truth is not None
    nothing = (0.0,) * len(book.sentences)
    return solution, FoundPlaybook(book, Match(0.5, 0.4, 0.0, converged=True), 100.0, 0.2, nothing, nothing, truth)


@pytest.mark.parametrize(("name", "decisions"), with_nightly(BY_DAY, BY_NIGHT))
def test_of_weak_players(name: str, decisions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARKLE_CACHE_DIR", str(tmp_path))
    solution, found = known(name)
    keep(solution, USUAL, found)
    said = Counter[str]()
    adviser, random = Adviser(solution), Random(decisions)
    referee, player = adviser.referee, SoftPlayer(adviser, WEAKER, np.random.default_rng(decisions))
    moment = adviser.new_game()
    while said.total() < decisions:
        state = moment.state
        if state.phase is TurnPhase.OVER or min(state.scores) < solution.grid.lowest:
            moment = adviser.new_game()
        elif state.phase is TurnPhase.ROLLING:
            rolls, ways = zip(*referee.chance(state), strict=True)
            moment = adviser.after(moment, referee.apply_roll(state, random.choices(rolls, ways)[0]))
        elif state.phase is not TurnPhase.SCORING:
            moment = adviser.after(moment, referee.apply(state, Roll()))
        else:
            done = player.choose(moment, options(adviser.ranked(moment)))
            why = adviser.advise_on_table(moment, done.made).reason
            text = with_principle(why, solution, moment, moment.roll, done, played=said.total() % 2 == 0)
            reason, how = check_sentence(text, found, referee, moment, done)
            assert reason == why
            check_decision(adviser, moment, done, reason)
            said[how] += 1
            for action in done.actions:
                if not isinstance(action, Roll):
                    moment = adviser.after(moment, referee.apply(moment.state, action))
    assert min(said["so"], said["otherwise"]) > decisions / 10, said
