"""The 36 racers, one file each: `CARDS` has every file of this folder. Hooks are explained in `engine.race.model.power`."""

import pkgutil
from importlib import import_module

from engine.games.magical_athlete.racer_registry import CARDS

for racer in pkgutil.iter_modules(__path__):
    import_module(f"{__name__}.{racer.name}")  # importing a racer registers it

__all__ = ["CARDS"]
