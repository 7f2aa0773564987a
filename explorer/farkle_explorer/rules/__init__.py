"""The ruleset editor: chooser, forms, problems, and rolls to try."""
