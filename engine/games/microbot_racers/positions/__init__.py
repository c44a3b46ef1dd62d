"""A position as one line of text: reading, drawn tracks, and what happens from there."""
