"""The claims of Busche about Facebook Farkle [B16]."""

from collections.abc import Iterator
from decimal import Decimal
from functools import partial
from typing import Any

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _, number
from farkle_core.published.claim import AtLeast, Claim, ClaimUnit, Fraction, Holds, Number, PointsHolds, RulesetResults
from farkle_core.rules.phrases import dice

_ALL_DICE = (6, 5, 4, 3, 2, 1)  # the order of listed thresholds

_REMARK = N_("remark on table 2; the list above it has 3,350")


def claims(numbers: dict[str, Any]) -> Iterator[Claim]:
    """Yield every claim to check, including those that need a match between two strategies."""
    yield from _whole_game(numbers)
    yield from _farkles(numbers["farkle_chance"])
    yield from _example(numbers)
    yield from _thresholds(numbers)
    yield from _most_points(numbers["max_score_holds"])


def _whole_game(numbers: dict[str, Any]) -> Iterator[Claim]:
    place = _("introduction")
    yield Number(_("The first player wins"), place, numbers["first_player_wins"], ClaimUnit.CHANCE, _first)
    states = Decimal(numbers["states"])
    yield Number(_("States of the game"), place, states, ClaimUnit.COUNT, lambda k: k.solution.certificate.states)
    for banked, chance in numbers["after_first_bank"].items():
        what = _("Your chance of winning after banking {banked} on the first turn", banked=number(int(banked)))
        yield AtLeast(what, _("below table 1"), chance, partial(_after_banking, int(banked)))


def _first(known: RulesetResults) -> float:
    return known.solution.first_player_win


def _after_banking(banked: int, known: RulesetResults) -> float:
    return 1.0 - known.solution.win_chance(TurnStart(0, banked))


def _farkles(chances: dict[str, list[int]]) -> Iterator[Claim]:
    for count, (over, under) in sorted(chances.items(), reverse=True):
        yield Fraction(_("A farkle with {count}", count=dice(int(count))), _("F1 to F6"), over, under, int(count))


def _example(numbers: dict[str, Any]) -> Iterator[Claim]:
    for total, count in ((50, 5), (300, 3), (350, 2)):
        what = _("First turn: win chance at {total} with {count}", total=number(total), count=dice(count))
        value = numbers[f"W_t{total}_n{count}"]
        yield Number(what, _("example at table 1"), value, ClaimUnit.CHANCE, partial(_win, total, count))


def _win(total: int, count: int, known: RulesetResults) -> float:
    table = known.solution.turn_table()
    return float(table.win[table.row(total), count - 1])


def _thresholds(numbers: dict[str, Any]) -> Iterator[Claim]:
    for count, first in zip(_ALL_DICE, numbers["holds_0_0"], strict=True):
        yield _holds((0, 0), count, _("table 1"), first)
    behind = numbers["holds_6000_8000"]
    for count in _ALL_DICE:
        if count == 5:
            yield _holds((6000, 8000), count, _(_REMARK), *numbers["holds_6000_8000_5_dice"])
        else:
            first = behind[str(count)]
            yield _holds((6000, 8000), count, _("table 2"), first if 6000 + first < 10_000 else None)
    for count, first in zip(_ALL_DICE, numbers["holds_8000_6000"], strict=True):
        last = numbers["holds_8000_6000_6_dice_to"] if count == 6 else None
        yield _holds((8000, 6000), count, _("table 3"), first, last)
    for scores, place in (((9000, 9500), _("table 4")), ((9500, 9000), _("table 5"))):
        thresholds = numbers[f"holds_{scores[0]}_{scores[1]}"]
        for count in _ALL_DICE:
            yield _holds(scores, count, place, *thresholds.get(str(count), (None, None)))


def _holds(scores: tuple[int, int], count: int, place: str, first: int | None, last: int | None = None) -> Claim:
    at = (
        _("First turn")
        if scores == (0, 0)
        else _("You {scores}, opponent {opponent}", scores=number(scores[0]), opponent=number(scores[1]))
    )
    return Holds(_("{at}: hold with {count}", at=at, count=dice(count)), place, scores, count, first, last)


def _most_points(holds: list[int]) -> Iterator[Claim]:
    place = _("below table 1")
    for count, first in zip(_ALL_DICE, holds, strict=True):
        yield PointsHolds(_("Most points: hold with {count}", count=dice(count)), place, count, first)
