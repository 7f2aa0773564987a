"""Two ways to play beside one another: rules, goals, bounds and strategies, and the decisions they differ in."""
