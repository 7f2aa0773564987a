"""``farkle drill``: situations to practise, with their answers."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from farkle_core.cli import terminal
from farkle_core.cli.answer import Answer
from farkle_core.cli.given import Given
from farkle_core.cli.review import actions_data, place_data
from farkle_core.cli.solving import named, obtain, provenance
from farkle_core.cli.wording import percent
from farkle_core.coach.drills import Drill, draw
from farkle_core.coach.game_words import action_words, by_dice, place_words
from farkle_core.coach.players import Option
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Thrower
from farkle_core.referee import Action, SetAside
from farkle_core.rules.naming import ruleset_name

_SHOWN = 4


def drill(options: Namespace) -> Answer:
    """Ask situations drawn by how often they come up and what they cost; print them where nobody can answer."""
    what, given = named(options.rules), Given()
    settings = given.settings(options, what.settings)
    count = given.within("--count", options.count, range(1, 1001), _("1 to 1,000"))
    seed = given.within("--seed", options.seed or "0", range(2**32), _("a whole number, 0 or more"))
    given.settle()
    solution = obtain(what, settings, options).solution
    seed = seed if options.seed is not None else Thrower().seed
    drills = draw(Adviser(solution), count, seed)
    data = {**provenance(solution), "seed": seed, "drills": [_data(each) for each in drills]}
    asks = not options.json and sys.stdin is not None and sys.stdin.isatty()
    lines = [ruleset_name(solution.ruleset), *(_ask(drills) if asks else _printed(drills))]
    return Answer(data, "\n".join(lines))


def _data(each: Drill) -> dict[str, Any]:
    best = each.options[0]
    return {
        "place": place_data(each.moment),
        "roll": [face for face, count in enumerate(each.moment.roll or (), 1) for _copy in range(count)],
        "family": each.family.key,
        "difficulty": each.difficulty,
        "best": actions_data(_actions(best)),
        "options": [
            {**actions_data(_actions(option)), "win": option.win, "loss": best.win - option.win}
            for option in each.options
        ],
    }


def _actions(option: Option) -> tuple[Action, ...]:
    aside = SetAside(option.choice.scoring)
    return (aside,) if option.choice.outlook is None else (aside, option.then)


def _printed(drills: list[Drill]) -> list[str]:
    return [
        line
        for place, each in enumerate(drills, 1)
        for line in ("", f"{place}. {place_words(each.moment)}", *_truth(each))
    ]


def _truth(each: Drill) -> list[str]:
    best = each.options[0].win
    return [
        f"   {percent(option.win)}  −{100 * (best - option.win):.2f}  {action_words(_actions(option))}"
        for option in each.options[:_SHOWN]
    ]


def _ask(drills: list[Drill]) -> list[str]:
    """Ask one situation after the other; return the last line, how many were right."""
    right = 0
    for place, each in enumerate(drills, 1):
        choices = sorted(each.options, key=by_dice)
        terminal.answer(f"\n{place}. {place_words(each.moment)}\n")
        for number, option in enumerate(choices, 1):
            terminal.answer(f"   {number}  {action_words(_actions(option))}\n")
        picked = _picked(len(choices))
        if picked is None:
            break
        is_right = choices[picked].win >= each.options[0].win - 1e-12
        right += is_right
        terminal.answer((_("Right.") if is_right else _("No.")) + "\n" + "\n".join(_truth(each)) + "\n")
    return ["", _("Right: {right} of {count}.", right=right, count=len(drills))]


def _picked(count: int) -> int | None:
    """Return which option the person takes; None at the end of the input."""
    while True:
        terminal.answer(_("Your choice: "))
        line = sys.stdin.readline()
        if not line:
            return None
        if line.strip().isdecimal() and 1 <= int(line) <= count:
            return int(line) - 1
        terminal.answer(_("Type a number, 1 to {count}.", count=count) + "\n")
