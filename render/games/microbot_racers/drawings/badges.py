"""Icons beside the track, and marks of events on it."""

from __future__ import annotations

from render.drawing import figure_parts
from render.drawing.icons import PALE, Drawing, Icons
from render.drawing.pen import INK, Colour, Pen, arc
from render.games.microbot_racers.drawings.robots import number_ink
from render.games.microbot_racers.drawings.squares import HAZARD, SHALLOW, SWITCH, round_arrows
from render.scene.theme import SEATS

HEALTH: Colour = "#ff4d5e"
EMPTY: Colour = "#6a6f8f"
DROP: Colour = "#c08a4c"
NEEDLE: Colour = "#ff5a4d"


def die(seat: int) -> Drawing:
    """Returns a die in the colour of a seat."""

    def draw(pen: Pen, value: int) -> None:
        pen.box(5, 5, 90, 90, SEATS[seat], round_=20, line=6)
        for dx, dy in figure_parts.PIPS.get(value, ()):
            pen.circle(50 + dx * 25, 50 + dy * 25, 10.5, number_ink(seat), line=0)

    return draw


def heart(pen: Pen, value: int) -> None:
    """Draws a heart of a robot's health; value 0 is one that is lost."""
    figure_parts.heart(pen, 50, 52, 45, HEALTH if value else EMPTY, line=7)
    if value:
        pen.curve([(24, 40), (28, 28), (38, 24)], "#ffd9de", 7)


def risk(pen: Pen, _value: int) -> None:
    """Draws the warning beside a square on which a planned way needs luck."""
    pen.shape([(50, 6), (96, 90), (4, 90)], HAZARD, line=8)
    pen.curve([(50, 34), (50, 60)], INK, 11)
    pen.circle(50, 76, 6, INK, line=0)


def impact(pen: Pen, _value: int) -> None:
    figure_parts.star(pen, 50, 50, 47, "#ff6a13", line=5, tips=9, inner=0.6)
    figure_parts.star(pen, 50, 50, 27, "#ffe24d", line=0, tips=9, inner=0.6)


def splash(pen: Pen, _value: int) -> None:
    """Draws water that splashes from under a wheel."""
    pen.ellipse(50, 82, 45, 14, SHALLOW, line=5)
    for tilt, top, r in ((-54, 17, 11), (54, 17, 11), (0, 4, 18)):
        with pen.turned(tilt, 50, 74):
            drop = [(50, top), *arc(50, top + 2.1 * r, r, r, -25, 205)]
            pen.shape(drop, DROP, line=5)
    pen.curve([(44, 40), (42, 48)], "#ffffff", 5)
    pen.curve([(28, 84), (70, 84)], "#f4dcae", 5)


def north(pen: Pen, _value: int) -> None:
    """Draws the sign beside a track that lies on its side: north is at the right."""
    pen.text(36, 50, "N", 67, NEEDLE)
    pen.shape([(74, 26), (98, 50), (74, 74)], NEEDLE, line=0)


def turned(pen: Pen, _value: int) -> None:
    """Draws the mark of a card that was flipped or turned."""
    pen.circle(50, 50, 46, SWITCH, line=5, ink=PALE)
    round_arrows(pen, 25, 9, PALE)


def first(pen: Pen, _value: int) -> None:
    """Draws the star of a player who may still go first once."""
    figure_parts.star(pen, 50, 54, 47, "#ffd43b", line=6, inner=0.62)
    pen.text(50, 59, "1", 36, INK)


ICONS: Icons = {
    **{f"die-{seat}": die(seat) for seat in range(4)},
    "heart": heart,
    "risk": risk,
    "impact": impact,
    "splash": splash,
    "turned": turned,
    "north": north,
    "first": first,
}
