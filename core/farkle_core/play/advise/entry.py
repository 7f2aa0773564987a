"""Reads dice as users type them."""

import re
from typing import Final

from farkle_core.rules.dice import FACES

_KNOWN: Final = "".join(map(str, FACES))

# Separators: spaces, commas and hyphens. A hyphen separates only after a face; elsewhere it is a minus.
_WORD: Final = re.compile(rf"(?:[^ ,;\t-]|(?<![{_KNOWN}])-(?=\w))+")


def read_faces(text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the faces in a text, with or without separators: ``1 5 5``, ``1,5,5``, ``1-5-5``, ``155``.

    Returns the faces in the order in which they were typed, and the parts that are no face, each once, in
    order: single letters and digits, and numbers other than whole numbers from 1 on as they were typed (``1.5``,
    ``-1``). Empty if every part is a face.
    """
    faces: list[int] = []
    strange: dict[str, None] = {}
    for word in _WORD.findall(text):
        if word.isalnum():
            faces += [int(character) for character in word if character in _KNOWN]
            strange |= dict.fromkeys(character for character in word if character not in _KNOWN)
        else:
            strange[word] = None
    return tuple(faces), tuple(strange)
