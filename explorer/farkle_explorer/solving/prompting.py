"""Why the edited rules have no solution, what the program is doing, what the user can do, and what an edit changed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from farkle_core.game.points import play_for_points
from farkle_core.language.messages import N_, _
from farkle_core.rules import Ruleset, fingerprint
from farkle_core.rules.model import Carry
from farkle_core.rules.phrases import listed, shown_name
from farkle_core.solution.changes import Changes, Holding, changes
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.plots import plot_words
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import BROKEN, TWO_ONLY, Following, Prompt, Reference
from farkle_explorer.session.session import SessionState
from farkle_explorer.solving import solve_words
from farkle_explorer.solving.panel import SolvePanel

_SHOWN_DICE: Final = 3  # dice whose threshold stands for all: it changes most with the rules
ARROW = "\N{RIGHTWARDS ARROW}"


def line(changes: Changes) -> str:
    """Return the changes in one line.

    Example: ``"Your changes: first player 53.70 % → 53.85 % (+0.16 %) · you 3,000, opponent 3,000: hold from 250 → 300
    with 1 or 2 dice, hold from 2,000 → 1,950 with 5 dice"``.
    """
    first, place, holding = _first_player(changes), _place(changes), _holding(changes)
    return _("Your changes: {first_player} · {place}: {holding}", first_player=first, place=place, holding=holding)


def _first_player(changes: Changes) -> str:
    before, after = (plot_words.chance(each) for each in changes.first_player)
    if before == after:
        return _("first player wins {after} as before", after=after)
    return _(
        "first player wins {before} → {after} ({difference})",
        before=before,
        after=after,
        difference=plot_words.difference(changes.first_player[1] - changes.first_player[0]),
    )


def _place(changes: Changes) -> str:
    start, farkles = changes.start, ""
    if start.farkles or start.opponent_farkles:
        farkles = f", {plot_words.both_farkles(start.farkles, start.opponent_farkles)}"
    return f"{plot_words.scores(start.banked, start.opponent)}{farkles}"


def _holding(changes: Changes) -> str:
    """Return the dice with changed hold thresholds; dice with the same change are listed together."""
    alike: dict[str, list[int]] = {}
    for number, (before, after) in enumerate(changes.holding, 1):
        if _said(before) != _said(after):
            alike.setdefault(_pair(before, after), []).append(number)
    lines = (_("{change} with {dice}", change=pair, dice=_dice(numbers)) for pair, numbers in alike.items())
    return ", ".join(lines) or _("hold as before")


def _pair(before: Holding | None, after: Holding | None) -> str:
    if _is_plain(before) and _is_plain(after):
        assert before
        assert after
        first, then = plot_words.points(before[0].first), plot_words.points(after[0].first)
        return _("hold from {before} → {after}", before=first, after=then)
    return f"{_said(before)} {ARROW} {_said(after)}"


def _is_plain(holding: Holding | None) -> bool:
    """Whether the player holds from one turn total on, and never below."""
    return holding is not None and len(holding) == 1 and holding[0].to_goal


def _dice(numbers: list[int]) -> str:
    """Return ``"1 die"``, ``"1 or 2 dice"``, ``"1, 2 or 3 dice"``."""
    *others, last = numbers
    return listed((*map(str, others), plot_words.dice(last)), "or")


def _said(holding: Holding | None) -> str:
    return _("not rolled") if holding is None else plot_words.holding(holding)


def effect(after: Solution, before: Solution | None) -> str:
    """Return what rules do, and what they did before the edits.

    Example: ``"First player wins 53.3 % (before: 52.1 %). At the start, 3 dice: hold from 500."``.
    """
    dice = min(_SHOWN_DICE, after.ruleset.dice)
    return _(
        "First player wins {chance}. At the start, {dice}: {held}.",
        chance=_with_before(lambda each: plot_words.chance(each.first_player_win), after, before),
        dice=plot_words.dice(dice),
        held=_with_before(partial(_held, dice=dice), after, before),
    )


def _with_before(say: Callable[[Solution], str], after: Solution, before: Solution | None) -> str:
    now, was = say(after), say(before or after)
    return now if now == was else _("{now} (before: {was})", now=now, was=was)


def _held(solution: Solution, dice: int) -> str:
    table = solution.turn_table().thresholds()
    return _said(table[dice - 1] if dice <= len(table) else None)


def loss(ruleset: Ruleset) -> str:
    """Return a warning if turns lose points, so that hardly a game ends and a solve takes very long; else ``""``."""
    mean = max(play_for_points(ruleset, seat).mean for seat in range(1 + ruleset.dice_differ))
    if mean >= 0.0 or ruleset.start.carry is not Carry.NONE:  # offered dice would bring more
        return ""
    points = plot_words.points(round(-mean))  # more if the last turn has to be beaten
    return _("However you play, turns lose {points} points or more on average: a game takes very long.", points=points)


_LOSS: Final = "loss"


class LiveController(QObject):
    """Creates the follower of edits, and connects it to the solve strip."""

    effect_changed = Signal(str)  # what the rules do, in one line; "" while that is not known

    def __init__(self, context: FeatureContext, panel: SolvePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._selection, self._panel, self._remembered = context.selection, panel, context.remembered
        self._session, self._background = context.session, context.background
        self.following = Following(context.draft, context.session, context.background, context.kernels, self)
        self.reference = Reference(context.draft, context.session, self)
        self.prompting = Prompting(context, self.following, self)
        switch = context.actions.follow_edits
        panel.details.players_wanted.connect(self._keep_players)
        switch.setChecked(self._remembered.follows_edits)
        self.following.set_on(switch.isChecked())
        switch.toggled.connect(self._switched)
        self.prompting.changed.connect(panel.invite)
        self.following.changed.connect(panel.set_following)
        for signal in (self.reference.changed, self.following.stale_changed):
            signal.connect(self._show_changes)
            signal.connect(self._show_effect)
        self._selection.changed.connect(self._show_changes)
        for signal in (self._session.estimate_changed, self._session.shown_changed):
            signal.connect(self._show_effect)

    def close(self) -> None:
        """Start no more solves."""
        self.following.close()

    @Slot(int)
    def _keep_players(self, players: int) -> None:
        self._remembered.players = players

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        self._remembered.follows_edits = on
        self.following.set_on(on)

    @Slot()
    def _show_changes(self) -> None:
        pair = self.reference.pair
        if pair is None or self.following.is_stale:  # the shown solution is not the effect of the present edits
            self._panel.show_changes("")
        else:
            self._panel.show_changes(line(changes(*pair, self._selection.selection.start)))

    @Slot()
    def _show_effect(self) -> None:
        pair, answer, ruleset = self.reference.pair, self._session.fair_answer, self._session.ruleset
        self._background.drop(_LOSS)
        if answer is not None:
            self.effect_changed.emit(effect(answer, pair[0] if pair else None))
        elif ruleset is not None:
            self._background.run(_LOSS, partial(loss, ruleset), self.effect_changed.emit)
        else:
            self.effect_changed.emit("")


SOON: Final = N_("This comes by itself as soon as the rules are worked out.")
PREPARING: Final = N_("Getting ready for this computer: only the first time, about half a minute")
LOOKING: Final = N_("Looking for a solution…")
WORKING: Final = N_("Working out {rules}…")
CHECKING: Final = N_("The answers are here; their last digits are being checked")
UNSOLVED: Final = N_("These rules are not worked out yet.")
CHANGED: Final = N_("The rules changed since they were solved.")
SETTINGS_CHANGED: Final = N_("The solver's settings changed since these rules were solved.")
NOT_FOR_TWO: Final = N_("These rules are not solved for two players yet.")
NOT_FOR_THREE: Final = N_("These rules are not solved for three players yet.")
OTHERS: Final = N_("The rules from before your change are still being worked out.")


class Prompting(QObject):
    """Keeps the prompt that all views of a solution show."""

    changed = Signal(object)  # Prompt: after a change

    def __init__(self, context: FeatureContext, following: Following, parent: QObject) -> None:
        super().__init__(parent)
        session, kernels = context.session, context.kernels
        self._session, self._following, self._kernels, self._draft = session, following, kernels, context.draft
        self.prompt = Prompt()  # the present prompt
        for signal in (
            session.state_changed,
            session.shown_changed,
            session.stale_changed,
            session.looking_changed,
            session.estimate_changed,
            session.progressed,
            following.changed,
            kernels.progressed,
            kernels.ready,
        ):
            signal.connect(self._look)
        session.players_changed.connect(self._say)

    @property
    def for_two(self) -> Prompt:
        """The prompt of views that support two players only."""
        return Prompt(_(TWO_ONLY)) if self._session.players == THREE else self.prompt

    @Slot()
    def _say(self) -> None:
        self._look()
        self.changed.emit(self.prompt)  # the prompt of two-player views always changes

    @Slot()
    def _look(self) -> None:
        prompt = self._now()
        if prompt != self.prompt:
            self.prompt = prompt
            self.changed.emit(prompt)

    def _now(self) -> Prompt:
        session = self._session
        if session.ruleset is None:
            return Prompt(_(BROKEN))
        if session.solves_others and not session.is_elsewhere:
            return Prompt(_(OTHERS))
        if session.is_provisional:
            return Prompt(course=_(CHECKING))
        if session.state is not SessionState.SOLVING and session.is_answered:
            return Prompt()
        at_work = self._at_work()
        if at_work is None:
            return self._unsolved()
        return replace(at_work, words=f"{self._why_stale()} {at_work.words}".strip())

    def _at_work(self) -> Prompt | None:
        """Return what the program is doing; None while it waits for the user."""
        session, kernels, follows = self._session, self._kernels, self._following
        works = session.state is SessionState.SOLVING or follows.is_busy
        if kernels.are_compiling and (works or follows.is_on):
            return Prompt(_(SOON), fraction=_whole(kernels.fraction), course=_(PREPARING))
        if works:
            return Prompt(_(SOON), fraction=0.0, course=self._course())
        if session.is_looking or session.estimate is None or not (kernels.are_ready or kernels.are_compiling):
            return Prompt(_(SOON), fraction=0.0, course=_(LOOKING))
        return None

    def _course(self) -> str:
        """Return what the strip says while rules are worked out."""
        rules, progress = shown_name(self._draft.name) or _("these rules"), self._session.progress
        if self._session.state is not SessionState.SOLVING or progress is None or progress.seconds_left is None:
            return _(WORKING, rules=rules)
        time = solve_words.roughly(progress.seconds_left)
        return _("Working out {rules}: answers in about {duration}", rules=rules, duration=time)

    def _unsolved(self) -> Prompt:
        session = self._session
        if session.estimate is not None and session.estimate.problems:
            return Prompt(solve_words.refusal(session.estimate))
        if session.state is SessionState.FAILED and session.error is not None:
            return Prompt(solve_words.failure(session.error))
        return Prompt(self._why_stale() or _(UNSOLVED))

    def _why_stale(self) -> str:
        """Return why the shown solution does not match the rules; ``""`` without a solution."""
        shown, ruleset = self._session.shown, self._session.ruleset
        if shown is None or ruleset is None or not self._session.is_stale:
            return ""
        if shown.players != self._session.players:
            return _(NOT_FOR_THREE if self._session.players == THREE else NOT_FOR_TWO)
        return _(SETTINGS_CHANGED if fingerprint(shown.ruleset) == fingerprint(ruleset) else CHANGED)


def _whole(fraction: float) -> float:
    return round(fraction, 2)
