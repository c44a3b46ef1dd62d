"""What stands in the bot's database, read beside it. Played again by the engine, a journal must give the game that was shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.store import PublishedState, TableRecord
from engine import Event, Table
from tests.bot.support.databases import reading


class Journal:
    """Reads only; the bot may write meanwhile, or not run at all."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with reading(self.data) as database:
            return database.execute(sql, values).fetchall()

    def tables(self) -> list[str]:
        """As they were opened."""
        sheets = [msgspec.json.decode(raw, type=TableRecord) for (raw,) in self.rows("SELECT sheet FROM tables")]
        return [sheet.id for sheet in sorted(sheets, key=lambda sheet: sheet.opened)]

    def sheet(self, table_id: str) -> TableRecord:
        ((raw,),) = self.rows("SELECT sheet FROM tables WHERE id = ?", table_id)
        return msgspec.json.decode(raw, type=TableRecord)

    def sight(self, table_id: str) -> PublishedState:
        ((raw,),) = self.rows("SELECT sight FROM shown WHERE table_id = ?", table_id)
        return msgspec.json.decode(raw, type=PublishedState)

    def table(self, table_id: str) -> Table:
        """At its open questions."""
        ((save,),) = self.rows("SELECT save FROM tables WHERE id = ?", table_id)
        return Table.load(save)

    def asked(self, table_id: str) -> list[int]:
        """The people who have to answer."""
        seats = self.sheet(table_id).seats
        return [user for question in self.table(table_id).questions if (user := seats[question.seat].user) is not None]

    def events(self, table_id: str) -> list[Event]:
        rows = self.rows("SELECT event FROM events WHERE table_id = ? ORDER BY number", table_id)
        return [msgspec.json.decode(raw, type=Event) for (raw,) in rows]

    def answered_by(self, table_id: str, user: str) -> int:
        ((count,),) = self.rows("SELECT COUNT(*) FROM answers WHERE table_id = ? AND by = ?", table_id, user)
        return int(count)

    def undone_by(self, table_id: str, user: str) -> int:
        """Of this person's answers, how many were taken back."""
        ((count,),) = self.rows("SELECT COUNT(*) FROM undone WHERE table_id = ? AND by = ?", table_id, user)
        return int(count)

    def has_deed(self, interaction: str) -> bool:
        return bool(self.rows("SELECT 1 FROM deeds WHERE interaction = ?", int(interaction)))

    def is_owed(self, table_id: str) -> bool:
        """Whether a player without a person has to answer."""
        return bool(self.rows("SELECT 1 FROM tables WHERE id = ? AND owed = 1", table_id))

    def is_quiet(self) -> bool:
        """Whether everything has been shown, and no player without a person has to answer."""
        return not self.rows("SELECT 1 FROM outbox UNION SELECT 1 FROM tables WHERE owed = 1 AND stage = 'playing'")

    def played_again(self, table_id: str) -> Table:
        """From the seed and the answers alone. Fails when that is not the game that was shown and kept."""
        kept = self.table(table_id)
        sheet = self.sheet(table_id)
        again = Table.new(sheet.game, kept.seats, sheet.options, sheet.seed)
        for number, seat, question, option in self.rows(
            "SELECT number, seat, question, option FROM answers WHERE table_id = ? ORDER BY number", table_id
        ):
            again.answer(seat, question, option)
            assert again.answer_count == number, "the answers are numbered one by one"
        assert again.events == self.events(table_id)
        assert again.save() == kept.save()
        assert sheet.answers == again.answer_count
        return again
