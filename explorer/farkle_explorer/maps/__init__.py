"""Score map, curves and turn map."""
