"""All games of a player: results against each opponent, rating, luck and families, over time.

The list of games is read from their files, without a solution.

All intervals hold the true mean in 95 of 100 cases, by Student's t distribution, with whole games as observations:
the decisions of a game are not independent.
"""

import contextlib
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from pathlib import Path
from typing import Final

from farkle_core.coach.drills import Family
from farkle_core.coach.habits import HoldChoice, SentenceChoice, hold_choices, sentence_choices
from farkle_core.coach.people import Person
from farkle_core.coach.players import options
from farkle_core.coach.progress import Mean
from farkle_core.coach.review import Review, ReviewedDecision
from farkle_core.coach.style import PlainChoice, plain_choices
from farkle_core.errors import UserError
from farkle_core.files.reading import read_file, why_not
from farkle_core.language.messages import N_
from farkle_core.play.advise import SteppedGame
from farkle_core.play.advise.game_record import GAME_SUFFIX, PERSON, GameRecord, Input, Seat, read_record
from farkle_core.play.advise.table import TWO
from farkle_core.play.advise.umpire import last_state
from farkle_core.referee import GameState, SetAside, TurnPhase
from farkle_core.rules import Ruleset

_LOOKED_AT: Final = 20  # games among which one that can go on is looked for
BLOCK: Final = 10  # games in a point of the figures over time, and games before a rating has a band

# The upper ends of the bands of ratings, from measured players: `docs/coaching.md`, *Bands of ratings*.
BANDS: Final = (
    (0.5, N_("expert")),
    (1.5, N_("strong")),
    (3.0, N_("fairly good")),
    (5.0, N_("casual")),
    (8.0, N_("beginner")),
)

LAST_BAND: Final = N_("newcomer")


@dataclass(frozen=True)
class Loss:
    """An unforced decision: the win chance it gave away, and a weak player's average loss there."""

    loss: float
    difficulty: float
    family: Family | None  # None for the choice of dice to begin a turn with
    decision: ReviewedDecision
    place: int  # its place among the answers of the game's review


@dataclass(frozen=True)
class PlayedGame:
    """A finished game between two, from one player's view."""

    date: str  # the start of the game, in ISO 8601
    opponent: Seat  # the player's opponent
    result: float  # result, first_chance: share of the win, and the win chance before the first roll
    first_chance: float
    luck: float  # the player's luck less the opponent's, as a win chance
    losses: tuple[Loss, ...]  # the player's unforced decisions
    holds: tuple[HoldChoice, ...] = ()  # the player's decisions to hold or to roll
    sentences: tuple[SentenceChoice, ...] = ()  # the player's decisions about which sentences speak
    plain: tuple[PlainChoice, ...] = ()  # the player's decisions as plain strategies see them

    @property
    def loss(self) -> float:
        """The win chance given away."""
        return sum(each.loss for each in self.losses)


@dataclass(frozen=True)
class Against:
    """Results against one opponent."""

    opponent: Seat  # the opponent, named as in the latest game
    games: int  # number of games
    result: Mean  # share of wins
    expected: float  # share of wins if both had played perfectly
    luck: Mean  # luck a game, as a win chance


@dataclass(frozen=True)
class Rating:
    """The rating of some games."""

    date: str  # the date of the last of them
    games: int  # games, decisions: numbers of games, and of unforced decisions in them
    decisions: int
    rating: Mean  # 1000 × the mean loss of these decisions; lower is better
    weak: float  # a weak player's rating in the same situations
    result: Mean  # result, luck, loss: share of wins, luck and loss a game, as win chances
    luck: Mean
    loss: Mean

    @property
    def band(self) -> str:
        """The band in English; ``""`` below ten games, of which a rating says too little."""
        if self.games < BLOCK:
            return ""
        return next((words for limit, words in BANDS if self.rating.value < limit), LAST_BAND)


@dataclass(frozen=True)
class FamilyLoss:
    """The cost of a family of situations to a player."""

    family: Family
    decisions: int  # how often it occurred with a choice
    loss: Mean  # win chance lost there in a game
    weak: float  # win chance that a weak player loses in the same situations, in a game


def own_seat(seats: Sequence[Seat], names: Sequence[str]) -> int | None:
    """Return the seat of the person with one of these names, earlier names first, else of the only person; or None.

    The name ``""`` stands for a person without one, who has the first of two seats, whatever was typed there.
    """
    people = [place for place, each in enumerate(seats) if each.kind == PERSON]
    named = ([place for place in people if seats[place].name == name] for name in names)
    seat = next(filter(None, named), people)
    first = len(seats) == 2 and "" in names
    return seat[0] if len(seat) == 1 or (seat and first) else None


def played_game(date: str, seats: Sequence[Seat], own: int, game: SteppedGame, review: Review) -> PlayedGame:
    """Return a finished game of two from the view of the player in seat `own`."""
    mine = [(place, each) for place, each in enumerate(review.answers) if each.seat == own and each.is_unforced]
    first = review.first_chance, review.result
    chance, result = first if own == 0 else tuple(1.0 - each for each in first)
    luck = review.seats[own].luck - review.seats[1 - own].luck
    losses = tuple(Loss(each.loss, each.difficulty, _family(game, review, each), each, place) for place, each in mine)
    choices = hold_choices(game, review, own), sentence_choices(game, review, own), plain_choices(game, review, own)
    return PlayedGame(date, seats[1 - own], result, chance, luck, losses, *choices)


def against(games: Sequence[PlayedGame]) -> list[Against]:
    """Return the results against each opponent, the most frequent first. A strategy is one, whatever it is called."""
    kinds: dict[Hashable, list[PlayedGame]] = {}
    for game in sorted(games, key=_date):
        other = game.opponent
        kinds.setdefault(other.name if other.kind == PERSON else (other.kind,), []).append(game)
    results = [
        Against(
            opponent=met[-1].opponent,
            games=len(met),
            result=Mean.of([each.result for each in met]),
            expected=sum(each.first_chance for each in met) / len(met),
            luck=Mean.of([each.luck for each in met]),
        )
        for met in kinds.values()
    ]
    return sorted(results, key=lambda each: -each.games)


def rating(games: Sequence[PlayedGame]) -> Rating | None:
    """Return the rating of games; None without a decision."""
    count = sum(len(game.losses) for game in games)
    if not count:
        return None
    total = sum(game.loss for game in games)
    rest = Mean.of([game.loss - len(game.losses) * total / count for game in games], 1000.0 * len(games) / count)
    return Rating(
        date=max(map(_date, games)),
        games=len(games),
        decisions=count,
        rating=Mean(1000.0 * total / count, rest.error),
        weak=1000.0 * sum(each.difficulty for game in games for each in game.losses) / count,
        result=Mean.of([game.result for game in games]),
        luck=Mean.of([game.luck for game in games]),
        loss=Mean.of([game.loss for game in games]),
    )


def over_time(games: Iterable[PlayedGame], block: int = BLOCK) -> list[Rating]:
    """Return the figures of every so many games, the earliest first; the last may be of fewer."""
    ordered = sorted(games, key=_date)
    blocks = (rating(ordered[place : place + block]) for place in range(0, len(ordered), block))
    return [each for each in blocks if each is not None]


def families(games: Sequence[PlayedGame]) -> list[FamilyLoss]:
    """Return the families by their sure cost, the lower bound of the loss in a game (else 0), the highest first."""
    families = {each.family for game in games for each in game.losses if each.family is not None}
    costs = [_cost(family, games) for family in families]
    return sorted(costs, key=lambda each: (-each.loss.least, -each.loss.value, each.family))


def _cost(family: Family, games: Sequence[PlayedGame]) -> FamilyLoss:
    met = [[each for each in game.losses if each.family == family] for game in games]
    return FamilyLoss(
        family=family,
        decisions=sum(map(len, met)),
        loss=Mean.of([sum(each.loss for each in own) for own in met]),
        weak=sum(each.difficulty for own in met for each in own) / len(games),
    )


def _family(game: SteppedGame, review: Review, decision: ReviewedDecision) -> Family | None:
    if not isinstance(decision.done[0], SetAside):
        return None
    adviser = game.adviser
    ranked = options(adviser.ranked(decision.moment))
    return Family.of(decision.moment, ranked, adviser.solution.ruleset.goal, review.sigma)


def _date(game: PlayedGame) -> str:
    return game.date


PATTERN = f"*{GAME_SUFFIX}"  # the names of all games in a folder


@dataclass(frozen=True)
class ListedGame:
    """The content of a game's file."""

    path: Path  # the file
    size: int  # bytes
    record: GameRecord  # its readable content
    ruleset: Ruleset  # the game's own rules
    state: GameState | None  # the state of the game; None for a typed position
    own: int | None  # the seat of the player with this list; None if it is unknown

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.record.is_over if self.state is None else self.state.phase is TurnPhase.OVER

    @property
    def may_go_on(self) -> bool:
        """Whether the game was begun, and is not over."""
        return self.state is not None and not self.is_over and bool(self.record.entries)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the rules."""
        return self.record.fingerprint

    @property
    def others(self) -> tuple[Seat, ...]:
        """The player's opponents; all players if the player's seat is unknown."""
        return tuple(each for place, each in enumerate(self.record.players) if place != self.own)

    @property
    def result(self) -> float | None:
        """The player's share of the win; None before the end, and where the player or the winner is not known."""
        known = self.state is not None and self.own is not None and self.is_over
        return self.state.share(self.own) if known and self.state is not None and self.own is not None else None

    @property
    def counts(self) -> bool:
        """Whether statistics count it: a finished game of two with all dice, in which the player's seat is known."""
        two = len(self.record.players) == TWO and self.record.input is not Input.POINTS
        return two and self.is_over and self.own is not None and self.record.first is None


@dataclass(frozen=True)
class UnreadGame:
    """A file in the folder of games that cannot be read, and why."""

    path: Path
    reason: str


def listed_game(path: Path, names: Sequence[str]) -> ListedGame:
    """Return the content of a game's file.

    Raises OSError if it cannot be read; :func:`farkle_core.files.reading.why_not` says why. Raises RulesetError if its
    rules have problems.
    """
    content = read_file(path)
    record = read_record(content)
    ruleset = record.ruleset
    return ListedGame(path, len(content), record, ruleset, last_state(record, ruleset), own_seat(record.players, names))


def list_games(
    folder: Path, names: Sequence[str], known: dict[Path, ListedGame] | None = None
) -> list[ListedGame | UnreadGame]:
    """Return a folder's games, the latest first, unreadable ones last, and none that was left before its first move.

    `known` files of the same size are not read.
    """
    games, unread = list[ListedGame](), list[UnreadGame]()
    for path in sorted(folder.glob(PATTERN)):
        try:
            before = (known or {}).get(path)
            again = before is None or path.stat().st_size != before.size
            games.append(listed_game(path, names) if before is None or again else before)
        except FileNotFoundError:
            continue
        except OSError as error:
            unread.append(UnreadGame(path, why_not(error)))
        except UserError as error:
            unread.append(UnreadGame(path, error.headline))
    begun = [each for each in games if each.record.entries]
    begun.sort(key=lambda each: (each.record.date, each.path), reverse=True)
    return [*begun, *unread]


def recent_games(folder: Path, names: Sequence[str]) -> Iterator[ListedGame]:
    """Give the games of a folder, whatever their rules, the last played first.

    Only the last games are looked at, so that a folder of thousands is no work.
    """
    with contextlib.suppress(OSError):  # a file may go meanwhile
        paths = nlargest(_LOOKED_AT, folder.glob(PATTERN), key=lambda each: each.stat().st_mtime)
        for path in paths:
            with contextlib.suppress(OSError, UserError):
                yield listed_game(path, names)


def last_game(folder: Path, names: Sequence[str]) -> ListedGame | None:
    """Return the game of a folder that was played last of those that can go on; None without one."""
    return next((each for each in recent_games(folder, names) if each.may_go_on), None)


@dataclass(frozen=True, slots=True)
class Records:
    """The files of a person on disk."""

    games: int  # games, decks: numbers of games, finished or not, and of rulesets or sheets with drills
    decks: int
    size: int  # total bytes of all files


def records_of(person: Person) -> Records:
    """Return the files of a person."""
    games = len(list(person.games.glob(PATTERN)))
    return Records(games, len(list(person.train.glob("*.json"))), sum(each.stat().st_size for each in _files(person)))


def forget(person: Person) -> None:
    """Delete a person's games, training and name, and no other person's files.

    Raises OSError if something cannot be deleted; the name then stays, so that the rest can be deleted later.
    """
    for path in [*_files(person)]:
        path.unlink(missing_ok=True)
    person.file.unlink(missing_ok=True)
    for folder in (person.games, person.play, person.train, person.folder):
        with contextlib.suppress(OSError):  # not empty, or missing
            folder.rmdir()


def _files(person: Person) -> Iterator[Path]:
    """Go through all files of games and training, with locks and with damaged ones that were set aside."""
    for folder in (person.games, person.train):
        if folder.is_dir():
            yield from (each for each in folder.iterdir() if each.is_file())
