"""What is raised where there is no OpenGL."""

from __future__ import annotations


class NoOpenGLError(Exception):
    """There is no OpenGL to draw with; the message is a sentence for the person."""
