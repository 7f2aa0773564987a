"""Files on disk: read with care, set aside where they are damaged."""
