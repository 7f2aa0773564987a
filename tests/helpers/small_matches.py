"""Small games and strategies for matches that the referee can walk."""

from dataclasses import replace
from functools import lru_cache

from noted_games import noted_games

from farkle_core.engine.settings import Settings, make_grid
from farkle_core.referee import Referee
from farkle_core.rules.model import Ruleset
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


OFFERS = noted_games("offers")
GAMES = noted_games("matches") | OFFERS
LOADED = noted_games("loaded_matches")


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
