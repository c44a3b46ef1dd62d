"""What a channel shows while a reaction window is open: the current message, with as few edits as possible."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.messages.table_message import WINDOW_OPEN
from bot.publishing.plan import WATCHING_SECONDS, AppendTurn, ContinueTurn, EditMessage, Facts, NoChange, PostNew, decide
from bot.store import Notice, PublishedState
from bot.tables.hosted_table import HostedTable
from engine import Event
from tests.bot.support.advantages import TWO_ASKED, with_things
from tests.bot.support.hosted_tables import GREEN, RED, written

MESSAGE = 100
NOTICE = (3, Notice("Blue is back."))


def known(hosted: HostedTable, *, news: bool = True, **seen: Any) -> Facts:
    """A message that asked Green to roll; with `news`, Green has rolled since."""
    past = [Event(1, "turn", {"racer": "Hare", "seat": 2, "space": 3}), Event(2, "rolled", {"racer": "Hare", "die": 4})]
    published = PublishedState(
        place=hosted.record.place,
        message=MESSAGE,
        text="Before.",
        preface="Before.",
        live=True,
        asked=[GREEN.id],
        named=[2],
        last_event=1,
        since=0,
        step=hosted.table.step,
    )
    return Facts(hosted, replace(published, **seen), past if news else past[:1], seconds_since_act={})


def at_a_window() -> HostedTable:
    hosted = with_things(TWO_ASKED)
    hosted.record.revision += 1
    return hosted


def after_it() -> HostedTable:
    """All players have passed, and Green is asked to roll."""
    hosted = with_things(TWO_ASKED)
    for question in hosted.windows:
        hosted.answer(question.seat, question.key, question.default, "test")
    return written(hosted)


def test_without_news_only_the_question_changes() -> None:
    assert type(decide(known(at_a_window(), news=False))) is EditMessage


def test_news_is_shown_in_the_current_message() -> None:
    """In any turn: it costs no message, and mentions nobody."""
    for step in (0, at_a_window().table.step):
        decision = decide(known(at_a_window(), step=step))
        assert isinstance(decision, ContinueTurn)
        assert WINDOW_OPEN in decision.message.waiting
        assert (decision.last_event, decision.needs_picture) == (2, True)
        assert decision.message.named == []


def test_a_picture_that_already_shows_the_news_is_not_drawn_again() -> None:
    decision = decide(known(at_a_window(), in_progress_event=2))
    assert isinstance(decision, ContinueTurn)
    assert not decision.needs_picture


@pytest.mark.parametrize(("news", "so_far"), [(False, 0), (True, 2)])
def test_one_window_after_another_changes_nothing(news: bool, so_far: int) -> None:
    """Nor does an answer to one of several."""
    hosted = at_a_window()
    shown: dict[str, Any] = {"news": news, "in_window": True, "in_progress_event": so_far}
    assert type(decide(known(hosted, **shown))) is NoChange
    hosted.answer(0, hosted.windows[0].key, "no", "test")
    assert type(decide(known(hosted, **shown))) is NoChange
    assert type(decide(known(hosted, **shown, live=False))) is not NoChange


def test_while_others_wait_for_pictures_the_question_changes_alone() -> None:
    assert type(decide(known(at_a_window())._replace(can_draw_now=False))) is EditMessage


def test_without_a_message_or_with_a_pending_notice_there_is_a_new_message_that_mentions_nobody() -> None:
    for facts in (known(at_a_window(), message=None), known(at_a_window())._replace(pending_notices=[NOTICE])):
        decision = decide(facts)
        assert isinstance(decision, PostNew)
        assert decision.mentions == ()
        after = decision.published_after(facts.hosted, facts.published, facts.hosted.record.place, 200, [], "")
        assert (after.asked, after.named, after.in_window) == ([], [], True)


def test_after_a_window_everything_is_published_as_if_there_had_been_none() -> None:
    """Green is watching and was asked before, or is mentioned by a new message, as without a window."""
    hosted = after_it()
    shown: dict[str, Any] = {"in_window": True, "in_progress_event": 2, "named": []}
    assert type(decide(known(hosted, **shown))) is ContinueTurn
    assert type(decide(known(hosted, step=0, **shown)._replace(seconds_since_act={GREEN.id: WATCHING_SECONDS}))) is AppendTurn
    hosted.record.settings.pace = "async"
    decision = decide(known(hosted, **shown))
    assert isinstance(decision, PostNew), "it may have taken hours"
    assert decision.mentions == (GREEN.id,)
    assert type(decide(known(hosted, **shown)._replace(seconds_since_act={GREEN.id: WATCHING_SECONDS}))) is ContinueTurn
    for user in (GREEN.id, RED.id):
        decision = decide(known(hosted, step=0, **shown, asked=[user]))
        assert isinstance(decision, PostNew)
        assert decision.mentions == (GREEN.id,)
