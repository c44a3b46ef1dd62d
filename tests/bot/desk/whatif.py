"""What tests of what-if need: a table at a roll."""

from __future__ import annotations

from bot.arena.driver import Player
from bot.hall.hosted import HostedTable
from tests.bot.desk.tables import Playing


def is_a_roll(hosted: HostedTable) -> bool:
    return [option.id for question in hosted.table.questions for option in question.options] == ["roll"]


async def comes_to_a_roll(table: Playing, turns: int = 1) -> Player:
    """Everybody gives the default answer until a person has had the question to roll, and nothing else, so often. Returns who."""

    def act(hosted: HostedTable) -> None:
        rolls = 0
        while True:
            question = hosted.table.questions[0]
            is_person = hosted.sheet.seats[question.seat].user is not None
            rolls += is_a_roll(hosted) and is_person
            if rolls == turns:
                return
            hosted.answer(question.seat, question.key, question.default, "test")

    await table._act(act)
    return await table.asked()
