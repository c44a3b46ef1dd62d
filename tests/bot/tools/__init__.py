"""Programs for developers of the bot, run by hand."""
