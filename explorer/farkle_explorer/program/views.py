"""All views of the solution or the selection, and what each of them supports; shows one solution in all of them."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from farkle_core.engine.settings import make_grid
from farkle_core.language.messages import _
from farkle_core.rules import Ruleset
from farkle_core.solution.solution import Solution
from farkle_core.solution.trios.solution import THREE
from farkle_explorer.ask.page import AskPage
from farkle_explorer.maps.curves import Curves
from farkle_explorer.maps.region_list import RegionList
from farkle_explorer.maps.score_map import ScoreMap
from farkle_explorer.maps.turn_map import TurnMap
from farkle_explorer.plots import plot_words
from farkle_explorer.program.centre import Centre
from farkle_explorer.program.controls import Controls
from farkle_explorer.program.explore_page import ExplorePage
from farkle_explorer.session.feature_context import FeatureContext
from farkle_explorer.session.following import TO_THE_GOAL_ONLY, Prompt
from farkle_explorer.session.selection_space import Selection, SelectionSpace
from farkle_explorer.situation.situation import Situation
from farkle_explorer.solving.panel import BeforeSolving
from farkle_explorer.solving.prompting import LiveController
from farkle_explorer.widgets.theme import Theme
from farkle_explorer.workers.background import OneByOne


@dataclass
class Views:
    """All views of the solution or the selection."""

    centre: Centre
    controls: Controls
    explore: ExplorePage
    plots: tuple[ScoreMap, Curves, TurnMap]
    regions: RegionList
    before: BeforeSolving
    situation: Situation
    ask: AskPage
    pages: dict[str, Any]  # the pages that were made, by the names of `SolutionPages`

    @property
    def pictures(self) -> tuple[ScoreMap, Curves, TurnMap, TurnMap]:
        """The pictures that are there from the beginning; they follow the selection while they are visible."""
        return (*self.plots, self.ask.turn_map)

    @property
    def solved(self) -> tuple[Any, ...]:
        more = (page for name, page in self.pages.items() if name != "odds")
        return (*self.pictures, *more, self.situation, self.ask)

    @property
    def advising(self) -> tuple[Any, ...]:
        """The views that advise: they never use an outdated solution."""
        return (*self._made("roll"), self.situation, self.ask)

    @property
    def of_three(self) -> tuple[Any, ...]:
        """The views that support three players; all others say that they support two."""
        return (*self.pictures, *self._made("turn_table", "roll"), self.situation, self.ask)

    def _made(self, *names: str) -> tuple[Any, ...]:
        return tuple(self.pages[name] for name in names if name in self.pages)


# Milliseconds for which the first page keeps its content without a solution: the next one may come at once.
_BRIEFLY: Final = 1000

_MOST_KEPT: Final = 400_000_000  # bytes of an earlier solution that is kept to compare with


class ViewsController(QObject):
    """Keeps all views at the same solution and the same selection."""

    shown = Signal()  # the selection or the solution shown has changed

    def __init__(self, context: FeatureContext, views: Views, live: LiveController, parent: QObject) -> None:
        super().__init__(parent)
        session, selection = context.session, context.selection
        self._views, self._session, self._selection, self._live = views, session, selection, live
        self._solution: Solution | None = None
        self._earlier: Solution | None = None  # that of the rules before the last edit
        self._without = QTimer(self, singleShot=True, interval=_BRIEFLY)
        self._without.timeout.connect(partial(views.explore.show_views, False))
        self._catching_up = OneByOne(self)
        self._theme = Theme.light()
        session.shown_changed.connect(self._solution_changed)
        live.prompting.changed.connect(self._invite)
        live.following.stale_changed.connect(self._stale_changed)
        selection.changed.connect(self._selection_changed)
        selection.hovered.connect(self._hovered)
        self._listen()

    @property
    def is_up_to_date(self) -> bool:
        """Whether all views show the session's solution."""
        return self._catching_up.is_done

    def select_from(self, space: SelectionSpace) -> None:
        if space != self._selection.space:
            self._selection.set_space(space)
            self.show_space(space)

    def show_space(self, space: SelectionSpace) -> None:
        self._views.controls.set_space(space)
        self._views.situation.set_space(space)
        self._views.ask.set_space(space)
        self._selection_changed(self._selection.selection, None)

    def apply_theme(self, theme: Theme) -> None:
        """Give all views the theme's colours."""
        self._theme = theme
        odds = self._views.pages.get("odds")
        for view in (
            *self._views.solved,
            self._views.controls,
            self._views.explore,
            self._views.before,
            *filter(None, (odds,)),
        ):
            view.apply_theme(theme)

    def show_rules(self, ruleset: Ruleset | None) -> None:
        """Restrict the selection to states of these rules, if there is no solution; None while they have a problem."""
        if self._session.shown is not None:
            return
        self._views.before.show_ruleset(ruleset)
        if ruleset is not None:
            self.select_from(SelectionSpace.of(ruleset, make_grid(ruleset, self._session.settings)))

    def add(self, name: str, page: Any) -> None:
        """Show solution, selection, colours and keys on a page that has just been made."""
        self._views.pages[name] = page
        page.apply_theme(self._theme)
        page.picked.connect(self.pick)
        page.show_selection(self._selection.selection)
        if name != "odds":
            page.hovered.connect(self._pointed)
            self._show_solution(page)

    def close(self) -> None:
        self._without.stop()
        self._catching_up.clear()

    def _listen(self) -> None:
        views = self._views
        views.centre.pages.turned.connect(self._show_pictures)
        views.explore.rearranged.connect(self._show_pictures)
        views.centre.picked.connect(self._number_pressed)
        views.controls.picked.connect(self.pick)
        for view in (*views.pictures, views.situation, views.ask):
            view.picked.connect(self.pick)
        for part in views.pictures:
            part.hovered.connect(self._pointed)
        views.regions.picked.connect(self.pick)
        views.regions.outlined.connect(views.plots[0].outline)
        views.explore.before_wanted.connect(self._show_earlier)
        views.explore.enlarged.connect(views.centre.pages.turn_to)

    # The solution

    def show_again(self) -> None:
        """Show the solution afresh, after a change of the way numbers are written."""
        self._solution_changed(self._session.shown)

    @Slot(object)
    def _solution_changed(self, solution: Solution | None) -> None:
        self._catching_up.clear()
        self._keep_earlier(solution)
        self._solution = solution
        self._selection.set_turns(None)
        if solution is None:
            self._show_none()
            return
        space = SelectionSpace.of_solution(solution)
        if space != self._selection.space:
            # A view must never get states that its solution lacks: remove the old solution first, before a repaint.
            self._views.centre.setUpdatesEnabled(False)
            for view in (*self._views.solved, self._views.regions):
                view.set_solution(None)
        self.select_from(space)
        self._selection.set_turns(lambda selection: solution.dice_table(selection.start))
        self._catching_up.add(
            *(partial(self._show_solution, view) for view in self._views.solved),
            partial(self._views.regions.set_solution, solution),
            self._all_show_it,
        )

    def _keep_earlier(self, solution: Solution | None) -> None:
        """Keep the solution that another one replaces; large ones would take memory that the next edit needs."""
        left = self._solution
        if solution is None or left is None:
            self._earlier = None
        elif left.ruleset != solution.ruleset:
            self._earlier = left if left.chances.nbytes <= _MOST_KEPT else None

    @Slot(bool)
    def _show_earlier(self, shown: bool) -> None:
        """Show the pictures under the rules before the last edit, as long as the user holds the key."""
        earlier, now, chosen = self._earlier, self._solution, self._selection.selection
        if earlier is None or now is None or not SelectionSpace.of_solution(earlier).has(chosen):
            return
        surface = (self._views.pages[name] for name in ("surface",) if name in self._views.pages)
        for picture in (*self._views.plots, *surface):
            picture.set_solution(earlier if shown else now)
        words = plot_words.turn_sentence(earlier, chosen, SelectionSpace.of_solution(earlier))
        if shown:
            self._views.explore.say(_("Before: {words}", words=words))
        else:
            self._say()

    def _show_none(self) -> None:
        """Remove the solution from all views now: it belongs to other rules."""
        for view in (*self._views.solved, self._views.regions):
            view.set_solution(None)
        self.show_rules(self._session.ruleset)
        self._without.start()
        self._all_show_it()

    def _show_solution(self, view: Any) -> None:
        if view not in self._views.advising:
            view.set_solution(self._shown_in(view))
        self._show_staleness(view)
        view.invite(self.prompt_for(view))

    def _shown_in(self, view: Any) -> Solution | None:
        return None if self._refuses(view) else self._solution

    def _refuses(self, view: Any) -> bool:
        solution = self._solution
        if solution is None or solution.players != THREE:
            return False
        return view not in self._views.of_three or self._plays_past_goal(view)

    def _plays_past_goal(self, view: Any) -> bool:
        solution = self._solution
        past = solution is not None and solution.players == THREE and solution.ruleset.last_turns_follow
        return past and view is self._views.ask

    def prompt_for(self, view: Any) -> Prompt:
        """Return the reason why a view is empty, and what helps."""
        prompting = self._live.prompting
        if view not in self._views.of_three and prompting.for_two.words:
            return prompting.for_two
        if not prompting.prompt.words and self._plays_past_goal(view):
            return Prompt(_(TO_THE_GOAL_ONLY))
        return prompting.prompt

    def _show_staleness(self, view: Any) -> None:
        """While the rules differ from the solved ones, empty advising views and mark all others."""
        stale = self._live.following.is_stale
        if view in self._views.advising:
            view.set_solution(None if stale else self._shown_in(view))
        else:
            view.set_stale(stale)

    def _all_show_it(self) -> None:
        if self._session.shown is not None:
            self._without.stop()
            self._views.explore.show_views(True)
            self._say()
        self._views.centre.setUpdatesEnabled(True)
        self.shown.emit()

    @Slot(bool)
    def _stale_changed(self, stale: bool) -> None:
        if stale or self._session.shown is self._solution:  # otherwise the fresh solution is about to be shown
            for view in self._views.solved:
                self._show_staleness(view)
            self._say()
            self.shown.emit()

    @Slot(object)
    def _invite(self, prompt: Prompt) -> None:
        for view in self._views.solved:
            view.invite(self.prompt_for(view))
        self._views.before.invite(prompt)

    # Selection

    @Slot(dict)
    def pick(self, fields: dict[str, int]) -> None:
        self._selection.update(**fields)

    @Slot(dict)
    def _number_pressed(self, fields: dict[str, int]) -> None:
        """Select a number of dice; of several sets of loaded dice, the first."""
        dice, count = self._selection.space.dice_of(self._selection.selection), fields["dice"]
        places = [place for place in range(len(dice)) if dice.count(place) == count]
        if places:
            self._selection.update(dice=places[0] + 1)

    @Slot(dict)
    def _pointed(self, fields: dict[str, int]) -> None:
        if fields:
            self._selection.hover(**fields)
        else:
            self._selection.hover_nothing()

    @Slot(object, object)
    def _selection_changed(self, selection: Selection, _fields: object) -> None:
        views = self._views
        for view in views.solved:
            if view.isVisible() or view not in views.pictures:  # hidden ones update later
                view.show_selection(selection)
        views.controls.show_selection(selection)
        views.regions.show_selection(selection)
        self._say()
        if "odds" in views.pages:
            views.pages["odds"].show_selection(selection)
        self.shown.emit()

    @Slot()
    def _show_pictures(self) -> None:
        """Show the selection in the pictures that are visible now."""
        for picture in self._views.pictures:
            if picture.isVisible():
                picture.show_selection(self._selection.selection)

    def _say(self) -> None:
        """Say in Explore from when to hold at the selected scores, with the selected dice; of an edit: before it."""
        solution, chosen, space = self._solution, self._selection.selection, self._selection.space
        stale, words = self._live.following.is_stale, ""
        if solution is not None and space.has(chosen):
            words = plot_words.turn_sentence(solution, chosen, space)
        self._views.explore.say(_("Before: {words}", words=words) if words and stale else words)
        self._views.regions.setEnabled(not stale)

    @Slot(object)
    def _hovered(self, selection: Selection | None) -> None:
        for picture in self._views.pictures:
            picture.show_hover(selection)
