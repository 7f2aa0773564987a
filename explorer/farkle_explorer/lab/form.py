"""The form of a study: the rules to vary, and how to combine them; and the file that keeps these choices."""

import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QWidget

from farkle_core.errors import UserError
from farkle_core.files.reading import read_json, record_of, write_json
from farkle_core.lab.study import Design
from farkle_core.lab.study_file import axes_typed
from farkle_core.language.messages import N_, _, ngettext
from farkle_explorer.lab.findings import ANY, OFFERS, AxisOffer
from farkle_explorer.lab.laboratory import Laboratory, PlannedStudy
from farkle_explorer.solving.solve_words import duration, memory
from farkle_explorer.widgets.inputs import CheckBox, NumberBox, button, drop_down
from farkle_explorer.widgets.layouts import column, row
from farkle_explorer.widgets.lettering import mute
from farkle_explorer.widgets.theme import SPACING

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


_WAIT: Final = 300  # milliseconds from the last edit to the estimate

_ALL: Final = (*OFFERS, ANY)

_MOST_SAMPLES: Final = 100_000  # rulesets drawn from a space, at most

_KINDS: Final = {
    Design.ONE_AT_A_TIME: N_("one change at a time"),
    Design.PAIRS: N_("one and two changes at a time"),
    Design.GRID: N_("every mixture"),
    Design.RANDOM: N_("a random sample"),
}
_QUICK: Final = ("fairness", "length", "price_max_score", "games_max_score", "choices", "comeback")
_DRAMA: Final = ("luck", "drama")


class StudyForm(QWidget):
    """Creates a study of the shown rules."""

    run_wanted = Signal(dict)  # run the study with this content
    chosen = Signal()  # the user has chosen or typed something, a moment ago

    def __init__(self, laboratory: Laboratory) -> None:
        super().__init__()
        self._laboratory = laboratory
        self._base: Mapping[str, Any] | None = None
        self.about = QLabel(wordWrap=True)
        self.boxes: dict[str, CheckBox] = {}
        self.values: dict[str, QLineEdit] = {}
        self.kind = drop_down(
            _("Which mixtures"), ((_(words), kind.value) for kind, words in _KINDS.items()), self._edited
        )
        self.samples = NumberBox()
        self.samples.setRange(1, _MOST_SAMPLES)
        self.samples.setValue(100)
        self.samples.setAccessibleName(_("Number of rulesets in the sample"))
        self.samples.valueChanged.connect(self._edited)
        self.drama = CheckBox(_("Play games for luck and drama (slower)"))
        self.drama.toggled.connect(self._edited)
        self.estimate = QLabel(wordWrap=True)
        mute(self.estimate)
        self.run = button(_("Run study"), _("Measure all these rulesets; you can stop and go on later"), self._run)
        self.cancel = button(_("Stop"), _("Stop the run; finished rulesets stay"), laboratory.cancel)
        self._clock = QTimer(self, singleShot=True, interval=_WAIT)
        self._clock.timeout.connect(self._ask)
        self._arrange()
        laboratory.planned.connect(self._planned)
        laboratory.running_changed.connect(self._enable)
        self._plan: PlannedStudy | None = None
        self._enable()

    def set_base(self, document: Mapping[str, Any] | None, name: str) -> None:
        """Set the rules to vary; None if they have problems."""
        self._base = document
        self.about.setText(_("Change rules of: {name}", name=name) if document else _("The rules have problems."))
        self._edited()

    @property
    def choices(self) -> FormChoices:
        """What the user has chosen; the values of rules that are not to change are left out."""
        ticked = {offer.key: self.values[offer.key].text() for offer in self._chosen}
        return FormChoices(self.kind.currentData(), self.samples.value(), self.drama.isChecked(), ticked)

    def choose(self, choices: FormChoices) -> None:
        """Choose this again; what the form does not have is left out."""
        self.kind.setCurrentIndex(max(self.kind.findData(choices.kind), 0))
        self.samples.setValue(min(max(choices.samples, 1), _MOST_SAMPLES))
        self.drama.setChecked(choices.drama)
        for key in self.boxes.keys() & choices.ticked.keys():
            self.values[key].setText(choices.ticked[key])
            self.boxes[key].setChecked(True)

    def content(self) -> dict[str, Any] | None:
        """Return the content of the study's file; None if no rule is selected. Raises UserError for invalid values."""
        chosen = self._chosen
        if self._base is None or not chosen or self._lacks_values:
            return None
        content: dict[str, Any] = {"kind": self.kind.currentData()}
        if content["kind"] == Design.RANDOM:
            content |= {"samples": self.samples.value(), "seed": 1}
        content["measures"] = [*_QUICK, *(_DRAMA if self.drama.isChecked() else ())]
        content["base"] = dict(self._base)  # last of the plain keys, because TOML puts tables after them
        content["axes"] = axes_typed([text for offer in chosen for text in self._typed(offer)])
        return content

    def _typed(self, offer: AxisOffer) -> list[str]:
        values = self.values[offer.key].text().replace(" ", "")
        return values.split(";") if offer is ANY else [f"{offer.key}={values}"]

    @property
    def _chosen(self) -> list[AxisOffer]:
        return [offer for offer in _ALL if self.boxes[offer.key].isChecked()]

    @property
    def _lacks_values(self) -> list[AxisOffer]:
        return [offer for offer in self._chosen if not self.values[offer.key].text().strip()]

    def _arrange(self) -> None:
        inner, scrolled = QWidget(), QScrollArea()
        offers = (part for offer in _ALL for part in self._offer(offer))
        inner.setLayout(column(*offers, None, spacing=-1, margins=(0, 0, SPACING, 0)))  # the spacing of the style
        scrolled.setWidget(inner)
        scrolled.setWidgetResizable(True)
        scrolled.setAccessibleName(_("Rules to change"))
        scrolled.setFrameShape(QScrollArea.Shape.NoFrame)
        scrolled.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setLayout(
            column(
                self.about,
                (scrolled, 1),
                row(self.kind, (self.samples, 0), None),
                self.drama,
                self.estimate,
                row(self.run, self.cancel, None),
            )
        )

    def _offer(self, offer: AxisOffer) -> tuple[CheckBox, QLineEdit]:
        box, values = CheckBox(_(offer.title)), QLineEdit(offer.values)
        values.setAccessibleName(_("Values of: {title}", title=_(offer.title)))
        values.setToolTip(
            _("A key of the ruleset file with values, such as turn.minimum=0:600:50; a semicolon, then the next")
            if offer is ANY
            else _("Values with commas, or from:to:step such as 0:600:50")
        )
        values.setVisible(False)
        box.toggled.connect(values.setVisible)
        box.toggled.connect(self._edited)
        values.textChanged.connect(self._edited)
        self.boxes[offer.key], self.values[offer.key] = box, values
        return box, values

    @Slot()
    def _edited(self) -> None:
        self._plan = None
        self.samples.setVisible(self.kind.currentData() == Design.RANDOM)
        self.estimate.setText("")
        self._enable()
        self._clock.start()

    @Slot()
    def _ask(self) -> None:
        self.chosen.emit()
        try:
            content = self.content()
        except UserError as error:
            self.estimate.setText(str(error))
            return
        if self._lacks_values:
            self.estimate.setText(_("Type values for: {title}", title=_(self._lacks_values[0].title)))
        elif content is None:
            self.estimate.setText(_("Choose rules to change."))
        else:
            self._laboratory.plan(content)

    @Slot(object)
    def _planned(self, plan: PlannedStudy | UserError) -> None:
        if self._clock.isActive():
            return
        if isinstance(plan, UserError):
            self.estimate.setText(str(plan))
            return
        self._plan = plan
        self.estimate.setText("\n".join(_forecast_lines(plan)))
        self._enable()

    @Slot()
    def _run(self) -> None:
        content = self.content()
        if content is not None and self._plan is not None:
            self.run_wanted.emit(content)

    @Slot()
    def _enable(self) -> None:
        running = self._laboratory.is_running
        self.run.setEnabled(self._plan is not None and bool(self._plan.expansion.variants) and not running)
        self.cancel.setEnabled(running)


def _forecast_lines(plan: PlannedStudy) -> list[str]:
    count = plan.forecast.rulesets
    lines = [
        ngettext("{count:,} game to solve", "{count:,} games to solve", count, count=count),
        _(
            "about {time} on one core, {size} of memory for each",
            time=duration(plan.forecast.seconds),
            size=memory(plan.forecast.memory),
        ),
    ]
    left_out = plan.expansion.left_out.total()
    if left_out:
        (why, _times), *_more = plan.expansion.left_out.most_common(1)
        lines.append(
            ngettext(
                "{count:,} mixture is left out: {reason}",
                "{count:,} mixtures are left out, most because: {reason}",
                left_out,
                count=left_out,
                reason=why,
            )
        )
    return lines
