"""What the page to practise on says: of a drill, of an answer, of a session."""

from collections.abc import Sequence

from farkle_core.coach import progress
from farkle_core.coach.deck import Deck, DrillAnswer
from farkle_core.coach.drills import EXACT, Drill
from farkle_core.coach.game_log import action_words
from farkle_core.coach.players import RatedOption
from farkle_core.coach.progress import RatedAnswers
from farkle_core.language.messages import _, date_words, figures, ngettext, of_100_games, percent
from farkle_core.referee import Hold, Roll
from farkle_explorer.play import why
from farkle_explorer.rolls.option_table import advice_words
from farkle_explorer.train.trainer import AnsweredDrill, Sheet, Trainer, TrainingStage


def place(number: int, trainer: Trainer) -> str:
    """Return which drill of the session it is, and which sheet is right."""
    count, sheet = trainer.length, trainer.sheet
    if sheet is None:
        return _("Drill {place} of {count}", place=number, count=count)
    return _("Drill {place} of {count}: what does {title} say?", place=number, count=count, title=sheet.title)


def roll(option: RatedOption | None) -> str:
    """Return the text of the button that rolls; `option`: what it would do, None if it is not legal."""
    if option is None:
        return _("Roll")
    return _("Set aside") if option.choice.outlook is None else _("Roll {count}", count=option.choice.dice)


def message(trainer: Trainer, chosen: tuple[int, ...]) -> str:
    """Return the line above the tray; `chosen`: indices of the selected dice."""
    if trainer.stage is TrainingStage.LOOKING:
        return _("Looking for a situation …")
    if not chosen:
        return _("Click the dice to set aside, then hold or roll.")
    return why.choice_words(trainer.option(chosen, Roll()) or trainer.option(chosen, Hold()), len(chosen))


def verdict(answered: AnsweredDrill, sheet: Sheet | None) -> str:
    """Return the coach's sentence on an answer, by perfect play or by a sheet."""
    judged = answered.verdict
    if sheet is not None:
        if judged.is_right:
            return _("That is what the sheet says.")
        return _("The sheet says: {right}.", right=action_words(judged.right.actions))
    words = why.verdict(judged.grade, 0.0 if judged.is_right else judged.loss)
    better = "" if judged.is_right else answered.best or advice_words(judged.right)
    return f"{words} {better}".rstrip()


def reason(answered: AnsweredDrill, sheet: Sheet | None) -> str:
    """Return why the best option is best; for a sheet its cost in this situation, and its win chances."""
    if sheet is None:
        return answered.reason
    lost = answered.drill.options[0].win - answered.verdict.right.win
    if lost <= EXACT:
        return _("Perfect play does the same here. {price}", price=_price(sheet))
    best = action_words(answered.drill.options[0].actions)
    loss = of_100_games(lost)
    return _("Perfect play: {best}, better by {loss}. {price}", best=best, loss=loss, price=_price(sheet))


def comes_again(drill: Drill, deck: Deck | None) -> str:
    """Return when a position of an own game comes again; ``""`` for other drills."""
    card = None if deck is None else deck.own.get(drill.own)
    return "" if card is None else _("It comes again on {date}.", date=date_words(card.due.isoformat()))


def about(sheet: Sheet | None) -> str:
    if sheet is not None:
        return _("The right answer is what the sheet says. {price}", price=_price(sheet))
    return _("Ten situations: first those of your own games that are due, then where you lose most.")


def summary(answers: Sequence[DrillAnswer], sheet: Sheet | None) -> str:
    """Return the result of the last session, with a rating from ten answers on; ``""`` without answers."""
    if not answers:
        return ""
    rated = RatedAnswers.of(answers)
    if sheet is not None:
        return ngettext("This session: {right} of {count} drill as the sheet says.",
                        "This session: {right} of {count} drills as the sheet says.",
                        rated.answers, right=rated.right)  # fmt: skip
    best = ngettext("This session: right in {right} of {count} drill.",
                    "This session: right in {right} of {count} drills.",
                    rated.answers, right=rated.right)  # fmt: skip
    if rated.answers < progress.BLOCK:
        return best
    weak = figures(f"{rated.weak:.1f}")
    rest = _("Rating {rating} (lower is better); a weak player has {weak} here.", rating=rating(rated), weak=weak)
    return f"{best} {rest}"


def halves(answers: Sequence[DrillAnswer]) -> str:
    """Return the figures of all drills, of many those of the earlier and the later half; ``""`` without any."""
    if not answers:
        return ""
    both = progress.before_and_after(answers)
    if both is None:
        rated = RatedAnswers.of(answers)
        if rated.answers < progress.BLOCK:
            return _("In drills: right in {right} of {count}.", right=rated.right, count=rated.answers)
        return _("In drills: right in {right} of {count}; rating {rating}, a weak player {weak}.",
                 right=rated.right, count=rated.answers, rating=rating(rated),
                 weak=figures(f"{rated.weak:.1f}"))  # fmt: skip
    before, after = both
    return _(
        "In drills before: {before} in {first} answers (a weak player {weak_before}). After: {after} in {second} (a "
        "weak player {weak_after}).",
        before=rating(before),
        first=before.answers,
        weak_before=figures(f"{before.weak:.1f}"),
        after=rating(after),
        second=after.answers,
        weak_after=figures(f"{after.weak:.1f}"),
    )


def rating(rated: RatedAnswers) -> str:
    """Return a rating with its interval."""
    return rated.rating.words(lambda value: figures(f"{value:.1f}"), most=progress.WORST)


def _price(sheet: Sheet) -> str:
    return _(
        "{title} wins {overall} of games against perfect play ({first} with the first turn, {second} without).",
        title=sheet.title,
        overall=percent(sheet.overall),
        first=percent(sheet.first),
        second=percent(sheet.second),
    )
