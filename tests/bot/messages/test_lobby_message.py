"""The lobby message: who sits where, in words."""

from __future__ import annotations

from bot.messages.lobby_message import seat_in_words, thread_name
from bot.store import Seat
from bot.tables.hosted_table import Guest
from tests.bot.support.hosted_tables import waiting


def test_an_ai_player_of_a_level_that_is_not_known_here_is_shown_as_the_usual_one_that_plays() -> None:
    """The database may come from a newer version."""
    assert seat_in_words(Seat("Cog", level="clairvoyant"), host=100) == "Cog (AI, Regular)"


def test_the_name_of_a_thread_that_was_cut_shows_it() -> None:
    record = waiting(*(Guest(number, f"Bartholomew the Third {number}") for number in range(7, 12))).record
    name = thread_name(record, "Magical Athlete")
    assert name.endswith("…")
    assert len(name) <= 100
