"""Decides what a channel should show of a table next. Pure: no Discord, no database; a `ChannelUpdate` carries the decision out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.messages.table_message import (
    TableMessage,
    controls,
    finished_message,
    highlight_message,
    intermission_message,
    table_message,
)
from bot.store import File, Notice, PublishedState, Stage
from bot.tables import intermissions
from bot.tables.hosted_table import HostedTable
from bot.tables.lobby import limit_in_words
from bot.text.emojis import NO_EMOJIS, Emojis
from engine import Event, Game
from render import Picture

NumberedNotices = Sequence[tuple[int, Notice]]
"""Notices that are each sent once, with the numbers under which they are stored."""
WATCHING_SECONDS = 90.0
"""For this long after acting, a player counts as watching the table: they notice an edit, so no new message has to notify them."""
MAX_TURNS_PER_MESSAGE = 4
"""How many turns one message may describe; at larger tables, one turn for each seat. A picture shows no more than that."""
MAX_APPENDED_WORDS = 75
"""A turn is appended to a message only if the text with its question stays within this many words: a phone then shows it together
with the picture."""
NO_MENTION_SECONDS = 30.0
"""For this long after acting, a player is not mentioned at all, not even by a new message."""


class Press(NamedTuple):
    """The interaction that waits for an answer: a press on a message's control, or a command (then `message` is None)."""

    message: int | None
    place: int
    can_respond: bool
    """Whether Discord still expects the initial response, which can be a message, or an edit of the message that was pressed."""


class Facts(NamedTuple):
    """Everything that a decision is based on."""

    hosted: HostedTable
    published: PublishedState
    events: Sequence[Event] = ()
    """The last published event, all others that the current table message describes, and all newer ones."""
    pending_notices: NumberedNotices = ()
    """Notices for everybody in the channel that have not been posted yet."""
    press: Press | None = None
    can_draw_now: bool = True
    """Whether a render worker is free, so that a picture can be drawn without waiting for others."""
    late_picture: LatePicture | None = None
    """A picture that was finished after its message had to be posted without it."""
    ai_is_thinking: bool = False
    """Whether AI players are answering right now: their answers are shown together with what led to them."""
    seconds_since_act: Mapping[int, float] = {}
    """How long ago each user last acted at this table; users without a recent act are missing."""
    emojis: Emojis = NO_EMOJIS
    """What stands before names."""

    @property
    def new_events(self) -> Sequence[Event]:
        """The events that no message describes yet.

        Without a final section heading that only announces whose turn it is: the open question says so already, and the heading is
        published with what follows it. After the end of a game the last heading is the end itself, so it stays. What comes after
        an intermission is published after it.
        """
        events = [event for event in self.events if event.number > self.published.last_event]
        if (intermission := self.hosted.record.intermission) is not None:
            events = [event for event in events if event.number <= intermission.event]
        last = next((index for index in reversed(range(len(events))) if events[index].only is None), 0)
        game = self.hosted.game
        is_on = self.hosted.table.result is None
        only_announces = is_on and bool(events) and events[last].kind in game.section_starts - game.new_message
        return events[:last] if only_announces and (last or self.published.last_event) else events

    @property
    def has_no_public_news(self) -> bool:
        """Whether no new event is visible to everybody."""
        return all(event.only is not None for event in self.new_events)

    @property
    def asks_for_places(self) -> bool:
        """Whether the picture has to mark places where answers lead."""
        return any(option.place for question in self.hosted.table.questions for option in question.options)

    @property
    def last_public_event(self) -> int:
        """The number of the last event that is visible to everybody and worth publishing."""
        return max((event.number for event in self.new_events if event.only is None), default=self.published.last_event)

    @property
    def published_events(self) -> list[Event]:
        return [event for event in self.events if self.published.begin < event.number <= self.published.last_event]

    @property
    def shows_end_of_part(self) -> bool:
        """Whether the current message shows the end of a part, with which nothing later shares a message."""
        shown = [event for event in self.events if event.number == self.published.last_event]
        return intermissions.last_of_part(self.hosted.game, shown) is not None

    @property
    def begins_round(self) -> bool:
        return any(event.kind in self.hosted.game.rounds for event in self.new_events[:1])

    @property
    def rest_of_round(self) -> Sequence[Event]:
        """The new events that still belong to the round of the current message, if another section has begun since."""
        game, new_events = self.hosted.game, self.new_events
        last_heading = next((event.kind for event in reversed(self.published_events) if event.kind in game.section_starts), None)
        is_round = bool(game.rounds) and (last_heading is None or last_heading in game.rounds)
        end = next((index for index, event in enumerate(new_events) if event.kind in game.section_starts), 0)
        return new_events[:end] if is_round else []

    def active_within(self, seconds: float) -> set[int]:
        """The users who have acted at the table within the last `seconds`."""
        return {user for user, ago in self.seconds_since_act.items() if ago <= seconds}


class LatePicture(NamedTuple):
    """Pictures for a message that was posted without them."""

    message: int
    pictures: Sequence[Picture]
    still_revision: int | None = None
    """The public revision that the message's still shows, if these pictures move and take its place."""

    def is_wanted(self, published: PublishedState) -> bool:
        """Whether the message lacks these pictures, and nobody has answered since."""
        is_film_due = self.still_revision is not None and self.still_revision == published.public_revision
        return published.live and published.message == self.message and (bool(published.text_board) or is_film_due)


class NoChange(NamedTuple):
    """The table message is up to date."""


class AwaitAI(NamedTuple):
    """AI players have to answer first, and nothing is published until then."""

    removes_controls: bool
    """Whether the press is answered at once by removing the controls that were pressed."""


class RemoveControls(NamedTuple):
    """The table is closed: its message keeps its text and pictures and loses its controls."""


class AttachPicture(NamedTuple):
    """Adds the picture to a table message that was posted with a text board, or with a still, because its picture was late."""

    pictures: Sequence[Picture]


class EditMessage(NamedTuple):
    """Edits only the question and the controls of the table message: nothing new is visible to everybody, and the picture already
    shows the players who are asked. Places where answers lead are marked by a new picture instead, if one can be drawn."""


class ContinueTurn(NamedTuple):
    """Edits the table message to show the turn in progress and the next question of that turn.

    This is provisional: the message keeps its own pictures attached but hidden. When its controls are removed, it shows them and
    its former text again, and the next message describes the whole turn.
    """

    message: TableMessage
    last_event: int
    """The last event that the edited message shows."""
    needs_picture: bool = True
    """Whether a new picture has to be drawn."""


class AppendTurn(NamedTuple):
    """Edits the table message for good: the new turn stands below the previous ones, and the next question follows.

    Only if the players who are asked next are watching. If another round has begun since, the message gets the rest of its own
    round and no question (`message.is_complete` is False); the new round needs a further decision.
    """

    message: TableMessage

    def published_after(self, hosted: HostedTable, before: PublishedState, files: list[File], text_board: str) -> PublishedState:
        """The published state after the edit."""
        return replace(_published(hosted, before, self.message, files, text_board), since=before.begin)


class PostNew(NamedTuple):
    """Posts a new table message, because an edit notifies nobody.

    A highlight, such as a line-up or the end of a race, gets a message of its own. If the game has gone on since, that message has
    no question (`message.is_complete` is False), and the events after it need a further decision.
    """

    message: TableMessage
    mentions: tuple[int, ...]
    adds_to_thread: tuple[int, ...]
    """Users whom an edit adds to the thread afterwards; unlike a mention in a new message, that notifies nobody."""
    notice_numbers: tuple[int, ...]
    """The numbers of the notices that the message includes."""
    removes_controls: bool
    """Whether the press is answered by removing the controls of the message that was pressed."""
    answers_command: bool
    """Whether the new message itself may be the response to a command that was used where the game is played."""

    def published_after(
        self, hosted: HostedTable, before: PublishedState, place: int, message: int, files: list[File], text_board: str
    ) -> PublishedState:
        """The published state after the message was posted as `message` in `place`."""
        return replace(
            _published(hosted, before, self.message, files, text_board),
            place=place,
            message=message,
            preface=self.message.preface,
            since=before.last_event,
            old=before.pressable or before.old,
        )


def _published(
    hosted: HostedTable, before: PublishedState, message: TableMessage, files: list[File], text_board: str
) -> PublishedState:
    """The published state once the table message shows `message`."""
    return replace(
        before,
        text=message.text_above_picture,
        small_print=message.small_print,
        text_board=text_board,
        files=files,
        in_progress_files=[],
        in_progress_event=0,
        in_window=message.is_complete and bool(hosted.windows),
        revision=hosted.record.revision if message.is_complete else before.revision,
        public_revision=hosted.record.public_revision if message.is_complete else before.public_revision,
        live=True,
        asked=hosted.named_users() if message.is_complete else [],
        named=message.named,
        last_event=message.last_event,
        log_from=message.log_from,
        step=hosted.table.step if message.is_complete else 0,
    )


MessageEdit = EditMessage | ContinueTurn | AppendTurn
Decision = NoChange | AwaitAI | RemoveControls | AttachPicture | MessageEdit | PostNew


def decide(facts: Facts) -> Decision:
    """Decides what to do with the table message next. Changes nothing; the same facts give the same decision."""
    hosted, published = facts.hosted, facts.published
    record = hosted.record
    if facts.ai_is_thinking and hosted.pending_ai_question() is not None:
        return AwaitAI(_removes_controls(facts))
    if record.stage is Stage.CLOSED:
        return RemoveControls() if published.live else NoChange()
    if record.stage is Stage.LOBBY:
        return NoChange()
    if published.shows(record):
        late = facts.late_picture
        return AttachPicture(late.pictures) if late is not None and late.is_wanted(published) else NoChange()
    if record.intermission is not None:
        is_shown = facts.has_no_public_news and _has_editable_message(facts) and not facts.pending_notices
        return EditMessage() if is_shown else _post_new(facts)
    if _edit_suffices(facts):
        if hosted.windows and not facts.pending_notices:
            return _decide_in_window(facts)
        marks_places = facts.asks_for_places and facts.can_draw_now and hosted.table.step == published.step
        is_named = {question.seat for question in hosted.table.questions} <= {*published.named}
        if facts.has_no_public_news and is_named and not marks_places:
            return EditMessage()
        # Pending notices need a new message.
        if facts.can_draw_now and not facts.pending_notices and record.stage is Stage.PLAYING:
            if hosted.table.step == published.step:
                return ContinueTurn(_in_progress_message(facts), facts.last_public_event)
            if (message := _appended_message(facts)) is not None:
                return AppendTurn(message)
    if _can_finish_round(facts):
        return AppendTurn(finished_message(hosted, [*facts.published_events, *facts.rest_of_round], published, emojis=facts.emojis))
    return _post_new(facts)


def _decide_in_window(facts: Facts) -> Decision:
    """A reaction window is open. It gets no message of its own: the current one shows what has happened, and after the window
    everything is published as if there had been none."""
    published, last_shown = facts.published, max(facts.published.last_event, facts.published.in_progress_event)
    if published.in_window and published.live and facts.last_public_event == last_shown:
        return NoChange()
    if facts.has_no_public_news or not facts.can_draw_now:
        return EditMessage()
    return ContinueTurn(_in_progress_message(facts), facts.last_public_event, needs_picture=facts.last_public_event != last_shown)


def _edit_suffices(facts: Facts) -> bool:
    """Whether editing the current message is enough: every player who is asked was asked by it before, or is watching. At the slow
    pace a window may have been open for hours, so players who were asked before it have to be notified again."""
    record, published = facts.hosted.record, facts.published
    asked = [] if published.in_window and record.settings.pace == "async" else published.asked
    is_enough = facts.hosted.users_to_mention() <= {*asked, *facts.active_within(WATCHING_SECONDS)}
    return is_enough and _has_editable_message(facts) and not facts.shows_end_of_part


def _has_editable_message(facts: Facts) -> bool:
    """Whether the channel has a table message, in the right place, whose events were neither undone nor lost by a restore."""
    record, published = facts.hosted.record, facts.published
    was_set_back = bool(record.lost) and published.shown_revision < record.lost[-1][1]
    still_holds = not was_set_back and not record.was_undone_since(published.shown_revision)
    return published.message is not None and published.place == record.place and still_holds


def _can_finish_round(facts: Facts) -> bool:
    """Whether the current message can get the rest of its round before a new message continues: only if all players who are asked
    there are watching. Players who are away read what they have missed in the message that notifies them."""
    is_live = facts.published.live and facts.published.since is not None and _has_editable_message(facts)
    is_watched = facts.hosted.users_to_mention() <= facts.active_within(WATCHING_SECONDS)
    return is_live and is_watched and facts.can_draw_now and bool(facts.rest_of_round)


def _appended_message(facts: Facts) -> TableMessage | None:
    """The current message with the new events appended, or None if they need a new message.

    They are appended only if the players who are asked next are watching, neither part is a highlight, and the result is short: one
    paragraph, such as a row of a draft, or at most a round within `MAX_APPENDED_WORDS`.
    """
    game, hosted = facts.hosted.game, facts.hosted
    is_watched = hosted.users_to_mention() <= facts.active_within(WATCHING_SECONDS)
    if facts.published.since is None or facts.begins_round or not is_watched:
        return None
    if _has_kind(game.own_message, facts.published_events) or _has_kind(game.new_message, facts.new_events) or facts.rest_of_round:
        return None
    turns = sum(event.kind in game.section_starts for event in [*facts.published_events, *facts.new_events])
    if turns > max(MAX_TURNS_PER_MESSAGE, len(hosted.record.seats)):
        return None
    message = _continued_message(facts)
    return message if turns == 1 or message.words <= MAX_APPENDED_WORDS else None


def _has_kind(kinds: Iterable[str], events: Iterable[Event]) -> bool:
    return any(event.kind in kinds for event in events)


def _in_progress_message(facts: Facts) -> TableMessage:
    """The current message with the turn in progress below its text, and a picture of it. This is provisional, so the message's Log
    button keeps the number of the last event that was published for good."""
    hosted, published, message = facts.hosted, facts.published, _continued_message(facts)
    view = message.view if facts.has_no_public_news else hosted.table.view(None, since=published.last_event, past=facts.new_events)
    last, film_lengths = published.last_event, published.film_lengths
    rows = controls(hosted, last, log_from=message.log_from, film_lengths=film_lengths, emojis=facts.emojis)
    return message._replace(rows=rows, view=view, small_print=published.small_print)


def _continued_message(facts: Facts) -> TableMessage:
    """The current message, its text as it stands, with the new events below."""
    published = facts.published
    preface = list(filter(None, [published.preface]))
    events = [*facts.published_events, *facts.new_events]
    line = published.first_line
    return table_message(facts.hosted, events, published.begin, preface, published, emojis=facts.emojis, first_line=line)


def events_for_one_message(game: Game[object], events: Sequence[Event]) -> Sequence[Event]:
    """The leading events that belong into one message: all of them, or those up to the end of the first highlight or part."""
    has_highlight = False
    for index, event in enumerate(events):
        if has_highlight and event.kind in game.section_starts | game.new_message:
            return events[:index]
        if intermissions.last_of_part(game, [event]) is not None:
            return events[: index + 1]
        has_highlight = has_highlight or event.kind in game.own_message
    return events


def _post_new(facts: Facts) -> PostNew:
    hosted, published, press = facts.hosted, facts.published, facts.press
    record = hosted.record
    newcomers = record.people if published.last_event == 0 and record.place != record.channel else []
    preface = [" ".join(f"<@{user}>" for user in newcomers)] if newcomers else []  # a mention adds people to the thread
    if published.last_event == 0 and (limit := limit_in_words(record.settings)):
        preface.append(f"-# {limit}.")
    preface += [notice.text for _, notice in facts.pending_notices]
    part, intermission = events_for_one_message(hosted.game, facts.new_events), record.intermission
    if intermission is not None and len(part) == len(facts.new_events):
        end = [event for event in facts.events if event.number == intermission.event]  # shown again below new notices
        message, users = intermission_message(hosted, part or end, published, preface, emojis=facts.emojis), set[int]()
    elif len(part) == len(facts.new_events):
        users, line = hosted.users_to_mention(), published.first_line
        message = table_message(hosted, part, published.last_event, preface, emojis=facts.emojis, first_line=line)
    else:
        message, users = highlight_message(hosted, part, published, preface, emojis=facts.emojis), set[int]()
    concerned = {
        *((*users, *newcomers) if record.settings.pings else ()),
        *(user for _, notice in facts.pending_notices for user in notice.mention),
    }
    mentions = sorted(without_recently_active(concerned, facts.seconds_since_act))
    is_command_here = press is not None and press.can_respond and press.message is None and press.place == record.place
    return PostNew(
        message,
        mentions=tuple(mentions),
        adds_to_thread=tuple(user for user in newcomers if user not in mentions),
        notice_numbers=tuple(number for number, _ in facts.pending_notices),
        removes_controls=_removes_controls(facts),
        answers_command=is_command_here and facts.can_draw_now,
    )


def without_recently_active(users: Iterable[int], seconds_since_act: Mapping[int, float]) -> list[int]:
    """The users who may be mentioned, because they have not acted at the table within `NO_MENTION_SECONDS`."""
    return [user for user in users if seconds_since_act.get(user, WATCHING_SECONDS) > NO_MENTION_SECONDS]


def _removes_controls(facts: Facts) -> bool:
    """Whether the press came from the current table message and still waits for its initial response."""
    press, published = facts.press, facts.published
    is_waiting = press is not None and press.can_respond and press.message is not None
    return is_waiting and published.live and press is not None and press.message == published.message
