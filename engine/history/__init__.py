"""What was played: records, replays, undo."""
