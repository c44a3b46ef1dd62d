"""Private questions that players have open: one message per player and table, however often they ask for it."""

from __future__ import annotations

from collections import OrderedDict

from bot.responses.responder import Responder

MAX_REMEMBERED = 1000


class OpenQuestions:
    """Remembers where each player's private question is. After a restart nothing is remembered: an old copy then stays in place,
    and its controls still answer the same question."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, int], tuple[Responder, bool]] = OrderedDict()
        """The interaction whose message has the question, and whether that message asks it: after a secret pick it only says that
        the pick can be changed."""

    async def shown(self, table_id: str, responder: Responder, *, asks: bool = True) -> None:
        """Notes that this interaction's message has the question now, and deletes the older copy."""
        before, _ = self._shown.pop((table_id, responder.guest.id), (None, False))
        self._shown[table_id, responder.guest.id] = responder, asks
        if len(self._shown) > MAX_REMEMBERED:
            self._shown.popitem(last=False)
        await _delete_older(before, responder)

    async def answered(self, table_id: str, responder: Responder) -> None:
        """Notes that this interaction has answered the question, and deletes a copy that still asks it."""
        before, asks = self._shown.pop((table_id, responder.guest.id), (None, False))
        await _delete_older(before if asks else None, responder)


async def _delete_older(before: Responder | None, responder: Responder) -> None:
    if before is not None and before.private_message != responder.private_message:
        await before.delete_answer()
