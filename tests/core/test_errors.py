"""A problem of the user's input is worded where it is shown, in the language of that moment."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from farkle_core import Settings
from farkle_core.engine.settings import compile_game
from farkle_core.errors import Problem, UserError
from farkle_core.game.starts import Starts
from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import use
from farkle_core.rules import check, load_ruleset, shipped_document, shipped_ruleset


def _raised(refuse: Callable[[], object]) -> tuple[Problem, ...]:
    with pytest.raises(UserError) as raised:
        refuse()
    return raised.value.problems


def _score(_folder: Path) -> tuple[Problem, ...]:
    game = compile_game(replace(shipped_ruleset("busche-neller"), goal=2000), Settings())
    return Starts(game).problems(TurnStart(banked=-1250, opponent=0))


def _toml(folder: Path) -> tuple[Problem, ...]:
    path = folder / "rules.toml"
    path.write_text("goal = 500\ngoal 600", encoding="utf-8")
    return _raised(lambda: load_ruleset(path))


def _key(_folder: Path) -> tuple[Problem, ...]:
    return tuple(check({**shipped_document("busche-neller"), "gaol": 5}))


# What goes wrong; the problem in English and in German; its kind.
CASES: tuple[tuple[Callable[[Path], tuple[Problem, ...]], str, str, str], ...] = (
    (
        _score,
        "banked: found −1,250; banked scores go from 0 to 1,950 in steps of 50 points",
        "banked: gefunden: −1.250; gesicherte Punkte gehen von 0 bis 1.950 in Schritten von 50 Punkten",
        "banked scores go from {first} to {last} in steps of {step} points",
    ),
    (
        _toml,
        "line 2, column 6: expected '=' after a key in a key/value pair",
        "Zeile 2, Spalte 6: expected '=' after a key in a key/value pair",
        "line {line}, column {column}: {reason}",
    ),
    (
        _key,
        "gaol: found 5; no such key; did you mean goal?",
        "gaol: gefunden: 5; diesen Schlüssel gibt es nicht; ist goal gemeint?",
        "no such key; {allowed}",
    ),
)


@pytest.mark.parametrize("first", ["en", "de"])
@pytest.mark.parametrize(("refused", "english", "german", "kind"), CASES, ids=[case[0].__name__ for case in CASES])
def test_a_problem_follows_the_language(
    refused: Callable[[Path], tuple[Problem, ...]], english: str, german: str, kind: str, first: str, tmp_path: Path
) -> None:
    use(first)
    (problem,) = refused(tmp_path)
    for language, words in (("en", english), ("de", german), ("en", english)):
        use(language)
        assert str(problem) == words
        assert problem.kind == kind, "in every language"
