"""Tables one can read, copy and save: a model, a view, and what brings a view out of the program."""
