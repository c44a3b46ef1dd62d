"""The web app behind the page: its files, one websocket for each tab, and the actions of a tab."""

from bot.arena.web.app import WebApp

__all__ = ["WebApp"]
