"""Playbooks: strategies made of sentences that a person can say."""
