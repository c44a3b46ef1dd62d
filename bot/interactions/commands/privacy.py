"""`/my-data`, `/forget-me`: a user's own data. Both work in servers and in direct messages."""

from __future__ import annotations

from bot.interactions.actions import privacy
from bot.interactions.commands.common import Command, plain_command
from bot.interactions.router import InteractionRouter


def commands(router: InteractionRouter) -> list[Command]:
    about_forgetting = "Have everything forgotten that is kept of you; you are asked first."
    return [
        plain_command(router, "my-data", "Everything that is kept of you, as a file. Only you see it.", privacy.my_data),
        plain_command(router, "forget-me", about_forgetting, privacy.forget_me),
    ]
