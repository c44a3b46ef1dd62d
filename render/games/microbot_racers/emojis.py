"""The emojis of Microbot Racers: robots for the players, and the actions by their ids."""

from __future__ import annotations

from engine import seat_emoji
from engine.games.microbot_racers.actions.action_card import ACTIONS
from render.drawing.emojis import icon_emojis
from render.drawing.sprites import Cast
from render.games.microbot_racers.drawings.portraits import CAST, FACES
from render.games.microbot_racers.panels.chips import drawing_of

EMOJIS: Cast = {
    **{seat_emoji(seat): CAST[name] for seat, name in enumerate(FACES)},
    **icon_emojis({action: drawing_of(action) for action in ACTIONS}),
}
