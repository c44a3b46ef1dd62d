"""A race as one line of text, and back."""
