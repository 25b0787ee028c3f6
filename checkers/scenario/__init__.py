"""Scenarios: short plays in plain sentences, in; a verdict, out."""
