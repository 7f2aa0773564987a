"""How far a turn can come, against a walk over every roll of every handful, die by die."""

from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from farkle_core.rules import Cursed, Effect, Ruleset, combinations, loaded_rolls, shipped_ids, shipped_ruleset
from farkle_core.rules.dice import Die, Left, handfuls
from farkle_core.rules.handfuls import rolls_of
from farkle_core.rules.model import Carry, End, Farkles, Overshoot, Start, Turn
from farkle_core.rules.turn_reach import TurnReach, can_meet, reach_of

SIX_DIFFERENT = tuple(Die("", 1, tuple(int(face != missing) for face in range(6))) for missing in range(6))


def walked(ruleset: Ruleset) -> TurnReach:
    """Return what the walk finds; for rulesets whose players bring the same dice."""
    kinds = ruleset.kinds(0) if ruleset.has_loaded_dice else ()
    every: Left = tuple(kind.count for kind in kinds) or (ruleset.dice,)
    reach, most, follow, lefts = TurnReach(), {every: 0}, dict[Left, list[set[Left]]](), set[int]()
    for left in handfuls(every)[::-1]:
        if left not in most:
            continue
        for roll in rolls_of(ruleset, kinds, left):
            follow.setdefault(left, []).append({each.left if any(each.left) else every for each in roll.offers})
            reach.farkles |= not roll.offers
            reach.mild_farkles |= not roll.offers and not (roll.is_cursed and ruleset.has_disaster)
            for offer in roll.offers:
                reach.wins |= offer.wins
                lefts.add(sum(offer.left) or ruleset.dice)
                reach.amounts |= {offer.points} - {0}
                most[offer.left] = max(most.get(offer.left, 0), most[left] + offer.points)
    reach.lefts = (frozenset(lefts),)
    nothing_left = tuple(0 for _ in every)
    reach.most = None if nothing_left in most else max(most.values())
    safe = set(follow)
    while any(unsafe := {left for left in safe if not all(each & safe for each in follow[left])}):
        safe -= unsafe
    reach.safe = {sum(left) for left in safe}
    return reach


def some_die(random: Random, count: int) -> Die:
    faces = random.sample(range(6), random.choice((1, 2, 3, 5, 6)))
    weights = tuple(random.choice((1, 1, 2)) if face in faces else 0 for face in range(6))
    return Die("", count, weights, wild=random.choice(faces) + 1 if random.random() < 0.2 else 0)


def some_rules(random: Random) -> Ruleset:
    ruleset = shipped_ruleset(random.choice(shipped_ids()))
    dice = random.choice((1, 2, 3, 4, 5, 6))
    own: list[Die] = []
    while random.random() < 0.9 and (left := dice - sum(die.count for die in own)):
        own.append(some_die(random, random.randint(1, left)))
    if own and (left := dice - sum(die.count for die in own)):
        own.append(some_die(random, left))
    cursed = Cursed(random.randint(1, 6), random.randint(1, dice), random.choice(list(Effect)))
    turn = replace(ruleset.turn, set_aside_all=random.random() < 0.3, nothing=random.choice((0, 0, 500)))
    return replace(ruleset, dice=dice, own_dice=tuple(own), turn=turn, cursed=cursed if random.random() < 0.3 else None)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_what_a_walk_over_all_rolls_finds(seed: int) -> None:
    ruleset = some_rules(Random(seed))
    if combinations(ruleset):
        assert asdict(reach_of(ruleset)) == asdict(walked(ruleset))


@pytest.mark.parametrize("nothing", [0, 500])
def test_dice_that_may_farkle_are_not_rolled_in_all_ways(nothing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All ways of six different dice take a fifth of a second, in which the rules cannot be edited."""
    monkeypatch.setattr(loaded_rolls, "every_roll", lambda *_: pytest.fail("rolls six dice in all ways"))
    ruleset = shipped_ruleset("facebook")
    turn = replace(ruleset.turn, nothing=nothing)
    assert reach_of(replace(ruleset, own_dice=SIX_DIFFERENT, turn=turn)).farkles is True


TWO_HUNDRED = replace(
    shipped_ruleset("busche-neller"),
    goal=250,
    sets=((0, 0, 200, 0, 0, 0), *((0,) * 6,) * 5),
    patterns=(),
    end=End(overshoot=Overshoot.VOID),
)
"""Three 1s bring 200 points, and nothing else brings any."""


@pytest.mark.parametrize(("changes", "meets"), [
    ({}, False),
    ({"goal": 400}, True),
    ({"farkles": Farkles(0, 50)}, False),  # no farkle is one too many
    ({"farkles": Farkles(2, 50)}, True),  # 400 and three times −50, from below 0 if need be
    ({"farkles": Farkles(2, 100)}, False),
    ({"farkles": Farkles(2, 50, never_below_zero=True)}, True),
    ({"farkles": Farkles(2, 500, never_below_zero=True)}, False),
    ({"start": Start(Carry.HIGH_STAKES, 50)}, True),
    ({"start": Start(Carry.STEAL, 50)}, False),  # its bonus is nobody's
    ({"turn": Turn(hot_dice_bonus=(50,))}, True),
    ({"sets": ((0,) * 6,) * 6, "farkles": Farkles(2, 50)}, False),
])  # fmt: skip
def test_an_exact_goal_is_a_sum_of_what_turns_bring_and_farkles_take(changes: dict[str, Any], meets: bool) -> None:
    ruleset = replace(TWO_HUNDRED, **changes)
    assert can_meet(ruleset, reach_of(ruleset)) is meets
