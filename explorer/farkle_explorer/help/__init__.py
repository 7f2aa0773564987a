"""Help: the guide, the glossary, and the keyboard window."""
