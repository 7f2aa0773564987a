"""What a cheat sheet says, and what a person chooses of it; no drawing."""

from farkle_core.sheets.cells import (
    LEAVE,
    ROLL,
    TAKE,
    GameStage,
    HoldCell,
    HoldRow,
    Lead,
    OfferCell,
    OfferRow,
    Offers,
    SheetSituation,
)
from farkle_core.sheets.composition import (
    MOST_PAGES,
    Composition,
    PaperName,
    Purpose,
    names_text,
    purpose_of,
    read_names,
    usual_parts,
)
from farkle_core.sheets.content import CheatSheet, GoForItScores, PatternRow, Scores, SetRow
from farkle_core.sheets.foot import foot
from farkle_core.sheets.learnt import NOTHING_LEARNT, Learnable, Learnt, Price, Priced, learnt_from
from farkle_core.sheets.material import Material, material_of, material_of_rules
from farkle_core.sheets.memory_example import Example, ExampleOption, memory_example
from farkle_core.sheets.parts import ABOUT, USUAL, About, SheetBlock, advises
from farkle_core.sheets.sections import sections
from farkle_core.sheets.sheet import aim, cheat_sheet
from farkle_core.sheets.table_words import (
    go_for_it_explanation,
    hold_explanation,
    last_chance_words,
    last_turn_words,
    offer_words,
    second_player_words,
    whose,
)
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, Size, TextLine, Tone
from farkle_core.sheets.tints import tint
from farkle_core.sheets.web_page import web_page

__all__ = [
    "ABOUT",
    "LEAVE",
    "MOST_PAGES",
    "NOTHING_LEARNT",
    "ROLL",
    "TAKE",
    "USUAL",
    "About",
    "Cell",
    "CheatSheet",
    "Composition",
    "Example",
    "ExampleOption",
    "GameStage",
    "GoForItScores",
    "HoldCell",
    "HoldRow",
    "Lead",
    "Learnable",
    "Learnt",
    "Material",
    "OfferCell",
    "OfferRow",
    "Offers",
    "PaperName",
    "PatternRow",
    "Price",
    "Priced",
    "Purpose",
    "Row",
    "Scores",
    "SetRow",
    "SheetBlock",
    "SheetSection",
    "SheetSituation",
    "SheetTable",
    "Size",
    "TextLine",
    "Tone",
    "advises",
    "aim",
    "cheat_sheet",
    "foot",
    "go_for_it_explanation",
    "hold_explanation",
    "last_chance_words",
    "last_turn_words",
    "learnt_from",
    "material_of",
    "material_of_rules",
    "memory_example",
    "names_text",
    "offer_words",
    "purpose_of",
    "read_names",
    "second_player_words",
    "sections",
    "tint",
    "usual_parts",
    "web_page",
    "whose",
]
