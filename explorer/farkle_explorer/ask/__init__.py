"""The place to ask: one moment, one roll, one answer."""
