"""The pictures of That's Life!"""

from render.games.thats_life.artist import ARTIST

__all__ = ["ARTIST"]
