"""Long work in batches: each is done once, whatever ends the run, and told by what it was done."""
