"""A language that puts brackets round every message, and what a text has outside of them."""

import re
from collections.abc import Iterable
from gettext import NullTranslations
from typing import Final

OPEN, CLOSE = "⟦", "⟧"
_INNERMOST: Final = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_CUT: Final = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*…|^…[^{OPEN}{CLOSE}]*{CLOSE}")
WORD: Final = re.compile(r"[A-Za-z]{2,}")


class Brackets(NullTranslations):
    """Puts every message into brackets; marks of punctuation stay as they are."""

    def gettext(self, message: str) -> str:
        """Return the message in brackets."""
        return f"{OPEN}{message}{CLOSE}" if WORD.search(message) else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the message for so many in brackets."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - the context is for translators
        """Return the message in brackets."""
        return self.gettext(message)


def without_brackets(text: str) -> str:
    """Return a text without what is in brackets, or was before it was cut to a heading."""
    while (less := _INNERMOST.sub(" ", text)) != text:
        text = less
    return _CUT.sub(" ", text)


def untranslated(text: str, allowed: Iterable[str]) -> list[str]:
    """Return the lines of a text that have words in no brackets, without those that match an `allowed` pattern."""
    text = without_brackets(text)
    for pattern in allowed:
        text = re.sub(pattern, " ", text)
    return [line for line in text.splitlines() if WORD.search(line)]
