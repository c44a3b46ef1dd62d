"""Incoming events: commands, controls and forms, the tables that they mean, and changes to servers and channels."""
