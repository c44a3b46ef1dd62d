"""What happened, and who is who, as text for a channel. Nothing here knows a game."""

from bot.words.chat import plain
from bot.words.log import log_pages
from bot.words.names import ai_names, seat_name
from bot.words.story import story
from engine.text.truncate import clipped

__all__ = ["ai_names", "clipped", "log_pages", "plain", "seat_name", "story"]
