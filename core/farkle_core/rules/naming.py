"""What rulesets, patterns and faces are called in the language that is spoken.

Files hold the names that a person gave, and English ones in the shipped rulesets; only those are translated.
"""

from typing import Final

from farkle_core.language.messages import P_, pgettext
from farkle_core.rules.model import Ruleset

_FACE: Final = (P_("face", "1"), P_("face", "2"), P_("face", "3"), P_("face", "4"), P_("face", "5"), P_("face", "6"))
_FACES: Final = (
    P_("faces", "1s"),
    P_("faces", "2s"),
    P_("faces", "3s"),
    P_("faces", "4s"),
    P_("faces", "5s"),
    P_("faces", "6s"),
)


def ruleset_name(ruleset: Ruleset) -> str:
    """Return what a ruleset is called, ``""`` if it has no name."""
    return shown_name(ruleset.name)


def shown_name(name: str) -> str:
    """Return what a ruleset of this name is called."""
    return pgettext("ruleset", name) if name else ""


def combination_name(name: str) -> str:
    """Return what a pattern of this name is called."""
    return pgettext("combination", name) if name else ""


def face_name(face: int) -> str:
    """Return what a face is called: ``"5"``."""
    return pgettext("face", _FACE[face - 1])


def faces_name(face: int) -> str:
    """Return what several dice of one face are called: ``"5s"``."""
    return pgettext("faces", _FACES[face - 1])
