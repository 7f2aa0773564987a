"""The options that each command does not share with others."""

import argparse

from farkle_core.cli.parser import Parser, placeholder
from farkle_core.language.messages import _, pgettext


def solve_options(parser: Parser) -> None:
    """Add the options of ``farkle solve``."""
    parser.add_argument(
        "--output", "-o", metavar=placeholder("FILE"), help=_("save the solution to this file (usually *.farkle)")
    )
    parser.add_argument("--players", metavar="2|3", default="2", help=_("how many players (default: 2)"))


def value_options(parser: Parser) -> None:
    """Add the options of ``farkle value``."""
    group = parser.add_argument_group(_("within the turn"))
    group.add_argument(
        "--turn-total", metavar=placeholder("POINTS"), default="0", help=_("points set aside (default: 0)")
    )
    group.add_argument("--dice", metavar="N", help=_("dice about to be rolled (default: all)"))
    _add_opponents(parser)
    _add_dice_of(group)


def points_options(parser: Parser) -> None:
    """Add the options of ``farkle points``."""
    group = parser.add_argument_group(_("one turn towards a goal"))
    group.add_argument(
        "--capped",
        metavar=placeholder("POINTS"),
        help=_("play one turn for most points, of which those beyond this many count nothing"),
    )
    group.add_argument("--turn-total", metavar=placeholder("POINTS"), help=_("points set aside before (default: 0)"))
    group.add_argument("--roll", metavar=placeholder("FACES"), help=_("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
    _add_dice_of(group)
    odds_options(group)


def odds_options(group: argparse._ActionsContainer) -> None:
    """Add the options of ``farkle odds``."""
    group.add_argument("--seat", metavar="1|2", help=_("whose dice they are, where the players bring others"))


def dice_options(parser: Parser) -> None:
    """Add the options of ``farkle dice``."""
    group = parser.add_argument_group(_("the dice"))
    group.add_argument(
        "--own",
        metavar=placeholder("NAMES"),
        required=True,
        help=_("the dice you own, such as: Odd die, 2 x Lucky die; missing ones are fair"),
    )
    group.add_argument(
        "--against", metavar=placeholder("NAMES"), help=_("the opponent's dice: a set, or what the opponent owns")
    )


def _add_dice_of(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--dice-of",
        metavar=placeholder("NAMES"),
        help=_("which loaded dice are rolled: their names in the order of the roll (default: all)"),
    )


def advise_options(parser: Parser) -> None:
    """Add the options of ``farkle advise``."""
    group = parser.add_argument_group(_("within the turn"))
    group.add_argument(
        "--turn-total", metavar=placeholder("POINTS"), default="0", help=_("points set aside before (default: 0)")
    )
    group.add_argument("--roll", metavar=placeholder("FACES"), help=_("the dice rolled, such as 1,5,5,2,3,4 or 155234"))
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
    group.add_argument("--first", metavar="S", required=True, help=_("whose chance of winning to show"))
    group.add_argument("--second", metavar="S", default="optimal", help=_("the other player (default: optimal)"))


def compare_options(parser: Parser) -> None:
    """Add the options of ``farkle compare``."""
    parser.add_argument(
        "other", metavar=placeholder("OTHER"), nargs="?", help=_("the rules compared with (default: R again)")
    )
    group = parser.add_argument_group(_("what differs"))
    group.add_argument("--goal", metavar=placeholder("POINTS"), help=_("the second's goal (default: its own)"))
    group.add_argument("--bound", metavar=placeholder("POINTS"), help=_("the second's lowest score (default: -2500)"))
    group.add_argument(
        "--first-bound", metavar=placeholder("POINTS"), help=_("the first's lowest score (default: -2500)")
    )
    group.add_argument("--first", metavar="S", default="optimal", help=_("how the first plays (default: optimal)"))
    group.add_argument("--second", metavar="S", default="optimal", help=_("how the second plays; see `farkle match`"))
    group.add_argument(
        "--by",
        choices=("scores", "needed"),
        help=_("compare at the same scores, or with the same points still needed (default: needed if goals differ)"),
    )
    group.add_argument(
        "--list", metavar=placeholder("COUNT"), default="20", help=_("how many decisions to list (default: 20)")
    )
    group.add_argument(
        "--apart",
        metavar=placeholder("POINTS"),
        help=_("list decisions of a kind once within so many points (default: a tenth of the goal)"),
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
    parser.add_argument(
        "--bound",
        metavar=placeholder("POINTS"),
        dest="bounds",
        action="append",
        help=_("one of two lowest scores; given twice"),
    )
    _solving_both(parser)


def _solving_both(parser: Parser) -> None:
    group = parser.add_argument_group(pgettext("options", "solving"))
    group.add_argument(
        "--tolerance", metavar=placeholder("CHANCE"), help=_("how exact win chances are (default: 1e-12)")
    )
    group.add_argument("--threads", metavar="N", help=_("cores to use (default: 0, all of them)"))
    group.add_argument("--no-cache", action="store_true", help=_("neither use a saved solution nor save this one"))
    parser.set_defaults(ceiling=None)


def fit_options(parser: Parser) -> None:
    """Add the options of ``farkle fit``."""
    group = parser.add_argument_group(_("the sheet"))
    group.add_argument(
        "--kind",
        metavar="K",
        required=True,
        help=_("how much to memorise: one-number, each-dice, memory, memory+go, bands or bands:2 to bands:5"),
    )
    group.add_argument("-o", "--output", metavar=placeholder("FILE"), help=_("save the strategy in this file"))


def _add_opponents(parser: Parser) -> None:
    parser.add_argument(
        "--opponents", metavar="D1,D2", help=_("for three players: both opponents' scores, the next player's first")
    )


def table_options(parser: Parser) -> None:
    """Add the options of ``farkle table``."""
    _add_opponents(parser)
    parser.add_argument("--all", action="store_true", help=_("show all rows, however many"))
    parser.add_argument(
        "--preference",
        action="store_true",
        help=_("rank all positions: set aside the dice that lead to the highest number"),
    )


def export_options(parser: Parser) -> None:
    """Add the options of ``farkle export``."""
    group = parser.add_argument_group(_("the files"))
    group.add_argument(
        "--output",
        "-o",
        metavar=placeholder("FOLDER"),
        default=".",
        help=_("write the files into this folder (default: the current one)"),
    )
    group.add_argument(
        "--tables",
        metavar="T,T,…",
        default="starts,holds,turn",
        help=_(
            "starts: win chances of all starts of turns; holds: where to hold, for all scores; turn: one turn "
            "(default: all three)"
        ),
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
    group.add_argument(
        "--output",
        "-o",
        metavar=placeholder("FILE"),
        help=_("a file ending in .pdf, .png, .html or .txt (default: print plain text)"),
    )
    group.add_argument(
        "--parts", metavar="P,P,…", help=_("its parts from the top, out of those below (default: the usual ones)")
    )
    group.add_argument(
        "--paper", metavar=placeholder("PAPER"), help=_("A4, Letter, A5 or A6 (default: A4 or Letter, as usual here)")
    )
    group.add_argument("--pages", metavar="1|2", default="1", help=_("one or two pages (default: 1)"))
    group.add_argument("--grey", action="store_true", help=_("greys instead of colours"))
    group.add_argument(
        "--names", metavar="A,B,…", help=_("the players on a score sheet: 2 to 8 names, or how many (default: 4)")
    )
    group.add_argument("--players", metavar="2|3", default="2", help=_("for how many players, 2 or 3 (default: 2)"))
    group.add_argument("--map-dice", metavar="N", help=_("for how many dice the small score map is (default: 3)"))


def _sheet_parts() -> str:
    from farkle_core.cli.composing import parts_in_words

    return _("parts of a sheet:") + "\n" + parts_in_words()


def play_options(parser: Parser) -> None:
    """Add the options of ``farkle play``."""
    group = parser.add_argument_group(_("the game"))
    group.add_argument("--against", metavar="S", help=_("the opponent: a strategy, see `farkle match`"))
    group.add_argument("--seats", metavar="S1,S2", help=_("two strategies that play each other"))
    group.add_argument(
        "--games", metavar=placeholder("COUNT"), default="1", help=_("how many games they play (default: 1)")
    )
    group.add_argument("--seed", metavar="N", help=_("the seed of the dice (default: chosen and shown)"))
    group.add_argument(
        "--coach",
        choices=("silent", "warn", "after", "hints"),
        default="silent",
        help=_("say nothing, warn before a mistake, tell after each decision, or show the chances (default: silent)"),
    )
    group.add_argument("--record", metavar=placeholder("FOLDER"), help=_("keep the games in this folder"))
    group.add_argument(
        "--player",
        metavar=placeholder("NAME"),
        help=_("who you are: the game stands among this player's games in the window, and goes on there"),
    )
    group.add_argument(
        "--resume",
        metavar=placeholder("GAME"),
        nargs="?",
        const="",
        help=_("go on with the latest unfinished game of --player under these rules, or with the one in this file"),
    )


def party_options(parser: Parser) -> None:
    """Add the options of ``farkle party``."""
    group = parser.add_argument_group(_("the games"))
    group.add_argument("--players", metavar="N", default="4", help=_("how many players, 2 to 8 (default: 4)"))
    group.add_argument(
        "--games", metavar=placeholder("COUNT"), default="10000", help=_("how many games they play (default: 10000)")
    )
    group.add_argument(
        "--seat",
        action="append",
        dest="seats",
        metavar="S",
        help=_("how the next player plays, see `farkle match`; once for each player, in order (default: optimal)"),
    )
    group.add_argument("--seed", metavar="N", default="0", help=_("the seed of the dice (default: 0)"))


def review_options(parser: Parser) -> None:
    """Add the options of ``farkle review``."""
    parser.add_argument("game", metavar=placeholder("GAME"), help=_("the file of a game (*.jsonl)"))
    parser.add_argument("--text", metavar=placeholder("FILE"), help=_("write the game to be read, one line a move"))
    parser.add_argument("--csv", metavar=placeholder("FILE"), help=_("write a CSV file, one row a decision"))


def drill_options(parser: Parser) -> None:
    """Add the options of ``farkle drill``."""
    parser.add_argument(
        "--count", metavar=placeholder("COUNT"), default="10", help=_("how many situations (default: 10)")
    )
    parser.add_argument("--seed", metavar="N", help=_("the same seed brings the same situations"))
    parser.add_argument(
        "--player",
        metavar=placeholder("NAME"),
        help=_("who you are: asks what this player is to practise, and keeps the answers, as the window does"),
    )
    parser.add_argument(
        "--sheet",
        metavar="S",
        help=_(
            "learn a sheet: the right answer is what this kind (see `farkle fit`) or strategy (see `farkle match`) says"
        ),
    )


def verify_options(parser: Parser) -> None:
    """Add the options of ``farkle verify``."""
    parser.add_argument("--threads", metavar="N", help=_("cores to use (default: 0, all of them)"))
    parser.add_argument("--no-cache", action="store_true", help=_("solve again and save nothing"))
