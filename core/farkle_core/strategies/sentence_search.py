"""Finds a playbook: few sentences that win nearly as often as perfect play, with their exact price.

Sentences about dice, and the turn totals to hold from, come from :mod:`farkle_core.playbooks.searching`, which goes by
points a turn. Then sentences about the end of the game are added one at a time: those with which the playbook wins most
in a shorter game against perfect play. Their scores count from the goal, so they mean the same in the game itself. All
prices are those of whole games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import cache, partial
from typing import Final

from farkle_core.engine.monitor import Monitor, Progress, WorkPhase, unwatched
from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _
from farkle_core.playbooks.model import Asks, Condition, DiceSentence, Go, Playbook, Take, TurnSentence
from farkle_core.playbooks.searching import DiceSearch, Found, scale
from farkle_core.rules.model import Farkles, Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.solve import solve
from farkle_core.strategies.fit import shorter
from farkle_core.strategies.match import match
from farkle_core.strategies.model import Optimal
from farkle_core.strategies.playbook_holds import refuse_loaded
from farkle_core.strategies.policies import TrialMatches
from farkle_core.strategies.sentence_cache import USUAL, FoundPlaybook, found_before, keep, needed
from farkle_core.strategies.sentence_truth import truth_of
from farkle_core.strategies.tables import make_tables, points_per_turn

FEWEST: Final = 2  # one about dice, one about holding
MOST: Final = 20

_ROUGH: Final = 1e-6  # the largest error of an equation while sentences are sought
_FINE: Final = 1e-9
_LEAST_GAIN: Final = 4e-4  # of a game: what a sentence about the end has to win in the shorter game
_LEAST_WORTH: Final = 5e-4  # of a game: what sentences that are left out may win together in the game itself
_GOOD: Final = 0.485  # of a game: within 1.5 of 100 games of perfect play, which leaving out does not undo
_PROMISING: Final = 24  # kinds of sentences that are tried again with others
_ROUND: Final = 500  # points of a game to 10,000: scores of sentences are sought in such steps first
_STEPS: Final = (2, 1)  # moves of a score, in tenths of that
_DISTANCES: Final = (1, 2, 4)  # from the goal, in such steps
_DEFICITS: Final = (2, 4)
_RAISED: Final = (2, 5)  # by how much turn totals to hold from are other with a lead or a deficit, in tenths of a step
_AHEAD: Final = (5, 10)  # how far ahead to hold past the goal, likewise
_LEAST_RAISED: Final = 2  # turn totals of less, or 0 for always, count as so much then
_SHORT: Final = 0.3  # the shorter game's share of the goal
# Points past the goal of a game to 10,000 in which last turns follow: higher totals change no price by 2e-7
# (`five-dice`: 48.16574 and 48.16572 of 100), and trials take a seventh of the time.
_PAST: Final = 2000
_MOST_ENDS: Final = 6  # sentences about the end

# Shares of the work, measured with `busche-neller`.
_DICE_DONE: Final = 0.3
_ENDS_DONE: Final = 0.6
_TRIALS_DONE: Final = 0.8

TurnSentences = tuple[TurnSentence, ...]
_Wins = Callable[[Playbook], float]  # how often a playbook wins against perfect play, the mean of both seats


def found_playbook(
    solution: Solution, most: int = USUAL, monitor: Monitor = unwatched, threads: int = 0
) -> FoundPlaybook:
    """Return the playbook of at most so many sentences: from the cache, or from :func:`find_playbook`."""
    known = found_before(solution, most)
    if known is not None:
        return known
    result = find_playbook(solution, most, monitor, threads)
    keep(solution, most, result)
    return result


def find_playbook(
    solution: Solution, most: int = USUAL, monitor: Monitor = unwatched, threads: int = 0
) -> FoundPlaybook:
    """Find a playbook of at most so many sentences.

    `most`: at least ``FEWEST``. `threads`: cores to use; 0 = as in the solution. Raises UserError if the rules allow no
    playbook, Cancelled from the monitor.
    """
    refuse(solution.ruleset)
    watch = _SearchWatch(monitor)
    ends_wanted = min(_MOST_ENDS, most // 3)
    steps = _dice_of(solution, max(most - 1 - ends_wanted, 1), watch)
    search = _EndSearch(solution, steps[-1], watch, threads)
    ends, by_worth = search.completed(min(_MOST_ENDS, most - 1 - len(steps[-1].dice)))
    whole = playbook_of(steps[-1], ends)
    few = [playbook_of(each, ()) for each in steps[:-1]]
    every = frozenset(range(len(whole.sentences)))
    few += [whole.only(every - {*by_worth[:gone]}) for gone in range(len(ends), 0, -1)]
    trial = _for_trials(solution, solution.ruleset, watch.quiet)
    with TrialMatches(trial, _FINE, watch.quiet, threads) as matches:
        tell = watch.within(_ENDS_DONE, _TRIALS_DONE)
        most_trials = 2 * len(whole.sentences) + len(few)

        @cache  # a playbook without a sentence is asked for up to three times
        def wins(tried: Playbook) -> float:
            tell(wins.cache_info().currsize / most_trials)
            return matches.wins(tried)

        playbook = _earning(whole, by_worth, wins)
        return _priced(solution, playbook, watch, threads, few[: len(playbook.sentences) - FEWEST], wins)


def _earning(whole: Playbook, by_worth: tuple[int, ...], wins: _Wins) -> Playbook:
    """Return the playbook without sentences that together win too little in the game; `by_worth`: least first."""
    kept = frozenset(range(len(whole.sentences)))
    best = wins(whole)
    for least in (0.0, _LEAST_WORTH):  # first those that do harm, as they were found in the shorter game
        for place in (each for each in by_worth if each in kept):
            won = wins(whole.only(kept - {place}))
            if won >= best - least and not won < _GOOD <= best:
                kept, best = kept - {place}, max(best, won)
    return whole.only(kept)


def refuse(ruleset: Ruleset) -> None:
    """Raise UserError with the reason if there are no playbooks for these rules."""
    refuse_loaded(ruleset)
    if ruleset.dice_differ:
        raise UserError(
            _("No sentences were found."), (Problem("rules", ruleset.name, L_("the same dice for both players")),)
        )


def playbook_of(found: Found, ends: TurnSentences) -> Playbook:
    """Return a playbook whose sentences about the end come before the hold numbers."""
    first = Go.WIN, Go.AHEAD
    scored = tuple(each for each in ends if each.go in first)
    others = tuple(each for each in ends if each.go not in first)
    return Playbook((*found.dice, *scored, *others, TurnSentence(Go.HOLD, (), found.thresholds)))


def _dice_of(solution: Solution, most: int, watch: _SearchWatch) -> list[Found]:
    """Return what was found with 1, 2, 3, … sentences about dice."""
    search = DiceSearch(solution.automaton, watch.within(0.0, _DICE_DONE))
    return list(search.found(most))


class _EndSearch:
    """Searches for sentences about the end of the game."""

    def __init__(self, solution: Solution, found: Found, watch: _SearchWatch, threads: int) -> None:
        self._found, self._watch, self._threads = found, watch, threads
        self._goal = solution.ruleset.goal
        self._round = max(round(_ROUND * scale(solution.ruleset)), solution.ruleset.quantum)
        self._tenth = max(self._round // 10, 1)
        self._solution = _shorter_game(solution, watch.quiet)
        self._missing = self._goal - self._solution.ruleset.goal  # points by which that game is shorter
        self._dice = solution.ruleset.dice
        self._known: dict[TurnSentences, float] = {}

    def completed(self, most: int) -> tuple[TurnSentences, tuple[int, ...]]:
        """Return the best `most` sentences about the end found, or fewer, in the order in which they were found.

        Also return the places of the whole playbook's sentences that can go, the one that is missed least first.
        """
        with _SideBySide(self._solution, self._watch.quiet, self._threads) as trials:
            ends = self._greedy(most, trials)
            whole = playbook_of(self._found, ends)
            every = frozenset(range(len(whole.sentences)))
            free = sorted(every - needed(whole))
            won = trials.wins([whole.only(every - {place}) for place in free])
        by_worth = sorted(zip(won, free, strict=True), reverse=True)
        return tuple(_later(each, self._missing) for each in ends), tuple(place for _won, place in by_worth)

    def _greedy(self, most: int, trials: _SideBySide) -> TurnSentences:
        best: TurnSentences = ()
        tried, before = self._candidates(), self._wins(best, trials)
        for count in range(most):
            self._price([(*best, each) for each in tried], trials)
            self._tell((count + 1) / most)
            gains = sorted(((self._known[(*best, each)], each) for each in tried), key=lambda gain: -gain[0])
            if not gains or gains[0][0] < before + _LEAST_GAIN:
                break
            ends, best = best, self._tuned((*best, gains[0][1]), trials)
            before = self._wins(best, trials)
            kinds = {_kind(each): each for _gain, each in reversed(gains)}  # of each kind the best one
            tried = sorted(kinds.values(), key=lambda each: -self._known[(*ends, each)])[:_PROMISING]
        return best

    def _tell(self, share: float) -> None:
        self._watch.tell(_DICE_DONE + share * (_ENDS_DONE - _DICE_DONE))

    def _wins(self, ends: TurnSentences, trials: _SideBySide) -> float:
        self._price([ends], trials)
        return self._known[ends]

    def _price(self, lists: list[TurnSentences], trials: _SideBySide) -> None:
        """Measure the lists that are not known yet."""
        new = [ends for ends in lists if ends not in self._known]
        won = trials.wins([playbook_of(self._found, ends) for ends in new])
        self._known.update(zip(new, won, strict=True))

    def _tuned(self, ends: TurnSentences, trials: _SideBySide) -> TurnSentences:
        """Move the scores and turn totals of the sentences as long as that wins more."""
        best = ends
        for step in _STEPS:
            for place in range(len(best)):
                for move in (_moved, _raised):
                    for way in (step, -step):
                        best = self._moved_far(best, place, partial(move, points=way * self._tenth), trials)
        return best

    def _moved_far(
        self, best: TurnSentences, place: int, move: Callable[[TurnSentence], TurnSentence], trials: _SideBySide
    ) -> TurnSentences:
        while True:
            moved = move(best[place])
            always = moved.go is Go.WIN and not moved.when[0].number
            tried = (*best[:place], moved, *best[place + 1 :])
            if moved == best[place] or always or self._wins(tried, trials) <= self._wins(best, trials) + _ROUGH:
                return best
            best = tried

    def _candidates(self) -> list[TurnSentence]:
        goal, found = self._solution.ruleset.goal, list[TurnSentence]()
        for left in self._choices():
            for steps in _DISTANCES:
                score = goal - steps * self._round
                if score > 0:
                    found += [
                        TurnSentence(Go.WIN, (Condition(test, (score,)), *left))
                        for test in (Asks.OPPONENT_FROM, Asks.OWN_FROM)
                    ]
            if left:
                found += [
                    TurnSentence(Go.ROLL, (Condition(Asks.LEAD_BELOW, (-points,)), *left))
                    for points in self._deficits()
                ]
            if self._solution.ruleset.last_turns_follow:
                found += [TurnSentence(Go.AHEAD, left, (tenths * self._tenth,)) for tenths in _AHEAD]
        return found + [each for dice in range(1, self._dice + 1) for each in self._held_otherwise(dice)]

    def _deficits(self) -> list[int]:
        return [steps * self._round for steps in _DEFICITS if steps * self._round < self._solution.ruleset.goal]

    def _held_otherwise(self, dice: int) -> Iterator[TurnSentence]:
        """Yield sentences that hold later far behind, and earlier far ahead, with so many dice."""
        usual = self._found.thresholds[dice - 1]
        if usual is None:
            return
        left = Condition(Asks.LEFT, (dice,))
        for points in self._deficits():
            for tenths in _RAISED:
                later = max(usual, _LEAST_RAISED * self._tenth) + tenths * self._tenth
                yield TurnSentence(Go.HOLD, (Condition(Asks.LEAD_BELOW, (-points,)), left), (later,) * self._dice)
                sooner = max(usual - tenths * self._tenth, 0)
                if sooner < usual:
                    yield TurnSentence(Go.HOLD, (Condition(Asks.LEAD_FROM, (points,)), left), (sooner,) * self._dice)

    def _choices(self) -> list[tuple[Condition, ...]]:
        """Return the numbers of dice that sentences go by."""
        dice = self._dice
        runs = [(1, 2), (3, 4), (5, dice), (1, 3), (3, dice), *((each, each) for each in range(1, 5))]
        known = dict.fromkeys(tuple(range(low, min(high, dice) + 1)) for low, high in runs if low <= dice)
        return [(), *((Condition(Asks.LEFT, each),) for each in known if len(each) < dice)]


class _SideBySide:
    """Measures playbooks in small games, each on a core of its own: threads that share one wait for each other."""

    def __init__(self, solution: Solution, monitor: Monitor, threads: int) -> None:
        count = threads or solution.settings.team_size
        self._trials = [TrialMatches(solution, _ROUGH, monitor, 1) for _ in range(count)]
        self._threads, self._open = ThreadPoolExecutor(count), ExitStack()

    def __enter__(self) -> _SideBySide:
        self._open.enter_context(self._threads)
        for each in self._trials:
            self._open.enter_context(each)
        return self

    def __exit__(self, *_failure: object) -> None:
        self._open.close()

    def wins(self, playbooks: list[Playbook]) -> list[float]:
        """Return how often each playbook wins, the mean of both seats."""
        count = len(self._trials)
        shares = [playbooks[begin::count] for begin in range(count)]
        parts = list(self._threads.map(_wins_of, self._trials, shares))
        return [parts[place % count][place // count] for place in range(len(playbooks))]


def _wins_of(trials: TrialMatches, playbooks: list[Playbook]) -> list[float]:
    return list(map(trials.wins, playbooks))


def _moved(sentence: TurnSentence, points: int) -> TurnSentence:
    """Return a sentence whose first number, a score or a lead, is so much larger, if it has one."""
    if sentence.go is Go.AHEAD:
        return sentence
    first, *others = sentence.when
    number = first.number + points
    number = min(number, 0) if first.test is Asks.LEAD_BELOW else max(number, 0)
    return replace(sentence, when=(Condition(first.test, (number,)), *others))


def _raised(sentence: TurnSentence, points: int) -> TurnSentence:
    """Return a sentence that holds from turn totals so much larger, if it is one about holding."""
    return replace(sentence, points=tuple(None if each is None else max(each + points, 0) for each in sentence.points))


def _kind(sentence: TurnSentence) -> tuple[object, ...]:
    """Return what a sentence is about: all but its points and scores."""
    numbers = [each.numbers if each.test is Asks.LEFT else () for each in sentence.when]
    return sentence.go, *(each.test for each in sentence.when), *numbers


def _later(sentence: TurnSentence, points: int) -> TurnSentence:
    """Return a sentence whose score lies so many points further from 0: as near to the goal of a longer game."""
    return _moved(sentence, points) if sentence.go is Go.WIN else sentence


def _shorter_game(solution: Solution, monitor: Monitor) -> Solution:
    """Return the game that sentences about the end are sought in: shorter, and without penalties for farkles.

    Farkle counts multiply the states, and hardly change from which scores a player goes for it.
    """
    short = shorter(solution.ruleset, _SHORT) or solution.ruleset
    return _for_trials(solution, replace(short, farkles=Farkles()), monitor)


def _for_trials(solution: Solution, ruleset: Ruleset, monitor: Monitor) -> Solution:
    """Return the solution of rules with a ceiling nearer to the goal, where totals beyond it take most of the time."""
    settings = solution.settings
    if ruleset.last_turns_follow:
        settings = replace(settings, ceiling=min(settings.ceiling, max(round(_PAST * scale(ruleset)), ruleset.quantum)))
    if (ruleset, settings) == (solution.ruleset, solution.settings):
        return solution
    return solve(ruleset, replace(settings, check_bound=False), monitor)


def _priced(
    solution: Solution, playbook: Playbook, watch: _SearchWatch, threads: int, few: list[Playbook], wins: _Wins
) -> FoundPlaybook:
    """Return a playbook with the prices of all its sentences.

    `few`: playbooks of 2, 3, … sentences, all but the last number. `wins`: measures them, see :func:`_for_trials`.
    """
    price = match(solution, playbook, Optimal(), monitor=watch.quiet, threads=threads)
    worth = tuple(_worth(playbook, price.overall, wins))
    steps = (Playbook((DiceSentence(Take.ALL), (few[0] if few else playbook).turn[-1])), *few)
    ladder = (*map(wins, steps), price.overall)
    automaton = solution.automaton
    brings = points_per_turn(make_tables(playbook, automaton), automaton)
    truth = truth_of(solution, playbook, watch.between(_TRIALS_DONE, 1.0), threads)
    return FoundPlaybook(playbook, price, brings.mean, brings.farkles, worth, ladder, truth)


def worth_of_each(solution: Solution, playbook: Playbook, overall: float, monitor: Monitor) -> tuple[float, ...]:
    """Return by sentence how much less a playbook wins without it; `overall`: how often it wins with all."""
    with TrialMatches(solution, _FINE, monitor, threads=0) as trials:
        return tuple(_worth(playbook, overall, trials.wins))


def _worth(playbook: Playbook, overall: float, wins: _Wins) -> Iterator[float]:
    for place in range(len(playbook.sentences)):
        yield overall - wins(without(playbook, place))


def without(playbook: Playbook, place: int) -> Playbook:
    """Return a playbook without a sentence.

    Without the last one about dice it takes as few dice as possible, or all that score if that was its advice. Without
    the last one about holding it never holds short of winning.
    """
    left, gone = list(playbook.sentences), playbook.sentences[place]
    if gone == playbook.dice[-1]:
        assert isinstance(gone, DiceSentence)
        left[place] = DiceSentence(Take.ALL if gone.take is Take.FEWEST else Take.FEWEST)
    elif gone == playbook.turn[-1]:
        left[place] = TurnSentence(Go.ROLL)
    else:
        del left[place]
    return Playbook(tuple(left), playbook.title)


class _SearchWatch:
    """Reports the progress of the search, and passes on Cancelled."""

    def __init__(self, monitor: Monitor) -> None:
        self._monitor, self._done = monitor, 0.0

    def tell(self, done: float) -> None:
        """Report the share of the work that is done; it never falls."""
        self._done = max(self._done, done)
        self._monitor(Progress(WorkPhase.SOLVING, self._done))

    def quiet(self, _progress: Progress, /) -> None:
        """Report no more than before."""
        self.tell(0.0)

    def within(self, begin: float, end: float) -> Callable[[float], None]:
        """Return what reports a share of a part of the work; negative shares report nothing new."""
        return lambda share: self.tell(begin + max(share, 0.0) * (end - begin))

    def between(self, begin: float, end: float) -> Monitor:
        """Return a monitor of a part of the work."""

        def watch(progress: Progress, /) -> None:
            self.tell(begin + progress.fraction * (end - begin))

        return watch
