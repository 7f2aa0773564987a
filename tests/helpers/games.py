"""Small rulesets that tests solve in milliseconds."""

from dataclasses import replace

from farkle_core.rules import shipped_ruleset
from farkle_core.rules.model import End, EndRule, Farkles, Ruleset, Turn


def plain(goal: int = 2000) -> Ruleset:
    """The plain game to a lower goal."""
    return replace(shipped_ruleset("busche-neller"), goal=goal)


def penalised(goal: int = 2000, minimum: int = 300, count: int = 3, penalty: int = 500) -> Ruleset:
    """Facebook Farkle to a lower goal."""
    return replace(shipped_ruleset("facebook"), goal=goal, turn=Turn(minimum=minimum), farkles=Farkles(count, penalty))


def last_turns(goal: int = 1000) -> Ruleset:
    """The plain game to a lower goal, where the other player has one more turn."""
    return replace(plain(goal), end=End(EndRule.LAST_TURN))
