"""Finds own mistakes, and chooses the next drill: due families first, then by cost. Runs sessions without a window."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import numpy as np

from farkle_core.coach.deck import SCHEDULER, Deck, DeckShelf, not_kept
from farkle_core.coach.drills import NOTHING, PERFECT, Drill, Family, Judge, Verdict, draw_from, drill_of, situations
from farkle_core.coach.grades import luck_scale
from farkle_core.coach.people import Person
from farkle_core.coach.players import options
from farkle_core.coach.progress import level
from farkle_core.coach.review import Review, ReviewedDecision, review
from farkle_core.errors import UserError
from farkle_core.files.reading import read_file, why_not
from farkle_core.play.advise import Adviser
from farkle_core.play.advise.game_record import read_record
from farkle_core.play.advise.table import TWO
from farkle_core.referee import SetAside
from farkle_core.rules import fingerprint

_BETWEEN: Final = "#"


def key_of(game: Path, place: int) -> str:
    """Return the name of a position: the file of its game, and its place among the answers of the game's review."""
    return f"{game.name}{_BETWEEN}{place}"


def can_be_asked(decision: ReviewedDecision) -> bool:
    """Return whether a decision is a question for a drill: dice to set aside, with a choice that matters."""
    return isinstance(decision.done[0], SetAside) and decision.is_unforced and decision.difficulty > NOTHING


def answer_at(looked: Review, decision: ReviewedDecision) -> int | None:
    """Return the place of a decision among the answers of a review: that of the first answer to the question."""
    same = (place for place, each in enumerate(looked.answers) if (each.step, each.moment) == _question(decision))
    return next(same, None)


def own_drills(games: Path, adviser: Adviser, keys: Iterable[str]) -> list[Drill]:
    """Return the drills of positions in a folder of games, in order; without those whose game is gone or differs."""
    drills, looked = list[Drill](), dict[str, Review | None]()
    for key in keys:
        name, _between, place = key.rpartition(_BETWEEN)
        if name not in looked:
            looked[name] = _looked_at(games / name, adviser)
        answers = () if (found := looked[name]) is None else found.answers
        decision = answers[int(place)] if int(place) < len(answers) else None
        if decision is not None and can_be_asked(decision):
            ways = options(adviser.ranked(decision.moment))
            drills.append(drill_of(adviser, luck_scale(adviser.solution), decision.moment, ways, key))
    return drills


def ask_again(person: Person, rules: str, key: str) -> None:
    """Put a position into a person's deck for the rules with this fingerprint.

    Raises UserError if another program has locked the deck, OSError if it cannot be read or written.
    """
    shelf = DeckShelf(person.train)
    with shelf.held(rules, PERFECT):
        shelf.keep(rules, PERFECT, shelf.load(rules, PERFECT).with_own(key))


def _looked_at(path: Path, adviser: Adviser) -> Review | None:
    try:
        record = read_record(read_file(path))
        if record.fingerprint != fingerprint(adviser.ruleset) or len(record.players) != TWO:
            return None
        table, _problem = record.replay(adviser)
    except (OSError, UserError):
        return None
    return review(table.now.game, table.branches)


def _question(decision: ReviewedDecision) -> tuple[object, ...]:
    return decision.step, decision.moment


# With fewer waiting situations, another game is played for more. So many are of 22 families, 20 are of 14, and 80 are
# of 31 (`busche-neller` to 10,000, drawn from 60 games with 63 families).
_FEW: Final = 40

# Situations to find before the first drill is chosen: a game or two of the plain rules, half a second.
ENOUGH: Final = 100

MOST_GAMES: Final = 60  # games after which the search ends even if they had hardly any decisions
# The most waiting situations of a family; each takes some 10 kB. After 60 games of `busche-neller` 1,503 of 6,000 wait;
# with 10 it would be 596, with 100 3,396.
_MOST: Final = 30
_PRIOR: Final = 3  # a weak player's loss counts as so many answers beside the user's own
_RECENT: Final = 6  # the latest answers to a family that count for the user's present loss

# The weight of a family shown today, compared with one never shown: one that costs ten times as much is still worth
# another situation. Chosen by examining sessions, not measured.
_LEAST_NEED: Final = 0.1


class Practice:
    """Asks one person like the window: due families first, then those that cost the person most.

    `seed`: of the games that situations come from. No other program may write the deck meanwhile, see
    :func:`practising`. Raises UserError if the deck cannot be read or written.
    """

    def __init__(self, person: Person, adviser: Adviser, judge: Judge, seed: int) -> None:
        self._adviser, self._shelf, self._games = adviser, DeckShelf(person.train), person.games
        self._names = fingerprint(adviser.solution.ruleset), judge.name
        self._chance, self._pool = np.random.Generator(np.random.PCG64(seed)), Pool(seed)
        self.warning = ""  # the problem with a damaged deck; "" without one
        self.deck = self._read()

    def drills(self, count: int) -> Iterator[Drill]:
        """Yield so many drills, each chosen when the one before was answered; fewer where no game has a decision.

        Due positions of own games come first.
        """
        last: Family | None = None
        due = self.deck.own_due(datetime.now(UTC)) if self._names[1] == PERFECT else []
        own = own_drills(self._games, self._adviser, due[:count])
        yield from own
        for _each in range(count - len(own)):
            self._find()
            drill = next_drill(self.deck, self._pool, datetime.now(UTC), self._chance, last)
            if drill is None:
                return
            last = drill.family
            yield drill

    def keep(self, drill: Drill, verdict: Verdict, seconds: float) -> None:
        """Record an answer, on disk too."""
        self.deck = self.deck.after(drill, verdict, seconds)
        try:
            self._shelf.keep(*self._names, self.deck)
        except OSError as error:
            raise not_kept(why_not(error)) from error

    def _find(self) -> None:
        """Play games at the person's level until there is enough to choose from."""
        while not self._pool.has_enough:
            self._play()
        if self._pool.waiting < _FEW:
            self._play()

    def _play(self) -> None:
        self._pool.add(situations(self._adviser, self._chance, level(self.deck.answers)))

    def _read(self) -> Deck:
        try:
            return self._shelf.load(*self._names)
        except OSError as error:
            if self._shelf.path(*self._names).exists():
                raise UserError(str(error)) from error
            self.warning = str(error)
            return Deck()


@contextmanager
def practising(person: Person, adviser: Adviser, judge: Judge, seed: int) -> Iterator[Practice]:
    """Yield drills for a person, whose deck is locked meanwhile; UserError if another program has locked it."""
    with DeckShelf(person.train).held(fingerprint(adviser.solution.ruleset), judge.name):
        yield Practice(person, adviser, judge, seed)


class Pool:
    """Situations of games played for training; each is shown once. `seed`: the same seed gives the same situations."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.Generator(np.random.PCG64(seed))
        self._waiting: dict[Family, list[Drill]] = defaultdict(list)
        self._times: Counter[Family] = Counter()
        self._difficulty: dict[Family, float] = defaultdict(float)
        self.games = 0  # the number of games played

    def add(self, drills: Iterable[Drill]) -> None:
        """Add the situations of one more game."""
        self.games += 1
        for drill in drills:
            family = drill.family
            self._times[family] += 1
            self._difficulty[family] += drill.difficulty
            self._waiting[family] = [*self._waiting[family], drill][-_MOST:]

    @property
    def families(self) -> list[Family]:
        """The families with waiting situations."""
        return [family for family, drills in self._waiting.items() if drills]

    @property
    def met(self) -> int:
        """How many situations the games had."""
        return self._times.total()

    @property
    def has_enough(self) -> bool:
        """Whether a drill can be chosen: enough situations were met, or more cannot be found."""
        return self.met >= ENOUGH or self.games >= MOST_GAMES

    @property
    def waiting(self) -> int:
        """How many situations wait."""
        return sum(map(len, self._waiting.values()))

    def times(self, family: Family) -> float:
        """Return how often a player decides in situations of a family in a game; both players' games count."""
        return self._times[family] / (2 * self.games) if self.games else 0.0

    def difficulty(self, family: Family) -> float:
        """Return the loss of a weak player in a situation of a family, on average."""
        return self._difficulty[family] / self._times[family] if self._times[family] else 0.0

    def weak_loss(self, family: Family) -> float:
        """Return the win chance that a weak player loses in a family in a game."""
        return self.times(family) * self.difficulty(family)

    def take(self, family: Family) -> Drill:
        """Take a situation out, difficult ones more often; KeyError if none waits."""
        drills = self._waiting[family]
        if not drills:
            raise KeyError(family)
        return drills.pop(draw_from(drills, 1, self._chance)[0])


def cost(deck: Deck, pool: Pool, family: Family) -> float:
    """Return the cost of a family to the user in a game: its frequency times the loss there.

    Without answers that is the loss of a weak player; with answers it is multiplied by the user's loss relative to a
    weak player's.
    """
    answers, prior = deck.of(family)[-_RECENT:], _PRIOR * pool.difficulty(family)
    lost, weak = sum(each.loss for each in answers), sum(each.difficulty for each in answers)
    return pool.weak_loss(family) * (prior + lost) / (prior + weak)


def next_drill(
    deck: Deck, pool: Pool, now: datetime, chance: np.random.Generator, last: Family | None = None
) -> Drill | None:
    """Take the next situation to practise from the pool; None if the pool is empty.

    Families that are due come first, the costliest of them before the others. Otherwise chance decides: a family's
    weight is its cost, and how far it has been forgotten since it was shown. `last`: the family asked before; it is not
    asked again at once unless there is no other.
    """
    waiting = [family for family in pool.families if family != last] or pool.families
    if not waiting:
        return None
    due = [family for family in waiting if deck.is_due(family, now)]
    if due:
        return pool.take(max(due, key=lambda family: cost(deck, pool, family)))
    weights = np.array([cost(deck, pool, family) * _need(deck, family, now) for family in waiting])
    if not weights.sum():
        weights = np.ones(len(waiting))
    return pool.take(waiting[int(chance.choice(len(waiting), p=weights / weights.sum()))])


def _need(deck: Deck, family: Family, now: datetime) -> float:
    """Return the chance that a family has been forgotten, from the library; 1 for a family never shown."""
    card = deck.cards.get(family)
    return 1.0 if card is None else max(1.0 - SCHEDULER.get_card_retrievability(card, now), _LEAST_NEED)
