"""Reaction windows: players answer in private, and the channel shows only that the table waits."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.client import Grandstand
from bot.clock import HandClock
from bot.interactions.actions.things import TOO_LATE
from bot.messages.table_message import WINDOW_OPEN
from bot.tables.hosted_table import HostedTable
from tests.bot.end_to_end.support.advantages import AdvantageTable, advantage_table, open_advantage_table
from tests.bot.end_to_end.support.bot_table import pass_time
from tests.bot.end_to_end.support.hosting import hosting, without_pictures, without_presence
from tests.bot.end_to_end.support.player import last_private, private_messages, public_messages, reply_to_press, wait_for_private
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.end_to_end.support.traffic import record_mentions, record_requests
from tests.bot.support.advantages import TWO_ASKED
from tests.bot.support.waiting import until

ORDERS = ["Not again this turn", "Only when it matters", "Never"]
HOUR = 3600.0


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[AdvantageTable]:
    """Red and Blue are asked in a reaction window; the next roll is Green's."""
    async with advantage_table(arena, tmp_path, TWO_ASKED) as table:
        yield table


async def open_window(table: AdvantageTable, name: str) -> Player:
    """A player who is asked opens the private question."""
    player = table.players[name]
    await player.press("Answer", on=table.live)
    return player


async def pass_window(table: AdvantageTable, *names: str) -> None:
    for name in names:
        player = await open_window(table, name)
        await player.press("Pass", on=last_private(player))
    await table.published()


# ---------------------------------------------------------------------- what others can see


async def test_two_are_asked_and_nobody_else_can_tell_who(table: AdvantageTable) -> None:
    assert await table.asked_in_secret() == ["red", "blue"]
    live = table.live
    assert live.text.endswith(f"### {WINDOW_OPEN}\n-# 45 seconds at most")
    assert list(live.buttons)[:2] == ["Answer", "My things"]
    red = await open_window(table, "red")
    question = last_private(red)
    assert "Use something?" in question.text
    assert "-# 45 seconds, then “Pass” is chosen for you." in question.text
    assert list(question.buttons)[-3:] == ORDERS
    for name in ("green", "violet"):
        assert await reply_to_press(table.players[name], "Answer", on=live) == "There is nothing for you to decide right now."


@pytest.mark.parametrize("pictures", [False, True])
async def test_the_others_read_the_same_whichever_players_are_asked(arena: Arena, tmp_path: Path, pictures: bool) -> None:
    """In the channel, in private replies, and in the descriptions of pictures."""
    if not pictures:
        without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        table, views = await open_advantage_table(bot, arena), set[str]()
        violet = table.players["violet"]
        for red, blue in (("ask", "ask"), ("ask", "worth"), ("worth", "ask")):
            await table.give_items(red={"gust": red}, blue={"emp": blue}, green={"beans": "worth"})
            assert len(await table.asked_in_secret()) == 1 + (red == blue)
            for command in ("/board", "/games", "/choose", "/roll", "/log", "/hand", "/things"):
                await violet.slash(command)
            await violet.press("Answer", on=table.live)
            offers = await violet.completes("/hand", "table", "")
            seen = [*(str(seen) for seen in private_messages(violet)[-8:]), str(table.live), *offers]
            assert WINDOW_OPEN in seen[0]
            assert seen[7].endswith("There is nothing for you to decide right now.")
            views.add(re.sub(r"<t:\d+:.>", "", "\n".join(seen)))
            assert bool(table.live.pictures) is pictures
        assert len(views) == 1


async def test_a_picture_at_such_a_moment_shows_nobody_to_be_asked(table: AdvantageTable) -> None:
    view = (await table.hosted()).table.view(None)
    assert (view["waiting"], view["questions"], view["moment"]) == ([], [], True)
    (picture,) = await table.bot.render_pool.board(view)
    assert picture.alt.endswith("Violet 1.1.")
    await pass_window(table, "red", "blue")
    (picture,) = await table.bot.render_pool.board((await table.hosted()).table.view(None))
    assert picture.alt.endswith("Green to roll.")


async def test_one_of_two_has_answered_and_the_message_is_as_it_was(arena: Arena, table: AdvantageTable) -> None:
    live = table.live
    red = await open_window(table, "red")
    requests = record_requests(arena)
    await red.press("Pass", on=last_private(red))
    await table.published()
    changes = [request.path for request in requests if request.method != "GET" and "webhooks" not in request.path]
    assert not [path for path in changes if "/messages" in path]
    assert table.live.components == live.components
    assert await reply_to_press(red, "Answer", on=live) == "There is nothing for you to decide right now."


async def test_a_spectator_is_told_to_watch(table: AdvantageTable) -> None:
    stranger = table.spectator("teal")
    await stranger.press("Answer", on=table.live)
    await wait_for_private(stranger, "You are not at this table, so you can only watch.")


# ---------------------------------------------------------------------- answering


@pytest.mark.parametrize(("label", "after"), [*zip(ORDERS, ["ask", "worth", "never"], strict=True)])
async def test_an_order_lets_it_pass_and_counts_from_then_on_in_one_act(table: AdvantageTable, label: str, after: str) -> None:
    red = await open_window(table, "red")
    revision, answers = await table.state()
    assert await reply_to_press(red, label, on=last_private(red)) == f"You chose **Pass: {label}**."
    assert await table.state() == (revision + 1, answers + 2), "the order and the answer"
    assert await table.orders("red") == {"gust": after}
    assert await table.asked_in_secret() == ["blue"]
    await pass_window(table, "blue")
    await table.green.press("Roll", on=table.live)
    await table.published()
    now = (await table.hosted()).windows[0]
    assert now.kind == "window.turn", "the rest of the turn has passed without a question"
    assert ("red" in await table.asked_in_secret()) is (after == "ask")


async def test_a_private_copy_goes_when_it_is_passed_elsewhere(table: AdvantageTable) -> None:
    red = await open_window(table, "red")
    question = last_private(red)
    await red.slash("/choose", answer="Pass")
    await wait_for_private(red, "You chose **Pass**.")
    await until(lambda: all(seen.message is not question.message for seen in private_messages(red)))


async def test_an_order_of_a_moment_that_is_over_still_counts_and_answers_nothing(table: AdvantageTable) -> None:
    red = await open_window(table, "red")
    question = last_private(red)
    await until(lambda: bool(table.bot.router.open_questions._shown))
    table.bot.router.open_questions._shown.clear()  # as after a restart: otherwise the message loses its buttons

    def passed(hosted: HostedTable) -> None:
        for question in hosted.windows:
            hosted.answer(question.seat, question.key, question.default, "time")

    await table.act(passed)
    _, answers = await table.state()
    assert await reply_to_press(red, "Never", on=question) == TOO_LATE
    assert await table.orders("red") == {"gust": "never"}
    await table.answers_are(answers + 1)


async def test_an_item_is_told_when_it_takes_effect(table: AdvantageTable) -> None:
    red = await open_window(table, "red")
    await red.press(
        next(label for label in last_private(red).buttons if label.startswith("Insta-Gust")),
        on=last_private(red),
    )
    assert "Insta-Gust" not in table.live.text.partition("###")[0], "Blue is still asked"
    await pass_window(table, "blue")
    await table.players["violet"].reads("Insta-Gust")


# ---------------------------------------------------------------------- messages


async def test_a_window_costs_no_message_and_no_ping(arena: Arena, table: AdvantageTable) -> None:
    """As many boards as without windows: Green's roll is told once, with Violet's question."""
    await pass_window(table, "red", "blue")
    before, mentions = len(public_messages(table.players["violet"])), record_mentions(arena)
    green, violet = table.green, table.players["violet"]
    await green.press("Roll", on=table.live)
    windows = 0
    while (names := await asked_now(table)) != ["violet"]:
        await pass_window(table, *names)
        windows += 1
    assert windows > 1
    await until(lambda: violet in table.asked())
    assert len(public_messages(table.players["violet"])) == before + 1
    assert [users for users in mentions if users] == [[violet.person.user.id]]
    story = table.live.text.partition("###")[0]
    assert "rolls" in story or "threw" in story or "→" in story


async def asked_now(table: AdvantageTable) -> list[str]:
    await table.published()
    hosted = await table.hosted()
    return await table.asked_in_secret() or [seat.name.casefold() for seat in hosted.waiting_for()]


async def test_the_message_that_is_there_shows_what_has_happened_meanwhile(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {"red": {"gust": "ask"}}) as table:

        async def quiet() -> None:
            """Otherwise the message says only that the table waits, because others wait for pictures."""
            await table.published()
            await until(lambda: table.bot.delivery.jobs.is_idle and table.bot.render_pool.is_free)

        await pass_window(table, "red")
        await quiet()
        live, green = table.live, table.green
        await green.press("Roll", on=live)
        await quiet()
        await pass_window(table, "red")
        assert (await table.hosted()).windows[0].kind == "window.moving"
        now = table.current(live)
        assert WINDOW_OPEN in now.text
        assert " rolls a " in now.text


async def test_an_evening_with_many_windows_always_has_one_message_to_press_on(arena: Arena, text_bot: Grandstand) -> None:
    """Everybody is present and takes random options: of all messages, one has controls."""
    table, luck = await open_advantage_table(text_bot, arena), random.Random(5)
    await table.give_items(
        red={"gust": "ask"},
        blue={"emp": "ask", "dynamite": "turn"},
        green={"beans": "ask"},
        violet={"boot": "ask", "mind": "turn"},
    )
    for _ in range(60):
        if table.in_intermission:
            await table.end_intermission()
        names = await asked_now(table)
        name = luck.choice(names)
        question = (await table.hosted()).question_of(await table.seat_of(name))
        assert question is not None
        await table.players[name].slash("/choose", answer=luck.choice(question.options).id)
        await table.published()
        pressable = [seen for seen in table.red.sees() if not seen.private and "Log" in seen.buttons]
        assert len(pressable) == 1
        assert (WINDOW_OPEN in pressable[0].text) is bool(await table.asked_in_secret())


async def test_ai_players_answer_at_once_and_nobody_sees_anything_of_it(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {}, names=("red", "blue", "green"), ai=1) as table:
        await table.give_items(violet={"emp": "ask"})
        assert WINDOW_OPEN not in table.live.text
        assert await table.asked_in_secret() == []


async def test_a_message_that_was_deleted_at_such_a_moment_is_posted_again(arena: Arena, table: AdvantageTable) -> None:
    live, mentions = table.live, record_mentions(arena)
    arena.services.messages.delete(live.message)
    await table.players["violet"].slash("/board")
    await table.wait_for_change(live)
    assert "Answer" in table.live.buttons
    assert [users for users in mentions if users] == []


# ---------------------------------------------------------------------- windows that open by themselves


async def test_a_present_player_is_asked_without_a_press(table: AdvantageTable) -> None:
    """Red has just acted: the next window opens by itself, replaces the previous message, and nobody else sees it."""
    red, blue = table.red, table.blue
    await pass_window(table, "red", "blue")
    before = len(private_messages(red))
    await table.green.press("Roll", on=table.live)
    await until(lambda: "Use something?" in last_private(red).text and len(private_messages(red)) == before)
    await red.press("Pass", on=last_private(red))
    await until(lambda: "Use something?" in last_private(red).text)
    assert not any("Use something?" in seen.text for seen in private_messages(blue))


async def test_who_has_opened_their_question_is_not_asked_again_when_the_table_changes(table: AdvantageTable) -> None:
    red, bot = await open_window(table, "red"), table.bot
    question = last_private(red)
    await bot.coordinator.act(table.id, None, None, lambda hosted: setattr(hosted, "changed", True))
    await until(lambda: not bot.router.private_prompts._tasks)
    assert last_private(red).message.id == question.message.id


async def test_your_own_press_brings_your_own_window_once(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {"green": {"gust": "ask"}}) as table:
        await pass_window(table, "green")
        green, requests = table.green, record_requests(arena)
        await green.press("Roll", on=table.live)
        await until(lambda: any("Use something?" in seen.text for seen in private_messages(green)))
        await table.published()
        await until(lambda: not table.bot.router.private_prompts._tasks)
        assert len([seen for seen in private_messages(green) if "Use something?" in seen.text]) == 1
        assert [request.method for request in requests if request.method == "POST"] == ["POST"], "the window was sent once"


# ---------------------------------------------------------------------- time


async def test_in_a_live_game_a_window_ends_after_45_seconds(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with advantage_table(still, tmp_path, TWO_ASKED, clock) as table:
        mentions, before = record_mentions(still), len(public_messages(table.players["violet"]))
        await pass_time(table.bot, clock, 43)
        assert await table.asked_in_secret() == ["red", "blue"]
        await pass_time(table.bot, clock, 4)
        hosted = await table.hosted()
        assert (hosted.windows, [seat.name for seat in hosted.waiting_for()]) == ([], ["Green"])
        assert [(seat.missed, seat.away) for seat in hosted.record.seats] == [(0, False)] * 4
        assert "did not answer" not in table.text_seen_by("violet")
        assert len(public_messages(table.players["violet"])) <= before + 1
        assert [user for users in mentions for user in users if user != table.green.person.user.id] == []


async def test_a_private_question_whose_time_is_up_loses_its_buttons(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Without a press; a private message that was answered stays as it is."""
    async with advantage_table(still, tmp_path, TWO_ASKED, clock) as table:
        red, blue = await open_window(table, "red"), await open_window(table, "blue")
        await red.press("Pass", on=last_private(red))
        await wait_for_private(red, "You chose **Pass**")
        assert last_private(blue).buttons
        await pass_time(table.bot, clock, 47)
        await wait_for_private(blue, "This question is no longer open.")
        assert not last_private(blue).buttons
        assert "You chose **Pass**" in last_private(red).text


async def test_at_a_slow_pace_all_possible_players_are_mentioned_once(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with advantage_table(still, tmp_path, TWO_ASKED, clock) as table:
        await table.change_settings(pace="async", limit=24 * HOUR)
        mentions = record_mentions(still)
        await pass_time(table.bot, clock, 500)
        assert mentions == []
        await pass_time(table.bot, clock, 200)
        ids = [table.players[name].person.user.id for name in ("red", "blue", "green")]
        assert [sorted(users) for users in mentions] == [sorted(ids)]
        violet = table.players["violet"]
        assert "the table waits a moment: you have something to step in with." in violet.sees()
        await pass_time(table.bot, clock, 1.5 * HOUR)
        assert len(mentions) == 1
        await pass_time(table.bot, clock, 0.5 * HOUR)
        assert await table.asked_in_secret() == []
        assert "the table waits a moment" not in violet.sees(), "the reminder is gone"


# ---------------------------------------------------------------------- restarts


async def test_a_restart_finds_the_window_open_and_its_time_goes_on(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with advantage_table(still, tmp_path, TWO_ASKED, clock) as table:
        red = await open_window(table, "red")
        question, live = last_private(red), table.live
        await pass_time(table.bot, clock, 20)
    async with hosting(still, tmp_path, clock) as bot:
        without_presence(bot)
        again = table.with_bot(bot)
        assert await again.asked_in_secret() == ["red", "blue"]
        await again.published()
        assert again.live.message is live.message
        assert await reply_to_press(red, "Not again this turn", on=question) == "You chose **Pass: Not again this turn**."
        await pass_time(again.bot, clock, 30)
        assert await again.asked_in_secret() == []
        await until(lambda: "Roll" in again.live.buttons)


async def test_killed_at_any_moment_both_the_order_and_the_answer_are_there_or_neither(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, TWO_ASKED) as table:
        before = await table.answers()
    async with bot_process(arena, tmp_path, TEST_NO_PRESENCE="yes") as run:
        await run.ready()
        red = await open_window(table, "red")
        await until(lambda: private_messages(red))
        question = last_private(red)
        red.taps("Never", on=question)
        await asyncio.sleep(0.02)
        await run.kill()
    async with hosting(arena, tmp_path) as bot:
        without_presence(bot)
        again = table.with_bot(bot)
        await again.published()
        new_answers = await again.answers() - before
        assert (new_answers, await again.orders("red"), await again.asked_in_secret()) in (
            (0, {"gust": "ask"}, ["red", "blue"]),
            (2, {"gust": "never"}, ["blue"]),
        )
        assert WINDOW_OPEN in again.live.text
        await pass_window(again, *await again.asked_in_secret())
        assert "Roll" in again.live.buttons
