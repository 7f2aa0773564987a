"""What a software centre shows of the program: AppStream metainfo, with addresses where there are any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from release.freeze import HERE

METAINFO: Final = "org.farkle_explorer.FarkleExplorer.metainfo.xml"


@dataclass(frozen=True)
class Addresses:
    """Where the project is on the web. AppStream takes pictures from there only; what is empty is left out.

    Attributes
    ----------
    homepage : str
        The project's page.
    pictures : str
        The folder with the content of ``docs/pictures``.
    """

    homepage: str = ""
    pictures: str = ""


def metainfo(addresses: Addresses) -> bytes:
    """Return the metainfo as XML; the file beside this module names pictures by their file names."""
    root = ElementTree.parse(HERE / "linux" / METAINFO).getroot()
    shown = root.find("screenshots")
    assert shown is not None
    for image in root.iter("image"):
        image.text = f"{addresses.pictures.rstrip('/')}/{image.text}"
    if not addresses.pictures:
        root.remove(shown)
    if addresses.homepage:
        address = ElementTree.Element("url", {"type": "homepage"})
        address.text = addresses.homepage
        root.insert([each.tag for each in root].index("launchable"), address)
    ElementTree.indent(root)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"
