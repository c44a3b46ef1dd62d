"""People who keep pressing answers at many tables, and how soon each of them is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.interactions import CallbackType, Interaction
from bot.arena.validation import answers
from bot.messages.custom_ids import parse_custom_id
from tests.bot.end_to_end.support.crash_trial import CrashTrial, SentAnswer
from tests.bot.end_to_end.support.message_history import custom_ids
from tests.bot.support.waiting import until

ANSWERS = ("answer", "ours", "pick")
"""The actions of controls that answer a question."""
GAME = "That's Life!"
"""A game whose questions are all asked on the board."""
PATIENCE = 90.0


class Press(NamedTuple):
    """A press and its time."""

    table_id: str
    at: float
    interaction: Interaction


class PressingTrial(CrashTrial):
    """People who press without waiting for the replies, as far as the channels show them what to press."""

    def __init__(self, arena: Arena, data: Path, seed: int, **more: Any) -> None:
        super().__init__(arena, data, seed, **more)
        self.pressed: list[Press] = []
        self.answered: dict[str, float] = {}
        """When each interaction was answered first."""
        arena.services.exchange_listeners.append(lambda exchange: self._note(exchange.path, exchange.status))

    def _note(self, path: str, status: int) -> None:
        parts = path.split("/")
        if "callback" in parts and status < 300:
            self.answered.setdefault(parts[parts.index("interactions") + 1], time.monotonic())

    async def press_forever(self, tables: Callable[[], Sequence[str]], pause: float) -> None:
        """Presses at one of the tables after another, with about so many seconds in between."""
        while True:
            await asyncio.sleep(self.luck.uniform(0.5, 1.5) * pause)
            self.press(self.luck.choice(tables()))

    def press(self, table_id: str) -> Press | None:
        """A player who is asked presses an answer on the newest board, going by what the channel shows."""
        table = self.tables[table_id]
        board = table.seen
        if board is None:  # a new one is on its way
            return None
        deciding = table.asked()
        offered = [
            control
            for control in answers.controls(board.components)
            if any(code.action in ANSWERS for code in custom_ids([control]))
        ]
        if not deciding or not offered:
            return None
        player, control = self.luck.choice(deciding), self.luck.choice(offered)
        place, custom_id = (player.channel, board.message.id), control["custom_id"]
        if "options" in control:
            interaction = player.person.choose(*place, custom_id, [self.luck.choice(control["options"])["value"]])
        else:
            interaction = player.person.press(*place, custom_id)
        self.sent.append(SentAnswer(interaction, table_id, first=False))
        self.pressed.append(Press(table_id, time.monotonic(), interaction))
        return self.pressed[-1]

    def is_answered(self, press: Press) -> bool:
        return press.interaction.id in self.answered

    async def wait_for_replies(self, presses: Sequence[Press]) -> None:
        """Waits until every press has a reply."""
        await until(lambda: all(map(self.is_answered, presses)), PATIENCE)

    def delays(self, presses: Sequence[Press]) -> list[float]:
        return [self.answered[press.interaction.id] - press.at for press in presses if self.is_answered(press)]

    def check_answers(self, table_id: str) -> None:
        """Every answer of a press counts once, and none that a player was told of is lost."""
        answers = [answer for answer in self.sent if answer.table_id == table_id]
        done = [answer for answer in answers if self.database.has_handled(answer.interaction.id)]
        answered = {question_of(answer) for answer in done}
        assert len(answered) == len(done), "answered twice"
        lost = [
            answer.interaction
            for answer in answers
            if answer.interaction.reply is CallbackType.UPDATE and question_of(answer) not in answered
        ]
        assert not lost, f"shown as done and lost: {[interaction.data for interaction in lost]}"
        for player in self.tables[table_id].players.values():
            mine = [answer for answer in done if answer.interaction.user is player.person.user]
            assert self.database.answered_by(table_id, player.person.user.id) == len(mine), "an answer was stored twice or never"


def question_of(answer: SentAnswer) -> str:
    """The key of the question that a press answers."""
    code = parse_custom_id(str(answer.interaction.data["custom_id"]))
    assert code is not None
    return code.arguments[0]
