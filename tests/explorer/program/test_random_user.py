"""A person who does anything at all, anywhere in the window, finds nothing broken.

The random user (``random_user``) clicks, types, drags, edits, solves and cancels over whatever the window shows, in a
process of its own. Afterwards there must have been no exception and no warning of Qt, and undoing everything must have
given back the rules as they were loaded. How long any answer took is measured in ``tests/speed``, with long runs. Run
``random_user_run.py`` with the seed that a failure names to see it again.
"""

from pathlib import Path

from let_loose import let_loose


def test_a_random_user_breaks_nothing(tmp_path: Path) -> None:
    let_loose(1, 120, tmp_path)
