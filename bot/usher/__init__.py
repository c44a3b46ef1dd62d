"""The usher: an ordinary bot that shows the engine, the pictures and every kind of control, until the games move in."""

from bot.usher.usher import Usher

__all__ = ["Usher"]
