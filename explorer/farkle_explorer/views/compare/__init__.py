"""The page that compares two ways to play: what is compared, both in numbers, over all scores, decision by decision."""
