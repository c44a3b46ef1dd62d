"""The services of one arena, wired together without any network: every action of a bot or a user goes through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bot.arena.behaviour.guilds import Guilds
from bot.arena.behaviour.interactions import Interactions
from bot.arena.behaviour.messages import Messages
from bot.arena.behaviour.ratelimits import RateLimits
from bot.arena.behaviour.reactions import Reactions
from bot.arena.behaviour.threads import Threads
from bot.arena.bots import Bots
from bot.arena.faults import Faults
from bot.arena.gateway import Gateway
from bot.arena.state.files import Files
from bot.arena.state.world import World
from bot.clock import Clock


class Addresses(NamedTuple):
    """The arena's addresses, as it publishes them."""

    page: str
    api: str
    gateway: str
    cdn: str


class Exchange(NamedTuple):
    """One request to the REST API and its answer, as exchange listeners receive it."""

    method: str
    path: str
    body: Any
    status: int
    answer: Any


class Services:
    """One arena's state and the services that change it."""

    def __init__(self, clock: Clock, *, generous: bool = False) -> None:
        self.clock = clock
        self.addresses = Addresses("", "", "", "")
        self.world = World(clock)
        self.files = Files(clock, lambda: self.addresses.cdn)
        self.reactions = Reactions(self.world)
        self.messages = Messages(self.world, self.files, self.reactions)
        self.threads = Threads(self.world, self.messages)
        self.guilds = Guilds(self.world, self.files)
        self.bots = Bots(self.world, self.guilds)
        self.interactions = Interactions(self.world, self.messages, clock)
        self.limits = RateLimits(clock, generous=generous)
        self.faults = Faults()
        # Heartbeats run in real time even if a test stops the arena's clock, because the client knows no other time.
        self.gateway = Gateway(self.bots, Clock(), address=lambda: self.addresses.gateway)
        self.bots.gateway = self.interactions.gateway = self.gateway
        self.world.listeners.append(self.bots.on_event)
        self.exchange_listeners: list[Callable[[Exchange], None]] = []
