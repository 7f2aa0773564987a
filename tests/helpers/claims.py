"""Reads every claim of a reason, and checks it against the referee and the win chances of all ways to go on."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from present import present

from farkle_core.coach.players import RatedOption
from farkle_core.play.advise import Adviser, Choice, Moment
from farkle_core.play.advise.decision_reasons import LEAST
from farkle_core.play.strategy import goes_on
from farkle_core.referee import GameState, Hold, Referee, Roll, SetAside, TurnPhase
from farkle_core.rules.dice import counts_of
from farkle_core.rules.scoring import is_cursed

_NUMBER = r"(−?[\d,]+)"
_POINTS = rf"{_NUMBER} points?"
_CHANCE = r"([\d.]+) %"
_BY = r"([\d.]+) of 100 games"
_DICE = r"(.+?)"
_ANY = r".+?"


class Gone:
    """Dice that are set aside, and the decision afterwards: its facts by the referee."""

    def __init__(self, adviser: Adviser, moment: Moment, choice: Choice, holds: bool) -> None:
        self.adviser, self.mover, self.named = adviser, moment.state.mover, choice.named
        self.referee = Referee(adviser.solution.ruleset)
        self.state = self.referee.apply(moment.state, choice.action)
        self.ends, self.holds = not goes_on(self.state), holds
        self.total = self.referee.turn_total_with(moment.state, choice.scoring)
        self._moment = adviser.after(moment, self.state)

    @cached_property
    def hold(self) -> float | None:
        """The win chance after holding; None if it is forbidden."""
        if Hold() not in self.referee.legal_actions(self.state):
            return None
        after = self.adviser.after(self._moment, self.referee.apply(self.state, Hold()))
        return self.adviser.win_of(after, self.mover)

    @cached_property
    def roll(self) -> float:
        """The win chance when rolling."""
        return self.adviser.win_chance(self.adviser.rolling(self._moment))

    @property
    def win(self) -> float:
        """The win chance after the decision, or with the turn over."""
        if self.ends:
            return self.adviser.win_of(self._moment, self.mover)
        if self.holds:
            return present(self.hold)
        return self.roll

    @cached_property
    def farkles(self) -> list[tuple[bool, GameState, int]]:
        """Every roll that ends the turn: whether it is cursed, the game afterwards, and its ways."""
        before, rules = self.referee.apply(self.state, Roll()), self.referee.ruleset
        found = []
        for roll, ways in self.referee.chance(before):
            after = self.referee.apply_roll(before, roll)
            if after.phase is not TurnPhase.SCORING:
                counts = counts_of(roll, wild=bool(rules.wild_dice)) if before.left else roll
                found.append((is_cursed(rules, counts), after, ways))
        return found

    @cached_property
    def ways(self) -> int:
        return sum(ways for _, ways in self.referee.chance(self.referee.apply(self.state, Roll())))

    @property
    def risk(self) -> float:
        """The chance of a farkle."""
        return sum(ways for _, _, ways in self.farkles) / self.ways

    @property
    def ruin(self) -> float:
        """The chance of a roll that costs the whole score."""
        ruins = self.referee.ruleset.has_disaster
        return sum(ways for cursed, _, ways in self.farkles if cursed and ruins) / self.ways

    @property
    def keeps(self) -> bool:
        """Whether some farkles bank the turn total."""
        return self.referee.ruleset.turn.farkle_keeps_turn_total and self.ruin + self.spoilt < self.risk

    @property
    def spoilt(self) -> float:
        """The chance of a toxic roll that loses the turn total, although other farkles keep it."""
        toxic = self.referee.ruleset.toxic_costs_total
        return sum(ways for cursed, _, ways in self.farkles if cursed and toxic) / self.ways

    @property
    def score(self) -> int:
        return self.state.scores[self.mover]

    @property
    def taken(self) -> int:
        """What a farkle takes from the banked score, or from it and what the farkle banks; the most usual farkle."""
        had = self.score + (self.total if self.keeps else 0)
        after = next(
            (
                after
                for cursed, after, _ in self.farkles
                if not cursed or not (self.referee.ruleset.has_disaster or self.keeps)
            ),
            None,
        )
        if after is None:
            return max(self.score, 0)
        if after.turns_left and not any(after.farkles) and self.state.turns_left == 1:
            return -1  # a playoff has begun, which changes the scores
        return had - after.scores[self.mover]


@dataclass(frozen=True)
class Said:
    """A reason with everything that it may speak of."""

    moment: Moment
    best: Gone
    other: Gone | None
    ways: int  # ways to set dice aside

    @property
    def against(self) -> Gone:
        assert self.other is not None, "compared with nothing"
        return self.other

    # Parts of sentences

    def both_decide(self, *, holds: bool) -> None:
        assert (self.best.holds, self.against.holds) == (holds, holds)

    def is_compared(self, name: str, by: str) -> None:
        self.is_named(name, self.against)
        self.is_by(by)

    def is_by(self, text: str) -> None:
        assert text == f"{100 * (self.best.win - self.against.win):.2f}"

    def is_decided_by(self, text: str) -> None:
        assert self.best.hold is not None
        assert text == f"{100 * abs(self.best.hold - self.best.roll):.2f}"

    def rolls(self, gone: Gone, dice: str, risk: str | None = None) -> None:
        assert not gone.ends
        shown = gone.adviser.columns.words(gone.state)
        assert dice in (shown, f"all {shown}") if gone.state.dice == gone.referee.ruleset.dice else dice == shown
        if risk is not None:
            assert risk == f"{100 * gone.risk:.2f}"

    def is_named(self, name: str, gone: Gone) -> None:
        assert name[0].lower() + name[1:] == gone.named


def _number(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-"))


def _has(text: str, value: int) -> None:
    assert _number(text) == value


# What each sentence claims: a pattern for its text, and a check of its parts


def _rolling_or_holding(said: Said, dice: str, risk: str, points: str, name: str, by: str) -> None:
    assert not said.best.holds
    assert said.against.holds
    said.rolls(said.best, dice, risk)
    _has(points, said.against.total)
    said.is_compared(name, by)


def _dice_before_points(said: Said, dice: str, risk: str, other_risk: str, points: str, name: str, by: str) -> None:
    said.both_decide(holds=False)
    said.rolls(said.best, dice, risk)
    assert other_risk == f"{100 * said.against.risk:.2f}"
    assert said.best.risk < said.against.risk
    assert said.best.state.dice > said.against.state.dice
    assert _number(points) == said.against.total - said.best.total > 0
    said.is_compared(name, by)


def _points_before_dice(said: Said, points: str, dice: str, name: str, by: str) -> None:
    said.both_decide(holds=False)
    assert _number(points) == said.best.total - said.against.total > 0
    assert said.best.state.dice < said.against.state.dice
    said.rolls(said.against, dice)
    said.is_compared(name, by)


def _more_of_all(said: Said, points: str | None, dice: str | None, name: str, by: str) -> None:
    said.both_decide(holds=False)
    more, left = said.best.total - said.against.total, said.best.state.dice - said.against.state.dice
    assert (_number(points or "0"), int(dice or 0)) == (more, left)
    assert more >= 0 <= left
    assert more + left
    said.is_compared(name, by)


def _both_rolled(
    said: Said, dice: str, risk: str, points: str, others: str, other_risk: str, total: str, name: str, by: str
) -> None:
    said.both_decide(holds=False)
    said.rolls(said.best, dice, risk)
    said.rolls(said.against, others, other_risk)
    _has(points, said.best.total)
    _has(total, said.against.total)
    said.is_compared(name, by)


def _equal_faces(said: Said, dice: str, risk: str, others: str, other_risk: str, by: str) -> None:
    assert said.best.total == said.against.total
    said.both_decide(holds=False)
    said.rolls(said.best, dice, risk)
    said.rolls(said.against, others, other_risk)
    said.is_by(by)


def _banking_or_rolling(said: Said, points: str, name: str, by: str) -> None:
    assert said.best.holds
    assert not said.against.holds
    assert not said.against.ends
    _has(points, said.best.total)
    said.is_compared(name, by)


def _banks_more(said: Said, points: str, name: str, by: str) -> None:
    said.both_decide(holds=True)
    assert _number(points) == said.best.total - said.against.total > 0
    said.is_compared(name, by)


def _both_banked(said: Said, points: str, total: str, name: str, by: str) -> None:
    said.both_decide(holds=True)
    _has(points, said.best.total)
    _has(total, said.against.total)
    said.is_compared(name, by)


def _both_leave(said: Said, points: str, dice: str, total: str, others: str, name: str, by: str) -> None:
    _both_banked(said, points, total, name, by)
    assert (int(dice), int(others)) == (said.best.state.dice, said.against.state.dice)


def _as_good(said: Said, name: str) -> None:
    assert abs(said.best.win - said.against.win) < LEAST
    said.is_named(name, said.against)


def _other_passes(said: Said, name: str, by: str) -> None:
    goal, scores = said.best.referee.ruleset.goal, said.moment.state.scores
    assert said.against.ends
    assert scores[said.best.mover] + said.against.total > goal
    said.is_compared(name, by)


def _passes(said: Said, name: str, by: str) -> None:
    assert said.best.ends
    assert not said.against.ends
    assert said.moment.state.scores[said.best.mover] + said.best.total > said.best.referee.ruleset.goal
    said.is_compared(name, by)


def _both_pass(said: Said, points: str, name: str, total: str, by: str) -> None:
    assert said.best.ends
    assert said.against.ends
    _has(points, said.best.total)
    _has(total, said.against.total)
    said.is_compared(name, by)


def _all_pass(said: Said, points: str) -> None:
    assert said.best.ends
    assert said.ways == 1
    _has(points, said.best.total)


def _one_way(said: Said) -> None:
    assert said.ways == 1


def _no_other(said: Said) -> None:
    assert said.ways > 1


def _must_roll(said: Said) -> None:
    assert said.best.hold is None
    assert not said.best.holds


def _never_better(said: Said) -> None:
    assert said.best.roll <= present(said.best.hold) + 1e-12


def _wins(said: Said) -> None:
    assert said.best.state.winner == said.best.mover


def _hold_wins(said: Said) -> None:
    assert said.best.holds
    assert said.best.referee.apply(said.best.state, Hold()).winner == said.best.mover


def _stake(said: Said, text: str, ending: str) -> None:
    """Check what rolling on risks, and whether it is better."""
    gone, whole, toxic = said.best, None, None
    if found := re.fullmatch(rf"(.+), the whole score with {_CHANCE}", text):
        text, whole = found.groups()
    if found := re.fullmatch(rf"(.+), and loses them with {_CHANCE}", text):
        text, toxic = found.groups()
    taken = gone.taken if gone.farkles else 0
    if found := re.fullmatch(rf"Rolling {_DICE} always scores", text):
        assert not gone.farkles
        said.rolls(gone, found[1])
    elif found := re.fullmatch(rf"Rolling {_DICE} is a farkle with {_CHANCE} \(which banks the points(.*)\)", text):
        assert gone.keeps
        said.rolls(gone, found[1])
        assert found[2] == f"{100 * (gone.risk - gone.spoilt):.2f}"
        assert toxic == (f"{100 * gone.spoilt:.2f}" if gone.spoilt else None)
        costs = re.fullmatch(rf" and costs {_POINTS}", found[3])
        assert costs or found[3] == " all the same"
        assert taken in (-1, _number(costs[1]) if costs else 0)
    else:
        found = re.fullmatch(rf"Rolling {_DICE} risks the {_POINTS}(.*) with {_CHANCE}", text)
        assert found, text
        said.rolls(gone, found[1], found[4])
        assert not gone.keeps
        assert gone.farkles
        _has(found[2], gone.total)
        costs = re.fullmatch(rf" and (the whole score of )?{_POINTS}( besides)?", found[3])
        assert costs or not found[3]
        assert taken in (-1, _number(costs[2]) if costs else 0)
        assert not costs or bool(costs[1]) == (gone.score == _number(costs[2]))
    if whole is not None:
        assert whole == f"{100 * gone.ruin:.2f}"
        assert gone.score > 0
    else:
        assert not gone.ruin or gone.score <= max(taken, 0) or taken == -1
    assert gone.hold is not None
    if found := re.fullmatch(rf" and is worse than holding by {_BY}", ending):
        assert gone.holds
        assert gone.hold > gone.roll
        said.is_decided_by(found[1])
    elif found := re.fullmatch(rf" and is still better by {_BY}", ending):
        assert not gone.holds
        assert gone.roll > gone.hold
        said.is_decided_by(found[1])
    else:
        assert ending == ", and is as good as holding"
        assert abs(gone.roll - gone.hold) < LEAST


def _gives(said: Said, points: str, wins: str) -> None:
    before, after = said.moment.state, said.best.state
    gains = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    assert gains[said.best.mover] == 0
    assert max(gains) == _number(points)
    assert bool(wins) == (after.phase is TurnPhase.OVER and after.winner == gains.index(max(gains)))


_FARKLE = rf"\(a farkle {_CHANCE}\)"
_CLAIMS: tuple[tuple[str, Callable[..., None]], ...] = (
    (rf"Rolling {_DICE} {_FARKLE} is better here than holding {_POINTS} with (.+): by {_BY}", _rolling_or_holding),
    (
        (
            rf"Having {_DICE} to roll \(a farkle {_CHANCE} instead of {_CHANCE}\) is worth more than the {_POINTS} "
            rf"that (.+) has more: by {_BY}"
        ),
        _dice_before_points,
    ),
    (
        rf"Having {_POINTS} more is worth more than {_DICE} to roll, which (.+) leaves: by {_BY}",
        _points_before_dice,
    ),
    (
        rf"It has (?:{_POINTS} more)?(?: and )?(?:(\d) (?:die|dice) more to roll)? than (.+): better by {_BY}",
        _more_of_all,
    ),
    (
        (
            rf"Rolling {_DICE} {_FARKLE} with {_POINTS} is better than rolling {_DICE} {_FARKLE} with {_POINTS}, "
            rf"after (.+): by {_BY}"
        ),
        _both_rolled,
    ),
    (
        (
            rf"Of equal faces it matters which die is set aside: rolling {_DICE} {_FARKLE} is better than rolling "
            rf"{_DICE} {_FARKLE}, by {_BY}"
        ),
        _equal_faces,
    ),
    (rf"Holding {_POINTS} is better here than rolling on with (.+): by {_BY}", _banking_or_rolling),
    (rf"It banks {_POINTS} more than (.+): better by {_BY}", _banks_more),
    (
        (
            rf"Holding {_POINTS} and leaving (\d) (?:die|dice) is better here than {_POINTS} and leaving (\d) "
            rf"(?:die|dice) with (.+): by {_BY}"
        ),
        _both_leave,
    ),
    (rf"Holding {_POINTS} is better here than the {_POINTS} of (.+): by {_BY}", _both_banked),
    (r"(.+) is as good", _as_good),
    (rf"(.+) would pass the goal and end the turn: {_BY} less", _other_passes),
    (rf"It passes the goal and ends the turn, which here is better than (.+) by {_BY}", _passes),
    (rf"It passes the goal with {_POINTS}, (.+) with {_POINTS}: better by {_BY}", _both_pass),
    (rf"All that scores passes the goal: a turn total of {_POINTS} ends the turn", _all_pass),
    (r"There is only one way to score", _one_way),
    (r"No other way to score brings more", _no_other),
    (rf"You must roll: {_ANY}", _must_roll),
    (r"Rolling on could not be better", _never_better),
    (r"It wins the game at once", _wins),
    (r"Holding then wins the game", _hold_wins),
    (rf"(Rolling {_ANY})((?:,)? and is {_ANY})", _stake),
    (rf"The opponent gets {_POINTS}( and has won)?", _gives),
)


def sentences(text: str) -> Iterator[str]:
    """Split a text into its sentences, without their full stops."""
    yield from re.split(r"\.(?: |$)(?=[A-Z0-9]|$)", text)[:-1]


def check(said: Said, reason: str) -> list[str]:
    """Check every claim of a reason; return the names of the claims."""
    names = []
    for sentence in sentences(reason):
        for pattern, claim in _CLAIMS:
            if found := re.fullmatch(pattern, sentence):
                claim(said, *found.groups())
                names.append(claim.__name__)
                break
        else:
            raise AssertionError(f"no known claim: {sentence!r}")
    assert names, reason
    return names


def legal_ways(referee: Referee, state: GameState) -> int:
    """Return the ways to set dice aside."""
    return sum(isinstance(move, SetAside) for move in referee.legal_actions(state))


def check_decision(adviser: Adviser, moment: Moment, done: RatedOption, reason: str) -> list[str]:
    """Check every claim of the reason for a move that was made; return the names of the claims."""
    choices = adviser.ranked(moment)
    best, made = choices[0], done.made
    shown = [choice for choice in choices[1:] if not choice.is_counted_low]
    if done.choice.action != best.action:
        compared = Gone(adviser, moment, done.choice, made.holds)
    elif made.holds == best.holds and shown:
        compared = Gone(adviser, moment, shown[0], shown[0].holds)
    else:
        compared = None
    said = Said(moment, Gone(adviser, moment, best, best.holds), compared, legal_ways(adviser.referee, moment.state))
    try:
        return check(said, reason)
    except AssertionError as error:
        raise AssertionError(f"{reason}\n{moment}\nbest {best.action}\ndone {done.actions}") from error
