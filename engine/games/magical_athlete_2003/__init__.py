"""Magical Athlete, the 2003 edition: a coin draft with falling prices, 25 characters, four or five races."""

from engine.games.magical_athlete_2003.game import GAME

__all__ = ["GAME"]
