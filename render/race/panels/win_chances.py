"""After a race: each player's chance to win the whole game."""

from __future__ import annotations

from collections.abc import Sequence

from render.artist import View
from render.odds.alt import ranked
from render.odds.odds_view import odds_of
from render.race.profile import RaceProfile

OUTLOOK = "To win the game"


def open_game(profile: RaceProfile, view: View, number: int) -> Sequence[float]:
    """Returns the chances after that race if the view has them: only after the newest race, and not after the last."""
    is_newest = number == len(view["board"]["races"])
    return (odds_of(view).game or ()) if is_newest and number < len(profile.prizes(view)) else ()


def chances_text(names: Sequence[str], chances: Sequence[float]) -> str:
    return f"{OUTLOOK}: {ranked(names, chances)}." if chances else ""
