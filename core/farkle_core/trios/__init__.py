"""The game of three players, solved exactly: everybody plays for their own win."""
