"""What argparse itself says, in the language that is spoken.

argparse asks gettext's one domain for the process, which is read from compiled files that this project does not have.
So its messages are listed here, for the catalogues, and argparse is given our own translation in gettext's place.
What another version of Python says otherwise stays English.
"""

import argparse
from typing import Final

from farkle_core.language.messages import N_, _

_MESSAGES: Final = frozenset(
    {
        N_("usage: "),
        N_("positional arguments"),
        N_("options"),
        N_("show this help message and exit"),
        N_("the following arguments are required: %s"),
        N_("unrecognized arguments: %s"),
        N_("argument %(argument_name)s: %(message)s"),
        N_("expected one argument"),
        N_("expected at most one argument"),
        N_("ignored explicit argument %r"),
        N_("invalid choice: %(value)r (choose from %(choices)s)"),
    }
)


def translate_argparse() -> None:
    """Have argparse ask us for its messages from now on."""
    vars(argparse)["_"] = _translated


def _translated(message: str) -> str:
    return _(message) if message in _MESSAGES else message
