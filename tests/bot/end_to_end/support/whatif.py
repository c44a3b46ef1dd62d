"""What tests of what-if need: a table at a roll, and what somebody is told."""

from __future__ import annotations

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.client import Grandstand
from bot.clock import Clock
from bot.interactions.actions import win_chances
from bot.tables.hosted_table import HostedTable
from bot.workers.odds.client import OddsWorker
from tests.bot.arena.small_bot import WAIT
from tests.bot.end_to_end.support.odds_workers import Thinking
from tests.bot.end_to_end.support.tables import Playing, private


def thinks(bot: Grandstand, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    """There are odds, by few playouts, however long they take."""
    monkeypatch.setattr(win_chances, "MIN_PLAYOUTS", 1)
    monkeypatch.setattr(win_chances, "TIMEOUT_SECONDS", WAIT)
    mind = Thinking()
    bot.router.odds_worker = OddsWorker(Clock(), mind.reply_to)
    return mind


def watching(arena: Arena, table: Playing, name: str = "green") -> Player:
    """Somebody who does not sit there."""
    return arena.user(name).goes_to(str(table.evening.players[table.evening.names[0]].channel.name))


async def whatif(player: Player, **given: object) -> str:
    """What they are told."""
    await player.slash("/whatif", **given)
    return private(player)[-1].text


async def comes_to_a_roll(table: Playing, turns: int = 1) -> Player:
    """Everybody gives the default answer until a person has been asked to roll, and nothing else, so many times. Returns who."""

    def act(hosted: HostedTable) -> None:
        rolls = 0
        while True:
            question = hosted.table.questions[0]
            is_person = hosted.record.seats[question.seat].user is not None
            rolls += is_person and [option.id for option in question.options] == ["roll"]
            if rolls == turns:
                return
            hosted.answer(question.seat, question.key, question.default, "test")

    await table._act(act)
    return await table.asked()
