"""What has to be there before a test can look at it."""

from typing import TypeVar

Thing = TypeVar("Thing")


def present(thing: Thing | None) -> Thing:
    assert thing is not None
    return thing
