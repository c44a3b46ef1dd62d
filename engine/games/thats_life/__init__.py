"""That's Life!: the track that shrinks, the towers, the Pro version with its guards, and every module."""

from engine.games.thats_life.game import GAME

__all__ = ["GAME"]
