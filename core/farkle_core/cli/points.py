"""``farkle points``: how to play for most points, and what comes of it."""

from argparse import Namespace

from farkle_core.arrays import Floats
from farkle_core.cli.capped import ONLY_CAPPED, capped
from farkle_core.cli.given import Given
from farkle_core.cli.solving import named
from farkle_core.cli.wording import Answer, columns, dice, percent
from farkle_core.game.points import PointsPlay, play_for_points, reach_chances
from farkle_core.language.messages import _, ngettext, number
from farkle_core.rules import fingerprint
from farkle_core.rules.library import refuse_loaded_dice
from farkle_core.rules.model import Ruleset
from farkle_core.rules.phrases import ruleset_name

_TARGETS = (300, 500, 1000, 1500, 2000, 3000)  # points that players aim at in a last turn


def points(options: Namespace) -> Answer:
    """Say how to play a ruleset for most points."""
    ruleset = named(options.rules).ruleset
    if options.capped is not None:
        return capped(options, ruleset)
    _refuse_without_goal(options)
    refuse_loaded_dice(ruleset)
    play, reach = play_for_points(ruleset), reach_chances(ruleset, max(_TARGETS) // ruleset.quantum)
    return Answer(_data(play, reach), "\n".join(_lines(play, reach)))


def _refuse_without_goal(options: Namespace) -> None:
    given = Given()
    for name in ONLY_CAPPED:
        if (text := getattr(options, name)) is not None:
            given.refuse(f"--{name.replace('_', '-')}", text, _("only with --capped"))
    given.settle()


def _counts(play: PointsPlay) -> range:
    return range(len(play.values))


def _dice(ruleset: Ruleset) -> range:
    return range(ruleset.dice, 0, -1)


def _data(play: PointsPlay, reach: Floats) -> dict[str, object]:
    ruleset, quantum = play.ruleset, play.ruleset.quantum
    last = _last_total(play)
    return {
        "ruleset": ruleset.id,
        "name": ruleset.name,
        "fingerprint": fingerprint(ruleset),
        "points_per_turn": play.mean,
        "farkle_chance": play.farkle_chance,
        "hold_from": {str(n): [play.hold_from(n, f) for f in _counts(play)] for n in _dice(ruleset)},
        "further_points": [
            {
                str(total): {
                    str(n): play.further_points(total, n, f)
                    for n in _dice(ruleset)
                    if play.reachable[total // quantum, n - 1]
                }
                for total in range(0, last + quantum, quantum)
                if play.reachable[total // quantum, : ruleset.dice].any()
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


def _last_total(play: PointsPlay) -> int:
    """Return the largest of the turn totals from which on to hold."""
    found = [play.hold_from(n, f) for n in _dice(play.ruleset) for f in _counts(play)]
    return max((total for total in found if total is not None), default=0)


def _lines(play: PointsPlay, reach: Floats) -> list[str]:
    ruleset = play.ruleset
    lines = [
        ruleset_name(ruleset) or ruleset.id,
        _("Playing for most points, with the goal far away:"),
        "",
        _pace(play),
        _("{share} of all turns end with a farkle.", share=percent(play.farkle_chance)),
        _("{mean:.1f} turns on average from 0 to {goal:,} points.", mean=play.turns.mean, goal=ruleset.goal),
        "",
        _("Hold from this turn total on:"),
        *_holds(play),
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


def _holds(play: PointsPlay) -> list[str]:
    counts = _counts(play)
    head = ["", *([_("always")] if len(counts) == 1 else [_after(f) for f in counts])]
    rows = [[dice(n), *(_hold(play.hold_from(n, f)) for f in counts)] for n in _dice(play.ruleset)]
    return columns(rows if len(counts) == 1 else [head, *rows], ">" * len(head))


def _after(farkles: int) -> str:
    if not farkles:
        return _("no farkle before")
    return ngettext("after {count} farkle", "after {count} farkles", farkles)


def _hold(total: int | None) -> str:
    return _("never") if total is None else number(total)
