"""A player's style: the plain strategy that comes nearest to what the player does, in words, and its price.

A plain strategy is one way to set dice aside and hold numbers, such as ``hold-at:300:all``. The dice cost what the same
hold numbers win more with the dice that `HoldAt` sets aside. The hold numbers cost what that wins less than half of the
games.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from farkle_core.coach.players import option_done, options
from farkle_core.coach.review import Review, ReviewedDecision
from farkle_core.language.messages import _, figures
from farkle_core.play.advise import Adviser, SteppedGame
from farkle_core.playbooks.model import Playbook
from farkle_core.playbooks.wishes import named_options
from farkle_core.playbooks.wording import sentence_words
from farkle_core.referee import Hold
from farkle_core.rules.model import Ruleset
from farkle_core.strategies.files import strategy_named
from farkle_core.strategies.model import HoldAt, Tabled
from farkle_core.strategies.names import name_of, no_margins

WAYS: Final = ("all", "fewest", "singles-1", "fives-1", "fives-0", "most")  # as in the names of strategies
_FEWEST: Final = 30  # decisions of each kind, for a style
_EXPLAINS: Final = 4  # decisions more that a hold number of its own has to explain


@dataclass(frozen=True, slots=True)
class PlainChoice:
    """A decision that does not win at once, by what plain strategies do there."""

    ways: frozenset[str]  # those of `WAYS` that set the same dice aside; all of them without a choice
    dice: int  # left to roll
    total: int  # turn total then, points
    held: bool | None  # None without a choice


@dataclass(frozen=True, slots=True)
class Style:
    """The plain strategy nearest to a player's decisions."""

    name: str  # as users type it: ``hold-at:300:all``
    agreeing: int  # decisions that are the strategy's, of all that were compared
    decisions: int

    def strategies(self, ruleset: Ruleset) -> dict[str, Tabled]:
        """Return the strategies by name that :meth:`price` needs the strengths of; the style comes first."""
        named = {name: strategy_named(name, ruleset, no_margins) for name in (self.name, self._with_usual_dice)}
        return {name: each for name, each in named.items() if isinstance(each, HoldAt | Playbook)}

    @property
    def _with_usual_dice(self) -> str:
        return self.name.rpartition(":")[0]

    def words(self, ruleset: Ruleset) -> str:
        """Return the sentences of the strategy."""
        playbook = self.strategies(ruleset)[self.name]
        assert isinstance(playbook, Playbook)
        return " ".join(sentence_words(each) for each in (playbook.dice[0], playbook.turn[-1]))

    def price(self, wins: Mapping[str, float]) -> str:
        """Return what the style costs, as a sentence; `wins`: against perfect play, by strategy."""
        won, usual = wins[self.name], wins[self._with_usual_dice]
        values = {"won": _of_hundred(won), "dice": _of_hundred(usual - won), "holds": _of_hundred(0.5 - usual)}
        return _("Such a player wins {won} of 100 games against perfect play: the dice cost {dice} of them, "
                 "when to hold costs {holds}.", **values)  # fmt: skip


def _of_hundred(share: float) -> str:
    return figures(f"{100.0 * share:.1f}")


def plain_choices(game: SteppedGame, review: Review, seat: int) -> tuple[PlainChoice, ...]:
    """Return a player's decisions in usual turns; none with loaded dice or hot-dice bonuses."""
    ruleset = game.adviser.solution.ruleset
    if ruleset.has_loaded_dice or ruleset.turn.hot_dice_bonus:
        return ()
    known = {way: _playbook(f"hold-at:300:{way}", ruleset) for way in WAYS}
    mine = (each for each in review.answers if each.seat == seat and each.moment.start.is_usual)
    return tuple(choice for each in mine if (choice := _plain(game.adviser, known, each)) is not None)


def _playbook(name: str, ruleset: Ruleset) -> Playbook:
    found = strategy_named(name, ruleset, no_margins)
    assert isinstance(found, Playbook)
    return found


def _plain(adviser: Adviser, known: Mapping[str, Playbook], decision: ReviewedDecision) -> PlainChoice | None:
    moment = decision.moment
    move = None if moment.roll is None else option_done(options(adviser.ranked(moment)), decision.done)
    if moment.roll is None or move is None or move.choice.outlook is None:
        return None
    missing, choice, outlook = adviser.solution.ruleset.goal - moment.start.banked, move.choice, move.choice.outlook
    ways, automaton = set[str](), adviser.solution.automaton
    for way, playbook in known.items():
        named = named_options(
            playbook.dice, automaton, moment.state.dice, moment.roll, moment.state.turn_total,
            holds=lambda _total, _dice: False, wins=lambda total, _dice: total >= missing,
        )  # fmt: skip
        if named is None or (named[1].dice, named[1].points) == (choice.scoring.dice, choice.scoring.points):
            ways.add(way)
    free = outlook.hold is not None and outlook.roll is not None and choice.turn_total < missing
    return PlainChoice(frozenset(ways), choice.dice, choice.turn_total, isinstance(move.then, Hold) if free else None)


def style_of(games: Sequence[Sequence[PlainChoice]], ruleset: Ruleset) -> Style | None:
    """Return the style of a player in games under these rules; None if too few decisions tell ways apart."""
    aside = [each.ways for game in games for each in game if len(each.ways) < len(WAYS)]
    holds = [each for game in games for each in game if each.held is not None]
    if min(len(aside), len(holds)) < _FEWEST:
        return None
    followed = {way: sum(way in ways for ways in aside) for way in WAYS}
    way = max(WAYS, key=followed.__getitem__)  # of equals the plainer one, which comes first
    strategy = HoldAt(_thresholds(holds, ruleset.dice))
    kept = sum(_holds(strategy, each) == each.held for each in holds)
    return Style(f"{name_of(strategy, ruleset)}:{way}", followed[way] + kept, len(aside) + len(holds))


def _holds(strategy: HoldAt, choice: PlainChoice) -> bool:
    points = strategy.thresholds[choice.dice - 1]
    return points is not None and choice.total >= points


def _thresholds(choices: Sequence[PlainChoice], dice: int) -> tuple[int | None, ...]:
    """Return the hold numbers by dice that err least: one for all, but where another explains enough."""
    single = _threshold(choices)
    found = [single] * dice
    for count in range(1, dice + 1):
        some = [each for each in choices if each.dice == count]
        own = _threshold(some)
        if _errors(some, own) <= _errors(some, single) - _EXPLAINS:
            found[count - 1] = own
    return tuple(found)


def _threshold(choices: Sequence[PlainChoice]) -> int | None:
    """Return the turn total that divides what was held and what was rolled best; the roundest of equals."""
    totals: list[int | None] = [*sorted({each.total for each in choices}), None]
    return min(
        totals, key=lambda total: (_errors(choices, total), total is None, total is not None and total % 100 != 0)
    )


def _errors(choices: Sequence[PlainChoice], threshold: int | None) -> int:
    return sum((threshold is not None and each.total >= threshold) != each.held for each in choices)
