"""A cheat sheet as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from farkle_core.amounts import number
from farkle_core.cli.wording import columns, dice
from farkle_core.sheets import (
    CheatSheet,
    GoForIt,
    HoldCell,
    HoldRow,
    OfferCell,
    OfferRow,
    Scores,
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)

_WIDTH = 100


def sheet_text(sheet: CheatSheet) -> str:
    """Return all that `sheet` says, in lines."""
    title = [sheet.title, "=" * len(sheet.title), sheet.aim[:1].upper() + sheet.aim[1:]]
    warning = [] if sheet.converged else ["NOT CONVERGED: do not rely on the last digits."]
    parts = [
        [*title, *warning],
        ["The rules in short", *(f"  {line}" for line in sheet.rules)],
        ["What scores", *_indented(_scores(sheet.scores))],
        *_tables(sheet),
        [sheet.fair_start],
        [*sheet.exactness, f"Rules {sheet.fingerprint}, Farkle Explorer {sheet.version}", *_source(sheet)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _tables(sheet: CheatSheet) -> list[list[str]]:
    """Return the tables that the sheet has, each with its heading and what it means."""
    parts = [_part(f"When to hold{whose(sheet.seats)}", hold_explanation(sheet), _rows(sheet.hold, sheet.dice))]
    if sheet.second_player:
        parts.append(_part(*second_player_words(), _rows(sheet.second_player, sheet.dice)))
    if sheet.go_for_it is not None:
        margins = _go_for_it(sheet.go_for_it, sheet.dice)
        parts.append(_part("Go for it: do not hold before you win", go_for_it_explanation(sheet), margins))
    if sheet.last_chance:
        parts.append(_part(*last_chance_words(sheet), _rows(sheet.last_chance, sheet.dice)))
    if sheet.offers is not None:
        parts.append(_part(*offer_words(sheet), _rows(sheet.offers.rows, sheet.dice)))
    if sheet.last_turn:
        parts.append(_part(*last_turn_words(sheet), []))
    return parts


def _part(heading: str, explanation: str, rows: list[str]) -> list[str]:
    return [heading, *_indented([*textwrap.wrap(explanation, _WIDTH), *rows])]


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


def _rows(rows: Sequence[HoldRow | OfferRow], count: int) -> list[str]:
    heads = ["", "you", "opponent", *map(dice, range(count, 0, -1))]
    return columns([heads, *(_row(row) for row in rows)], "<>>" + ">" * count)


def _row(row: HoldRow | OfferRow) -> list[str]:
    situation = row.situation
    cells: Sequence[HoldCell | OfferCell] = row.cells
    return [situation.heading, number(situation.banked), number(situation.opponent), *map(_cell, reversed(cells))]


def _cell(cell: HoldCell | OfferCell) -> str:
    return f"{cell.value} {cell.note}".rstrip()


def _go_for_it(margins: GoForIt, count: int) -> list[str]:
    heads = ["", *map(dice, range(count, 0, -1))]
    own = ["with your score from", *map(_margin, reversed(margins.own))]
    opponent = ["with the opponent's from", *map(_margin, reversed(margins.opponent))]
    return columns([heads, own, opponent], "<" + ">" * count)


def _margin(score: int | None) -> str:
    return "–" if score is None else number(score)


def _source(sheet: CheatSheet) -> list[str]:
    return [f"Source of the rules: {sheet.source}"] if sheet.source else []
