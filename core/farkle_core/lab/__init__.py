"""The rule lab: what each rule does to the game, measured over many rulesets (studies)."""
