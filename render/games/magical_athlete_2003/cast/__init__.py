"""The 25 characters as figures, each a small drawing from the kit."""
