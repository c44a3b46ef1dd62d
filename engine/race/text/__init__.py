"""A race in words."""
