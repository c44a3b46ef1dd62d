"""The reference cards of the sixteen faces of the track cards, with what lies on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.contract.reference_card import ReferenceCard
from engine.games.microbot_racers.faces import (
    BLOCK,
    FACES,
    FLIP_LONG,
    FLIP_SHORT,
    NAMES,
    PIT,
    PUDDLE,
    RAMP,
    ROTATE,
    START,
    Face,
)
from engine.games.microbot_racers.text.reference_cards import card
from engine.text.english import counted, listed

COUNTED: Mapping[str, str] = {
    START: "start square",
    BLOCK: "block",
    PUDDLE: "puddle",
    RAMP: "ramp",
    PIT: "pit stop",
}
SWITCH_NAMES: Mapping[str, str] = {
    FLIP_LONG: "a lengthwise switch",
    FLIP_SHORT: "a crosswise switch",
    ROTATE: "a half-turn switch",
}
FLAVOURS: Mapping[int, tuple[str, str]] = {
    1: ("Where all of it begins, and most of the shouting comes from.", "Champagne is poured here, into the gearbox."),
    2: ("Boring, until somebody leaves it sideways.", "The cones are missing. The swerving is not."),
    3: ("Rubber boots are not in the box.", "Land, at last, and again, and again."),
    4: ("It goes up a lot, for a place without a hill.", "Left is a wall, right is a wall, ahead is hope."),
    5: ("Somebody parked here once, and the town grew around it.", "Nobody has ever seen its front."),
    6: ("Everybody has right of way, says everybody.", "Round it goes, and you with it."),
    7: ("No fence, no warning, and no refunds.", "Measured once, from the wrong end."),
    8: ("You will know when you are in it, and so will your wheels.", "Nothing happens here. Enjoy it."),
}


def _squares(face: Face) -> str:
    """What lies on a face: "a pit stop, 3 puddles and a half-turn switch"."""
    signs = Counter(face)
    things = [counted(signs[sign], name) for sign, name in COUNTED.items() if signs[sign]]
    return listed([*things, *(name for sign, name in SWITCH_NAMES.items() if signs[sign])])


def _track_card(number: int, face: int) -> ReferenceCard:
    name, side = NAMES[number][face], "AB"[face]
    return card(
        name,
        f"Track card {number}, face {side}",
        f"There you find {_squares(FACES[number][face])}. Its other side is {NAMES[number][1 - face]}.",
        FLAVOURS[number][face],
        f"Face {side} of track card {number}",
        "The faces and their names are this project's own. (003-R1)",
        "Which face is up depends on the track that was chosen, and on the switches since. (003-36)",
        also=(f"{number}{side.lower()}", f"card {number}"),
    )


TRACK_CARDS: Mapping[str, tuple[int, int]] = {NAMES[number][face]: (number, face) for number in NAMES for face in (0, 1)}
"""The number and the face of each, by name."""
CARDS = tuple(_track_card(number, face) for number, face in TRACK_CARDS.values())
