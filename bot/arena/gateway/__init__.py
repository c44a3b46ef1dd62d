"""The gateway: the websocket over which bots log in and hear what happens."""

from __future__ import annotations

from bot.arena.gateway.codes import PRIVILEGED, Close, Intent, Op
from bot.arena.gateway.gateway import Gateway
from bot.arena.gateway.identify import Backstage
from bot.arena.gateway.session import Session

__all__ = ["PRIVILEGED", "Backstage", "Close", "Gateway", "Intent", "Op", "Session"]
