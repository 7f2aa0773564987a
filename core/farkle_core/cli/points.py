"""``farkle points``: play for most points, and its results."""

from argparse import Namespace

from farkle_core.arrays import Floats
from farkle_core.cli.capped import ONLY_CAPPED, capped
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.parser import Parser, argument
from farkle_core.cli.shared_options import add_dice_of, add_seat
from farkle_core.cli.solving import named
from farkle_core.cli.wording import Answer, columns, origin_of_rules, percent
from farkle_core.game.points import PointsPlay, play_for_points, reach_chances
from farkle_core.language.messages import L_, _, ngettext, number
from farkle_core.rules.phrases import ruleset_name
from farkle_core.rules.words.dice_left import DiceLeft, dice_in_short

_TARGETS = (300, 500, 1000, 1500, 2000, 3000)  # points that a player may need in a last turn


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
        return capped(options, ruleset)
    seat = _seat(options, ruleset.dice_differ)
    play = play_for_points(ruleset, seat)
    play.refuse_endless()
    reach = reach_chances(ruleset, max(_TARGETS) // ruleset.quantum, seat)
    dice = DiceLeft.of(ruleset, seat)
    return Answer(_data(play, reach, dice), "\n".join(_lines(play, reach, dice)))


def _seat(options: Namespace, dice_differ: bool) -> int:
    """Return the seat whose dice count; refuse the options that need ``--capped``."""
    given = OptionReader()
    for name in ONLY_CAPPED:
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
