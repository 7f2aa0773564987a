"""Kernels that solve the game of three players."""
