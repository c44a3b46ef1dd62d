"""The registry that racers join when their file is imported. Import CARDS from `racers`: there it is complete."""

from engine.race.model.power import CardRegistry

CARDS = CardRegistry()
racer = CARDS.racer
