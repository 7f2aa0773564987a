"""Compiling and caching kernels."""
