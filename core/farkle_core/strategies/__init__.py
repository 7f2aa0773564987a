"""Ways to play that a person can keep in mind, and what they are worth, exactly."""
