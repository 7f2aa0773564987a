"""System libraries that Qt needs on Linux, and the Debian packages that contain them.

Uses only the standard library and runs on old Pythons, because the set-up imports it before any installation.
"""

import ctypes
import os
import re
from pathlib import Path

QT_PACKAGES = (
    *("libglib2.0-0", "libgl1", "libegl1", "libxkbcommon0", "libdbus-1-3", "libfontconfig1"),
    "fonts-dejavu-core",
)

# Libraries by the plugin through which Qt uses a screen.
SCREEN_PACKAGES = {
    "libqxcb.so": (
        *("libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0"),
        *("libxcb-render-util0", "libxcb-shape0", "libxcb-xkb1", "libxkbcommon-x11-0"),
    ),
    "libqwayland.so": ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1"),
}


def screen_plugins() -> list[str]:
    """Return the plugins that Qt may use for the available screens."""
    named = {"libqxcb.so": os.environ.get("DISPLAY"), "libqwayland.so": os.environ.get("WAYLAND_DISPLAY")}
    return [plugin for plugin, screen in named.items() if screen]


def missing_library(error: ImportError | OSError) -> str:
    """Return the missing shared library that caused `error`; ``""`` for another cause."""
    match = re.match(r"(?:\S*/)?(\S+\.so[.\d]*): cannot open shared object file", str(error))
    return match[1] if match else ""


def screen_trouble(folder: Path) -> tuple[str, tuple[str, ...]]:
    """Return a library that Qt lacks on every available screen, and the packages that contain it.

    `folder`: the folder of Qt's platform plugins. The library is ``""`` if Qt reaches a screen, or it cannot be known.
    """
    missing = {plugin: _missing_for(folder / plugin) for plugin in _named_plugins() or screen_plugins()}
    plugin = next(iter(missing), "")
    return (missing[plugin], SCREEN_PACKAGES[plugin]) if missing and all(missing.values()) else ("", ())


def _named_plugins() -> list[str]:
    """Return the plugins that the user chose: ``QT_QPA_PLATFORM=wayland;xcb``."""
    platforms = filter(None, os.environ.get("QT_QPA_PLATFORM", "").split(";"))
    return [f"libq{platform.partition(':')[0]}.so" for platform in platforms]


def _missing_for(plugin: Path) -> str:
    if plugin.name not in SCREEN_PACKAGES or not plugin.exists():
        return ""
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return missing_library(error)
    return ""
