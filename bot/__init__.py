"""The Discord bot: commands, buttons, the coordinator, the store, reminders. May import engine and render."""
