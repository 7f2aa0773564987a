"""Two sides in numbers as files have them: English names with units, full precision, no separators."""

from collections.abc import Iterator

from farkle_core.compare.summary import Holding, Summary

# What the number is, both sides, and the second less the first; `""` where there is none.
Record = tuple[str, str, str, str]

HEADINGS: Record = ("number", "first", "second", "difference")

_CHANCE = "(0 to 1)"
_LONG_RUN = "(perfect play: that of play for most points)"


def summary_records(summary: Summary) -> tuple[Record, ...]:
    """Return the numbers of a comparison, one a row, in the order of :func:`.side_words.summary_lines`.

    Chances are from 0 to 1, points whole numbers; what is not known, or never, is left out.
    """
    return (*_match(summary), *_advantage(summary), *_holding(summary), *_turns(summary))


def _match(summary: Summary) -> Iterator[Record]:
    found = summary.match
    if found is not None:
        yield _record(f"win chance with the first turn {_CHANCE}", found.first, 1.0 - found.second)
        yield _record(f"win chance with the second turn {_CHANCE}", found.second, 1.0 - found.first)
        yield _record(f"win chance, either begins by chance {_CHANCE}", found.overall, 1.0 - found.overall)


def _advantage(summary: Summary) -> Iterator[Record]:
    one, two = summary.first, summary.second
    if summary.mirrored is not None:
        yield _record(f"first player's win chance, both playing so {_CHANCE}", *summary.mirrored)
    perfect = f"first player's win chance, perfect play {_CHANCE}"
    yield _record(perfect, one.first_player_win, two.first_player_win)
    yield _record("fair komi, perfect play (points to the second player)", one.komi.points, two.komi.points)
    then = f"first player's win chance with the fair komi, perfect play {_CHANCE}"
    yield _record(then, one.komi.first_player_win, two.komi.first_player_win)


def _holding(summary: Summary) -> Iterator[Record]:
    one, two = summary.first.holding, summary.second.holding
    for count in range(max(len(one), len(two)), 0, -1):
        sides = tuple(each[count - 1] if count <= len(each) else None for each in (one, two))
        turn = f"first turn with {count} dice" if count > 1 else "first turn with 1 die"
        yield _record(f"{turn}: hold from (points)", *(runs[0].first if runs else None for runs in sides))
        if any(runs and not (len(runs) == 1 and runs[0].to_goal) for runs in sides):
            yield _record(f"{turn}: first range of holding ends at (points)", *map(_end, sides))
            yield _record(
                f"{turn}: separate ranges of holding", *(None if runs is None else len(runs) for runs in sides)
            )


def _end(runs: Holding | None) -> int | None:
    return None if not runs or runs[0].to_goal else runs[0].last


def _turns(summary: Summary) -> Iterator[Record]:
    one, two = summary.first, summary.second
    if one.games is not None and two.games is not None:
        yield _record("turns in a game on average, of both players", one.games.turns, two.games.turns)
        yield _record(f"share of turns in a game that farkle {_CHANCE}", one.games.farkles, two.games.farkles)
    yield _record("points of the first turn on average", one.first_turn_points, two.first_turn_points)
    yield _record(f"chance of a farkle on the first turn {_CHANCE}", one.first_turn_farkle, two.first_turn_farkle)
    points = f"points a turn far from the goal {_LONG_RUN}"
    yield _record(points, one.points_per_turn, two.points_per_turn)
    farkles = f"share of turns that farkle far from the goal {_CHANCE} {_LONG_RUN}"
    yield _record(farkles, one.farkle_chance, two.farkle_chance)
    yield _record("turns of one player alone to the goal on average, for most points", one.turns, two.turns)


def _record(name: str, first: float | None, second: float | None) -> Record:
    difference = None if first is None or second is None else second - first
    return name, _written(first), _written(second), _written(difference)


def _written(value: float | None) -> str:
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else repr(float(value))  # a number of numpy's says its type, too
