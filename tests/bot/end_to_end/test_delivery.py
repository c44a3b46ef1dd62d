"""Boards arrive, each once, whatever becomes of the requests that carry them."""

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
from tests.bot.end_to_end.support.channel_table import TEXT_BOARDS, advance_until, channel_table
from tests.bot.end_to_end.support.hosting import hosting, without_presence
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, PlayedTable
from tests.bot.end_to_end.support.traffic import CALLBACK, MESSAGES
from tests.bot.support.databases import on_both
from tests.bot.support.waiting import WAIT, until

THREADS = "/channels/{channel_id}/messages/{message_id}/threads"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
AUTOCOMPLETE = 8
LOSSES = [Loss.BEFORE, Loss.AFTER]


# ---------------------------------------------------------------------- rate limits


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_rate_limit_delays_a_board_and_loses_nothing(arena: Arena, tmp_path: Path, is_global: bool) -> None:
    """Fault 28."""
    async with channel_table(arena, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        route = None if is_global else MESSAGES
        arena.services.limits.refuse_next(2, retry_after=0.1, is_global=is_global, method="POST", route=route)
        await table.turn(BUTTONS)
        await table.settle()
        assert len(table.boards()) == before + 1
        assert len(table.boards_with_controls()) == 1
        assert (await table.record()).answers == answers + 1


@on_both
async def test_boards_that_wait_for_a_rate_limit_are_gathered_into_the_newest(arena: Arena, tmp_path: Path) -> None:
    """Fault 28: the answers are all on the disk meanwhile."""
    async with channel_table(arena, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        arena.services.limits.refuse_next(1, retry_after=1.0, method="POST", route=MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        asked = []
        for number in range(2, 5):
            asked.append(await table.send_answer())
            await table.answers_reach(answers + number)
        assert len(table.boards()) == before, "nothing could go out yet"
        for player, interaction in asked:
            await player.answered(interaction)
        await table.settle()
        assert len(table.boards()) == before + 2, "the one on its way, and the newest"
        assert len(table.boards_with_controls()) == 1


async def test_a_board_outlasts_a_very_long_rate_limit(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 28: longer than a request waits by itself."""
    async with channel_table(still, tmp_path) as table:
        before = len(table.boards())
        still.services.limits.refuse_next(1, retry_after=MAX_RATE_LIMIT_WAIT_SECONDS + 10, method="POST", route=MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        await until(lambda: table.is_retried)
        assert len(table.boards()) == before
        clock.advance(MAX_RATE_LIMIT_WAIT_SECONDS + 10)
        await table.advance_until_published(clock)
        assert len(table.boards()) > before
        assert len(table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- errors and broken lines


async def test_a_board_that_meets_a_bad_gateway_is_sent_again(arena: Arena, tmp_path: Path) -> None:
    """Fault 29."""
    async with channel_table(arena, tmp_path) as table:
        before = len(table.boards())
        arena.services.faults.fail(502, method="POST", route=MESSAGES)
        await table.turn(BUTTONS)
        await table.settle()
        assert len(table.boards()) == before + 1


@on_both
@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_board_whose_line_breaks_is_there_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None) -> None:
    """Fault 29: an error of the server that the library does not try again, or a connection lost before or after the effect."""
    async with channel_table(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        if loss is None:
            still.services.faults.fail(503, times=2, method="POST", route=MESSAGES)
        else:
            still.services.faults.lose(loss, method="POST", route=MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        await table.answers_reach(answers + 1)
        await table.advance_until_published(clock)
        await table.turn(BUTTONS)
        await table.settle()
        assert len(table.boards()) == before + 2
        assert len(table.boards_with_controls()) == 1


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_a_broken_line_under_a_board_and_a_move_meanwhile_tell_nothing_twice(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss
) -> None:
    """Fault 29: what has arrived unnoticed is found, although the table is further by then."""
    async with channel_table(still, tmp_path) as table:
        before = len(table.boards())
        still.services.faults.lose(loss, method="POST", route=MESSAGES)
        await table.answer_by_button(table.asked()[0], table.live)
        await until(lambda: table.is_retried)
        await table.answer_by_any_command()
        await table.settle()
        told = [line for seen in table.boards()[before:] for line in seen.text.splitlines() if "drafts" in line or "picks" in line]
        assert len(told) == len(set(told)) > 0, told
        assert len(table.boards_with_controls()) == 1


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("times", [1, 3])
async def test_a_board_that_is_the_answer_to_a_command_is_there_once(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss, times: int
) -> None:
    """Fault 29: three times is as often as an interaction is answered."""
    async with channel_table(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        still.services.faults.lose(loss, times=times, method="POST", route=CALLBACK)
        await table.send_answer()
        await table.answers_reach(answers + 1)
        await table.advance_until_published(clock)
        await table.turn(COMMANDS)
        await table.settle()
        assert len(table.boards()) == before + 2
        assert len(table.boards_with_controls()) == 1
        assert (await table.record()).answers == answers + 2


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("times", [1, 3])
async def test_a_lobby_message_whose_line_breaks_is_there_once(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss, times: int
) -> None:
    """Fault 29."""
    async with hosting(still, tmp_path) as client:
        red, blue = still.user("red"), still.user("blue")
        still.services.faults.lose(loss, times=times, method="POST", route=CALLBACK)
        red.person.slash(red.channel, "/play", {})
        await advance_until(clock, lambda: "Join" in str(red.sees()) and not still.services.faults.waiting)
        await advance_until(clock, lambda: not client.delivery.jobs._later)
        await blue.press("Join", until="2. Blue")
        assert len([seen for seen in blue.sees() if "Join" in seen.buttons]) == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_thread_is_opened_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None) -> None:
    """Fault 29."""
    still.services.guilds.forbid(still.channel, still.application.bot.id, TEXT_BOARDS)
    async with hosting(still, tmp_path):
        if loss is None:
            still.services.faults.fail(503, method="POST", route=THREADS)
        else:
            still.services.faults.lose(loss, method="POST", route=THREADS)
        table = PlayedTable(still, ["red", "blue"])
        await table.host.slash("/play")
        await table.lobby["blue"].press("Join")
        await table.host.press("Start")
        await advance_until(clock, lambda: table.seen is not None)
        await table.find_table()
        assert table.players["red"].channel.parent_id == still.channel.id
        await table.turn(BUTTONS)
        assert len([each for each in still.services.world.channels.values() if each.parent_id == still.channel.id]) == 1


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_words_whose_line_breaks_are_there_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss) -> None:
    """Fault 29: a reminder stands for itself, without a board."""
    async with channel_table(still, tmp_path) as table:
        still.services.faults.lose(loss, times=2, method="POST", route=MESSAGES)
        clock.advance(90)
        await until(lambda: table.is_retried)
        await table.advance_until_published(clock)
        assert str(table.red.sees()).count("the table is waiting for you") == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_the_controls_of_an_older_message_go_in_the_end(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None
) -> None:
    """Fault 29: after a command they are taken off by a request of their own."""
    async with channel_table(still, tmp_path) as table:
        if loss is None:
            still.services.faults.fail(503, times=2, method="PATCH", route=MESSAGE)
        else:
            still.services.faults.lose(loss, times=2, method="PATCH", route=MESSAGE)
        await table.answer_by_any_command()
        await table.advance_until_published(clock)
        assert len(table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- the token and the gateway


async def test_a_board_goes_to_the_channel_when_the_token_is_too_old(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 14: a command was acknowledged and then waited for more than 15 minutes."""
    async with channel_table(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        async with table.bot.coordinator._lock(table.id):
            _, interaction = await table.send_answer()
            await until(lambda: still.services.interactions.is_thinking(interaction))
            clock.advance(15 * 60 + 1)
        await table.answers_reach(answers + 1)
        await until(lambda: len(table.boards()) == before + 1)
        await table.settle()
        assert len(table.boards_with_controls()) == 1


@pytest.mark.parametrize("how", ["drop", "cut", "reconnect", "invalid", "resumable"])
async def test_after_a_lost_session_everything_goes_on_once(still: Arena, clock: HandClock, tmp_path: Path, how: str) -> None:
    """Fault 30: no second scheduler, no second reminder, no board that was there before."""
    async with channel_table(still, tmp_path) as table:
        before, gateway = len(table.boards()), still.gateway
        back = asyncio.create_task(table.bot.wait_for("ready" if how == "invalid" else "resumed", timeout=WAIT))
        await asyncio.sleep(0)
        if how == "reconnect":
            await gateway.ask_to_reconnect()
        elif how in ("drop", "cut"):
            await gateway.drop(abort=how == "cut")
        else:
            await gateway.invalidate(resumable=how == "resumable")
        await back
        clock.advance(90)
        await table.red.reads("the table is waiting for you")
        assert str(table.red.sees()).count("the table is waiting for you") == 1
        await table.turn(BUTTONS)
        await table.settle()
        assert len(table.boards()) == before + 1
        assert len(table.boards_with_controls()) == 1


# ---------------------------------------------------------------------- deleted messages


async def test_a_deleted_table_message_comes_back_with_the_next_action(arena: Arena, tmp_path: Path) -> None:
    """Fault 31."""
    async with channel_table(arena, tmp_path) as table:
        arena.services.messages.delete(table.live.message)
        await table.answer_by_any_command()
        await table.settle()
        assert len(table.boards_with_controls()) == 1
        await table.turn(BUTTONS)


@on_both
async def test_a_deleted_table_message_comes_back_by_board(arena: Arena, tmp_path: Path) -> None:
    """Fault 31: with the same question, and a button that works."""
    async with channel_table(arena, tmp_path) as table:
        live = table.live
        arena.services.messages.delete(live.message)
        await table.blue.slash("/board")
        await until(lambda: table.boards_with_controls())
        await table.settle()
        [again] = table.boards_with_controls()
        assert (again.buttons, again.selects) == (live.buttons, live.selects)
        assert live.text.splitlines()[-1] in again.text
        await table.blue.slash("/board")
        await table.turn(BUTTONS)
        await table.settle()
        assert len(table.boards_with_controls()) == 1


@pytest.mark.parametrize("how", ["/join", "/board"])
async def test_a_deleted_lobby_message_comes_back(arena: Arena, tmp_path: Path, how: str) -> None:
    """Fault 31."""
    async with hosting(arena, tmp_path):
        red, blue = arena.user("red"), arena.user("blue")
        await red.slash("/play")
        arena.services.messages.delete(red.sees()[-1].message)
        await blue.slash(how)
        await blue.waits(lambda published: any("Join" in seen.buttons for seen in published))
        await blue.press("Join" if how == "/board" else "Leave")
        assert len([seen for seen in blue.sees() if "Join" in seen.buttons]) == 1


@on_both
async def test_who_asks_for_a_deleted_board_while_words_are_on_their_way_gets_it(arena: Arena, tmp_path: Path) -> None:
    """Fault 31: what is under way to the table is waited for, and then it is looked at whether all is well."""
    async with channel_table(arena, tmp_path) as table:
        arena.faults.slow(1.0, method="POST", route=MESSAGES)
        await table.bot.store.add_notice([table.id], Notice("Words that take a while."))
        table.bot.delivery.schedule(table.id)
        await until(lambda: not arena.faults.waiting)
        before = table.live
        arena.services.messages.delete(before.message)
        await table.red.slash("/board")
        await until(lambda: (live := table.seen) is not None and live.message is not before.message)
        await table.settle()
        assert len(table.boards_with_controls()) == 1
        await table.turn()


# ---------------------------------------------------------------------- what a turn costs


@pytest.mark.parametrize("ai", [0, 3])
async def test_an_ordinary_turn_costs_two_requests(arena: Arena, tmp_path: Path, ai: int) -> None:
    """A press: the old message without its controls, and the new one; or only the old one, where the same person is asked on in
    this turn. A command: the board as the answer, the old one stripped. Whoever is asked something secret next gets that question,
    too. The card in the channel is edited once a race."""
    exchanges: list[Exchange] = []
    arena.services.exchange_listeners.append(exchanges.append)
    costs: dict[str, list[int]] = {BUTTONS: [], COMMANDS: []}
    async with channel_table(arena, tmp_path, ai=ai) as table:
        card = (await table.bot.store.read_published(table.id))[0].lobby
        while min(map(len, costs.values())) < 10:
            style = min(costs, key=lambda each: len(costs[each]))
            secret, before = "Choose" in table.live.buttons, table.live.message
            exchanges.clear()
            await table.turn(style)
            await table.settle()
            if not secret:
                counted = [each for each in exchanges if not _is_completion(each) and not each.path.endswith(f"/{card}")]
                asked_on = [each for each in counted if each.path.startswith("/webhooks/") and each.method == "POST"]
                assert "Choose" in table.live.buttons or not asked_on
                went_on = style == BUTTONS and table.live.message is before
                cost = len(counted) - len(asked_on)
                assert cost == (1 if went_on else 2), (
                    style,
                    [(each.method, each.path) for each in counted],
                    table.live.text,
                )
                costs[style].append(cost)


def _is_completion(exchange: Exchange) -> bool:
    return exchange.path.endswith("/callback") and exchange.body["type"] == AUTOCOMPLETE


async def play_until_continued(people: PlayedTable, bot: Grandstand) -> Seen:
    """Plays until a turn continues in its message, and returns the message as it was before."""
    while True:
        before = people.live
        await people.turn(BUTTONS)
        await until(lambda: bot.delivery.jobs.is_idle)
        if people.live.message.id == before.message.id:
            return before


def now(people: PlayedTable, seen: Seen) -> Seen:
    return next(each for each in people.players["red"].sees() if each.message.id == seen.message.id)


async def test_a_turn_that_goes_on_shows_a_new_picture_and_leaves_the_message_as_it_was(arena: Arena, tmp_path: Path) -> None:
    """The words of the turn before belong to the picture of the turn before."""
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        people = PlayedTable(arena, ("red", "blue"))
        await people.open(game="thats-life")
        before = await play_until_continued(people, bot)
        assert now(people, before).pictures != before.pictures
        assert now(people, before).text.startswith(before.text.split("\n")[0])
        await people.turn(BUTTONS)
        await until(lambda: people.live.message.id != before.message.id)
        await until(lambda: bot.delivery.jobs.is_idle)
        after = now(people, before)
        assert after.pictures == before.pictures
        assert not after.buttons


@on_both
async def test_a_message_that_had_gone_on_when_the_process_was_killed_loses_its_controls_all_the_same(
    arena: Arena, tmp_path: Path
) -> None:
    """What was written down before the edit is all that the next process knows."""
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        people = PlayedTable(arena, ("red", "blue"))
        await people.open(game="thats-life")
        [table_id] = await bot.store.find_open_in_place(int(arena.channel.id))
        before = await play_until_continued(people, bot)
        published, _ = await bot.store.read_published(table_id)
        published.in_progress_files, published.revision = [], published.revision - 1
        await bot.store.write_published(table_id, published)
        bot.delivery.schedule(table_id)
        await until(lambda: bot.delivery.jobs.is_idle)
        while people.live.message.id == before.message.id:
            await people.turn(BUTTONS)
        await until(lambda: bot.delivery.jobs.is_idle)
        assert not now(people, before).buttons
        assert now(people, before).pictures == before.pictures


@on_both
async def test_a_channel_update_that_has_begun_takes_nobody_with_it_who_comes_later(arena: Arena, tmp_path: Path) -> None:
    """Otherwise their own channel update would not know that a player waits, and post a new message where an edit would do."""
    async with channel_table(arena, tmp_path) as table:
        delivery, responder = table.bot.delivery, cast("Responder", object())
        delivery.schedule(table.id)
        async with delivery.answering(table.id, responder):
            await until(lambda: delivery.jobs.is_idle)
            assert delivery._waiting_responders.pop(table.id)[0][0] is responder


@on_both
async def test_a_channel_update_takes_over_what_policies_have_done_but_not_what_somebody_waits_for(
    arena: Arena, tmp_path: Path
) -> None:
    """The board is the reply to the player who acted, so it belongs to the channel update of that action."""
    async with channel_table(arena, tmp_path) as table:
        delivery, responder = table.bot.delivery, cast("Responder", object())
        hosted = await table.bot.coordinator.read(table.id)
        async with delivery.answering(table.id):
            delivery.schedule(table.id, hosted)
            async with delivery.answering(table.id, responder):
                assert delivery.take_newer_state(hosted) is None
                delivery._waiting_responders.clear()
            lobby = await table.bot.coordinator.read(table.id)
            lobby.record.stage = Stage.LOBBY
            assert delivery.take_newer_state(lobby) is None, "a game that begins gets its thread from its own errand"
            assert delivery.take_newer_state(hosted) is hosted
        await table.settle()
