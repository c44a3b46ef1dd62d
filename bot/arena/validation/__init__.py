"""Validation of the bodies that bots send, and of the answers that Discord's clients accept from users."""
