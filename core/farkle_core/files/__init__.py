"""Reads and writes files safely, and sets damaged ones aside."""
