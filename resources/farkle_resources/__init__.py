"""Files that the program ships: rulesets, fonts, icons."""
