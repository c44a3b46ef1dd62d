"""Answers one interaction: acknowledged in time, answered exactly once."""
