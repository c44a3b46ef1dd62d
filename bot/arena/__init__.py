"""The arena: Discord emulated on this machine, for playing without a token and for testing the bot over the wire."""

from bot.arena.arena import Arena

__all__ = ["Arena"]
