"""A screen that exists in memory only, and what is on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

Picture = npt.NDArray[np.uint8]

SIZE: Final = (1280, 800)
_VIVID: Final = 80
_REST: Final = 2.5
"""Seconds without a change after which a window is at rest."""


class Screen:
    """An X server without a display; its picture is read from memory."""

    def __init__(self, name: str, memory: Path) -> None:
        self.name, self._memory = name, memory

    def picture(self) -> Picture:
        """Return the dots on the screen; shape (height, width, 4), blue first."""
        content = np.fromfile(self._memory, np.uint8)
        head = content[:100].view(">u4")
        start, width, height, line = int(head[0] + 12 * head[19]), int(head[4]), int(head[5]), int(head[12])
        dots: Picture = content[start : start + line * height].reshape(height, line)[:, : 4 * width]
        return dots.reshape(height, width, 4)

    def save(self, path: Path) -> None:
        """Save what is on the screen as a picture."""
        dots = np.ascontiguousarray(self.picture())
        height, width = dots.shape[:2]
        QImage(dots.data, width, height, 4 * width, QImage.Format.Format_RGB32).save(str(path))

    def watch(self, begin: float, share: float, patience: float) -> float:
        """Return how many seconds after `begin` the screen looked as it does at rest, in this share of its dots.

        Raises
        ------
        TimeoutError
            If it does not come to rest.
        """
        seen: list[tuple[float, Picture]] = []
        changed = monotonic()
        while monotonic() < changed + _REST or len(_colours(seen[-1][1])) < 2:
            picture = self.picture()[::4, ::4, :3].copy()
            if not seen or not np.array_equal(picture, seen[-1][1]):
                changed = monotonic()
                seen.append((changed, picture))
            if monotonic() > begin + patience:
                raise TimeoutError("the window did not come to rest")
            sleep(0.02)
        last = seen[-1][1]
        return next(when for when, each in seen if (each == last).all(axis=2).mean() >= share) - begin

    def vivid_colours(self) -> int:
        """Return how many colours are on the screen that are far from grey, as those of a map are and text is not."""
        dots = self.picture()[:, :, :3].reshape(-1, 3).astype(np.int16)
        return len(np.unique(dots[np.ptp(dots, axis=1) > _VIVID], axis=0))

    def click(self, x: int, y: int) -> None:
        """Click at a place, as a mouse does."""
        self._do("mousemove", str(x), str(y), "click", "1")

    def press(self, key: str) -> None:
        """Press a key, named as xdotool does."""
        self._do("key", key)

    def _do(self, *what: str) -> str:
        command = ["xdotool", *what]
        return subprocess.run(
            command, capture_output=True, text=True, check=False, env={**os.environ, "DISPLAY": self.name}
        ).stdout

    def titles(self) -> str:
        """Return the titles of all windows, a line each."""
        return self._do("search", "--onlyvisible", "--name", ".+", "getwindowname", "%@")


def _colours(picture: Picture) -> npt.NDArray[Any]:
    return np.unique(picture.reshape(-1, 3), axis=0)


@contextmanager
def screen() -> Iterator[Screen]:
    """Start a screen; it ends with the context."""
    with TemporaryDirectory() as folder:
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp", "-ac"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            yield Screen(f":{server.stdout.readline().strip()}", Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()
