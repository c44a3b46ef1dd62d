"""English text for a channel: events, names, settings, odds, banter. Independent of Discord and of single games."""

from bot.text.escaping import plain
from bot.text.log import log_pages
from bot.text.names import ai_names, seat_name
from bot.text.story import story
from engine.text.truncate import truncate

__all__ = ["ai_names", "log_pages", "plain", "seat_name", "story", "truncate"]
