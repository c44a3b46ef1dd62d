"""First-time lines: below a question, a line about something that somebody who is asked meets for the first time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.store import Stage
from bot.tables.hosted_table import HostedTable
from engine import Event

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

INTERMISSION = "intermission"


class FirstLine:
    """The line of one channel update: chosen before the message, and noted with its readers once they can read it.

    It depends only on what everybody sees, so it reveals nothing.
    """

    def __init__(self, update: ChannelUpdate) -> None:
        self.update = update
        self._thing = ""
        self._readers: Sequence[int] = ()

    async def choose(self, events: Sequence[Event]) -> None:
        """Chooses the line for the open question: the one that its message has already, or the first that a reader has not met."""
        hosted, published = self.update.hosted, self.update.published
        asked = _asked(hosted)
        if asked == published.first_line_for:
            return
        self._thing, self._readers = "", ()
        published.first_line_for, published.first_line = asked, ""
        if not asked:
            return
        game, readers = hosted.game, _readers(hosted)
        preferences = {user: await self.update.coordinator.preferences(user) for user in readers}
        told = [event for event in events if event.number > published.last_event and event.only is None]
        kinds = {question.kind for question in hosted.questions if not question.secret}
        kinds |= {INTERMISSION} if hosted.record.intermission is not None else set()
        for thing in game.things_met(game.view(hosted.table.state, None), kinds, told):
            new_to = [user for user, person in preferences.items() if person.first_lines and f"{game.id}/{thing}" not in person.met]
            if new_to:
                self._thing, self._readers, published.first_line = f"{game.id}/{thing}", new_to, game.first_lines[thing]
                return

    async def note_shown(self) -> None:
        """Stores that its readers have met the thing."""
        for user in self._readers:
            await self.update.coordinator.note_met(user, self._thing)
        self._readers = ()

    def drop_if_not_shown(self) -> None:
        """Lets a later update choose it again if this one published nothing."""
        if self._readers:
            self.update.published.first_line, self.update.published.first_line_for = "", ""


def _asked(hosted: HostedTable) -> str:
    """What the message asks, so that the line stays while it is asked; empty if it has no question for a line."""
    record = hosted.record
    if record.stage is not Stage.PLAYING or record.pause is not None or not hosted.has_present_player or hosted.windows:
        return ""
    if record.intermission is not None:
        return f"{INTERMISSION} {record.intermission.event}"
    kinds = {question.kind for question in hosted.questions if record.seats[question.seat].is_played}
    return " ".join([str(hosted.table.step), *sorted(kinds)]) if kinds else ""


def _readers(hosted: HostedTable) -> list[int]:
    """The users of whom everybody may know that they are asked."""
    if hosted.record.intermission is not None:
        return [seat.user for seat in hosted.record.seats if seat.user is not None and seat.is_played]
    return hosted.named_users()
