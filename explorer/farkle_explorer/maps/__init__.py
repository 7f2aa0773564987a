"""Score map, curves and turn map, with their layers and painters."""
