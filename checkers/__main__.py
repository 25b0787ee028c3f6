"""`python -m checkers`, the same as `checkers`."""

from checkers.cli import main

main()
