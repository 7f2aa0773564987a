"""Places and decisions of a game in words."""

from farkle_core.coach.players import RatedOption
from farkle_core.language.amounts import number
from farkle_core.language.messages import _, pgettext
from farkle_core.language.wording import dice, points
from farkle_core.play.advise import Moment
from farkle_core.referee import Action, Hold, SetAside, TakeOver
from farkle_core.rules.dice import Counts, faces_of


def faces_words(roll: Counts | None) -> str:
    """Return dice as ``1 5 5``."""
    return "" if roll is None else " ".join(map(str, faces_of(roll)))


def place_words(moment: Moment) -> str:
    """Return where a game stands, from the mover's view."""
    state, mover = moment.state, moment.state.mover
    said = {
        "own": number(state.scores[mover]),
        "other": number(state.scores[1 - mover]),
        "total": number(state.turn_total),
    }
    if state.roll is None:
        return _("{own} to {other}, turn total {total}, {dice} to roll", **said, dice=dice(state.dice))
    return _("{own} to {other}, turn total {total}, roll {faces}", **said, faces=faces_words(state.roll))


def by_dice(option: RatedOption) -> tuple[str, bool]:
    """Return what options are sorted by where their order must not give the answer away."""
    return faces_words(option.choice.scoring.counts), not isinstance(option.then, Hold)


def action_words(actions: tuple[Action, ...]) -> str:
    """Return a decision in words: ``set aside 1 5 (150 points) and roll``."""
    said = [_action(each) for each in actions]
    if len(said) == 2:
        return _("{first} and {second}", first=said[0], second=said[1])
    return said[0]


def _action(action: Action) -> str:
    if isinstance(action, SetAside):
        aside = faces_words(action.scoring.counts)
        return _("set aside {dice} ({points})", dice=aside, points=points(action.scoring.points))
    if isinstance(action, TakeOver):
        return _("take the offered dice")
    return pgettext("decision", "hold") if isinstance(action, Hold) else pgettext("decision", "roll")
