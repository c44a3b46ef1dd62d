"""`python -m bot doctor`: finds problems, and says what to do. It changes nothing and can run alongside the bot."""

from bot.operations.doctor.examine import examine

__all__ = ["examine"]
