"""Boards that follow a press through its interaction: none is lost, none comes twice, none counts towards Discord's 50 a second."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.faults import Loss
from bot.arena.services import Exchange
from bot.arena.state.models import MessageFlag
from bot.arena.validation.answers import controls
from bot.clock import HandClock
from bot.coordinator.presence import Presence
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.publishing import channel_update
from bot.publishing.follow_ups import RETRY_AFTER_SECONDS
from bot.responses import responder as visiting
from bot.responses.responder import Responder, user_of
from bot.store import Seat
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.channel_table import TEXT_IN_CHANNEL, ChannelTable, channel_table
from tests.bot.end_to_end.support.hosting import hosting, slow_disk, slow_pictures, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS
from tests.bot.end_to_end.support.traffic import (
    CALLBACK,
    FOLLOW_UP,
    MESSAGES,
    break_request,
    channel_posts,
    rate_limited,
    record_requests,
)
from tests.bot.support.waiting import until

WAYS = {"channel": MESSAGES, "followup": FOLLOW_UP}
"""Both settings, and the route of a new board."""
NO_THREAD = Permission.CREATE_PUBLIC_THREADS
A_QUARTER = 15 * 60.0
both_ways = pytest.mark.parametrize("boards", WAYS)


def followed(requests: Sequence[Exchange]) -> list[Exchange]:
    """Public messages that were sent through an interaction, accepted or not."""
    posts = [request for request in requests if request.method == "POST" and request.path.startswith("/webhooks/")]
    return [post for post in posts if not (post.body or {}).get("flags", 0) & MessageFlag.EPHEMERAL]


@asynccontextmanager
async def following(
    arena: Arena, data: Path, denied: Permission = TEXT_IN_CHANNEL, boards: str = "followup"
) -> AsyncIterator[ChannelTable]:
    async with channel_table(arena, data, denied, GRANDSTAND_BOARDS=boards) as table:
        yield table


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[ChannelTable]:
    """A table whose boards follow presses through their interactions."""
    async with following(arena, tmp_path) as table:
        yield table


# ---------------------------------------------------------------------- what it costs


@both_ways
@pytest.mark.parametrize("ai", [0, 2])
@pytest.mark.parametrize("denied", [TEXT_IN_CHANNEL, NO_THREAD], ids=["in letters", "with pictures"])
async def test_a_turn_by_a_press_costs_a_bound_request_in_the_channel_and_none_as_a_follow_up(
    arena: Arena, tmp_path: Path, boards: str, ai: int, denied: Permission
) -> None:
    """The card in the channel is edited once a race, which is not counted here."""
    async with channel_table(arena, tmp_path, denied, ai=ai, GRANDSTAND_BOARDS=boards) as table:
        card = (await table.bot.store.read_published(table.id))[0].lobby
        turns = 0
        while turns < 8:
            before, requests = table.live, record_requests(arena)
            await table.play_turn()
            cost = [request for request in rate_limited(requests) if not request.endswith(f"/{card}")]
            if table.live.message is before.message or "Choose" in before.buttons:
                continue  # the turn continues in its message, or the answer was given in a private one
            expected = {"channel": 1, "followup": 0}[boards]
            assert len(cost) == expected, cost
            assert len(table.boards_with_controls()) == 1
            turns += 1


async def test_a_turn_that_is_acknowledged_before_it_is_shown_costs_no_bound_request_either(
    arena: Arena, table: ChannelTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is slow: the first reply cannot remove the controls any more, but a later one through the interaction can."""
    monkeypatch.setattr(visiting, "ACKNOWLEDGE_AFTER_SECONDS", 0.05)
    before, requests = table.live, record_requests(arena)
    async with slow_disk(table.bot):
        player, select = table.asked()[0], next(controls(before.components))
        value = select["options"][0]["value"]
        pressed = player.person.choose(player.channel, before.message.id, select["custom_id"], [value])
        await until(lambda: pressed.reply is not None)
    await table.wait_for_change(before)
    await until(lambda: not table.bot.router._tasks)
    await table.settle()
    assert rate_limited(requests) == []
    assert len(table.boards_with_controls()) == 1


@pytest.mark.parametrize("slow", [True, False], ids=["a new message", "the same message"])
async def test_answers_of_careful_ai_players_are_shown_through_the_press(arena: Arena, tmp_path: Path, slow: bool) -> None:
    """The channel update that removed the controls has finished by then."""
    async with hosting(arena, tmp_path, GRANDSTAND_BOARDS="followup") as bot:
        bot.coordinator.presence = Presence(bot.coordinator.clock)
        table = await open_table(arena, bot, ["red", "blue"])
        if slow:
            without_presence(bot)
        other = int((await table.other_player()).person.user.id)

        def think(hosted: HostedTable) -> None:
            seats = hosted.record.seats
            at = next(at for at, seat in enumerate(seats) if seat.user == other)
            seats[at] = Seat("Cog", level="careful")

        await bot.coordinator.act(table.id, None, None, think)
        await table.published()
        await until(lambda: bot.delivery.jobs.is_idle)
        before, player, requests = table.live, await table.next_to_decide(), record_requests(arena)
        await player.choose(await table.first_option(), on=before.message)
        await until(lambda: (live := table.seen) is not None and live.components != before.components)
        await table.published()
        assert rate_limited(requests) == []
        assert bool(followed(requests)) == (table.live.message is not before.message) == slow


# ---------------------------------------------------------------------- how it looks


@both_ways
async def test_a_board_that_follows_is_a_reply_to_the_message_that_was_pressed(arena: Arena, tmp_path: Path, boards: str) -> None:
    async with following(arena, tmp_path, boards=boards) as table:
        before = table.live.message
        await table.play_turn()
        reference = table.live.message.message_reference
        assert getattr(reference, "message_id", None) == (before.id if boards == "followup" else None)


async def test_a_board_that_follows_calls_those_whom_it_asks(table: ChannelTable) -> None:
    await table.play_turn()
    [player] = table.asked()
    assert [user.id for user in table.live.message.mentions] == [player.person.user.id]


# ---------------------------------------------------------------------- errors and broken lines


@both_ways
@pytest.mark.parametrize("trouble", [None, Loss.BEFORE, Loss.AFTER])
async def test_a_board_whose_receipt_is_lost_is_there_once(
    still: Arena, clock: HandClock, tmp_path: Path, boards: str, trouble: Loss | None
) -> None:
    async with following(still, tmp_path, boards=boards) as table:
        before, answers, requests = len(table.boards()), await table.answers(), record_requests(still)
        break_request(still, trouble, method="POST", route=WAYS[boards])
        await table.press_answer()
        await table.answers_reach(answers + 1)
        await table.advance_until_published(clock)
        if boards == "followup":
            assert len(followed(requests)) == 1
            assert len(channel_posts(requests)) == (0 if trouble is Loss.AFTER else 1)
            assert any(request.method == "GET" and request.path.endswith("/messages") for request in requests), (
                "it has searched the channel"
            )
        assert len(table.boards()) == before + 1
        for style in (BUTTONS, COMMANDS):
            await table.play_turn(style)
        table.check_boards(before + 3)


@pytest.mark.parametrize("status", [500, 502])
async def test_a_follow_up_is_sent_once_whatever_discord_py_would_do(
    still: Arena, clock: HandClock, tmp_path: Path, status: int
) -> None:
    """discord.py would repeat the request after a server error. The bot searches the channel instead, and posts the board there."""
    async with following(still, tmp_path) as table:
        before, requests = len(table.boards()), record_requests(still)
        still.faults.fail(status, times=5, method="POST", route=FOLLOW_UP)
        await table.press_answer()
        await until(lambda: table.is_retried)
        still.faults.clear()
        assert len(followed(requests)) == 1
        await table.advance_until_published(clock)
        assert len(followed(requests)) == 1
        assert len(table.boards()) == before + 1


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.AFTER])
async def test_a_follow_up_that_is_lost_and_a_move_meanwhile_tell_nothing_twice(still: Arena, tmp_path: Path, loss: Loss) -> None:
    async with following(still, tmp_path) as table:
        before = len(table.boards())
        still.faults.lose(loss, method="POST", route=FOLLOW_UP)
        await table.press_answer()
        await until(lambda: table.is_retried)
        await table.answer_by_any_command()
        await table.settle()
        picks = [line for seen in table.boards()[before:] for line in seen.text.splitlines() if "drafts" in line or "picks" in line]
        assert len(picks) == len(set(picks)) > 0, picks
        assert len(table.boards_with_controls()) == 1


async def test_a_rate_limit_of_the_interaction_is_waited_for(arena: Arena, table: ChannelTable) -> None:
    before, requests = len(table.boards()), record_requests(arena)
    arena.services.limits.refuse_next(2, retry_after=0.1, method="POST", route=FOLLOW_UP)
    await table.play_turn()
    assert rate_limited(requests) == []
    assert len(table.boards()) == before + 1


# ---------------------------------------------------------------------- refusals


async def test_where_discord_refuses_files_boards_go_to_the_channel_and_that_is_remembered(
    still: Arena, clock: HandClock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    still.services.interactions.accepts_v2_files = False
    async with following(still, tmp_path, NO_THREAD) as table:

        async def turn() -> tuple[int, int]:
            """How many follow-ups, and how many messages in the channel."""
            boards, requests = len(table.boards()), record_requests(still)
            await table.play_turn()
            assert len(table.boards()) == boards + 1
            assert table.live.pictures
            assert len(table.boards_with_controls()) == 1
            return len(followed(requests)), len(channel_posts(requests))

        def logged(words: str) -> int:
            return sum(words in record.getMessage() for record in caplog.records)

        refused, taken = "Follow-ups refused by Discord for boards with pictures", "Follow-ups accepted by Discord again"
        await table.bot.timekeeper.close()  # so that nobody is late after an hour
        assert await turn() == (0, 1), "the first turn of this game was refused"
        assert await turn() == (0, 1)
        clock.advance(RETRY_AFTER_SECONDS)
        assert await turn() == (1, 1)
        assert await turn() == (0, 1)
        assert (logged(refused), logged(taken)) == (1, 0)
        clock.advance(RETRY_AFTER_SECONDS)
        still.services.interactions.accepts_v2_files = True
        assert await turn() == (1, 0)
        assert await turn() == (1, 0)
        assert (logged(refused), logged(taken)) == (1, 1)


async def test_where_discord_refuses_files_boards_in_letters_follow_all_the_same(arena: Arena, tmp_path: Path) -> None:
    arena.services.interactions.accepts_v2_files = False
    async with following(arena, tmp_path) as table:
        requests = record_requests(arena)
        await table.play_turn()
        assert rate_limited(requests) == []


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027), (403, 50013)])
async def test_after_another_refusal_the_next_board_is_a_follow_up_again(
    arena: Arena, table: ChannelTable, status: int, code: int
) -> None:
    """An interaction that Discord has forgotten, or missing permissions."""
    before, requests = len(table.boards()), record_requests(arena)
    arena.faults.refuse(status, code, "No", method="POST", route=FOLLOW_UP)
    await table.play_turn()
    assert (len(followed(requests)), len(channel_posts(requests))) == (1, 1)
    assert len(table.boards()) == before + 1
    await table.play_turn()
    assert (len(followed(requests)), len(channel_posts(requests))) == (2, 1)
    table.check_boards(before + 2)


async def test_a_refusal_on_both_routes_does_not_disable_follow_ups(arena: Arena, table: ChannelTable) -> None:
    """Auto-moderation blocks a message on either route."""
    for route in WAYS.values():
        arena.faults.refuse(400, 200000, "Message was blocked by automatic moderation", method="POST", route=route)
    await table.press_answer()
    await table.trouble("auto-moderation")
    await table.blue.slash("/board")
    await table.trouble_is_over()
    requests = record_requests(arena)
    await table.play_turn()
    assert (len(followed(requests)), len(channel_posts(requests))) == (1, 0)
    assert len(table.boards_with_controls()) == 1


async def test_an_interaction_that_is_too_old_is_not_tried_at_all(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with following(still, tmp_path, NO_THREAD) as table:
        before, requests = table.live, record_requests(still)
        async with slow_pictures(table.bot):
            await table.press_answer()
            await until(lambda: table.bot.delivery.follow_ups._presses)
            clock.advance(A_QUARTER)
        await table.wait_for_change(before)
        await table.advance_until_published(clock)
        assert followed(requests) == []
        assert len(channel_posts(requests)) >= 1
        assert len(table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- presses elsewhere


@both_ways
@pytest.mark.parametrize("elsewhere", [False, True], ids=["private", "another channel"])
async def test_a_press_that_is_not_on_the_table_message_is_followed_by_a_board_in_the_channel(
    arena: Arena, tmp_path: Path, boards: str, elsewhere: bool
) -> None:
    """A follow-up would refer to a message that others cannot see, or be somewhere else."""
    async with following(arena, tmp_path, boards=boards) as table:
        before, requests = len(table.boards()), record_requests(arena)
        [player] = table.asked()
        there = player.goes_to("clubhouse") if elsewhere else player
        await there.slash("/choose", **({"table": table.id} if elsewhere else {}))
        [question] = [seen for seen in there.sees() if seen.private and seen.selects]
        await table.answer_on(there, question)
        await until(lambda: len(table.boards()) == before + 1)
        await table.settle()
        assert followed(requests) == []
        assert len(channel_posts(requests)) == 1
        assert len(table.boards_with_controls()) == 1


async def test_a_press_whose_first_answer_was_a_private_word_is_followed_by_a_board_in_the_channel(
    arena: Arena, table: ChannelTable
) -> None:
    """A follow-up would refer to the private reply, and an edit would change the private reply."""
    pick = table.bot.router.actions["pick"]

    async def whispered(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
        await responder.reply("Psst.")
        await pick(router, responder, code)

    table.bot.router.actions["pick"] = whispered
    before, requests, [player] = len(table.boards()), record_requests(arena), table.asked()
    await table.press_answer()
    await until(lambda: len(table.boards()) == before + 1)
    await table.settle()
    assert (len(followed(requests)), len(channel_posts(requests))) == (0, 1)
    assert [seen.text for seen in player.sees() if seen.private][-1] == "Psst."
    assert len(table.boards_with_controls()) == 1


async def test_a_table_that_moves_after_a_press_takes_its_board_along(arena: Arena, table: ChannelTable) -> None:
    """A follow-up would appear in the old channel."""
    visits: list[Responder] = []
    pick = table.bot.router.actions["pick"]

    async def noted(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
        visits.append(responder)
        await pick(router, responder, code)

    table.bot.router.actions["pick"] = noted
    await table.play_turn()
    table.bot.delivery.follow_ups.remember(table.id, visits[0])  # as if its board had not been posted yet
    requests, host = record_requests(arena), table.host.goes_to("clubhouse")
    guest, place = user_of(visits[0].interaction), int(host.channel.id)

    def move(hosted: HostedTable) -> None:
        suspension.suspend(hosted, "Nobody can see it.", tried=hosted.record.revision, tell_host=False)
        suspension.move_to_channel(hosted, guest, place)

    await table.bot.coordinator.act(table.id, None, None, move)
    await table.settle()
    assert followed(requests) == []
    assert any(seen.selects for seen in host.sees())


async def test_where_the_bot_could_not_look_for_a_lost_board_none_follows(arena: Arena, tmp_path: Path) -> None:
    """Without the history, the bot cannot search the channel; there only a nonce prevents a second board."""
    async with following(arena, tmp_path, TEXT_IN_CHANNEL | Permission.READ_MESSAGE_HISTORY) as table:
        requests = record_requests(arena)
        await table.play_turn()
        assert (len(followed(requests)), len(channel_posts(requests))) == (0, 1)


# ---------------------------------------------------------------------- after a follow-up


@pytest.fixture
async def drafting(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """A board that has followed a press, with its picture."""
    async with hosting(arena, tmp_path, GRANDSTAND_BOARDS="followup") as bot:
        without_presence(bot)
        table = await open_table(arena, bot, ["red", "blue"])
        await table.play_turn()
        assert table.live.message.message_reference
        yield table


async def test_a_late_picture_comes_to_a_board_that_has_followed(drafting: BotTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel_update, "PICTURE_WAIT_SECONDS", 0.2)
    before = drafting.live
    async with slow_pictures(drafting.bot):
        await drafting.turn()
        await drafting.wait_for_new_message(before)
        letters = drafting.live
        assert letters.message.message_reference
        assert not letters.pictures
    await until(lambda: drafting.current(letters).pictures)
    await drafting.published()
    await drafting.play_turn()
    assert drafting.current(letters).pictures, "the pictures stay when the controls are removed"
    assert not drafting.current(letters).buttons


async def test_an_answer_whose_board_has_followed_is_taken_back(drafting: BotTable) -> None:
    before, answers = drafting.live, await drafting.answers()
    await (await drafting.other_player()).slash("/undo")
    await drafting.wait_for_new_message(before)
    await drafting.published()
    assert await drafting.answers() == answers - 1
    assert not drafting.current(before).buttons
    await drafting.play_turn()


async def test_a_board_that_has_followed_and_was_deleted_comes_back(arena: Arena, drafting: BotTable) -> None:
    before = drafting.live
    arena.services.messages.delete(before.message)
    await drafting.red.slash("/board")
    await drafting.wait_for_new_message(before)
    await drafting.published()
    assert drafting.live.selects == before.selects
    await drafting.play_turn()


async def test_the_controls_of_a_board_that_has_followed_go_after_a_command(arena: Arena, drafting: BotTable) -> None:
    """By a request to the channel: a message that was sent through an interaction can be edited like any other."""
    before, requests = drafting.live, record_requests(arena)
    await drafting.play_turn(COMMANDS)
    await until(lambda: drafting.bot.delivery.jobs.is_idle)
    assert not drafting.current(before).buttons
    assert rate_limited(requests) == [f"PATCH /channels/{drafting.live.message.channel_id}/messages/{before.message.id}"]


async def test_a_press_whose_callback_is_lost_is_followed_all_the_same(arena: Arena, table: ChannelTable) -> None:
    """Discord has received the reply, since it refuses the second one."""
    before, requests = len(table.boards()), record_requests(arena)
    arena.faults.lose(Loss.AFTER, method="POST", route=CALLBACK)
    await table.play_turn()
    assert rate_limited(requests) == []
    table.check_boards(before + 1)
