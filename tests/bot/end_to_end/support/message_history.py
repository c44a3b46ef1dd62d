"""All messages that the bot has posted or edited, and their invariants: each board is posted once, each story is told once and
stays, and only the newest board has controls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.errors import Json
from bot.arena.state.world import ArenaEvent
from bot.arena.validation import answers
from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.tables.question_codes import question_code, short
from bot.text.story import StoryText, own_names, story
from engine import Table
from engine.core.host import key_without_seat
from tests.bot.support.database_reader import DatabaseReader


class Version(NamedTuple):
    """A table message at one moment: its text, and up to which event it tells the story for good."""

    told: int
    text: str


class PostedBoard(NamedTuple):
    """A table message, as it was posted and then edited."""

    message: str
    revision: int
    versions: list[Version]


def custom_ids(components: list[Json]) -> Iterator[CustomId]:
    for control in answers.controls(components):
        if (custom_id := parse_custom_id(str(control.get("custom_id", "")))) is not None:
            yield custom_id


def story_between(table: Table, begin: int, end: int, people: set[int]) -> StoryText:
    """What a message tells these people about all public events from `begin` to `end`."""
    beats = table.game.beats([event for event in table.events if event.only is None and begin < event.number <= end])
    return story(beats, table.seats, own_names(table.game, table.view(), people))


class MessageHistory:
    """The public messages of an arena from now on."""

    def __init__(self, arena: Arena, database: DatabaseReader) -> None:
        self.arena = arena
        self.database = database
        self.boards: dict[str, list[PostedBoard]] = {}
        self.lobbies: dict[str, list[str]] = {}
        arena.services.world.listeners.append(self._note)

    def _note(self, news: ArenaEvent) -> None:
        if news.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or news.only_user is not None:
            return
        is_new, message = news.name == "MESSAGE_CREATE", news.data["id"]
        components: Any = news.data.get("components") or []
        for custom_id in custom_ids(components):
            if custom_id.action == "log":
                version = Version(int(custom_id.arguments[0]) if custom_id.arguments else 0, next(answers.texts(components), ""))
                boards = self.boards.setdefault(custom_id.table, [])
                if is_new:
                    boards.append(PostedBoard(message, custom_id.revision, [version]))
                else:
                    next(board for board in boards if board.message == message).versions.append(version)
            elif custom_id.action == "join" and is_new:
                self.lobbies.setdefault(custom_id.table, []).append(message)

    def check(self, table_id: str) -> None:
        """Each board of a settled table was posted once, and only the newest has controls."""
        boards = self.boards.get(table_id, [])
        shown = [(board.revision, board.versions[0].told) for board in boards]
        assert len(set(shown)) == len(shown), f"the same was posted twice: {shown}"
        assert len(self.lobbies.get(table_id, ())) <= 1, "there are two lobby messages"
        if boards:
            self._check_controls(table_id, boards)

    def check_stories(self, table_id: str, *, cut_short: bool = False) -> None:
        """Each message, with its edits, tells exactly the events since the one before, and stays: an edit only adds to it.

        The last message tells the end. The stored answers replay to the game that was told.

        With `cut_short`, where several edits in a row may have failed, the beginning of a turn may stay as well, because it looks
        like a story told for good.
        """
        table, boards, before = self.database.replay(table_id), self.boards.get(table_id, []), 0
        seats = self.database.record(table_id).seats
        people = {number for number, seat in enumerate(seats) if seat.is_played}
        for board in boards:
            first, read, preface = board.versions[0], "", ""
            for version in board.versions:
                assert version.told >= before, f"told again: {version.text}"
                goes_on = version is not first and version.told == before  # a turn in progress
                begin, before = before, version.told
                ends = [event.number for event in table.events if event.number >= before] if goes_on else [before]
                stories = [story_between(table, begin, end, people) for end in ends]
                if version is first and (whole := stories[0].after("")):  # a round may begin with nothing but its board
                    preface, found, _ = version.text.partition(whole)
                    assert found, f"not the story of {begin} to {before}: {version.text}"
                    preface = preface.rstrip("\n")
                texts = [told.after(read or preface, preface) for told in stories]
                text = next((text for text in texts if version.text.startswith(text)), None)
                assert text is not None, f"not {read!r} and the story of {begin} to {before}: {version.text!r}, but {texts!r}"
                read = read if goes_on else text
            for_good = [version.text for version in board.versions if version.told == before]
            stays = for_good if cut_short else for_good[:1]
            assert board is boards[-1] or not read or self._now(table_id, board) in stays, (
                f"{stays} is not there any more: {self._now(table_id, board)!r}"
            )
        if boards:
            last, now = table.events[-1], self._now(table_id, boards[-1])
            is_heading = table.result is None and last.kind in table.game.section_starts - table.game.new_message
            rest = story_between(table, before, last.number - is_heading, people)
            assert all(part in now for part in rest[:3]), f"never told: {before} to {last.number}: {rest[:3]} in {now!r}"

    def _now(self, table_id: str, board: PostedBoard) -> str:
        """The current text of a board."""
        messages = self.arena.services.world.messages[str(self.database.record(table_id).place)]
        return next(answers.texts(messages[board.message].components), "")

    def _check_controls(self, table_id: str, boards: list[PostedBoard]) -> None:
        """Only the newest board has controls, and they offer answers to open questions."""
        place = str(self.database.record(table_id).place)
        messages = self.arena.services.world.messages[place]
        with_controls = [board.message for board in boards if any(custom_ids(messages[board.message].components))]
        assert with_controls == [boards[-1].message], f"controls on {with_controls} of {[board.message for board in boards]}"
        assert self.database.published(table_id).message == int(boards[-1].message)
        offered = {
            (custom_id.arguments[0], custom_id.arguments[1])
            for custom_id in custom_ids(messages[boards[-1].message].components)
            if custom_id.action in ("answer", "ours") and len(custom_id.arguments) == 2
        }
        open_answers = {
            (question_code(self.database.record(table_id), key), short(option.id))
            for question in self.database.table(table_id).questions
            for option in question.options
            if not question.secret
            for key in (question.key, key_without_seat(question.key))
        }
        assert offered <= open_answers, f"{offered} is on offer, {open_answers} is asked"
