"""The claims of Busche & Neller about the plain game [BN]."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from functools import partial
from typing import Any

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import _, number
from farkle_core.published.claim import Break, Claim, ClaimUnit, Number, RulesetResults
from farkle_core.rules.phrases import dice
from farkle_core.strategies.match import Match
from farkle_core.strategies.model import GoForIt, MaxScore, Strategy

_DIGITS_OF_TABLE = Decimal("0.001")  # the table of further points has three decimals


def claims(numbers: dict[str, Any]) -> Iterator[Claim]:
    """Yield every claim to check.

    For the margins for going for it (table 4) the source prints that their player wins 49.1124 %. It also prints that
    perfect play leads by 1.7754 %, which makes 49.1123 %. The two contradict each other; the lead is checked.
    """
    yield from _whole_game(numbers)
    yield from _most_points(numbers["max-score"])
    yield from _matches(numbers["max-score"])
    yield _margins(numbers["go-for-it"])


def _whole_game(numbers: dict[str, Any]) -> Iterator[Claim]:
    place = _("section 3")
    yield Number(_("The first player wins"), place, numbers["first_player_wins"], ClaimUnit.CHANCE, _first)
    yield Number(
        _("The second player wins"), place, numbers["second_player_wins"], ClaimUnit.CHANCE, lambda k: 1.0 - _first(k)
    )
    komi = Decimal(numbers["fairest_komi"])
    yield Number(
        _("Fair komi: points for the second player at the start"),
        place,
        komi,
        ClaimUnit.POINTS,
        lambda k: k.solution.komi().points,
    )
    what = _("The first player wins when the second starts with {komi}", komi=komi)
    with_komi = numbers["first_player_wins_komi_200"]
    yield Number(what, place, with_komi, ClaimUnit.CHANCE, partial(_first, komi=int(komi)))
    ahead, ahead_with_komi = numbers["first_player_advantage"], numbers["first_player_advantage_komi_200"]
    what = _("Lead of the first player over the second")
    yield Number(what, place, ahead, ClaimUnit.CHANCE, lambda k: 2.0 * _first(k) - 1.0)
    what = _("Lead of the first player over the second, who starts with {komi}", komi=komi)
    yield Number(what, place, ahead_with_komi, ClaimUnit.CHANCE, lambda k: 2.0 * _first(k, int(komi)) - 1.0)


def _first(known: RulesetResults, komi: int = 0) -> float:
    return known.solution.win_chance(TurnStart(0, komi))


def _most_points(numbers: dict[str, Any]) -> Iterator[Claim]:
    each, farkles = numbers["points_per_turn"], numbers["turns_ending_in_farkle"]
    place = _("section 4")  # the words "most points" mean that play everywhere
    yield Number(_("Most points: points a turn"), place, each, ClaimUnit.POINTS, lambda k: k.play.mean)
    what = _("Most points: turns that end in a farkle")
    yield Number(what, place, farkles, ClaimUnit.CHANCE, lambda k: k.play.farkle_chance)
    for total, row in numbers["V"].items():
        for count, value in sorted(row.items(), reverse=True):
            yield _further(int(total), int(count), value)
    for count, columns in numbers["memory"].items():
        for further, total in sorted(columns.items(), key=lambda column: -int(column[0])):
            yield _memory(int(count), int(further), total)


def _matches(numbers: dict[str, Any]) -> Iterator[Claim]:
    place = _("section 4")
    for key, when, share in (
        ("wins_against_optimal_first", _("with the first turn"), lambda result: result.first),
        ("wins_against_optimal_second", _("without the first turn"), lambda result: result.second),
        ("wins_against_optimal", _("first player chosen at random"), lambda result: result.overall),
    ):
        what = _("Most points: wins against perfect play {when}", when=when)
        yield Number(what, place, numbers[key], ClaimUnit.CHANCE, partial(_won, MaxScore(), share))


def _won(strategy: Strategy, share: Callable[[Match], float], known: RulesetResults) -> float:
    return share(known.against_perfect_play(strategy))


def _margins(numbers: dict[str, Any]) -> Claim:
    own, opponent = (
        tuple(int(numbers[letter][count]) if count in numbers[letter] else None for count in map(str, range(1, 7)))
        for letter in "BD"
    )
    what = _("Most points, with margins for going for it: lead of perfect play")
    lead = partial(_won, GoForIt(MaxScore(), own, opponent), lambda result: 1.0 - 2.0 * result.overall)
    return Number(what, _("section 5"), numbers["optimal_win_advantage"], ClaimUnit.CHANCE, lead)


def _further(total: int, count: int, value: Decimal) -> Claim:
    what = _("Most points: still to come at {total} with {count}", total=number(total), count=dice(count))
    computed = partial(_further_points, total, count)
    return Number(what, _("table 2"), value.quantize(_DIGITS_OF_TABLE), ClaimUnit.POINTS, computed)


def _further_points(total: int, count: int, known: RulesetResults) -> float:
    return known.play.further_points(total, count)


def _memory(count: int, further: int, total: int) -> Claim:
    what = _("Most points, to memorise: with {count}, hold", count=dice(count))
    if further:
        what = _(
            "Most points, to memorise: with {count}, at most {further} points still to come",
            count=dice(count),
            further=further,
        )
    return Break(
        what,
        _("table 3"),
        count,
        total,
        further,
    )
