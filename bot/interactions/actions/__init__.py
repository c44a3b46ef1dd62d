"""What commands and controls do, by subject. A command and a control that mean the same call the same function."""

from bot.interactions.actions import (
    answers,
    looks,
    move_table,
    pauses,
    privacy,
    seats,
    settings,
    standing_answers,
    tables,
    things,
    undo,
    whatif,
    whatif_position,
)
from bot.interactions.actions.club import leagues, profiles

ACTIONS = {
    **tables.ACTIONS,
    **seats.ACTIONS,
    **answers.ACTIONS,
    **undo.ACTIONS,
    **standing_answers.ACTIONS,
    **things.ACTIONS,
    **looks.ACTIONS,
    **settings.ACTIONS,
    **move_table.ACTIONS,
    **pauses.ACTIONS,
    **whatif.ACTIONS,
    **whatif_position.ACTIONS,
    **profiles.ACTIONS,
    **leagues.ACTIONS,
    **privacy.ACTIONS,
}
"""The function for each action that a control's custom ID can name."""
READ_ONLY = frozenset(
    {
        *("hand", "log", "logpage", "cards", "card", "replay", "record", "mine", "standing", "things"),
        *("options", "page", "reminders", "form", "going", "offer", "pause", "whatif", "suppose", "keep"),
        *("/hand", "/board", "/odds", "/log", "/standing", "/things", "/card", "/rules", "/games", "/help", "/about", "/whatif"),
        *("/profile", "/leaderboard", "/racers"),
        *("/my-data", "/forget-me"),
    }
)
"""Actions and commands that change nothing; load shedding drops these first. A command such as `/choose` is not among them,
although it only shows a question if no answer is typed."""
