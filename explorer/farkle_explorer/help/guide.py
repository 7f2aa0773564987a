"""The user guide: chapters in Markdown, one folder a language, with its pictures."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final, Self

from farkle_explorer.help.glossary import Glossary

# The files of a language, in order.
CHAPTERS: Final = (
    "five-minutes", "views", "rules", "maps", "by-heart", "playing", "training", "lab", "printing", "certificates",
    "paths", "glossary",
)  # fmt: skip

WORDS: Final = "glossary"
VIEWS: Final = "views"
_FOLDER: Final = Path(str(files("farkle_resources"))) / "guide"
_USUAL: Final = "en"


@dataclass(frozen=True)
class Guide:
    """The guide in one language."""

    folder: Path

    @classmethod
    def of(cls, language: str) -> Self:
        """Return the guide in `language` (two letters), or in English where there is none."""
        wanted = _FOLDER / language
        return cls(wanted if (wanted / f"{WORDS}.md").is_file() else _FOLDER / _USUAL)

    def path(self, chapter: str) -> Path:
        """Return the file of a chapter."""
        return self.folder / f"{chapter}.md"

    def title(self, chapter: str) -> str:
        """Return what a chapter is called: its first heading."""
        return self._text(chapter).splitlines()[0].removeprefix("# ")

    def section(self, heading: str) -> str:
        """Return the first paragraph about a view; ``""`` where the guide has none under this heading."""
        return self._views.get(heading, "")

    @cached_property
    def glossary(self) -> Glossary:
        """The words it explains."""
        return Glossary.read(self._text(WORDS))

    @cached_property
    def _views(self) -> dict[str, str]:
        _, *parts = re.split(r"^## (.+)$", self._text(VIEWS), flags=re.MULTILINE)
        paragraphs = (text.strip().split("\n\n")[0] for text in parts[1::2])
        return dict(zip(parts[::2], (" ".join(each.split()) for each in paragraphs), strict=True))

    def _text(self, chapter: str) -> str:
        return self.path(chapter).read_text(encoding="utf-8")
