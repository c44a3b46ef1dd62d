"""Finished answers: records, replays, undo."""
