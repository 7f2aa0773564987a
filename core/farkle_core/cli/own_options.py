"""The options that each command does not share with others."""

import argparse

from farkle_core.cli.parser import Parser, argument, switch
from farkle_core.language.messages import _, pgettext


def solve_options(parser: Parser) -> None:
    """Add the options of ``farkle solve``."""
    argument(parser, "--output", "FILE", _("save the solution to this file (usually *.farkle)"), short="-o")
    argument(parser, "--players", "2|3", _("how many players (default: 2)"), default="2")


def value_options(parser: Parser) -> None:
    """Add the options of ``farkle value``."""
    group = parser.add_argument_group(_("within the turn"))
    argument(group, "--turn-total", "POINTS", _("points set aside (default: 0)"), default="0")
    argument(group, "--dice", "N", _("dice about to be rolled (default: all)"))
    _add_opponents(parser)
    _add_dice_of(group)


def points_options(parser: Parser) -> None:
    """Add the options of ``farkle points``."""
    group = parser.add_argument_group(_("one turn towards a goal"))
    argument(
        group, "--capped", "POINTS", _("play one turn for most points, of which those beyond this many count nothing")
    )
    argument(group, "--turn-total", "POINTS", _("points set aside before (default: 0)"))
    argument(group, "--roll", "FACES", _("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
    _add_dice_of(group)
    odds_options(group)


def odds_options(group: argparse._ActionsContainer) -> None:
    """Add the options of ``farkle odds``."""
    argument(group, "--seat", "1|2", _("whose dice they are, where the players bring others"))


def dice_options(parser: Parser) -> None:
    """Add the options of ``farkle dice``."""
    group = parser.add_argument_group(_("the dice"))
    argument(
        group,
        "--own",
        "NAMES",
        _("the dice you own, such as: Odd die, 2 x Lucky die; missing ones are fair"),
        required=True,
    )
    argument(group, "--against", "NAMES", _("the opponent's dice: a set, or what the opponent owns"))


def _add_dice_of(group: argparse._ArgumentGroup) -> None:
    argument(
        group,
        "--dice-of",
        "NAMES",
        _("which loaded dice are rolled: their names in the order of the roll (default: all)"),
    )


def advise_options(parser: Parser) -> None:
    """Add the options of ``farkle advise``."""
    group = parser.add_argument_group(_("within the turn"))
    argument(group, "--turn-total", "POINTS", _("points set aside before (default: 0)"), default="0")
    argument(group, "--roll", "FACES", _("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
    _add_opponents(parser)
    _add_dice_of(group)
    group.add_argument(
        "--start",
        choices=("offered", "all"),
        help=_("with dice offered: which were rolled (default: those that the roll has as many of)"),
    )
    parser.set_defaults(dice=None)


def match_options(parser: Parser) -> None:
    """Add the options of ``farkle match``."""
    group = parser.add_argument_group(
        _("strategies"),
        _(
            "optimal, best-response, max-score, hold-at:300, hold-at:6=…,5=…, memory, bands:5=…,4=…<-1500:…, any but "
            "the first two with +go for margins (memory+go, or memory+go:B4=8950,D5=7900), or a saved strategy"
        ),
    )
    argument(group, "--first", "S", _("whose chance of winning to show"), required=True)
    argument(group, "--second", "S", _("the other player (default: optimal)"), default="optimal")


def compare_options(parser: Parser) -> None:
    """Add the options of ``farkle compare``."""
    argument(parser, "other", "OTHER", _("the rules compared with (default: R again)"), nargs="?")
    group = parser.add_argument_group(_("what differs"))
    argument(group, "--goal", "POINTS", _("the second's goal (default: its own)"))
    argument(group, "--bound", "POINTS", _("the second's lowest score (default: -2500)"))
    argument(group, "--first-bound", "POINTS", _("the first's lowest score (default: -2500)"))
    argument(group, "--first", "S", _("how the first plays (default: optimal)"), default="optimal")
    argument(group, "--second", "S", _("how the second plays; see `farkle match`"), default="optimal")
    group.add_argument(
        "--by",
        choices=("scores", "needed"),
        help=_("compare at the same scores, or with the same points still needed (default: needed if goals differ)"),
    )
    argument(group, "--list", "COUNT", _("how many decisions to list (default: 20)"), default="20")
    argument(
        group,
        "--apart",
        "POINTS",
        _("list decisions of a kind once within so many points (default: a tenth of the goal)"),
    )
    group.add_argument(
        "--order",
        choices=("matters", "costs"),
        default="matters",
        help=_(
            "list first what matters most (cost times how often a game comes there; the default), or what costs most"
        ),
    )
    _solving_both(parser)


def bounds_options(parser: Parser) -> None:
    """Add the options of ``farkle bounds``."""
    argument(parser, "--bound", "POINTS", _("one of two lowest scores; given twice"), dest="bounds", action="append")
    _solving_both(parser)


def solving_options(group: argparse._ActionsContainer) -> None:
    """Add the options of a solve that do not change its numbers."""
    argument(group, "--tolerance", "CHANCE", _("how exact win chances are (default: 1e-12)"))
    argument(group, "--threads", "N", _("cores to use (default: 0, all of them)"))
    switch(group, "--no-cache", _("neither use a saved solution nor save this one"))


def _solving_both(parser: Parser) -> None:
    solving_options(parser.add_argument_group(pgettext("options", "solving")))
    parser.set_defaults(ceiling=None)


def fit_options(parser: Parser) -> None:
    """Add the options of ``farkle fit``."""
    group = parser.add_argument_group(_("the sheet"))
    argument(
        group,
        "--kind",
        "K",
        _("how much to memorise: one-number, each-dice, memory, memory+go, bands or bands:2 to bands:5"),
        required=True,
    )
    argument(group, "-o", "FILE", _("save the strategy in this file"), short="--output")


def _add_opponents(parser: Parser) -> None:
    argument(parser, "--opponents", "D1,D2", _("for three players: both opponents' scores, the next player's first"))


def table_options(parser: Parser) -> None:
    """Add the options of ``farkle table``."""
    _add_opponents(parser)
    switch(parser, "--all", _("show all rows, however many"))
    switch(parser, "--preference", _("rank all positions: set aside the dice that lead to the highest number"))


def export_options(parser: Parser) -> None:
    """Add the options of ``farkle export``."""
    group = parser.add_argument_group(_("the files"))
    argument(
        group,
        "--output",
        "FOLDER",
        _("write the files into this folder (default: the current one)"),
        short="-o",
        default=".",
    )
    argument(
        group,
        "--tables",
        "T,T,…",
        _(
            "starts: win chances of all starts of turns; holds: where to hold, for all scores; turn: one turn "
            "(default: all three)"
        ),
        default="starts,holds,turn",
    )
    forms = group.add_mutually_exclusive_group()
    for option, form, words in (
        ("--csv", "csv", _("tables with commas (the default)")),
        ("--parquet", "parquet", _("Parquet tables; needs the extra `data`")),
        ("--netcdf", "nc", _("one NetCDF file with axes in points; needs the extra `data`")),
    ):
        forms.add_argument(option, action="store_const", dest="form", const=form, help=words)
    parser.set_defaults(form="csv")


def sheet_options(parser: Parser) -> None:
    """Add the options of ``farkle sheet``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.more = _sheet_parts
    group = parser.add_argument_group(_("the sheet"))
    argument(
        group,
        "--output",
        "FILE",
        _("a file ending in .pdf, .png, .html or .txt (default: print plain text)"),
        short="-o",
    )
    argument(group, "--parts", "P,P,…", _("its parts from the top, out of those below (default: the usual ones)"))
    argument(group, "--paper", "PAPER", _("A4, Letter, A5 or A6 (default: A4 or Letter, as usual here)"))
    argument(group, "--pages", "1|2", _("one or two pages (default: 1)"), default="1")
    switch(group, "--grey", _("greys instead of colours"))
    argument(group, "--names", "A,B,…", _("the players on a score sheet: 2 to 8 names, or how many (default: 4)"))
    argument(group, "--players", "2|3", _("for how many players, 2 or 3 (default: 2)"), default="2")
    argument(group, "--map-dice", "N", _("for how many dice the small score map is (default: 3)"))


def _sheet_parts() -> str:
    from farkle_core.cli.composing import parts_in_words

    return _("parts of a sheet:") + "\n" + parts_in_words()


def play_options(parser: Parser) -> None:
    """Add the options of ``farkle play``."""
    group = parser.add_argument_group(_("the game"))
    argument(group, "--against", "S", _("the opponent: a strategy, see `farkle match`"))
    argument(group, "--seats", "S1,S2", _("two strategies that play each other"))
    argument(group, "--games", "COUNT", _("how many games they play (default: 1)"), default="1")
    argument(group, "--seed", "N", _("the seed of the dice (default: chosen and shown)"))
    group.add_argument(
        "--coach",
        choices=("silent", "warn", "after", "hints"),
        default="silent",
        help=_("say nothing, warn before a mistake, tell after each decision, or show the chances (default: silent)"),
    )
    argument(group, "--record", "FOLDER", _("keep the games in this folder"))
    argument(
        group,
        "--player",
        "NAME",
        _("who you are: the game stands among this player's games in the window, and goes on there"),
    )
    argument(
        group,
        "--resume",
        "GAME",
        _("go on with the latest unfinished game of --player under these rules, or with the one in this file"),
        nargs="?",
        const="",
    )


def party_options(parser: Parser) -> None:
    """Add the options of ``farkle party``."""
    group = parser.add_argument_group(_("the games"))
    argument(group, "--players", "N", _("how many players, 2 to 8 (default: 4)"), default="4")
    argument(group, "--games", "COUNT", _("how many games they play (default: 10000)"), default="10000")
    argument(
        group,
        "--seat",
        "S",
        _("how the next player plays, see `farkle match`; once for each player, in order (default: optimal)"),
        action="append",
        dest="seats",
    )
    argument(group, "--seed", "N", _("the seed of the dice (default: 0)"), default="0")


def review_options(parser: Parser) -> None:
    """Add the options of ``farkle review``."""
    argument(parser, "game", "GAME", _("the file of a game (*.jsonl)"))
    argument(parser, "--text", "FILE", _("write the game to be read, one line a move"))
    argument(parser, "--csv", "FILE", _("write a CSV file, one row a decision"))


def drill_options(parser: Parser) -> None:
    """Add the options of ``farkle drill``."""
    argument(parser, "--count", "COUNT", _("how many situations (default: 10)"), default="10")
    argument(parser, "--seed", "N", _("the same seed brings the same situations"))
    argument(
        parser,
        "--player",
        "NAME",
        _("who you are: asks what this player is to practise, and keeps the answers, as the window does"),
    )
    argument(
        parser,
        "--sheet",
        "S",
        _("learn a sheet: the right answer is what this kind (see `farkle fit`) or strategy (see `farkle match`) says"),
    )


def verify_options(parser: Parser) -> None:
    """Add the options of ``farkle verify``."""
    argument(parser, "--threads", "N", _("cores to use (default: 0, all of them)"))
    switch(parser, "--no-cache", _("solve again and save nothing"))
