"""How a turn resolves: activations, the power stack, arrivals, effects, reaction windows."""

from engine.race import SPEED
from engine.race.compiled import put_first

put_first(__path__, __name__, SPEED)
