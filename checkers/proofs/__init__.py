"""Proofs with Z3: obligations, verdicts that repeat, and smallest witnesses."""
