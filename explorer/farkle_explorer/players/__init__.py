"""Players: several people on one computer, each with records of their own."""
