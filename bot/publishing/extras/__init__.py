"""Extras that accompany a board and may fail without delaying it: odds, films, turning point, podium, private prompts."""
