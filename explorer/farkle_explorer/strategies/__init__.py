"""The page of strategies that a person can play."""
