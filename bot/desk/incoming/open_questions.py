"""The private question somebody has open: one message for each table, however often they ask for it."""

from __future__ import annotations

from collections import OrderedDict

from bot.desk.incoming.visit import Visit

REMEMBERED = 1000


class OpenQuestions:
    """Forgotten after a restart: then an old copy stays, and its controls still answer the same question."""

    def __init__(self) -> None:
        self._shown: OrderedDict[tuple[str, int], Visit] = OrderedDict()

    async def shown(self, table_id: str, visit: Visit) -> None:
        """This visit shows the question now; the copy that was there before goes."""
        before = self._shown.pop((table_id, visit.guest.id), None)
        self._shown[table_id, visit.guest.id] = visit
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)
        if before is not None:
            await before.take_back()
