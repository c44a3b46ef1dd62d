"""A picture as data: items in boxes, and the colours of a theme."""
