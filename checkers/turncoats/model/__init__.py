"""Turncoats told a second time, without a line of the engine: orders, and moves over counts.

Every function takes a Logic, so that one telling serves integers, Z3 terms and arrays.
"""
