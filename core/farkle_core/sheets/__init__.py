"""What a cheat sheet says, and what a person chooses of it; no drawing."""
