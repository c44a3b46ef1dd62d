"""The pictures of Magical Athlete (2003)."""

from render.games.magical_athlete_2003.artist import ARTIST

__all__ = ["ARTIST"]
