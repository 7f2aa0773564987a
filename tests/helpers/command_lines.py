"""Command lines whose answers are recorded, by sub-command; see :mod:`recording`.

The first word after a command may name rules of :data:`RULES`: tiny games, each with the options that keep it tiny.
A line may end in ``< text``, what the user types; ``;`` stands for Enter. Lines of a group are run in their order, in
one folder: a later one finds the files of an earlier one.
"""

from itertools import product
from typing import Final

RULES: Final = {
    "small": "small.toml --bound -500",
    "stakes": "stakes.toml --ceiling 600",
    "steal": "steal.toml",
    "piggy": "piggy.toml",
    "beat": "beat.toml",
    "both": "both.toml",
    "bonus": "bonus.toml",
    "round": "round.toml --ceiling 600",
    "equal": "equal.toml --bound -200 --ceiling 600",
    "exact": "exact.toml",
    "one": "one.toml",
    "loaded": "loaded.toml",
    "wild": "wild.toml",
    "differ": "differ.toml",
    "trio": "trio.toml",
    "triofarkles": "triofarkles.toml --bound -100",
    "trioloaded": "trioloaded.toml",
    "triobonus": "triobonus.toml",
    "trioround": "trioround.toml --ceiling 300",
    "pig": "pig.toml",
}
LEVEL: Final = "--banked 0 --opponent 0"

_WITHIN: Final = (
    f"small {LEVEL}",
    "small --banked 400 --opponent -200 --farkles 1 --opponent-farkles 1 --turn-total 300",
    "small --banked -500 --opponent 500 --turn-total 500",
    "small --banked 500 --opponent 0 --turn-total 100",
    "small --banked 500 --opponent 0 --farkles 1 --turn-total 500",
    f"small {LEVEL} --turn-total 1,000",
    f"stakes {LEVEL} --turn-total 300",
    "stakes --banked 300 --opponent 100 --seat 2 --turn-total 100",
    "stakes --banked 100 --opponent 200 --seat 2 --turn-total 800",
    "stakes --banked 0 --opponent 600 --turns-left 1 --turn-total 350",
    "steal --banked 0 --opponent 100 --turn-total 350",
    "steal --banked 0 --opponent 100 --turn-total 350 --carried-dice 5 --carried-points 300",
    "beat --banked 50 --opponent 400 --last-turn-total 350 --turn-total 350",
    "beat --banked 50 --opponent 400 --last-turn-total 350 --turn-total 400",
    f"bonus {LEVEL} --turn-total 600 --bonuses 1",
    f"bonus {LEVEL} --turn-total 600 --bonuses 2",
    "round --banked 100 --opponent 200 --seat 2 --turn-total 1500",
    "round --banked 100 --opponent 600 --turns-left 2 --first-at-goal opponent --turn-total 100",
    "round --banked 600 --opponent 0 --turns-left 2 --first-at-goal you --turn-total 100",
    "round --banked 400 --opponent 900 --turns-left 1 --seat 2 --first-at-goal opponent --turn-total 700",
    "equal --banked 200 --opponent 0 --seat 2 --farkles 1 --turn-total 100",
    "exact --banked 400 --opponent 0 --turn-total 100",
    f"one {LEVEL} --turn-total 100",
)
"""Situations within a turn, without the dice."""

_STARTS: Final = (
    f"small {LEVEL}",
    "small --banked -500 --opponent 500 --farkles 1",
    "small --banked 500 --opponent -300 --opponent-farkles 1",
    f"stakes {LEVEL}",
    "stakes --banked 0 --opponent 50 --carried-dice 1",
    "stakes --banked 0 --opponent 50 --carried-dice 6",
    "stakes --banked 300 --opponent 500 --seat 2 --carried-dice 3",
    "stakes --banked 100 --opponent 600 --turns-left 1 --carried-dice 2",
    "steal --banked 100 --opponent 200 --carried-dice 4 --carried-points 150",
    "steal --banked 450 --opponent 200 --carried-dice 1 --carried-points 50",
    "piggy --banked 100 --opponent 200 --carried-dice 4 --carried-points 150",
    "beat --banked 100 --opponent 400 --last-turn-total 350",
    "both --banked 0 --opponent 200 --carried-dice 2 --carried-points 200",
    "both --banked 0 --opponent 200 --carried-dice 2 --last-turn-total 200",
    f"bonus {LEVEL}",
    "bonus --banked 200 --opponent 100 --bonuses 1",
    "round --banked 100 --opponent 200",
    "round --banked 100 --opponent 200 --seat 2",
    "round --banked 100 --opponent 600 --turns-left 3",
    "round --banked 100 --opponent 600 --turns-left 2 --first-at-goal opponent",
    "round --banked 600 --opponent 0 --turns-left 2 --first-at-goal you",
    "round --banked 400 --opponent 900 --turns-left 1 --seat 2 --first-at-goal opponent",
    "equal --banked 100 --opponent 200 --seat 2",
    "equal --banked 100 --opponent 500 --turns-left 1",
    "exact --banked 250 --opponent 50",
    f"one {LEVEL}",
)
"""Starts of turns."""

_TRIOS: Final = (
    "trio --banked 100 --opponents 50,200",
    "trio --banked 0 --opponents 0,250 --seat 2",
    "triofarkles --banked 100 --opponents 0,150 --farkles 1 --opponent-farkles 1,0",
    "triofarkles --banked -100 --opponents 0,150 --opponent-farkles 0,1",
    "trioloaded --banked 100 --opponents 50,0",
    "triobonus --banked 100 --opponents 50,0 --bonuses 1",
    "trioround --banked 100 --opponents 50,150 --seat 3",
    "trioround --banked 0 --opponents 100,0 --seat 2",
)
"""Starts of turns of three players."""

_LOADED: Final = (
    ("loaded", "Plain", "Good"),
    ("wild", "Plain", "Devil"),
    ("differ", "Plain", "Good"),
)

_IMPOSSIBLE: Final = (
    "small",
    "small --banked 100",
    "small --banked 7 --opponent x --farkles 5 --bonuses 2 --carried-dice 2 --seat 2 --turns-left 1",
    f"small {LEVEL} --first-at-goal you",
    f"small {LEVEL} --first-at-goal nobody",
    f"small {LEVEL} --last-turn-total 50 --carried-points 50",
    f"small {LEVEL} --tolerance x --threads two --ceiling 0",
    f"small {LEVEL} --tolerance nan",
    f"small {LEVEL} --farkles many",
    f"small {LEVEL} --opponent-farkles 1,0",
    "small --banked 700 --opponent -501",
    f"nowhere {LEVEL}",
    f"no.farkle {LEVEL}",
    f"small {LEVEL} --opponent",
    f"small {LEVEL} --oponent 5",
    "stakes --banked 0 --opponent 400 --carried-dice 7",
    "stakes --banked 0 --opponent 0 --carried-dice 2",
    f"stakes {LEVEL} --seat 3",
    f"stakes {LEVEL} --turns-left 1 --seat 1",
    f"stakes {LEVEL} --turns-left 1 --first-at-goal you",
    f"stakes {LEVEL} --first-at-goal you",
    "stakes --banked 0 --opponent 400 --carried-dice 3 --carried-points 20",
    "steal --banked 0 --opponent 100 --carried-dice 3",
    "steal --banked 0 --opponent 100 --carried-dice 3 --carried-points 75",
    "steal --banked 0 --opponent 100 --carried-points 100",
    "steal --banked 0 --opponent 100 --last-turn-total 100",
    "piggy --banked 0 --opponent 100 --carried-dice 2",
    "both --banked 0 --opponent 200 --last-turn-total 200",
    "both --banked 0 --opponent 200 --carried-dice 2 --carried-points 200 --last-turn-total 150",
    "both --banked 0 --opponent 200 --carried-dice 2",
    "beat --banked 0 --opponent 100 --last-turn-total -50",
    "beat --banked 0 --opponent 100 --last-turn-total 400",
    f"bonus {LEVEL} --bonuses many",
    f"bonus {LEVEL} --bonuses 3",
    f"round {LEVEL} --turns-left 4",
    "round --banked 100 --opponent 600 --turns-left 2",
    "round --banked 100 --opponent 600 --turns-left 3 --first-at-goal you",
    f"round {LEVEL} --turns-left 3 --seat 1",
    "equal --banked 0 --opponent 0 --turns-left 1",
    "equal --banked 0 --opponent 500 --turns-left 1 --first-at-goal you",
    "trio --banked 0 --opponents 0",
    "trio --banked 7 --opponents 300,x --seat 4 --bonuses 1 --farkles 1 --opponent-farkles 1",
    "trio --banked 0 --opponents 0,300",
    "trio --opponents 0,0",
    "triofarkles --banked 0 --opponents 0,0 --farkles 2 --opponent-farkles 1,5",
    "steal --banked 0 --opponents 0,0",
    "differ --banked 0 --opponents 0,0",
    "trio --banked 0 --opponents 0,0 --tolerance 7 --bound 1",
)
"""What commands about a situation refuse."""


def _value() -> list[str]:
    lines = [f"{each} --dice {dice}" for each, dice in product(_WITHIN, (1, 3)) if "one " not in each or dice < 2]
    lines += _STARTS
    lines += [
        f"{each} --turn-total {total} --dice 2" for each, total in product(_TRIOS, (50, 150)) if "load" not in each
    ]
    lines += [each for each in _TRIOS if "load" not in each]
    lines += _dice_of("--turn-total 100", "") + _dice_of("--turn-total 50", "")
    lines += [f"{name} {LEVEL}" for name in ("loaded", "wild", "differ")]
    lines += [
        f"small {LEVEL} --turn-total 400",
        "small --banked 600 --opponent 0 --turn-total 400 --dice 5",
        "small --banked 600 --opponent 0 --turn-total 500 --dice 5",
        "small --banked 600 --opponent 0 --turn-total 4100 --dice 3",
        "small --banked 600 --opponent 0 --turn-total 7400 --dice 3",
        "stakes --banked 100 --opponent 200 --seat 2 --turn-total 2000 --dice 3",
        "stakes --banked 100 --opponent 200 --seat 2 --turn-total 90000 --dice 3",
        "exact --banked 400 --opponent 0 --turn-total 150 --dice 1",
        "beat --banked 400 --opponent 0 --turn-total 7 --dice 1",
        "stakes --banked 0 --opponent 400 --carried-dice 2 --dice 2",
        "stakes --banked 0 --opponent 400 --carried-dice 2 --dice 6",
        f"small {LEVEL} --turn-total 75 --dice 9",
        f"small {LEVEL} --dice 0",
        f"small {LEVEL} --dice-of Plain",
        f"loaded {LEVEL} --turn-total 100",
        f"loaded {LEVEL} --turn-total 100 --dice 2",
        f"loaded {LEVEL} --turn-total 100 --dice-of Nobody",
        f"loaded {LEVEL} --turn-total 100 --dice-of Good,Good",
        "trio --banked 0 --opponents 0,0 --turn-total 100",
        "trio --banked 0 --opponents 0,0 --turn-total 75 --dice 4",
        "trio --banked 0 --opponents 0,0 --dice-of Plain",
        "trioloaded --banked 0 --opponents 0,0",
        "trioloaded --banked 0 --opponents 0,0 --turn-total 100 --dice-of Good",
        "trioloaded --banked 0 --opponents 0,0 --turn-total 100 --dice-of plain,good",
        "trioloaded --banked 0 --opponents 0,0 --turn-total 100",
        "trioloaded --banked 0 --opponents 0,0 --turn-total 100 --dice 1",
    ]
    return [f"value {line}" for line in (*lines, *_IMPOSSIBLE)]


def _dice_of(first: str, last: str) -> list[str]:
    """Return situations with some of the loaded dice."""
    return [
        f"{name} --banked 100 --opponent {other} {first} --dice-of {dice} {last}".strip()
        for name, plain, odd in _LOADED
        for other, dice in ((200, plain), (0, odd), (150, f"{odd},{plain}"))
    ] + [f"differ --banked 100 --opponent 50 --seat 2 {first} --dice-of Plain {last}".strip()]


def _advise() -> list[str]:
    rolls = ("115", "2346")
    lines = [f"{each} --roll {roll}" for each, roll in product(_WITHIN, rolls)]
    lines += [f"{each} --roll {roll}" for each, roll in product(_STARTS[:4], ("653332", "223466", "111555"))]
    lines += [f"{each} --roll {roll}" for each, roll in product(_STARTS[14:], ("653332", "224466"))]
    lines += [each for each in _STARTS if "carried" in each]
    lines += [f"{each} --roll 123346 --start {start}" for each in _STARTS[5:7] for start in ("offered", "all")]
    lines += [f"{each} --roll 123" for each in _STARTS if "carried" in each]
    lines += [f"{each} --roll {roll}" for each in _TRIOS if "loaded" not in each for roll in ("15", "23", "155")]
    lines += [f"{each} --roll {roll} --turn-total 50" for each in _TRIOS[:3] for roll in ("15", "1")]
    lines += _dice_of("--turn-total 100", "--roll 1") + _dice_of("--turn-total 100", "--roll 5,1")
    lines += _dice_of("--turn-total 50", "--roll 15")
    for name in ("loaded", "wild", "differ"):
        lines += [f"{name} {LEVEL} --roll {roll}" for roll in ("525", "111", "151", "22", "234", "1234")]
    lines += ["differ --banked 0 --opponent 50 --seat 2 --roll 155"]
    lines += [f"trioloaded --banked 0 --opponents 100,0 --roll {roll}" for roll in ("51", "22", "11", "1")]
    lines += [
        "trioloaded --banked 0 --opponents 100,0 --turn-total 100 --roll 5 --dice-of Good",
        "trioloaded --banked 0 --opponents 100,0 --turn-total 100 --roll 1 --dice-of Plain",
        "trioloaded --banked 0 --opponents 100,0 --turn-total 100 --roll 5",
        f"small {LEVEL}",
        f"small {LEVEL} --roll 1,5",
        f"small {LEVEL} --roll 1,7,2,3,3,3",
        f"small {LEVEL} --roll -1,2,3,4,5,6",
        f"small {LEVEL} --turn-total 300 --roll 1234561",
        f"small {LEVEL} --turn-total 75 --roll 115 --start all",
        f"small {LEVEL} --roll 653332 --start offered",
        f"small {LEVEL} --roll 653332 --start both",
        f"small {LEVEL} --roll 653332 --dice-of Plain",
        f"small {LEVEL} --roll 653332 --dice 3",
        "stakes --banked 0 --opponent 400 --carried-dice 3 --roll 1,2",
        "stakes --banked 0 --opponent 400 --carried-dice 3 --roll 123 --start all",
        "stakes --banked 0 --opponent 400 --carried-dice 6 --roll 123346",
        f"loaded {LEVEL}",
        f"loaded {LEVEL} --turn-total 100 --roll 15",
        f"loaded {LEVEL} --roll 155 --start all",
        f"loaded {LEVEL} --turn-total 100 --roll 3 --dice-of Good",
        "trio --banked 0 --opponents 0,0",
        "trio --banked 0 --opponents 0,0 --roll 1",
        "trio --banked 0 --opponents 0,0 --roll 15 --start all",
        "trio --banked 0 --opponents 0,0 --roll 15 --dice-of Plain",
    ]
    return [f"advise {line}" for line in (*lines, *(each for each in _IMPOSSIBLE[:24] if each))]


def _table() -> list[str]:
    every = (
        *_STARTS,
        *_TRIOS,
        "loaded",
        f"loaded {LEVEL}",
        "wild --banked 200",
        "differ --opponent 100 --seat 2",
        "small",
    )
    lines = [*every, *(f"{each} --preference" for each in every[::3]), "round --turns-left 3", "beat --all"]
    lines += ["small --banked -500 --all", "small --banked -500 --preference --all", "bonus --all --preference"]
    return [f"table {line}" for line in (*lines, *_IMPOSSIBLE[2:])]


def _export() -> list[str]:
    lines = [
        f"{each} -o OUT"
        for each in (
            f"one {LEVEL}",
            "loaded --banked 200 --opponent 400",
            "trioloaded --banked 250 --opponents 250,200",
        )
    ]
    lines += [
        f"small {LEVEL} -o OUT --tables turn",
        "stakes --banked 550 --opponent 400 --carried-dice 3 -o OUT --tables turn,turn",
        f"one {LEVEL} -o OUT --parquet",
        f"one {LEVEL} -o OUT --netcdf",
        f"one {LEVEL} -o OUT --netcdf --csv",
        f"one {LEVEL} -o OUT --tables turn,starts,nothing",
        f"one {LEVEL} -o one.toml/nothing",
        *_IMPOSSIBLE[2:8],
    ]
    return [f"export {line}" for line in lines]


def _solve() -> list[str]:
    lines = [f"{name}{more}" for name in RULES if "trio" not in name for more in (" --no-cache", "")]
    lines += [f"{name} --players 3{more}" for name in RULES if "trio" in name for more in (" --no-cache", "")]
    lines += [
        "small.toml --bound -777",
        "small.toml --bound -800 --threads 1 --tolerance 1e-9",
        "small.toml --bound -500 --ceiling 7",
        "one.toml --bound -777 --ceiling 50",
        "equal.toml --bound -250 --ceiling 550",
        "trio.toml --bound -50 --players 3",
        "small -o OUT/kept.farkle",
        "small --no-cache --first-answer",
        "small --first-answer -o OUT/first.farkle",
        "small --go-for-it",
        "trio.toml --bound -50 --players 3 --go-for-it",
        "OUT/kept.farkle",
        "OUT/kept.farkle --no-cache",
        "OUT/kept.farkle --no-cache --bound -400",
        "small -o no/such/folder/kept.farkle",
        "small -o small.toml/kept.farkle",
        "trio --players 3 -o OUT/kept.farkle",
        "trio --players 4",
        "steal --players 3",
        "differ --players 3",
        "small.toml --bound 500 --ceiling 0 --tolerance 7 --threads two",
        "small.toml --bound x --tolerance x",
        "small.toml --tolerance=-1",
        "trio --players 3 --tolerance x",
        "small --fast",
        "small --playerz=3",
        "small --bound",
        "small --json=1",
        "small.jsonl",
        "wrong.toml",
        "nowhere",
        "facebok",
        "no/such/file.toml",
        "broken.farkle",
        "",
    ]
    return [f"solve {line}".strip() for line in lines]


def _points() -> list[str]:
    lines = [
        f"{name}.toml" for name in ("small", "stakes", "steal", "bonus", "equal", "one", "loaded", "wild", "differ")
    ]
    lines += ["busche-neller", "differ.toml --seat 2", "differ.toml --seat 3", "loaded.toml --seat 2", "endless.toml"]
    lines += [
        f"{name}.toml --capped {goal}" for name in ("small", "loaded", "wild", "differ") for goal in (300, "1,000")
    ]
    lines += [
        f"loaded.toml --capped 500 --roll {roll}"
        for roll in ("525", "111", "234", "5", "5 --dice-of Good", "1 --dice-of Good")
    ]
    lines += [
        f"wild.toml --capped 500 --roll {roll}"
        for roll in ("525", "111", "1 --dice-of Devil", "15 --dice-of Devil,Plain")
    ]
    lines += [
        "small.toml --capped 500 --turn-total 300 --roll 115",
        "small.toml --capped 500 --turn-total 300 --roll 23",
        "small.toml --capped 3000 --roll 1,2,2,3,3,4",
        "differ.toml --capped 500 --seat 2 --roll 155",
        "differ.toml --capped 500 --seat 1 --roll 155",
        "endless.toml --capped 300",
        "small.toml --capped 0 --turn-total 7 --seat 3 --roll 9",
        "small.toml --capped x --dice-of Plain",
        "small.toml --turn-total 100 --roll 115 --dice-of Plain",
        "loaded.toml --capped 500 --dice-of Nobody",
        "nowhere",
    ]  # fmt: skip
    return [f"points {line}" for line in lines]


def _match() -> list[str]:
    pairs = (
        ("hold-at:300", "optimal"), ("max-score", "hold-at:4=300,3=200"), ("best-response", "hold-at:300"),
        ("hold-at:300", "best-response"), ("optimal", "optimal"), ("hold-at:300+go:B3=200", "optimal"),
    )  # fmt: skip
    lines = [f"small --first {one} --second {two}" for one, two in pairs]
    lines += [f"{name} --first hold-at:150" for name in ("one", "loaded", "differ", "equal")]
    lines += [
        "small --first best-response --second best-response",
        "small --first nobody --second hold-at:x",
        "loaded --first memory",
        "small",
        "small --first nobody.toml",
        "small --first hold-at:300 --threads x",
    ]
    return [f"match {line}" for line in lines]


def _fit() -> list[str]:
    lines = ["small --kind one-number", "one --kind one-number", "one --kind each-dice", "one --kind memory"]
    lines += ["one --kind memory+go", "one --kind bands:2", "loaded --kind one-number", "loaded --kind each-dice"]
    lines += [
        "one --kind one-number -o OUT/ours.strategy",
        "one --kind one-number -o no/such/folder/ours.strategy",
        "one --kind everything",
        "one --kind bands:9",
        "loaded --kind memory",
        "one",
    ]
    return [f"fit {line}" for line in lines] + ["match one --first OUT/ours.strategy"]


def _compare() -> list[str]:
    lines = [
        "small.toml --first-bound -500 --bound -500 --second hold-at:300 --list 3",
        "small.toml --first-bound -500 --bound -500 --second hold-at:300 --list 30 --apart 0 --order costs",
        "small.toml --first-bound -500 --bound -500 --first hold-at:300 --second max-score --list 3",
        "small.toml --first-bound -500 --bound -400 --list 3",
        "one.toml --goal 400 --list 3",
        "one.toml --goal 400 --by scores --list 3",
        "one.toml other.toml --list 3",
        "one.toml --second hold-at:100 --list 2",
        "beat.toml exact.toml --list 2",
        "loaded.toml --second hold-at:200 --list 5",
        "loaded.toml one.toml",
        "differ.toml --second hold-at:200 --list 5",
        "other.toml --second max-score --list 2",
        "small.toml",
        "small.toml --list x --goal y --apart z --bound q",
        "small.toml --list 1001",
        "small.toml --by luck",
        "small.toml --order luck",
        "small.toml --first-bound -500 --bound -500 --second nobody",
        "small.toml nowhere",
    ]
    return [f"compare {line}" for line in lines]


def _sheet() -> list[str]:
    lines = list(RULES)[:16]
    lines += [f"{name} --players 3" for name in ("trio", "triofarkles", "trioloaded", "trioround")]
    parts = (
        "thresholds,second-player,fair-start", "differences,rules", "preferences,go-for-it", "map --map-dice 5",
        "scores", "offers",
        "memory", "margins", "bands", "last-turn", "nonsense", "", "rules,rules,SCORES", "map --map-dice 9",
    )  # fmt: skip
    lines += [f"small --parts {part}" for part in parts[:6]]
    lines += [f"one --parts {part}" if part else "one --parts=" for part in parts[4:]]
    lines += [f"stakes --parts {part}" for part in ("offers,second-player", "last-turn,thresholds")]
    lines += [f"loaded --parts {part}" for part in ("memory", "thresholds,dice", "scores", "preferences")]
    lines += [f"trio --players 3 --parts {part}" for part in ("thresholds", "memory,map", "rules")]
    lines += [
        "facebook --parts score-sheet --names Ann,,Cleo",
        "facebook --parts score-sheet --names 3",
        "facebook --parts score-sheet --names 9",
        "facebook --parts score-sheet --names Ann",
        "facebook --parts scores,rules",
        "one -o OUT/sheet.txt",
        "one -o OUT/sheet.html --parts scores,fair-start --grey",
        "one -o OUT/sheet.docx",
        "one -o no/such/folder/sheet.txt",
        "one -o no/such/folder/sheet.pdf",
        "one --paper Letter",
        "one --pages 2 --grey",
        "one -o OUT/sheet.html --paper A4 --pages 2",
        "one -o OUT/sheet.pdf --paper A9 --pages 7 --map-dice 0 --threads x",
        "one --players 5",
        "steal --players 3",
        "one --tolerance x --parts nonsense --paper A9 --pages 7 --grey",
    ]
    return [f"sheet {line}" for line in lines]


def _play() -> list[str]:
    two = "--seats hold-at:300,max-score"
    lines = [
        f"{name} --seats hold-at:150,optimal --seed 1"
        for name in ("small", "one", "loaded", "differ", "equal", "stakes")
    ]
    lines += [
        f"small {two} --seed 7 --games 3",
        f"small {two} --seed 7 --games 2 --record OUT",
        f"small {two} --seed 7 --record OUT",
        "small --seats optimal,hold-at:4=1000,3=400 --seed 5",
    ]
    keys, ones = "1;" * 400, "2;1;" * 300
    for coach in ("silent", "warn", "after", "hints"):
        lines.append(f"one --against hold-at:100 --seed 3 --coach {coach} < {keys}")
    lines += [
        f"one --against optimal --seed 4 --coach after < {ones}",
        "small --against max-score --seed 3 --coach hints < x;0;7;1;",
        f"loaded --against max-score --seed 3 < {keys}",
        f"wild --against max-score --seed 4 --coach warn < {ones}",
        f"stakes --against hold-at:300 --seed 5 --coach hints < {'2;' * 30}",
        f"steal --against hold-at:300 --seed 2 --coach hints < {'2;' * 30}",
        "one --against optimal --seed 3 --player Anna < 1;",
        f"one --player anna --resume < {keys}",
        "one --player Anna --resume",
        "one --player Bert --resume",
        "one --against optimal --seed 3 --record OUT/mine < 1;",
        "one --resume --against optimal --seed 3",
        "one --player Anna --resume nothing.jsonl",
        "one --player Anna --resume small.toml",
        "one",
        "one --against nobody",
        "one --seats optimal",
        "one --seats nobody,optimal",
        "one --seats optimal,optimal --games x --seed y",
        "one --seats optimal,optimal --games 0 --seed -1",
        "one --against optimal --player ?!",
        "one --seats optimal,optimal --player Anna",
        "one --against optimal --coach loud",
    ]
    return [f"play {line}" for line in lines]


def _review() -> list[str]:
    kept = "play {} --seats hold-at:150,max-score --seed {} --record OUT"
    lines = [kept.format(name, seed) for seed, name in enumerate(("small", "one", "loaded", "equal", "stakes"), 40)]
    lines += [f"review OUT/game-{seed}.farkle.jsonl" for seed in range(40, 43)]
    lines += [
        "review OUT/game-43.farkle.jsonl --bound -200 --ceiling 600",
        "review OUT/game-44.farkle.jsonl --ceiling 600",
    ]
    lines += [
        "review OUT/game-41.farkle.jsonl --text OUT/game.txt --csv OUT/game.csv",
        "review OUT/game-41.farkle.jsonl --csv no/such/folder/game.csv",
        "review blunders.jsonl --bound -500",
        "review cut.jsonl",
        "review party.jsonl",
        "review none.jsonl",
        "review small.toml",
        "review OUT/game-41.farkle.jsonl --threads x",
        "review",
    ]
    return lines


def _drill() -> list[str]:
    keys = "1;" * 20
    lines = [
        f"{name} --count 3 --seed 2"
        for name in ("small", "one", "loaded", "differ", "equal", "stakes", "steal", "beat")
    ]
    lines += [f"{name} --count 3 --seed 2 --sheet hold-at:150" for name in ("small", "one", "loaded")]
    lines += [
        "one --count 2 --seed 5 --sheet one-number",
        f"one --count 4 --seed 2 --player Anna < {keys}",
        f"one --count 4 --seed 3 --player Anna < {keys}",
        f"loaded --count 3 --seed 3 --player Bert --sheet hold-at:150 < {'2;' * 20}",
        "one --count 2 --seed 3 --player Anna < x;",
        "one --count 0",
        "one --count x --seed -1",
        "one --sheet optimal",
        "one --sheet nobody",
        "one --player ?!",
        "one --sheet bands:9",
    ]
    return [f"drill {line}" for line in lines]


def _lab() -> list[str]:
    ties = "--set goal=500,1000 --set end.overshoot=allowed,void --set end.rule=last-turn --set end.ties=first,split"
    made = "--set goal=200,300 --set dice=2,3 --measures first_player_win,komi,drama --games 20"
    return [
        f"lab new house --base facebook {ties} --measures fairness",
        "lab new house --set goal=500",
        "lab status house",
        "lab show house",
        "lab export house",
        "lab export house --csv OUT/house.csv",
        f"lab new done.toml {made}",
        "lab run done.toml --workers 1",
        "lab run done.toml --workers 1",
        "lab status done.toml",
        *(
            f"lab show done.toml{more}"
            for more in ("", " --sort first_player_win", " --sort first_player_win --falling --list 2", " --list 0")
        ),
        *(f"lab show done.toml --measures {names}" for names in ("komi", "all", "drama,komi", "nonsense", "kommi")),
        "lab show done.toml --list x",
        "lab show done.toml --sort nonsense",
        "lab export done.toml --csv OUT/done.csv",
        "lab export done.toml --parquet OUT/done.parquet --netcdf OUT/done.nc",
        "lab export done.toml --csv no/such/folder/done.csv",
        "lab show half.toml",
        "lab status half.toml",
        "lab new odd --kind random --samples 3 --seed 7 --set goal=200:400:100 --set dice=2,3",
        "lab status odd",
        "lab new pairs --kind pairs --set goal=200,300 --set dice=2,3 --base small.toml",
        "lab new one-by-one --kind one-at-a-time --set goal=200,300 --set dice=2,3",
        "lab new faulty --kind other",
        "lab new faulty --kind random --samples x --seed y --games z --set goal=1,2",
        "lab new faulty --set goal",
        "lab new faulty --set turn.minimun=1,2",
        "lab new faulty",
        "lab new faulty --set goal=200,300 --measures nonsense",
        "lab new no/such/folder/faulty --set goal=200,300",
        "lab run nowhere",
        "lab run done.toml --workers 300",
        "lab sweep busche-neller",
        "lab sweep busche-neller --set turn.minimun=1,2",
        "lab sweep busche-neller --sett goal=500",
        "lab sweep nowhere --set goal=200,300",
        "lab",
        "lab cook",
        *(f"lab {action} --help" for action in ("new", "run", "status", "show", "export", "sweep")),
    ]


COMMANDS: Final = (
    "rulesets", "rules", "solve", "value", "advise", "table", "export", "points", "dice", "match", "party", "fit",
    "sentences", "komi", "compare", "bounds", "odds", "verify", "sheet", "play", "review", "drill", "lab",
)  # fmt: skip
"""All sub-commands in the order of the help."""

LINES: Final = {
    "program": [
        "", "--help", "cook", "--fast", "--debug", "komi small --debug", "rulesets now", "rulesets --cook",
        *(f"{name} --help" for name in COMMANDS), "verify --threads x", "verify now", "rules", "rules a b",
    ],
    "rules": [
        "rulesets",
        *(f"rules {each}" for each in ("facebook", "small.toml", "wild.toml", "round.toml", "kept.farkle")),
        *(f"rules {each}" for each in ("nowhere", "facebok", "no.npz", "wrong.toml", "/", "no/such/file.toml")),
    ],
    "solve": _solve(),
    "value": _value(),
    "advise": _advise(),
    "table": _table(),
    "export": _export(),
    "points": _points(),
    "dice": [
        "dice two.toml --own Good,Plain --against Good",
        "dice two.toml --own Weighted^die,Odd^die --against 2^x^Odd^die",
        "dice two.toml --own Shrinking^die,2^x^Odd^die --against Odd^die",
        "dice two.toml --own Odd^die,Shrinking^die",
        "dice one.toml --own Odd^die",
        "dice two.toml --own 3^x^Nobody,Odd^die --against Nothing",
        "dice two.toml --own=",
        "dice two.toml",
    ],
    "match": _match(),
    "party": [
        "party small --games 50 --players 3",
        "party one --games 100 --seat hold-at:100 --seat optimal --seat max-score --seed 5",
        "party trio --games 60 --players 2 --seat hold-at:100",
        "party loaded --games 4 --players 3",
        "party one --players 9 --games 1 --seed x",
        "party one --players 2 --seat optimal --seat optimal --seat optimal",
        "party one --seat nobody --games 4",
        "party one --seats optimal",
        "party differ --games 4",
        "party steal --games 4",
        "party round --games 10",
    ],
    "fit": _fit(),
    "sentences": [
        "sentences one", "sentences trio", "sentences loaded", "sentences differ", "sentences nowhere",
        "sentences one --most 1", "sentences one --most x", "match one --first sentences",
        "advise one --banked 100 --opponent 250 --turn-total 100 --roll 15",
    ],
    "pig": [
        "rules pig", "odds pig", "points pig", "sentences pig", "match pig --first hold-at:20", "sheet pig --text",
        "table pig --banked 0 --opponent 0", "advise pig --banked 60 --opponent 85 --turn-total 18 --roll 4",
        "party pig --games 40 --seat optimal --seat hold-at:20",
    ],
    "komi": [*(f"komi {name}" for name in RULES if "trio" not in name), "komi nowhere", "komi one --threads x"],
    "compare": _compare(),
    "bounds": [
        "bounds small.toml --bound -500 --bound -400",
        "bounds small.toml --bound -400 --bound -600 --threads 1",
        "bounds small.toml --bound -500",
        "bounds small.toml",
        "bounds small.toml --bound 1 --bound x --tolerance y",
        "bounds one.toml --bound -500 --bound -400",
    ],
    "odds": [
        *(f"odds {name}.toml" for name in ("small", "bonus", "loaded", "wild", "differ", "one")),
        *(f"odds {name}" for name in ("facebook", "toxic-twos", "six-kind-wins", "nowhere")),
        "odds differ.toml --seat 2", "odds differ.toml --seat 3", "odds one.toml --seat 2", "odds one.toml --seat x",
    ],
    "sheet": _sheet(),
    "play": _play(),
    "review": _review(),
    "drill": _drill(),
    "lab": _lab(),
}  # fmt: skip
"""Command lines by group; ``^`` within an argument stands for a blank."""
