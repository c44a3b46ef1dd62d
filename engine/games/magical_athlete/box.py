"""The box that every racer is put into when its file is imported. Take the cards from `racers`, where all of them are."""

from engine.race.power import Cards

CARDS = Cards()
racer = CARDS.racer
