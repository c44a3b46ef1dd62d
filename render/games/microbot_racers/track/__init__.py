"""The track and what is on it."""
