"""Who plays and trains: several people on one computer, each with records of their own."""
