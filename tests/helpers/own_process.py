"""Python in a process of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from patience import HANGS
from places import ROOT


def python(*words: object, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these words, and with more environment variables; it has to end well."""
    command, environment = [sys.executable, *map(str, words)], {**os.environ, **more}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=2 * HANGS, check=False)
    assert done.returncode == 0, f"ended with {done.returncode}:\n{done.stderr[-9000:]}"
    return done


def python_with(lock: str, folder: Path) -> Path:
    """Return a Python with the packages of a lock, which nothing else here needs."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv"
    subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
    program = folder / "bin" / "python"
    options = ["--require-hashes", "--only-binary", ":all:", "--requirement", str(ROOT / "packaging" / lock)]
    subprocess.run([uv, "pip", "install", "--quiet", "--python", str(program), *options], check=True)
    return program
