"""Every claim of every reason is true, and speaks of what was done: thousands of random decisions, taken to pieces."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from claims import check_decision
from loaded import DEVIL, LUCKY, ODD, with_dice
from nightly_cases import with_nightly

from farkle_core.coach.players import options
from farkle_core.engine.settings import Settings
from farkle_core.play.advise import Adviser, Moment
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.referee import GameState, Roll, TurnPhase
from farkle_core.rules import Ruleset, shipped_ruleset, to_document
from farkle_core.rules.document import check as problems_of
from farkle_core.rules.model import (
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Start,
    Ties,
    Turn,
)
from farkle_core.rules.origin import shipped_ids
from farkle_core.solution.solve import solve
from farkle_core.solution.trios.solve import solve_trio

SETTINGS = Settings(threads=1, check_bound=False, bound=-500, ceiling=1000)
DECISIONS = 30  # of a ruleset
LOADED = {
    "loaded": with_dice(ODD, LUCKY, DEVIL, replace(ODD, count=2), goal=500),
    "loaded, others for the second": with_dice(ODD, LUCKY, LUCKY, second=(ODD, DEVIL, DEVIL), goal=300),
}


TINY = replace(shipped_ruleset("busche-neller"), goal=300, dice=3)
OF_THREE = {
    "plain": TINY,
    "welfare": replace(TINY, goal=200, end=End(overshoot=Overshoot.WELFARE)),
    "penalised": replace(TINY, goal=150, dice=2, farkles=Farkles(2, 100_000, never_below_zero=True)),
    "disaster": replace(TINY, goal=150, dice=2, cursed=Cursed(2, 2, Effect.DISASTER)),
    "loaded": with_dice(ODD, LUCKY, DEVIL, goal=200),
}


def random_rules(seed: int) -> Ruleset:
    """Rules out of all options, which the editor would accept."""
    random = Random(seed)
    while True:
        base = shipped_ruleset(random.choice(shipped_ids()))
        dice = random.randint(2, 5)
        ruleset = replace(
            base,
            goal=random.choice((300, 500, 800)),
            dice=dice,
            patterns=tuple(each for each in base.patterns if each.dice <= dice),
            turn=random.choice((
                Turn(), Turn(minimum=200), Turn(opening=300), Turn(farkle_keeps_turn_total=True),
                Turn(beat_last_turn=True), Turn(hot_dice_must_roll=True), Turn(set_aside_all=True), Turn(nothing=100),
                Turn(hot_dice_bonus=(100, 200)),
            )),
            farkles=random.choice((
                Farkles(), Farkles(2, 100), Farkles(1, 50), Farkles(2, 200, True), Farkles(3, 100_000, True),
                Farkles(1, 300, True),
            )),
            cursed=random.choice((None, None, Cursed(2, 2, Effect.TOXIC), Cursed(2, 2, Effect.DISASTER))),
            start=Start(random.choice((Carry.NONE, Carry.NONE, *Carry)), bonus=100),
            end=random.choice((
                End(), End(), End(EndRule.LAST_TURN), End(EndRule.EQUAL_TURNS, Ties.PLAYOFF),
                End(EndRule.LAST_TURN, Ties.SPLIT), End(overshoot=Overshoot.VOID), End(overshoot=Overshoot.WELFARE),
            )),
        )  # fmt: skip
        if not problems_of(to_document(ruleset)):
            return ruleset


def shipped(name: str) -> Ruleset:
    """A shipped ruleset to a small goal."""
    ruleset = shipped_ruleset(name)
    return replace(ruleset, goal=max(500, 2 * ruleset.turn.minimum, 2 * ruleset.turn.opening))


def after_some_turns(adviser: Adviser, moment: Moment, random: Random) -> Moment:
    """The next moment with dice on the table, of a game that is played at random."""
    referee = adviser.referee
    while moment.state.phase is not TurnPhase.SCORING:
        state = moment.state
        unknown = min(state.scores) < adviser.solution.grid.lowest or (adviser.players > 2 and state.turns_left)
        if state.phase is TurnPhase.OVER or unknown:
            moment = adviser.new_game()
        elif state.phase is TurnPhase.ROLLING:
            moment = thrown(adviser, moment, random)
        else:
            moment = adviser.after(moment, referee.apply(state, random.choice(referee.legal_actions(state))))
    return moment


def thrown(adviser: Adviser, moment: Moment, random: Random) -> Moment:
    """The moment after a roll; what is said of a farkle is checked."""
    rolls, ways = zip(*adviser.referee.chance(moment.state), strict=True)
    (roll,) = random.choices(rolls, ways)
    after = adviser.after(moment, adviser.referee.apply_roll(moment.state, roll))
    if after.state.phase is not TurnPhase.SCORING:
        check_farkle(adviser.advise(moment, roll).reason, moment.state, after.state, adviser.referee.ruleset)
    return after


def check_farkle(reason: str, before: GameState, after: GameState, ruleset: Ruleset) -> None:
    """Compare what a farkle is said to cost with the scores."""
    mover, playoff = before.mover, bool(after.turns_left and before.turns_left == 1)
    had, left = before.scores[mover], after.scores[mover]
    lost = {kind: int(found[1].replace(",", "")) for kind, found in _losses(reason)}
    if "whole" in lost:
        assert (lost["whole"], left) == (had, 0)
    elif not playoff:
        kept = lost.get("kept", 0)
        assert had + kept - lost.get("costs", 0) == left or (ruleset.has_disaster and left == 0 >= had)
    assert before.turn_total in (lost.get("turn", 0) + lost.get("kept", 0), before.turn_total * ("whole" in lost))
    if more := re.search(r"(One|\d) more in a row costs? (.+?)\.", reason):
        in_a_row = 1 if more[1] == "One" else int(more[1])
        assert in_a_row == ruleset.farkles.count - after.farkles[mover]
        floor = ruleset.farkles.never_below_zero
        can_take = min(ruleset.farkles.penalty, left) if floor else ruleset.farkles.penalty
        assert more[2] == ("all your points" if floor and can_take == left else f"{can_take:,} points")
        assert can_take > 0


def _losses(reason: str) -> list[tuple[str, re.Match[str]]]:
    kinds = {
        "whole": r"The whole score of ([\d,]+) points is lost",
        "turn": r"The ([\d,]+) points of this turn are lost",
        "kept": r"The ([\d,]+) points of this turn are banked all the same",
        "costs": r"in a row and costs ([\d,]+) points",
    }
    found = ((kind, re.search(words, reason)) for kind, words in kinds.items())
    return [(kind, match) for kind, match in found if match]


def a_decision(adviser: Adviser, moment: Moment, random: Random) -> tuple[Moment, list[str]]:
    """Make a decision as a weak player does, check what is said of it, and return the game after it."""
    ways = options(adviser.ranked(moment))
    done = random.choice((ways[0], *random.choices(ways, k=2)))
    names = check_decision(adviser, moment, done, adviser.advise_on_table(moment, done.made).reason)
    state = moment.state
    for action in done.actions:
        if not isinstance(action, Roll):
            moment = adviser.after(moment, adviser.referee.apply(state, action))
            state = moment.state
    return moment, names


def decide(adviser: Adviser, count: int, seed: int) -> Counter[str]:
    """Make so many decisions; return how often each claim was made."""
    random, seen = Random(seed), Counter[str]()
    moment = adviser.new_game()
    for _ in range(count):
        moment, names = a_decision(adviser, after_some_turns(adviser, moment, random), random)
        seen.update(names)
    return seen


@cache
def adviser_of(ruleset: Ruleset) -> Adviser:
    return Adviser(solve(ruleset, SETTINGS))


@pytest.mark.parametrize("name", with_nightly(["goal-5000", "farkle-keeps", "disaster-twos", "welfare"], shipped_ids()))
def test_of_shipped_rules(name: str) -> None:
    assert decide(adviser_of(shipped(name)), DECISIONS, 1)


@pytest.mark.parametrize("name", LOADED)
def test_of_loaded_dice(name: str) -> None:
    assert decide(adviser_of(LOADED[name]), DECISIONS, 2)


@pytest.mark.parametrize("seed", with_nightly(range(10), range(150)))
def test_of_random_rules(seed: int) -> None:
    assert decide(adviser_of(random_rules(seed)), DECISIONS, seed)


@pytest.mark.parametrize("name", OF_THREE)
def test_of_three_players(name: str) -> None:
    settings = Settings(ceiling=300)
    view = solve_trio(OF_THREE[name], settings)
    assert decide(TrioAdviser(view), DECISIONS, 3)
