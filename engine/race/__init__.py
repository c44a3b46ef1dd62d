"""A race of racers with powers on a track: positions, turns, and how powers react to each other.

It knows no racer by name: a game brings its cards, and the cards bring the powers. Read the files in this order: `model/power`,
`racer`, `listeners`, `board`; `resolution/activation`, `stack`, `arrival`, `effects`, `turn`, `windows`, `standing_answers`.
"""

from engine.race.compiled import arrange

SPEED = arrange(__path__)
"""Whether the race layer runs compiled."""
