"""The boundary between rolling and holding over all scores, as a rotatable surface."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QBrush, QColor, QShowEvent

from farkle_core.language.messages import N_, _
from farkle_core.solution.solution import Solution
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
from farkle_explorer.plots.frame import DataView
from farkle_explorer.plots.hold_source import HoldSource, Jobs
from farkle_explorer.plots.legend import ColourBar, Sample
from farkle_explorer.plots.plot_words import IMPOSSIBLE
from farkle_explorer.plots.pointer import Place
from farkle_explorer.session.selection_space import Selection
from farkle_explorer.surface.other_surfaces import OtherSurfaces, OverlaidSurface
from farkle_explorer.surface.plot import SurfacePlot
from farkle_explorer.surface.shape import Net, Scene, SurfaceBox
from farkle_explorer.surface.shape_words import shape_words
from farkle_explorer.surface.surface_source import SurfaceSource
from farkle_explorer.tables import map_texts
from farkle_explorer.widgets.actions import TURNING, ZOOMING, ViewCommand, hint
from farkle_explorer.widgets.inputs import CheckBox, Choice
from farkle_explorer.widgets.text_table import TextTable
from farkle_explorer.widgets.theme import Theme

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
        self.export_button = self.new_export(self.as_table, self.file_name, small=False)
        self.export_button.is_waiting = lambda: self._is_waiting
        self.export_button.is_on_its_way = lambda: self.plot.is_on_its_way
        self.title.make_room_for(_("When to hold with 1 to 6 dice"))
        longest = _("you 9,950, opponent 9,950, 6 dice: hold 3,300 to 3,850 only; win at turn start 16.24 %")
        self.readout.make_room_for(longest)
        self.set_body(self.plot, self.bar)
        self.add_control(self.dice_choice, self.slices_switch, self.others, self.export_button)
        self._connect()

    def set_solution(self, solution: Solution | None) -> None:
        """Show `solution`, or the message that there is none."""
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
        """Update the page if it is visible."""
        if not self.isVisible():
            return
        current = self.current()
        self.export_button.setEnabled(current is not None)
        if current is None:
            self._is_waiting = False
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
        samples = [Sample(_("go for it"), go, QColor(theme.line))]
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
