"""How much of a drama each event is: points that change hands count most."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.thats_life.modules.movement_cards import STEPS
from engine.games.thats_life.moves import MUST
from engine.games.thats_life.pieces import PAWN
from engine.games.thats_life.tiles import FINISH, LUCKY, VALUES
from engine.text.beat import BANNER, HEADLINE, TOLD

PLAIN = 0
BAD = -8
"""A tile that costs at least this much has a banner."""
MOST = 90
"""No event of a turn is more of a drama than the end of the game, which is 100."""

FIXED = {
    "laid": TOLD,
    "stays": TOLD,
    "begins": TOLD,
    "hat_draw": TOLD,
    "hats": 30,
    "token": TOLD,
    "sunk": 30,
    "token_played": 24,
    "swapped": HEADLINE,
    "attack": 30,
    "called": BANNER,
    "game_over": 100,
}


def drama_of(event: Event) -> int:
    match event.kind:
        case "took":
            return _of_taking(event)
        case "gift" | "steal":
            return min(MOST, 24 + 4 * max(map(abs, changes(event)))) if event.data["tile"] else TOLD
        case "moved":
            return _of_move(event)
        case "card":
            return TOLD if event.data["second"] or not STEPS[event.data["card"]] else PLAIN
        case "pushed":
            return min(MOST, 48 + 6 * sum(owner not in (None, event.data["seat"]) for _, owner, _ in event.data["pieces"]))
        case "lap" | "disc":
            return HEADLINE + int(event.data["disc"])
        case "hat":
            return TOLD if event.data["other"] == event.data["seat"] else BANNER + 10 * (event.data["how"] == "exchange")
    return FIXED.get(event.kind, PLAIN)


def _of_taking(event: Event) -> int:
    tile, [worth] = event.data["tile"], changes(event)
    if worth <= BAD:
        return min(MOST, BANNER - worth)
    if tile in LUCKY and not worth:
        return HEADLINE + 4  # the best tile, even before it turns anything
    return min(MOST, 16 + 3 * abs(worth))


def _of_move(event: Event) -> int:
    data = event.data
    if is_home(event):
        return BANNER + 2 if data.get("to_come") == 0 else HEADLINE + 2
    return PLAIN if data["piece"] == PAWN and data["from"] < data["to"] else TOLD


def is_home(event: Event) -> bool:
    """Return whether a player brought a pawn to Finish."""
    return event.kind == "moved" and event.data["piece"] == PAWN and event.data["on"] == FINISH


def is_forced(event: Event) -> bool:
    """Return whether the action die says that the figure must move."""
    return event.kind == "rolled" and event.data["action"] == MUST


def changes(event: Event) -> Sequence[int]:
    """Return by how much a tile that changed hands changed the worth of each tower concerned: of who took it; of giver and taker.

    Events of earlier versions do not say; then it is the tile's own value.
    """
    if "worth" in event.data:
        worth: Sequence[int] = event.data["worth"]
        return worth
    value = VALUES.get(event.data["tile"], 0)
    return [value] if event.kind == "took" else [-value, value]
