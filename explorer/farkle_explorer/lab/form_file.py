"""The file with the choices of the lab's form and the path of the open study."""

import logging
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from farkle_core.files.reading import read_json, record_of, write_json

_LOG: Final = logging.getLogger(__name__)

_TICKED: Final = "ticked"


@dataclass(frozen=True, slots=True)
class _Choices:
    kind: str  # the value of a `Design`
    samples: int  # the number of rulesets in a random sample
    drama: bool  # whether games are played for luck and drama


@dataclass(frozen=True, slots=True)
class FormChoices(_Choices):
    """What the user has chosen in the form."""

    ticked: dict[str, str] = field(default_factory=dict)  # the values of each rule to change, as typed, by its key


@dataclass(frozen=True, slots=True)
class KeptLab:
    """The state of the lab that the next window takes over."""

    study: str = ""  # the path of the open study; ``""`` if there is none
    choices: FormChoices | None = None  # None before the first choice

    @property
    def found(self) -> Path | None:
        """The file of the study that was open; None if there is none, or if it is gone."""
        try:
            return Path(self.study) if Path(self.study).is_file() else None
        except (OSError, ValueError):  # it cannot be the name of a file
            return None


def read_lab(path: Path) -> KeptLab:
    """Return the content of the file; an empty state if it is missing, or damaged, which the log says."""
    try:
        content = read_json(path)
        study, ticked = content.pop("study"), content.pop(_TICKED)
        if not isinstance(study, str) or not all(isinstance(each, str) for each in ticked.values()):
            raise ValueError("it has an entry of the wrong kind")
        return KeptLab(study, FormChoices(**asdict(record_of(_Choices, content, "choices")), ticked=ticked))
    except FileNotFoundError:
        return KeptLab()
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as trouble:
        _LOG.warning("the kept form of the lab cannot be read: %s", trouble)
        return KeptLab()


def write_lab(path: Path, kept: KeptLab) -> None:
    """Replace the file; a failure is logged only."""
    if kept.choices is None:
        return
    try:
        write_json(path, {"study": kept.study, **asdict(kept.choices)})
    except (OSError, ValueError) as trouble:
        _LOG.warning("the form of the lab could not be kept: %s", trouble)
