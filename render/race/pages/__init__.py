"""Whole pictures of a race game."""
