"""Other machines at work, by Dask: who they are, and that they have the same rules and code."""
