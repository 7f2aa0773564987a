"""What sentences say of a move, against a player who goes by their words in the referee's game."""

from random import Random

import pytest
from literal_playbook import LiteralPlayer
from small_matches import referee_of, solved

from farkle_core.coach.players import options
from farkle_core.coach.principles import principle_of
from farkle_core.play.advise.trio import adviser_for
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.referee import Hold, TurnPhase
from farkle_core.strategies.match import Match
from farkle_core.strategies.sentence_cache import FoundPlaybook
from farkle_core.strategies.sentence_truth import Truth

STEPS = 3000


def when(test: Asks, *numbers: int) -> Condition:
    return Condition(test, numbers)


PLAYBOOK = Playbook((
    DiceSentence(Take.ALL, (when(Asks.SET, 0),)),
    DiceSentence(Take.ALL, (when(Asks.THEN_HOLD),)),
    DiceSentence(Take.ONE, (when(Asks.ROLLED, 3), when(Asks.TOTAL_FROM, 100))),
    DiceSentence(Take.MOST),
    TurnSentence(Go.WIN, (when(Asks.OPPONENT_FROM, 250), when(Asks.LEFT, 1, 3))),
    TurnSentence(Go.HOLD, (), (100, 150, 250)),
))  # fmt: skip
SHARES = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
FOUND = FoundPlaybook(
    PLAYBOOK,
    Match(0.5, 0.4, 0.0, converged=True),
    100.0,
    0.2,
    (0.0,) * 6,
    (0.0,) * 6,
    tuple(Truth(1.0, each, each) for each in SHARES),
)


@pytest.mark.parametrize("name", ["plain", "penalised", "opening"])
def test_they_are_those_that_decide_in_the_referees_game(name: str) -> None:
    solution = solved(name)
    referee, adviser, random = referee_of(solution.ruleset), adviser_for(solution), Random(7)
    player = LiteralPlayer(PLAYBOOK, referee)
    said = {True: 0, False: 0}
    moment = adviser.new_game()
    for _ in range(STEPS):
        state = moment.state
        if state.phase is TurnPhase.OVER:
            moment = adviser.new_game()
            continue
        if state.phase is TurnPhase.ROLLING:
            rolls = referee.chance(state)
            roll = random.choices([roll for roll, _ in rolls], [ways for _, ways in rolls])[0]
            moment = adviser.after(moment, referee.apply_roll(state, roll))
            continue
        if state.phase is not TurnPhase.SCORING:
            moment = adviser.after(moment, referee.apply(state, random.choice(referee.legal_actions(state))))
            continue
        move = random.choice(options(adviser.ranked(moment)))
        assert state.roll is not None
        found = principle_of(FOUND, solution, moment, state.roll, move)
        made = referee.apply(state, move.choice.action)
        if found is not None:
            said[found.is_kept] += 1
            assert found.right == SHARES[found.place - 1]
            assert f"Sentence {found.place} says {'so' if found.is_kept else 'otherwise'}: “" in found.words
            sentence, taken = player.taking(state)
            if found.sentence in PLAYBOOK.dice:
                assert (found.sentence, found.is_kept) == (sentence, taken == made)
            else:
                decides, holds = player.holding(made)
                assert taken == made
                assert (found.sentence, found.is_kept) == (decides, isinstance(move.then, Hold) == holds)
        moment = adviser.after(moment, made)
    assert min(said.values()) > 20, said
