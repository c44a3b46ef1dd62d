"""What commands and controls do, by subject. A command and a control that mean the same call the same function."""

from bot.interactions.actions import (
    answers,
    how_to_play,
    in_words,
    intermissions,
    looks,
    move_table,
    pauses,
    privacy,
    seats,
    servers,
    settings,
    standing_answers,
    tables,
    things,
    undo,
    whatif,
    whatif_position,
)
from bot.interactions.actions.club import leagues, profiles

SUBJECTS = (
    *(tables, seats, answers, intermissions, undo, standing_answers, things, looks, in_words, how_to_play, settings),
    *(move_table, pauses, whatif, whatif_position, profiles, leagues, servers, privacy),
)
ACTIONS = {name: action for subject in SUBJECTS for name, action in subject.ACTIONS.items()}
"""The function for each action that a control's custom ID can name."""
READ_ONLY = frozenset(
    {
        *("hand", "log", "logpage", "cards", "card", "watch", "replay", "record", "inwords", "mine", "standing", "things"),
        *("howto", "rules", "options", "page", "reminders", "form", "going", "offer", "pause", "whatif", "suppose", "keep"),
        *("/hand", "/board", "/odds", "/log", "/standing", "/things", "/card", "/rules", "/games", "/help", "/about", "/whatif"),
        *("/profile", "/leaderboard", "/racers"),
        *("/my-data", "/forget-me"),
    }
)
"""Actions and commands that change nothing; load shedding drops these first. A command such as `/choose` is not among them,
although it only shows a question if no answer is typed."""
