"""The window that compares the program's numbers with published ones."""
