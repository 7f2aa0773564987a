"""The notebooks run, and their tables have the numbers that the papers print."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from own_process import python_with
from patience import HANGS
from places import ROOT

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
PRINTED = {
    "busche_neller": (
        *("first player 0.536953", "komi 200: first player 0.504002", "446.57144 points a turn", "0.205964 of turns"),
        *("446.571", "162.486", "372.298", "first 0.513812, second 0.438470", "leads by 0.01775"),
        *("from 2900: 0", "from 250: 250"),
    ),
    "facebook": (
        *("first player 0.53487, 423,765,000 states", "6 dice: 5000", "3300 to 3850", "700 to 750"),
        *("50 with 5: 0.511005", "300 with 3: 0.506680", "350 with 2: 0.509711"),
    ),
}
"""Numbers of the papers that have to stand in what a notebook prints."""


def code_of(path: Path) -> list[str]:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_short_and_holds_no_results(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert all(cell["outputs"] == [] for cell in cells if cell["cell_type"] == "code")
    for code in code_of(path):
        compile(code, str(path), "exec")
        assert len(code.splitlines()) <= 20
    assert path.stem in PRINTED


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return python_with("requirements-notebooks.txt", tmp_path_factory.mktemp("notebooks"))


@pytest.mark.nightly
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_the_paper_does(python: Path, path: Path, tmp_path: Path) -> None:
    run = (
        "import nbformat, nbclient, sys; book = nbformat.read(sys.argv[1], 4); "
        f"nbclient.NotebookClient(book, timeout={10 * HANGS}, kernel_name='python3').execute(); "
        "nbformat.write(book, sys.argv[2])"
    )
    parts = [ROOT / "core", ROOT / "resources", ROOT / "explorer"]
    surroundings = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, parts)),
        "JUPYTER_PATH": str(python.parents[1]),
    }
    result = tmp_path / path.name
    subprocess.run([str(python), "-c", run, str(path), str(result)], env=surroundings, check=True, timeout=20 * HANGS)
    outputs = [out for cell in json.loads(result.read_text("utf-8"))["cells"] for out in cell.get("outputs", ())]
    text = "".join("".join(out.get("text", ())) for out in outputs)
    assert [number for number in PRINTED[path.stem] if number not in text] == []
    pictures = [out for out in outputs if "image/png" in out.get("data", {})]
    assert pictures
