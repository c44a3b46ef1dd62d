"""What can be looked up about the game: what it is, how it is played, and its pieces."""

from __future__ import annotations

from collections.abc import Mapping

from engine.card import Card

ABOUT: str = """\
Two robots, a track of cards that flip and turn, and one action card for both: program three actions a round, and come home first, \
or in one piece.
Grandstand is an unofficial fan work. It is not connected with the author of the game.

Design: Peter D Gray"""

HOW_TO_PLAY: str = "Pick up to three actions a round, then do them in turn."

LIBRARY: Mapping[str, Card] = {}
