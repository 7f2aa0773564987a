"""``farkle points``: play for most points, and its results."""

from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from farkle_core.arrays import Floats
from farkle_core.cli.dice_of import DiceArgument, read_roll
from farkle_core.cli.options import OptionReader, Parser, add_dice_of, add_seat, argument
from farkle_core.cli.solving import named
from farkle_core.cli.terminal import Answer, Column, columns, origin_of_rules, percent, table
from farkle_core.cli.terminal import points as in_points
from farkle_core.game.points import PointsPlay, play_for_points, reach_chances
from farkle_core.game.points.turn import CappedTurn, TurnWorth, play_capped
from farkle_core.language.messages import L_, _, figures, ngettext, number, pgettext
from farkle_core.rules.dice import faces_of
from farkle_core.rules.handfuls import Taking, takings
from farkle_core.rules.model import LARGEST_POINTS, Ruleset
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import DiceLeft, dice_in_short

_ONLY_CAPPED: Final = ("turn_total", "roll", "dice_of")
_TARGETS: Final = (300, 500, 1000, 1500, 2000, 3000)  # points that a player may need in a last turn


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle points``."""
    group = parser.add_argument_group(_("one turn towards a goal"))
    argument(
        group, "--capped", "POINTS", _("play one turn for most points, of which those beyond this many count nothing")
    )
    argument(group, "--turn-total", "POINTS", _("points set aside before (default: 0)"))
    argument(group, "--roll", "FACES", _("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
    add_dice_of(group)
    add_seat(group)


def points(options: Namespace) -> Answer:
    """Describe how to play a ruleset for most points."""
    ruleset = named(options.rules).ruleset
    if options.capped is not None:
        return _capped(options, ruleset)
    seat = _seat(options, ruleset.dice_differ)
    play = play_for_points(ruleset, seat)
    play.refuse_endless()
    reach = reach_chances(ruleset, max(_TARGETS) // ruleset.quantum, seat)
    dice = DiceLeft.of(ruleset, seat)
    return Answer(_data(play, reach, dice), "\n".join(_lines(play, reach, dice)))


def _seat(options: Namespace, dice_differ: bool) -> int:
    """Return the seat whose dice count; refuse the options that need ``--capped``."""
    given = OptionReader()
    for name in _ONLY_CAPPED:
        if (text := getattr(options, name)) is not None:
            given.refuse(f"--{name.replace('_', '-')}", text, L_("only with --capped"))
    words = L_("1 or 2: whose dice they are") if dice_differ else L_("both players have the same dice: only 1")
    seat = given.within("--seat", options.seat or "1", range(1, 2 + dice_differ), words)
    given.settle()
    return seat - 1


def _counts(play: PointsPlay) -> range:
    return range(len(play.values))


def _dice(dice: DiceLeft) -> range:
    return range(len(dice), 0, -1)


def _data(play: PointsPlay, reach: Floats, dice: DiceLeft) -> dict[str, object]:
    ruleset, quantum = play.ruleset, play.ruleset.quantum
    last = _last_total(play, dice)
    names = {n: dice.full_words(n - 1) if dice.is_loaded else str(n) for n in _dice(dice)}
    return {
        **origin_of_rules(ruleset),
        "points_per_turn": play.mean,
        "farkle_chance": play.farkle_chance,
        **({"dice_of": dice.full_words(len(dice) - 1)} if dice.is_loaded else {}),
        "hold_from": {name: [play.hold_from(n, f) for f in _counts(play)] for n, name in names.items()},
        "further_points": [
            {
                str(total): {
                    name: play.further_points(total, n, f)
                    for n, name in names.items()
                    if play.reachable[total // quantum, n - 1]
                }
                for total in range(0, last + quantum, quantum)
                if play.reachable[total // quantum, : len(dice)].any()
            }
            for f in _counts(play)
        ],
        "turn_scores": [
            {str(row * quantum): float(chance) for row, chance in enumerate(spread.scores) if chance > 0.0}
            for spread in play.spreads
        ],
        "reach": {str(row * quantum): float(chance) for row, chance in enumerate(reach) if row},
        "turns_to_goal": {"mean": play.turns.mean, "chances": play.turns.chances.tolist()},
    }


def _last_total(play: PointsPlay, dice: DiceLeft) -> int:
    """Return the largest of the hold thresholds."""
    thresholds = [play.hold_from(n, f) for n in _dice(dice) for f in _counts(play)]
    return max((total for total in thresholds if total is not None), default=0)


def _lines(play: PointsPlay, reach: Floats, dice: DiceLeft) -> list[str]:
    ruleset = play.ruleset
    lines = [
        ruleset_name(ruleset) or ruleset.id,
        *dice_in_short(ruleset),
        _("Playing for most points, with the goal far away:"),
        "",
        _pace(play),
        _("{share} of all turns end with a farkle.", share=percent(play.farkle_chance)),
        _("{mean:.1f} turns on average from 0 to {goal:,} points.", mean=play.turns.mean, goal=ruleset.goal),
        "",
        _("Hold from this turn total on:"),
        *_holds(play, dice),
        "",
        _("Chance to bank at least this much in one turn, playing only for that:"),
    ]
    targets = [points for points in _TARGETS if points % ruleset.quantum == 0]
    rows = [[number(points), percent(float(reach[points // ruleset.quantum]))] for points in targets]
    return lines + columns(rows, ">>")


def _pace(play: PointsPlay) -> str:
    if play.ruleset.has_penalty:
        return _("{pace:.2f} points a turn, penalties counted.", pace=play.mean)
    return _("{pace:.2f} points a turn.", pace=play.mean)


def _holds(play: PointsPlay, dice: DiceLeft) -> list[str]:
    counts = _counts(play)
    head = ["", *([_("always")] if len(counts) == 1 else [_after(f) for f in counts])]
    rows = [[dice.words(n - 1), *(_hold(play.hold_from(n, f)) for f in counts)] for n in _dice(dice)]
    first = "<" if dice.is_loaded else ">"
    return columns(rows if len(counts) == 1 else [head, *rows], first + ">" * (len(head) - 1))


def _after(farkles: int) -> str:
    if not farkles:
        return _("no farkle before")
    return ngettext("after {count} farkle", "after {count} farkles", farkles)


def _hold(total: int | None) -> str:
    return _("never") if total is None else number(total)


# One turn for min(points, goal), with fair or loaded dice


@dataclass(frozen=True)
class _CappedOption:
    """Dice to set aside, and the worth of the turn afterwards."""

    taking: Taking
    worth: TurnWorth


def _capped(options: Namespace, ruleset: Ruleset) -> Answer:
    """Return the worth of the turn, and of each option for the roll."""
    given = OptionReader()
    goal = given.within(
        "--capped", options.capped, range(1, LARGEST_POINTS + 1), L_("1 to {most:,} points", most=LARGEST_POINTS)
    )
    quantum = ruleset.quantum
    steps = L_("0 or more in steps of {quantum} points", quantum=quantum)
    total = given.within("--turn-total", options.turn_total or "0", range(0, LARGEST_POINTS + 1, quantum), steps)
    seat = given.within("--seat", options.seat or "1", range(1, 3), L_("1 or 2: whose dice they are")) - 1
    brought, shown = read_roll(given, options.roll, options.dice_of, ruleset, seat)
    given.settle()
    turn = play_capped(ruleset, goal, ruleset.dice_seat(seat))
    choices = _capped_options(turn, brought, shown, total)
    data: dict[str, object] = {
        **origin_of_rules(ruleset),
        "capped": goal,
        "turn_total": total,
        "dice_of": brought.names,
        "roll": [face if face <= 6 else "wild" for face in shown],
    }
    if shown:
        data |= {"best": max((each.worth.best for each in choices), default=0.0)}
        data["options"] = [_capped_option(each, brought) for each in choices]
    else:
        worth = turn.at(total, brought.left)
        data |= worth._asdict()
    return Answer(data, "\n".join(_capped_lines(data, choices, brought, ruleset)))


def _capped_options(turn: CappedTurn, brought: DiceArgument, shown: tuple[int, ...], total: int) -> list[_CappedOption]:
    """Return the options for the roll, the best first."""
    if not shown:
        return []
    choices = [
        _CappedOption(taking, turn.after(total, brought.left, taking))
        for taking in takings(brought.ruleset, brought.seat, brought.kinds, shown)
    ]
    return sorted(choices, key=lambda each: (-each.worth.best, len(each.taking.dice)))


def _capped_option(option: _CappedOption, brought: DiceArgument) -> dict[str, object]:
    taking = option.taking
    rest = [place for place in range(len(brought.dice)) if place not in taking.dice]
    return {
        "set_aside": [face if face <= 6 else "wild" for face in faces_of(taking.scoring.counts)],
        "dice": brought.names_of(taking.dice),
        "left": brought.names_of(rest),
        "points": taking.scoring.points,
        **option.worth._asdict(),
    }


def _capped_lines(
    data: dict[str, object], choices: list[_CappedOption], brought: DiceArgument, ruleset: Ruleset
) -> list[str]:
    head = [
        ruleset_name(ruleset) or ruleset.id,
        _("One turn for most points, of which those beyond {goal:,} count nothing:", goal=data["capped"]),
        "",
        _(
            "turn total {points}; dice: {dice}",
            points=in_points(int(str(data["turn_total"]))),
            dice=", ".join(brought.names),
        ),
        _("worth {points:.4f} points", points=data["best"]),
    ]
    shown: list[Column[_CappedOption]] = [
        Column(_("set aside"), "<", _set_aside),
        Column(_("dice"), "<", lambda option: ", ".join(brought.names_of(option.taking.dice))),
        Column(pgettext("decision", "hold"), ">", lambda option: _worth(option.worth.hold)),
        Column(pgettext("decision", "roll"), ">", lambda option: _worth(option.worth.roll)),
        Column(pgettext("decision", "best"), ">", lambda option: _worth(option.worth.best)),
    ]
    return [*head, "", *table(shown, choices)] if choices else head


def _set_aside(option: _CappedOption) -> str:
    return " ".join(str(face) if face <= 6 else "*" for face in faces_of(option.taking.scoring.counts))


def _worth(value: float | None) -> str:
    return "–" if value is None else figures(f"{value:.2f}")
