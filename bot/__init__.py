"""Discord and time: commands, buttons, the coordinator, the store, reminders. May import engine and render."""
