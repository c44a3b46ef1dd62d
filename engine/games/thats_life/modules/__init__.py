"""The optional modules of That's Life!, and the Gift and Steal tiles of the base game."""
