"""Chances in pictures, the same for every game: a graph of how they went, a bar of how they stand."""
