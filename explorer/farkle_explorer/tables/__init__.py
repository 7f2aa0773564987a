"""Tables to read, copy and export."""
