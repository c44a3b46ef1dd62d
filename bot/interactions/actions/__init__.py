"""What each verb does. A command and a control that mean the same end in the same function here."""

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
"""What a control can say."""
READ_ONLY = frozenset(
    {
        *("hand", "log", "logpage", "cards", "card", "replay", "record", "mine", "standing", "things"),
        *("options", "page", "reminders", "form", "going", "offer", "pause", "whatif", "suppose", "keep"),
        *("/hand", "/board", "/odds", "/log", "/standing", "/things", "/card", "/rules", "/games", "/help", "/about", "/whatif"),
        *("/profile", "/leaderboard", "/racers"),
        *("/my-data", "/forget-me"),
    }
)
"""Controls and commands that show something and change nothing: the first that are left alone when too much comes. All else acts,
also a command such as `/choose`, which only shows a question when nothing is typed."""
