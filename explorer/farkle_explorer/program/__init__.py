"""The program: its start, the main window, and the connections between features."""
