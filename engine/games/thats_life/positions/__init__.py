"""A game as one line of text, and back."""
