"""The state space of a ruleset: the automaton of a turn, banked scores, the phases of a game."""
