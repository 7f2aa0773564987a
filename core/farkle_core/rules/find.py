"""Finding the ruleset that a person names."""

import os

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import _
from farkle_core.rules.files import load_ruleset
from farkle_core.rules.model import Ruleset
from farkle_core.rules.reading import near_word, shown_key
from farkle_core.rules.shipped import shipped_ids, shipped_ruleset


def find_ruleset(text: str) -> Ruleset:
    """Return the shipped ruleset with this id, or the one in the file at this path.

    A shipped id comes first: a file of that very name is reached by writing its folder too (``./facebook``). Raises
    RulesetError if the file is there and cannot be meant.
    """
    if text in shipped_ids():
        return shipped_ruleset(text)
    if text.endswith(".toml") or _is_there(text):
        return load_ruleset(text)
    near = near_word(text, list(shipped_ids()))
    meant = _("did you mean {near}? Otherwise ", near=near) if near else ""
    allowed = _("{meant}one of {known}, or the path of a ruleset file", meant=meant, known=", ".join(shipped_ids()))
    raise UserError(_("There is no such ruleset."), (Problem("ruleset", shown_key(text), allowed),))


def _is_there(path: str) -> bool:
    """Whether something is at `path`, be it out of reach: reading it then says why."""
    try:
        os.stat(path)
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return True
