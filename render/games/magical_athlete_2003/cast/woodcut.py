"""The style of the 2003 figures: the dyes of a printed storybook, and hatched shadows."""

from __future__ import annotations

from render.drawing.pen import INK, Colour, Pen, Point

BONE: Colour = "#efe2c2"
MADDER: Colour = "#b8402f"
OCHRE: Colour = "#dda63f"
MOSS: Colour = "#71873f"
WOAD: Colour = "#4f6f96"
UMBER: Colour = "#7c4a2c"
PLUM: Colour = "#7d4670"
STEEL: Colour = "#a3b0b5"
SOOT: Colour = "#544c60"

FAIR: Colour = "#ecc096"
TAN: Colour = "#c98b58"


def hatch(pen: Pen, start: Point, end: Point, strokes: int = 4, length: float = 8, ink: Colour = INK) -> None:
    """Draws parallel strokes towards the lower left on the shaded side; the first begins at `start`, the last at `end`."""
    for i in range(strokes):
        part = i / (strokes - 1)
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        pen.curve([(x, y), (x - length * 0.6, y + length * 0.8)], ink, 2)
