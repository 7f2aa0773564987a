"""Compiles the languages: of each ``.po`` file, which people fill in, the ``.mo`` file that the program reads.

A hook of hatch calls it when a wheel is built or the project installed; set-up, ``make words`` and the tests call it
when somebody has translated since. Compiled files are not kept with the sources.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LANGUAGES: Final = "resources/farkle_resources/languages"


class CompileWords(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles all languages before anything is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - hatch gives both
        """Compile what has changed."""
        compile_words(Path(self.root))


def compile_words(root: Path) -> None:
    """Compile every language of the checkout at `root` whose translations are newer than what was compiled."""
    for words in sorted((root / LANGUAGES).rglob("*.po")):
        compiled = words.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime_ns > words.stat().st_mtime_ns:
            continue
        with words.open("rb") as source:
            messages = read_po(source)
        unfinished = compiled.with_suffix(".new")
        with unfinished.open("wb") as target:
            write_mo(target, messages)
        unfinished.replace(compiled)


if __name__ == "__main__":
    compile_words(Path(__file__).parents[1])
