"""Every state of a small table, visited: one by one (plain), or in whole arrays of counts."""
