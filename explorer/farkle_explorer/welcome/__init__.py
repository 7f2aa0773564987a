"""The first start: a choice of doors, eight questions about the user's rules, a tour."""
