"""The folder of the user's strategies: a file for each, in a folder for each number of dice."""

import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from farkle_core.errors import UserError
from farkle_core.files.folders import make_folder
from farkle_core.files.reading import why_not
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.strategies.files import SUFFIX, load_strategy, save_strategy, title_in
from farkle_core.strategies.model import Strategy
from farkle_core.strategies.names import no_margins, shown_name

_LOG: Final = logging.getLogger(__name__)

_NAME: Final = "own-"  # begins the names of all files


@dataclass(frozen=True, slots=True)
class KeptStrategy:
    """A strategy on the shelf."""

    key: str  # unique among the strategies for as many dice
    title: str  # the name that the user gave it
    strategy: Strategy


class StrategyShelf:
    """Keeps the strategies that the user added, for rules with as many dice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "strategies"
        self._count = 0

    def read(self, ruleset: Ruleset) -> tuple[KeptStrategy, ...]:
        """Return the strategies that fit these rules, the oldest first; the log names all others, and damaged ones."""
        found = []
        for path in self._files(ruleset.dice):
            try:
                strategy = load_strategy(path, ruleset, no_margins)
                title = title_in(path) or shown_name(strategy, ruleset)
            except UserError as error:
                _LOG.warning("a kept strategy is left out: %s", error)
            else:
                found.append(KeptStrategy(path.stem, title, strategy))
        return tuple(found)

    def new_key(self, dice: int) -> str:
        """Return a key that no strategy has or had since the start."""
        self._count += 1
        while self._path(f"{_NAME}{self._count}", dice).exists():
            self._count += 1
        return f"{_NAME}{self._count}"

    def keep(self, key: str, strategy: Strategy, ruleset: Ruleset, title: str) -> None:
        """Write a strategy to its file. Raises UserError on failure."""
        path = self._path(key, ruleset.dice)
        try:
            make_folder(path.parent)
        except OSError as error:
            raise UserError(
                _("The strategy could not be saved as {path}: {reason}.", path=path, reason=why_not(error))
            ) from error
        save_strategy(strategy, ruleset, path, title)

    def remove(self, key: str, dice: int) -> None:
        """Delete the file of a strategy. Raises UserError on failure."""
        path = self._path(key, dice)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise UserError(_("{path} could not be deleted: {reason}.", path=path, reason=why_not(error))) from error

    def _path(self, key: str, dice: int) -> Path:
        return self._folder / f"{dice}-dice" / f"{key}{SUFFIX}"

    def _files(self, dice: int) -> list[Path]:
        try:
            files = list(self._path("", dice).parent.glob(f"{_NAME}*{SUFFIX}"))
        except OSError as error:
            _LOG.warning("the kept strategies cannot be read: %s", error)
            return []
        return sorted(files, key=lambda path: (len(path.stem), path.stem))
