"""What a channel shows of the end of a race: a message of its own that waits, and then another one for the next race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.messages.layouts import all_components
from bot.messages.table_message import layout
from bot.publishing.plan import EditMessage, Facts, NoChange, PostNew, decide
from bot.store import Notice, PublishedState
from bot.tables import intermissions
from bot.tables.hosted_table import HostedTable
from engine import Event
from tests.bot.support.hosted_tables import BLUE, CHANNEL, NOW, RED, begun, by_default, change_of, copied, written
from tests.bot.support.published_game import PublishedGame, pages
from tests.seeds import seeds

BOARD, RACE_END, NEXT = 100, 101, 102
HERE = {RED.id: 1.0, BLUE.id: 1.0}


class Ending:
    """A live race between two people that has just ended, and what its channel shows."""

    def __init__(self, pace: str = "live", races: int = 1) -> None:
        hosted = begun(BLUE, pace=pace)
        self.events = [*hosted.table.events]
        self.hosted = hosted
        last = 0
        while len(self.hosted.game.outcomes(self.hosted.table.state)) < races:
            last = self.events[-1].number
            self._step()
        self.published = PublishedState(
            place=CHANNEL, message=BOARD, live=True, asked=[RED.id, BLUE.id], last_event=last, since=last - 1, named=[0, 1]
        )
        self.published.revision = self.hosted.record.revision - 1

    def _step(self) -> None:
        by_default(self.hosted)
        change = change_of(self.hosted)
        self.events += change.events
        self.hosted = HostedTable(copied(change.record), change.save, NOW)

    def decide(self, *notices: Notice) -> Any:
        past = [event for event in self.events if event.number > min(self.published.begin, self.published.last_event - 1)]
        return decide(Facts(self.hosted, self.published, past, [*enumerate(notices)], seconds_since_act=HERE))

    def post(self, message: int, *notices: Notice) -> PostNew:
        decision = self.decide(*notices)
        assert isinstance(decision, PostNew), decision
        self.published = decision.published_after(self.hosted, self.published, CHANNEL, message, [], "")
        return decision

    def change(self) -> None:
        """Writes what was done at the table."""
        self.hosted.changed = True
        self.hosted = written(self.hosted)

    def go_on(self) -> None:
        intermissions.end(self.hosted)
        self.change()


def kinds(decision: PostNew) -> Sequence[str]:
    return [event["kind"] for event in decision.message.view["events"]]


def test_the_end_of_a_race_waits_in_a_message_that_shows_nothing_of_the_next_one() -> None:
    ending = Ending()
    decision = ending.post(RACE_END)
    assert kinds(decision)[-1] == "race_over"
    assert decision.message.is_complete
    assert (decision.mentions, decision.message.named) == ((), [])
    assert decision.message.waiting.startswith("### Ready for the next race?")
    assert [page[-10:] for page in pages(decision.message)] == ["race-1-end"]
    assert isinstance(ending.decide(), NoChange)


def test_who_is_ready_is_an_edit_of_the_question_alone() -> None:
    ending = Ending()
    ending.post(RACE_END)
    assert ending.hosted.record.intermission is not None
    ending.hosted.record.intermission.ready.append(0)
    ending.change()
    assert isinstance(ending.decide(), EditMessage)


@pytest.mark.parametrize("races", [1, 2, 3])
def test_the_next_race_has_a_message_of_its_own_though_all_are_watching(races: int) -> None:
    """Before the last race nobody has a choice, so its line-up is in that message."""
    ending = Ending(races=races)
    ending.post(RACE_END)
    ending.go_on()
    decision = ending.post(NEXT)
    assert kinds(decision)[0] == "begins"
    assert "race_over" not in kinds(decision)
    assert decision.message.is_complete
    assert ("line_up" in kinds(decision)) is (races == 3)


@pytest.mark.parametrize("races", [1, 3])
def test_at_a_slow_pace_the_next_race_follows_at_once_in_its_own_message(races: int) -> None:
    ending = Ending("async", races)
    first = ending.post(RACE_END)
    assert (kinds(first)[-1], first.message.is_complete, first.message.waiting) == ("race_over", False, "")
    second = ending.post(NEXT)
    assert (kinds(second)[0], second.message.is_complete) == ("begins", True)
    assert first.message.last_event < second.message.last_event, "Discord would take them for one message"
    assert isinstance(ending.decide(), NoChange)


def test_below_a_notice_the_end_of_the_race_is_shown_again() -> None:
    ending = Ending()
    ending.post(RACE_END)
    ending.change()
    decision = ending.post(NEXT, Notice("Blue was removed."))
    assert decision.message.text.startswith("Blue was removed.\n")
    assert kinds(decision) == ["race_over"]
    assert decision.message.waiting.startswith("### Ready for the next race?")
    ending.change()
    again = ending.post(NEXT + 1, Notice("Red is back."))
    assert kinds(again) == ["race_over"]
    ending.go_on()
    assert kinds(ending.post(NEXT + 2))[0] == "begins"


def test_a_message_that_was_deleted_is_posted_again() -> None:
    ending = Ending()
    ending.post(RACE_END)
    ending.published.message = None
    ending.change()
    assert kinds(ending.post(NEXT)) == ["race_over"]


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_in_whole_games_nothing_follows_the_end_of_a_race_in_its_message(game: str, seed: int) -> None:
    """And nothing is left out."""
    played = PublishedGame(seed, game=game)
    messages, told = played.play(), []
    for message in messages:
        told += [event["number"] for event in message.view["events"]]
        seen = [event["kind"] for event in message.view["events"]]
        assert "race_over" not in seen[:-1]
    assert {*told} == {event.number for event in played.events if event.only is None}


def test_the_button_comes_first_and_is_the_only_highlighted_one() -> None:
    ending = Ending()
    view = layout(ending.post(RACE_END).message, [])
    buttons = [item for item in all_components(view.children) if getattr(item, "label", None)]
    assert [item.label for item in buttons if item.style.name == "primary"] == ["Next race"]
    assert buttons[0].label == "Next race"


def test_events_of_the_next_race_wait_with_it() -> None:
    ending = Ending(races=3)
    facts = Facts(ending.hosted, ending.published, ending.events)
    assert [event.kind for event in facts.new_events][-1] == "race_over"
    assert any(event.kind == "line_up" for event in ending.events if event.number > facts.new_events[-1].number)
    assert all(isinstance(event, Event) for event in facts.new_events)
