"""The rule lab: create, run and read studies of many rulesets."""
