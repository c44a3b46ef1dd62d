"""The table message: what happened and why, the picture, the open question, and the controls to answer it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
import msgspec

from bot.messages.custom_ids import CustomId
from bot.messages.film_buttons import watch_buttons
from bot.messages.layouts import (
    MOST_BUTTONS,
    MOST_CHOICES,
    Control,
    Layout,
    Public,
    button,
    lettered,
    question_rows,
    shared_row,
    with_extra_button,
)
from bot.store import File, Intermission, PublishedState, Stage
from bot.tables import intermissions, pauses
from bot.tables.hosted_table import HostedTable
from bot.tables.paces import window_seconds
from bot.tables.reminders import AUTO_ROLL_SECONDS
from bot.text.durations import duration
from bot.text.emojis import NO_EMOJIS, Emojis
from bot.text.escaping import ended, plain
from bot.text.story import own_names, plain_names, story, word_count
from engine import Event, Question, place_letters
from engine.text.english import listed, ordinal, tenths
from engine.text.phrase import to_text
from engine.text.story import MOST_LETTERS
from render import Picture

WINDOW_OPEN = "The table waits a moment for answers"
"""Shown while a reaction window is open. It does not reveal who is asked, nor who answers."""
MOST_LETTERS_AT_END = 240
"""About as many letters tell how a part ended: its picture is higher than that of a turn, and a phone has to show all of it."""


class TableMessage(NamedTuple):
    """A table message to be sent or edited."""

    text: str
    waiting: str
    rows: list[Sequence[Control]]
    view: Mapping[str, Any]
    """The public view of the table, with the events since the last message; the picture shows it."""
    last_event: int
    """The number of the last event that the message describes."""
    preface: str = ""
    """Text before the description of events, such as notices."""
    is_complete: bool = True
    """Whether the message covers everything up to the open question."""
    result: str = ""
    """The final standings, if the game is over."""
    small_print: str = ""
    """Odds, banter and results in small print, below the rest of the text."""
    log_from: int = 0
    """The event from which on the log has more than the text; 0 if the text has everything."""

    @property
    def named(self) -> list[int]:
        """The seats that the picture shows as being asked."""
        return list(self.view["waiting"])

    @property
    def words(self) -> int:
        return word_count(f"{self.text_above_picture} {self.waiting}")

    @property
    def text_above_picture(self) -> str:
        """The text above the picture, without the small print."""
        return joined(self.text, self.result)


def table_message(
    hosted: HostedTable,
    past: Sequence[Event],
    since: int,
    notices: Sequence[str] = (),
    told: PublishedState | None = None,
    *,
    emojis: Emojis = NO_EMOJIS,
    first_line: str = "",
) -> TableMessage:
    """The message about a table's current state. `past` are the events after number `since`.

    `told` is the published message that it continues: its text stays as it is, and only the events after it are told.
    """
    view, waiting = hosted.table.view(None, since=since, past=past), waiting_line(hosted, first_line)
    result = "\n".join(result_lines(hosted) if hosted.record.stage is Stage.OVER else [])
    last = max([since, *(event.number for event in past)])
    text, log_from = _continued(hosted, past, view, told, notices, emojis)
    rows = controls(hosted, last, log_from=log_from, emojis=emojis)
    return TableMessage(text, waiting, rows, view, last, "\n".join(notices), result=result, log_from=log_from)


def _continued(
    hosted: HostedTable,
    events: Sequence[Event],
    view: Mapping[str, Any],
    told: PublishedState | None,
    notices: Sequence[str],
    emojis: Emojis,
    most: int = MOST_LETTERS,
) -> tuple[str, int]:
    """The story of these events after the text that it continues, or after these notices; and the event from which on the log has
    more."""
    known = told.last_event if told is not None else 0
    beats = hosted.game.beats([event for event in events if event.only is None and event.number > known])
    people = {seat for seat, stored in enumerate(hosted.record.seats) if stored.is_played}
    new = story(beats, view["seats"], own_names(hosted.game, view, people), most, emojis)
    if told is None:
        return joined(*notices, new.after("")), new.log_from
    return new.after(told.text, told.preface), told.log_from or new.log_from


def highlight_message(
    hosted: HostedTable,
    past: Sequence[Event],
    published: PublishedState,
    notices: Sequence[str] = (),
    *,
    emojis: Emojis = NO_EMOJIS,
) -> TableMessage:
    """The message of a highlight after which the game has gone on: it shows nothing later, and has no question."""
    return _without_question(hosted, past, published.last_event, published, notices, emojis=emojis)


def intermission_message(
    hosted: HostedTable,
    past: Sequence[Event],
    published: PublishedState,
    notices: Sequence[str] = (),
    *,
    emojis: Emojis = NO_EMOJIS,
) -> TableMessage:
    """The message of the end of a part, such as a race: it waits until everybody wants the next one, and shows nothing of that."""
    message = _without_question(hosted, past, past[0].number - 1, published, notices, emojis=emojis, most=MOST_LETTERS_AT_END)
    rows = controls(hosted, message.last_event, log_from=message.log_from, emojis=emojis)
    return message._replace(waiting=waiting_line(hosted, published.first_line), rows=rows, is_complete=True)


def finished_message(
    hosted: HostedTable, past: Sequence[Event], published: PublishedState, *, emojis: Emojis = NO_EMOJIS
) -> TableMessage:
    """The current message with the rest of its round and without a question, because a new message continues."""
    preface = list(filter(None, [published.preface]))
    return _without_question(hosted, past, published.begin, published, preface, published, emojis=emojis)


def _without_question(
    hosted: HostedTable,
    past: Sequence[Event],
    since: int,
    published: PublishedState,
    notices: Sequence[str],
    told: PublishedState | None = None,
    *,
    emojis: Emojis,
    most: int = MOST_LETTERS,
) -> TableMessage:
    last, view = past[-1].number, view_until(hosted, past, since)
    text, log_from = _continued(hosted, past, view, told, notices, emojis, most)
    log = _log_button(hosted, published.shown_revision, last, log_from)  # reconciliation finds the message by it
    return TableMessage(text, "", [[log]], view, last, "\n".join(notices), is_complete=False, log_from=log_from)


def view_until(hosted: HostedTable, past: Sequence[Event], since: int, seat: int | None = None) -> dict[str, Any]:
    """What a seat may see of these events after number `since`, and of nothing later, though the board may be further."""
    view = hosted.table.view(seat, since=since, past=past)
    events = [event for event in view["events"] if event["number"] <= past[-1].number]
    beats = hosted.game.beats([event for event in past if event.number > since and event.seen_by(seat)])
    view |= {"events": events, "waiting": [], "questions": [], "result": None, "moment": False}
    return view | {"beats": msgspec.to_builtins(beats)}


def _log_button(hosted: HostedTable, revision: int, last_event: int, log_from: int) -> Control:
    """The button carries the last event that its message describes, and the one from which on the log has more."""
    arguments = (str(last_event), *([str(log_from)] if log_from else []))
    return button("Log", CustomId("log", hosted.record.id, revision, arguments))


def waiting_line(hosted: HostedTable, first_line: str = "") -> str:
    """The open question and the players who are asked, or what else the table is waiting for; below it the first-time line."""
    return "\n-# ".join(filter(None, [_waiting_for(hosted), first_line]))


def _waiting_for(hosted: HostedTable) -> str:
    record = hosted.record
    if record.stage is not Stage.PLAYING:
        return ""
    if paused := pauses.in_words(hosted):
        return f"### {paused}\n{pauses.who_resumes(hosted)}"
    if record.intermission is not None and hosted.has_present_player:
        return f"### {intermissions.question_of(hosted)}\n-# {_readiness(hosted, record.intermission)}"
    questions = _questions_to_people(hosted)
    if not questions:
        return "Nobody is here, so the table sleeps. Any player can wake it up, with a button or a command."
    if hosted.windows:
        return f"### {WINDOW_OPEN}\n-# {duration(window_seconds(hosted.settings))} at most"
    who = listed([_mention_or_name(hosted, question) for question in questions])
    question = questions[0]
    chosen = hosted.table.have_answered(question.kind) if question.secret or hosted.table.is_simultaneous else []
    ready = [plain(record.seats[seat].name) for seat in chosen if record.seats[seat].is_played]  # AI players choose at once
    readiness = f"\n-# Chosen: {', '.join(ready)}" if ready else ""
    if len(questions) == 1 and not question.secret:
        return f"{who}: **{plain(question.prompt)}**{readiness}{_hint(hosted, question)}"  # a line less than with a heading
    if len(questions) == 1 and not chosen:
        return f"### {who} {hosted.game.secret_text(question.kind, hosted.table.options)} in secret"
    prompts = {question.prompt for question in questions}
    prompt = plain(prompts.pop()) if len(prompts) == 1 else f"Everybody chooses{' in secret' if question.secret else ''}."
    return f"### {who}\n{prompt}{readiness}"


def _readiness(hosted: HostedTable, intermission: Intermission) -> str:
    """Who is ready, and when the next part begins by itself."""
    ready = [plain(seat.name) for number, seat in enumerate(hosted.record.seats) if number in intermission.ready and seat.is_played]
    limit = f"It begins by itself after {duration(intermissions.INTERMISSION_SECONDS)}."
    return f"Ready: {', '.join(ready)}. {limit}" if ready else limit


def state_line(hosted: HostedTable) -> str:
    """What the table is waiting for, in a sentence for private messages."""
    waiting = ", ".join(plain(seat.name) for seat in hosted.waiting_for())
    idle = ended(WINDOW_OPEN) if hosted.windows else "The game is over."
    stands_still = pauses.in_words(hosted) or intermissions.in_words(hosted)
    return stands_still or (ended(f"The table is waiting for {waiting}") if waiting else idle)


def _questions_to_people(hosted: HostedTable) -> list[Question]:
    """The open questions to people, not to AI players."""
    return [question for question in hosted.table.questions if hosted.record.seats[question.seat].is_played]


def _mention_or_name(hosted: HostedTable, question: Question) -> str:
    seat = hosted.record.seats[question.seat]
    if not hosted.settings.pings:
        return plain(seat.player)
    return f"<@{seat.user}>" + (f" (for {plain(seat.name)})" if seat.stand_in else "")


def _hint(hosted: HostedTable, question: Question) -> str:
    """A line about what happens without an answer: an automatic roll, or the default answer after the time limit."""
    if hosted.is_automatic_roll(question):
        return f"\n-# Rolls by itself in {duration(AUTO_ROLL_SECONDS)}."
    if len(question.options) < 2 or hosted.settings.late != "default":
        return ""
    return f"\n-# If time runs out: {plain(question.option(question.default).label)}"


def controls(
    hosted: HostedTable,
    last_event: int,
    *,
    log_from: int = 0,
    film_lengths: Sequence[int] = (),
    emojis: Emojis = NO_EMOJIS,
    shows_places: bool = True,
) -> list[Sequence[Control]]:
    """The controls of a table message. Its Log button says what the message describes, for reconciliation.

    `shows_places` says whether its picture marks the places where the answers to this question lead.
    """
    record = hosted.record

    def custom_id(action: str, *arguments: str) -> CustomId:
        return CustomId(action, record.id, record.public_revision, arguments)

    log = _log_button(hosted, record.public_revision, last_event, log_from)
    cards = button("Cards", custom_id("cards"))
    if record.stage is not Stage.PLAYING:
        return [end_buttons(hosted, film_lengths), [cards, log]]
    hand = [button("Hand", custom_id("hand"))] if hosted.game.has_hands else []
    looks = [cards, *hand, log, button("Table", custom_id("options"))]  # one row on a phone
    answers = _answer_rows(hosted, emojis, shows_places)
    for film in watch_buttons(hosted, film_lengths):
        answers = with_extra_button(answers, film)
    if any(hosted.menus()):
        answers = with_extra_button(answers, button(hosted.game.menu_title, custom_id("things")))
    return [*answers, looks]


def end_buttons(hosted: HostedTable, film_lengths: Sequence[int]) -> list[Control]:
    """The buttons below the result of a game."""
    rematch = CustomId("rematch", hosted.record.id, hosted.record.public_revision)
    return [button("Rematch", rematch, discord.ButtonStyle.success), *watch_buttons(hosted, film_lengths)]


def _answer_rows(hosted: HostedTable, emojis: Emojis, shows_places: bool) -> list[Sequence[Control]]:
    """The controls for the open question, or the button that resumes or wakes the table."""
    record = hosted.record

    def single_button(label: str, action: str) -> list[Sequence[Control]]:
        return [[button(label, CustomId(action, record.id, record.public_revision), discord.ButtonStyle.primary)]]

    if record.pause is not None:  # others would see a button that refuses them: who may resume it alone finds one in the panel
        return single_button("Resume", "resume") if pauses.anybody_may_resume(hosted) else []
    if record.intermission is not None and hosted.has_present_player:
        label, event = intermissions.button_label(hosted), str(record.intermission.event)
        next_part = CustomId("next", record.id, record.public_revision, (event,))
        return [[button(label, next_part, discord.ButtonStyle.primary)]]
    questions = _questions_to_people(hosted)
    if not questions:
        return single_button("I am back", "back")
    if _is_shared(hosted, questions):
        return [shared_row(record, questions[0], emojis)]
    if len(questions) == 1 and not questions[0].secret and len(questions[0].options) <= MOST_CHOICES:
        letters = place_letters(questions[0].options) if shows_places else {}
        return question_rows(record, lettered(questions[0], letters), emojis)
    return single_button("Answer" if hosted.windows else "Choose", "mine")


def reminder_rows(hosted: HostedTable) -> list[Sequence[Control]]:
    """The controls of a reminder: those of the open question, without what stands beside them on the table message. They have no
    emojis, so that Discord never refuses a reminder for one."""
    return _answer_rows(hosted, NO_EMOJIS, shows_places=True)


def _is_shared(hosted: HostedTable, questions: Sequence[Question]) -> bool:
    """Whether all players are asked the same question at once and in public, so that they share the buttons. The buttons stay when
    one player has answered, because another may be pressing at that moment."""
    question = questions[0]
    if not hosted.table.is_simultaneous or question.secret or question.window or len(question.options) > MOST_BUTTONS:
        return False
    return len({(other.kind, other.prompt, other.options) for other in questions}) == 1


def result_lines(hosted: HostedTable) -> list[str]:
    """The final standings, and what was special about them."""
    return ["### Final standings", places_line(hosted), *feat_lines(hosted)] if hosted.table.result is not None else []


def feat_lines(hosted: HostedTable) -> list[str]:
    """A sentence for each special feat of a finished game."""
    names = plain_names([seat.name for seat in hosted.record.seats])
    return [ended(to_text(feat, names)) for feat in hosted.game.feats(hosted.table.view(None))]


def places_line(hosted: HostedTable) -> str:
    """The places and points of a finished game in a line."""
    result, seats = hosted.table.result, hosted.record.seats
    assert result is not None, "it has an end"
    ranking = sorted(range(len(seats)), key=lambda seat: result.places[seat])
    rows = [(result.places[seat], plain(seats[seat].name), result.points[seat]) for seat in ranking]
    places = [f"{ordinal(place)} **{name}** {tenths(points)}" for place, name, points in rows]
    return " · ".join(places if result.winners else ["Nobody wins", *places])


def with_films(message: TableMessage, hosted: HostedTable, film_lengths: Sequence[int], emojis: Emojis = NO_EMOJIS) -> TableMessage:
    """The message with the durations of films on its buttons."""
    rows = controls(hosted, message.last_event, log_from=message.log_from, film_lengths=film_lengths, emojis=emojis)
    return message._replace(rows=rows) if message.is_complete else message


def layout(message: TableMessage, drawn: Sequence[Picture], board_text: str = "", files: Sequence[File] = ()) -> Layout:
    """The layout of a message with new pictures (`drawn`), with those that it already has (`files`), or with a text board."""
    notes = joined(message.small_print, board_text)
    return Public.of(message.text_above_picture, files or drawn, message.waiting, message.rows, notes=notes)


def layout_with_new_question(hosted: HostedTable, published: PublishedState, emojis: Emojis = NO_EMOJIS) -> Layout:
    """The current message with another question; its text and pictures stay."""
    pictures = published.in_progress_files or published.files
    rows = _controls_of(hosted, published, emojis, shows_places=False)
    return Public.of(published.text, pictures, waiting_line(hosted, published.first_line), rows, notes=_notes(published))


def _controls_of(
    hosted: HostedTable, published: PublishedState, emojis: Emojis, shows_places: bool = True
) -> list[Sequence[Control]]:
    last, log_from, film_lengths = published.last_event, published.log_from, published.film_lengths
    return controls(hosted, last, log_from=log_from, film_lengths=film_lengths, emojis=emojis, shows_places=shows_places)


def layout_with_pictures(
    hosted: HostedTable, published: PublishedState, drawn: Sequence[Picture], emojis: Emojis = NO_EMOJIS
) -> Layout:
    """The current message with pictures instead of its text board."""
    rows = _controls_of(hosted, published, emojis)
    return Public.of(published.text, drawn, waiting_line(hosted, published.first_line), rows, notes=published.small_print)


def without_controls(published: PublishedState) -> Layout:
    """A published message without its question and controls; its text and pictures stay."""
    text = published.text or ("" if published.files or _notes(published) else "…")
    return Public.of(text, published.files, notes=_notes(published))


def _notes(published: PublishedState) -> str:
    """The small print and the text board of a published message."""
    return joined(published.small_print, published.text_board)


def joined(*parts: str) -> str:
    return "\n".join(filter(None, parts))
