"""The page for training: decision drills with immediate answers and a schedule."""
