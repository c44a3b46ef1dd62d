"""All that the bot has ever posted about its tables, and what must hold of it: every board shown once, every story told once, no
control left behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.arena import Arena
from bot.arena.refusal import Json
from bot.arena.rules import answers
from bot.arena.world import News
from bot.desk.incoming.codes import Code, read_code
from bot.hall.play import short
from bot.words.story import story
from tests.bot.desk.journal import Journal


class Posted(NamedTuple):
    """A table message at the moment it was posted."""

    message: str
    revision: int
    told: int
    text: str


def codes(components: list[Json]) -> Iterator[Code]:
    for control in answers.controls(components):
        if (code := read_code(str(control.get("custom_id", "")))) is not None:
            yield code


class Chronicle:
    """Listens to an arena from now on."""

    def __init__(self, arena: Arena, journal: Journal) -> None:
        self.arena = arena
        self.journal = journal
        self.boards: dict[str, list[Posted]] = {}
        self.lobbies: dict[str, list[str]] = {}
        arena.backstage.world.listeners.append(self._hear)

    def _hear(self, news: News) -> None:
        if news.name != "MESSAGE_CREATE" or news.only is not None:
            return
        components: Any = news.data.get("components") or []
        for code in codes(components):
            if code.verb == "log":
                text = next(answers.words(components), "")
                told = int(code.rest[0]) if code.rest else 0
                self.boards.setdefault(code.table, []).append(Posted(news.data["id"], code.revision, told, text))
            elif code.verb == "join":
                self.lobbies.setdefault(code.table, []).append(news.data["id"])

    def check(self, table_id: str) -> None:
        """Every board was shown once, and only the newest can be pressed; of a table that is quiet."""
        boards = self.boards.get(table_id, [])
        revisions = [board.revision for board in boards]
        assert len(set(revisions)) == len(revisions), f"a revision was shown twice: {revisions}"
        assert len(self.lobbies.get(table_id, ())) <= 1, "there are two lobby messages"
        if boards:
            self._check_controls(table_id, boards)

    def check_stories(self, table_id: str) -> None:
        """Each message tells what happened since the one before, no more and no less; the last one tells the end. And the journal,
        played again, is the game that was told."""
        table, boards, before = self.journal.played_again(table_id), self.boards.get(table_id, []), 0
        events = [event for event in table.events if event.only is None]
        for board in boards:
            assert board.told >= before, f"told again: {board.text}"
            fresh = [event for event in events if before < event.number <= board.told]
            lines = story(table.game.turns(fresh), table.seats)
            assert "\n".join(lines) in board.text, f"not the story of {before} to {board.told}: {board.text}"
            assert lines or not table.game.turns(fresh) or "```" in board.text
            before = board.told
        untold = story(table.game.turns([event for event in events if event.number > before]), table.seats)
        assert not untold or "\n".join(untold) in self._now(table_id), f"never told: {untold}"

    def _now(self, table_id: str) -> str:
        """The newest message as it is: while a turn goes on, it does."""
        newest = self.arena.backstage.world.messages[str(self.journal.sheet(table_id).place)][self.boards[table_id][-1].message]
        return next(answers.words(newest.components), "")

    def _check_controls(self, table_id: str, boards: list[Posted]) -> None:
        """The newest message alone can be pressed, and it asks what the table asks."""
        place = str(self.journal.sheet(table_id).place)
        messages = self.arena.backstage.world.messages[place]
        pressable = [each.message for each in boards if any(codes(messages[each.message].components))]
        assert pressable == [boards[-1].message], f"controls on {pressable} of {[each.message for each in boards]}"
        assert self.journal.sight(table_id).message == int(boards[-1].message)
        offered = {
            (code.rest[0], code.rest[1])
            for code in codes(messages[boards[-1].message].components)
            if code.verb == "answer" and len(code.rest) == 2
        }
        asked = {
            (short(question.key), short(option.id))
            for question in self.journal.table(table_id).questions
            for option in question.options
            if not question.secret
        }
        assert offered <= asked, f"{offered} is on offer, {asked} is asked"
