"""Lists the rulesets with published numbers, and checks solutions against them."""

import tomllib
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any, Final

from farkle_core.engine.settings import Settings
from farkle_core.language.messages import _, ngettext
from farkle_core.published import busche_neller, facebook, kingdom_come
from farkle_core.published.claim import Claim, Finding, RulesetResults
from farkle_core.solution.solution import Solution

# The claims about each shipped ruleset, by its id; the rulesets that solve fastest come first.
CLAIMS: Final[dict[str, Callable[[dict[str, Any]], Iterator[Claim]]]] = {
    "busche-neller": busche_neller.claims,
    "kingdom-come": kingdom_come.claims,
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
