"""What a channel should see of a table now. Decided from what is known, without a word to Discord: the errand carries it out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.messages.table_message import TableMessage, controls, finished_message, highlight_message, joined, table_message
from bot.store import File, Notice, PublishedState, Stage
from bot.tables.hosted_table import HostedTable
from bot.tables.lobby import limit_in_words
from bot.text.story import MAX_WORDS, TARGET_WORDS
from engine import Event, Game
from render import Picture

NumberedNotices = Sequence[tuple[int, Notice]]
"""Words that go out once, by number."""
WATCHING_SECONDS = 90.0
"""Seconds since an act at the table in which somebody looks at it: they see an edit, and nobody has to call them."""
MAX_TURNS_PER_MESSAGE = 4
"""Turns that one message tells at most, or one of every seat: a picture shows no more."""
MAX_APPENDED_WORDS = 52
"""Words that it has at most with its question, so that a phone shows it with its picture; what is new goes into another one."""
LONG_RACE_MESSAGES = 8
"""Messages after an occasion, such as a line-up, that tell a round each. What goes on for longer is told faster, so as not to flood
its channel: every second message may tell twice as many turns, the older ones as a sum."""
NO_MENTION_SECONDS = 30.0
"""Seconds since an act in which nobody is called, not even by a new message."""


class Press(NamedTuple):
    """Somebody has done something and waits for an answer: by a control of a message, or by a command."""

    message: int | None
    place: int
    can_respond: bool
    """Whether Discord has had no answer yet: then the first one can be a message, or an edit of the one that was pressed."""


class Facts(NamedTuple):
    """All that a decision is made of."""

    hosted: HostedTable
    published: PublishedState
    events: Sequence[Event] = ()
    """What the message in the channel tells, and what nobody has been told yet."""
    pending_notices: NumberedNotices = ()
    """The notices for the channel."""
    press: Press | None = None
    can_draw_now: bool = True
    """Whether a picture can be drawn at once: nobody else waits for one."""
    late_picture: LatePicture | None = None
    """A picture that was not ready when its message had to go out."""
    ai_is_thinking: bool = False
    """Whether policies are at the table: what they answer is shown with what led to it."""
    seconds_since_act: Mapping[int, float] = {}
    """How many seconds ago people have done something at this table, as far as that is remembered."""

    @property
    def new_events(self) -> Sequence[Event]:
        """What nobody has been told yet, without a heading at the end that only announces whose turn it is: the question says that,
        and it is told with what comes of it. When a game is over there is none: its last heading is its end."""
        events = [event for event in self.events if event.number > self.published.last_event]
        last = next((index for index in reversed(range(len(events))) if events[index].only is None), 0)
        game = self.hosted.game
        is_on = self.hosted.table.result is None
        only_announces = is_on and bool(events) and events[last].kind in game.section_starts - game.new_message
        return events[:last] if only_announces and (last or self.published.last_event) else events

    @property
    def has_no_public_news(self) -> bool:
        """Whether nothing has happened that everybody may see."""
        return all(event.only is not None for event in self.new_events)

    @property
    def last_public_event(self) -> int:
        """The last event that everybody may see, as far as it is worth telling."""
        return max((event.number for event in self.new_events if event.only is None), default=self.published.last_event)

    @property
    def published_events(self) -> list[Event]:
        return [event for event in self.events if event.number <= self.published.last_event]

    @property
    def begins_round(self) -> bool:
        return any(event.kind in self.hosted.game.rounds for event in self.new_events[:1])

    @property
    def rest_of_round(self) -> Sequence[Event]:
        """What is left to tell of the round that the message tells, if something else has begun since."""
        game, news = self.hosted.game, self.new_events
        last = next((event.kind for event in reversed(self.published_events) if event.kind in game.section_starts), None)
        is_round = bool(game.rounds) and (last is None or last in game.rounds)
        end = next((at for at, event in enumerate(news) if event.kind in game.section_starts), 0)
        return news[:end] if is_round else []

    def active_within(self, seconds: float) -> set[int]:
        """Who has acted so lately."""
        return {user for user, ago in self.seconds_since_act.items() if ago <= seconds}


class LatePicture(NamedTuple):
    message: int
    pictures: Sequence[Picture]


class NoChange(NamedTuple):
    """The table message is as it should be."""


class AwaitAI(NamedTuple):
    """Policies have to answer first. Whoever has pressed need not wait for them: the controls that they pressed go."""

    removes_controls: bool


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
    needs_picture: bool = True
    """Whether its picture shows something new."""


class AppendTurn(NamedTuple):
    """Whoever is next looks on: the same message tells this turn below the last one, and asks them. Or it tells the end of its
    round and asks nobody, because another has begun: that is another decision."""

    message: TableMessage

    def published_after(self, hosted: HostedTable, before: PublishedState, files: list[File], text_board: str) -> PublishedState:
        """What the channel has seen once it is there."""
        return replace(
            before,
            text=self.message.text_above_picture,
            small_print=self.message.small_print,
            text_board=text_board,
            files=files,
            in_progress_files=[],
            in_progress_event=0,
            in_window=self.message.is_complete and bool(hosted.windows),
            revision=hosted.record.revision if self.message.is_complete else before.revision,
            live=True,
            asked=hosted.named_people() if self.message.is_complete else [],
            named=self.message.named,
            last_event=self.message.last_event,
            since=before.begin,
            step=hosted.table.step if self.message.is_complete else 0,
        )


class PostNew(NamedTuple):
    """A new message: an edit calls nobody. An occasion has one to itself, with nothing to answer if the game has gone on since:
    what comes after it is another decision."""

    message: TableMessage
    mentions: tuple[int, ...]
    adds_to_thread: tuple[int, ...]
    """Those whom an edit brings into the thread afterwards: that calls nobody."""
    notice_numbers: tuple[int, ...]
    """The numbers of those that it tells."""
    removes_controls: bool
    """Whether the answer to the press is to take the controls off the message that was pressed."""
    answers_command: bool
    """Whether the new message may be the answer itself, to a command where the game is played."""
    messages_since_highlight: int | None
    """How many messages after the last occasion it is: 0 if it tells one, None before the first."""

    def published_after(
        self, hosted: HostedTable, before: PublishedState, place: int, message: int, files: list[File], text_board: str
    ) -> PublishedState:
        """What the channel has seen once it is there."""
        return replace(
            before,
            place=place,
            message=message,
            text=self.message.text_above_picture,
            small_print=self.message.small_print,
            preface=self.message.preface,
            text_board=text_board,
            files=files,
            in_progress_files=[],
            in_progress_event=0,
            in_window=self.message.is_complete and bool(hosted.windows),
            revision=hosted.record.revision if self.message.is_complete else before.revision,
            live=True,
            asked=hosted.named_people() if self.message.is_complete else [],
            named=self.message.named,
            last_event=self.message.last_event,
            since=before.last_event,
            step=hosted.table.step if self.message.is_complete else 0,
            messages_since_highlight=self.messages_since_highlight,
            old=before.pressable or before.old,
        )


Decision = NoChange | AwaitAI | RemoveControls | AttachPicture | EditMessage | ContinueTurn | AppendTurn | PostNew


def decide(facts: Facts) -> Decision:
    hosted, published = facts.hosted, facts.published
    record = hosted.record
    if facts.ai_is_thinking and hosted.owed() is not None:
        return AwaitAI(_removes_controls(facts))
    if record.stage is Stage.CLOSED:
        return RemoveControls() if published.live else NoChange()
    if record.stage is Stage.LOBBY:
        return NoChange()
    if published.revision >= record.revision:
        is_wanted = (
            facts.late_picture is not None
            and published.text_board
            and published.live
            and facts.late_picture.message == published.message
        )
        return AttachPicture(facts.late_picture.pictures) if is_wanted and facts.late_picture is not None else NoChange()
    if _edit_suffices(facts):
        if hosted.windows and not facts.pending_notices:
            return _decide_in_window(facts)
        if facts.has_no_public_news and {question.seat for question in hosted.table.questions} <= {*published.named}:
            return EditMessage()
        if (
            facts.can_draw_now and not facts.pending_notices and record.stage is Stage.PLAYING
        ):  # words that are owed need a new message
            if hosted.table.step == published.step:
                return ContinueTurn(_in_progress_message(facts), facts.last_public_event)
            if (message := _appended_message(facts)) is not None:
                return AppendTurn(message)
    return (
        AppendTurn(finished_message(hosted, [*facts.published_events, *facts.rest_of_round], published))
        if _can_finish_round(facts)
        else _post_new(facts)
    )


def _decide_in_window(facts: Facts) -> Decision:
    """Somebody could step in. That is worth no message: the one that is there shows what has happened, whatever turn it is, and
    when the moment is over everything is told as if there had been none."""
    published, shown = facts.published, max(facts.published.last_event, facts.published.in_progress_event)
    if published.in_window and published.live and facts.last_public_event == shown:
        return NoChange()
    if facts.has_no_public_news or not facts.can_draw_now:
        return EditMessage()
    return ContinueTurn(_in_progress_message(facts), facts.last_public_event, needs_picture=facts.last_public_event != shown)


def _edit_suffices(facts: Facts) -> bool:
    """Whether the message can serve on: nobody is asked who would not hear of an edit. At a slow pace a window may have taken
    hours: whoever was asked before it has to be called again."""
    record, published = facts.hosted.record, facts.published
    asked = [] if published.in_window and record.settings.pace == "async" else published.asked
    return _has_editable_message(facts) and facts.hosted.called_people() <= {*asked, *facts.active_within(WATCHING_SECONDS)}


def _has_editable_message(facts: Facts) -> bool:
    """Whether the channel shows a message that can be edited."""
    record, published = facts.hosted.record, facts.published
    was_set_back = bool(record.lost) and published.revision < record.lost[-1][1]
    is_true = not was_set_back and not record.is_taken_back(published.revision)
    return published.message is not None and published.place == record.place and is_true


def _can_finish_round(facts: Facts) -> bool:
    """Whether the message can tell the end of its round before another one goes on: whoever is asked there has seen this one.
    Anybody else reads what they have missed where they are called."""
    is_live = facts.published.live and facts.published.since is not None and _has_editable_message(facts)
    is_seen = facts.hosted.called_people() <= facts.active_within(WATCHING_SECONDS)
    return is_live and is_seen and facts.can_draw_now and bool(facts.rest_of_round)


def _appended_message(facts: Facts) -> TableMessage | None:
    """The message with what is new below what it tells, if that can be: whoever is next looks on, neither of both is an occasion of
    its own, and together they are one paragraph, such as a row of a draft, or no more than a round (in a long race, than several)
    and read at a glance."""
    game, hosted = facts.hosted.game, facts.hosted
    if facts.published.since is None or facts.begins_round or not hosted.called_people() <= facts.active_within(WATCHING_SECONDS):
        return None
    if _has_kind(game.own_message, facts.published_events) or _has_kind(game.new_message, facts.new_events) or facts.rest_of_round:
        return None
    rounds = _rounds_allowed(facts.published.messages_since_highlight or 0)
    turns = sum(event.kind in game.section_starts for event in [*facts.published_events, *facts.new_events])
    if turns > rounds * max(MAX_TURNS_PER_MESSAGE, len(hosted.record.seats)):
        return None
    message = _extended_message(facts, MAX_WORDS if rounds == 1 else MAX_APPENDED_WORDS)
    return message if turns == 1 or message.words <= MAX_APPENDED_WORDS else None


def _rounds_allowed(after: int) -> int:
    """How many rounds the message may tell that is so many after an occasion."""
    doubled = (max(0, after - LONG_RACE_MESSAGES) + 1) // 2
    return 1 << doubled


def _has_kind(kinds: Iterable[str], events: Iterable[Event]) -> bool:
    return any(event.kind in kinds for event in events)


def _in_progress_message(facts: Facts) -> TableMessage:
    """What the message tells, in few words, and what has come of the turn so far, with a picture of that. When the turn is over it
    is told for good, in another message, and this one is as it was: so its log goes no further than before."""
    hosted, published, message = facts.hosted, facts.published, _extended_message(facts, TARGET_WORDS)
    text = message.text if published.since is not None else joined(published.text, message.text)
    view = message.view if facts.has_no_public_news else hosted.table.view(None, since=published.last_event, past=facts.new_events)
    return message._replace(text=text, rows=controls(hosted, published.last_event), view=view, small_print=published.small_print)


def _extended_message(facts: Facts, most: int = MAX_WORDS) -> TableMessage:
    """What the message tells, as far as that is known, and what is new, as one story; its picture shows all of that."""
    preface = list(filter(None, [facts.published.preface]))
    return table_message(facts.hosted, [*facts.published_events, *facts.new_events], facts.published.begin, preface, most)


def events_for_one_message(game: Game[object], events: Sequence[Event]) -> Sequence[Event]:
    """What one message tells of them: all, or up to the end of an occasion."""
    is_over = False
    for at, event in enumerate(events):
        if is_over and event.kind in game.section_starts | game.new_message:
            return events[:at]
        is_over = is_over or event.kind in game.own_message
    return events


def _post_new(facts: Facts) -> PostNew:
    hosted, published, press = facts.hosted, facts.published, facts.press
    record = hosted.record
    coming = record.people if published.last_event == 0 and record.place != record.channel else []
    words = [" ".join(f"<@{user}>" for user in coming)] if coming else []  # a mention brings people into the thread
    if published.last_event == 0 and (limit := limit_in_words(record.settings)):
        words.append(f"-# {limit}.")
    words += [notice.text for _, notice in facts.pending_notices]
    part = events_for_one_message(hosted.game, facts.new_events)
    if len(part) == len(facts.new_events):
        message, asked = table_message(hosted, part, published.last_event, words), hosted.called_people()
    else:
        message, asked = highlight_message(hosted, part, published, words), set[int]()
    wanted = {
        *((*asked, *coming) if record.settings.pings else ()),
        *(user for _, each in facts.pending_notices for user in each.mention),
    }
    mention = sorted(without_recently_active(wanted, facts.seconds_since_act))
    by_command = press is not None and press.can_respond and press.message is None
    return PostNew(
        message,
        mentions=tuple(mention),
        adds_to_thread=tuple(user for user in coming if user not in mention),
        notice_numbers=tuple(number for number, _ in facts.pending_notices),
        removes_controls=_removes_controls(facts),
        answers_command=by_command and facts.can_draw_now and press is not None and press.place == record.place,
        messages_since_highlight=0
        if _has_kind(hosted.game.own_message, part)
        else None
        if published.messages_since_highlight is None
        else published.messages_since_highlight + 1,
    )


def without_recently_active(users: Iterable[int], acted: Mapping[int, float]) -> list[int]:
    """Those who may be called: they have not just done something at this table."""
    return [user for user in users if acted.get(user, WATCHING_SECONDS) > NO_MENTION_SECONDS]


def _removes_controls(facts: Facts) -> bool:
    """Whether the press is on the message that the channel shows, and waits for its first answer."""
    press, published = facts.press, facts.published
    return (
        press is not None
        and press.can_respond
        and published.live
        and press.message is not None
        and press.message == published.message
    )
