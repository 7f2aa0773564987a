"""The page that compares two ways to play: rulesets, goals, bounds or strategies."""
