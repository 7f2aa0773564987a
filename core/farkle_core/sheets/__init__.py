"""The content of cheat sheets, and the user's choice of it; no drawing."""
