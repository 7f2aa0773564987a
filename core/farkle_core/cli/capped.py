"""``farkle points R --capped GOAL``: one turn played for min(points, goal), with fair or loaded dice."""

from argparse import Namespace
from dataclasses import dataclass
from typing import Final

from farkle_core.cli.dice_of import DiceArgument, read_roll
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.wording import Answer, columns, origin_of_rules, points
from farkle_core.game.points.turn import CappedTurn, TurnWorth, play_capped
from farkle_core.language.messages import L_, _, figures, pgettext
from farkle_core.rules.dice import faces_of
from farkle_core.rules.model import LARGEST_POINTS, Ruleset
from farkle_core.rules.one_roll import Taking, takings
from farkle_core.rules.phrases import ruleset_name

ONLY_CAPPED: Final = ("turn_total", "roll", "dice_of")


@dataclass(frozen=True)
class _CappedOption:
    """Dice to set aside, and the worth of the turn afterwards."""

    taking: Taking
    worth: TurnWorth


def capped(options: Namespace, ruleset: Ruleset) -> Answer:
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
    choices = _options(turn, brought, shown, total)
    data: dict[str, object] = {
        **origin_of_rules(ruleset),
        "capped": goal,
        "turn_total": total,
        "dice_of": brought.names,
        "roll": [face if face <= 6 else "wild" for face in shown],
    }
    if shown:
        data |= {"best": max((each.worth.best for each in choices), default=0.0)}
        data["options"] = [_option_data(each, brought) for each in choices]
    else:
        worth = turn.at(total, brought.left)
        data |= worth._asdict()
    return Answer(data, "\n".join(_lines(data, choices, brought, ruleset)))


def _options(turn: CappedTurn, brought: DiceArgument, shown: tuple[int, ...], total: int) -> list[_CappedOption]:
    """Return the options for the roll, the best first."""
    if not shown:
        return []
    choices = [
        _CappedOption(taking, turn.after(total, brought.left, taking))
        for taking in takings(brought.ruleset, brought.seat, brought.kinds, shown)
    ]
    return sorted(choices, key=lambda each: (-each.worth.best, len(each.taking.dice)))


def _option_data(option: _CappedOption, brought: DiceArgument) -> dict[str, object]:
    taking = option.taking
    rest = [place for place in range(len(brought.dice)) if place not in taking.dice]
    return {
        "set_aside": [face if face <= 6 else "wild" for face in faces_of(taking.scoring.counts)],
        "dice": brought.names_of(taking.dice),
        "left": brought.names_of(rest),
        "points": taking.scoring.points,
        **option.worth._asdict(),
    }


def _lines(data: dict[str, object], choices: list[_CappedOption], brought: DiceArgument, ruleset: Ruleset) -> list[str]:
    head = [
        ruleset_name(ruleset) or ruleset.id,
        _("One turn for most points, of which those beyond {goal:,} count nothing:", goal=data["capped"]),
        "",
        _(
            "turn total {points}; dice: {dice}",
            points=points(int(str(data["turn_total"]))),
            dice=", ".join(brought.names),
        ),
        _("worth {points:.4f} points", points=data["best"]),
    ]
    if not choices:
        return head
    rows = [_row(each, brought) for each in choices]
    return [*head, "", *columns([_heads(), *rows], "<<>>>")]


def _heads() -> list[str]:
    return [
        _("set aside"),
        _("dice"),
        pgettext("decision", "hold"),
        pgettext("decision", "roll"),
        pgettext("decision", "best"),
    ]


def _row(option: _CappedOption, brought: DiceArgument) -> list[str]:
    taking, worth = option.taking, option.worth
    faces = " ".join(str(face) if face <= 6 else "*" for face in faces_of(taking.scoring.counts))
    numbers = ("–" if each is None else figures(f"{each:.2f}") for each in worth)
    return [faces, ", ".join(brought.names_of(taking.dice)), *numbers]
