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
from tests.bot.arena.small_bot import WAIT, until
from tests.bot.databases import on_both
from tests.bot.end_to_end.support.evening import BUTTONS, COMMANDS, Evening
from tests.bot.end_to_end.support.hosting import hosting, slowly
from tests.bot.end_to_end.support.sitting import CALLBACK, IN_LETTERS, MESSAGES, in_time, sitting

THREADS = "/channels/{channel_id}/messages/{message_id}/threads"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
AUTOCOMPLETE = 8
LOSSES = [Loss.BEFORE, Loss.AFTER]


# ---------------------------------------------------------------------- rate limits


@pytest.mark.parametrize("is_global", [False, True])
async def test_a_rate_limit_delays_a_board_and_loses_nothing(arena: Arena, tmp_path: Path, is_global: bool) -> None:
    """Fault 28."""
    async with sitting(arena, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        route = None if is_global else MESSAGES
        arena.services.limits.refuse_next(2, retry_after=0.1, is_global=is_global, method="POST", route=route)
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.boards()) == before + 1
        assert len(table.pressable()) == 1
        assert (await table.record()).answers == answers + 1


@on_both
async def test_boards_that_wait_for_a_rate_limit_are_gathered_into_the_newest(arena: Arena, tmp_path: Path) -> None:
    """Fault 28: the answers are all on the disk meanwhile."""
    async with sitting(arena, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        arena.services.limits.refuse_next(1, retry_after=1.0, method="POST", route=MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        asked = []
        for number in range(2, 5):
            asked.append(await table.starts_to_act())
            await table.answers(answers + number)
        assert len(table.boards()) == before, "nothing could go out yet"
        for player, interaction in asked:
            await player.answered(interaction)
        await table.settles()
        assert len(table.boards()) == before + 2, "the one on its way, and the newest"
        assert len(table.pressable()) == 1


async def test_a_board_outlasts_a_very_long_rate_limit(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 28: longer than a request waits by itself."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        still.services.limits.refuse_next(1, retry_after=MAX_RATE_LIMIT_WAIT_SECONDS + 10, method="POST", route=MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await until(lambda: table.waits)
        assert len(table.boards()) == before
        clock.advance(MAX_RATE_LIMIT_WAIT_SECONDS + 10)
        await table.comes_right(clock)
        assert len(table.boards()) > before
        assert len(table.pressable()) == 1


# ---------------------------------------------------------------------- errors and broken lines


async def test_a_board_that_meets_a_bad_gateway_is_sent_again(arena: Arena, tmp_path: Path) -> None:
    """Fault 29."""
    async with sitting(arena, tmp_path) as table:
        before = len(table.boards())
        arena.services.faults.fail(502, method="POST", route=MESSAGES)
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.boards()) == before + 1


@on_both
@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_board_whose_line_breaks_is_there_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None) -> None:
    """Fault 29: an error of the server that the library does not try again, or a connection lost before or after the effect."""
    async with sitting(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        if loss is None:
            still.services.faults.fail(503, times=2, method="POST", route=MESSAGES)
        else:
            still.services.faults.lose(loss, method="POST", route=MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await table.answers(answers + 1)
        await table.comes_right(clock)
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.boards()) == before + 2
        assert len(table.pressable()) == 1


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_a_broken_line_under_a_board_and_a_move_meanwhile_tell_nothing_twice(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss
) -> None:
    """Fault 29: what has arrived unnoticed is found, although the table is further by then."""
    async with sitting(still, tmp_path) as table:
        before = len(table.boards())
        still.services.faults.lose(loss, method="POST", route=MESSAGES)
        await table.evening.answer_by_button(table.evening.asked()[0], table.evening.live)
        await until(lambda: table.waits)
        await table.acts()
        await table.settles()
        told = [line for seen in table.boards()[before:] for line in seen.text.splitlines() if "drafts" in line or "picks" in line]
        assert len(told) == len(set(told)) > 0, told
        assert len(table.pressable()) == 1


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("times", [1, 3])
async def test_a_board_that_is_the_answer_to_a_command_is_there_once(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss, times: int
) -> None:
    """Fault 29: three times is as often as an interaction is answered."""
    async with sitting(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        still.services.faults.lose(loss, times=times, method="POST", route=CALLBACK)
        await table.starts_to_act()
        await table.answers(answers + 1)
        await table.comes_right(clock)
        await table.evening.turn(COMMANDS)
        await table.settles()
        assert len(table.boards()) == before + 2
        assert len(table.pressable()) == 1
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
        await in_time(clock, lambda: "Join" in str(red.sees()) and not still.services.faults.waiting)
        await in_time(clock, lambda: not client.delivery.jobs._later)
        await blue.press("Join", until="2. Blue")
        assert len([seen for seen in blue.sees() if "Join" in seen.buttons]) == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_a_thread_is_opened_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None) -> None:
    """Fault 29."""
    still.services.guilds.forbid(still.channel, still.application.bot.id, IN_LETTERS)
    async with hosting(still, tmp_path):
        if loss is None:
            still.services.faults.fail(503, method="POST", route=THREADS)
        else:
            still.services.faults.lose(loss, method="POST", route=THREADS)
        evening = Evening(still, ["red", "blue"])
        await evening.host.slash("/play")
        await evening.lobby["blue"].press("Join")
        await evening.host.press("Start")
        await in_time(clock, lambda: evening.seen is not None)
        await evening.finds_the_table()
        assert evening.players["red"].channel.parent_id == still.channel.id
        await evening.turn(BUTTONS)
        assert len([each for each in still.services.world.channels.values() if each.parent_id == still.channel.id]) == 1


@on_both
@pytest.mark.parametrize("loss", LOSSES)
async def test_words_whose_line_breaks_are_there_once(still: Arena, clock: HandClock, tmp_path: Path, loss: Loss) -> None:
    """Fault 29: a reminder stands for itself, without a board."""
    async with sitting(still, tmp_path) as table:
        still.services.faults.lose(loss, times=2, method="POST", route=MESSAGES)
        clock.advance(90)
        await until(lambda: table.waits)
        await table.comes_right(clock)
        assert str(table.red.sees()).count("the table is waiting for you") == 1


@pytest.mark.parametrize("loss", [None, *LOSSES])
async def test_the_controls_of_an_older_message_go_in_the_end(
    still: Arena, clock: HandClock, tmp_path: Path, loss: Loss | None
) -> None:
    """Fault 29: after a command they are taken off by a request of their own."""
    async with sitting(still, tmp_path) as table:
        if loss is None:
            still.services.faults.fail(503, times=2, method="PATCH", route=MESSAGE)
        else:
            still.services.faults.lose(loss, times=2, method="PATCH", route=MESSAGE)
        await table.acts()
        await table.comes_right(clock)
        assert len(table.pressable()) == 1


# ---------------------------------------------------------------------- the token and the gateway


async def test_a_board_goes_to_the_channel_when_the_token_is_too_old(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 14: a command was acknowledged and then waited for more than 15 minutes."""
    async with sitting(still, tmp_path) as table:
        before, answers = len(table.boards()), (await table.record()).answers
        async with table.client.coordinator._at(table.table_id):
            _, interaction = await table.starts_to_act()
            await until(lambda: still.services.interactions.is_thinking(interaction))
            clock.advance(15 * 60 + 1)
        await table.answers(answers + 1)
        await until(lambda: len(table.boards()) == before + 1)
        await table.settles()
        assert len(table.pressable()) == 1


@pytest.mark.parametrize("how", ["drop", "cut", "reconnect", "invalid", "resumable"])
async def test_after_a_lost_session_everything_goes_on_once(still: Arena, clock: HandClock, tmp_path: Path, how: str) -> None:
    """Fault 30: no second scheduler, no second reminder, no board that was there before."""
    async with sitting(still, tmp_path) as table:
        before, gateway = len(table.boards()), still.gateway
        back = asyncio.create_task(table.client.wait_for("ready" if how == "invalid" else "resumed", timeout=WAIT))
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
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.boards()) == before + 1
        assert len(table.pressable()) == 1


# ---------------------------------------------------------------------- deleted messages


async def test_a_deleted_table_message_comes_back_with_the_next_action(arena: Arena, tmp_path: Path) -> None:
    """Fault 31."""
    async with sitting(arena, tmp_path) as table:
        arena.services.messages.delete(table.evening.live.message)
        await table.acts()
        await table.settles()
        assert len(table.pressable()) == 1
        await table.evening.turn(BUTTONS)


@on_both
async def test_a_deleted_table_message_comes_back_by_board(arena: Arena, tmp_path: Path) -> None:
    """Fault 31: with the same question, and a button that works."""
    async with sitting(arena, tmp_path) as table:
        live = table.evening.live
        arena.services.messages.delete(live.message)
        await table.blue.slash("/board")
        await until(lambda: table.pressable())
        await table.settles()
        [again] = table.pressable()
        assert (again.buttons, again.selects) == (live.buttons, live.selects)
        assert live.text.splitlines()[-1] in again.text
        await table.blue.slash("/board")
        await table.evening.turn(BUTTONS)
        await table.settles()
        assert len(table.pressable()) == 1


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
    async with sitting(arena, tmp_path) as table:
        arena.faults.slow(1.0, method="POST", route=MESSAGES)
        await table.client.store.notify([table.table_id], Notice("Words that take a while."))
        table.client.delivery.schedule(table.table_id)
        await until(lambda: not arena.faults.waiting)
        before = table.evening.live
        arena.services.messages.delete(before.message)
        await table.red.slash("/board")
        await until(lambda: (live := table.evening.seen) is not None and live.message is not before.message)
        await table.settles()
        assert len(table.pressable()) == 1
        await table.evening.turn()


# ---------------------------------------------------------------------- what a turn costs


@pytest.mark.parametrize("ai", [0, 3])
async def test_an_ordinary_turn_costs_two_requests(arena: Arena, tmp_path: Path, ai: int) -> None:
    """A press: the old message without its controls, and the new one; or only the old one, where the same person is asked on in
    this turn. A command: the board as the answer, the old one stripped. Whoever is asked something secret next gets that question,
    too. The card in the channel is edited once a race."""
    exchanges: list[Exchange] = []
    arena.services.witnesses.append(exchanges.append)
    costs: dict[str, list[int]] = {BUTTONS: [], COMMANDS: []}
    async with sitting(arena, tmp_path, ai=ai) as table:
        card = (await table.client.store.shown(table.table_id))[0].lobby
        while min(map(len, costs.values())) < 10:
            style = min(costs, key=lambda each: len(costs[each]))
            secret, before = "Choose" in table.evening.live.buttons, table.evening.live.message
            exchanges.clear()
            await table.evening.turn(style)
            await table.settles()
            if not secret:
                counted = [each for each in exchanges if not _is_completion(each) and not each.path.endswith(f"/{card}")]
                asked_on = [each for each in counted if each.path.startswith("/webhooks/") and each.method == "POST"]
                assert "Choose" in table.evening.live.buttons or not asked_on
                went_on = style == BUTTONS and table.evening.live.message is before
                cost = len(counted) - len(asked_on)
                assert cost == (1 if went_on else 2), (
                    style,
                    [(each.method, each.path) for each in counted],
                    table.evening.live.text,
                )
                costs[style].append(cost)


def _is_completion(exchange: Exchange) -> bool:
    return exchange.path.endswith("/callback") and exchange.body["type"] == AUTOCOMPLETE


async def goes_on(people: Evening, bot: Grandstand) -> Seen:
    """Plays until a turn goes on in its message, and gives the message as it was before that."""
    while True:
        before = people.live
        await people.turn(BUTTONS)
        await until(lambda: bot.delivery.jobs.is_idle)
        if people.live.message.id == before.message.id:
            return before


def now(people: Evening, seen: Seen) -> Seen:
    return next(each for each in people.players["red"].sees() if each.message.id == seen.message.id)


async def test_a_turn_that_goes_on_shows_a_new_picture_and_leaves_the_message_as_it_was(arena: Arena, tmp_path: Path) -> None:
    """The words of the turn before belong to the picture of the turn before."""
    async with hosting(arena, tmp_path) as bot:
        slowly(bot)
        people = Evening(arena, ("red", "blue"))
        await people.open(game="thats-life")
        before = await goes_on(people, bot)
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
        slowly(bot)
        people = Evening(arena, ("red", "blue"))
        await people.open(game="thats-life")
        [table_id] = await bot.store.open_in(int(arena.channel.id))
        before = await goes_on(people, bot)
        published, _ = await bot.store.shown(table_id)
        published.in_progress_files, published.revision = [], published.revision - 1
        await bot.store.saw(table_id, published)
        bot.delivery.schedule(table_id)
        await until(lambda: bot.delivery.jobs.is_idle)
        while people.live.message.id == before.message.id:
            await people.turn(BUTTONS)
        await until(lambda: bot.delivery.jobs.is_idle)
        assert not now(people, before).buttons
        assert now(people, before).pictures == before.pictures


@on_both
async def test_an_errand_that_has_begun_takes_nobody_with_it_who_comes_later(arena: Arena, tmp_path: Path) -> None:
    """Else their own errand would not know that somebody waits for it, and answer with a new message where an edit would do."""
    async with sitting(arena, tmp_path) as table:
        delivery, responder = table.client.delivery, cast("Responder", object())
        delivery.schedule(table.table_id)
        async with delivery.answering(table.table_id, responder):
            await until(lambda: delivery.jobs.is_idle)
            assert delivery._waiting_responders.pop(table.table_id)[0][0] is responder


@on_both
async def test_an_errand_takes_over_what_policies_have_done_but_not_what_somebody_waits_for(arena: Arena, tmp_path: Path) -> None:
    """The board that shows it is the answer to whoever did it, so it is their own errand's."""
    async with sitting(arena, tmp_path) as table:
        delivery, responder = table.client.delivery, cast("Responder", object())
        hosted = await table.client.coordinator.look(table.table_id)
        async with delivery.answering(table.table_id):
            delivery.schedule(table.table_id, hosted)
            async with delivery.answering(table.table_id, responder):
                assert delivery.take_newer_state(hosted) is None
                delivery._waiting_responders.clear()
            lobby = await table.client.coordinator.look(table.table_id)
            lobby.record.stage = Stage.LOBBY
            assert delivery.take_newer_state(lobby) is None, "a game that begins gets its thread from its own errand"
            assert delivery.take_newer_state(hosted) is hosted
        await table.settles()
