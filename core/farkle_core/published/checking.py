"""Lists the rulesets with published numbers, and checks solutions against them; has the claims about single turns."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from farkle_core.engine.settings import Settings
from farkle_core.game.points.turn import play_capped
from farkle_core.language.messages import _, ngettext
from farkle_core.published import busche_neller, facebook
from farkle_core.published.claim import Claim, ClaimUnit, Finding, Number, RulesetResults
from farkle_core.rules.dice import Die
from farkle_core.rules.handfuls import takings
from farkle_core.solution.solution import Solution

_GOAL: Final = 3000  # points beyond this count nothing

_ROLL: Final = (1, 2, 2, 3, 3, 4)
_LOADED: Final = (Die("Ordinary die", 5), Die("Aranka's die", 1, (6, 1, 6, 1, 6, 1)))


def _about_one_turn(numbers: dict[str, Any]) -> Iterator[Claim]:
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


# The claims about each shipped ruleset, by its id; the rulesets that solve fastest come first.
CLAIMS: Final[dict[str, Callable[[dict[str, Any]], Iterator[Claim]]]] = {
    "busche-neller": busche_neller.claims,
    "kingdom-come": _about_one_turn,
    "facebook": facebook.claims,
}


def checked_ids() -> tuple[str, ...]:
    """Return the ids of the shipped rulesets that have published numbers."""
    return tuple(CLAIMS)


def source_of(ruleset_id: str) -> str:
    """Return the source of a ruleset's published numbers."""
    return str(published()[ruleset_id]["source"])


def settings_for(ruleset_id: str, threads: int = 0) -> Settings:
    """Return the settings for a comparison: the source's bound, without measuring its effect again."""
    bound = published()[ruleset_id].get("bound")
    usual = Settings(threads=threads, check_bound=False)
    return usual if bound is None else Settings(bound=bound, threads=threads, check_bound=False)


def check(ruleset_id: str, solution: Solution | RulesetResults) -> tuple[Finding, ...]:
    """Compare every published number of a ruleset with `solution` and with play for most points.

    `ruleset_id`: one of :func:`checked_ids`. `solution`: that ruleset, solved with :func:`settings_for`; or its
    `RulesetResults`, to reuse them.
    """
    known = solution if isinstance(solution, RulesetResults) else RulesetResults(solution)
    return tuple(claim.check(known) for claim in CLAIMS[ruleset_id](published()[ruleset_id]))


def summary(findings: Sequence[Finding]) -> str:
    """Return a sentence with the number of matches."""
    missed = sum(not each.met for each in findings)
    if missed:
        return ngettext(
            "{count} of {all} published numbers is NOT met.",
            "{count} of {all} published numbers are NOT met.",
            missed,
            all=len(findings),
        )
    return _("All {count} published numbers match, to the last digit printed.", count=len(findings))


@cache
def published() -> dict[str, Any]:
    """Return the tables of the file. Numbers with a point are Decimal, with every printed digit."""
    text = (files("farkle_resources") / "published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text, parse_float=Decimal)
