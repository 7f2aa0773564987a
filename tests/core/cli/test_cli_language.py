"""The whole command in the person's language: nothing of it is English, but what programs read is."""

from pathlib import Path

from commands import program, small_game


def test_language_is_that_of_the_system(tmp_path: Path) -> None:
    def said(**environment: str) -> str:
        plain = {"FARKLE_LANGUAGE": "", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "PYTHONIOENCODING": "utf-8"}
        return program("points", small_game(tmp_path), **{**plain, **environment}).out

    assert "18.12 % of all turns end with a farkle.\n" in said(LANG="de_DE.UTF-8", LC_ALL="C")
    assert "18,12 % aller Züge enden mit einem Farkle.\n" in said(LANG="de_DE.UTF-8")


def test_what_a_terminal_cannot_show_is_no_defect(tmp_path: Path) -> None:
    for words in (["rules", "--help"], ["match", "--help"], ["value", small_game(tmp_path)]):
        outcome = program(*words, FARKLE_LANGUAGE="de", PYTHONIOENCODING="ascii")
        assert outcome.status == (0 if "--help" in words else 2)
        assert "?" in outcome.out + outcome.err
        assert "\\x" not in outcome.err
