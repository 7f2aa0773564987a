"""The rule lab's workspace: studies of many rulesets, made, run and read."""
