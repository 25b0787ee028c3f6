"""Planted mistakes: for each claim a wrong telling that it must refute, or it proves nothing."""
