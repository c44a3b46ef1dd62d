"""The private question somebody has open: one message for each table, however it came and however often they ask for it."""

from __future__ import annotations

from collections import OrderedDict

from bot.responses.responder import Responder

MAX_REMEMBERED = 1000


class OpenQuestions:
    """Forgotten after a restart: then an old copy stays, and its controls still answer the same question."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, int], tuple[Responder, bool]] = OrderedDict()
        """Where it is, and whether it can be answered there: after a secret pick it only says that this can still be changed."""

    async def shown(self, table_id: str, responder: Responder, *, asks: bool = True) -> None:
        """The message of this visit has the question now; the copy that was there before goes."""
        before, _ = self._shown.pop((table_id, responder.guest.id), (None, False))
        self._shown[table_id, responder.guest.id] = responder, asks
        if len(self._shown) > MAX_REMEMBERED:
            self._shown.popitem(last=False)
        await _delete_older(before, responder)

    async def answered(self, table_id: str, responder: Responder) -> None:
        """By this visit: nothing is asked any more, so a copy that still asks it goes."""
        before, asks = self._shown.pop((table_id, responder.guest.id), (None, False))
        await _delete_older(before if asks else None, responder)


async def _delete_older(before: Responder | None, responder: Responder) -> None:
    if before is not None and before.private_message != responder.private_message:
        await before.delete_answer()
