"""Text on pictures: fonts, shaping, measuring, line breaking, names."""
