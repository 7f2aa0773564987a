"""Decides which moves are allowed, and the result of each."""

from collections.abc import Iterator, Sequence
from typing import Final

from farkle_core.errors import Problem, UserError
from farkle_core.language.messages import L_, _, lazy_number
from farkle_core.referee.endings import Endings, won
from farkle_core.referee.states import (
    Action,
    GameState,
    Hold,
    IllegalMove,
    Roll,
    SetAside,
    TakeOver,
    TurnEnd,
    TurnPhase,
    all_left,
    choices,
    faces_of_dice,
    numbered_dice,
    rolls_of,
    shown_faces,
)
from farkle_core.rules.dice import FACES, NO_DICE, Counts, Die, counts_of, faces_of, rolls
from farkle_core.rules.model import Carry, Ruleset
from farkle_core.rules.scoring import Scoring, is_cursed, scorings


def why_not_hold(ruleset: Ruleset, state: GameState) -> str:
    """Return why a player who has to decide may not hold, as a sentence; an empty text if a hold is allowed."""
    total, banked = state.turn_total, state.scores[state.mover]
    if total == 0:
        return _("A turn begins with a roll.")
    if ruleset.exact_goal and banked + total == ruleset.goal:
        return ""
    if reason := _too_little(ruleset, state):
        return reason
    if ruleset.turn.hot_dice_must_roll and state.dice == ruleset.dice:
        return _("Hot dice must be rolled.")  # all dice with points in hand: they have just been set aside
    return ""


def _too_little(ruleset: Ruleset, state: GameState) -> str:
    """Return what the turn total lacks, of several limits the highest; an empty text if it is enough."""
    turn, total, to_beat = ruleset.turn, state.turn_total, state.last_turn_total
    opening = turn.opening if state.scores[state.mover] <= 0 else 0
    minimum = 0 if to_beat else turn.minimum
    if 0 < to_beat >= max(total, opening):
        return _(
            "Holding takes more than the {to_beat:,} points of the last turn; you have {total:,}.",
            to_beat=to_beat,
            total=total,
        )
    if total < opening > minimum:
        return _(
            "With a score of 0 or less a hold takes a turn total of {opening:,} points; you have {total:,}.",
            opening=opening,
            total=total,
        )
    if total < minimum:
        return _("Holding takes a turn total of {minimum:,} points; you have {total:,}.", minimum=minimum, total=total)
    return ""


# The possible numbers of players.
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8


class Referee:
    """Plays one ruleset, for 2 to 8 players.

    The two limits are for proofs only, not rules: they make the number of states finite. `floor`: a banked score that
    would fall below so many points becomes `floor`. `ceiling`: a banked score that would rise above so many points
    becomes `ceiling`, before a penalty is taken from it; points beyond are not banked. It is at least the goal.
    """

    def __init__(self, ruleset: Ruleset, floor: int | None = None, ceiling: int | None = None) -> None:
        if ceiling is not None and ceiling < ruleset.goal:
            raise ValueError(f"a ceiling of {ceiling} would keep all players from the goal of {ruleset.goal}")
        self.ruleset = ruleset
        self.floor = floor
        self.ceiling = ceiling
        self._endings = Endings(ruleset, floor, ceiling)
        self._known: dict[Counts, tuple[Scoring, ...]] = {}

    def new_game(self, players: int = 2, start_scores: Sequence[int] | None = None) -> GameState:
        """Return a game before its first roll; the first player moves.

        `start_scores`: points that each player begins with (a komi), in the order of play; below the goal. 0 for all if
        not given.
        """
        scores = (0,) * players if start_scores is None else tuple(start_scores)
        if problems := tuple(self._start_problems(players, scores)):
            raise UserError(_("Such a game cannot be started."), problems)
        left = all_left(self.ruleset)
        return GameState(scores, (0,) * players, mover=0, turn_total=0, dice=self.ruleset.dice, left=left)

    def legal_actions(self, state: GameState) -> tuple[Action, ...]:
        """Return the mover's allowed actions; empty while the dice are in the air or when the game is over."""
        if state.phase is TurnPhase.DECIDING:
            if state.carried_dice:
                return Roll(), TakeOver()
            return (Roll(),) if why_not_hold(self.ruleset, state) else (Roll(), Hold())
        if state.phase is TurnPhase.SCORING and state.roll is not None:
            scorings = self._scorings(state.roll)
            if not state.left:
                return tuple(map(SetAside, scorings))
            return tuple(
                SetAside(each, dice) for each in scorings for dice in choices(state.left, state.shown, each.counts)
            )
        return ()

    def apply(self, state: GameState, action: Action) -> GameState:
        """Return the game after the mover's action; raises IllegalMove with the reason if it is not allowed."""
        if isinstance(action, SetAside):
            return self._set_aside(state, action)
        self._expect(state, TurnPhase.DECIDING)
        if isinstance(action, Roll):
            return state._replace(phase=TurnPhase.ROLLING, carried_dice=0, carried_points=0)
        if isinstance(action, TakeOver):
            return self._take_over(state)
        if isinstance(action, Hold):
            return self._hold(state)
        raise IllegalMove(_("This is no move of the game: {action!r}.", action=action))

    def chance(self, state: GameState) -> tuple[tuple[Counts, int], ...]:
        """Return every roll that may come now as six counts, with the ways it can; they add up to ``6 ** dice``.

        Loaded dice differ: there a roll is what each of ``state.left`` shows, and the ways are products of weights.
        """
        self._expect(state, TurnPhase.ROLLING)
        return rolls_of(self._in_the_air(state)) if state.left else rolls(state.dice)

    def apply_roll(self, state: GameState, roll: Counts) -> GameState:
        """Return the game after the dice have come down as `roll`: six counts, or what each of ``state.left`` shows.

        A cursed roll and one that holds no scoring are farkles, which end the turn. Raises IllegalMove if no dice are
        in the air, or if it is not a roll of the mover's dice.
        """
        self._expect(state, TurnPhase.ROLLING)
        shown: Counts = ()
        if not self._is_roll(state, roll):
            raise IllegalMove(_("This is no roll of {dice} dice: {roll}.", dice=state.dice, roll=roll))
        if state.left:
            shown, roll = roll, counts_of(roll, wild=bool(self.ruleset.wild_dice))
        cursed = is_cursed(self.ruleset, roll)
        if cursed or not self._scorings(roll):
            return self._endings.farkle(state, cursed)
        return state._replace(phase=TurnPhase.SCORING, roll=roll, shown=shown)

    def roll_of(self, state: GameState, faces: tuple[int, ...]) -> Counts:
        """Return dice with these faces up, 1 to 6, as :meth:`apply_roll` takes them.

        `faces`: of the mover's next roll: in any order; where dice are loaded, in the order of ``state.left``. Raises
        IllegalMove if the dice that are rolled cannot show that.
        """
        if len(faces) == state.dice and set(faces) <= set(FACES):
            roll = shown_faces(self.ruleset, state.mover, state.left, faces) if state.left else counts_of(faces)
            if self._is_roll(state, roll):
                return roll
        raise IllegalMove(_("This is no roll of {dice} dice: {roll}.", dice=state.dice, roll=faces))

    def _is_roll(self, state: GameState, roll: Counts) -> bool:
        if not state.left:
            return len(roll) == len(NO_DICE) and min(roll) >= 0 and sum(roll) == state.dice
        dice = self._in_the_air(state)
        return len(roll) == len(dice) and all(face in die for die, face in zip(dice, roll, strict=True))

    def loaded_dice(self, state: GameState) -> tuple[Die, ...]:
        """Return the loaded dice to be rolled next, each by itself; empty where all dice are alike."""
        dice = numbered_dice(self.ruleset, state.mover) if state.left else ()
        return tuple(dice[number] for number in state.left)

    def faces_up(self, state: GameState) -> tuple[int, ...]:
        """Return which faces loaded dice on the table have up, 1 to 6, as :meth:`roll_of` takes them."""
        dice = zip(self.loaded_dice(state), state.shown, strict=True)
        return tuple(face if face in FACES else die.wild for die, face in dice)

    def _in_the_air(self, state: GameState) -> list[dict[int, int]]:
        """Return the possible faces of each of the dice rolled."""
        dice = faces_of_dice(self.ruleset, state.mover)
        return [dice[number] for number in state.left]

    def whole_turn(self, state: GameState, points: int, end: TurnEnd = TurnEnd.HOLD) -> GameState:
        """Return the game after a turn of which only the points are known, not the dice.

        Dice that the rules would offer to the next player are unknown too, so none are offered. `points`: the turn
        total at its end, banked or lost by a farkle. Raises IllegalMove in the middle of a turn, for points that dice
        cannot bring, and for a hold that is not allowed.
        """
        self._expect(state, TurnPhase.DECIDING)
        if state.turn_total or state.bonuses:
            raise IllegalMove(_("A whole turn is entered before its first roll."))
        quantum = self.ruleset.quantum
        if points < 0 or points % quantum:
            raise IllegalMove(
                _("{points:,} points cannot be rolled: all points are multiples of {quantum:,}.",
                  points=points, quantum=quantum)
            )  # fmt: skip
        played = state._replace(turn_total=points, carried_dice=0, carried_points=0)
        # The number of dice left is unknown here: the first with which the hold is allowed stands for it.
        with_each = (played._replace(dice=dice) for dice in range(1, self.ruleset.dice + 1))
        played = next((each for each in with_each if not why_not_hold(self.ruleset, each)), played)
        return self._ended(played, end)._replace(carried_dice=0, carried_points=0)

    def _ended(self, state: GameState, end: TurnEnd) -> GameState:
        """Return the game after a turn that ended with the mover's turn total."""
        if end is TurnEnd.WIN:
            return won(state, state.mover)
        if end is not TurnEnd.HOLD:
            return self._endings.farkle(state, cursed=end is TurnEnd.CURSED)
        if self.ruleset.exact_goal and state.scores[state.mover] + state.turn_total > self.ruleset.goal:
            return self._endings.overshoot(state, state.turn_total)
        return self._hold(state)

    def turn_total_with(self, state: GameState, scoring: Scoring) -> int:
        """Return the turn total once a scoring of the roll has been set aside.

        It grows by the points of its dice, a hot-dice bonus, and what dice taken over bring.
        """
        return state.turn_total + scoring.points + self._hot_dice_bonus(state)[0] + self._carried(state)

    def _take_over(self, state: GameState) -> GameState:
        if not state.carried_dice:
            reason = _("only before the first roll of a turn") if state.turn_total else _("none are offered")
            raise IllegalMove(_("Dice of the previous player cannot be taken over: {reason}.", reason=reason))
        return state._replace(phase=TurnPhase.ROLLING, dice=state.carried_dice, carried_dice=0, taken_over=True)

    def _set_aside(self, state: GameState, action: SetAside) -> GameState:
        self._expect(state, TurnPhase.SCORING)
        rolled, scoring = state.roll or NO_DICE, action.scoring
        if scoring not in self._scorings(rolled) or not self._shows(state, action):
            dice, roll = ("-".join(map(str, faces_of(counts))) for counts in (scoring.counts, rolled))
            raise IllegalMove(
                _(
                    "{dice} for {points:,} points is no scoring of the roll {roll}.",
                    dice=dice,
                    points=scoring.points,
                    roll=roll,
                )
            )
        bonuses = self._hot_dice_bonus(state)[1]
        total = self.turn_total_with(state, scoring)
        if scoring.wins:
            return won(state._replace(turn_total=total), state.mover)
        if self.ruleset.exact_goal and state.scores[state.mover] + total > self.ruleset.goal:
            return self._endings.overshoot(state, total)
        left = tuple(die for die in state.left if die not in action.dice)
        return state._replace(
            left=left or all_left(self.ruleset),
            shown=(),
            turn_total=total,
            dice=(state.dice - scoring.dice) or self.ruleset.dice,
            phase=TurnPhase.DECIDING,
            roll=None,
            bonuses=bonuses,
            carried_points=0,
            taken_over=False,
        )

    def _shows(self, state: GameState, action: SetAside) -> bool:
        """Return whether the dice that are set aside are those of the scoring."""
        return not state.left or action.dice in choices(state.left, state.shown, action.scoring.counts)

    def _hot_dice_bonus(self, state: GameState) -> tuple[int, int]:
        """Return the bonus for setting dice of this roll aside, and how many have been taken then."""
        bonuses = self.ruleset.turn.hot_dice_bonus
        if state.dice > 1 or not any(bonuses):
            return 0, state.bonuses
        return bonuses[state.bonuses], min(state.bonuses + 1, len(bonuses) - 1)

    def _carried(self, state: GameState) -> int:
        """Return the points that come with the dice of this roll."""
        if not state.taken_over:
            return 0
        start = self.ruleset.start
        return start.bonus if start.carry is Carry.HIGH_STAKES else state.carried_points

    def _hold(self, state: GameState) -> GameState:
        if reason := why_not_hold(self.ruleset, state):
            raise IllegalMove(reason)
        return self._endings.hold(state)

    def _scorings(self, roll: Counts) -> tuple[Scoring, ...]:
        """Return the scorings of a roll; cached, because a walk of a game's graph needs them again and again."""
        if roll not in self._known:
            self._known[roll] = scorings(self.ruleset, roll)
        return self._known[roll]

    def _expect(self, state: GameState, phase: TurnPhase) -> None:
        if state.phase is TurnPhase.OVER:
            raise IllegalMove(_("The game is over."))
        if state.phase is not phase:
            raise IllegalMove(_("The game waits for {wanted}, not for {given}.", wanted=_(state.phase), given=_(phase)))

    def _start_problems(self, players: int, scores: tuple[int, ...]) -> Iterator[Problem]:
        rules, goal = self.ruleset, self.ruleset.goal
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            yield Problem(
                "players", str(players), L_("{fewest} to {most} players", fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
            )
        if len(scores) != players:
            yield Problem(
                "start_scores", str(len(scores)), L_("one score for each of the {players} players", players=players)
            )
        for score in scores:
            if score >= goal:
                allowed = L_("less than the goal of {goal:,} points", goal=goal)
                yield Problem("start_scores", lazy_number(score), allowed)
            elif rules.exact_goal and (goal - score) % rules.quantum:
                allowed = L_(
                    "a multiple of {quantum:,}, as all points are: the goal has to be met exactly",
                    quantum=rules.quantum,
                )
                yield Problem("start_scores", lazy_number(score), allowed)
            if score < 0 and rules.farkles.never_below_zero:
                yield Problem("start_scores", lazy_number(score), L_("0 or more: scores never fall below 0"))
