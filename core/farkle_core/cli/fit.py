"""``farkle fit``: the best sheet of a kind, and its price."""

from argparse import Namespace
from pathlib import Path

from farkle_core.cli.match import match_data
from farkle_core.cli.options import Parser, argument
from farkle_core.cli.solving import obtain, provenance, read_rules, warn, watched
from farkle_core.cli.terminal import Answer, percent
from farkle_core.errors import Problem, UserError
from farkle_core.files.atomic import refuse_to_replace
from farkle_core.files.reading import why_not
from farkle_core.language.messages import L_, _, ngettext
from farkle_core.rules.phrases import ruleset_name
from farkle_core.solution.solution import Solution
from farkle_core.strategies import fit_cache
from farkle_core.strategies.files import save_strategy
from farkle_core.strategies.fit import Fitted
from farkle_core.strategies.fit import fit as search
from farkle_core.strategies.forms import KindName, SheetKind
from farkle_core.strategies.model import Bands, GoForIt, HoldAt, MemoryTable, Tabled
from farkle_core.strategies.names import name_of, shown_name
from farkle_core.strategies.strategy_words import described, numbers_of, offer_sentences, title


def add_options(parser: Parser) -> None:
    """Add the options of ``farkle fit``."""
    group = parser.add_argument_group(_("the sheet"))
    argument(
        group,
        "--kind",
        "K",
        _("how much to memorise: one-number, each-dice, memory, memory+go, bands or bands:2 to bands:5"),
        required=True,
    )
    argument(group, "-o", "FILE", _("save the strategy in this file"), short="--output")


def fit(options: Namespace) -> Answer:
    """Find the best sheet of a kind for a ruleset."""
    what, given, settings = read_rules(options)
    given.settle()
    wanted = SheetKind.named(options.kind)
    if not wanted.suits(what.ruleset):
        allowed = L_("one-number, each-dice or bands with loaded dice: a memory table needs fair dice")
        raise UserError(_("There is no such kind of sheet."), (Problem("--kind", options.kind, allowed),))
    path = _path(options.output)
    solution = obtain(what, settings, options).solution
    look = search if options.no_cache else fit_cache.fitted
    fitted = watched(lambda monitor: look(solution, wanted, monitor, settings.threads))
    if path is not None:
        save_strategy(fitted.strategy, solution.ruleset, path, title(fitted.strategy))
    if not fitted.price.converged:
        warn(_("the win chances did not reach the tolerance; the last digits may be wrong"))
    return Answer(_data(solution, fitted, path), "\n".join(_lines(solution, fitted, path)))


def _path(text: str | None) -> Path | None:
    if text is None:
        return None
    try:
        refuse_to_replace(Path(text))
    except (OSError, ValueError) as error:
        reason = why_not(error)
        raise UserError(_("The strategy could not be saved as {path}: {reason}.", path=text, reason=reason)) from error
    return Path(text)


def sheet_data(strategy: Tabled) -> dict[str, object]:
    """Return the numbers of a strategy as plain values, by number of dice."""
    if isinstance(strategy, GoForIt):
        return {**sheet_data(strategy.base), "B": _by_dice(strategy.own), "D": _by_dice(strategy.opponent)}
    if isinstance(strategy, HoldAt):
        return {"hold_at": _by_dice(strategy.thresholds)}
    if isinstance(strategy, Bands):
        return {"edges": list(strategy.edges), "hold_at": [_by_dice(hold.thresholds) for hold in strategy.holds]}
    if isinstance(strategy, MemoryTable):
        rows = {str(dice): {str(total): each for total, each in row} for dice, row in enumerate(strategy.rows, 1)}
        return {"estimates": rows}
    return {}


def _by_dice(numbers: tuple[int | None, ...]) -> dict[str, int | None]:
    return {str(dice): number for dice, number in enumerate(numbers, 1)}


def _data(solution: Solution, fitted: Fitted, path: Path | None) -> dict[str, object]:
    return {
        **provenance(solution),
        "kind": fitted.wanted.name,
        "strategy": name_of(fitted.strategy, solution.ruleset),
        "sheet": sheet_data(fitted.strategy),
        "numbers": numbers_of(fitted.strategy),
        **match_data(fitted.price),
        "points_per_turn": fitted.points_per_turn,
        "farkle_chance": fitted.farkle_chance,
        "plays_for_most_points": fitted.plays_for_points,
        "tried": fitted.tried,
        "output": str(path) if path else None,
    }


def _lines(solution: Solution, fitted: Fitted, path: Path | None) -> list[str]:
    lines = [
        f"{ruleset_name(solution.ruleset)}: {title(fitted.strategy)}",
        ngettext(
            "{count} number to memorise; {name}",
            "{count} numbers to memorise; {name}",
            numbers_of(fitted.strategy) or 0,
            name=shown_name(fitted.strategy, solution.ruleset),
        ),
        "",
        *described(fitted.strategy),
        *offer_sentences(fitted.strategy, solution.ruleset),
        "",
        _price(fitted),
        _pace(fitted),
    ]
    if fitted.wanted.kind in (KindName.MEMORY, KindName.MEMORY_GO):
        lines.append(_likeness(fitted))
    if fitted.tried:
        lines.append(_("{tried} sheets were tried: moving no number alone by one step gains.", tried=fitted.tried))
    return [*lines, _("Saved in {path}.", path=path)] if path else lines


def _price(fitted: Fitted) -> str:
    return _(
        "Against perfect play it wins {overall}: {first} with the first turn, {second} without.",
        overall=percent(fitted.price.overall),
        first=percent(fitted.price.first),
        second=percent(fitted.price.second),
    )


def _pace(fitted: Fitted) -> str:
    pace, farkles = fitted.points_per_turn, percent(fitted.farkle_chance)
    if fitted.wanted.kind is KindName.BANDS:
        return _(
            "Far from the goal and with level scores it makes {pace:.2f} points a turn, and {farkles} of its turns are "
            "farkles.",
            pace=pace,
            farkles=farkles,
        )
    return _(
        "Far from the goal it makes {pace:.2f} points a turn, and {farkles} of its turns are farkles.",
        pace=pace,
        farkles=farkles,
    )


def _likeness(fitted: Fitted) -> str:
    if fitted.plays_for_points:
        return _("Far from the goal it makes the same decisions as play for most points.")
    return _("Far from the goal it makes nearly the same decisions as play for most points.")
