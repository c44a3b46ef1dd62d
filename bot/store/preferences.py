"""What people have chosen for themselves, wherever they play: SQL inside a transaction."""

from __future__ import annotations

import msgspec

from bot.store.database import Statements
from bot.store.records import UserPreferences
from bot.store.rows import decode_or_none, encode

_people = msgspec.json.Decoder(UserPreferences)


def read_preferences(db: Statements, user: int) -> UserPreferences:
    """Returns a user's preferences; the defaults if there are none, or none that can be read."""
    row = db.execute('SELECT person FROM people WHERE "user" = ?', (user,)).fetchone()
    stored = decode_or_none(_people, row[0], f"preferences of user {user}") if row else None
    return stored if stored is not None else UserPreferences()


def write_preferences(db: Statements, user: int, preferences: UserPreferences) -> None:
    change = 'INSERT INTO people VALUES (?, ?) ON CONFLICT ("user") DO UPDATE SET person = excluded.person'
    db.execute(change, (user, encode(preferences)))


def note_met(db: Statements, user: int, thing: str) -> UserPreferences:
    """Stores that a user has met a thing, and returns their preferences."""
    preferences = read_preferences(db, user)
    if thing not in preferences.met:
        preferences.met.append(thing)
        write_preferences(db, user, preferences)
    return preferences
