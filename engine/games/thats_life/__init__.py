"""That's Life!: pawns on a track that shrinks, the Pro version with its guards, and all modules, for two to eight players."""

from engine.games.thats_life.game import GAME

__all__ = ["GAME"]
