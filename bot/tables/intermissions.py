"""Intermissions: after a race everybody looks at its end. The next one begins when all players are ready, or after a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.store.records import Deadline, Intermission, PublishedState, Stage
from engine import Event, Game, Refused

if TYPE_CHECKING:
    from bot.tables.hosted_table import HostedTable

INTERMISSION_SECONDS = 20.0
"""The longest intermission of a live game. In an async game there is none: nobody would wait a day for a button."""
_KEY = "next:"


class InIntermission(Refused):
    """There is nothing to answer: `event` is the end of the part that everybody looks at."""

    def __init__(self, words: str, event: int) -> None:
        super().__init__(words)
        self.event = event


def last_of_part(game: Game[Any], events: Sequence[Event]) -> Event | None:
    """Returns the last event that ends a part of a game with intermissions, if one of these events does."""
    if not game.has_intermissions:
        return None
    return next((event for event in reversed(events) if game.part_ended(event) is not None), None)


def begun_by(hosted: HostedTable, events: Sequence[Event]) -> Intermission | None:
    """Returns the intermission that begins with these new events, if one does."""
    end = last_of_part(hosted.game, events)
    if end is None or hosted.settings.pace != "live" or hosted.table.result is not None:
        return None
    return Intermission(end.number)


def deadline_of(hosted: HostedTable, intermission: Intermission) -> Deadline:
    """Returns the row with which the timekeeper ends the intermission."""
    due = hosted.now + INTERMISSION_SECONDS
    return Deadline(hosted.record.id, key_of(intermission), 0, hosted.now, due)


def is_about(deadline: Deadline) -> bool:
    """Returns whether a deadline is the end of an intermission, and no question's."""
    return deadline.question.startswith(_KEY)


def key_of(intermission: Intermission) -> str:
    """Returns what stands for the key of a question: its deadline has it, and the guard against double taps."""
    return f"{_KEY}{intermission.event}"


def question_of(hosted: HostedTable) -> str:
    """Returns what an intermission asks all players."""
    return f"Ready for the next {hosted.game.part_noun}?"


def button_label(hosted: HostedTable) -> str:
    return f"Next {hosted.game.part_noun}"


def in_words(hosted: HostedTable) -> str:
    """Returns what the table waits for in an intermission; empty if there is none."""
    record = hosted.record
    if record.intermission is None or record.stage is not Stage.PLAYING:
        return ""
    return f"The next {hosted.game.part_noun} begins when everybody is ready, or in a moment."


def confirmation(hosted: HostedTable) -> str:
    """Returns a sentence for a player who is ready."""
    return f"You are ready. {in_words(hosted)}".rstrip()


def in_brief(hosted: HostedTable) -> str:
    """Returns the same in a few words."""
    return f"before the next {hosted.game.part_noun}" if in_words(hosted) else ""


def demand_over(hosted: HostedTable) -> None:
    """Raises InIntermission during one."""
    intermission = hosted.record.intermission
    if intermission is not None and (words := in_words(hosted)):
        raise InIntermission(f"{words} **{button_label(hosted)}** or `/roll` says that you are.", intermission.event)


def note_ready(hosted: HostedTable, seat: int, event: int) -> bool:
    """Notes that a seat's player wants the next part. `event` is the end of the part whose message they pressed. Returns whether
    that is news. Raises Refused if the next part has begun."""
    intermission = hosted.record.intermission
    if intermission is None or intermission.event != event:
        raise Refused(f"The next {hosted.game.part_noun} has already begun.")
    if seat in intermission.ready:
        return False
    intermission.ready.append(seat)
    hosted.changed = True
    return True


def end_if_all_are_ready(hosted: HostedTable) -> None:
    """Ends the intermission if every player who is present is ready. Called after every act: a player may have left."""
    intermission = hosted.record.intermission
    present = {number for number, seat in enumerate(hosted.record.seats) if seat.is_played}
    if intermission is not None and present and present <= {*intermission.ready}:
        end(hosted)


def seen_until(hosted: HostedTable, published: PublishedState) -> float | None:
    """Returns until when the intermission lasts although its deadline is due, because its message came later than the act; None if
    it is over."""
    intermission = hosted.record.intermission
    if intermission is None:
        return None
    if published.last_event < intermission.event:
        return hosted.now + INTERMISSION_SECONDS  # then it is known when it came
    until = published.posted_at + INTERMISSION_SECONDS
    return until if hosted.now < until <= hosted.now + INTERMISSION_SECONDS else None  # unless the clock was set


def time_out(hosted: HostedTable, deadline: Deadline) -> None:
    """Ends the intermission when its time is over. Raises Refused if it is over already, or stands still."""
    record = hosted.record
    intermission, is_still = record.intermission, bool(record.trouble) or record.pause is not None
    if intermission is None or key_of(intermission) != deadline.question or is_still:
        raise Refused("nobody waits for that any more.")
    end(hosted)


def end(hosted: HostedTable) -> None:
    """Lets the game go on. An open undo request is over, as with any move."""
    hosted.record.intermission = hosted.record.undo_request = None
    hosted.changed = True
