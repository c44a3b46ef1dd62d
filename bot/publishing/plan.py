"""What a channel should see of a table now. Decided from what is known, without a word to Discord: the errand carries it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.messages.table_message import TableMessage, controls, finished_message, joined, occasion_message, table_message
from bot.store import File, Notice, PublishedState, Stage
from bot.tables.hosted_table import HostedTable
from bot.tables.lobby import limit_in_words
from bot.text.story import FEW_WORDS, MOST_WORDS
from engine import Event, Game
from render import Picture

Owed = Sequence[tuple[int, Notice]]
"""Words that go out once, by number."""
HERE = 90.0
"""Seconds since an act at the table in which somebody looks at it: they see an edit, and nobody has to call them."""
A_ROUND = 4
"""Turns that one message tells at most, or one of every seat: a picture shows no more."""
A_GLANCE = 52
"""Words that it has at most with its question, so that a phone shows it with its picture; what is new goes into another one."""
A_LONG_RACE = 8
"""Messages after an occasion, such as a line-up, that tell a round each. What goes on for longer is told faster, so as not to flood
its channel: every second message may tell twice as many turns, the older ones as a sum."""
JUST_NOW = 30.0
"""Seconds since an act in which nobody is called, not even by a new message."""


class Press(NamedTuple):
    """Somebody has done something and waits for an answer: by a control of a message, or by a command."""

    message: int | None
    place: int
    fresh: bool
    """Whether Discord has had no answer yet: then the first one can be a message, or an edit of the one that was pressed."""


class Known(NamedTuple):
    """All that a decision is made of."""

    hosted: HostedTable
    published: PublishedState
    past: Sequence[Event] = ()
    """What the message in the channel tells, and what nobody has been told yet."""
    owed: Owed = ()
    """The notices for the channel."""
    press: Press | None = None
    free: bool = True
    """Whether a picture can be drawn at once: nobody else waits for one."""
    late: LatePicture | None = None
    """A picture that was not ready when its message had to go out."""
    thinking: bool = False
    """Whether policies are at the table: what they answer is shown with what led to it."""
    acted: Mapping[int, float] = {}
    """How many seconds ago people have done something at this table, as far as that is remembered."""

    @property
    def news(self) -> Sequence[Event]:
        """What nobody has been told yet, without a heading at the end that only announces whose turn it is: the question says that,
        and it is told with what comes of it. When a game is over there is none: its last heading is its end."""
        found = [event for event in self.past if event.number > self.published.last_event]
        last = next((at for at in reversed(range(len(found))) if found[at].only is None), 0)
        game = self.hosted.game
        is_on = self.hosted.table.result is None
        only_announces = is_on and bool(found) and found[last].kind in game.section_starts - game.new_message
        return found[:last] if only_announces and (last or self.published.last_event) else found

    @property
    def is_quiet(self) -> bool:
        """Whether nothing has happened that everybody may see."""
        return all(event.only is not None for event in self.news)

    @property
    def so_far(self) -> int:
        """The last event that everybody may see, as far as it is worth telling."""
        return max((event.number for event in self.news if event.only is None), default=self.published.last_event)

    @property
    def told(self) -> list[Event]:
        return [event for event in self.past if event.number <= self.published.last_event]

    @property
    def begins_a_round(self) -> bool:
        return any(event.kind in self.hosted.game.rounds for event in self.news[:1])

    @property
    def rest_of_round(self) -> Sequence[Event]:
        """What is left to tell of the round that the message tells, if something else has begun since."""
        game, news = self.hosted.game, self.news
        last = next((event.kind for event in reversed(self.told) if event.kind in game.section_starts), None)
        is_round = bool(game.rounds) and (last is None or last in game.rounds)
        end = next((at for at, event in enumerate(news) if event.kind in game.section_starts), 0)
        return news[:end] if is_round else []

    def within(self, seconds: float) -> set[int]:
        """Who has acted so lately."""
        return {user for user, ago in self.acted.items() if ago <= seconds}


class LatePicture(NamedTuple):
    message: int
    pictures: Sequence[Picture]


class NoChange(NamedTuple):
    """The table message is as it should be."""


class AwaitAI(NamedTuple):
    """Policies have to answer first. Whoever has pressed need not wait for them: the controls that they pressed go."""

    strips: bool


class RemoveControls(NamedTuple):
    """The table is closed: its message keeps what happened and loses its controls."""


class AttachPicture(NamedTuple):
    """The table message went out in letters, because its picture was late: here it is."""

    pictures: Sequence[Picture]


class EditMessage(NamedTuple):
    """Nothing new has happened that everybody may see, and whoever is asked looks on and is shown in the picture: the same message
    with another question."""


class ContinueTurn(NamedTuple):
    """The same turn goes on: the same message shows what has come of it so far, and what is asked now. Its own pictures stay,
    unseen: when its controls go it is as it was, and what is told next tells the whole turn."""

    message: TableMessage
    last_event: int
    """The last event that it shows."""
    draws: bool = True
    """Whether its picture shows something new."""


class AppendTurn(NamedTuple):
    """Whoever is next looks on: the same message tells this turn below the last one, and asks them. Or it tells the end of its
    round and asks nobody, because another has begun: that is another decision."""

    message: TableMessage

    def seen(self, hosted: HostedTable, before: PublishedState, files: list[File], text_board: str) -> PublishedState:
        """What the channel has seen once it is there."""
        return replace(
            before,
            text=self.message.told,
            small_print=self.message.small_print,
            text_board=text_board,
            files=files,
            in_progress_files=[],
            in_progress_event=0,
            in_window=self.message.is_all and bool(hosted.windows),
            revision=hosted.record.revision if self.message.is_all else before.revision,
            live=True,
            asked=hosted.named_users() if self.message.is_all else [],
            named=self.message.named,
            last_event=self.message.last_event,
            since=before.begin,
            step=hosted.table.step if self.message.is_all else 0,
        )


class PostNew(NamedTuple):
    """A new message: an edit calls nobody. An occasion has one to itself, with nothing to answer if the game has gone on since:
    what comes after it is another decision."""

    message: TableMessage
    mention: tuple[int, ...]
    brings: tuple[int, ...]
    """Those whom an edit brings into the thread afterwards: that calls nobody."""
    notices: tuple[int, ...]
    """The numbers of those that it tells."""
    strips: bool
    """Whether the answer to the press is to take the controls off the message that was pressed."""
    answers: bool
    """Whether the new message may be the answer itself, to a command where the game is played."""
    messages_since_highlight: int | None
    """How many messages after the last occasion it is: 0 if it tells one, None before the first."""

    def seen(
        self, hosted: HostedTable, before: PublishedState, place: int, message: int, files: list[File], text_board: str
    ) -> PublishedState:
        """What the channel has seen once it is there."""
        return replace(
            before,
            place=place,
            message=message,
            text=self.message.told,
            small_print=self.message.small_print,
            preface=self.message.preface,
            text_board=text_board,
            files=files,
            in_progress_files=[],
            in_progress_event=0,
            in_window=self.message.is_all and bool(hosted.windows),
            revision=hosted.record.revision if self.message.is_all else before.revision,
            live=True,
            asked=hosted.named_users() if self.message.is_all else [],
            named=self.message.named,
            last_event=self.message.last_event,
            since=before.last_event,
            step=hosted.table.step if self.message.is_all else 0,
            messages_since_highlight=self.messages_since_highlight,
            old=before.pressable or before.old,
        )


Decision = NoChange | AwaitAI | RemoveControls | AttachPicture | EditMessage | ContinueTurn | AppendTurn | PostNew


def decide(known: Known) -> Decision:
    hosted, published = known.hosted, known.published
    record = hosted.record
    if known.thinking and hosted.pending_ai_question() is not None:
        return AwaitAI(_strips(known))
    if record.stage is Stage.CLOSED:
        return RemoveControls() if published.live else NoChange()
    if record.stage is Stage.LOBBY:
        return NoChange()
    if published.revision >= record.revision:
        is_wanted = known.late is not None and published.text_board and published.live and known.late.message == published.message
        return AttachPicture(known.late.pictures) if is_wanted and known.late is not None else NoChange()
    if _can_stay(known):
        if hosted.windows and not known.owed:
            return _wait_a_moment(known)
        if known.is_quiet and {question.seat for question in hosted.table.questions} <= {*published.named}:
            return EditMessage()
        if known.free and not known.owed and record.stage is Stage.PLAYING:  # words that are owed need a new message
            if hosted.table.step == published.step:
                return ContinueTurn(_so_far(known), known.so_far)
            if (message := _read_on(known)) is not None:
                return AppendTurn(message)
    return (
        AppendTurn(finished_message(hosted, [*known.told, *known.rest_of_round], published)) if _can_finish(known) else _post(known)
    )


def _wait_a_moment(known: Known) -> Decision:
    """Somebody could step in. That is worth no message: the one that is there shows what has happened, whatever turn it is, and
    when the moment is over everything is told as if there had been none."""
    published, shown = known.published, max(known.published.last_event, known.published.in_progress_event)
    if published.in_window and published.live and known.so_far == shown:
        return NoChange()
    if known.is_quiet or not known.free:
        return EditMessage()
    return ContinueTurn(_so_far(known), known.so_far, draws=known.so_far != shown)


def _can_stay(known: Known) -> bool:
    """Whether the message can serve on: nobody is asked who would not hear of an edit. At a slow pace a window may have taken
    hours: whoever was asked before it has to be called again."""
    record, published = known.hosted.record, known.published
    asked = [] if published.in_window and record.settings.pace == "async" else published.asked
    return _is_there(known) and known.hosted.users_to_mention() <= {*asked, *known.within(HERE)}


def _is_there(known: Known) -> bool:
    """Whether the channel shows a message that can be edited."""
    record, published = known.hosted.record, known.published
    was_set_back = bool(record.lost) and published.revision < record.lost[-1][1]
    is_true = not was_set_back and not record.was_undone_since(published.revision)
    return published.message is not None and published.place == record.place and is_true


def _can_finish(known: Known) -> bool:
    """Whether the message can tell the end of its round before another one goes on: whoever is asked there has seen this one.
    Anybody else reads what they have missed where they are called."""
    is_live = known.published.live and known.published.since is not None and _is_there(known)
    is_seen = known.hosted.users_to_mention() <= known.within(HERE)
    return is_live and is_seen and known.free and bool(known.rest_of_round)


def _read_on(known: Known) -> TableMessage | None:
    """The message with what is new below what it tells, if that can be: whoever is next looks on, neither of both is an occasion of
    its own, and together they are one paragraph, such as a row of a draft, or no more than a round (in a long race, than several)
    and read at a glance."""
    game, hosted = known.hosted.game, known.hosted
    if known.published.since is None or known.begins_a_round or not hosted.users_to_mention() <= known.within(HERE):
        return None
    if _any_of(game.own_message, known.told) or _any_of(game.new_message, known.news) or known.rest_of_round:
        return None
    rounds = _rounds(known.published.messages_since_highlight or 0)
    turns = sum(event.kind in game.section_starts for event in [*known.told, *known.news])
    if turns > rounds * max(A_ROUND, len(hosted.record.seats)):
        return None
    message = _longer(known, MOST_WORDS if rounds == 1 else A_GLANCE)
    return message if turns == 1 or message.words <= A_GLANCE else None


def _rounds(after: int) -> int:
    """How many rounds the message may tell that is so many after an occasion."""
    doubled = (max(0, after - A_LONG_RACE) + 1) // 2
    return 1 << doubled


def _any_of(kinds: Iterable[str], events: Iterable[Event]) -> bool:
    return any(event.kind in kinds for event in events)


def _so_far(known: Known) -> TableMessage:
    """What the message tells, in few words, and what has come of the turn so far, with a picture of that. When the turn is over it
    is told for good, in another message, and this one is as it was: so its log goes no further than before."""
    hosted, published, message = known.hosted, known.published, _longer(known, FEW_WORDS)
    text = message.text if published.since is not None else joined(published.text, message.text)
    view = message.view if known.is_quiet else hosted.table.view(None, since=published.last_event, past=known.news)
    return message._replace(text=text, rows=controls(hosted, published.last_event), view=view, small_print=published.small_print)


def _longer(known: Known, most: int = MOST_WORDS) -> TableMessage:
    """What the message tells, as far as that is known, and what is new, as one story; its picture shows all of that."""
    preface = list(filter(None, [known.published.preface]))
    return table_message(known.hosted, [*known.told, *known.news], known.published.begin, preface, most)


def first_part(game: Game[object], events: Sequence[Event]) -> Sequence[Event]:
    """What one message tells of them: all, or up to the end of an occasion."""
    is_over = False
    for at, event in enumerate(events):
        if is_over and event.kind in game.section_starts | game.new_message:
            return events[:at]
        is_over = is_over or event.kind in game.own_message
    return events


def _post(known: Known) -> PostNew:
    hosted, published, press = known.hosted, known.published, known.press
    record = hosted.record
    coming = record.people if published.last_event == 0 and record.place != record.channel else []
    words = [" ".join(f"<@{user}>" for user in coming)] if coming else []  # a mention brings people into the thread
    if published.last_event == 0 and (limit := limit_in_words(record.settings)):
        words.append(f"-# {limit}.")
    words += [notice.text for _, notice in known.owed]
    part = first_part(hosted.game, known.news)
    if len(part) == len(known.news):
        message, asked = table_message(hosted, part, published.last_event, words), hosted.users_to_mention()
    else:
        message, asked = occasion_message(hosted, part, published, words), set[int]()
    wanted = {*((*asked, *coming) if record.settings.pings else ()), *(user for _, each in known.owed for user in each.mention)}
    mention = sorted(absent(wanted, known.acted))
    by_command = press is not None and press.fresh and press.message is None
    return PostNew(
        message,
        mention=tuple(mention),
        brings=tuple(user for user in coming if user not in mention),
        notices=tuple(number for number, _ in known.owed),
        strips=_strips(known),
        answers=by_command and known.free and press is not None and press.place == record.place,
        messages_since_highlight=0
        if _any_of(hosted.game.own_message, part)
        else None
        if published.messages_since_highlight is None
        else published.messages_since_highlight + 1,
    )


def absent(users: Iterable[int], acted: Mapping[int, float]) -> list[int]:
    """Those who may be called: they have not just done something at this table."""
    return [user for user in users if acted.get(user, HERE) > JUST_NOW]


def _strips(known: Known) -> bool:
    """Whether the press is on the message that the channel shows, and waits for its first answer."""
    press, published = known.press, known.published
    return press is not None and press.fresh and published.live and press.message is not None and press.message == published.message
