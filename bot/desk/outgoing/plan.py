"""What a channel should see of a table now. Decided from what is known, without a word to Discord: the errand carries it out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.desk.messages.table_message import TableMessage, joined, table_message
from bot.hall.hosted import HostedTable
from bot.store import File, Notice, Sight, Stage
from engine import Event
from render import Picture

Owed = Sequence[tuple[int, Notice]]
"""Words that go out once, by number."""


class Press(NamedTuple):
    """Somebody has done something and waits for an answer: by a control of a message, or by a command."""

    message: int | None
    place: int
    fresh: bool
    """Whether Discord has had no answer yet: then the first one can be a message, or an edit of the one that was pressed."""


class Known(NamedTuple):
    """All that a decision is made of."""

    hosted: HostedTable
    sight: Sight
    past: Sequence[Event] = ()
    """What the channel has not been told yet."""
    owed: Owed = ()
    """The notices for the channel."""
    press: Press | None = None
    free: bool = True
    """Whether a picture can be drawn at once: nobody else waits for one."""
    late: LatePicture | None = None
    """A picture that was not ready when its message had to go out."""
    thinking: bool = False
    """Whether policies are at the table: what they answer is shown with what led to it."""


class LatePicture(NamedTuple):
    message: int
    pictures: Sequence[Picture]


class Keep(NamedTuple):
    """The table message is as it should be."""


class Wait(NamedTuple):
    """Policies have to answer first. Whoever has pressed need not wait for them: the controls that they pressed go."""

    strips: bool


class Strip(NamedTuple):
    """The table is closed: its message keeps what happened and loses its controls."""


class Paint(NamedTuple):
    """The table message went out in letters, because its picture was late: here it is."""

    pictures: Sequence[Picture]


class Edit(NamedTuple):
    """Nothing new has happened that everybody may see, and nobody else is asked: the same message with another question."""


class GoOn(NamedTuple):
    """Whoever has pressed is asked again in the same turn: the same message shows what has come of it, and what is asked now. Its
    own pictures stay, unseen: when its controls go it is as it was, and the next one tells the whole turn."""

    message: TableMessage

    def longer(self, sight: Sight) -> TableMessage:
        """With what the message said before."""
        return self.message._replace(text=joined(sight.text, self.message.text))


class Post(NamedTuple):
    """A new message: an edit calls nobody."""

    message: TableMessage
    mention: tuple[int, ...]
    notices: tuple[int, ...]
    """The numbers of those that it tells."""
    strips: bool
    """Whether the answer to the press is to take the controls off the message that was pressed."""
    answers: bool
    """Whether the new message may be the answer itself, to a command where the game is played."""

    def seen(self, hosted: HostedTable, before: Sight, place: int, message: int, files: list[File], letters: str) -> Sight:
        """What the channel has seen once it is there."""
        return Sight(
            place=place,
            message=message,
            text=self.message.text,
            letters=letters,
            files=files,
            revision=hosted.sheet.revision,
            live=True,
            asked=hosted.asked_people(),
            shown=self.message.shown,
            step=hosted.table.step,
            lobby=before.lobby,
            card=before.card,
            old=before.pressable or before.old,
        )


Decision = Keep | Wait | Strip | Paint | Edit | GoOn | Post


def decide(known: Known) -> Decision:
    hosted, sight = known.hosted, known.sight
    sheet = hosted.sheet
    if known.thinking and hosted.owed() is not None:
        return Wait(_strips(known))
    if sheet.stage is Stage.CLOSED:
        return Strip() if sight.live else Keep()
    if sheet.stage is Stage.LOBBY:
        return Keep()
    if sight.revision >= sheet.revision:
        is_wanted = known.late is not None and sight.letters and sight.live and known.late.message == sight.message
        return Paint(known.late.pictures) if is_wanted and known.late is not None else Keep()
    if _can_stay(known):
        if all(event.only is not None for event in known.past):
            return Edit()
        if _goes_on(known):
            return GoOn(table_message(hosted, known.past, sight.shown))
    return _post(known)


def _can_stay(known: Known) -> bool:
    """Whether the message can serve on: nobody is asked who would not hear of an edit."""
    sheet, sight = known.hosted.sheet, known.sight
    was_set_back = bool(sheet.lost) and sight.revision < sheet.lost[-1][1]
    is_there = sight.message is not None and sight.place == sheet.place and not was_set_back
    return is_there and set(known.hosted.asked_people()) <= set(sight.asked)


def _goes_on(known: Known) -> bool:
    """Only for whoever answers by controls, and while nobody else waits for a picture; words that are owed need a new message."""
    by_control = known.press is not None and known.press.message is not None
    same_turn = known.hosted.sheet.stage is Stage.PLAYING and known.hosted.table.step == known.sight.step
    return by_control and same_turn and known.free and not known.owed


def _post(known: Known) -> Post:
    hosted, sight, press = known.hosted, known.sight, known.press
    sheet = hosted.sheet
    message = table_message(hosted, known.past, sight.shown, [notice.text for _, notice in known.owed])
    mention = {*(hosted.asked_people() if sheet.manner.pings else ()), *(user for _, each in known.owed for user in each.mention)}
    if sight.shown == 0 and sheet.place != sheet.channel:  # a mention brings people into the thread
        greeting = " ".join(f"<@{user}>" for user in sheet.people)
        message = message._replace(text=joined(greeting, message.text))
        mention.update(sheet.people)
    by_command = press is not None and press.fresh and press.message is None
    return Post(
        message,
        mention=tuple(sorted(mention)),
        notices=tuple(number for number, _ in known.owed),
        strips=_strips(known),
        answers=by_command and known.free and press is not None and press.place == sheet.place,
    )


def _strips(known: Known) -> bool:
    """Whether the press is on the message that the channel shows, and waits for its first answer."""
    press, sight = known.press, known.sight
    return press is not None and press.fresh and sight.live and press.message is not None and press.message == sight.message
