"""Writes the sentences of every shipped ruleset, and what the best few win.

They are the last part of docs/strategies.md, and come with the program as files of its resources.

``make sentences`` takes minutes for a ruleset and hours for all. What was found before is not sought again: a run that
was stopped goes on. ``make sentences ARGS=facebook`` searches that ruleset only.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from time import perf_counter
from typing import Final, NamedTuple

from farkle_core.engine.settings import Settings
from farkle_core.files.reading import read_json
from farkle_core.playbooks.wording import sentence_words
from farkle_core.rules import fingerprint, shipped_ids, shipped_ruleset
from farkle_core.solution.solve import solve
from farkle_core.strategies.sentence_cache import SHIPPED, USUAL, FoundPlaybook, found_of, keep, kept_file
from farkle_core.strategies.sentence_search import found_playbook

TARGET: Final = Path(__file__).parents[1] / "docs" / "strategies.md"
RESOURCES: Final = Path(__file__).parents[1] / "resources" / "farkle_resources" / SHIPPED
HEADING: Final = "## The sentences of the shipped rulesets"
WIDTH: Final = 120
WANTED: Final = 0.485  # wins against perfect play, the mean of both seats

HEAD: Final = f"""\
{HEADING}

`make sentences` writes this part, and the files that come with the program; do not edit it. It asks for at most {USUAL}
sentences (`farkle sentences R`). *Wins* is how often they win of 100 games against perfect play, the mean of both
seats. *Best 1, 2, …* is the ladder: how often the best few sentences win.
"""


class Row(NamedTuple):
    """What was found for a shipped ruleset."""

    id: str
    name: str
    found: FoundPlaybook

    @property
    def overview(self) -> str:
        """The line of the first table."""
        count, numbers = len(self.found.playbook.sentences), len(set(self.found.playbook.numbers))
        ladder = ", ".join(f"{100 * each:.1f}" for each in self.found.ladder)
        wins = f"{100 * self.found.price.overall:.2f}"
        return f"| {self.name} (`{self.id}`) | {count} | {numbers} | {wins} | {ladder} |"

    @property
    def sentences(self) -> str:
        """The sentences with what they are worth."""
        said = zip(self.found.playbook.sentences, self.found.worth, strict=True)
        lines = [
            fill(f"{place}. {sentence_words(each)} ({100 * worth:.2f})", WIDTH, subsequent_indent="   ")
            for place, (each, worth) in enumerate(said, 1)
        ]
        return "\n".join([f"### {self.name}", "", *lines, ""])


def part(rows: Iterable[Row]) -> str:
    """Return the part of the page."""
    known = list(rows)
    table = ["| ruleset | sentences | hold numbers | wins | best 1, 2, … |", "|---|---:|---:|---:|---|"]
    missed = [f"`{each.id}`" for each in known if each.found.price.overall < WANTED]
    verdict = f"Below {100 * WANTED:.1f} of 100 games: {', '.join(missed)}." if missed else ""
    words = "In brackets after each sentence: how many of 100 games the player loses without it."
    others = ", ".join(f"`{name}`" for name in shipped_ids() if name not in {each.id for each in known})
    unknown = f"Not searched yet, which takes up to an hour for a ruleset: {others}." if others else ""
    texts = (fill(each, WIDTH, break_on_hyphens=False) for each in (verdict, words, unknown) if each)
    overview, said = [each.overview for each in known], [each.sentences for each in known]
    return "\n".join([HEAD, *table, *overview, "", "\n\n".join(texts), "", *said])


def search(name: str) -> None:
    """Find the sentences of a shipped ruleset, and put them among the resources; earlier ones of its rules go."""
    solution = solve(shipped_ruleset(name), Settings())
    keep(solution, USUAL, found_playbook(solution))  # those that came with the program are not in the cache
    kept = kept_file(solution)
    for earlier in RESOURCES.glob(f"{fingerprint(solution.ruleset)}-*"):
        earlier.unlink()
    RESOURCES.mkdir(exist_ok=True)
    shutil.copyfile(kept, RESOURCES / kept.name)


def rows() -> Iterator[Row]:
    """Yield what is known of the shipped rulesets."""
    for name in shipped_ids():
        ruleset = shipped_ruleset(name)
        for kept in RESOURCES.glob(f"{fingerprint(ruleset)}-*"):
            yield Row(name, ruleset.name, found_of(read_json(kept), ruleset))


def main() -> int:
    """Write the part; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rulesets", nargs="*", help="which shipped rulesets to search (without: all)")
    parser.add_argument("--target", type=Path, default=TARGET, help="the page")
    options, began = parser.parse_args(), perf_counter()
    target: Path = options.target
    for name in options.rulesets or shipped_ids():
        search(name)
        print(f"{perf_counter() - began:6.0f} s: {name}", flush=True)
    before = target.read_text(encoding="utf-8").partition(HEADING)[0].rstrip()
    target.write_text(f"{before}\n\n{part(rows())}", encoding="utf-8")
    print(f"written: {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
