"""A cheat sheet as plain text."""

from __future__ import annotations

from farkle_core.cli.wording import columns, dice, number
from farkle_core.sheets import CheatSheet, GoForIt, HoldCell, HoldRow, Scores


def sheet_text(sheet: CheatSheet) -> str:
    """Return all that `sheet` says, in lines."""
    title = [sheet.title, "=" * len(sheet.title)]
    warning = [] if sheet.converged else ["NOT CONVERGED: do not rely on the last digits."]
    parts = [
        [*title, *warning],
        ["The rules in short", *(f"  {line}" for line in sheet.rules)],
        ["What scores", *_indented(_scores(sheet.scores))],
        ["Hold from this turn total on", *_indented(_holds(sheet.hold, sheet.dice))],
        *_last_chance(sheet),
        ["Never hold short of winning", *_indented(_go_for_it(sheet.go_for_it, sheet.dice))],
        [sheet.fair_start],
        [*sheet.exactness, f"Rules {sheet.fingerprint}, Farkle Explorer {sheet.version}", *_source(sheet)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _indented(lines: list[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]


def _scores(scores: Scores) -> list[str]:
    heads = ["face", *(f"{count}×" for count in scores.counts)]
    rows = [[str(row.face), *(text or "–" for text in row.points)] for row in scores.sets]
    patterns = [
        (row.name, f"{'such as ' if row.example else ''}{'-'.join(map(str, row.faces))}", row.points)
        for row in scores.patterns
    ]
    return columns([heads, *rows], ">" * len(heads)) + (["", *columns(patterns, "<<>")] if patterns else [])


def _holds(rows: tuple[HoldRow, ...], count: int) -> list[str]:
    counts = range(count, 0, -1)
    heads = ["", "you", "opponent", *map(dice, counts)]
    return columns([heads, *(_hold(row) for row in rows)], "<>>" + ">" * count)


def _hold(row: HoldRow) -> list[str]:
    situation = row.situation
    cells = [_cell(cell) for cell in reversed(row.cells)]
    return [situation.heading, number(situation.banked), number(situation.opponent), *cells]


def _cell(cell: HoldCell) -> str:
    return f"{cell.value} {cell.note}".rstrip()


def _last_chance(sheet: CheatSheet) -> list[list[str]]:
    if not sheet.last_chance:
        return []
    title = f"The same after {sheet.farkles_before_penalty} farkles in a row"
    return [[title, *_indented(_holds(sheet.last_chance, sheet.dice))]]


def _go_for_it(margins: GoForIt, count: int) -> list[str]:
    heads = ["", *map(dice, range(count, 0, -1))]
    own = ["with your score from", *map(_margin, reversed(margins.own))]
    opponent = ["with the opponent's from", *map(_margin, reversed(margins.opponent))]
    return columns([heads, own, opponent], "<" + ">" * count)


def _margin(score: int | None) -> str:
    return "–" if score is None else number(score)


def _source(sheet: CheatSheet) -> list[str]:
    return [f"Source of the rules: {sheet.source}"] if sheet.source else []
