"""Dice as people type them."""

from __future__ import annotations

from typing import Final

from farkle_core.rules.model import FACES

_BETWEEN: Final = " ,;-\t"
_KNOWN: Final = "".join(map(str, FACES))


def read_faces(text: str) -> tuple[tuple[int, ...], str]:
    """Read faces typed with or without something between them: ``1 5 5``, ``1,5,5``, ``155``.

    Parameters
    ----------
    text : str
        What was typed, finished or not.

    Returns
    -------
    faces : tuple of int
        The faces in the order in which they were typed.
    strange : str
        Every character that is no face and stands between none, once each, in order; ``""`` when all is well.
    """
    typed = [character for character in text if character not in _BETWEEN]
    strange = dict.fromkeys(character for character in typed if character not in _KNOWN)
    return tuple(int(character) for character in typed if character in _KNOWN), "".join(strange)
