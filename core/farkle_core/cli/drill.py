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
from farkle_core.language.messages import _
from farkle_core.play.advise import Adviser, Thrower
from farkle_core.rules.dice import faces_of
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
        "roll": list(faces_of(each.moment.roll)) if each.moment.roll else [],
        "family": each.family.key,
        "difficulty": each.difficulty,
        "best": actions_data(best.actions),
        "options": [
            {**actions_data(option.actions), "win": option.win, "loss": best.win - option.win}
            for option in each.options
        ],
    }


def _printed(drills: list[Drill]) -> list[str]:
    return [
        line
        for place, each in enumerate(drills, 1)
        for line in ("", f"{place}. {place_words(each.moment)}", *_truth(each))
    ]


def _truth(each: Drill) -> list[str]:
    best = each.options[0].win
    return [
        f"   {percent(option.win)}  −{100 * (best - option.win):.2f}  {action_words(option.actions)}"
        for option in each.options[:_SHOWN]
    ]


def _ask(drills: list[Drill]) -> list[str]:
    """Ask one situation after the other; return the last line, how many were right."""
    right = 0
    for place, each in enumerate(drills, 1):
        choices = sorted(each.options, key=by_dice)
        terminal.answer(f"\n{place}. {place_words(each.moment)}\n")
        for number, option in enumerate(choices, 1):
            terminal.answer(f"   {number}  {action_words(option.actions)}\n")
        picked = terminal.ask_number(_("Your choice: "), len(choices))
        if picked is None:
            break
        is_right = choices[picked].win >= each.options[0].win - 1e-12
        right += is_right
        terminal.answer((_("Right.") if is_right else _("No.")) + "\n" + "\n".join(_truth(each)) + "\n")
    return ["", _("Right: {right} of {count}.", right=right, count=len(drills))]
