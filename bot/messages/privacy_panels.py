"""The private panels of `/forget-me`: the tables that have to be left first, and the confirmation."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, button

SURE = """\
### Forget you?
Your reminders and your ratings are deleted. At tables where you have played you become “Somebody”: what happened there stays, and \
nobody can tell that it was you. It cannot be undone. `/my-data` gives you a copy first.
-# Messages in channels are kept by Discord, with the names in them: I cannot take those back."""
FIRST = """\
### You sit at open tables
Before you can be forgotten you have to leave them. In a running game an AI plays on in your place."""
MOST_LISTED = 10


def sure_panel() -> Layout:
    return Layout.of(SURE, rows=[[button("Forget me", CustomId("forget", ""), discord.ButtonStyle.danger), _keep()]])


def seated_panel(tables: Sequence[str]) -> Layout:
    """Asks the user to leave their open tables. `tables` has a line about each."""
    lines = [f"- {line}" for line in tables[:MOST_LISTED]]
    if len(tables) > MOST_LISTED:
        lines.append(f"- … and {len(tables) - MOST_LISTED} more: `/games` lists them.")
    leave = button("Leave all of them", CustomId("leaveall", ""), discord.ButtonStyle.danger)
    return Layout.of("\n".join([FIRST, *lines]), rows=[[leave, _keep()]])


def _keep() -> discord.ui.Button[discord.ui.View]:
    return button("Keep everything", CustomId("keep", ""))
