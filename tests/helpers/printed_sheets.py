"""Cheat sheets made by hand, ordinary and extreme, for tests of the drawing."""

from dataclasses import replace

from farkle_core.sheets.content import (
    CheatSheet,
    GameProgress,
    GoForItScores,
    HoldCell,
    HoldRow,
    Lead,
    OfferCell,
    OfferRow,
    Offers,
    PatternRow,
    Scores,
    SetRow,
    SheetSituation,
)
from farkle_core.solution.solution import Komi
from farkle_core.solution.turn_table import Interval

SITUATIONS = (
    SheetSituation(Lead.LEVEL, GameProgress.START, 0, 0),
    SheetSituation(Lead.LEVEL, GameProgress.LATE, 8000, 8000),
    SheetSituation(Lead.AHEAD, GameProgress.MIDDLE, 5000, 3000),
    SheetSituation(Lead.AHEAD, GameProgress.LATE, 8000, 6000),
    SheetSituation(Lead.BEHIND, GameProgress.MIDDLE, 3000, 5000),
    SheetSituation(Lead.BEHIND, GameProgress.LATE, 6000, 8000),
)

FEW = (SITUATIONS[0], SITUATIONS[3], SITUATIONS[5])

RULES = (
    "Six dice; the first to bank 10,000 points wins at once.",
    "Set aside at least one scoring die of each roll, then roll the others again or hold.",
    "Hold with at least 300 points in the turn.",
    "The third farkle in a row costs 500 points.",
)


def hold(first: int) -> HoldCell:
    """Hold from `first` points on."""
    return HoldCell((Interval(first, 9000, to_goal=True),))


def hold_only(first: int, last: int) -> HoldCell:
    """Hold from `first` to `last` points and roll again above."""
    return HoldCell((Interval(first, last, to_goal=False),))


ALWAYS_ROLL = HoldCell(())


def row(situation: SheetSituation, dice: int, number: int = 0) -> HoldRow:
    """A row whose cells all differ, with one range and one cell that always rolls."""
    cells = [hold(300 + 1000 * number + 50 * place) for place in range(dice)]
    cells[dice - 1] = ALWAYS_ROLL
    cells[dice - 2] = hold_only(3300, 3850)
    return HoldRow(situation, tuple(cells))


def plain_sheet(dice: int = 6) -> CheatSheet:
    """A sheet as most are."""
    return CheatSheet(
        title="Facebook Farkle",
        aim="first to 10,000 points",
        dice=dice,
        rules=RULES,
        scores=Scores(
            counts=(1, 3),
            sets=(SetRow(1, ("100", "1,000")), SetRow(2, ("", "200")), SetRow(5, ("50", "500"))),
            patterns=(
                PatternRow("straight", "1,500", (1, 2, 3, 4, 5, 6)[:dice], example=False),
                PatternRow("three pairs", "750", (2, 2, 3, 3, 4, 4)[:dice], example=True),
            ),
        ),
        hold=tuple(row(situation, dice, number) for number, situation in enumerate(SITUATIONS)),
        seats=(),
        conditions=(),
        second_player=(),
        penalty="500 points",
        last_chance=tuple(row(replace(each, farkles=2), dice) for each in FEW),
        go_for_it=GoForItScores(
            (None, 9700, 9650, 9550, 9450, 9050)[:dice], (9700, None, 9500, 8900, 8000, 7400)[:dice]
        ),
        offers=None,
        last_turn=(),
        below_zero=True,
        first_player_win=0.53487,
        komi=Komi(250, 0.50311, ()),
        converged=True,
        exactness=("Win chances exact to 5 × 10⁻¹⁵",),
        fingerprint="1a2b3c4d",
        version="0.1.0",
        source="Busche 2016",
    )


CONDITIONS = (
    "For turns before a player has reached the goal.",
    "For a last turn that banked nothing, or 350 points or more.",
    "You must also beat the points of the last turn.",
    "No hot-dice bonus so far in the turn.",
    "With all the dice to roll you may not hold.",
)

LAST_TURN = (
    "Roll until score and turn total together are more than the opponent's score; then hold as soon as you may.",
    "A tie is enough if you were at the goal first; if the opponent was, it is not.",
)


def last_turns_sheet(dice: int = 6) -> CheatSheet:
    """A sheet of a game whose rounds are completed, and nothing else."""
    sheet = plain_sheet(dice)
    second = tuple(row(each, dice) for each in FEW)
    return replace(
        sheet,
        aim="played to 10,000 points",
        conditions=CONDITIONS[:1],
        seats=(0,),
        second_player=second,
        last_chance=(),
        go_for_it=None,
        last_turn=LAST_TURN,
    )


def offers(dice: int = 6, *, by_points: bool = True) -> Offers:
    """When to start with carried dice, in few situations."""
    from_points = (OfferCell(()), OfferCell((Interval(1050, 9000, to_goal=True),)))
    range_ = (OfferCell((Interval(1050, 1500, to_goal=False),)),)
    cells = (*from_points, *range_) if by_points else (OfferCell(takes=False), OfferCell(takes=True))
    rows = tuple(OfferRow(each, tuple(cells[place % len(cells)] for place in range(dice))) for each in FEW)
    return Offers(rows, by_points, (0,), "The opponent has farkled once, you have not.")


def _everything_scores(patterns: int) -> Scores:
    counts = (1, 2, 3, 4, 5, 6)
    sets = tuple(SetRow(face, tuple(f"{face * count * 1000:,}" for count in counts)) for face in range(1, 7))
    names = (f"a pattern with quite a long name, number {number}" for number in range(patterns))
    return Scores(counts, sets, tuple(PatternRow(name, "triples + 12,500", (1, 2, 3, 4, 5, 6), True) for name in names))


def extreme_sheets() -> dict[str, CheatSheet]:
    """Sheets that have too much or too little of something, by what that is."""
    sheet = plain_sheet()
    far = SheetSituation(Lead.BEHIND, GameProgress.MIDDLE, -12_500, 24_000)
    pieces = HoldCell(tuple(Interval(first, first + 500, to_goal=False) for first in (10_500, 12_500, 14_500)))
    return {
        "nothing left out": sheet,
        "not converged": replace(sheet, converged=False),
        "one long word": replace(sheet, title="Farkle" * 40, source="https://" + "example/" * 40),
        "very many patterns": replace(sheet, scores=_everything_scores(60)),
        "many rules": replace(sheet, rules=RULES * 12),
        "negative and far": replace(
            sheet,
            aim="first to 30,000 points",
            hold=tuple(replace(each, situation=far) for each in sheet.hold),
            last_chance=(),
        ),
        "many pieces": replace(sheet, hold=tuple(HoldRow(each.situation, (pieces,) * 6) for each in sheet.hold)),
        "last turns": last_turns_sheet(),
        "high stakes": replace(last_turns_sheet(), offers=offers(by_points=False)),
        "everything at once": replace(
            last_turns_sheet(),
            offers=offers(),
            last_chance=sheet.last_chance,
            conditions=CONDITIONS,
            converged=False,
        ),
        "stealing with two dice": replace(plain_sheet(2), offers=offers(2)),
    }
