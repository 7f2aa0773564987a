"""The same, without a screen: the ``farkle`` command.

Each command returns an :class:`~farkle_core.cli.wording.Answer`, which is printed here: for people in their language,
or for programs as one JSON object, which is English. Exit status: 0; 1 for a defect of ours, or a published number
that is not met; 2 for what the person asked for and cannot be; 130 when interrupted. Whatever takes long to import is
imported by the command that needs it.
"""

import sys
from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module

from farkle_core.cli import terminal
from farkle_core.cli.arguments import build_parser
from farkle_core.cli.wording import Answer
from farkle_core.errors import Cancelled, UserError
from farkle_core.language.messages import ENGLISH, _, use, wanted_language

# Exit statuses: a mistake of the user, as argparse has it; 128 and the number of the signal, as shells have it.
MISTAKE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one ``farkle`` command.

    `argv`: the words after ``farkle``; by default those this program was started with. Only then does a defect end in a
    report on disk; otherwise its exception is the caller's.
    """
    arguments = sys.argv[1:] if argv is None else list(argv)
    if argv is None and "--debug" not in arguments:
        from farkle_core.cli.defects import report_defects

        report_defects()
    try:
        _speak(arguments)
        return _run(arguments)
    except UserError as error:
        return _end(f"farkle: {error}", MISTAKE)
    except (KeyboardInterrupt, Cancelled):
        return _end(_("Interrupted."), INTERRUPTED)
    except BrokenPipeError:
        terminal.stop_writing()
        return BROKEN_PIPE


def _speak(arguments: list[str]) -> None:
    """Speak the person's language from the first word on, help and complaints included; to programs English.

    The parser is not built yet: what it says of itself is said in that language, too.
    """
    use(ENGLISH if "--json" in arguments else wanted_language())


def _run(arguments: list[str]) -> int:
    try:
        options = build_parser().parse_args(arguments)
    except SystemExit as after_help:
        return int(after_help.code or 0)
    answer = _answer(options)
    terminal.answer(answer.printed(as_json=options.json))
    return answer.status


def _answer(options: Namespace) -> Answer:
    """Have the command of this name answer: a function in a module of the same name."""
    module = import_module(f"farkle_core.cli.{options.command}")
    answer: Answer = getattr(module, options.command)(options)
    return answer


def _end(message: str, status: int) -> int:
    terminal.say(message)
    return status
