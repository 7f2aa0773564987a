"""Random small rulesets that mix options, many of which can be played."""

from dataclasses import fields, replace
from typing import Any, Literal

from hypothesis import strategies as st

from farkle_core.rules.dice import Die, rolls
from farkle_core.rules.model import (
    WIN,
    Carry,
    Cursed,
    Effect,
    End,
    EndRule,
    Farkles,
    Overshoot,
    Pattern,
    Ruleset,
    Start,
    Ties,
    Turn,
)
from farkle_core.rules.scoring import is_cursed, scorings
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MatchPlayer, MaxScore, Optimal

POINTS = st.sampled_from([0, 0, 0, 1, 1, 2, 3, 5])
"""In steps of 50."""

RARE = (False, False, False, True)

BROUGHT = [each.name for each in fields(Turn) if type(each.default) is int and each.name not in ("minimum", "opening")]
"""Options that are points which a roll brings."""
SOMETIMES: st.SearchStrategy[Any] = st.sampled_from([0, 0, 0, 100])
"""Their points."""

FLAGS = [each.name for each in fields(Turn) if each.default is False and each.name != "set_aside_all"]


CURSED = st.builds(Cursed, st.integers(1, 6), st.sampled_from([1, 2, 2, 3]), st.sampled_from(Effect))


def with_a_win(points: tuple[int, ...], count: int) -> tuple[int | Literal["win"], ...]:
    """Let so many of a kind win at once; 0 for none."""
    return tuple(WIN if place == count else value for place, value in enumerate(points, start=1))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Draw a small game that mixes options."""
    dice = draw(st.sampled_from([2, 2, 2, 3]))
    row = st.tuples(*[POINTS] * 3).map(lambda points: (*(50 * p for p in points), 0, 0, 0))
    rare = st.sampled_from(RARE)
    patterns = (
        Pattern("two of a kind and another", draw(st.integers(1, 6)) * 50, shape=(2, 1)),
        Pattern("two that differ", draw(st.integers(1, 4)) * 50, shape=(1, 1)),
        Pattern("one and six", WIN if draw(rare) else draw(st.integers(1, 4)) * 50, faces=(1, 6)),
    )
    goal = draw(st.integers(2, 5)) * 50
    rule = draw(st.sampled_from([EndRule.SUDDEN, EndRule.SUDDEN, *EndRule]))
    exact = draw(rare)
    return Ruleset(
        id="drawn",
        name="Drawn",
        source="",
        goal=goal if exact else goal - draw(st.sampled_from([0, 0, 20])),
        dice=dice,
        sets=tuple(with_a_win(draw(row), draw(st.sampled_from([0, 0, 0, 0, 0, 2, 3]))) for _ in range(6)),
        patterns=tuple(p for p in patterns if sum(p.shape or (1, 1)) <= dice and draw(st.booleans())),
        turn=Turn(
            minimum=draw(st.sampled_from([0, 0, 50, 120, 200])),
            opening=draw(st.sampled_from([0, 0, 100, 250])),
            set_aside_all=draw(st.booleans()),
            **{name: draw(SOMETIMES) for name in BROUGHT},
            hot_dice_bonus=draw(st.sampled_from([(), (), (), (50,), (100, 50), (50, 50, 200)])),
            **{name: draw(rare) for name in FLAGS},
        ),
        farkles=Farkles(
            count=draw(st.sampled_from([0, 0, 1, 2, 3])),
            penalty=draw(st.sampled_from([50, 100, 200])),
            never_below_zero=draw(st.booleans()),
        ),
        cursed=draw(CURSED) if draw(rare) else None,
        start=Start(draw(st.sampled_from([Carry.NONE, Carry.NONE, *Carry])), draw(st.sampled_from([0, 50, 150]))),
        end=End(
            rule,
            draw(st.sampled_from(Ties)),
            draw(st.sampled_from([Overshoot.VOID, Overshoot.WELFARE])) if exact else Overshoot.ALLOWED,
        ),
    )


MANY = tuple(
    Pattern(f"{points} for {' '.join(map(str, shape or faces))}", points, shape=shape, faces=faces)
    for points, shape, faces in (
        (100, (1, 1), ()), (250, (2, 1), ()), (50, (1, 1, 1), ()), (100, (), (1, 2)), (150, (), (2, 3)),
        (50, (), (4, 5, 6)),
    )
)  # fmt: skip


@st.composite
def many_combinations(draw: st.DrawFn) -> Ruleset:
    """Draw a small game with many outcomes, often one in which a roll of all dice never ends the turn."""
    drawn = draw(rulesets())
    more = draw(st.lists(st.sampled_from(MANY), unique=True))
    fitting = tuple(each for each in more if each.dice <= drawn.dice)
    second = (Die("w", drawn.dice, (2, 1, 1, 1, 1, 3)),) if draw(st.sampled_from(RARE)) else ()
    return replace(drawn, patterns=fitting, second_dice=second)


@st.composite
def drawn_players(draw: st.DrawFn) -> tuple[MatchPlayer, MatchPlayer]:
    """Draw two ways to play up to three dice."""
    numbers = st.tuples(*[st.sampled_from([None, 0, 50, 100, 150, 200, 300, 500])] * 3)
    hold = numbers.map(HoldAt)
    base = st.one_of(hold, st.tuples(hold, hold).map(lambda holds: Bands((50,), holds)), st.just(MaxScore()))
    near = st.tuples(base, numbers, numbers).map(lambda parts: GoForIt(*parts))
    player = st.one_of(st.just(Optimal()), hold, base, near)
    return draw(player), draw(player)


def is_risky(ruleset: Ruleset) -> bool:
    """Whether every roll may be a farkle: else a turn can go on for ever, and its value may be anything."""
    return all(
        any(is_cursed(ruleset, roll) or not scorings(ruleset, roll) for roll, _ in rolls(dice))
        for dice in range(1, ruleset.dice + 1)
    )


def states_of(ruleset: Ruleset, bound: int, past: int) -> int:
    """About how many states the walk will see."""
    rows = (ruleset.goal - bound + past) // ruleset.quantum
    axes = ruleset.farkles.count**2 if ruleset.has_penalty else 1
    if ruleset.start.carry in (Carry.PIGGYBACK, Carry.STEAL):
        axes *= ruleset.dice * rows // 2
    if ruleset.turn.beat_last_turn:
        axes *= rows // 2
    if ruleset.start.carry is Carry.HIGH_STAKES:
        axes *= ruleset.dice
    if ruleset.end.rule is not EndRule.SUDDEN:
        axes *= 2 + 2 * (ruleset.end.rule is EndRule.FULL_ROUND)
    return int(rows**2 // 2 * axes * rows // 2 * ruleset.dice)
