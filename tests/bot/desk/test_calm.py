"""How much a channel is told: few messages while everybody looks on, and those worth keeping stay."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.arena.screen import Seen
from bot.clock import HandClock
from tests.bot.arena.small_bot import until
from tests.bot.desk.evening import BUTTONS, COMMANDS, Evening
from tests.bot.desk.hosting import hosting

FOUR = ["red", "blue", "green", "violet"]


def told(evening: Evening) -> list[Seen]:
    """What everybody reads where the game is played."""
    player = evening.players[evening.names[0]]
    return [seen for seen in player.sees() if not seen.private and seen.author == "Grandstand"]


async def test_a_whole_game(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with hosting(still, tmp_path) as bot:
        evening = Evening(still, ["red", "blue"])
        await evening.open(ai=2)
        await evening.play(BUTTONS)
        await until(lambda: bot.delivery.rounds.is_idle)
        import collections
        for s in told(evening): print("-----", len(s.text.split())); print(s)
        print("COUNT", len(told(evening)), evening.turns)
