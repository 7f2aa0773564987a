"""Studies of games that are measured in no time."""

from typing import Any

from farkle_core.lab.study import Study
from farkle_core.lab.study_file import read_study

MEASURES = ["fairness", "mean_turns", "price_hold_300", "modest_scorings", "drama"]


def content(**changes: Any) -> dict[str, Any]:
    """Return the file of a study of six games of three dice to 300 points, one of which is another one again."""
    axes = {"goal": [200, 300], "dice": [2, 3], "turn.minimum": [0, 100]}
    return {"base": "busche-neller", "measures": MEASURES, "games": 20, "axes": axes, **changes}


def small_study(**changes: Any) -> Study:
    """Return that study, with some keys of its file changed."""
    return read_study(content(**changes))
