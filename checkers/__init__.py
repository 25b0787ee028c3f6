"""Everything that is done with rules: scenarios, claims, proofs, audits, reports."""
