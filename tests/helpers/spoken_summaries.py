"""The table in which the page Compare puts two sides into numbers, put together from the core's numbers alone."""

from spoken_comparisons import Ranges, Turns, Two, later, runs_of
from spoken_numbers import MINUS, dice, gap, percent, points, told

from farkle_core.compare.summary import Facts, Summary, summarise, with_games

Line = tuple[str, str, str, str]


def summary_of(two: Two) -> list[Line]:
    """Return the table of numbers: what each is about, both sides, and what lies between them."""
    summary = with_games(summarise(*two.sides), *two.sides)
    return [*_wins(summary), *_holding(two), *_turns(summary)]


def _wins(summary: Summary) -> list[Line]:
    one, two, found = summary.first, summary.second, summary.match
    first, komi, then = one.first_player_win, one.komi.points, one.komi.first_player_win
    if found is None:
        alone = (
            []
            if summary.mirrored is None
            else [_chances("First player wins when both play this way", *summary.mirrored)]
        )
        return [
            *alone,
            _chances("First player wins, perfect play", first, two.first_player_win),
            ("Fair start, perfect play", _komi(komi), _komi(two.komi.points), later(two.komi.points - komi)),
            _chances("First player wins with the fair start, perfect play", then, two.komi.first_player_win),
        ]  # fmt: skip
    assert summary.mirrored is not None
    return [
        _chances("Wins when going first", found.first, 1.0 - found.second),
        _chances("Wins when going second", found.second, 1.0 - found.first),
        _chances("Wins, first player chosen at random", found.overall, 1.0 - found.overall),
        _chances("First player wins when both play this way", *summary.mirrored),
        ("First player wins, perfect play", percent(first), percent(first), ""),
        ("Fair start, perfect play", _komi(komi), _komi(komi), ""),
        ("First player wins with the fair start, perfect play", percent(then), percent(then), ""),
    ]


def _komi(value: int) -> str:
    if value == 0:
        return "none"
    return f"{points(abs(value))} to the {'second' if value > 0 else 'first'}"


def _holding(two: Two) -> list[Line]:
    """Say where both hold on the first turn of the game, which is read off that turn."""
    most = max(side.solution.ruleset.dice for side in two.sides)
    return [_held_with(two, count) for count in range(most, 0, -1)]


def _held_with(two: Two, count: int) -> Line:
    both = [runs_of(side, 0, 0, Turns(), count) if count <= side.solution.ruleset.dice else None for side in two.sides]
    apart = later(both[1][0].first - both[0][0].first) if both[0] and both[1] else ""
    return f"Opening turn: hold with {dice(count)}", _held(both[0]), _held(both[1]), apart


def _turns(summary: Summary) -> list[Line]:
    one, two = summary.first, summary.second
    assert one.games is not None
    assert two.games is not None
    found = [
        _decimals("Turns in a game when both play this way", one.games.turns, two.games.turns),
        _chances("Turns that farkle when both play this way", one.games.farkles, two.games.farkles),
    ]
    if one.first_turn_points is not None and two.first_turn_points is not None:
        found.append(_decimals("Opening turn: points, perfect play", one.first_turn_points, two.first_turn_points))
    if one.first_turn_farkle is not None and two.first_turn_farkle is not None:
        found.append(_chances("Opening turn: farkles, perfect play", one.first_turn_farkle, two.first_turn_farkle))
    return [*found, *_far_from_the_goal(one, two)]


def _held(found: Ranges | None) -> str:
    if not found:
        return "–" if found is None else "never"
    return ", ".join(f"{told((run,))} points" for run in found)


def _chances(about: str, first: float, second: float) -> Line:
    return about, percent(first), percent(second), gap(second - first)


def _decimals(about: str, first: float, second: float) -> Line:
    size = f"{abs(second - first):,.2f}"
    sign = "" if size == "0.00" else "+" if second > first else MINUS
    return about, f"{first:,.2f}", f"{second:,.2f}", f"{sign}{size}"


def _far_from_the_goal(one: Facts, two: Facts) -> list[Line]:
    if one.turns is not None and two.turns is not None:
        return [
            _decimals("Points a turn, play for most points", one.points_per_turn, two.points_per_turn),
            _chances("Turns that farkle, play for most points", one.farkle_chance, two.farkle_chance),
            _decimals("Turns to the goal, play for most points", one.turns, two.turns),
        ]
    found = [
        _decimals("Points a turn, far from the goal", one.points_per_turn, two.points_per_turn),
        _chances("Turns that farkle, far from the goal", one.farkle_chance, two.farkle_chance),
    ]
    if one.turns is None and two.turns is None:
        return found
    # Perfect play is not the same far from the goal whatever the scores.
    return [
        (about, "–" if one.turns is not None else first, "–" if two.turns is not None else second, "")
        for about, first, second, _apart in found
    ]
