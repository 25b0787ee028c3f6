"""What must be true of Turncoats."""
