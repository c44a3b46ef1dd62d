"""That's Life! in words."""
