"""What the program does by itself, to be chosen."""
