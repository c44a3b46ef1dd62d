"""The gateway: the websocket over which bots identify and receive events."""

from __future__ import annotations

from bot.arena.gateway.codes import PRIVILEGED, Close, Intent, Op
from bot.arena.gateway.gateway import Gateway
from bot.arena.gateway.identify import GatewayServices
from bot.arena.gateway.session import Session

__all__ = ["PRIVILEGED", "Close", "Gateway", "GatewayServices", "Intent", "Op", "Session"]
