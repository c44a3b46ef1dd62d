"""Processes that work for the bot, so that its event loop does not have to wait: how they are started, asked and replaced."""
