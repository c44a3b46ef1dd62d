"""The lobby message: who sits where, in words."""

from __future__ import annotations

from bot.messages.lobby_message import seat_in_words
from bot.store import Seat


def test_an_ai_player_of_a_level_that_is_not_known_here_is_shown_as_the_usual_one_that_plays() -> None:
    """The database may come from a newer version."""
    assert seat_in_words(Seat("Cog", level="clairvoyant"), host=100) == "Cog (AI, Regular)"
