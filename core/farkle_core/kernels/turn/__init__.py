"""One pass over a turn, and what it needs."""
