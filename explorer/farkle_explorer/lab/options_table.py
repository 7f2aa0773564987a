"""The effect of each option of the rules: the rows of ``docs/options.md`` in words."""

from math import hypot
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView

from farkle_core.lab.options import (
    OPTION,
    OptionCase,
    OptionNumbers,
    RuleOption,
    option_cases,
    option_numbers,
    rule_options,
    whole_games,
)
from farkle_core.language.messages import N_, _, figures, pgettext
from farkle_core.play import SampleMean
from farkle_explorer.tables.model import Row
from farkle_explorer.tables.quiet_table import QuietTable

_CLEAR: Final = 2.0  # standard errors from which a difference between simulated games is stated

_HEADINGS: Final = (N_("Rules"), N_("First player wins"), N_("Turns"), N_("Farkles"), N_("What the change does"))


class OptionsTable(QuietTable):
    """A row per option and per ruleset that shows its effect."""

    picked = Signal()  # the user has selected another row

    def __init__(self) -> None:
        super().__init__(_("What options do"), _HEADINGS, frozenset({0, len(_HEADINGS) - 1}))
        self._cases: list[tuple[RuleOption | None, OptionCase | None]] = []
        self.rows_model.set_rows(self._made())
        # The longest column is last, and scrolls: no number is cut in a small window.
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.selectionModel().currentRowChanged.connect(self.picked)

    @property
    def case(self) -> OptionCase | None:
        """The selected ruleset; None for other rows."""
        return self._current[1]

    @property
    def about(self) -> str:
        """The description of the selected row, as Markdown."""
        option, case = self._current
        if option is None:
            return "" if case is None else _first_hold(case)
        source = ", ".join(f"[{name}]" for name in option.source) or _("in none of the sources")
        keys = ", ".join(f"`{key}`" for key in option.keys)
        words = f"**{pgettext(OPTION, option.title)}** ({keys}; {source}): {pgettext(OPTION, option.meaning)}"
        return words if case is None else f"{words}\n\n{case.title}: {effect_words(case)}. {_first_hold(case)}"

    @property
    def _current(self) -> tuple[RuleOption | None, OptionCase | None]:
        row = self.currentIndex().row()
        return self._cases[row] if 0 <= row < len(self._cases) else (None, None)

    def _made(self) -> list[Row]:
        rows = []
        for title, option, cases in (
            (_("Whole games"), None, whole_games()),
            *((pgettext(OPTION, each.title), each, each.cases) for each in rule_options()),
        ):
            rows.append(Row((title, "", "", "", ""), is_heading=True))
            self._cases.append((option, None))
            for case in cases:
                rows.append(_row(case))
                self._cases.append((option, case))
        return rows


def _row(case: OptionCase) -> Row:
    numbers, effect = option_numbers()[case.label], effect_words(case) if case.against else ""
    cells = (
        "  " + case.title,
        _percent(numbers.exact.win, 2),
        figures(f"{numbers.turns.value:.1f}"),
        _percent(numbers.farkles.value, 1),
        effect,
    )
    return Row(cells, tip=effect)


def _percent(share: float, digits: int) -> str:
    return _("{percent} %", percent=figures(f"{100 * share:.{digits}f}"))


def effect_words(case: OptionCase) -> str:
    """Return the differences of a case from its base; for simulated numbers, only clear differences."""
    numbers = option_numbers()
    if not case.against:
        return _("what the next rules are compared with")
    here, base = numbers[case.label], numbers[case.against]
    return ", ".join((*_length(here, base), *_fairness(here, base), *_farkles(here, base)))


def _length(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    turns = _difference(here.turns, base.turns)
    if turns is None:
        return []
    size = figures(f"{abs(turns):.1f}")
    return [_("{size} turns longer", size=size) if turns > 0 else _("{size} turns shorter", size=size)]


def _fairness(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    change = 100 * (here.exact.win - base.exact.win)
    size = figures(f"{abs(change):.2f}")
    if change > 0:
        return [_("the first player wins {size} games of 100 more", size=size)]
    return [_("the first player wins {size} games of 100 fewer", size=size)]


def _farkles(here: OptionNumbers, base: OptionNumbers) -> list[str]:
    farkles = _difference(here.farkles, base.farkles)
    if farkles is None:
        return []
    size = figures(f"{abs(100 * farkles):.1f}")
    if farkles > 0:
        return [_("{size} turns of 100 more farkle", size=size)]
    return [_("{size} turns of 100 fewer farkle", size=size)]


def _difference(one: SampleMean, other: SampleMean) -> float | None:
    """Return the difference of two means over games; None if it may be chance."""
    size = one.value - other.value
    return size if abs(size) > _CLEAR * hypot(one.error, other.error) else None


def _first_hold(case: OptionCase) -> str:
    holds = option_numbers()[case.label].exact.holds
    dice = option_cases()[case.label].document()["dice"]
    return _(
        "First hold with {most} dice and fewer: {holds}.",
        most=dice,
        holds=" / ".join(figures(each) for each in holds[len(holds) - dice :]),
    )
