"""The user guide and its glossary: Markdown chapters with pictures, one folder per language."""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final, Self

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_FORMS = re.compile(r"<!--(.+?)-->", re.DOTALL)

# The chapters of the guide, in order.
CHAPTERS: Final = (
    "five-minutes", "views", "rules", "maps", "by-heart", "playing", "training", "lab", "insight", "printing",
    "certificates", "paths", "glossary",
)  # fmt: skip

WORDS: Final = "glossary"
VIEWS: Final = "views"
_FOLDER: Final = Path(str(files("farkle_resources"))) / "guide"
_USUAL: Final = "en"


@dataclass(frozen=True, slots=True)
class Term:
    """A term, its synonyms, and its meaning."""

    # the term first, then its other forms; case does not matter
    names: tuple[str, ...]
    meaning: str  # one paragraph


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the guide."""

    terms: tuple[Term, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the glossary chapter: each term has a heading, its other forms in a comment, and a paragraph."""
        _, *parts = _HEADING.split(text)
        return cls(tuple(_term(word, body) for word, body in zip(parts[::2], parts[1::2], strict=True)))

    def found_in(self, words: str) -> tuple[Term, ...]:
        """Return the terms that occur in `words`, each once, in the order of occurrence; the longest name wins."""
        names = (match.group().lower() for match in self._pattern.finditer(words))
        return tuple(dict.fromkeys(self._by_name[name] for name in names))

    @cached_property
    def _by_name(self) -> dict[str, Term]:
        return {name.lower(): term for term in self.terms for name in term.names}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._by_name, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _term(word: str, body: str) -> Term:
    forms = _FORMS.search(body)
    names = (word, *(forms.group(1).split(",") if forms else ()))
    meaning = _FORMS.sub("", body)
    return Term(tuple(name.strip() for name in names), " ".join(meaning.split()))


@dataclass(frozen=True)
class Guide:
    """The guide in one language."""

    folder: Path

    @classmethod
    def of(cls, language: str) -> Self:
        """Return the guide in `language` (two letters); in English if there is no such guide."""
        wanted = _FOLDER / language
        return cls(wanted if (wanted / f"{WORDS}.md").is_file() else _FOLDER / _USUAL)

    def path(self, chapter: str) -> Path:
        return self.folder / f"{chapter}.md"

    def title(self, chapter: str) -> str:
        """Return the title of a chapter: its first heading."""
        return self._text(chapter).splitlines()[0].removeprefix("# ")

    def section(self, heading: str) -> str:
        """Return the first paragraph about a view; ``""`` if the guide has no such heading."""
        return self._views.get(heading, "")

    @cached_property
    def glossary(self) -> Glossary:
        return Glossary.read(self._text(WORDS))

    @cached_property
    def _views(self) -> dict[str, str]:
        _, *parts = re.split(r"^## (.+)$", self._text(VIEWS), flags=re.MULTILINE)
        paragraphs = (text.strip().split("\n\n")[0] for text in parts[1::2])
        return dict(zip(parts[::2], (" ".join(each.split()) for each in paragraphs), strict=True))

    def _text(self, chapter: str) -> str:
        return self.path(chapter).read_text(encoding="utf-8")
