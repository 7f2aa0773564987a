"""A game from the seats: whose turn it is, the dice on the table, and the legal actions."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from farkle_core.coach.events import farkles
from farkle_core.coach.players import RatedOption, option_of, option_of_dice, options, places_of_most
from farkle_core.language.messages import _, number
from farkle_core.play.advise import Ending, GameTable, Moment, WholeTurn, rival
from farkle_core.play.advise.game_record import PERSON, Input, Seat
from farkle_core.play.advise.table import TWO, Dice, Undo
from farkle_core.play.advise.trio import TrioAdviser
from farkle_core.play.advise.umpire import Umpire
from farkle_core.play.dice_columns import DiceColumns
from farkle_core.referee import Action, Hold, SetAside, TurnPhase
from farkle_core.rules.dice import Die, counts_of, faces_of
from farkle_core.rules.words.dice_left import die_name
from farkle_explorer.rolls.kept_games import KeptGame


class SeatedGame(QObject):
    """The players and the state of the game; all properties are empty before it begins."""

    changed = Signal()  # any part of the game has changed

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game: KeptGame | None = None
        self._waits_for_dice = False  # the opponent's next move needs dice that the user enters
        self._rolled: tuple[GameTable, Moment, list[RatedOption]] | None = None
        self.seats: tuple[Seat, ...] = ()  # the players, in the order of play
        self.input, self.entered = Input.THROWN, tuple[int, ...]()  # entered: the dice of an unfinished roll

    @property
    def table(self) -> GameTable | None:
        return None if self._game is None else self._game.table

    @property
    def moment(self) -> Moment | None:
        """The state between mover and strongest opponent, with the dice on the table; None without a game."""
        return None if self.table is None else self._looked_at(self.table)[0]

    @property
    def columns(self) -> DiceColumns | None:
        """The columns of a turn's tables by state; None without a game."""
        return None if self.table is None else self.table.now.game.adviser.columns

    @property
    def mover(self) -> int:
        return 0 if self.table is None else self.table.now.game.state.mover

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces on the table, in the order of the roll."""
        return () if self.table is None else self.table.now.dice.faces

    @property
    def options(self) -> list[RatedOption]:
        """All options after the roll on the table, the best first; empty if no dice can be set aside."""
        return [] if self.table is None else self._looked_at(self.table)[1]

    @property
    def is_over(self) -> bool:
        return self.table is not None and self.table.now.game.is_over

    @property
    def is_own_turn(self) -> bool:
        """Whether a human player is to move: the user or a friend."""
        return self.table is not None and not self.is_over and self._is_person(self.mover)

    @property
    def needed(self) -> int:
        """The number of dice of the roll to enter; 0 if none is due."""
        if self.table is None or self.input is not Input.DICE or self.faces or self.is_over:
            return 0
        return self.table.now.needed if self.is_own_turn or self._waits_for_dice else 0

    @property
    def is_advised(self) -> bool:
        """Whether a solution gives win chances to this game."""
        return self.table is not None and not isinstance(self.table.now.game.adviser, Umpire)

    @property
    def may_hold(self) -> bool:
        """Whether the mover may bank the turn total without setting aside more dice."""
        if self.table is None or self.faces:
            return False
        game = self.table.now.game
        return Hold() in game.adviser.referee.legal_actions(game.state)

    @property
    def offers(self) -> bool:
        """Whether the mover may start the turn with dice that the last player left."""
        return self.table is not None and self.table.now.game.moment.offers

    @property
    def may_undo(self) -> bool:
        """Whether there is something of a person's to take back: a die, or a decision."""
        if self.table is None or self.entered or self.input is not Input.THROWN:
            is_played = any(map(self._is_person, range(len(self.seats))))
            return bool(self.entered) or (self.table is not None and self.table.is_begun and is_played)
        pairs = pairwise(self.table.positions)
        return any(self._is_person(each.game.state.mover) and not isinstance(now.entry, Dice) for each, now in pairs)

    @property
    def is_exact_of_three(self) -> bool:
        """Whether the advice comes from the exact game of three players."""
        return self.table is not None and isinstance(self.table.now.game.adviser, TrioAdviser)

    def rival(self, table: GameTable | None) -> str:
        """Return the opponent whom advice at a table assumes; ``""`` if there is only one, or advice is exact."""
        if table is None or len(self.seats) == TWO or table.now.game.is_over or self.is_exact_of_three:
            return ""
        return self.seats[rival(table.now.game.state)].name

    def turn_words(self, place: int) -> str:
        """Return a whole turn in words, by its place in the game: who, which turn, and its points."""
        assert self.table is not None
        positions, steps = self.table.positions, self.table.now.game.steps
        seat, turn = steps[place].player, steps[place].event
        assert isinstance(turn, WholeTurn)
        count = sum(each.player == seat for each in steps[: place + 1])
        brought = _("farkle") if farkles(positions[place + 1]) else number(turn.points)
        return _("{name}, turn {number} ({points})", name=self.seats[seat].name, number=count, points=brought)

    def places_of(self, entry: SetAside) -> tuple[int, ...]:
        """Return the indices of the dice on the table that a move sets aside."""
        assert self.table is not None
        if entry.dice:
            return tuple(map(self.table.now.game.state.left.index, entry.dice))
        left, places = list(self.faces), list[int]()
        for face in faces_of(entry.scoring.counts):
            places.append(left.index(face))
            left[places[-1]] = 0
        return tuple(places)

    @property
    def turn_total(self) -> int:
        """The points of the turn; 0 after a farkle that loses them."""
        if self.table is None or self.moment is None:
            return 0
        keeps = self.table.now.game.adviser.ruleset.turn.farkle_keeps_turn_total
        return self.moment.state.turn_total if keeps or self.options or not self.faces else 0

    @property
    def aside(self) -> tuple[tuple[int, ...], ...]:
        """The faces that were set aside this turn, in groups, with 7 for wild dice."""
        groups = list[tuple[int, ...]]()
        for each in () if self.table is None else reversed(self.table.positions):
            if isinstance(each.entry, SetAside) and each.game.state.mover == self.mover:
                groups.insert(0, faces_of(each.entry.scoring.counts))
            elif not isinstance(each.entry, Dice):
                break
        return () if self.moment is None or self.moment.is_start else tuple(groups)

    @property
    def begins_by_itself(self) -> bool:
        """Whether the first roll of a person's turn needs no decision, and the program throws the dice."""
        moment = self.moment
        throws = self.input is Input.THROWN and self.is_own_turn and not self.faces
        return throws and moment is not None and moment.is_start and not moment.offers

    @property
    def only_way(self) -> tuple[int, ...]:
        """The places of the dice to set aside, if there is exactly one way; to choose among several costs points."""
        ways = {each.choice.action for each in self.options}
        is_only = len(ways) == 1 and not self.options[0].choice.alike
        return self._places(self.options) if is_only else ()

    @property
    def most(self) -> tuple[int, ...]:
        """The places of all dice that score."""
        return self._places(self.options)

    @property
    def most_to_hold(self) -> tuple[int, ...]:
        """The places of the dice with which holding banks most points; empty if holding is not legal."""
        fit = [each for each in self.options if each.then == Hold() or each.choice.ending is Ending.WINS]
        most = max((each.choice.turn_total for each in fit), default=0)
        return self._places([each for each in fit if each.choice.turn_total == most])

    def _places(self, options: Sequence[RatedOption]) -> tuple[int, ...]:
        if not options or self.moment is None:
            return ()
        return places_of_most(options, self.moment.state, self.faces, self.letters)

    @property
    def path(self) -> Path | None:
        return None if self._game is None or self._game.file is None else self._game.file.path

    @property
    def shown(self) -> tuple[int, ...]:
        """The faces on the table, with 7 for wild dice."""
        if self.table is None or not self.faces or not self.table.now.game.state.left:
            return self.faces
        return self.table.now.game.roll_of(self.faces)

    @property
    def next_die(self) -> str:
        """The name of the loaded die to enter next; ``""`` with fair dice, or if no roll is due."""
        die = self._next_die
        return "" if die is None else die_name(die)

    @property
    def _next_die(self) -> Die | None:
        """The loaded die to enter next; None with fair dice, or if no roll is due."""
        if self.table is None or not self.needed:
            return None
        game = self.table.now.game
        loaded = game.adviser.referee.loaded_dice(game.state)
        return loaded[len(self.entered)] if loaded else None

    @property
    def letters(self) -> str:
        """A letter per die of the roll, for the kind of loaded die; ``""`` with fair dice."""
        if self.table is None:
            return ""
        state = self.table.now.game.state
        return self.table.now.game.adviser.columns.letters(state.mover, state.left)

    def option(self, places: tuple[int, ...], then: Action) -> RatedOption | None:
        """Return the option that sets aside the dice at these indices of the roll; None if it is not legal."""
        if any(place >= len(self.faces) for place in places):
            return None
        if self.letters:
            return self._loaded_option(places, then)
        return option_of(self.options, counts_of(tuple(self.faces[place] for place in places)), then)

    def _loaded_option(self, places: tuple[int, ...], then: Action) -> RatedOption | None:
        """Return the option with loaded dice; dice of the same kind and face are interchangeable."""
        moment = self.moment
        if moment is None or moment.roll is None:
            return None
        return option_of_dice(self.options, moment.state, self.letters, places, then)

    def _is_person(self, seat: int) -> bool:
        return bool(self.seats) and self.seats[seat].kind == PERSON

    def _looked_at(self, table: GameTable) -> tuple[Moment, list[RatedOption]]:
        if self._rolled is None or self._rolled[0] is not table:
            now = table.now
            moment, ways = now.game.advised, list[RatedOption]()
            if now.dice.faces:
                rolled = now.rolled
                if rolled.state.phase is TurnPhase.SCORING:
                    moment = rolled.advised
                    ways = options(now.game.adviser.ranked(moment))
            self._rolled = table, moment, ways
        return self._rolled[1], self._rolled[2]

    def _is_decision(self, table: GameTable) -> bool:
        moment, ways = self._looked_at(table)
        begins = moment.is_start and self.input is not Input.THROWN
        waits = not table.now.dice.faces and (begins or moment.offers or self.input is Input.DICE)
        return self._is_person(table.now.game.state.mover) and (bool(ways) or waits)

    def _decision_before(self, table: GameTable) -> tuple[GameTable, tuple[int, ...]]:
        """Return the table of the last human decision, and the remaining dice of an entered roll."""
        faces = table.now.dice.faces
        table = table.after(Undo())
        if not faces and table.now.dice.faces and self.input is Input.DICE and not self._looked_at(table)[1]:
            faces, table = table.now.dice.faces, table.after(Undo())  # the program has accepted the farkle itself
        if self.input is Input.THROWN or not all(map(self._is_person, range(len(self.seats)))):
            while table.is_begun and not self._is_decision(table):
                table = table.after(Undo())
            faces = ()
        return table, faces[:-1]
