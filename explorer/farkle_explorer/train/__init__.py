"""The page on which a user practises decisions, with the truth at once and a schedule."""
