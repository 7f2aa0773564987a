"""Generic controls, the theme, actions and keys; no feature of its own."""
