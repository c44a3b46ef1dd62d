"""Magical Athlete, drawn: which picture fits a view."""

from __future__ import annotations

from engine import Card
from render.games.artist import Artist, Reel, View
from render.games.magical_athlete.cast import RACERS, TROUPE
from render.games.magical_athlete.race import race_scene
from render.scene import Scene


class MagicalAthleteArtist(Artist):
    game = TROUPE
    cast = RACERS

    def scene(self, view: View) -> Scene:
        return race_scene(view)

    def alt(self, view: View) -> str:
        return ""

    def title(self, view: View) -> str:
        return "race"

    def card(self, card: Card) -> Scene:
        raise NotImplementedError

    def reels(self, view: View) -> list[Reel]:
        return []


ARTIST = MagicalAthleteArtist()
