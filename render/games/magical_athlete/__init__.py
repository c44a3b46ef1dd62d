"""The pictures of Magical Athlete."""

from render.games.magical_athlete.artist import ARTIST

__all__ = ["ARTIST"]
