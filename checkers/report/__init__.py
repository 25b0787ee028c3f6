"""What people are shown: results, tables, positions."""
