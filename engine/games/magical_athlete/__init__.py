"""Magical Athlete, the 2025 edition: 36 racers, four races, two to six players."""

from engine.games.magical_athlete.game import GAME

__all__ = ["GAME"]
