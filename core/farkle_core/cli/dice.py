"""``farkle dice``: which of a player's dice to bring to a game."""

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace

from farkle_core.cli.options import OptionReader, Parser, argument, is_needed
from farkle_core.cli.solving import read_rules, watched
from farkle_core.cli.terminal import Answer, columns, origin_of_rules, percent
from farkle_core.compare.dice_sets import (
    DiceChoice,
    Swap,
    ValuedDiceSet,
    allowed_dice,
    choose_dice,
    filled,
    listed_dice,
    read_dice_list,
)
from farkle_core.language.messages import _, figures
from farkle_core.rules.dice import Die
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import die_name


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle dice``."""
    group = parser.add_argument_group(_("the dice"))
    argument(
        group,
        "--own",
        "NAMES",
        _("the dice you own, such as: Odd die, 2 x Lucky die; missing ones are fair"),
        required=True,
    )
    argument(group, "--against", "NAMES", _("the opponent's dice: a set, or what the opponent owns"))


def dice(options: Namespace) -> Answer:
    """Find the best of a player's dice to bring, against fair dice or given ones."""
    what, given, settings = read_rules(options)
    ruleset = replace(what.ruleset, own_dice=(), second_dice=())
    own = _read(given, "--own", options.own, what.ruleset)
    against = _read(given, "--against", options.against, what.ruleset) if options.against else ()
    given.settle()
    mine, theirs = (filled(each, ruleset.dice) for each in (own, against))
    choice = watched(lambda monitor: choose_dice(ruleset, mine, theirs, settings, monitor))
    return Answer(_data(ruleset, choice), "\n".join(_lines(ruleset, choice)))


def _read(given: OptionReader, option: str, text: str | None, ruleset: Ruleset) -> tuple[Die, ...]:
    if not text:
        given.refuse(option, "", is_needed(allowed_dice()))
        return ()
    typed = read_dice_list(text, ruleset)
    for part in typed.unknown:
        given.refuse(option, part, allowed_dice())
    return typed.dice


def _data(ruleset: Ruleset, choice: DiceChoice) -> dict[str, object]:
    return {
        **origin_of_rules(ruleset),
        "all_sets": choice.all_worked_out,
        "sets": [_set_data(each) for each in choice.mine],
        "against": [_set_data(each) for each in choice.theirs],
        "best": 0,  # sets are ordered, the best one first
        "meetings": [
            {
                "set": each.mine,
                "against": each.theirs,
                "win": each.win,
                "with_first_turn": each.first,
                "with_second_turn": each.second,
            }
            for each in choice.meetings
        ],
        "best_replies": {
            "to_each_set": [choice.reply_of_theirs(mine) for mine in range(len(choice.mine))],
            "to_each_against": [choice.reply_to(theirs) for theirs in range(len(choice.theirs))],
        },
        "swaps": [_swap_data(each) for each in choice.swaps],
    }


def _set_data(brought: ValuedDiceSet) -> dict[str, object]:
    return {"dice": [die_name(die) for die in brought.dice], "worth": brought.worth}


def _swap_data(swap: Swap) -> dict[str, object]:
    return {
        "out": die_name(swap.out),
        "into": die_name(swap.into),
        "worth": swap.worth,
        "difference": swap.difference,
    }


def _lines(ruleset: Ruleset, choice: DiceChoice) -> list[str]:
    reply = choice.reply_of_theirs(0)
    meeting = choice.between(0, reply)
    searched = (
        _("All sets of these dice were compared.")
        if choice.all_worked_out
        else _("The search rated sets by the points of one turn; a better set is possible, but unlikely.")
    )
    return [
        ruleset_name(ruleset) or ruleset.id,
        _("Bring {dice}.", dice=listed_dice(choice.mine[0].dice)),
        _("Against: {dice}.", dice=listed_dice(choice.theirs[reply].dice)),
        _(
            "You win {win}: {first} with the first turn, {second} with the second.",
            win=percent(meeting.win),
            first=percent(meeting.first),
            second=percent(meeting.second),
        ),
        searched,
        "",
        *_table(choice),
        *_swap_lines(choice.swaps),
    ]


def _table(choice: DiceChoice) -> list[str]:
    heads = [_("your dice"), _("one turn"), *(_("against {place}", place=n) for n in range(1, len(choice.theirs) + 1))]
    rows = [
        [
            listed_dice(brought.dice),
            figures(f"{brought.worth:.2f}"),
            *(percent(choice.between(mine, theirs).win) for theirs in range(len(choice.theirs))),
        ]
        for mine, brought in enumerate(choice.mine)
    ]
    against = [f"{place}: {listed_dice(each.dice)}" for place, each in enumerate(choice.theirs, 1)]
    return [*columns([heads, *rows], "<" + ">" * (len(heads) - 1)), "", *against]


def _swap_lines(swaps: Sequence[Swap]) -> list[str]:
    if not swaps:
        return []
    rows = [[die_name(each.out), die_name(each.into), figures(f"{each.difference:+.2f}")] for each in swaps]
    return ["", _("What a swap changes, in points a turn:"), *columns(rows, "<<>")]
