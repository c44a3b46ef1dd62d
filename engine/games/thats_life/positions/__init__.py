"""A position as one line of text: reading, writing, and what happens from there."""
