"""The words of the program that need explaining, as the guide explains them."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Self

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_FORMS = re.compile(r"<!--(.+?)-->", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what else it is called, and what it means."""

    # the word itself first, then its other forms, as the language writes them; found in any case
    names: tuple[str, ...]
    meaning: str  # one paragraph


@dataclass(frozen=True)
class Glossary:
    """All terms, in the order of the guide."""

    terms: tuple[Term, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the chapter of words: each has a heading, its other forms in a comment, and a paragraph."""
        _, *parts = _HEADING.split(text)
        return cls(tuple(_term(word, body) for word, body in zip(parts[::2], parts[1::2], strict=True)))

    def found_in(self, words: str) -> tuple[Term, ...]:
        """Return the terms that occur in `words`, each once, in their order there; the longest name counts."""
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
