"""A person who clicks, types and drags at random, again in the same way from the same seed."""
