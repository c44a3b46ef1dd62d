"""Text for a channel: stories, logs, names, banter."""
