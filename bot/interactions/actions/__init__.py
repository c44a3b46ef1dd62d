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

VERBS = {
    **tables.VERBS,
    **seats.VERBS,
    **answers.VERBS,
    **undo.VERBS,
    **standing_answers.VERBS,
    **things.VERBS,
    **looks.VERBS,
    **settings.VERBS,
    **move_table.VERBS,
    **pauses.VERBS,
    **whatif.VERBS,
    **whatif_position.VERBS,
    **profiles.VERBS,
    **leagues.VERBS,
    **privacy.VERBS,
}
"""What a control can say."""
LOOKS = frozenset(
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
