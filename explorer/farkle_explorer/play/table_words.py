"""What the table says: who does what next, what the selected dice bring, who has won."""

from farkle_core.language.messages import _, ngettext
from farkle_core.language.wording import points
from farkle_core.play.advise.game_record import PERSON, Input
from farkle_core.referee import Hold, Roll
from farkle_explorer.play.seated_game import SeatedGame


def roll(game: SeatedGame, chosen: tuple[int, ...]) -> str:
    """Return the text of the button that rolls; `chosen`: indices of the selected dice."""
    option, moment = game.option(chosen, Roll()) if chosen else None, game.moment
    if option is None and (moment is None or game.faces):
        return _("Roll")
    assert moment is not None
    count = moment.state.dice if option is None else option.choice.dice
    return _("Roll {count}", count=count)


def message(game: SeatedGame, chosen: tuple[int, ...], *, may_hold: bool) -> str:
    """Return the line above the dice; `chosen`: indices of the selected dice; `may_hold`: whether a click holds."""
    if game.table is None:
        return ""
    if game.is_over:
        return _outcome(game)
    name = game.seats[game.mover].name
    if game.input is Input.POINTS:
        return _("{name}: what does the turn bring?", name=name)
    if game.needed:
        return _to_enter(game, name, may_hold=may_hold)
    if not game.is_own_turn:
        return _("{name} plays.", name=name)
    return _on_dice(game, chosen, name) if game.faces else _before_roll(game, name)


def _to_enter(game: SeatedGame, name: str, *, may_hold: bool) -> str:
    left, die = game.needed - len(game.entered), game.next_die
    if die:
        words = _("{name}: what does {die} show?", name=name, die=die)
        return _("{enter} Or hold.", enter=words) if may_hold else words
    words = ngettext("{name}: enter the roll, {count} die", "{name}: enter the roll, {count} dice", left, name=name)
    return _("{enter}, or hold.", enter=words) if may_hold else f"{words}."


def _before_roll(game: SeatedGame, name: str) -> str:
    moment = game.moment
    assert moment is not None
    state = moment.state
    if game.offers and state.carried_points:
        return ngettext("{name}: {count} die and {points} are offered.",
                        "{name}: {count} dice and {points} are offered.", state.carried_dice,
                        name=name, points=points(state.carried_points))  # fmt: skip
    if game.offers:
        return ngettext("{name}: {count} die is offered.", "{name}: {count} dice are offered.",
                        state.carried_dice, name=name)  # fmt: skip
    if state.last_turn_total:
        return _("{name}: roll the dice; {points} are to be beaten.", name=name,
                 points=points(state.last_turn_total))  # fmt: skip
    return _("{name}: roll the dice.", name=name)


def _on_dice(game: SeatedGame, chosen: tuple[int, ...], name: str) -> str:
    if not game.options:
        return _("Farkle: this roll scores nothing.")
    if not chosen:
        return _("{name}: choose the dice to set aside.", name=name)
    option = game.option(chosen, Roll()) or game.option(chosen, Hold())
    if option is None:
        return _("These dice cannot be set aside together.")
    choice = option.choice
    scored, total = points(choice.scoring.points), points(choice.turn_total)
    if choice.brought:
        bonus = points(choice.brought)
        return _("{score} and {bonus} on top; turn total {total}", score=scored, bonus=bonus, total=total)
    return _("{score}; turn total {total}", score=scored, total=total)


def _outcome(game: SeatedGame) -> str:
    assert game.table is not None
    winner = game.table.now.game.state.winner
    if winner is None:
        return _("The win is shared.")
    seat = game.seats[winner]
    own = seat.kind == PERSON and any(each.kind != PERSON for each in game.seats)
    return _("You have won!") if own else _("{name} has won.", name=seat.name)
