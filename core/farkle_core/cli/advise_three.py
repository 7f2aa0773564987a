"""``farkle advise --opponents``: which dice to set aside from a roll in a game of three players."""

from argparse import Namespace
from typing import Any

from farkle_core.cli.advise_loaded import in_order, loaded_data, loaded_lines, rolled
from farkle_core.cli.dice_of import DiceArgument, faces_shown, read_dice
from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.roll_answer import roll_data, roll_faces, roll_lines
from farkle_core.cli.solving import named
from farkle_core.cli.three import TrioStart, read_start, read_total
from farkle_core.cli.wording import Answer, columns, percent, points
from farkle_core.engine.settings import Settings, make_grid
from farkle_core.game.points import play_for_points
from farkle_core.language.messages import L_, _
from farkle_core.play.advise import Moment, RollAdvice
from farkle_core.play.advise.decision_reasons import CANNOT_OCCUR
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.rules.dice import counts_of, faces_of
from farkle_core.trios.solution import Chances


def advise_three(options: Namespace) -> Answer:
    """Advise which dice to set aside from a roll, with the win chances of all three players."""
    given, ruleset = OptionReader(), named(options.rules).ruleset
    settings = given.settings(options, Settings())
    read, grid = read_start(given, options, ruleset, settings), make_grid(ruleset, settings)
    total = read_total(given, options, grid)
    begins = not options.turn_total.strip("0") and options.bonuses in ("", "0")
    counts = [grid.dice] if begins else list(range(1, grid.dice + 1))
    faces = roll_faces(given, options, counts, needed=True)
    brought = read_dice(given, options.dice_of, ruleset, 0, len(faces) or None)
    shown = faces_shown(given, brought, faces)
    if options.start is not None:
        given.refuse("--start", options.start, L_("leave it out for three players"))
    given.settle()
    return _answer(read(), total, brought, shown)


def _answer(typed: TrioStart, total: int, brought: DiceArgument, shown: tuple[int, ...]) -> Answer:
    ruleset, start = typed.view.ruleset, typed.start
    adviser = TrioAdviser(typed.view, play_for_points(ruleset))
    moment = adviser.moment(start.state(total, len(shown)))
    data: dict[str, Any] = {**typed.data, "turn_total": total}
    if ruleset.has_loaded_dice:
        before = rolled(moment, brought)
        advice = adviser.advise(before, in_order(brought, shown))
        words = _("Turn total {points}, rolled: {dice}.", points=points(total), dice=", ".join(brought.names))
    else:
        before = adviser.rolling(moment)
        advice = adviser.advise(before, counts_of(shown))
        faces = "-".join(map(str, faces_of(advice.roll)))
        words = _("Turn total {points}, you rolled {faces}.", points=points(total), faces=faces)
    reachable = adviser.can_occur(before)
    after = [adviser.choice_chances(before, choice) for choice in advice.choices]
    chances = after[0] if after else _after_farkle(adviser, before, advice)
    if ruleset.has_loaded_dice:
        data, lines = data | loaded_data(advice, brought, shown, reachable=reachable), loaded_lines(advice)
    else:
        data, lines = data | roll_data(advice, started_with_offer=False, reachable=reachable), roll_lines(advice)
        for choice, each in zip(data["choices"], after, strict=True):
            choice["chances"] = list(each)
    lines = [*typed.head, words, "", *lines, "", *_chances(advice, after, chances)]
    return Answer(data | {"chances": list(chances)}, "\n".join([*lines, *([] if reachable else ["", _(CANNOT_OCCUR)])]))


def _after_farkle(adviser: TrioAdviser, before: Moment, advice: RollAdvice) -> Chances:
    state = adviser.referee.apply_roll(before.state, advice.roll)
    return adviser.strategy.chances_from(state, before.state.mover)


def _chances(advice: RollAdvice, after: list[Chances], chances: Chances) -> list[str]:
    """Return a line per option: each player's win chance after it."""
    rows: list[tuple[str, ...]] = [(_("set aside"), _("you"), _("next"), _("after next"))]
    for choice, each in zip(advice.choices, after, strict=True):
        rows.append((choice.named, *map(percent, each)))
    if not after:
        rows.append((advice.headline, *map(percent, chances)))
    return columns(rows, "<>>>")
