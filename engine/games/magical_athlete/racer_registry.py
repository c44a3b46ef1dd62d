"""The box every racer goes into when its file is imported. Take the cards from `racers`, which has them all."""

from engine.race.model.power import CardRegistry

CARDS = CardRegistry()
racer = CARDS.racer
