"""A whole game and the messages that its channel would show in the end, by the plan alone, without Discord."""

from __future__ import annotations

from random import Random
from typing import Any

import render.registry
from bot.messages.table_message import TableMessage
from bot.publishing.plan import AppendTurn, ContinueTurn, Facts, PostNew, decide
from bot.store import PublishedState, TableSettings
from bot.tables import intermissions, lobby
from bot.tables.hosted_table import HostedTable
from engine import Event, Question, get_policy
from tests.bot.support.hosted_tables import BLUE, CHANNEL, GAME, NOW, RED, change_of, copied


def pages(message: TableMessage) -> list[str]:
    """The names of the pictures of a message."""
    return [page.name for page in render.registry.artist_of(message.view["game"]).pages(message.view)]


class PublishedGame:
    """One or two people and some AI players, who all answer at once. People answer at random or, if `sensibly`, as the quick policy
    would, without standing orders. `here` says whether they count as present."""

    def __init__(
        self,
        seed: int,
        *,
        here: bool = True,
        game: str = GAME,
        preset: str = "",
        ai: int = 2,
        alone: bool = False,
        sensibly: bool = False,
    ) -> None:
        record = lobby.new_record(10, CHANNEL, game, RED, TableSettings(), {}, NOW, lambda length: f"{seed:0{2 * length}}")
        self.hosted = HostedTable(record, None, NOW)
        self.random = Random(seed)
        self.acted = {RED.id: 0.0, BLUE.id: 0.0} if here else {}
        self.published = PublishedState(place=CHANNEL)
        self.events: list[Event] = []
        self.messages: list[TableMessage] = []
        """In their final form."""
        self.asking: list[TableMessage] = []
        """In the form in which each of them last asked a question."""
        self.policy = get_policy("quick", seed) if sensibly else None
        if preset:
            lobby.set_options(self.hosted, RED, {}, preset)
        if not alone:
            lobby.join(self.hosted, BLUE)
        for _ in range(ai):
            lobby.add_ai(self.hosted, RED, "quick")
        lobby.start(self.hosted, RED)

    def play(self) -> list[TableMessage]:
        """Plays to the end and returns the messages that the channel shows then."""
        self._show()
        while self.hosted.table.result is None:
            seats = self.hosted.record.seats
            question = next(question for question in self.hosted.table.questions if seats[question.seat].is_played)
            self.hosted.answer(question.seat, question.key, self._answer(question), "test")
            self._show()
        return self.messages

    def _answer(self, question: Question) -> str:
        if self.policy is None:
            return self.random.choice(question.options).id
        taken = self.policy.answer(self.hosted.table, question)
        return "roll" if taken == "quiet" else taken

    def _show(self) -> None:
        while (question := self.hosted.pending_ai_question()) is not None:
            self.hosted.answer_for_ai(question)
        change = change_of(self.hosted)
        self.events += change.events
        self.hosted = HostedTable(copied(change.record), change.save, NOW)
        while self.published.revision < self.hosted.record.revision:
            self._follow(decide(self._known()))
        if self.hosted.record.intermission is not None:
            intermissions.end(self.hosted)
            self._show()

    def _known(self) -> Facts:
        past = [event for event in self.events if event.number > min(self.published.begin, self.published.last_event - 1)]
        return Facts(self.hosted, self.published, past, seconds_since_act=self.acted)

    def _follow(self, decision: Any) -> None:
        match decision:
            case PostNew():
                number = len(self.messages) + 1
                self.messages.append(decision.message)
                self.asking.append(decision.message)
                self.published = decision.published_after(self.hosted, self.published, CHANNEL, number, [], "")
            case AppendTurn():
                self.messages[-1] = self.asking[-1] = decision.message
                self.published = decision.published_after(self.hosted, self.published, [], "")
            case ContinueTurn():
                self.asking[-1] = decision.message
                self.published.revision = self.hosted.record.revision
            case _:
                assert not [event for event in self._known().new_events if event.only is None]
                self.published.revision = self.hosted.record.revision
