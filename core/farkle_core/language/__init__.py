"""Messages and numbers in the language of the user."""
