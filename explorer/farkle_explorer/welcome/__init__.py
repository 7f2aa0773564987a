"""The first start: a choice of entries, questions about the user's rules, a tour."""
