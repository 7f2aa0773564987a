"""Results of a study as tables for a terminal, and as plain data."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from farkle_core.cli.terminal import columns
from farkle_core.errors import Problem, UserError
from farkle_core.lab.effects import AxisEffect
from farkle_core.lab.measures import BY_NAME, EVERYTHING, MeasureUnit, Topic, named
from farkle_core.lab.measuring import written
from farkle_core.lab.results import ResultLine
from farkle_core.language.messages import L_, _, as_gap, figures, ngettext
from farkle_core.rules.reading import near_word

# Measures to show by default: as many as fit on a line of a terminal.
MAIN: Final = ("first_player_win", "komi", "mean_turns", "price_max_score")

Effects = Mapping[str, tuple[Sequence[AxisEffect], Sequence[AxisEffect]]]


def shown_measures(text: str | None, measured: Sequence[str]) -> tuple[str, ...]:
    """Return the measures to show, from their names; UserError for a name that is none, or is not in the study."""
    if not text:
        return tuple(name for name in MAIN if name in measured) or tuple(measured[:5])
    problems, keys = [], list[str]()
    for each in text.split(","):
        names = [name for name in named(each.strip()) if name in measured]
        keys += names
        if not names:
            near = near_word(each.strip(), [*measured, *Topic, EVERYTHING])
            known = L_("did you mean {near}?", near=near) if near else L_("one of {known}", known=", ".join(measured))
            problems.append(Problem("--measures", each, known))
    if problems:
        raise UserError(_("The study has no such measure."), tuple(problems))
    return tuple(dict.fromkeys(keys))


def _change(size: float, unit: MeasureUnit) -> str:
    sign = "+" if size > 0 else "−" if size < 0 else ""
    if unit in (MeasureUnit.CHANCE, MeasureUnit.SHARE):
        return as_gap(f"{sign}{abs(100 * size):.3f}")
    digits = 0 if unit in (MeasureUnit.POINTS, MeasureUnit.GAMES) else 2
    return sign + figures(f"{abs(size):,.{digits}f}")


def table_lines(
    lines: Sequence[ResultLine],
    axes: Sequence[str],
    measures: Sequence[str],
    effects: Effects,
    left_out: Mapping[str, int],
) -> list[str]:
    """Return rulesets, effects and combinations left out, as lines of text."""
    rows = [(*axes, *(_(BY_NAME[name].title) for name in measures))]
    rows += [(*line.labels, *(_cell(line, name) for name in measures)) for line in lines]
    texts = columns(rows, "<" * len(axes) + ">" * len(measures))
    for name, (main, further) in effects.items():
        texts += _effect_lines(name, main, further)
    return [*texts, *left_out_lines(left_out)]


def _cell(line: ResultLine, name: str) -> str:
    if line.row is None:
        return "…"
    figure = line.row.figures.get(name)
    if figure is None:
        return "!" if line.row.failure else "…"
    text = written(figure.value, BY_NAME[name].unit)
    if figure.error is None:
        return text
    return f"{text} ± {written(figure.error, BY_NAME[name].unit)}"


def _effect_lines(name: str, main: Sequence[AxisEffect], further: Sequence[AxisEffect]) -> list[str]:
    measure = BY_NAME[name]
    if not main:
        return []
    effects = (*main, *further)
    rows = [(_effect_name(each), _size(each, measure.unit), _others(each, measure.unit)) for each in effects]
    lines = ["", _("What each value does: {measure}", measure=_(measure.title)), *columns(rows, "<><")]
    if (count := sum(effect.error is not None for effect in effects)) > 1:
        few = figures(f"{count * _BY_CHANCE:.1f}")
        lines.append(
            _(
                "  Of {count} numbers with an error, {few} are expected beyond two errors by chance.",
                count=count,
                few=few,
            )
        )
    return lines


_BY_CHANCE: Final = 0.0455  # of numbers that are 0: how often a normal error is beyond two standard errors


def _effect_name(effect: AxisEffect) -> str:
    words = " + ".join(f"{axis} {label}" for axis, label in zip(effect.axes, effect.labels, strict=True))
    return "  " + (_("{rule} instead of {usual}", rule=words, usual=effect.against) if effect.against else words)


def _size(effect: AxisEffect, unit: MeasureUnit) -> str:
    size = _change(effect.size, unit)
    return size if effect.error is None else f"{size} ± {_change(effect.error, unit).lstrip('+')}"


def _others(effect: AxisEffect, unit: MeasureUnit) -> str:
    """Return how far an effect holds: its range over the other rules, or what the estimate explains."""
    if effect.explained is not None:
        return _("  estimate; R² {share}", share=figures(f"{effect.explained:.3f}"))
    if effect.low is None or effect.high is None or effect.rulesets == 1:
        return ""
    low, high = _change(effect.low, unit), _change(effect.high, unit)
    return _("  {low} to {high} over the other rules", low=low, high=high)


def left_out_lines(left_out: Mapping[str, int]) -> list[str]:
    """Return the combinations that a study leaves out, by reason, the most frequent first."""
    if not left_out:
        return []
    total = sum(left_out.values())
    reasons = sorted(left_out.items(), key=lambda reason: -reason[1])
    return [
        "",
        ngettext("{count:,} mixture is left out:", "{count:,} mixtures are left out:", total, count=total),
        *columns([(f"  {count:,}", reason) for reason, count in reasons], "><"),
    ]


def line_as_data(line: ResultLine, axes: Sequence[str], measures: Sequence[str]) -> dict[str, Any]:
    """Return a ruleset and its numbers as plain values."""
    data: dict[str, Any] = {"axes": dict(zip(axes, line.labels, strict=True)), "hash": line.hash}
    if line.row is None:
        return {**data, "measured": False}
    figures_ = line.row.figures
    data |= {name: figures_[name].value if name in figures_ else None for name in measures}
    data |= {f"{name}_se": figures_[name].error for name in measures if name in figures_ and BY_NAME[name].is_counted}
    return {**data, "measured": not line.row.failure, "failure": line.row.failure, "seconds": line.row.seconds}


def effects_as_data(effects: Effects) -> dict[str, Any]:
    """Return effects as plain values, by measure."""

    def plain(effect: AxisEffect) -> dict[str, Any]:
        values = dict(zip(effect.axes, effect.labels, strict=True))
        against = {"against": effect.against} if effect.against else {}
        names = ("size", "error", "low", "high", "explained", "rulesets")
        return {"axes": values, **against, **{name: getattr(effect, name) for name in names}}

    return {
        name: {"main": [plain(effect) for effect in main], "interactions": [plain(effect) for effect in further]}
        for name, (main, further) in effects.items()
    }
