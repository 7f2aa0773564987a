"""Writes a composed sheet as a self-contained web page."""

from collections.abc import Iterator
from html import escape
from typing import Final

from farkle_core.language.messages import _, language, number
from farkle_core.language.messages import dice as so_many
from farkle_core.sheets.composition import Composition, Purpose, purpose_of
from farkle_core.sheets.content import CheatSheet, Scores
from farkle_core.sheets.material import Material, foot
from farkle_core.sheets.sections import sections
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, Size, TextLine, Tone, tint

_STYLE: Final = """\
:root { color-scheme: light; }
body { font: 16px/1.4 Roboto, "Helvetica Neue", Arial, sans-serif; color: #000; background: #fff;
  max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 2rem; line-height: 1.1; margin: 0; }
header { border-bottom: 3px solid #000; padding-bottom: .6rem; }
header p { margin: 0; color: #444; }
h2 { font-size: 1.15rem; margin: 1.6rem 0 .2rem; }
p { margin: .2rem 0; }
.warning { background: #000; color: #fff; font-weight: bold; padding: .3rem .6rem; margin: .6rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #bbb; text-align: center; }
th { font-weight: bold; }
tbody th { text-align: left; white-space: nowrap; }
tbody th small { display: block; font-weight: normal; }
td { font-weight: bold; white-space: nowrap; }
td small { display: block; font-weight: normal; }
table.large td { font-size: 1.35rem; }
table.small td { font-size: 1.15rem; }
table.fine th, table.fine td { font-size: .9rem; padding: .1rem .45rem; }
tr.group th, tr.group td { border-top: 2px solid #000; }
table.fine tr.group th, table.fine tr.group td { border-top: 1px solid #555; }
thead tr:last-child th { border-bottom: 2px solid #000; }
table.blank { width: 100%; table-layout: fixed; }
table.blank th, table.blank td { border: 1px solid #555; height: 1.7rem; }
table.blank td { text-align: left; font-weight: normal; }
table.blank th:first-child { width: 3rem; }
table.scores td { text-align: right; }
svg.die { width: 1.3em; height: 1.3em; vertical-align: -.3em; margin-right: .12em; }
footer { border-top: 1px solid #000; margin-top: 2rem; padding-top: .4rem; color: #444; font-size: .85rem; }
@media print { body { padding: 0; } section { break-inside: avoid; }
  td { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""

_PIPS: Final = {
    1: ((50, 50),),
    2: ((27, 73), (73, 27)),
    3: ((27, 73), (50, 50), (73, 27)),
    4: ((27, 27), (27, 73), (73, 27), (73, 73)),
    5: ((27, 27), (27, 73), (50, 50), (73, 27), (73, 73)),
    6: ((27, 27), (27, 50), (27, 73), (73, 27), (73, 50), (73, 73)),
}


def web_page(material: Material, composition: Composition) -> str:
    """Return the chosen parts as an HTML page that includes its style and its dice."""
    sheet = material.claiming(composition.parts).sheet
    purpose = purpose_of(material, composition)
    colour = composition.colour
    parts = "\n".join("\n".join(_section(section, colour)) for section in sections(material, composition))
    feet = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in foot(material, composition.parts))
    title = purpose.title(sheet.title)
    return f"""\
<!DOCTYPE html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Farkle Explorer {escape(sheet.version)}">
<title>{escape(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
{_head(sheet, purpose)}
<main>
{parts}
</main>
<footer>
{feet}
</footer>
</body>
</html>
"""


def _head(sheet: CheatSheet, purpose: Purpose) -> str:
    what = f"{purpose.kicker} · {sheet.aim}"
    head = f"<header>\n<p>{escape(what)}</p>\n<h1>{escape(sheet.title)}</h1>\n</header>"
    if sheet.converged:
        return head
    warning = _("NOT EXACT: the solver stopped before it was done. Do not trust these numbers.")
    return f'{head}\n<p class="warning">{escape(warning)}</p>'


def _section(section: SheetSection, colour: bool) -> Iterator[str]:
    yield f'<section id="{section.part}">'
    yield f"<h2>{escape(section.heading)}</h2>"
    yield from map(_paragraph, section.explanation)
    if section.table is not None:
        yield from _table(section.table, colour)
    if section.scores is not None:
        yield from _scores(section.scores)
    yield from map(_paragraph, section.lines)
    yield "</section>"


def _paragraph(line: TextLine) -> str:
    parts = (escape(line.lead), _dice(line.faces), escape(line.text))
    return f"<p>{' '.join(part for part in parts if part)}</p>"


def _table(table: SheetTable, colour: bool) -> Iterator[str]:
    yield f'<div class="wide"><table class="{table.size.value}">'
    yield "<thead>"
    if table.above:
        yield f'<tr><th></th><th colspan="{len(table.heads)}">{escape(table.above)}</th></tr>'
    heads = tuple(map(so_many, table.dice)) if table.dice else table.heads
    yield f"<tr><th>{escape(table.corner)}</th>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr>"
    yield "</thead>"
    yield "<tbody>"
    for place, row in enumerate(table.rows):
        yield _row(
            row, new_group=bool(place) and row.group != table.rows[place - 1].group, size=table.size, colour=colour
        )
    yield "</tbody>"
    yield "</table></div>"


def _row(row: Row, *, new_group: bool, size: Size, colour: bool) -> str:
    kind = ' class="group"' if new_group else ""
    detail = f" <small>{escape(row.detail)}</small>" if row.detail else ""
    cells = "".join(_cell(cell, size, colour) for cell in row.cells)
    return f"<tr{kind}><th>{escape(row.label)}{detail}</th>{cells}</tr>"


def _cell(cell: Cell, size: Size, colour: bool) -> str:
    shaded = cell.tone is not Tone.PLAIN and cell.value
    shade = f' style="background: {tint(cell.tone, cell.strength, colour=colour)}"' if shaded else ""
    # Fine tables show notes by shade; a title attribute has them as text for readers who cannot see it.
    note = f" <small>{escape(cell.note)}</small>" if cell.note and size is not Size.FINE else ""
    title = f' title="{escape(cell.note)}"' if cell.note and size is Size.FINE else ""
    return f"<td{title}{shade}>{escape(cell.value)}{note}</td>"


def _scores(scores: Scores) -> Iterator[str]:
    yield '<div class="wide"><table class="scores">'
    yield f"<thead><tr><th></th>{''.join(f'<th>{count}×</th>' for count in scores.counts)}</tr></thead>"
    yield "<tbody>"
    for face in scores.sets:
        yield f"<tr><th>{_die(face.face)}</th>{''.join(f'<td>{escape(points)}</td>' for points in face.points)}</tr>"
    yield "</tbody></table>"
    if scores.patterns:
        yield '<table class="scores"><tbody>'
        for pattern in scores.patterns:
            name = escape(_("{combination} (any)", combination=pattern.name) if pattern.example else pattern.name)
            yield f"<tr><th>{_dice(pattern.faces)} {name}</th><td>{escape(pattern.points)}</td></tr>"
        yield "</tbody></table>"
    yield "</div>"


def _dice(faces: tuple[int, ...]) -> str:
    return "".join(map(_die, faces))


def _die(face: int) -> str:
    """Return a die as a drawing, with its number as text for screen readers."""
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="9.5"/>' for x, y in _PIPS[face])
    return (
        f'<svg class="die" viewBox="0 0 100 100" role="img" aria-label="{number(face)}"><rect x="3" y="3" width="94" '
        f'height="94" rx="20" fill="#fff" stroke="#000" stroke-width="5"/>{pips}</svg>'
    )
