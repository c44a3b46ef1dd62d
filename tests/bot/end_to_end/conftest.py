"""A browser for those tests of the bot that look at the page."""

from tests.bot.arena.browser import browser

__all__ = ["browser"]
