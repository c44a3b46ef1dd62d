"""A browser at an arena that all tests of this folder share."""

from tests.bot.arena.browser import house

__all__ = ["house"]
