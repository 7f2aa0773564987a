"""Rules of Farkle, their exact solution, and what it says; without a window."""

__version__ = "0.1.0"
