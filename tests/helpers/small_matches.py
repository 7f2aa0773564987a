"""Small games and strategies for matches that the referee can walk."""

from dataclasses import replace
from functools import lru_cache

from games import last_turns, penalised, plain
from loaded import DEVIL, LUCKY, ODD, with_dice

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.referee import Referee
from farkle_core.rules import shipped_ruleset
from farkle_core.rules.dice import Die
from farkle_core.rules.model import Carry, End, EndRule, Farkles, Overshoot, Pattern, Ruleset, Start, Ties, Turn
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MaxScore, MemoryTable, Tabled

TABLE_3 = MemoryTable((
    ((0, 0),),
    ((250, 0), (0, 50)),
    ((400, 0), (250, 50), (0, 100)),
    ((1000, 0), (700, 50), (350, 100), (150, 150), (0, 200)),
    ((2900, 0), (2250, 50), (1600, 100), (950, 150), (550, 200), (250, 250), (0, 300)),
    (),
))  # fmt: skip


def small(ruleset: Ruleset, goal: int = 500, dice: int = 4) -> Ruleset:
    """The same with few dice and a low goal, so that the referee's whole game can be walked."""
    patterns = tuple(pattern for pattern in ruleset.patterns if pattern.dice <= dice)
    cursed = ruleset.cursed and replace(ruleset.cursed, count=min(ruleset.cursed.count, dice))
    return replace(ruleset, goal=goal, dice=dice, patterns=patterns, cursed=cursed)


NUMBERS = HoldAt((150, 200, 250, None))


NEAR = (300, 350, None, 400), (250, 300, 450, None)


ON_TABLES: dict[str, Tabled] = {
    "one number": HoldAt((200,) * 4),
    "numbers": NUMBERS,
    "memory table": TABLE_3,
    "margins": GoForIt(TABLE_3, *NEAR),
    "margins and numbers": GoForIt(NUMBERS, *NEAR),
    "bands": Bands((-150, 100), (NUMBERS, HoldAt((200,) * 4), HoldAt((100, 150, 250, 300)))),
    "most points": MaxScore(),
    "most points and margins": GoForIt(MaxScore(), *NEAR),
}


GAMES = {
    "plain": small(plain(), 350, 3),
    "penalised": small(penalised(minimum=100, count=2, penalty=100), 300, 2),
    "last turns": small(last_turns(), 300, 3),
    "opening": small(replace(plain(), turn=replace(plain().turn, opening=200)), 350, 3),
    "hot dice must roll": small(shipped_ruleset("hot-dice-must-roll"), 300, 3),
    "hot-dice bonus": small(shipped_ruleset("hot-dice-bonus"), 400, 3),
    "exact": small(shipped_ruleset("welfare"), 400, 3),
    "equal turns": small(shipped_ruleset("equal-turns"), 300, 3),
    "farkle keeps": small(shipped_ruleset("farkle-keeps"), 400, 3),
    # any three dice score; two may not
    "safe roll": small(replace(plain(), patterns=(Pattern("two that differ", 100, shape=(1, 1)),)), 400, 3),
}


def fitted(player: Tabled, dice: int) -> Tabled:
    """The same for a game of fewer dice."""
    if isinstance(player, HoldAt):
        return HoldAt(player.thresholds[:dice])
    if isinstance(player, Bands):
        return Bands(player.edges, tuple(HoldAt(each.thresholds[:dice]) for each in player.holds))
    if isinstance(player, GoForIt):
        return GoForIt(fitted(player.base, dice), player.own[:dice], player.opponent[:dice])  # type: ignore[arg-type]
    return player


QUICK = Settings(bound=-200, threads=1, check_bound=False, ceiling=600)


@lru_cache
def solved(name: str, ceiling: int = QUICK.ceiling) -> Solution:
    return solve(GAMES.get(name) or LOADED[name], replace(QUICK, ceiling=ceiling))


def referee_of(ruleset: Ruleset, ceiling: int = QUICK.ceiling) -> Referee:
    ends, grid = ruleset.end.rule != "sudden", make_grid(ruleset, replace(QUICK, ceiling=ceiling))
    return Referee(ruleset, floor=QUICK.bound, ceiling=grid.ceiling if ends else None)


OFFERS = {
    "high stakes": small(shipped_ruleset("high-stakes"), 400, 3),
    "piggyback": small(replace(plain(), start=Start(carry=Carry.PIGGYBACK)), 300, 3),
    "steal": small(shipped_ruleset("steal"), 300, 3),
    "beat the last turn": small(shipped_ruleset("beat-the-last-turn"), 500, 3),
    "disaster": small(shipped_ruleset("disaster-twos"), 400, 3),
    "playoff": small(shipped_ruleset("open-1000"), 300, 3),
}


GAMES.update(OFFERS)


FAIR_TWO, FAIR_THREE = (Die("fair", 2),), (Die("fair", 3),)
LOADED: dict[str, Ruleset] = {
    "odd and lucky": with_dice(ODD, LUCKY, goal=400),
    "three, one wild": with_dice(ODD, LUCKY, DEVIL, goal=200),
    "against fair dice": with_dice(replace(ODD, count=2), second=FAIR_TWO, goal=400),
    "against fair dice, three": with_dice(ODD, DEVIL, LUCKY, second=FAIR_THREE, goal=200),
    "fair dice against three": with_dice(*FAIR_THREE, second=(ODD, DEVIL, LUCKY), goal=200),
    "loaded, penalty": with_dice(ODD, LUCKY, goal=200, farkles=Farkles(2, 100)),
    "loaded, penalty, other dice": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=200, farkles=Farkles(2, 100)),
    "loaded, hot-dice bonus": with_dice(ODD, LUCKY, goal=400, turn=Turn(hot_dice_bonus=(50, 100))),
    "loaded, keeps": with_dice(ODD, LUCKY, goal=300, turn=Turn(farkle_keeps_turn_total=True, minimum=100)),
    "loaded, last turn": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.LAST_TURN, Ties.SPLIT)),
    "loaded, equal turns": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=250, end=End(EndRule.EQUAL_TURNS)),
    "loaded, exact": with_dice(ODD, LUCKY, second=FAIR_TWO, goal=300, end=End(overshoot=Overshoot.WELFARE)),
    "fair, minimum": with_dice(*FAIR_TWO, goal=400, turn=Turn(minimum=100)),
    "loaded, minimum": with_dice(ODD, LUCKY, goal=400, turn=Turn(minimum=100)),
}
"""Games of loaded dice."""
