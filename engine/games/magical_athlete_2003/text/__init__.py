"""The game of 2003 in words."""
