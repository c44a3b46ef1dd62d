"""Each board arrives once, whatever happens to the requests that carry it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

from bot.arena import Arena
from bot.arena.faults import Loss
from bot.arena.screen import Seen
from bot.arena.services import Exchange
from bot.client import MAX_RATE_LIMIT_WAIT_SECONDS, Grandstand
from bot.clock import HandClock
from bot.responses.responder import Responder
from bot.store import Notice, Stage
from tests.bot.end_to_end.support.channel_table import TEXT_BOARDS, ChannelTable, advance_until, channel_table
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, PlayedTable, threads_in
from tests.bot.end_to_end.support.player import current
from tests.bot.end_to_end.support.traffic import CALLBACK, MESSAGE, MESSAGES, THREADS, break_request, record_requests
from tests.bot.support.databases import on_both
from tests.bot.support.waiting import WAIT, until

AUTOCOMPLETE = 8
LOSSES = [Loss.BEFORE, Loss.AFTER]


# ---------------------------------------------------------------------- rate limits


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_rate_limit_delays_a_board_and_loses_nothing(arena: Arena, text_table: ChannelTable, is_global: bool) -> None:
    """Fault 28."""
    before, answers = len(text_table.boards()), await text_table.answers()
    route = None if is_global else MESSAGES
    arena.services.limits.refuse_next(2, retry_after=0.1, is_global=is_global, method="POST", route=route)
    await text_table.play_turn()
    text_table.check_boards(before + 1)
    assert await text_table.answers() == answers + 1


@on_both
async def test_boards_that_wait_for_a_rate_limit_are_gathered_into_the_newest(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 28: the answers are already stored."""
    before, answers = len(text_table.boards()), await text_table.answers()
    arena.services.limits.refuse_next(1, retry_after=1.0, method="POST", route=MESSAGES)
    await text_table.press_answer()
    commands = []
    for number in range(2, 5):
        commands.append(await text_table.send_answer())
        await text_table.answers_reach(answers + number)
    assert len(text_table.boards()) == before, "nothing could be posted yet"
    for player, interaction in commands:
        await player.answered(interaction)
    await text_table.settle()
    assert len(text_table.boards()) == before + 2, "the one in flight, and the newest"
    assert len(text_table.boards_with_controls()) == 1


async def test_a_board_outlasts_a_very_long_rate_limit(still: Arena, still_text_table: ChannelTable, clock: HandClock) -> None:
    """Fault 28: longer than discord.py waits."""
    before = len(still_text_table.boards())
    still.services.limits.refuse_next(1, retry_after=MAX_RATE_LIMIT_WAIT_SECONDS + 10, method="POST", route=MESSAGES)
    await still_text_table.press_answer()
    await until(lambda: still_text_table.is_retried)
    assert len(still_text_table.boards()) == before
    clock.advance(MAX_RATE_LIMIT_WAIT_SECONDS + 10)
    await still_text_table.advance_until_published(clock)
    assert len(still_text_table.boards()) > before
    assert len(still_text_table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- errors and broken lines


async def test_a_board_that_meets_a_bad_gateway_is_sent_again(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 29."""
    before = len(text_table.boards())
    arena.faults.fail(502, method="POST", route=MESSAGES)
    await text_table.play_turn()
    assert len(text_table.boards()) == before + 1


@on_both
@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_board_whose_line_breaks_is_there_once(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, loss: Loss | None
) -> None:
    """Fault 29: a server error after which discord.py does not retry, or a connection lost before or after the effect."""
    before, answers = len(still_text_table.boards()), await still_text_table.answers()
    break_request(still, loss, method="POST", route=MESSAGES)
    await still_text_table.press_answer()
    await still_text_table.answers_reach(answers + 1)
    await still_text_table.advance_until_published(clock)
    await still_text_table.play_turn()
    still_text_table.check_boards(before + 2)


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_a_broken_line_under_a_board_and_a_move_meanwhile_tell_nothing_twice(
    still: Arena, still_text_table: ChannelTable, loss: Loss
) -> None:
    """Fault 29: the bot finds the board that arrived unnoticed, although the table has moved on."""
    before = len(still_text_table.boards())
    still.faults.lose(loss, method="POST", route=MESSAGES)
    await still_text_table.press_answer()
    await until(lambda: still_text_table.is_retried)
    await still_text_table.answer_by_any_command()
    await still_text_table.settle()
    picks = [
        line
        for seen in still_text_table.boards()[before:]
        for line in seen.text.splitlines()
        if "drafts" in line or "picks" in line
    ]
    assert len(picks) == len(set(picks)) > 0, picks
    assert len(still_text_table.boards_with_controls()) == 1


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("times", [1, 3])
async def test_a_board_that_is_the_answer_to_a_command_is_there_once(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, loss: Loss, times: int
) -> None:
    """Fault 29: the bot tries three times to answer an interaction."""
    before, answers = len(still_text_table.boards()), await still_text_table.answers()
    still.faults.lose(loss, times=times, method="POST", route=CALLBACK)
    await still_text_table.send_answer()
    await still_text_table.answers_reach(answers + 1)
    await still_text_table.advance_until_published(clock)
    await still_text_table.play_turn(COMMANDS)
    still_text_table.check_boards(before + 2)
    assert await still_text_table.answers() == answers + 2


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("times", [1, 3])
async def test_a_lobby_message_whose_line_breaks_is_there_once(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss, times: int
) -> None:
    """Fault 29."""
    async with hosting(still, tmp_path) as client:
        red, blue = still.user("red"), still.user("blue")
        still.faults.lose(loss, times=times, method="POST", route=CALLBACK)
        red.person.slash(red.channel, "/play", {})
        await advance_until(clock, lambda: "Join" in str(red.sees()) and not still.faults.waiting)
        await advance_until(clock, lambda: not client.delivery.jobs._later)
        await blue.press("Join", until="2. Blue")
        assert len([seen for seen in blue.sees() if "Join" in seen.buttons]) == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_thread_is_opened_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None) -> None:
    """Fault 29."""
    still.services.guilds.forbid(still.channel, still.application.bot.id, TEXT_BOARDS)
    async with hosting(still, tmp_path):
        break_request(still, loss, method="POST", route=THREADS)
        table = PlayedTable(still, ["red", "blue"])
        await table.host.slash("/play")
        await table.lobby["blue"].press("Join")
        await table.host.press("Start")
        await advance_until(clock, lambda: table.seen is not None)
        await table.find_table()
        assert table.red.channel.parent_id == still.channel.id
        await table.turn(BUTTONS)
        assert len(threads_in(still, still.channel)) == 1


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_words_whose_line_breaks_are_there_once(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, loss: Loss
) -> None:
    """Fault 29: a reminder is a message without a board."""
    still.faults.lose(loss, times=2, method="POST", route=MESSAGES)
    clock.advance(90)
    await until(lambda: still_text_table.is_retried)
    await still_text_table.advance_until_published(clock)
    assert str(still_text_table.red.sees()).count("the table is waiting for you") == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_the_controls_of_an_older_message_go_in_the_end(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, loss: Loss | None
) -> None:
    """Fault 29: after a command, a separate request removes them."""
    break_request(still, loss, times=2, method="PATCH", route=MESSAGE)
    await still_text_table.answer_by_any_command()
    await still_text_table.advance_until_published(clock)
    assert len(still_text_table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- the token and the gateway


async def test_a_board_goes_to_the_channel_when_the_token_is_too_old(
    still: Arena, still_text_table: ChannelTable, clock: HandClock
) -> None:
    """Fault 14: a command was acknowledged and then waited for more than 15 minutes."""
    before, answers = len(still_text_table.boards()), await still_text_table.answers()
    async with still_text_table.bot.coordinator._lock(still_text_table.id):
        _, interaction = await still_text_table.send_answer()
        await until(lambda: still.services.interactions.is_thinking(interaction))
        clock.advance(15 * 60 + 1)
    await still_text_table.answers_reach(answers + 1)
    await until(lambda: len(still_text_table.boards()) == before + 1)
    await still_text_table.settle()
    assert len(still_text_table.boards_with_controls()) == 1


@pytest.mark.parametrize("how", ["drop", "cut", "reconnect", "invalid", "resumable"])
async def test_after_a_lost_session_everything_goes_on_once(
    still: Arena, still_text_table: ChannelTable, clock: HandClock, how: str
) -> None:
    """Fault 30: no second scheduler, no second reminder, no repeated board."""
    before, gateway = len(still_text_table.boards()), still.gateway
    back = asyncio.create_task(still_text_table.bot.wait_for("ready" if how == "invalid" else "resumed", timeout=WAIT))
    await asyncio.sleep(0)
    if how == "reconnect":
        await gateway.ask_to_reconnect()
    elif how in ("drop", "cut"):
        await gateway.drop(abort=how == "cut")
    else:
        await gateway.invalidate(resumable=how == "resumable")
    await back
    clock.advance(90)
    await still_text_table.red.reads("the table is waiting for you")
    assert str(still_text_table.red.sees()).count("the table is waiting for you") == 1
    await still_text_table.play_turn()
    still_text_table.check_boards(before + 1)


# ---------------------------------------------------------------------- deleted messages


async def test_a_deleted_table_message_comes_back_with_the_next_action(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 31."""
    arena.services.messages.delete(text_table.live.message)
    await text_table.answer_by_any_command()
    await text_table.settle()
    assert len(text_table.boards_with_controls()) == 1
    await text_table.turn(BUTTONS)


@on_both
async def test_a_deleted_table_message_comes_back_by_board(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 31: with the same question, and a button that works."""
    live = text_table.live
    arena.services.messages.delete(live.message)
    await text_table.blue.slash("/board")
    await until(lambda: text_table.boards_with_controls())
    await text_table.settle()
    [again] = text_table.boards_with_controls()
    assert (again.buttons, again.selects) == (live.buttons, live.selects)
    assert live.text.splitlines()[-1] in again.text
    await text_table.blue.slash("/board")
    await text_table.play_turn()
    assert len(text_table.boards_with_controls()) == 1


@pytest.mark.parametrize("how", ["/join", "/board"])
async def test_a_deleted_lobby_message_comes_back(arena: Arena, bot: Grandstand, how: str) -> None:
    """Fault 31."""
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/play")
    arena.services.messages.delete(red.sees()[-1].message)
    await blue.slash(how)
    await blue.waits(lambda published: any("Join" in seen.buttons for seen in published))
    await blue.press("Join" if how == "/board" else "Leave")
    assert len([seen for seen in blue.sees() if "Join" in seen.buttons]) == 1


@on_both
async def test_a_deleted_board_comes_back_while_a_notice_is_in_flight(arena: Arena, text_table: ChannelTable) -> None:
    """Fault 31: the bot waits for the update in progress, and then checks the table message."""
    arena.faults.slow(1.0, method="POST", route=MESSAGES)
    await text_table.bot.store.add_notice([text_table.id], Notice("Words that take a while."))
    text_table.bot.delivery.schedule(text_table.id)
    await until(lambda: not arena.faults.waiting)
    before = text_table.live
    arena.services.messages.delete(before.message)
    await text_table.red.slash("/board")
    await text_table.wait_for_new_message(before)
    await text_table.settle()
    assert len(text_table.boards_with_controls()) == 1
    await text_table.turn()


# ---------------------------------------------------------------------- what a turn costs


@pytest.mark.parametrize("ai", [0, 3])
async def test_an_ordinary_turn_costs_two_requests(arena: Arena, tmp_path: Path, ai: int) -> None:
    """A press: the old message without its controls, and the new one; or only the old one, where the same person is asked on in
    this turn. A command: the board as the answer, the old one stripped. Whoever is asked something secret next gets that question,
    too. The card in the channel is edited once a race."""
    requests = record_requests(arena)
    costs: dict[str, list[int]] = {BUTTONS: [], COMMANDS: []}
    async with channel_table(arena, tmp_path, ai=ai) as table:
        card = (await table.bot.store.read_published(table.id))[0].lobby
        while min(map(len, costs.values())) < 10:
            style = min(costs, key=lambda style: len(costs[style]))
            secret, before = "Choose" in table.live.buttons, table.live.message
            requests.clear()
            await table.play_turn(style)
            if not secret:
                sent = [request for request in requests if not _is_completion(request) and not request.path.endswith(f"/{card}")]
                prompts = [request for request in sent if request.path.startswith("/webhooks/") and request.method == "POST"]
                assert "Choose" in table.live.buttons or not prompts
                continued = style == BUTTONS and table.live.message is before
                cost = len(sent) - len(prompts)
                assert cost == (1 if continued else 2), (
                    style,
                    [(request.method, request.path) for request in sent],
                    table.live.text,
                )
                costs[style].append(cost)


def _is_completion(exchange: Exchange) -> bool:
    return exchange.path.endswith("/callback") and exchange.body["type"] == AUTOCOMPLETE


async def play_until_continued(table: PlayedTable, bot: Grandstand) -> Seen:
    """Plays until a turn continues in its message, and returns the message as it was before."""
    while True:
        before = table.live
        await table.turn(BUTTONS)
        await until(lambda: bot.delivery.jobs.is_idle)
        if table.live.message.id == before.message.id:
            return before


async def test_a_turn_that_goes_on_shows_a_new_picture_and_leaves_the_message_as_it_was(arena: Arena, bot: Grandstand) -> None:
    """The text of the previous turn belongs to the picture of the previous turn."""
    without_presence(bot)
    table = PlayedTable(arena, ("red", "blue"))
    await table.open(game="thats-life")
    before = await play_until_continued(table, bot)
    assert current(table.red, before).pictures != before.pictures
    assert current(table.red, before).text.startswith(before.text.split("\n")[0])
    await table.turn(BUTTONS)
    await until(lambda: table.live.message.id != before.message.id)
    await until(lambda: bot.delivery.jobs.is_idle)
    after = current(table.red, before)
    assert after.pictures == before.pictures
    assert not after.buttons


@on_both
async def test_a_continued_message_loses_its_controls_even_after_a_kill(arena: Arena, bot: Grandstand) -> None:
    """The next process knows only what was stored before the edit."""
    without_presence(bot)
    table = PlayedTable(arena, ("red", "blue"))
    await table.open(game="thats-life")
    [table_id] = await bot.store.find_open_in_place(int(arena.channel.id))
    before = await play_until_continued(table, bot)
    published, _ = await bot.store.read_published(table_id)
    published.in_progress_files, published.revision = [], published.revision - 1
    await bot.store.write_published(table_id, published)
    bot.delivery.schedule(table_id)
    await until(lambda: bot.delivery.jobs.is_idle)
    while table.live.message.id == before.message.id:
        await table.turn(BUTTONS)
    await until(lambda: bot.delivery.jobs.is_idle)
    assert not current(table.red, before).buttons
    assert current(table.red, before).pictures == before.pictures


@on_both
async def test_a_running_channel_update_takes_no_player_who_comes_later(text_table: ChannelTable) -> None:
    """Otherwise their own channel update would not know that a player waits, and post a new message where an edit would do."""
    delivery, responder = text_table.bot.delivery, cast("Responder", object())
    delivery.schedule(text_table.id)
    async with delivery.answering(text_table.id, responder):
        await until(lambda: delivery.jobs.is_idle)
        assert delivery._waiting_responders.pop(text_table.id)[0][0] is responder


@on_both
async def test_a_channel_update_takes_over_answers_of_ai_players_but_not_of_waiting_players(
    text_table: ChannelTable,
) -> None:
    """The board is the reply to the player who acted, so it belongs to the channel update of that action."""
    delivery, responder = text_table.bot.delivery, cast("Responder", object())
    hosted = await text_table.bot.coordinator.read(text_table.id)
    async with delivery.answering(text_table.id):
        delivery.schedule(text_table.id, hosted)
        async with delivery.answering(text_table.id, responder):
            assert delivery.take_newer_state(hosted) is None
            delivery._waiting_responders.clear()
        lobby = await text_table.bot.coordinator.read(text_table.id)
        lobby.record.stage = Stage.LOBBY
        assert delivery.take_newer_state(lobby) is None, "a game that begins gets its thread from its own update"
        assert delivery.take_newer_state(hosted) is hosted
    await text_table.settle()
