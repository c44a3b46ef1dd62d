"""The pictures of Microbot Racers."""

from render.games.microbot_racers.artist import ARTIST

__all__ = ["ARTIST"]
