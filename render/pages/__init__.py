"""Shared parts of every game's pictures: the prompt line, reference cards, wording."""
