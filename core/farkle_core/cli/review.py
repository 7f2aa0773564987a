"""``farkle review``: luck and skill in a recorded game."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from farkle_core.cli.options import OptionReader, Parser, argument
from farkle_core.cli.solving import NamedRules, obtain, provenance, warn
from farkle_core.cli.terminal import Answer, columns, percent, write_file
from farkle_core.coach.game_log import action_words, as_csv, as_text, place_words
from farkle_core.coach.review import Review, ReviewedDecision, SeatReview
from farkle_core.coach.review import review as look_back
from farkle_core.errors import UserError
from farkle_core.language.messages import _, figures, number, of_100_games, signed_points
from farkle_core.play.advise import Adviser, Moment
from farkle_core.play.advise.game_file import read_game
from farkle_core.play.advise.game_record import GameRecord, Seat
from farkle_core.play.advise.table import TWO
from farkle_core.referee import Action, Hold, SetAside, TakeOver
from farkle_core.rules.dice import WILD, faces_of
from farkle_core.rules.phrases import ruleset_name


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle review``."""
    argument(parser, "game", "GAME", _("the file of a game (*.jsonl)"))
    argument(parser, "--text", "FILE", _("write the game to be read, one line a move"))
    argument(parser, "--csv", "FILE", _("write a CSV file, one row a decision"))


def review(options: Namespace) -> Answer:
    """Separate luck and skill in a game."""
    record = _read(Path(options.game))
    if len(record.seats) > TWO:
        raise UserError(_("This game has {count} players; luck and skill are exact for two.", count=len(record.seats)))
    given, what = OptionReader(), NamedRules(record.ruleset)
    settings = given.settings(options, what.settings)
    given.settle()
    solution = obtain(what, settings, options).solution
    table, problem = record.replay(Adviser(solution))
    problem = problem or record.problem
    if problem:
        warn(_("the game is read up to a damaged or impossible entry: {problem}", problem=problem))
    result = look_back(table.now.game, table.branches)
    for name, written in ((options.text, as_text), (options.csv, as_csv)):
        if name is not None:
            write_file(Path(name), written(table.now.game, record))
    data = {**provenance(solution), "game": options.game, "problem": problem, **_data(result, record.players)}
    return Answer(data, "\n".join([ruleset_name(solution.ruleset), *_lines(result, record.players)]))


def _read(path: Path) -> GameRecord:
    try:
        return read_game(path)[1]
    except OSError as error:
        raise UserError(str(error)) from error


def _data(result: Review, seats: tuple[Seat, ...]) -> dict[str, Any]:
    return {
        "is_over": result.is_over,
        "sigma": result.sigma,
        "first_chance": result.first_chance,
        "result": result.result,
        "typed": result.typed,
        "remainder": result.remainder,
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "loss": each.loss,
                "luck": each.luck,
                "luck_adjusted_result": result.adjusted(place),
                "unforced": each.unforced,
                "rating": each.rating,
                "grades": {grade.value: count for grade, count in each.grades.items()},
                "wrong_dice": each.wrong_dice,
                "held_early": each.held_early,
                "rolled_long": each.rolled_long,
            }
            for place, (seat, each) in enumerate(zip(seats, result.seats, strict=True))
        ],
        "decisions": [_decision(each) for each in result.answers if each.is_unforced],
        "luck": [
            {"seat": each.seat, "step": each.step, "roll": list(each.faces), "luck": each.luck, "kind": each.kind.value}
            for each in result.luck
        ],
    }


def _decision(each: ReviewedDecision) -> dict[str, Any]:
    return {
        "seat": each.seat,
        "step": each.step,
        "place": place_data(each.moment),
        "roll": list(each.faces),
        "done": actions_data(each.done),
        "best": actions_data(each.best),
        "loss": each.loss,
        "difficulty": each.difficulty,
        "options": each.options,
        "grade": each.grade.value,
        "taken_back": each.is_taken_back,
    }


def place_data(moment: Moment) -> dict[str, int]:
    """Return the state of a game as plain numbers, the mover's first."""
    start, state = moment.start, moment.state
    return {
        "banked": start.banked,
        "opponent": start.opponent,
        "farkles": start.farkles,
        "opponent_farkles": start.opponent_farkles,
        "turn_total": state.turn_total,
        "dice": state.dice,
    }


def actions_data(actions: tuple[Action, ...]) -> dict[str, Any]:
    """Return a decision as plain values: ``set_aside`` with ``points`` and the numbers of loaded ``dice``, ``then``."""
    data: dict[str, Any] = {}
    for each in actions:
        if isinstance(each, SetAside):
            faces = [face if face < WILD else "wild" for face in faces_of(each.scoring.counts)]
            data |= {"set_aside": faces, "points": each.scoring.points}
            data |= {"dice": [number + 1 for number in each.dice]} if each.dice else {}
        else:
            data["then"] = "hold" if isinstance(each, Hold) else "take over" if isinstance(each, TakeOver) else "roll"
    return data


def _lines(result: Review, seats: tuple[Seat, ...]) -> list[str]:
    heads = ("", *(seat.name for seat in seats))
    rows = [
        (_("result"), percent(result.result), percent(1.0 - result.result)),
        (_("without luck"), *(percent(result.adjusted(seat)) for seat in (0, 1))),
        (_("luck of own rolls, games of 100"), *(signed_points(each.luck) for each in result.seats)),
        (_("given away, games of 100"), *(signed_points(-each.loss) for each in result.seats)),
        (_("… by the wrong dice"), *(signed_points(-each.wrong_dice) for each in result.seats)),
        (_("… by holding too early"), *(signed_points(-each.held_early) for each in result.seats)),
        (_("… by rolling too long"), *(signed_points(-each.rolled_long) for each in result.seats)),
        (_("decisions with a choice"), *(number(each.unforced) for each in result.seats)),
        (_("rating (lower is better)"), *(_rating(each) for each in result.seats)),
    ]
    return ["", *columns([heads, *rows], "<>>"), *(line for seat in (0, 1) for line in _again(result, seat, seats))]


def _rating(seat: SeatReview) -> str:
    return "–" if seat.rating is None else figures(f"{seat.rating:.1f}")


def _again(result: Review, seat: int, seats: tuple[Seat, ...]) -> list[str]:
    """Return the decisions worth another look, in words."""
    wrong = result.to_look_at(seat)
    if not wrong:
        return []
    lines = ["", _("{name}, decisions to look at again, the largest loss first:", name=seats[seat].name)]
    for each in wrong:
        lines.append(f"  {place_words(each.moment)}")
        values = {
            "done": action_words(each.done),
            "best": action_words(each.best),
            "loss": of_100_games(each.loss),
        }
        words = _("played: {done}; better: {best}; cost {loss}", **values)
        if each.is_taken_back:
            words = _("played and taken back: {done}; better: {best}; cost {loss}", **values)
        lines.append(f"    {words}")
    return lines
