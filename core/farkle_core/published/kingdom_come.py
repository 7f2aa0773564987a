"""The unit tests of yawkat/kcd2dicesim about one turn of *Kingdom Come*, with fair dice and a loaded one."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from farkle_core.game.points.turn import play_capped
from farkle_core.language.messages import _
from farkle_core.published.claim import Claim, ClaimUnit, Number, RulesetResults
from farkle_core.rules.die import Die
from farkle_core.rules.one_roll import takings

_GOAL: Final = 3000  # points beyond this count nothing

_ROLL: Final = (1, 2, 2, 3, 3, 4)
_LOADED: Final = (Die("Ordinary die", 5), Die("Aranka's die", 1, (6, 1, 6, 1, 6, 1)))


def claims(numbers: dict[str, Any]) -> Iterator[Claim]:
    """Yield every claim to check."""
    place = _("unit tests")
    fair = _("Points on average up to 3,000, after rolling 1 2 2 3 3 4 with fair dice")
    loaded = _("The same with a loaded die that shows the 4")
    for what, key, dice, kinds in (
        (fair, "points_after_122334", (), (0,) * 6),
        (loaded, "points_after_122334_loaded", _LOADED, (0, 0, 0, 0, 0, 1)),
    ):
        yield Number(what, place, numbers[key], ClaimUnit.POINTS, partial(_best, dice, kinds))


def _best(dice: tuple[Die, ...], kinds: tuple[int, ...], known: RulesetResults) -> float:
    """Return the most expected points of the turn, after the best option for the roll."""
    rules = replace(known.ruleset, own_dice=dice)
    turn, rolled = play_capped(rules, _GOAL), tuple(kinds.count(kind) for kind in range(len(rules.kinds(0))))
    return max(turn.after(0, rolled, taking).best for taking in takings(rules, 0, kinds, _ROLL))
