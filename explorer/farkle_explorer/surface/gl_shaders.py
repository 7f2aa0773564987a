"""How OpenGL fills faces: with their own colour, or with the stripes that say “go for it”."""

from __future__ import annotations

from typing import Any, Final

from OpenGL import GL
from OpenGL.GL.shaders import compileProgram, compileShader
from pyqtgraph.opengl.shaders import FragmentShader, ShaderProgram, VertexShader
from PySide6.QtGui import QColor

from farkle_explorer.plots.hatch import LINE_WIDTH, TILE

# In the oldest words that OpenGL knows, for only these draw a face in the colour of one of its corners.
_SEEN: Final = """
    uniform mat4 u_mvp;
    attribute vec4 a_position;
    attribute vec4 a_color;
    void main() {
        gl_FrontColor = a_color;
        gl_Position = u_mvp * a_position;
    }
"""
_STRIPED: Final = """
    uniform float u_ink[3];
    uniform float u_lines[2];
    void main() {
        float along = mod(gl_FragCoord.x + gl_FragCoord.y, u_lines[0]);
        float apart = 0.70710678 * min(along, u_lines[0] - along);
        float share = clamp(0.5 * u_lines[1] + 0.5 - apart, 0.0, 1.0);
        gl_FragColor = vec4(mix(gl_Color.rgb, vec3(u_ink[0], u_ink[1], u_ink[2]), share), 1.0);
    }
"""
_FILLED: Final = """
    void main() {
        gl_FragColor = gl_Color;
    }
"""


class Program(ShaderProgram):
    """One of pyqtgraph's programs that fails as PyOpenGL fails, where pyqtgraph's own raise no exception of a kind."""

    def __init__(self, name: str, fragment: str) -> None:
        self.prog: Any = None
        super().__init__(f"farkle {name}", [VertexShader(_SEEN), FragmentShader(fragment)])

    def program(self, es2_compat: bool = False) -> Any:  # noqa: ARG002
        """Return the compiled program, compiled when it is first wanted."""
        if self.prog is None:
            parts = [compileShader(each.code, each.shaderType) for each in self.shaders]
            self.prog = compileProgram(*parts)
            GL.glBindAttribLocation(self.prog, 0, "a_position")
            GL.glLinkProgram(self.prog)
        return self.prog


FILLED: Final = Program("filled", _FILLED)
STRIPED: Final = Program("striped", _STRIPED)


def set_stripes(ink: QColor, ratio: float) -> None:
    """Have :data:`STRIPED` draw lines of a colour where the painted hatch has them, sharp on any screen."""
    STRIPED["u_ink"] = [ink.redF(), ink.greenF(), ink.blueF()]
    STRIPED["u_lines"] = [TILE * ratio, LINE_WIDTH * ratio]
