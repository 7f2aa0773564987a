"""The page of strategies to play by heart: fit, price, compare."""
