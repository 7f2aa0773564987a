"""A solution's numbers as files for other programs."""
