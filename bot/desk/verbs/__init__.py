"""What each verb does. A command and a control that mean the same end in the same function here."""

from bot.desk.verbs import answers, looks, moving, seats, settings, tables

VERBS = {**tables.VERBS, **seats.VERBS, **answers.VERBS, **looks.VERBS, **settings.VERBS, **moving.VERBS}
"""What a control can say."""
