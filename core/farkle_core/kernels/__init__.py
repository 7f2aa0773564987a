"""Compiled passes over arrays; the arrays hold all that kernels need to know of the rules."""
