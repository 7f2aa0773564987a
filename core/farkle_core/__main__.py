"""``python -m farkle_core`` is the ``farkle`` command.

Nothing is imported before :func:`main` is entered, so that Ctrl-C ends the program quietly however early it comes.
"""


def main() -> int:
    """Run the command that the program was started with, and return its exit status."""
    try:
        from farkle_core.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
