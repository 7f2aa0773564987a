"""The files that the random user may open: good ones, damaged ones, and some that are something else."""

from pathlib import Path
from random import Random

from farkle_core.rules import from_document, save_document, shipped_document
from farkle_core.solution.solve import solve
from farkle_core.solution.storage import store


def lay_out_files(folder: Path, seed: int) -> Path:
    """Write the files, and return the ruleset to begin with: a small game that is solved in no time."""
    random = Random(f"files of {seed}")
    document = {**shipped_document("busche-neller"), "id": "small", "name": "Small game", "goal": 1000}
    base = folder / "small game.toml"
    save_document(document, base)
    penalty = {**document, "goal": 500, "farkles": {"count": 2, "penalty": 200}}
    save_document(penalty, folder / "penalty.toml")
    save_document({**document, "players": 2, "end": {"kind": "last-turn"}}, folder / "odd.toml")
    saved = store.save(solve(from_document(document)), folder / "small.farkle").read_bytes()
    cut = random.randrange(len(saved))
    (folder / "damaged.farkle").write_bytes(saved[:cut] + random.randbytes(50) + saved[cut + 50 :])
    text = base.read_bytes()
    cut = random.randrange(len(text))
    (folder / "damaged.toml").write_bytes(text[:cut] + random.randbytes(5) + text[cut:])
    (folder / "noise.toml").write_bytes(random.randbytes(2000))
    (folder / "nothing.toml").write_bytes(b"")
    (folder / "letter.txt").write_text("Dear players,\n", encoding="utf-8")
    return base
