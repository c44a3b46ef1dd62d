"""What each verb does. A command and a control that mean the same end in the same function here."""

from bot.desk.verbs import (
    answers,
    club,
    leagues,
    looks,
    moving,
    pauses,
    positions,
    privacy,
    seats,
    settings,
    standing,
    supposing,
    tables,
    taking_back,
    things,
)

VERBS = {
    **tables.VERBS,
    **seats.VERBS,
    **answers.VERBS,
    **taking_back.VERBS,
    **standing.VERBS,
    **things.VERBS,
    **looks.VERBS,
    **settings.VERBS,
    **moving.VERBS,
    **pauses.VERBS,
    **supposing.VERBS,
    **positions.VERBS,
    **club.VERBS,
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
