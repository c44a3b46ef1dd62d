"""The private summary for a player whose turns were played for them: what happened, the standings, and their question."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, button
from bot.messages.table_message import state_line
from bot.tables.absences import Missed
from bot.tables.hosted_table import HostedTable
from bot.text.catching_up import missed_story, standing_line, turns_line
from bot.text.escaping import plain
from engine import Event, Result

TITLE = "Since your last turn"


def catching_up(hosted: HostedTable, missed: Missed, seat: int, past: Sequence[Event]) -> Layout:
    """The summary for a seat. `past` are the events after the last one that the player has seen. In an intermission it ends where
    the part ended: nobody has seen what came after it."""
    table, record, game = hosted.table, hosted.record, hosted.game
    until = missed.until if record.intermission is None else min(missed.until, record.intermission.event)
    missed_events = [event for event in past if event.number <= until]
    public = [event for event in missed_events if event.number > missed.since and event.only is None]
    standing = game.standing if record.intermission is None else game.standing_after_part
    now = table.result or Result.by_points(standing(table.state))
    question = hosted.question_of(seat)
    lines = [
        f"### {TITLE}",
        turns_line(missed.turns),
        missed_story(game.beats(public), table.seats),
        standing_line(now, table.seats, seat),
        f"**{plain(question.prompt)}**" if question is not None else state_line(hosted),
    ]
    return Layout.of("\n".join(filter(None, lines)), rows=[[button("Log", CustomId("log", record.id, record.public_revision))]])
