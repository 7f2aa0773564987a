"""The guide, the words of the program and the keyboard window."""
