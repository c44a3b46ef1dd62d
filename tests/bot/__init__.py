"""The bot, tested over the wire."""
