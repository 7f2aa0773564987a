"""Gets the solution that the command line names: from a file, from the cache, or by solving."""

import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final, TextIO, TypeVar

from farkle_core.cli import terminal
from farkle_core.cli.options import OptionReader
from farkle_core.cli.terminal import duration, interruptible, large, memory, origin_of_rules
from farkle_core.engine.estimate import Estimate
from farkle_core.engine.monitor import STATES_COUNT, Monitor, Progress
from farkle_core.engine.settings import Settings, make_grid, needs_ceiling
from farkle_core.errors import Cancelled, Problem, UserError
from farkle_core.language.messages import L_, _, as_it_is, ngettext, number
from farkle_core.playbooks.reading import SENTENCES
from farkle_core.rules import Ruleset, find_ruleset
from farkle_core.solution.estimate import estimate
from farkle_core.solution.solution import Solution
from farkle_core.solution.storage import store
from farkle_core.solution.trios.estimate import refuse_for_three
from farkle_core.solution.trios.solution import THREE
from farkle_core.strategies.model import Strategy

_PAUSE: Final = 0.1  # seconds between two updates: faster than a person can read
_ERASE: Final = "\r\x1b[K"
Result = TypeVar("Result")
_ARCHIVE: Final = b"PK\x03\x04"
_SUFFIXES: Final = (store.SUFFIX, ".npz")


class ProgressLine:
    """Rewrites one line of a terminal; writes nothing elsewhere."""

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._written_at = -_PAUSE

    def show(self, progress: Progress) -> None:
        """Write the progress of a solve, as :meth:`rewrite` does."""
        self.rewrite(partial(in_words, progress))

    def rewrite(self, words: Callable[[], str]) -> None:
        """Write the line, unless less than a pause has passed since the last update."""
        now = time.monotonic()
        if self._stream is None or now - self._written_at < _PAUSE:
            return
        self._written_at = now
        width = shutil.get_terminal_size().columns - 1
        self._write(_ERASE + terminal.printable(words())[:width])

    def clear(self) -> None:
        """Erase the line."""
        self._write(_ERASE)

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()


def in_words(progress: Progress) -> str:
    """Return progress as ``solving 42 %, 12.3 million states a second, about 25 s left``."""
    words = [f"{_(progress.phase.value)} {100 * progress.fraction:3.0f} %"]
    if progress.states_per_second:
        words.append(_("{amount} states a second", amount=large(progress.states_per_second)))
    if progress.seconds_left is not None:
        words.append(_("about {time} left", time=duration(progress.seconds_left)))
    return ", ".join(words)


@dataclass(frozen=True)
class NamedRules:
    """The meaning of R: rules, and their solution if R is a solution file."""

    ruleset: Ruleset
    solution: Solution | None = None

    @property
    def settings(self) -> Settings:
        """The default settings."""
        return self.solution.settings if self.solution else Settings()


@dataclass(frozen=True)
class ObtainedSolution:
    """A solution, and whether it came from a file or the cache."""

    solution: Solution
    cached: bool


def read_rules(options: Namespace) -> tuple[NamedRules, OptionReader, Settings]:
    """Return the meaning of R, a reader for the other options, which has noted wrong settings, and the settings."""
    what, given = named(options.rules), OptionReader()
    return what, given, given.settings(options, what.settings)


def named(text: str) -> NamedRules:
    """Return the meaning of R; UserError if there is no such ruleset or file, or the file is damaged or wrong."""
    if _is_solution_file(Path(text)):
        solution = store.load(Path(text))
        return NamedRules(solution.ruleset, solution)
    return NamedRules(find_ruleset(text))


def _is_solution_file(path: Path) -> bool:
    if path.suffix in _SUFFIXES:
        return True
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(_ARCHIVE)) == _ARCHIVE
    except (OSError, ValueError):
        return False


def obtain(what: NamedRules, settings: Settings, options: Namespace, players: int = 2) -> ObtainedSolution:
    """Return a solution of `what` that fits `settings`; solve and cache it if there is none."""
    if players == THREE:
        refuse_for_three(what.ruleset)
    _note_the_limits(what.ruleset, settings, options)
    known = _found(what, settings, players, use_cache=not options.no_cache)
    if known is not None:
        obtained = ObtainedSolution(known, cached=True)
    else:
        say_what_it_takes(estimate(what.ruleset, settings, players), options)
        obtained = ObtainedSolution(_solve(what.ruleset, settings, options, players), cached=False)
        if obtained.solution.certificate.provisional:
            return obtained
        if not options.no_cache:
            _keep(obtained.solution)
    if not obtained.solution.certificate.converged:
        warn(_("the solution did not reach its tolerance; do not rely on the last digits"))
    return obtained


def _found(what: NamedRules, settings: Settings, players: int, *, use_cache: bool) -> Solution | None:
    if what.solution is not None and _serves(what.solution, settings, players):
        return what.solution
    return store.find(what.ruleset, settings, players) if use_cache else None


def _serves(solution: Solution, settings: Settings, players: int) -> bool:
    same_scores = solution.grid == make_grid(solution.ruleset, settings)
    return same_scores and solution.players == players and solution.settings.tolerance <= settings.tolerance


def _solve(ruleset: Ruleset, settings: Settings, options: Namespace, players: int) -> Solution:
    """Solve; only ``farkle solve`` has an option for the first answer, and only it says how good that was."""
    from farkle_core.solution.solve import first_answer, solve

    wanted = getattr(options, "first_answer", None)
    if wanted:
        return watched(lambda monitor: first_answer(ruleset, settings, monitor, players))
    note_first = None if wanted is None else lambda _answer: None
    return watched(lambda monitor: solve(ruleset, settings, monitor, note_first, players))


def watched(work: Callable[[Monitor], Result]) -> Result:
    """Return the result of `work`, with progress on standard error; Cancelled if the user interrupts."""
    line = ProgressLine(sys.stderr)

    def watch(stop: Event, progress: Progress) -> None:
        if stop.is_set():
            raise Cancelled
        line.show(progress)

    try:
        return interruptible(lambda stop: work(partial(watch, stop)))
    finally:
        line.clear()


def _keep(solution: Solution) -> None:
    try:
        store.save(solution)
    except UserError as error:
        warn(str(error) + "\n" + _("It will have to be solved again next time."))


def named_strategy(text: str, option: str, refusal: str, solution: Solution, threads: int) -> Strategy:
    """Return the strategy that `option` names; UserError that says `refusal` and names the option if there is none."""
    from farkle_core.strategies import fit_cache

    try:
        return watched(lambda monitor: fit_cache.named(text, solution, monitor, threads))
    except UserError as error:
        problems = tuple(replace(each, key=_key_in_file(option, each)) for each in error.problems)
        raise UserError(refusal, problems or (Problem(option, text, as_it_is(error)),)) from error


def _key_in_file(option: str, problem: Problem) -> str:
    """Return an option with the sentence of a playbook's file that is wrong, if it is one."""
    return f"{option} {problem.key}" if problem.key.startswith(SENTENCES) else option


def say_what_it_takes(wanted: Estimate, options: Namespace) -> None:
    """Announce the solve on standard error, except for JSON. The solver refuses later what it cannot do."""
    if wanted.problems or options.json:
        return
    states = _("{amount} states ({what})", amount=large(wanted.states), what=_(STATES_COUNT))
    size, time = memory(wanted.memory), duration(wanted.seconds)
    if wanted.seconds >= 1.0:
        _say(_("to be solved: {states}, at most {size} of memory, about {time}.", states=states, size=size, time=time))
    else:
        _say(_("to be solved: {states}, at most {size} of memory, less than a second.", states=states, size=size))


def _note_the_limits(ruleset: Ruleset, settings: Settings, options: Namespace) -> None:
    """Note on standard error if the solver uses another bound or ceiling than requested."""
    grid = make_grid(ruleset, settings)
    if options.bound is not None:
        if ruleset.may_fall_below_zero:
            _note_a_limit("--bound", settings.bound, grid.lowest, ruleset)
        else:
            note(_("{option} changes nothing: scores cannot fall below 0 in these rules.", option="--bound"))
    if options.ceiling is not None:
        if needs_ceiling(ruleset):
            _note_a_limit("--ceiling", settings.ceiling, grid.ceiling - grid.goal, ruleset)
        else:
            note(_("{option} changes nothing: the game ends as soon as a player reaches the goal.", option="--ceiling"))


def _note_a_limit(option: str, asked: int, used: int, ruleset: Ruleset) -> None:
    if used != asked:
        note(
            ngettext(
                "{option} {asked} becomes {used}: scores go in steps of {step} point.",
                "{option} {asked} becomes {used}: scores go in steps of {step} points.",
                ruleset.quantum,
                option=option,
                asked=number(asked),
                used=number(used),
                step=number(ruleset.quantum),
            )
        )


def warn(message: str) -> None:
    """Write a warning to standard error; the command continues."""
    _say(_("warning: {message}", message=message))


def note(message: str) -> None:
    """Note on standard error that an option has no effect, or another one than requested."""
    _say(_("note: {message}", message=message))


def _say(message: str) -> None:
    terminal.say(f"farkle: {message}")


def number_of_players(options: Namespace) -> int:
    """Return how many players the user asks about. Raises UserError for another number than two or three."""
    given = OptionReader()
    if options.players not in ("2", "3"):
        given.refuse("--players", options.players, L_("2 or 3 players are solved exactly"))
    given.settle()
    return int(options.players)


def provenance(solution: Solution) -> dict[str, object]:
    """Return the fields that identify a solution in JSON; ``bound_effect`` is that of bound and ceiling together."""
    certificate, grid, ruleset = solution.certificate, solution.grid, solution.ruleset
    if solution.players == THREE:
        return {**origin_of_rules(ruleset), "goal": ruleset.goal, "players": THREE}
    bounded, capped = ruleset.may_fall_below_zero, needs_ceiling(ruleset)
    return {
        **origin_of_rules(ruleset),
        "converged": certificate.converged,
        "tolerance": certificate.tolerance,
        "bound": grid.lowest if bounded else None,
        "bound_matters": bounded,
        "ceiling": grid.ceiling - grid.goal if capped else None,
        "ceiling_matters": capped,
        "bound_effect": certificate.bound_effect,
    }
