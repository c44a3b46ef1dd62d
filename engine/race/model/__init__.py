"""What a race is made of: powers, racers, the track and the board."""

from engine.race import SPEED
from engine.race.compiled import put_first

put_first(__path__, __name__, SPEED)
