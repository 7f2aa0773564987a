"""Generic controls, the theme and actions."""
