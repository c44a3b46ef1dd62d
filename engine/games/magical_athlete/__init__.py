"""Magical Athlete, the edition of 2025: 36 racers, four races, two to six players."""

from engine.games.magical_athlete.game import GAME

__all__ = ["GAME"]
