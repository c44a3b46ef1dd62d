"""Restarts, whether the bot was killed or stopped: the same tables, the same questions, nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import CallbackType, Interaction
from bot.arena.faults import Loss
from bot.arena.state.world import guild_id_of
from bot.clock import HandClock
from bot.store import Stage
from bot.store.sqlite.running_bot import database_path
from bot.tables.hosted_table import HostedTable
from engine import Table
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.crash_trial import CrashTrial
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import threads_in
from tests.bot.end_to_end.support.player import private_messages, wait_for_private
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.end_to_end.support.traffic import CALLBACK, FOLLOW_UP, MESSAGES, THREADS, channel_posts, record_requests
from tests.bot.support.database_faults import held
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.databases import on_both, writing
from tests.bot.support.many_tables import DAY, fill
from tests.bot.support.waiting import WAIT, until

LEASE = "60"
"""Seconds that a PostgreSQL lease is valid. With a short one a process ends on a busy machine because it renews it too late."""


@asynccontextmanager
async def night_with_a_table(
    arena: Arena, data: Path, *names: str, ai: int = 0, boards: str = "channel", unhurried: bool = False
) -> AsyncIterator[tuple[CrashTrial, str]]:
    """A bot in a process of its own, and a table that asks a player; AI players are careful, and people count as absent."""
    async with CrashTrial(arena, data, seed=1, absent=True, boards=boards, lease=LEASE, unhurried=unhurried) as trial:
        table_id = await trial.open(names or ("red", "blue"), ai=ai, level="careful")
        await trial.settle()
        yield trial, table_id


async def written(trial: CrashTrial, interaction: Interaction) -> None:
    await until(lambda: trial.database.has_handled(interaction.id))


# ---------------------------------------------------------------------- kills


@pytest.mark.parametrize("message", ["arrives", "is lost"])
async def test_killed_while_a_board_follows_a_press_it_is_shown_once(arena: Arena, tmp_path: Path, message: str) -> None:
    """Fault 15: before the process could store it. There is no nonce, so the next process has to find it in the channel."""
    async with night_with_a_table(arena, tmp_path / "data", boards="followup") as (trial, table_id):
        boards, requests = len(trial.history.boards[table_id]), record_requests(arena)
        go = None
        if message == "is lost":
            arena.faults.lose(Loss.BEFORE, method="POST", route=FOLLOW_UP)
        else:
            go = arena.faults.hold(method="POST", route=FOLLOW_UP)
        interaction = trial.presses(table_id)
        await written(trial, interaction)
        await until(lambda: not arena.faults.waiting)  # the message is on its way
        await trial.kill_process()
        if go is not None:
            go.set()
        await until(lambda: [request for request in requests if request.path.startswith("/webhooks/")])
        await trial.begin()
        await trial.settle()
        trial.check(whole=True)
        assert len(trial.history.boards[table_id]) == boards + 1
        assert trial.database.record(table_id).answers == 1
        follows = [request for request in requests if request.method == "POST" and request.path.startswith("/webhooks/")]
        assert (len(follows), len(channel_posts(requests))) == (1, 0 if message == "arrives" else 1)


@on_both
@pytest.mark.parametrize("message", ["arrives", "arrives when the next process has sent it again", "is lost"])
async def test_killed_between_the_move_and_its_message_the_board_is_shown_once(arena: Arena, tmp_path: Path, message: str) -> None:
    """Fault 15."""
    async with night_with_a_table(arena, tmp_path / "data") as (trial, table_id):
        boards, requests = len(trial.history.boards[table_id]), record_requests(arena)
        if message == "is lost":
            arena.faults.lose(Loss.BEFORE, method="POST", route=MESSAGES)
        else:
            go = arena.faults.hold(method="POST", route=MESSAGES)
        interaction = trial.presses(table_id)
        await written(trial, interaction)
        await until(lambda: not arena.faults.waiting)  # the message is on its way
        await trial.kill_process()
        if message == "arrives":
            go.set()
        if message != "arrives when the next process has sent it again":
            await until(lambda: channel_posts(requests))
        await trial.begin()
        await trial.settle()
        if message == "arrives when the next process has sent it again":
            go.set()
            await until(lambda: len(channel_posts(requests)) == 2)
        trial.check(whole=True)
        assert len(trial.history.boards[table_id]) == boards + 1
        assert trial.database.record(table_id).answers == 1


async def test_a_board_that_is_the_answer_to_a_command_is_shown_once(still: Arena, tmp_path: Path) -> None:
    """Fault 15: Discord shows it, and the process is killed before it receives the response."""
    async with night_with_a_table(still, tmp_path / "data", unhurried=True) as (trial, table_id):
        boards = len(trial.history.boards[table_id])
        go = still.faults.hold(method="POST", route=CALLBACK)
        question, player = trial.asked(table_id)
        interaction = player.person.slash(player.channel, "/choose", {"answer": question.options[0].label})
        await until(lambda: not still.faults.waiting)
        await trial.kill_process()
        go.set()
        await until(lambda: interaction.reply is CallbackType.MESSAGE)
        await trial.begin()
        await trial.settle()
        assert len(trial.history.boards[table_id]) == boards + 1
        trial.history.check(table_id)
        trial.history.check_stories(table_id)


async def test_a_lobby_that_is_the_answer_to_a_command_is_shown_once(still: Arena, tmp_path: Path) -> None:
    """Fault 15: a press on its Join button counts. With its picture the answer would be cut off half-way, and not arrive."""
    without_pictures(still)
    async with night_with_a_table(still, tmp_path / "data", unhurried=True) as (trial, _):
        go = still.faults.hold(method="POST", route=CALLBACK)
        interaction = still.user("red").person.slash(still.channel, "/play", {})
        await until(lambda: not still.faults.waiting)
        await trial.kill_process()
        go.set()
        await until(lambda: interaction.reply is CallbackType.MESSAGE)
        await trial.begin()
        await trial.settle()
        await still.user("blue").press("Join")
        await trial.settle()
        assert [len(messages) for messages in trial.history.lobbies.values()] == [1, 1]
        assert len(trial.database.record(trial.database.tables()[-1]).seats) == 2


@pytest.mark.parametrize("route", [THREADS, MESSAGES], ids=["thread", "board"])
async def test_killed_while_a_game_begins_it_has_one_thread_and_one_board(arena: Arena, tmp_path: Path, route: str) -> None:
    """Fault 15."""
    without_pictures(arena)
    async with night_with_a_table(arena, tmp_path / "data") as (trial, _):
        red, blue = arena.user("red"), arena.user("blue")
        await red.slash("/play")
        await blue.press("Join")
        go = arena.faults.hold(method="POST", route=route)
        red.taps("Start")
        await until(lambda: not arena.faults.waiting)
        await trial.kill_process()
        go.set()
        await until(lambda: threads_in(arena, arena.channel))
        await trial.begin()
        await trial.settle()
        table_id = trial.database.tables()[-1]
        assert [thread.id for thread in threads_in(arena, arena.channel)] == [str(trial.database.record(table_id).place)]
        assert len(trial.history.boards[table_id]) == 1
        trial.history.check(table_id)
        trial.history.check_stories(table_id)


async def test_a_board_is_answered_before_the_next_process_knows_that_it_is_there(arena: Arena, tmp_path: Path) -> None:
    """Fault 15: its story is not told again, and its controls are removed."""
    async with night_with_a_table(arena, tmp_path / "data") as (trial, table_id):
        boards = len(trial.history.boards[table_id])
        go = arena.faults.hold(method="POST", route=MESSAGES)
        await written(trial, trial.presses(table_id))
        await until(lambda: not arena.faults.waiting)
        await trial.kill_process()
        go.set()
        await until(lambda: len(trial.history.boards[table_id]) == boards + 1)
        await trial.start()
        await trial.press_repeatedly(table_id)
        await trial.wait_until_ready()
        await trial.settle()
        trial.check(whole=True)


@on_both
async def test_killed_before_the_move_is_written_it_never_happened_and_the_button_works(arena: Arena, tmp_path: Path) -> None:
    """Fault 16: the database is locked until the kill comes, for longer than the bot waits for a table."""
    async with night_with_a_table(arena, tmp_path / "data") as (trial, table_id):
        with held(trial.data):
            first = trial.presses(table_id)
            await until(lambda: first.reply is CallbackType.DEFERRED_UPDATE)  # acknowledged, and not stored yet
            await trial.kill_process()
        await trial.begin()
        assert not trial.database.has_handled(first.id)
        assert trial.database.record(table_id).answers == 0
        await written(trial, trial.presses(table_id))
        await trial.settle()
        trial.check(whole=True)
        assert trial.database.record(table_id).answers == 1


async def test_a_button_that_is_pressed_while_the_bot_is_down_works_afterwards(
    still: Arena, clock: HandClock, tmp_path: Path
) -> None:
    """Fault 17."""
    async with night_with_a_table(still, tmp_path / "data") as (trial, table_id):
        await trial.kill_process()
        in_vain = trial.presses(table_id)
        clock.advance(3)
        assert in_vain.failure == "This interaction failed"
        await trial.begin()
        await written(trial, trial.presses(table_id))
        await trial.settle()
        trial.check(whole=True)
        assert not trial.database.has_handled(in_vain.id)


@on_both
async def test_an_interaction_that_comes_again_after_a_restart_does_nothing(still: Arena, tmp_path: Path) -> None:
    """Fault 6: it was stored, but not answered. Time stands still at Discord: a restart may take longer than
    the three seconds in which an interaction can be answered."""
    async with night_with_a_table(still, tmp_path / "data") as (trial, table_id):
        still.faults.slow(30, method="POST", route=CALLBACK)
        interaction = trial.presses(table_id)
        await written(trial, interaction)
        await until(lambda: not still.faults.waiting)
        await trial.kill_process()
        await trial.begin()
        again(still, interaction)
        await until(lambda: interaction.reply is not None)
        await trial.settle()
        trial.check(whole=True)
        assert trial.database.record(table_id).answers == 1


@on_both
async def test_a_table_is_not_opened_twice_by_one_command(arena: Arena, tmp_path: Path) -> None:
    """Fault 6: the first delivery opened the table, and its game has moved into a thread since."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        opened = await arena.user("red").slash("/play")
        await arena.user("blue").press("Join")
        await arena.user("red").press("Start")
        (table_id,) = await bot.store.find_open_in_place(int(arena.channel.id))
        await until(lambda: threads_in(arena, arena.channel))
    async with hosting(arena, tmp_path) as bot:
        opened.reply = None
        again(arena, opened)
        await wait_for_private(arena.user("red"), "That has already been done.")
        assert await bot.store.find_open_of_user(int(arena.user("red").person.user.id)) == [table_id]


def again(arena: Arena, interaction: Interaction) -> None:
    """Discord delivers an interaction once more."""
    data = msgspec.json.encode(arena.services.interactions.payload(interaction))
    arena.gateway.dispatch(interaction.application.id, "INTERACTION_CREATE", data, guild_id=guild_id_of(interaction.channel))


# ---------------------------------------------------------------------- stopped


@pytest.mark.parametrize("busy", ["with nothing", "sending a board", "answering a press", "thinking"])
async def test_it_ends_when_it_is_asked_to_whatever_it_is_busy_with(arena: Arena, tmp_path: Path, busy: str) -> None:
    """The next process publishes what this one could not."""
    # Five careful players think for a quarter of a second or more, one after the other: it is stopped in the middle of that.
    people, ai = (["red"], 5) if busy == "thinking" else (["red", "blue"], 0)
    async with night_with_a_table(arena, tmp_path / "data", *people, ai=ai) as (trial, table_id):
        if busy == "sending a board":
            arena.faults.slow(30, method="POST", route=MESSAGES)
        elif busy == "answering a press":
            arena.faults.slow(30, method="POST", route=CALLBACK)
        if busy != "with nothing":
            await written(trial, trial.presses(table_id))
            await until(lambda: not arena.faults.waiting)
        while busy == "thinking" and not trial.database.awaits_ai(table_id):  # the first player may pick twice
            await trial.settle()
            await written(trial, trial.presses(table_id))
        async with asyncio.timeout(WAIT / 2):
            assert await trial.run.stop() == 0
        assert not database_path(trial.data).with_name("grandstand.db-wal").exists(), "the database is one file"
        if busy in ("sending a board", "thinking"):
            assert not trial.database.is_settled(), "it did not wait until everything was published"
        assert "Traceback" not in trial.run.log
        assert " error " not in trial.run.log, trial.run.log
        trial.run = trial.new_process()
        await trial.begin()
        await trial.settle()
        trial.check(whole=True)


# ---------------------------------------------------------------------- the same questions


@pytest.mark.parametrize(
    "moment",
    [
        "in the middle of the draft",
        "in the middle of secret picks",
        "before a reroll",
        "before a power",
        "between two races",
    ],
)
async def test_the_same_people_are_asked_the_same_after_a_restart(arena: Arena, tmp_path: Path, moment: str) -> None:
    """Fault 19."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        bot.coordinator.draw = lambda length: "0" * 2 * length  # dice with which a player may reroll
        table = await open_table(arena, bot, ["red", "blue", "green"])
        await skip_to(table, moment)
        before, shown = (await table.hosted()).table.questions, table.live
    async with hosting(arena, tmp_path) as bot:
        table = table.with_bot(bot)
        hosted = await table.hosted()
        assert hosted.table.questions == before
        assert hosted.table.notice is None
        assert table.live == shown, "nothing has changed in the channel"
        answers = hosted.record.answers
        player = table.asked()[0]
        await table.answer_by_button(player, shown)
        await table.answers_are(answers + 1)


async def skip_to(table: BotTable, moment: str) -> None:
    """Skips to this moment; finds the answers that lead there on a copy of the table, because they depend on its dice."""
    start = (await table.hosted()).table.save()
    path = next(filter(None, (way_to(moment, Table.load(start), random.Random(luck)) for luck in range(200))))

    def act(hosted: HostedTable) -> None:
        for answer in path:
            hosted.answer(*answer, "test")

    await table.bot.coordinator.act(table.id, None, None, act)
    await table.published()
    await table.end_intermission()
    await table.published()


def way_to(moment: str, table: Table, luck: random.Random) -> list[tuple[int, str, str]]:
    """Random answers that lead to this moment, or none if the game ends before."""
    while table.result is None:
        kinds = [question.kind for question in table.questions]
        if {
            "in the middle of the draft": kinds == ["draft"] and table.answer_count == 4,
            "in the middle of secret picks": kinds == ["line-up"] * 2,
            "before a reroll": kinds == ["reroll"],
            "before a power": len(kinds) == 1 and "." in kinds[0] and not table.questions[0].secret,
            "between two races": len(table.game.outcomes(table.state)) == 1,
        }[moment]:
            return table.answers
        question = luck.choice(table.questions)
        table.answer(question.seat, question.key, luck.choice(question.options).id)
    return []


# ---------------------------------------------------------------------- time


async def test_time_limits_do_not_change_when_the_clock_is_set(arena: Arena, clock: HandClock, tmp_path: Path) -> None:
    """Fault 26: forward by a year, back by a day; on the bot's machine alone."""
    without_pictures(arena)
    async with hosting(arena, tmp_path, clock) as bot:
        table = BotTable(bot, arena, "red", "blue")
        await table.open()
        for jump in (365 * DAY, -DAY):
            answers = await table.answers()
            clock.set(jump)
            await table.pass_time(clock, 170)
            assert await table.answers() == answers
            await table.pass_time(clock, 20)
            record = await table.record()
            assert record.answers > answers
            (away,) = [seat.name for seat in record.seats if seat.away]
            await table.players[away.casefold()].slash("/roll")  # a player who is back is waited for again


@on_both
@pytest.mark.parametrize("jump", [365 * DAY, -DAY])
async def test_nobody_is_late_because_the_clock_was_set_while_the_bot_was_down(
    arena: Arena, clock: HandClock, tmp_path: Path, jump: float
) -> None:
    """Fault 26: the remaining time stays the same, even if the last heartbeat lies in the future."""
    without_pictures(arena)
    async with hosting(arena, tmp_path, clock) as bot:
        table = BotTable(bot, arena, "red", "blue")
        await table.open()
        await table.pass_time(clock, 60)
    clock.set(jump)
    async with hosting(arena, tmp_path, clock) as table.bot:
        while await table.bot.store.read_fact("alive") != str(clock.now()):
            await asyncio.sleep(0.005)
        await table.pass_time(clock, 110)
        assert await table.answers() == 0
        await table.pass_time(clock, 20)
        assert await table.answers() == 1


# ---------------------------------------------------------------------- thousands of tables


async def test_with_ten_thousand_tables_the_bot_is_there_at_once(arena: Arena, tmp_path: Path) -> None:
    """Fault 18: after an hour away it posts nothing, draws nothing and loads no table, and answers."""
    without_pictures(arena)
    people = [int(arena.user(name).person.user.id) for name in ("red", "blue", "green")]
    others = list(range(1, 2000))
    here, guild = int(arena.channel.id), int(arena.guild.id)
    await fill(tmp_path, 10_000, guild=guild, channels=[here, *others], people=people + others, now=time.time())
    with writing(tmp_path) as database:
        database.execute("INSERT INTO facts VALUES ('alive', ?)", (str(time.time() - 3600),))
    requests = record_requests(arena)
    async with bot_process(arena, tmp_path) as run:
        await run.ready()
        await arena.user("red").slash("/games")
        assert len(private_messages(arena.user("red"))) == 1
        journal = DatabaseReader(tmp_path)
        playing = 'SELECT id FROM tables JOIN seats ON table_id = id WHERE "user" = ? AND stage = ?'
        ids = [table_id for (table_id,) in journal.rows(playing, people[0], Stage.PLAYING)]
        mine = next(table_id for table_id in ids if journal.asked(table_id) == people[:1])
        revision = journal.record(mine).revision
        assert journal.is_settled()
        assert not [request.path for request in requests if "/messages" in request.path]
        await arena.user("red").slash("/choose", table=mine, answer=journal.table(mine).questions[0].options[0].label)
        assert journal.record(mine).revision > revision
