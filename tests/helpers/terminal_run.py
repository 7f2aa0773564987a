"""``farkle solve`` in a process of its own, whose standard error is a terminal."""

import os
import pty
import subprocess
import sys


def start(small: str, *words: str, **more: str) -> tuple[subprocess.Popen[bytes], int]:
    """Start a long solve whose standard error is a terminal; return it and the terminal's other end."""
    here, there = pty.openpty()
    command = [sys.executable, "-m", "farkle_core", "solve", small, *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=there, env={**os.environ, **more})
    os.close(there)
    return process, here


def read_until(terminal: int, words: bytes) -> bytes:
    """Return all that is written, up to these words."""
    text = b""
    while words not in text:
        text += os.read(terminal, 4096)
    return text
