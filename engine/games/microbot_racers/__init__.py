"""Microbot Racers: two robots, a track of flipping cards, and one action card that both of them fight over."""

from engine.games.microbot_racers.game import GAME

__all__ = ["GAME"]
