"""All that the bot has ever said about its tables, and what must hold of it: every board shown once, every story told once and not
unsaid, no control left behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.behaviour.errors import Json
from bot.arena.state.world import News
from bot.arena.validation import answers
from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.tables.play import short
from bot.text.story import summary_paragraphs
from engine import Table
from engine.core.host import key_without_seat
from engine.text.turn_summary import shapes
from tests.bot.end_to_end.support.game_log import Journal


class Version(NamedTuple):
    """What a table message told at one moment, for good, and all its words."""

    told: int
    text: str


class Posted(NamedTuple):
    """A table message, as it was posted and as it was edited since."""

    message: str
    revision: int
    versions: list[Version]


def codes(components: list[Json]) -> Iterator[CustomId]:
    for control in answers.controls(components):
        if (code := parse_custom_id(str(control.get("custom_id", "")))) is not None:
            yield code


def tells(table: Table, begin: int, end: int, text: str) -> bool:
    """Whether a message tells all that everybody may know of what happened then, in as many words as it likes."""
    turns = table.game.turns([event for event in table.events if event.only is None and begin < event.number <= end])
    return any("\n".join(summary_paragraphs(parts, table.seats)) in text for parts in shapes(turns))


class Chronicle:
    """Listens to an arena from now on."""

    def __init__(self, arena: Arena, journal: Journal) -> None:
        self.arena = arena
        self.journal = journal
        self.boards: dict[str, list[Posted]] = {}
        self.lobbies: dict[str, list[str]] = {}
        arena.services.world.listeners.append(self._hear)

    def _hear(self, news: News) -> None:
        if news.name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or news.only is not None:
            return
        is_new, message = news.name == "MESSAGE_CREATE", news.data["id"]
        components: Any = news.data.get("components") or []
        for code in codes(components):
            if code.action == "log":
                version = Version(int(code.arguments[0]) if code.arguments else 0, next(answers.words(components), ""))
                boards = self.boards.setdefault(code.table, [])
                if is_new:
                    boards.append(Posted(message, code.revision, [version]))
                else:
                    next(board for board in boards if board.message == message).versions.append(version)
            elif code.action == "join" and is_new:
                self.lobbies.setdefault(code.table, []).append(message)

    def check(self, table_id: str) -> None:
        """Every board was shown once, and only the newest can be pressed; of a table that is quiet."""
        boards = self.boards.get(table_id, [])
        shown = [(board.revision, board.versions[0].told) for board in boards]
        assert len(set(shown)) == len(shown), f"the same was shown twice: {shown}"
        assert len(self.lobbies.get(table_id, ())) <= 1, "there are two lobby messages"
        if boards:
            self._check_controls(table_id, boards)

    def check_stories(self, table_id: str, *, cut_short: bool = False) -> None:
        """What a message tells, or is made to tell besides, is what happened since then, no more and no less, and it stays; the
        last one tells the end. And the journal, played again, is the game that was told. If several edits in a row were cut short,
        the beginning of a turn may stay with it, too: nobody can tell it from what was told for good."""
        table, boards, before = self.journal.played_again(table_id), self.boards.get(table_id, []), 0
        for board in boards:
            begin, first = before, board.versions[0]
            for version in board.versions:
                assert version.told >= before, f"told again: {version.text}"
                goes_on = version is not first and version.told == before  # a turn is under way: so far as it has come
                before = version.told
                ends = [event.number for event in table.events if event.number >= before] if goes_on else [before]
                assert any(tells(table, begin, end, version.text) for end in ends), (
                    f"not the story of {begin} to {before}: {version.text}"
                )
            for_good = [version.text for version in board.versions if version.told == before]
            stays = for_good if cut_short else for_good[:1]
            assert board is boards[-1] or self._now(table_id, board) in stays, "what was told is not there any more"
        if boards:
            last, now = table.events[-1].number, self._now(table_id, boards[-1])
            is_told = tells(table, begin, last, now) or (tells(table, begin, before, now) and tells(table, before, last, now))
            assert is_told, f"never told: {begin} to {last}"

    def _now(self, table_id: str, board: Posted) -> str:
        """The words of a message as it is."""
        messages = self.arena.services.world.messages[str(self.journal.record(table_id).place)]
        return next(answers.words(messages[board.message].components), "")

    def _check_controls(self, table_id: str, boards: list[Posted]) -> None:
        """The newest message alone can be pressed, and it asks what the table asks."""
        place = str(self.journal.record(table_id).place)
        messages = self.arena.services.world.messages[place]
        pressable = [each.message for each in boards if any(codes(messages[each.message].components))]
        assert pressable == [boards[-1].message], f"controls on {pressable} of {[each.message for each in boards]}"
        assert self.journal.published(table_id).message == int(boards[-1].message)
        offered = {
            (code.arguments[0], code.arguments[1])
            for code in codes(messages[boards[-1].message].components)
            if code.action in ("answer", "ours") and len(code.arguments) == 2
        }
        asked = {
            (short(key), short(option.id))
            for question in self.journal.table(table_id).questions
            for option in question.options
            if not question.secret
            for key in (question.key, key_without_seat(question.key))
        }
        assert offered <= asked, f"{offered} is on offer, {asked} is asked"
