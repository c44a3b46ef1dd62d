"""Microbot Racers: two to four robots on a track of flipping cards, programmed from one shared action card."""

from engine.games.microbot_racers.game import GAME

__all__ = ["GAME"]
