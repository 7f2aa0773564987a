"""The ``farkle`` command: the program without a screen.

Each command returns an :class:`~farkle_core.cli.terminal.Answer`. This module prints it in the user's language, or as
one JSON object in English. Exit status: 0; 1 for a defect of the program or a published number that is not met; 2 for a
mistake of the user; 130 after an interrupt. Each command imports its slow libraries itself.
"""

import sys
from argparse import Namespace
from collections.abc import Sequence

from farkle_core.cli import terminal
from farkle_core.cli.arguments import build_parser, module_of
from farkle_core.cli.terminal import Answer
from farkle_core.errors import Cancelled, UserError
from farkle_core.language.messages import ENGLISH, _, use, wanted_language

# Exit statuses. 2 for a mistake of the user is argparse's; 141 is the shells': 128 and the number of the signal.
MISTAKE = 2
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one ``farkle`` command.

    `argv`: the words after ``farkle``; by default those of this process. Only with the default does a defect write a
    report to disk; otherwise the caller gets the exception.
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
        return _end(_("Interrupted."), terminal.INTERRUPTED)
    except BrokenPipeError:
        terminal.stop_writing()
        return BROKEN_PIPE


def _speak(arguments: list[str]) -> None:
    """Choose the language, also of the parser's help and errors: English for JSON, else the user's."""
    use(ENGLISH if "--json" in arguments else wanted_language())


def _run(arguments: list[str]) -> int:
    try:
        options = build_parser(arguments).parse_args(arguments)
    except SystemExit as after_help:
        return int(after_help.code or 0)
    answer = _answer(options)
    terminal.answer(answer.printed(as_json=options.json))
    return answer.status


def _answer(options: Namespace) -> Answer:
    """Call the command: the function of this name in the module of the same name."""
    answer: Answer = getattr(module_of(options.command), options.command)(options)
    return answer


def _end(message: str, status: int) -> int:
    terminal.say(message)
    return status
