"""The main window, its wiring, and the start of the program."""
