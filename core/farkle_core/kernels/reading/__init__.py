"""Kernels that read solutions."""
