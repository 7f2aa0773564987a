"""``farkle fit``: the best sheet of a kind, and its price."""

from argparse import Namespace
from pathlib import Path

from farkle_core.cli.option_reader import OptionReader
from farkle_core.cli.solving import named, obtain, provenance, warn, watched
from farkle_core.cli.wording import Answer, percent
from farkle_core.errors import Problem, UserError
from farkle_core.files.atomic import refuse_to_replace
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _, ngettext
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


def fit(options: Namespace) -> Answer:
    """Find the best sheet of a kind for a ruleset."""
    what, given = named(options.rules), OptionReader()
    settings = given.settings(options, what.settings)
    given.settle()
    wanted = SheetKind.named(options.kind)
    if not wanted.suits(what.ruleset):
        allowed = _("one-number, each-dice or bands with loaded dice: a memory table needs fair dice")
        raise UserError(_("There is no such kind of sheet."), (Problem("--kind", options.kind, allowed),))
    path = _path(options.output)
    solution = obtain(what, settings, options).solution
    look = search if options.no_cache else fit_cache.fitted
    found = watched(lambda monitor: look(solution, wanted, monitor, settings.threads))
    if path is not None:
        save_strategy(found.strategy, solution.ruleset, path, title(found.strategy))
    if not found.price.converged:
        warn(_("the win chances did not reach the tolerance; the last digits may be wrong"))
    return Answer(_data(solution, found, path), "\n".join(_lines(solution, found, path)))


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


def _data(solution: Solution, found: Fitted, path: Path | None) -> dict[str, object]:
    return {
        **provenance(solution),
        "kind": found.wanted.name,
        "strategy": name_of(found.strategy, solution.ruleset),
        "sheet": sheet_data(found.strategy),
        "numbers": numbers_of(found.strategy),
        "first": found.price.first,
        "second": found.price.second,
        "overall": found.price.overall,
        "residual": found.price.residual,
        "match_converged": found.price.converged,
        "points_per_turn": found.points_per_turn,
        "farkle_chance": found.farkle_chance,
        "plays_for_most_points": found.plays_for_points,
        "tried": found.tried,
        "searched_to": found.searched_to,
        "output": str(path) if path else None,
    }


def _lines(solution: Solution, found: Fitted, path: Path | None) -> list[str]:
    lines = [
        f"{ruleset_name(solution.ruleset)}: {title(found.strategy)}",
        ngettext(
            "{count} number to memorise; {name}",
            "{count} numbers to memorise; {name}",
            numbers_of(found.strategy) or 0,
            name=shown_name(found.strategy, solution.ruleset),
        ),
        "",
        *described(found.strategy),
        *offer_sentences(found.strategy, solution.ruleset),
        "",
        _price(found),
        _pace(found),
    ]
    if found.wanted.kind in (KindName.MEMORY, KindName.MEMORY_GO):
        lines.append(_likeness(found))
    if found.tried:
        lines.append(_search(found, solution.ruleset.goal))
    return [*lines, _("Saved in {path}.", path=path)] if path else lines


def _price(found: Fitted) -> str:
    return _(
        "Against perfect play it wins {overall}: {first} with the first turn, {second} without.",
        overall=percent(found.price.overall),
        first=percent(found.price.first),
        second=percent(found.price.second),
    )


def _pace(found: Fitted) -> str:
    pace, farkles = found.points_per_turn, percent(found.farkle_chance)
    if found.wanted.kind is KindName.BANDS:
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


def _likeness(found: Fitted) -> str:
    if found.plays_for_points:
        return _("Far from the goal it makes the same decisions as play for most points.")
    return _("Far from the goal it makes nearly the same decisions as play for most points.")


def _search(found: Fitted, goal: int) -> str:
    if found.searched_to == goal:
        return _("{tried} sheets were tried: no number alone can be changed with profit.", tried=found.tried)
    return _(
        "{tried} sheets were tried: no number alone can be changed with profit in a game to {goal:,} points.",
        tried=found.tried,
        goal=found.searched_to,
    )
