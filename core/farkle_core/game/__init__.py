"""The state space of a ruleset: the automaton of a turn, banked scores, the stages of a game."""
