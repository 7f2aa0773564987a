"""Words two sides: their names, and their numbers line by line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from farkle_core.compare.sides import DifferenceKind, Matching, Side, what_differs
from farkle_core.compare.summary import Facts, Summary, holding_by_dice
from farkle_core.engine.settings import Settings
from farkle_core.language.messages import N_, _, chance_gap, figures, number, percent, pgettext, points
from farkle_core.rules.phrases import inside
from farkle_core.rules.words.dice_left import DiceLeft
from farkle_core.solution.changes import Holding
from farkle_core.solution.solution import Interval, Solution
from farkle_core.strategies.match import SelfPlay
from farkle_core.strategies.strategy_words import title

_PERFECT: Final = N_("How often the first player wins when both play perfectly")
_KOMI: Final = N_("The points before the game begins that make it fairest, and who gets them")
_THEN: Final = N_("How often the first player wins with the fair start")


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One line of a summary: both sides, and the second less the first; ``""`` if a difference makes no sense."""

    about: str  # about, first, second, difference: words, and numbers with their units
    first: str
    second: str
    difference: str = ""
    tip: str = ""  # the exact meaning
    # of each side, the ranges of turn totals that `first` and `second` list
    ranges: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


def names_of(first: Side, second: Side) -> tuple[str, str]:
    """Return the names of both sides, with everything that distinguishes them."""
    one, other = _name(first, second), _name(second, first)
    return one, _("{ruleset} (other rules)", ruleset=other) if one == other else other


def brief(names: tuple[str, str], most: int) -> tuple[str, str]:
    """Return names of at most so many characters, for headings: their beginnings, or their ends where these differ."""
    one, other = (name if len(name) <= most else f"{name[: most - 1].rstrip()}…" for name in names)
    if one != other:
        return one, other
    one, other = (name if len(name) <= most else f"…{name[len(name) - most + 1 :].lstrip()}" for name in names)
    return one, other


def _name(side: Side, other: Side) -> str:
    if what_differs(side, other) is DifferenceKind.STRATEGY:
        return side.name or title(side.strategy)
    name, solution = side.title, side.solution
    if solution.ruleset.goal != other.solution.ruleset.goal:
        name = _("{ruleset} to {goal:,}", ruleset=name, goal=solution.ruleset.goal)
    if _bound_tells(solution, other.solution):
        name = _("{ruleset}, lowest score {lowest}", ruleset=name, lowest=number(solution.grid.lowest))
    return name if side.is_perfect else f"{name}, {inside(title(side.strategy))}"


def _bound_tells(solution: Solution, other: Solution) -> bool:
    """Whether a name needs the lowest score: if it differs from the other side's, or from the default."""
    if not solution.ruleset.may_fall_below_zero:
        return False
    if other.ruleset.may_fall_below_zero:
        return solution.grid.lowest != other.grid.lowest
    return solution.settings.bound != Settings().bound


def matching_in_words(matching: Matching) -> str:
    """Return the matching of scores in words: ``"at the same scores"``."""
    return _("at the same scores") if matching is Matching.SCORES else _("with the same points still needed")


def summary_lines(
    summary: Summary, dice_words: Callable[[DiceLeft, int], str] = DiceLeft.words
) -> tuple[ComparedLine, ...]:
    """Return the numbers of a comparison, line by line; when to hold last if dice are loaded, because there is much.

    `dice_words`: words the dice at a place.
    """
    before, holding, after = (*_match(summary), *_advantage(summary)), _holding(summary, dice_words), _turns(summary)
    is_loaded = summary.first.dice_left.is_loaded or summary.second.dice_left.is_loaded
    return (*before, *after, *holding) if is_loaded else (*before, *holding, *after)


def _match(summary: Summary) -> Iterator[ComparedLine]:
    match = summary.match
    if match is None:
        return
    for about, wins in (
        (_("Wins when going first"), (match.first, 1.0 - match.second)),
        (_("Wins when going second"), (match.second, 1.0 - match.first)),
        (_("Wins, first player chosen at random"), (match.overall, 1.0 - match.overall)),
    ):
        yield _chances(about, *wins, _("How often each way to play wins in a match against the other"))


def _advantage(summary: Summary) -> Iterator[ComparedLine]:
    one, two = summary.first, summary.second
    if summary.mirrored is not None:
        tip = _("How often the first player wins when both play this way")
        yield _chances(_("First player wins when both play this way"), *summary.mirrored, tip)
    if summary.match is not None:
        yield from _advantage_of_the_rules(one)
        return
    wins = one.first_player_win, two.first_player_win
    yield _chances(_("First player wins, perfect play"), *wins, _(_PERFECT))
    komi = one.komi.points, two.komi.points
    difference = _signed_points(komi[1] - komi[0])
    yield ComparedLine(_("Fair start, perfect play"), _komi(komi[0]), _komi(komi[1]), difference, _(_KOMI))
    then = one.komi.first_player_win, two.komi.first_player_win
    yield _chances(_("First player wins with the fair start, perfect play"), *then, _(_THEN))


def _advantage_of_the_rules(facts: Facts) -> Iterator[ComparedLine]:
    """Yield the numbers of the rules, which both sides have in common."""
    for about, text, tip in (
        (_("First player wins, perfect play"), percent(facts.first_player_win), _(_PERFECT)),
        (_("Fair start, perfect play"), _komi(facts.komi.points), _(_KOMI)),
        (_("First player wins with the fair start, perfect play"), percent(facts.komi.first_player_win), _(_THEN)),
    ):
        yield ComparedLine(about, text, text, "", tip)


def _komi(value: int) -> str:
    """Return the handicap in words that are shorter than elsewhere, because the table shows two sides."""
    if not value:
        return pgettext("komi", "none")
    if value > 0:
        return _("{points:,} to the second", points=value)
    return _("{points:,} to the first", points=-value)


def _holding(summary: Summary, dice_words: Callable[[DiceLeft, int], str]) -> Iterator[ComparedLine]:
    for words, first, second in holding_by_dice(summary, dice_words):
        tip = _("The turn totals at which each side holds in the first turn of the game")
        about, held = _("Opening turn: hold with {count}", count=words), (_held(first), _held(second))
        yield ComparedLine(about, ", ".join(held[0]), ", ".join(held[1]), _later(first, second), tip, held)


def _held(runs: Holding | None) -> tuple[str, ...]:
    if runs is None:
        return ("–",)
    return tuple(map(_span, runs)) or (_("never"),)


def _span(run: Interval) -> str:
    if run.to_goal:
        return _("from {first} points", first=number(run.first))
    if run.first == run.last:
        return _("at {first} points", first=number(run.first))
    return _("{first} to {last} points", first=number(run.first), last=number(run.last))


def _later(first: Holding | None, second: Holding | None) -> str:
    if not first or not second:
        return ""
    return _signed_points(second[0].first - first[0].first)


def _turns(summary: Summary) -> Iterator[ComparedLine]:
    one, two = summary.first, summary.second
    yield from _games(one.games, two.games)
    if one.first_turn_points is not None and two.first_turn_points is not None:
        tip = _("The points that the first turn of the game banks on average with perfect play")
        yield _decimals(_("Opening turn: points, perfect play"), one.first_turn_points, two.first_turn_points, tip)
    if one.first_turn_farkle is not None and two.first_turn_farkle is not None:
        tip = _("How often the first turn of the game ends with a farkle with perfect play")
        yield _chances(_("Opening turn: farkles, perfect play"), one.first_turn_farkle, two.first_turn_farkle, tip)
    yield from _long_run(one, two)


def _long_run(one: Facts, two: Facts) -> Iterator[ComparedLine]:
    """Yield the points and farkles of turns far from the goal.

    Perfect play depends on the scores, so it has no such numbers. Two rulesets are compared by play for most points.
    """
    tip = _("Average points a turn far from the goal, less penalties")
    share = _("The share of such turns that end with a farkle")
    if one.turns is not None and two.turns is not None:
        yield _decimals(_("Points a turn, play for most points"), one.points_per_turn, two.points_per_turn, tip)
        yield _chances(_("Turns that farkle, play for most points"), one.farkle_chance, two.farkle_chance, share)
        tip = _("The average number of turns to the goal for one player who plays for most points")
        yield _decimals(_("Turns to the goal, play for most points"), one.turns, two.turns, tip)
        return
    points_a_turn = _decimals(_("Points a turn, far from the goal"), one.points_per_turn, two.points_per_turn, tip)
    farkles = _chances(_("Turns that farkle, far from the goal"), one.farkle_chance, two.farkle_chance, share)
    for line in (points_a_turn, farkles):
        yield _without_perfect_play(line, one, two)


def _without_perfect_play(line: ComparedLine, one: Facts, two: Facts) -> ComparedLine:
    """Return a line with a dash for a side that plays perfectly."""
    if one.turns is None and two.turns is None:
        return line
    first, second = (
        "–" if side.turns is not None else words for side, words in ((one, line.first), (two, line.second))
    )
    return replace(line, first=first, second=second, difference="")


def _games(one: SelfPlay | None, two: SelfPlay | None) -> Iterator[ComparedLine]:
    if one is None or two is None:
        return
    tip = _("The average number of turns of both players in a game in which both play like this side")
    yield _decimals(_("Turns in a game when both play this way"), one.turns, two.turns, tip)
    tip = _("The share of these turns that end with a farkle")
    yield _chances(_("Turns that farkle when both play this way"), one.farkles, two.farkles, tip)


def _chances(about: str, first: float, second: float, tip: str) -> ComparedLine:
    explained = _("{tip}. The difference is in games of 100.", tip=tip)
    return ComparedLine(about, percent(first), percent(second), chance_gap(second - first), explained)


def _decimals(about: str, first: float, second: float, tip: str) -> ComparedLine:
    difference = _signed(figures(f"{abs(second - first):,.2f}"), round(second - first, 2))
    return ComparedLine(about, figures(f"{first:,.2f}"), figures(f"{second:,.2f}"), difference, tip)


def _signed_points(value: int) -> str:
    return _signed(points(abs(value)), value)


def _signed(size: str, value: float) -> str:
    """Return the words `size` with the sign of `value`, which is rounded as they are."""
    return f"{'+' if value > 0 else '−'}{size}" if value else size


def dice_as_data(dice: DiceLeft, place: int) -> str:
    """Return the dice at a place for programs: fair ones as their number."""
    return dice.full_words(place) if dice.is_loaded else str(place + 1)


def facts_as_data(facts: Facts) -> dict[str, object]:
    """Return one side's numbers for programs: chances 0 to 1, scores in points."""
    return {
        "first_player_win": facts.first_player_win,
        "komi": facts.komi.points,
        "first_player_win_with_komi": facts.komi.first_player_win,
        "first_turn_holds": {
            dice_as_data(facts.dice_left, place): [[run.first, run.last, run.to_goal] for run in runs]
            for place, runs in enumerate(facts.holding)
        },
        "first_turn_points": facts.first_turn_points,
        "first_turn_farkle_chance": facts.first_turn_farkle,
        "points_per_turn": facts.points_per_turn,
        "farkle_chance": facts.farkle_chance,
        "turns_to_goal": facts.turns,
        "turns_of_a_game": None if facts.games is None else facts.games.turns,
        "farkles_of_a_game": None if facts.games is None else facts.games.farkles,
    }
