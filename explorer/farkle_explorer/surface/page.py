"""The boundary between rolling and holding over all scores, as a rotatable surface."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, QSignalBlocker, QSize, Signal, Slot
from PySide6.QtGui import QAction, QBrush, QColor, QShowEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from farkle_core.game.turn_start import TurnStart
from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import HoldRegions, Solution
from farkle_core.solution.surfaces import Surface, make_surface, some_of
from farkle_explorer.plots import plot_words
from farkle_explorer.plots.colours import (
    POINTS_MAP,
    Hatch,
    PointsScale,
    colour_table,
    faded,
    go_for_it_colours,
    hatch_brush,
)
from farkle_explorer.plots.frame import DataView, Place
from farkle_explorer.plots.hold_source import HoldSource, Jobs
from farkle_explorer.plots.legend import ColourBar, Sample
from farkle_explorer.plots.plot_words import IMPOSSIBLE, NEVER_HOLD
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.surface.shape import Net, Scene, SurfaceBox
from farkle_explorer.tables import map_texts
from farkle_explorer.widgets.actions import TURNING, ZOOMING, ViewCommand, hint
from farkle_explorer.widgets.inputs import CheckBox, Choice, button_style
from farkle_explorer.widgets.layouts import row
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import SPACING, Theme

_SCORES: Final = 201  # maximum number of scores along each axis: four dots per score on a large screen


class SurfaceSource(QObject):
    """Computes surfaces on worker threads, once `holds` has the hold regions of their turns."""

    ready = Signal()  # another surface is available

    def __init__(self, holds: HoldSource, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._holds, self._jobs = holds, jobs
        self._solution: Solution | None = None
        self._surfaces: dict[TurnStart, Surface] = {}
        self._requested: set[TurnStart] = set()

    def set_solution(self, solution: Solution | None) -> None:
        """Forget all surfaces, and compute those of another solution."""
        self._solution = solution
        self._surfaces.clear()
        self._requested.clear()

    def surface(self, question: TurnStart, space: SelectionSpace, chosen: Selection) -> Surface | None:
        """Return the surface of a kind of turn; None if it is to be computed, which then starts.

        `chosen`: a turn of the same phase, after the same last turn of the opponent.
        """
        if question in self._surfaces:
            return self._surfaces[question]
        regions, solution = self._holds.regions(question), self._solution
        if solution is not None and regions is not None and question not in self._requested:
            self._requested.add(question)
            phase, least = space.phase(chosen), space.least_opponent(chosen)
            own, opponent = (np.array(phase.usual(each), dtype=np.int64) for each in (phase.own, phase.other))
            if (opponent >= least).any():
                opponent = opponent[opponent >= least]
            job = partial(_surface, solution, question, regions, some_of(own, _SCORES), some_of(opponent, _SCORES))
            self._jobs.run(("surface", question), job, self._take)
        return None

    @Slot(object)
    def _take(self, answer: tuple[Solution, TurnStart, Surface]) -> None:
        solution, question, surface = answer
        if solution is self._solution:
            self._surfaces[question] = surface
            self.ready.emit()


def _surface(
    solution: Solution, question: TurnStart, regions: HoldRegions, own: np.ndarray, opponent: np.ndarray
) -> tuple[Solution, TurnStart, Surface]:
    from farkle_core.kernels.reading.painting import load_painting

    load_painting()  # here on the worker thread
    return solution, question, make_surface(solution, regions, own, opponent)


def shape_words(scene: Scene) -> Iterator[str]:
    """Describe the range of turn totals of surface and nets, and the share of scores with going for it."""
    dice = scene.name
    ends, share = _extent(scene.surface, scene.dice)
    if ends:
        yield _("With {dice} the surface goes from {ends}, {share}", dice=dice, ends=ends, share=share)
    else:
        yield _("With {dice} {share}", dice=dice, share=share)
    for net in scene.others:
        ends, share = _extent(net.surface, scene.dice)
        name = f"{net.mark}: {net.words}"
        if ends:
            yield _("Net {name}, {dice}: from {ends}, {share}", name=name, dice=dice, ends=ends, share=share)
        else:
            yield _("Net {name}, {dice}: {share}", name=name, dice=dice, share=share)


def _extent(surface: Surface, dice: int) -> tuple[str, str]:
    """Return the range of turn totals of a surface, and the share of scores with going for it.

    The range is ``""`` if the player never holds.
    """
    heights, never = surface.heights[dice - 1], surface.never[dice - 1]
    share = _("go for it at {share:.0f} % of the scores", share=100.0 * float(never.mean()))
    if never.all():
        return "", share
    held = heights[~never]
    return _("{low} to {high}", low=plot_words.points(int(held.min())), high=plot_words.points(int(held.max()))), share


# The letters of nets: one per colour, so that letter and colour both identify a net.
MARKS: Final = ("A", "B", "C", "D")

_COLOURS: Final = (0, 4, 3, 5)  # indices of the nets' colours in the theme; all differ clearly from the accent
_MOST_COUNTS: Final = 3
_NO_MORE: Final = N_("At most {most} can be shown at once")

FarkleCounts = tuple[int, int]


@dataclass(frozen=True)
class OverlaidSurface:
    """A surface to overlay. `mark`: its letter; `words`: the numbers of farkles."""

    farkles: int
    opponent_farkles: int
    mark: str
    colour: str
    words: str

    @property
    def name(self) -> str:
        return f"{self.mark}: {self.words}"


class OtherSurfaces(QWidget):
    """A switch for the surfaces after other own farkles, and a menu of all others."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._theme = Theme.light()
        self._marks: dict[FarkleCounts, int] = {}
        self.switch = CheckBox(_("other farkles"))
        self.switch.setAccessibleName(_("Surfaces after your other farkles"))
        self.switch.setToolTip(_("Draw the surfaces for other numbers of farkles in a row over this one, as nets"))
        self.button = QToolButton()
        self.button.setText("…")
        self.button.setAccessibleName(_("Surfaces after other farkles"))
        self.button.setToolTip(_("Choose which nets to draw, at most {most} at once", most=len(MARKS)))
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.button, toolTipsVisible=True)
        self.button.setMenu(self.menu)
        self.setLayout(row(self.switch, self.button, spacing=SPACING // 2))
        self.hide()
        self.switch.clicked.connect(self._switched)

    def offer(self, counts: int) -> None:
        """List all pairs of farkles in a row, both below `counts`; keep the selected ones."""
        most = range(min(counts, _MOST_COUNTS))
        pairs = [(own, other) for own in most for other in most]
        if pairs != [action.data() for action in self.menu.actions()]:
            self._marks = {}
            self.menu.clear()
            for pair in pairs:
                self._add(pair)
            self._show()
        self.setVisible(len(pairs) > 1)

    def chosen(self, selected: FarkleCounts) -> tuple[OverlaidSurface, ...]:
        """Return the overlaid surfaces in the order of their letters, without that of the selected farkles."""
        chosen = sorted((mark, pair) for pair, mark in self._marks.items() if pair != selected)
        colours = self._theme.dice_colours
        return tuple(OverlaidSurface(*pair, MARKS[mark], colours[_COLOURS[mark]], _said(pair)) for mark, pair in chosen)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.button.setStyleSheet(button_style(theme) + "QToolButton::menu-indicator { image: none; width: 0; }")

    def _add(self, pair: FarkleCounts) -> None:
        action = QAction(_said(pair), self.menu, checkable=True)
        action.setData(pair)
        action.toggled.connect(self._toggled)
        self.menu.addAction(action)

    @Slot(bool)
    def _switched(self, on: bool) -> None:
        """Overlay the surfaces after all your possible farkles, or none."""
        pairs = [action.data() for action in self.menu.actions()]
        self._marks = {pair: place for place, pair in enumerate(p for p in pairs if p[1] == 0)} if on else {}
        self._show()
        self.changed.emit()

    @Slot(bool)
    def _toggled(self, _on: bool) -> None:
        """Give a newly selected surface the first free letter; the others keep theirs."""
        checked = [action.data() for action in self.menu.actions() if action.isChecked()]
        self._marks = {pair: mark for pair, mark in self._marks.items() if pair in checked}
        for pair in checked:
            free = [mark for mark in range(len(MARKS)) if mark not in self._marks.values()]
            if pair not in self._marks and free:
                self._marks[pair] = free[0]
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        """Check the overlaid surfaces; disable the others when no letter is free."""
        full = len(self._marks) >= len(MARKS)
        for action in self.menu.actions():
            with QSignalBlocker(action):
                action.setChecked(action.data() in self._marks)
                action.setEnabled(action.isChecked() or not full)
                action.setToolTip("" if action.isEnabled() else _(_NO_MORE, most=len(MARKS)))
        self.switch.setChecked(bool(self._marks))


def _said(pair: FarkleCounts) -> str:
    return _("you {own}, opponent {opponent}", own=plot_words.farkles(pair[0]), opponent=plot_words.farkles(pair[1]))


_ONE, _ALL = "one", "all"
_CURTAIN: Final = 90
_TIP: Final = N_("Drag to turn it, turn the wheel to zoom, click to select, double-click to reset it")

_HINTS: Final = (
    (TURNING, N_("{keys}: turn it")),
    (ZOOMING, N_("{keys}: zoom")),
    ((ViewCommand.FIRST_LOOK,), N_("{keys}: reset it")),
)


class SurfacePage(DataView):
    """One box for the selected dice, or one per choice of dice, with the surface on which holding begins.

    Of loaded dice, whose choices are too many, those with as many dice as selected have a box each.
    """

    place_fields = ("dice", "banked", "opponent")

    def __init__(self, source: HoldSource, jobs: Jobs) -> None:
        super().__init__(_("Surface"))
        self._source, self._surfaces = source, SurfaceSource(source, jobs, self)
        self._is_waiting = False
        self.plot = SurfacePlot(_("Surface: picture"))
        self.plot.setStatusTip("; ".join((_(_TIP), hint(*_HINTS))))
        self.bar = ColourBar(_("Colours of the surface"))
        self.dice_choice = Choice(
            _("Which dice"),
            (
                (_ONE, _("these dice"), _("The dice selected above")),
                (
                    _ALL,
                    _("all dice"),
                    _("Each number of dice side by side; of loaded dice, each choice of as many dice"),
                ),
            ),
        )
        self.slices_switch = CheckBox(_("cuts"))
        self.slices_switch.setAccessibleName(_("Cuts at the selected scores"))
        cuts = _("Cut the surface at both selected scores; the curtain above it stands for holding")
        self.slices_switch.setToolTip(cuts)
        self.slices_switch.setChecked(True)
        self.others = OtherSurfaces()
        self.export_button = self.new_export(self.as_table, self.file_name)
        self.export_button.is_waiting = lambda: self._is_waiting
        self.export_button.is_on_its_way = lambda: self.plot.is_on_its_way
        self.title.make_room_for(_("When to hold with 1 to 6 dice"))
        longest = _("you 9,950, opponent 9,950, 6 dice: hold 3,300 to 3,850 only; win at turn start 16.24 %")
        self.readout.make_room_for(longest)
        self.set_body(self.plot, self.bar)
        self.add_control(self.dice_choice, self.slices_switch, self.others, self.export_button)
        self._connect()

    def set_solution(self, solution: Solution | None) -> None:
        if solution is not None:  # other views may have one, for three players
            self._source.set_solution(solution)
        self._surfaces.set_solution(solution)
        self.pointer.place = None
        self.export_button.setEnabled(False)
        self.bar.setVisible(solution is not None)
        self.others.offer(0 if solution is None else solution.grid.farkle_counts)
        super().set_solution(solution)

    def apply_theme(self, theme: Theme) -> None:
        super().apply_theme(theme)
        self.draw()

    @property
    def is_at_rest(self) -> bool:
        """Whether the visible picture is final."""
        return not self.isVisible() or not (self._is_waiting or self.plot.is_on_its_way)

    def as_table(self) -> TextTable:
        """Return the points of all shown surfaces, and whether the player holds there only to win."""
        return map_texts.surfaces(tuple((each, scene.dice) for scene in self.plot.scenes for each in scene.surfaces))

    def step(self, right: int, up: int) -> bool:
        """Move the selected scores by steps: `right` for your score, `up` for the opponent's.

        Returns False without a solution.
        """
        if (current := self.current()) is None:
            return False
        solution, chosen = current
        quantum = solution.grid.quantum
        self.picked.emit({"banked": chosen.banked + right * quantum, "opponent": chosen.opponent + up * quantum})
        return True

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self.draw()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(640, 520)

    # Drawing

    def _connect(self) -> None:
        self._source.regions_ready.connect(self.draw)
        self._surfaces.ready.connect(self.draw)
        self._source.prepared.connect(self.read_out)
        self.dice_choice.chosen.connect(self.draw)
        self.slices_switch.toggled.connect(self.draw)
        self.others.changed.connect(self.draw)
        self.plot.pressed.connect(self._pick)
        self.plot.pointed.connect(self.pointer.go)
        self.plot.pointer_left.connect(self.pointer.go)
        self.follow_pointer()

    @Slot()
    def draw(self) -> None:
        if not self.isVisible():
            return
        current = self.current()
        self.export_button.setEnabled(current is not None)
        if current is None:
            self._is_waiting = False
            self.set_waiting(False)
            self.title.set_text(_("When to hold"))
            self.clear_words()
            return
        chosen = current[1]
        everything = self.dice_choice.value == _ALL
        self.title.set_text(
            _("When to hold with {which}", which=self._which(chosen) if everything else self.dice_in_words())
        )
        self.subtitle.set_text(_("{situation}; roll below the surface, hold on it", situation=self.situation()))
        self._show(chosen)
        self.read_out()

    def _dice(self, chosen: Selection) -> tuple[int, ...]:
        assert self._space is not None
        dice = self._space.dice_of(chosen)
        places = dice.with_as_many(chosen.dice - 1) if dice.is_loaded else range(len(dice))
        return tuple(place + 1 for place in reversed(places))

    def _which(self, chosen: Selection) -> str:
        assert self._space is not None
        dice = self._space.dice_of(chosen)
        if dice.is_loaded:
            return plot_words.dice(dice.count(chosen.dice - 1))
        return _("1 to {dice}", dice=plot_words.dice(dice.every))

    def _show(self, chosen: Selection) -> None:
        """Show the computed surfaces, and start computing the others."""
        space, question = self._space, chosen.start.anywhere
        assert space is not None
        regions, surface = self._source.regions(question), self._surfaces.surface(question, space, chosen)
        others = self.others.chosen((question.farkles, question.opponent_farkles))
        questions = (question.after(each.farkles, each.opponent_farkles) for each in others)
        made = [(each, self._surfaces.surface(q, space, chosen)) for each, q in zip(others, questions, strict=True)]
        self._is_waiting = regions is None or surface is None or any(there is None for _each, there in made)
        self.plot.set_waiting(regions is None or surface is None)
        self.set_waiting(regions is None or surface is None)
        if regions is None or surface is None:
            return  # the last picture stays, faded, until the next one is ready
        nets = tuple(Net(there, each.colour, each.mark, each.words) for each, there in made if there is not None)
        box = SurfaceBox.around([surface, *(net.surface for net in nets)])
        scale = PointsScale.of_holds(regions, space.phase(chosen))
        dice = self._dice(chosen) if self.dice_choice.value == _ALL else (chosen.dice,)
        selected = chosen.banked, chosen.opponent, chosen.turn_total
        cuts = self.slices_switch.isChecked()
        self.plot.show_scenes(
            [Scene(each, surface, nets, box, scale, selected, cuts, each == chosen.dice) for each in dice]
        )
        self.bar.set_scale(_("hold at"), colour_table(POINTS_MAP), scale.ticks())
        self.samples.set_samples(self._legend(others))

    def _legend(self, others: Sequence[OverlaidSurface]) -> tuple[Sample, ...]:
        theme = self._theme
        go = hatch_brush(Hatch.GO_FOR_IT, *go_for_it_colours(theme), self.devicePixelRatioF())
        samples = [Sample(_(NEVER_HOLD), go, QColor(theme.line))]
        if self.slices_switch.isChecked():
            samples.append(Sample(_("hold, above the cuts"), QBrush(faded(theme.hold, _CURTAIN))))
        samples.append(Sample(_("selected"), QBrush(QColor(theme.accent))))
        return (*samples, *(Sample(each.name, QBrush(QColor(each.colour))) for each in others))

    # Texts

    @Slot(int, int, int)
    def _pick(self, *place: int) -> None:
        self.pick(place if self.current() is not None else None)

    def fields(self, place: Place) -> dict[str, int]:
        """Return dice and scores of a place as fields of the selection; empty without a solution."""
        return {} if self.current() is None else super().fields(place)

    def own_words(self) -> str | None:
        """Return when to hold, and the win chance, at the selected scores."""
        current = self.current()
        is_known = current is not None and self._source.is_prepared and self.isVisible()
        return self._numbers(*current) if current is not None and is_known else None

    def words_at(self, place: Place) -> str:
        """Return dice and scores of another place, with the same numbers there."""
        current = self.current()
        assert current is not None
        assert self._space is not None
        dice, banked, opponent = place
        there = replace(current[1], dice=dice, banked=banked, opponent=opponent)
        scores = plot_words.scores(banked, opponent)
        return f"{scores}, {self._space.dice_of(there).short(dice - 1)}: {self._numbers(current[0], there)}"

    def describe_by(self, words: str) -> None:
        """Set the accessible description of the picture, with the shape of the surfaces."""
        self.describe(self.title.text(), self.subtitle.text(), words, *self._shape(), self.notice)

    def _shape(self) -> tuple[str, ...]:
        """Return the shape of the surfaces for screen readers; empty while the picture is outdated."""
        if self.plot.is_waiting:
            return ()
        return tuple(line for scene in self.plot.scenes for line in shape_words(scene))

    def _numbers(self, solution: Solution, there: Selection) -> str:
        if self._space is None or not self._space.has(there):
            return _(IMPOSSIBLE)
        return plot_words.turn(solution, there)
