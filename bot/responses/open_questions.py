"""Private questions that players have open: one message per player and table, however often they ask for it."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import HostedTable

MAX_REMEMBERED = 1000

TableUser = tuple[str, int]
"""A table's id and a user's id."""


class ShownQuestion(NamedTuple):
    """Where a player's private question is."""

    responder: Responder
    """The interaction whose message has the question."""
    key: str
    asks: bool
    """Whether that message asks it: after a secret pick it only says that the pick can be changed."""


class OpenQuestions:
    """Remembers where each player's private question is. After a restart nothing is remembered: an old copy then stays in place,
    and its controls still answer the same question."""

    def __init__(self) -> None:
        self._shown: OrderedDict[TableUser, ShownQuestion] = OrderedDict()
        self._acting: Counter[TableUser] = Counter()
        """The users whose acts are being answered."""

    async def shown(self, table_id: str, responder: Responder, key: str, *, asks: bool = True) -> None:
        """Notes that this interaction's message has the question now, and deletes the older copy."""
        before = self._shown.pop((table_id, responder.guest.id), None)
        self._shown[table_id, responder.guest.id] = ShownQuestion(responder, key, asks)
        if len(self._shown) > MAX_REMEMBERED:
            self._shown.popitem(last=False)
        await _delete_older(before, responder)

    async def answered(self, table_id: str, responder: Responder) -> None:
        """Notes that this interaction has answered the question, and deletes a copy that still asks it."""
        before = self._shown.pop((table_id, responder.guest.id), None)
        await _delete_older(before if before is not None and before.asks else None, responder)

    @contextmanager
    def acting(self, table_id: str, user: int) -> Iterator[None]:
        """While inside, the user's own act may decide their question, and the answer to it replaces the message."""
        self._acting[table_id, user] += 1
        try:
            yield
        finally:
            self._acting -= Counter([(table_id, user)])

    def close(self, hosted: HostedTable) -> list[Responder]:
        """Notes that the questions of this table that nobody can answer any more ask nothing, such as after a time limit. Returns
        the interactions whose messages have them."""
        gone = [
            whom
            for whom, shown in self._shown.items()
            if whom[0] == hosted.record.id and shown.asks and whom not in self._acting and not _is_open(hosted, whom[1], shown.key)
        ]
        for whom in gone:
            self._shown[whom] = self._shown[whom]._replace(asks=False)
        return [self._shown[whom].responder for whom in gone]


def _is_open(hosted: HostedTable, user: int, key: str) -> bool:
    """Whether the user can answer this question, or change their answer to it."""
    seat = hosted.record.seat_of(user)
    if seat is None or hosted.record.stage is not Stage.PLAYING:
        return False
    own = [question for question in hosted.table.questions if question.seat == seat]
    return any(question.key == key for question in (*own, *(pick.question for pick in hosted.table.changeable_picks(seat))))


async def _delete_older(before: ShownQuestion | None, responder: Responder) -> None:
    if before is not None and before.responder.private_message != responder.private_message:
        await before.responder.delete_answer()
