"""The people in the page: its files, one socket for each tab, and what a tab can ask for."""

from bot.arena.web.app import WebApp

__all__ = ["WebApp"]
