"""The table message: what happened and why, the picture, whose decision it is, and the controls for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord
import msgspec

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import (
    MOST_BUTTONS,
    MOST_CHOICES,
    Control,
    Layout,
    Public,
    button,
    gallery_item,
    gallery_item_of_file,
    question_rows,
    shared_row,
    with_extra_button,
)
from bot.store import File, PublishedState, Stage
from bot.tables import pauses
from bot.tables.hosted_table import HostedTable
from bot.tables.paces import window_seconds
from bot.tables.reminders import AUTO_ROLL_SECONDS
from bot.text.durations import duration
from bot.text.escaping import ended, plain
from bot.text.story import MAX_WORDS, story, word_count
from engine import Event, Game, Question
from engine.text.english import listed, ordinal, tenths
from engine.text.truncate import truncate
from engine.text.turn_summary import read_turns
from render import Picture

SECRET = "A secret choice."
"""What is asked is for one pair of eyes, as the answer is: it may say what somebody holds."""
WINDOW_OPEN = "The table waits a moment for answers"
"""Who is asked is nobody else's business, and so is whether they answer."""
REPLAY = "🎬"
"""On its button: with a word instead, a phone would need a second row."""
MAX_TEXT_BOARD = 1700
"""Of a board in letters."""
FENCE = "```"
"""Before and after it. No name has one: `plain` escapes them."""


class TableMessage(NamedTuple):
    """A table message before it is sent."""

    text: str
    waiting: str
    rows: list[Sequence[Control]]
    view: Mapping[str, Any]
    """What everybody may see, with what happened since the last message."""
    last_event: int
    """The last event that it tells."""
    preface: str = ""
    """The words before what happened."""
    is_complete: bool = True
    """Whether it tells everything up to the open question."""
    result: str = ""
    """How it ended, if it has."""
    small_print: str = ""
    """The small print below all that."""

    @property
    def named(self) -> list[int]:
        """The seats that its picture shows to be asked."""
        return list(self.view["waiting"])

    @property
    def words(self) -> int:
        return word_count(f"{self.text_above_picture} {self.waiting}")

    @property
    def text_above_picture(self) -> str:
        """All its words above the picture but the small print."""
        return joined(self.text, self.result)


def table_message(
    hosted: HostedTable, past: Sequence[Event], since: int, notices: Sequence[str] = (), most: int = MAX_WORDS
) -> TableMessage:
    """The message for a table as it stands. `past` are the events after `shown`, the last one that was told; in more than `most`
    words, the oldest of them are told as a sum."""
    view, waiting = hosted.table.view(None, since=since, past=past), waiting_line(hosted)
    result = "\n".join(result_lines(hosted) if hosted.record.stage is Stage.OVER else [])
    lines = [*notices, *story(read_turns(view), view["seats"], word_count(f"{waiting} {result}"), most)]
    told = max([since, *(event.number for event in past)])
    return TableMessage("\n".join(lines), waiting, controls(hosted, told), view, told, "\n".join(notices), result=result)


def highlight_message(
    hosted: HostedTable, past: Sequence[Event], published: PublishedState, notices: Sequence[str] = ()
) -> TableMessage:
    """A message for something that is worth one to itself: the game has gone on since, so it shows nothing else and asks nobody."""
    return _without_question(hosted, past, published.last_event, published.revision, notices)


def finished_message(hosted: HostedTable, past: Sequence[Event], published: PublishedState) -> TableMessage:
    """The message that is there, with all that was left to tell of what it tells: another one goes on from here."""
    return _without_question(hosted, past, published.begin, published.revision, list(filter(None, [published.preface])))


def _without_question(
    hosted: HostedTable, past: Sequence[Event], since: int, revision: int, notices: Sequence[str]
) -> TableMessage:
    told, view = past[-1].number, hosted.table.view(None, since=since, past=past)
    events = [event for event in view["events"] if event["number"] <= told]
    turns = hosted.game.turn_summaries([event for event in past if event.only is None])
    view |= {"events": events, "turns": msgspec.to_builtins(turns), "waiting": [], "questions": [], "result": None}
    view["moment"] = False
    lines = [*notices, *story(turns, view["seats"])]
    row = [button("Log", CustomId("log", hosted.record.id, revision, (str(told),)))]  # it can be found by that
    return TableMessage("\n".join(lines), "", [row], view, told, "\n".join(notices), is_complete=False)


def text_board(game: Game[Any], view: Mapping[str, Any]) -> str:
    """Where pictures cannot go."""
    letters = game.text_board(view).replace(FENCE, "'''")
    return f"{FENCE}\n{truncate(letters, MAX_TEXT_BOARD)}\n{FENCE}"


def waiting_line(hosted: HostedTable) -> str:
    """Whose decision it is."""
    record = hosted.record
    if record.stage is not Stage.PLAYING:
        return ""
    if paused := pauses.in_words(hosted):
        return f"### {paused}\n{pauses.who_resumes(hosted)}"
    asked = _questions_to_people(hosted)
    if not asked:
        return "Nobody is here, so the table sleeps. Any player can wake it up, with a button or a command."
    if hosted.windows:
        return f"### {WINDOW_OPEN}\n-# {duration(window_seconds(hosted.settings))} at most"
    who = listed([_mention_or_name(hosted, question) for question in asked])
    question = asked[0]
    chosen = hosted.table.have_answered(question.kind) if question.secret or hosted.table.is_simultaneous else []
    ready = [plain(record.seats[seat].name) for seat in chosen if record.seats[seat].is_played]  # AI players choose at once
    readiness = f"\n-# Chosen: {', '.join(ready)}" if ready else ""
    if len(asked) == 1 and not question.secret:
        return f"### {who}\n{plain(question.prompt)}{readiness}{_hint(hosted, question)}"
    if len(asked) == 1 and not chosen:
        return f"### {who}\n{SECRET}"
    prompts = {question.prompt for question in asked}
    prompt = plain(prompts.pop()) if len(prompts) == 1 else f"Everybody chooses{' in secret' if question.secret else ''}."
    return f"### {who}\n{prompt}{readiness}"


def state_line(hosted: HostedTable) -> str:
    """What the table is waiting for, for somebody who looks at it in private."""
    waiting = ", ".join(plain(seat.name) for seat in hosted.waiting_for())
    idle = ended(WINDOW_OPEN) if hosted.windows else "The game is over."
    return pauses.in_words(hosted) or (ended(f"The table is waiting for {waiting}") if waiting else idle)


def _questions_to_people(hosted: HostedTable) -> list[Question]:
    """What people are asked, and no AI."""
    return [question for question in hosted.table.questions if hosted.record.seats[question.seat].is_played]


def _mention_or_name(hosted: HostedTable, question: Question) -> str:
    seat = hosted.record.seats[question.seat]
    if not hosted.settings.pings:
        return plain(seat.player)
    return f"<@{seat.user}>" + (f" (for {plain(seat.name)})" if seat.stand_in else "")


def _hint(hosted: HostedTable, question: Question) -> str:
    """What comes by itself: a roll, where the table has agreed on it; or what a time-out does, where it is a decision at all."""
    if hosted.is_automatic_roll(question):
        return f"\n-# Rolls by itself in {duration(AUTO_ROLL_SECONDS)}."
    if len(question.options) < 2 or hosted.settings.late != "default":
        return ""
    return f"\n-# If time runs out: {plain(question.option(question.default).label)}"


def controls(hosted: HostedTable, told: int) -> list[Sequence[Control]]:
    """`told` is the last event of the story: the message itself knows it, should we ever not know what the channel has seen."""
    record = hosted.record

    def custom_id(action: str, *arguments: str) -> CustomId:
        return CustomId(action, record.id, record.revision, arguments)

    films = hosted.game.films(hosted.table.state)
    again = [button(REPLAY, custom_id("replay", str(films)))] if films else []
    log, cards = button("Log", custom_id("log", str(told))), button("Cards", custom_id("cards"))
    if record.stage is not Stage.PLAYING:
        rematch = button("Rematch", custom_id("rematch"), discord.ButtonStyle.success)
        return [[rematch, button("Check the dice", custom_id("record"))], [cards, log, *again]]
    hand = [button("Hand", custom_id("hand"))] if hosted.game.has_hands else []
    looks = [cards, *hand, log, *again, button("Table", custom_id("options"))]  # one row on a phone
    acts = _answer_rows(hosted)
    if any(hosted.menus()):
        acts = with_extra_button(acts, button(hosted.game.menu_title, custom_id("things")))
    return [*acts, looks]


def _answer_rows(hosted: HostedTable) -> list[Sequence[Control]]:
    """What the table waits for."""
    record = hosted.record

    def the_one(label: str, action: str) -> list[Sequence[Control]]:
        return [[button(label, CustomId(action, record.id, record.revision), discord.ButtonStyle.primary)]]

    if record.pause is not None:
        return the_one("Resume", "resume")
    asked = _questions_to_people(hosted)
    if not asked:
        return the_one("I am back", "back")
    if _is_shared(hosted, asked):
        advised = {each.likely for each in asked}
        likely = advised.pop() if len(advised) == 1 else ""  # it stands out for all of them, or for nobody
        return [shared_row(record.id, record.revision, msgspec.structs.replace(asked[0], likely=likely))]
    if len(asked) == 1 and not asked[0].secret and len(asked[0].options) <= MOST_CHOICES:
        return question_rows(record.id, record.revision, asked[0])
    return the_one("Answer" if hosted.windows else "Choose", "mine")


def _is_shared(hosted: HostedTable, asked: Sequence[Question]) -> bool:
    """Whether all are asked the same at once and in public, so that the same buttons are for all of them. They stay when one has
    answered: somebody else may be pressing at that very moment."""
    question = asked[0]
    if not hosted.table.is_simultaneous or question.secret or question.window or len(question.options) > MOST_BUTTONS:
        return False
    return len({(each.kind, each.prompt, each.options) for each in asked}) == 1


def result_lines(hosted: HostedTable) -> list[str]:
    """Places and points, and how anybody can check the dice."""
    if hosted.table.result is None:
        return []
    return [
        "### Final standings",
        places_line(hosted),
        f"-# The dice had the seed `{hosted.record.seed}`, sealed before the game as `{hosted.table.seed_hash[:12]}…`.",
    ]


def places_line(hosted: HostedTable) -> str:
    """Places and points of a game that is over."""
    result, seats = hosted.table.result, hosted.record.seats
    assert result is not None, "it has an end"
    ranking = sorted(range(len(seats)), key=lambda seat: result.places[seat])
    rows = [(result.places[seat], plain(seats[seat].name), result.points[seat]) for seat in ranking]
    told = [f"{ordinal(place)} **{name}** {tenths(points)}" for place, name, points in rows]
    return " · ".join(told if result.winners else ["Nobody wins", *told])


def layout(message: TableMessage, drawn: Sequence[Picture], letters: str = "", files: Sequence[File] = ()) -> Layout:
    """`files` are pictures that it already has."""
    pictures = [*map(gallery_item_of_file, files), *map(gallery_item, drawn)]
    return Public.of(joined(message.text_above_picture, message.small_print, letters), pictures, message.waiting, message.rows)


def layout_with_new_question(hosted: HostedTable, published: PublishedState) -> Layout:
    """The same message with another question: its words and pictures stay."""
    pictures = [gallery_item_of_file(file) for file in published.in_progress_files or published.files]
    text = joined(published.text, published.small_print, published.text_board)
    return Public.of(text, pictures, waiting_line(hosted), controls(hosted, published.last_event))


def layout_with_pictures(hosted: HostedTable, published: PublishedState, drawn: Sequence[Picture]) -> Layout:
    """The same message with the pictures that it was sent without."""
    pictures = [gallery_item(picture) for picture in drawn]
    return Public.of(
        joined(published.text, published.small_print), pictures, waiting_line(hosted), controls(hosted, published.last_event)
    )


def without_controls(published: PublishedState) -> Layout:
    """An older message: what happened stays, its controls go."""
    text = joined(published.text, published.small_print, published.text_board) or ("" if published.files else "…")
    return Public.of(text, [gallery_item_of_file(file) for file in published.files])


def joined(*parts: str) -> str:
    return "\n".join(filter(None, parts))
