"""``python -m farkle_core`` is the ``farkle`` command.

All imports happen within :func:`main`, so that Ctrl-C ends the program quietly at any time.
"""


def main() -> int:
    """Run the command line of this process, and return its exit status."""
    try:
        from farkle_core.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # `cli.terminal.INTERRUPTED`, which may not be imported yet


if __name__ == "__main__":
    raise SystemExit(main())
