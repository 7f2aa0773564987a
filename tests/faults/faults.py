"""Plants one fault after another into a copy of the sources, and says which ones the tests find.

``python tests/faults/faults.py [WORD …]`` plants all faults, or those whose file has one of the words in its path. The
exit status is 1 if a fault survives or its text is no longer there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]


class Fault(NamedTuple):
    """A change of one place of a file, and the tests that have to fail."""

    file: str
    old: str
    new: str
    tests: str


CORE: Final = "core/farkle_core"
CLI: Final = f"{CORE}/cli"
WINDOW: Final = "explorer/farkle_explorer"


def recorded(*groups: str) -> str:
    """Return the tests of recorded answers, such as ``value-en``."""
    name = "tests/core/cli/test_recorded.py::test_answers_are_those_recorded"
    return " ".join(f"{name}[{group}]" for group in groups)


FAULTS: Final = (
    Fault(f"{CLI}/value.py", "roll=float(table.roll[row", "roll=float(table.hold[row", recorded("value-json")),
    Fault(f"{CLI}/value.py", "TurnStart(state.opponent, score", "TurnStart(score, state.opponent",
          recorded("value-en")),
    Fault(f"{CLI}/value.py", "rows = state.turn_total //", "rows = -1 + state.turn_total //", recorded("value-en")),
    Fault(f"{CLI}/place.py", "self.state.seat + 1 if", "self.state.seat if", recorded("value-json")),
    Fault(f"{CLI}/place.py", "[state.opponent, state.third]", "[state.third, state.opponent]", recorded("table-json")),
    Fault(f"{CLI}/place.py", 'least_hold(banked))', 'least_hold(banked)) + grid.quantum', recorded("value-en")),
    Fault(f"{CLI}/table.py", '("short for hold", "h")', '("short for roll", "r")', recorded("table-en")),
    Fault(f"{CLI}/advise.py", "percent(opening.take)", "percent(opening.roll)", recorded("advise-en")),
    Fault(f"{CLI}/advise.py", "[die in choice.taken]", "[die not in choice.taken]", recorded("advise-json")),
    Fault(f"{CLI}/points.py", "mean=play.turns.mean", "mean=play.mean", recorded("points-en")),
    Fault(f"{CLI}/komi.py", "number(abs(points))", "number(points)", recorded("komi-en")),
    Fault(f"{CLI}/__init__.py", "MISTAKE = 2", "MISTAKE = 1", recorded("komi-en")),
    Fault(f"{CLI}/at_terminal.py", 'f"{number + 1} ', 'f"{number} ', recorded("play-en")),
    Fault(f"{CLI}/match.py", "percent(result.first)", "percent(result.second)", recorded("match-en")),
    Fault(f"{CLI}/compare.py", "decision(line.difference.holds)", "decision(not line.difference.holds)",
          recorded("compare-en")),
    Fault(f"{CLI}/compare.py", "line.difference.cost, 3", "line.difference.cost / 100, 3", recorded("compare-en")),
    Fault(f"{CLI}/rulesets.py", '_("goal")', '"goal"', recorded("rules-de")),
    Fault(f"{CLI}/lab.py", '_("There is a file {path} already.", path=str(path))',
          'f"There is a file {path} already."', recorded("lab-de")),
    Fault(f"{CLI}/export.py", 'if name == "holds" else', 'if name != "holds" else', recorded("export-en")),
    Fault(f"{CLI}/review.py", "signed_points(-each.loss)", "signed_points(each.loss)", recorded("review-en")),
    Fault(f"{CLI}/party.py", "range(2, 9)", "range(2, 10)", recorded("party-en")),
    Fault(f"{CLI}/odds.py", "odd.ways[n - 1]", "odd.ways[n - 2]", recorded("odds-json")),
    Fault(f"{CLI}/sheet.py", "lambda _stop: material_of(solution, learnt)", "lambda _stop: material_of(solution)",
          recorded("sheet-en")),
    Fault(f"{CLI}/terminal.py", 'f"\\\\u{ord(found[0]):04x}"', "found[0]", recorded("lab-en")),
    Fault(f"{CLI}/dice.py", "first=percent(meeting.first)", "first=percent(meeting.second)", recorded("dice-en")),
    Fault(f"{CLI}/drill.py", "right + verdict.is_right", "right + 1", recorded("drill-en")),
    Fault(f"{CLI}/fit.py", '"B": _by_dice(strategy.own)', '"B": _by_dice(strategy.opponent)', recorded("fit-json")),
    Fault(f"{CLI}/solve.py", "1.0 - first,", "first,", recorded("solve-json")),
    Fault(f"{CLI}/bounds.py", "study.deviation_from(score, count)", "study.deviation_from(score, 0)",
          recorded("bounds-json")),
    Fault(f"{CORE}/rules/scoring.py", "cursed.face - 1] >= cursed.count", "cursed.face - 1] > cursed.count",
          "tests/core/game/test_roll_odds.py"),
    Fault(f"{CORE}/rules/scoring.py", "if not scorings and turn.nothing", "if turn.nothing",
          "tests/core/rules/test_scoring.py"),
    Fault(f"{CORE}/rules/scoring.py", "if not self._held(_left(", "if self._held(_left(",
          "tests/core/rules/test_scoring.py"),
    Fault(f"{CORE}/referee/endings.py", "state.farkles[state.mover] + 1) %", "state.farkles[state.mover]) %",
          "tests/core/referee"),
    Fault(f"{CORE}/referee/endings.py", "lowest = min(opponents", "lowest = max(opponents", "tests/core/referee"),
    Fault(f"{CORE}/referee/referee.py", "state.scores[state.mover] <= 0", "state.scores[state.mover] < 0",
          "tests/core/referee"),
    Fault(f"{CORE}/game/roll_odds.py", "self.ways[dice - 1] / self.all_ways[dice - 1]",
          "self.ways[dice - 1] / self.all_ways[-1]", recorded("odds-json")),
    Fault(f"{CORE}/solution/solution.py", "(-quantum * step, chance)", "(quantum * step, chance)",
          "tests/core/solution/test_going_for_it.py"),
    Fault(f"{CORE}/solution/trios/solution.py", "rises(size)[own + following] + own",
          "rises(size)[own + following] + following",
          "tests/core/solution/trios/test_trios_identities.py"),
    Fault(f"{CORE}/solution/trios/solution.py", "self.chances_at(start)[0]",
          "self.chances_at(start)[1]", "tests/core/solution/trios"),
    Fault(f"{CORE}/strategies/regions.py", "kinds = tables.kinds(own - other", "kinds = tables.kinds(other - own",
          "tests/core/strategies/test_strategies.py"),
    Fault(f"{CORE}/strategies/regions.py", "(own - zero >= tables.own_margin[dice])",
          "(other - zero >= tables.own_margin[dice])", "tests/core/strategies/test_strategies.py"),
    Fault(f"{CORE}/strategies/tables.py", 'side="right") * self.counts', 'side="left") * self.counts',
          "tests/core/strategies/test_strategies.py"),
    Fault(f"{CORE}/strategies/visits.py", "row = turn_total // self.quantum", "row = 1 + turn_total // self.quantum",
          "tests/core/compare/test_compare.py"),
    Fault(f"{CORE}/coach/review.py", "rating=1000.0 * mean", "rating=100.0 * mean", "tests/core/coach"),
    Fault(f"{CORE}/coach/review.py", "one.luck - other.luck + skill", "one.luck + other.luck + skill",
          "tests/core/coach/test_review.py"),
    Fault(f"{CORE}/coach/habits.py", "moment.state.turn_total - threshold, each",
          "threshold - moment.state.turn_total, each", "tests/core/coach/test_review.py"),
    Fault(f"{CORE}/coach/history.py", "review.seats[own].luck - review.seats[1 - own].luck",
          "review.seats[1 - own].luck - review.seats[own].luck", "tests/core/coach/test_history.py"),
    Fault(f"{CORE}/play/games.py", "state.share(player) for player in range(players)",
          "state.share(players - 1 - player) for player in range(players)", "tests/core/play/test_play.py"),
    Fault(f"{CORE}/lab/measuring.py", "highest = 1.0 - min(winners)", "highest = min(winners)",
          "tests/core/lab/test_measures.py"),
    Fault(f"{CORE}/lab/effects.py", "value.value if count % 2 == 0 else -value.value", "value.value",
          "tests/core/lab/test_effects.py"),
    Fault(f"{CORE}/export/tables.py", "table.turn_totals[rows], columns + 1,", "columns + 1, table.turn_totals[rows],",
          "tests/core/export"),
    Fault(f"{CORE}/export/tables.py", "_pairs(own, other), np.ravel(chances)", "_pairs(other, own), np.ravel(chances)",
          "tests/core/export"),
    Fault(f"{CORE}/sheets/sections.py", "own, opponent = (sheet.go_for_it.own, sheet.go_for_it.opponent)",
          "own, opponent = (sheet.go_for_it.opponent, sheet.go_for_it.own)", "tests/core/sheets"),
    Fault(f"{CORE}/sheets/sections.py", "range(len(cells) - 1, -1, -1)", "range(len(cells))", "tests/core/sheets"),
    Fault(f"{CORE}/language/messages.py", "round(100 * chance, shown)", "round(chance, shown)",
          "tests/explorer/plots/test_view_words.py"),
    Fault(f"{WINDOW}/plots/plot_words.py", "banked=points(banked), opponent=points(opponent)",
          "banked=points(opponent), opponent=points(banked)", "tests/explorer/maps/test_view_beginnings.py"),
    Fault(f"{WINDOW}/maps/score_map.py", "map_texts.hold_map(regions, chosen.dice, least)",
          "map_texts.hold_map(regions, chosen.dice - 1, least)", "tests/explorer/plots/test_view_exports.py"),
    Fault(f"{WINDOW}/maps/score_map.py", "first = regions.first[chosen.dice - 1]",
          "first = regions.first[chosen.dice - 2]", "tests/explorer/maps/test_view_score_map.py"),
    Fault(f"{WINDOW}/maps/curves.py", "return array[np.searchsorted(own, banked)]",
          "return array[:, np.searchsorted(own, banked)]", "tests/explorer/program/test_views_agree.py"),
    Fault(f"{WINDOW}/maps/curves.py", "return selection.opponent if along is Along.OPPONENT",
          "return selection.opponent if along is Along.OWN", "tests/explorer/program/test_views_agree.py"),
    Fault(f"{WINDOW}/compare/sections.py", 'decided = (hold, roll) if each.holds else (roll, hold)',
          'decided = (roll, hold) if each.holds else (hold, roll)', "tests/explorer/compare/test_compare_page.py"),
    Fault(f"{WINDOW}/compare/sections.py", "state = each.seat + 1, each.banked, each.opponent",
          "state = each.seat + 1, each.opponent, each.banked", "tests/explorer/compare/test_compare_exports.py"),
    Fault(f"{WINDOW}/compare/difference_map.py", "scale.indices(100.0 * values)", "scale.indices(values)",
          "tests/explorer/compare/test_comparisons_agree.py"),
    Fault(f"{WINDOW}/strategies/list_table.py", "number(each) for each in reversed(points)",
          "number(each) for each in points", "tests/explorer/strategies/test_strategies_page.py"),
    Fault(f"{WINDOW}/turn_table/states.py", "if self.second.differs[at] else words",
          "if not self.second.differs[at] else words", "tests/explorer/compare/test_compare_page.py"),
    Fault(f"{WINDOW}/maps/turn_cells.py", 'pgettext("in a cell", "HOLD") if holds else pgettext("in a cell", "roll")',
          'pgettext("in a cell", "roll") if holds else pgettext("in a cell", "HOLD")',
          "tests/explorer/program/test_views_agree.py"),
    Fault(f"{WINDOW}/surface/shape.py", "y = middle.y() - self.scale", "y = middle.y() + self.scale",
          "tests/explorer/surface/test_faces.py"),
    Fault(f"{WINDOW}/lab/tables.py", "left = middle if share >= 0.0 else middle - length",
          "left = middle if share <= 0.0 else middle - length", "tests/explorer/lab/test_lab_page.py"),
    Fault(f"{WINDOW}/sheets/outlets.py", "elif request.title == self.title:", 'elif request.title != "":',
          "tests/explorer/sheets/test_sheet_composer.py"),
    Fault(f"{WINDOW}/compare/map_words.py", "later = second[0].first - first[0].first",
          "later = first[0].first - second[0].first", "tests/explorer/compare/test_compare_exports.py"),
    Fault(f"{WINDOW}/session/draft.py", "self.setObsolete(same(self._before, self.after))", "self.setObsolete(False)",
          "tests/explorer/session/test_draft.py"),
    Fault(f"{WINDOW}/rules/summaries.py", "if carry == Carry.HIGH_STAKES else words",
          "if carry != Carry.HIGH_STAKES else words", "tests/explorer/rules/test_rules_forms.py"),
    Fault(f"{WINDOW}/situation/advice.py", "scores = selection.banked, selection.opponent",
          "scores = selection.opponent, selection.banked", "tests/explorer/situation/test_situation.py"),
    Fault(f"{WINDOW}/session/selection_space.py", "farkles=min(max(wanted.farkles, 0), most_farkles),",
          "farkles=min(max(wanted.farkles, 0), most_farkles + 1),", "tests/explorer/session/test_selection_space.py"),
    Fault(f"{WINDOW}/maps/score_map.py", 'Canvas(_("your score")', 'Canvas("your score"',
          "tests/explorer/program/test_every_text_is_translated.py"),
)  # fmt: skip


def run(tests: Iterable[str], copy: Path) -> int:
    """Run tests with the sources of a copy; return pytest's exit status, 1 if one fails."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    sources = os.pathsep.join(str(copy / name) for name in ("core", "explorer", "resources"))
    environment = {**os.environ, "PYTHONPATH": sources, "QT_QPA_PLATFORM": "offscreen"}
    environment.setdefault("NUMBA_CACHE_DIR", str(ROOT / ".pytest_cache" / "kernels"))
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False).returncode


def plant(fault: Fault, copy: Path) -> str:
    """Plant one fault, run its tests, take it out again; return what became of it."""
    path = copy / fault.file
    text = path.read_text("utf-8")
    if fault.old not in text:
        return "NOT THERE"
    path.write_text(text.replace(fault.old, fault.new, 1), "utf-8")
    status = run(fault.tests.split(), copy)
    path.write_text(text, "utf-8")
    return {0: "SURVIVES", 1: "found"}.get(status, f"pytest ends with {status}")


def main(words: list[str]) -> int:
    """Plant the chosen faults; return 1 if one is not found."""
    chosen = [fault for fault in FAULTS if not words or any(word in fault.file for word in words)]
    ends = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        for name in ("core", "explorer", "resources", "packaging", "tests", "docs"):
            shutil.copytree(ROOT / name, copy / name)
        shutil.copy2(ROOT / "pyproject.toml", copy)
        if run(dict.fromkeys(each for fault in chosen for each in fault.tests.split()), copy):
            print("The tests fail without a fault.")  # noqa: T201
            return 1
        for fault in chosen:
            ends.append(plant(fault, copy))
            print(f"{ends[-1]:9}  {fault.file}: {fault.new}", flush=True)  # noqa: T201
    print(f"{ends.count('found')} of {len(ends)} found")  # noqa: T201
    return int(ends.count("found") < len(ends))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
