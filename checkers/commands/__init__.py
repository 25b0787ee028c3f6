"""The commands of `checkers` that stand in modules of their own; cli.py registers them."""
