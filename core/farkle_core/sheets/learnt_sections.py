"""The sections of a sheet with strategies to learn by heart."""

from collections.abc import Iterator
from typing import Final

from farkle_core.language.messages import _, figures, ngettext, number, percent
from farkle_core.playbooks.wording import explained, sentence_words
from farkle_core.rules.phrases import all_dice
from farkle_core.rules.phrases import dice as so_many
from farkle_core.sheets.composition import Composition
from farkle_core.sheets.content import ROLL, shown
from farkle_core.sheets.learnt_strategies import Price
from farkle_core.sheets.material import Material
from farkle_core.sheets.memory_example import Example, ExampleOption
from farkle_core.sheets.parts import SheetPart
from farkle_core.sheets.tables import Cell, Row, SheetSection, SheetTable, TextLine, Tone, difference_words
from farkle_core.strategies.model import MemoryTable, Thresholds

_NOTHING: Final = "–"


def price_text(price: Price) -> str:
    """Return the price of playing by a few numbers, as a sentence."""
    given: dict[str, object] = {"strategy": price.strategy, "chance": percent(price.wins)}
    if price.points_a_turn is None:
        return _("Price ({strategy}): {chance} of games won against perfect play.", **given)
    return _(
        "Price ({strategy}): {chance} of games won against perfect play, {points:,.2f} points a turn.",
        **given,
        points=price.points_a_turn,
    )


def in_sentences(material: Material, _composition: Composition) -> SheetSection:
    """Return the sentences in the order in which they are asked, each with what the player loses without it."""
    given = material.learnt.sentences
    if given is None:
        raise ValueError("there are no sentences")
    found, said = given.found.playbook.sentences, list[TextLine]()
    for place, (sentence, worth) in enumerate(zip(found, given.found.worth, strict=True), 1):
        words = _("{words} (worth {games} of 100 games)", words=sentence_words(sentence), games=_games(worth))
        said.append(TextLine(f"{place}. {words}"))
    heading = ngettext("{title} in {count} sentence", "{title} in {count} sentences", len(found),
                       title=material.sheet.title)  # fmt: skip
    how = TextLine(explained(given.found.playbook))
    return SheetSection(SheetPart.SENTENCES, heading, (how,), lines=(*said, TextLine(price_text(given.price))))


def _games(share: float) -> str:
    """Return a share of games as games of 100."""
    return figures(f"{100 * share:.1f}")


def memory(material: Material, _composition: Composition) -> SheetSection:
    """Return the memory table, its instructions, and an example."""
    given = material.learnt.memory
    if given is None:
        raise ValueError("there is no memory table")
    lines = [TextLine(sentence) for sentence in given.offers]
    lines += [*_worked(material.example)] if material.example else []
    lines += [TextLine(price_text(given.price))] if given.price else []
    explanation, table = _instruction(given.strategy, material.sheet.dice), _table(given.strategy)
    return SheetSection(SheetPart.MEMORY, _("Memory table"), explanation, table, lines=tuple(lines))


def _instruction(table: MemoryTable, dice: int) -> tuple[TextLine, ...]:
    """Return the instructions for the table, in three lines."""
    second = _(
        "2. Choose the way whose turn total and expectation add up to most. If two are level, take the one with which "
        "you hold, else the one with more dice."
    )
    if not table.rows[dice - 1]:
        second = _(
            "2. Choose the way whose turn total and expectation add up to most. To have {dice} to roll again beats "
            "everything. If two are level, take the one with which you hold, else the one with more dice.",
            dice=all_dice(dice),
        )
    return (
        TextLine(
            _(
                "1. For each way to score your roll take the row of the dice you would have left. Go "
                "from the left to the first number that your new turn total reaches: above it stands "
                "what you may still expect."
            )
        ),
        TextLine(second),
        TextLine(_last_instruction(table)),
    )


def _last_instruction(table: MemoryTable) -> str:
    if table.estimates[0] == 0:
        return _("3. Hold if nothing more is to be expected (column 0) and you may; otherwise roll.")
    return _("3. Always roll: there is always more to be expected. Hold only if that wins.")


def _table(table: MemoryTable) -> SheetTable:
    kept = tuple(dice for dice in range(len(table.rows), 0, -1) if table.rows[dice - 1])
    rows = tuple(Row(so_many(dice), tuple(map(_total, table.columns(dice)))) for dice in kept)
    return SheetTable(_("Dice left"), tuple(map(number, table.estimates)), rows, above=_("Points still to be expected"))


def _total(points: int | None) -> Cell:
    return Cell("" if points is None else number(points))


def _worked(example: Example) -> Iterator[TextLine]:
    begun = _("Example: at the start of a turn you roll")
    if example.turn_total:
        begun = _("Example: at a turn total of {total:,} you roll", total=example.turn_total)
    yield TextLine("", example.roll, begun)
    for option in example.options:
        yield TextLine(_option_words(option), option.faces)
    yield TextLine(f"{_why(example)} {_then(example)}")


def _then(example: Example) -> str:
    """Return the best decision in words, for use after a colon or a semicolon."""
    best = example.best
    aside = best.turn_total - example.turn_total
    if best.holds:
        return _("set aside the {points:,} points and hold.", points=aside)
    return _("set aside the {points:,} points and roll {dice}.", points=aside, dice=so_many(best.dice))


def _why(example: Example) -> str:
    if len(example.options) == 1:
        return _("There is no other way to score:")
    if not example.is_tie:
        return _("{expected:,} is most:", expected=example.best.expected)
    return _("Both add up to the same;") if len(example.options) == 2 else _("The most is there twice;")


def _option_words(option: ExampleOption) -> str:
    return _(
        "{total:,} with {dice} left: expect {estimate:,} more, {total:,} + {estimate:,} = {expected:,}.",
        total=option.turn_total,
        dice=so_many(option.dice),
        estimate=option.estimate,
        expected=option.expected,
    )


def margins(material: Material, _composition: Composition) -> SheetSection:
    """Return the scores from which the margins replace the memory table."""
    given = material.learnt.margins
    if given is None:
        raise ValueError("there are no margins")
    rows = (
        Row(_("Once you have"), _cells(given.strategy.own, _NOTHING), _("whatever the opponent has")),
        Row(_("Once the opponent has"), _cells(given.strategy.opponent, _NOTHING), _("whatever you have")),
    )
    missing = None in (*given.strategy.own, *given.strategy.opponent)
    words = _("Play by the memory table, but from these scores on, with this many dice left, hold only to win.")
    explanation = TextLine(words + " " + _("A dash: with so many dice there is no such score.") if missing else words)
    columns = tuple(range(material.sheet.dice, 0, -1))
    table = SheetTable(_("Dice left to roll"), tuple(map(str, columns)), rows, dice=columns)
    lines = (TextLine(price_text(given.price)),) if given.price else ()
    return SheetSection(SheetPart.MARGINS, _("Memory table: when to go for it"), (explanation,), table, lines=lines)


def bands(material: Material, _composition: Composition) -> SheetSection:
    """Return the hold thresholds by score difference."""
    given = material.learnt.bands
    if given is None:
        raise ValueError("there are no bands")
    ranges = reversed(given.strategy.ranges(material.learnt.quantum))
    rows = tuple(Row(band_words(low, high), _cells(hold, ROLL)) for low, high, hold in ranges)
    explanation = TextLine(
        _(
            "Find the row by your banked score less the opponent's. Hold as soon as your turn total "
            "reaches the number under the dice you would roll next, and whenever that wins; “roll” "
            "means: hold only to win."
        )
    )
    columns = tuple(range(material.sheet.dice, 0, -1))
    table = SheetTable(_("You are"), tuple(map(str, columns)), rows, dice=columns)
    lines = tuple(map(TextLine, given.offers)) + ((TextLine(price_text(given.price)),) if given.price else ())
    return SheetSection(SheetPart.BANDS, _("When to hold, by score difference"), (explanation,), table, lines=lines)


def band_words(low: int | None, high: int | None) -> str:
    """Return a range of score differences (points, both ends included) in words; None is an open end."""
    if low is None:
        return _("at any scores") if high is None else _or_worse(high)
    if high is None:
        return _or_better(low)
    if low > 0 and high > low:
        return _("ahead by {low:,} to {high:,}", low=low, high=high)
    if high < 0 and high > low:
        return _("behind by {low:,} to {high:,}", low=-high, high=-low)
    if low == high:
        return difference_words(low)
    return _("{low} to {high}", low=difference_words(low), high=difference_words(high))


def _or_worse(high: int) -> str:
    if high < 0:
        return _("behind by {points:,} or more", points=-high)
    return _("{difference} or worse", difference=difference_words(high))


def _or_better(low: int) -> str:
    if low > 0:
        return _("ahead by {points:,} or more", points=low)
    return _("{difference} or better", difference=difference_words(low))


def _cells(points: Thresholds, none: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(shown(none), tone=Tone.ROLL if none == ROLL else Tone.PLAIN) if each is None else Cell(number(each))
        for each in reversed(points)
    )
