"""``farkle drill``: situations to practise, with the answers of perfect play or of a sheet."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable
from typing import Any

from farkle_core.cli import terminal
from farkle_core.cli.at_terminal import person_named, shown_by_each
from farkle_core.cli.match import match_data
from farkle_core.cli.options import Parser, argument
from farkle_core.cli.review import actions_data, place_data
from farkle_core.cli.solving import named_strategy, obtain, provenance, read_rules, warn, watched
from farkle_core.cli.terminal import Answer, percent
from farkle_core.coach.drills import Drill, Judge, SheetJudge, Verdict, draw, family_words, perfect
from farkle_core.coach.game_log import action_words, by_dice, place_words
from farkle_core.coach.people import ALLOWED_NAME, name_problem
from farkle_core.coach.players import RatedOption
from farkle_core.coach.practice import practising
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _, figures, of_100_games
from farkle_core.play.advise import Adviser, fresh_seed
from farkle_core.rules.dice import NO_DICE, WILD, faces_of
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import die_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies import fit_cache
from farkle_core.strategies.forms import SheetKind
from farkle_core.strategies.match import Match, match
from farkle_core.strategies.model import Optimal, Tabled
from farkle_core.strategies.names import name_of

_SHOWN = 4  # options that an answer lists, the best first


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle drill``."""
    argument(parser, "--count", "COUNT", _("how many situations (default: 10)"), default="10")
    argument(parser, "--seed", "N", _("the same seed brings the same situations"))
    argument(
        parser,
        "--player",
        "NAME",
        _("who you are: asks what this player is to practise, and keeps the answers, as the window does"),
    )
    argument(
        parser,
        "--sheet",
        "S",
        _("learn a sheet: the right answer is what this kind (see `farkle fit`) or strategy (see `farkle match`) says"),
    )


def drill(options: Namespace) -> Answer:
    """Ask situations, drawn by frequency and cost of an error; without a terminal, print them."""
    what, given, settings = read_rules(options)
    count = given.within("--count", options.count, range(1, 1001), L_("1 to 1,000"))
    seed = given.within("--seed", options.seed or "0", range(2**32), L_("a whole number, 0 or more"))
    if options.player is not None:
        if options.json:
            given.refuse("--player", options.player, L_("only without --json, where drills are answered"))
        elif name_problem(options.player):
            given.refuse("--player", options.player, ALLOWED_NAME)
    given.settle()
    solution = obtain(what, settings, options).solution
    seed = seed if options.seed is not None else fresh_seed()
    adviser = Adviser(solution)
    priced = None if options.sheet is None else _sheet(options.sheet, solution, settings.threads)
    sheet = None if priced is None else SheetJudge(priced[0], adviser)
    head = [ruleset_name(solution.ruleset), *([] if priced is None else [_price(priced[1])])]
    if options.player is not None:
        terminal.answer("\n".join(head) + "\n")
        with practising(person_named(options.player), adviser, sheet or perfect(adviser), seed) as practice:
            if practice.warning:
                warn(practice.warning)
            return Answer({}, _ask(practice.drills(count), adviser, sheet, practice.keep))
    drills = draw(adviser, count, seed)
    if not options.json and sys.stdin is not None and sys.stdin.isatty():
        terminal.answer("\n".join(head) + "\n")
        return Answer({}, _ask(drills, adviser, sheet))
    data = {
        **provenance(solution),
        **({} if priced is None else {"sheet": _sheet_data(*priced, solution)}),
        "seed": seed,
        "drills": [_data(each, adviser, sheet) for each in drills],
    }
    return Answer(data, "\n".join([*head, *_printed(drills, adviser, sheet)]))


def _sheet(text: str, solution: Solution, threads: int) -> tuple[Tabled, Match]:
    """Return a sheet and its match against perfect play. `text`: for `farkle fit` or `farkle match`."""
    try:
        wanted = SheetKind.named(text)
    except UserError:
        strategy = named_strategy(text, "--sheet", _("This cannot be asked."), solution, threads)
        if isinstance(strategy, Optimal):
            allowed = L_("a strategy to practise instead of perfect play")
            raise UserError(_("This cannot be asked."), (Problem("--sheet", text, allowed),)) from None
        price = watched(lambda monitor: match(solution, strategy, Optimal(), monitor=monitor, threads=threads))
        return strategy, price
    fitted = watched(lambda monitor: fit_cache.fitted(solution, wanted, monitor, threads))
    return fitted.strategy, fitted.price


def _price(price: Match) -> str:
    return _(
        "The right answer is what the sheet says. It wins {overall} of games against perfect play.",
        overall=percent(price.overall),
    )


def _sheet_data(strategy: Tabled, price: Match, solution: Solution) -> dict[str, Any]:
    return {"strategy": name_of(strategy, solution.ruleset), **match_data(price)}


def _roll_data(each: Drill, adviser: Adviser) -> dict[str, Any]:
    """Return the faces on the table; for loaded dice their numbers and names, too."""
    state = each.moment.state
    if not state.left:
        return {"roll": list(faces_of(each.moment.roll or NO_DICE))}
    return {
        "roll": [face if face < WILD else "wild" for face in state.shown],
        "dice": [number + 1 for number in state.left],
        "dice_of": [die_name(die) for die in adviser.referee.loaded_dice(state)],
    }


def _data(each: Drill, adviser: Adviser, sheet: SheetJudge | None) -> dict[str, Any]:
    data = {
        "place": place_data(each.moment),
        **_roll_data(each, adviser),
        "family": each.family.key,
        "difficulty": each.difficulty,
        "best": actions_data(each.options[0].actions),
        "options": [_option_data(each, option) for option in each.options],
    }
    return data if sheet is None else {**data, "sheet": _option_data(each, sheet.option(each))}


def _option_data(each: Drill, option: RatedOption) -> dict[str, Any]:
    return {**actions_data(option.actions), "win": option.win, "loss": each.options[0].win - option.win}


def _printed(drills: list[Drill], adviser: Adviser, sheet: SheetJudge | None) -> list[str]:
    return [
        line
        for place, each in enumerate(drills, 1)
        for line in (
            "",
            f"{place}. {place_words(each.moment)}",
            *(f"   {line}" for line in _each_die(each, adviser)),
            f"   ({family_words(each.family)})",
            *_right(each, sheet),
        )
    ]


def _each_die(each: Drill, adviser: Adviser) -> tuple[str, ...]:
    state = each.moment.state
    return (shown_by_each(adviser, state),) if state.left else ()


def _right(each: Drill, sheet: SheetJudge | None) -> list[str]:
    ranked = [f"   {_line(each, option)}" for option in each.options[:_SHOWN]]
    return ranked if sheet is None else [_("   The sheet: {option}", option=_line(each, sheet.option(each))), *ranked]


def _judged(each: Drill, verdict: Verdict, answer: RatedOption) -> str:
    """Return whether an answer is right; of any other, what it costs against perfect play."""
    if verdict.is_right:
        return _("Right.")
    loss = of_100_games(each.options[0].win - answer.win)
    return _("No. You said: {answer}, which costs {loss}.", answer=action_words(answer.actions), loss=loss)


def _line(each: Drill, option: RatedOption) -> str:
    loss = figures(f"−{100 * (each.options[0].win - option.win):.2f}")
    return f"{percent(option.win)}  {loss}  {action_words(option.actions)}"


def _forget(_drill: Drill, _verdict: Verdict, _seconds: float) -> None:
    """Keep nothing: the user named no player."""


def _ask(
    drills: Iterable[Drill],
    adviser: Adviser,
    sheet: SheetJudge | None,
    keep: Callable[[Drill, Verdict, float], None] = _forget,
) -> str:
    """Ask the situations in turn, pass each answer to `keep`, and return the line with the number of right answers."""
    judge: Judge = sheet or perfect(adviser)
    right = asked = 0
    for place, each in enumerate(drills, 1):
        choices = sorted(each.options, key=by_dice)
        terminal.answer("\n".join((f"\n{place}. {place_words(each.moment)}", *_each_die(each, adviser))) + "\n")
        for number, option in enumerate(choices, 1):
            terminal.answer(f"   {number}  {action_words(option.actions)}\n")
        since = time.monotonic()
        picked = terminal.ask_number(_("Your choice: "), len(choices))
        if picked is None:
            break
        verdict = judge.judge(each, choices[picked])
        keep(each, verdict, time.monotonic() - since)
        right, asked = right + verdict.is_right, asked + 1
        terminal.answer("\n".join((_judged(each, verdict, choices[picked]), *_right(each, sheet))) + "\n")
    return "\n" + _("Right: {right} of {count}.", right=right, count=asked)
