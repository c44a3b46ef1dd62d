"""Films that a player shares: each is posted once, whatever happens to the bot meanwhile."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from pathlib import Path

import msgspec
import pytest

import render.film.replay
from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.faults import Loss
from bot.arena.screen import Seen
from bot.client import Grandstand
from bot.publishing import delivery as deliveries
from bot.store import Notice
from bot.store.sqlite.running_bot import database_path
from bot.workers.rendering import pool as rendering
from bot.workers.rendering.on_demand import FILMS
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import film_label, last_private, wait_for_private
from tests.bot.end_to_end.support.process import bot_process
from tests.bot.end_to_end.support.traffic import MESSAGES, channel_posts, record_requests
from tests.bot.support.coordinator import answer
from tests.bot.support.database_reader import DatabaseReader
from tests.bot.support.waiting import WAIT, until

GIF = b"GIF89a"
ALREADY = "Everybody can already see this film."


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films that take no time."""
    monkeypatch.setattr(render.film.replay, "replay", lambda view, number: GIF)


async def after_a_race(arena: Arena, bot: Grandstand) -> BotTable:
    table = await open_table(arena, bot, ["red", "blue"])
    await table.skip_to_last_answer()
    return table


async def watch(player: Player, race: int = 1, *, on: Seen | None = None) -> None:
    """A player watches a film privately."""
    await player.press("Log", on=on)
    log = last_private(player)
    await player.press(film_label(log, race), on=log)
    await wait_for_private(player, f"Race {race}, once more")


async def after_watching(arena: Arena, bot: Grandstand) -> tuple[BotTable, Player]:
    """Red has watched the film of the first race, and may share it."""
    table = await after_a_race(arena, bot)
    red = table.red
    await watch(red)
    return table, red


def premieres(player: Player) -> list[Seen]:
    return [seen for seen in player.sees() if not seen.private and "shared by" in seen.text]


# ---------------------------------------------------------------------- shared films


@pytest.mark.usefixtures("quick")
async def test_a_film_is_shown_to_all_once(arena: Arena, bot: Grandstand) -> None:
    table = await after_a_race(arena, bot)
    red, blue = table.players.values()
    for player in (red, blue):
        await watch(player)
        await player.press("Show to all")
        await wait_for_private(player, "Everybody can see it now." if player is red else ALREADY)
    await watch(blue, 2)
    await blue.press("Show to all")
    await wait_for_private(blue, "Everybody can see it now.")
    texts = ["Race 1, once more, shared by Red.", "Race 2, once more, shared by Blue."]
    assert [seen.text for seen in premieres(red)] == texts
    assert premieres(red)[0].message.attachments[0].filename == f"race-1-{table.id}.gif"


@pytest.mark.usefixtures("quick")
async def test_two_who_show_the_same_film_in_the_same_moment_show_it_once(arena: Arena, bot: Grandstand) -> None:
    table = await after_a_race(arena, bot)
    red, blue = table.players.values()
    for player in (red, blue):
        await watch(player)
    for player in (red, blue):
        player.taps("Show to all")
    for player in (red, blue):
        await wait_for_private(player, "Everybody can")
    assert len(premieres(red)) == 1


@pytest.mark.usefixtures("quick")
async def test_only_who_sits_there_shows_a_film_to_all(arena: Arena, bot: Grandstand) -> None:
    table = await after_a_race(arena, bot)
    watcher = table.spectator()
    await watch(watcher, on=table.live)
    await watcher.press("Show to all")
    await wait_for_private(watcher, "You are not at this table, so you can only watch.")
    assert premieres(watcher) == []


@pytest.mark.usefixtures("quick")
async def test_where_no_pictures_may_be_posted_nobody_waits_for_a_film_and_the_game_goes_on(arena: Arena, bot: Grandstand) -> None:
    table, red = await after_watching(arena, bot)
    arena.faults.refuse(403, 50013, "Missing Permissions", method="POST", route=MESSAGES)
    await red.press("Show to all")
    await wait_for_private(red, "I am not allowed to post pictures where the game is played.")
    assert premieres(red) == []
    assert not (await table.record()).trouble
    await red.press("Show to all")
    await wait_for_private(red, "Everybody can see it now.")
    assert len(premieres(red)) == 1


# ---------------------------------------------------------------------- nobody waits for a film


def held_back(monkeypatch: pytest.MonkeyPatch) -> tuple[list[int], threading.Event]:
    """Films that are finished when the event is set, and the numbers of those that were begun."""
    begun, go = [], threading.Event()

    def replay(view: object, number: int) -> bytes:
        begun.append(number)
        assert go.wait(60)
        return GIF

    monkeypatch.setattr(render.film.replay, "replay", replay)
    return begun, go


async def test_while_a_film_is_made_for_a_channel_boards_go_on_there_and_elsewhere(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 67: there is one slot for updates and one for pictures, and the film holds neither."""
    monkeypatch.setattr(deliveries, "MAX_CONCURRENT_UPDATES", 1)
    begun, go = held_back(monkeypatch)
    async with hosting(arena, tmp_path, GRANDSTAND_DRAWING_THREADS="1") as bot:
        table = await after_a_race(arena, bot)
        await bot.store.add_notice([table.id], Notice("Race 1, once more.", film=1))
        bot.delivery.schedule(table.id)
        await until(lambda: begun == [1])
        await bot.coordinator.act(table.id, None, None, lambda hosted: answer(hosted, 1))
        revision = (await table.record()).revision
        await until(lambda: DatabaseReader(tmp_path).published(table.id).revision == revision)
        other = await open_table(arena, bot, ["green", "violet"], channel="clubhouse")
        await other.play_turn()
        assert not [seen for seen in table.red.sees() if seen.text.startswith("Race 1, once more.")]
        go.set()
        await until(lambda: [seen for seen in table.red.sees() if seen.text.startswith("Race 1, once more.")])
        await until(DatabaseReader(tmp_path).is_settled)
    assert begun == [1]


async def test_a_film_that_would_be_late_is_dropped(arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fault 67: it is an extra, and the table is settled without it."""
    monkeypatch.setattr(rendering, "FILMS", FILMS._replace(patience=0.01))
    begun, go = held_back(monkeypatch)
    async with hosting(arena, tmp_path) as bot:
        table = await after_a_race(arena, bot)
        for number in (1, 2):
            await bot.store.add_notice([table.id], Notice(f"Race {number}, once more.", film=number))
        bot.delivery.schedule(table.id)
        await until(lambda: len(DatabaseReader(tmp_path).rows("SELECT 1 FROM notices")) == 1)
        go.set()
        await until(DatabaseReader(tmp_path).is_settled)
        assert len([seen for seen in table.red.sees() if "once more." in seen.text]) == 1
    assert len(begun) == 1


# ---------------------------------------------------------------------- over a restart


@pytest.mark.usefixtures("quick")
async def test_a_film_that_was_shown_is_not_shown_again_after_a_restart(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path) as bot:
        table, red = await after_watching(arena, bot)
        await red.press("Show to all")
        await wait_for_private(red, "Everybody can see it now.")
    forget_nonces(arena)
    async with hosting(arena, tmp_path) as bot:
        await red.press("Show to all")
        await wait_for_private(red, ALREADY)
        await table.with_bot(bot).finish()
        assert len(premieres(red)) == 1


@pytest.mark.usefixtures("quick")
async def test_a_published_state_of_an_older_version_can_be_read(arena: Arena, tmp_path: Path) -> None:
    """That version stored nothing about films."""
    async with hosting(arena, tmp_path) as bot:
        table, red = await after_watching(arena, bot)
    with contextlib.closing(sqlite3.connect(database_path(tmp_path), isolation_level=None)) as connection:
        (raw,) = connection.execute("SELECT sight FROM shown").fetchone()
        published = msgspec.json.decode(raw)
        del published["films"]
        connection.execute("UPDATE shown SET sight = ?", (msgspec.json.encode(published),))
    async with hosting(arena, tmp_path):
        before = table.live
        await red.press("Show to all")
        await wait_for_private(red, "Everybody can see it now.")
        assert table.live == before
        assert DatabaseReader(tmp_path).published(table.id).films == [1]


@pytest.mark.usefixtures("quick")  # for the private film; the processes make real ones
@pytest.mark.parametrize("message", ["is lost", "arrives", "arrives long before the next process begins"])
async def test_killed_while_a_film_is_on_its_way_it_is_shown_once(arena: Arena, tmp_path: Path, message: str) -> None:
    """Fault 15."""
    async with hosting(arena, tmp_path) as bot:
        _, red = await after_watching(arena, bot)
    requests = record_requests(arena)
    async with bot_process(arena, tmp_path) as run:
        await run.ready()
        if message == "is lost":
            arena.faults.lose(Loss.BEFORE, method="POST", route=MESSAGES)
        else:
            go = arena.faults.hold(method="POST", route=MESSAGES)
        red.taps("Show to all")
        await until(lambda: not arena.faults.waiting)
        await run.kill()
    if message != "is lost":
        go.set()  # if the process died in the middle of the file, it is lost as well
        await until(lambda: channel_posts(requests))
    if message == "arrives long before the next process begins":
        forget_nonces(arena)
    async with bot_process(arena, tmp_path) as run:
        await run.ready()
        await until(DatabaseReader(tmp_path).is_settled, 3 * WAIT)  # a real film may have to be made
        assert [seen.text for seen in premieres(red)] == ["Race 1, once more, shared by Red."]
        await red.press("Show to all")
        await wait_for_private(red, ALREADY)
        assert len(premieres(red)) == 1


def forget_nonces(arena: Arena) -> None:
    """As Discord does after some minutes."""
    arena.services.messages._nonces.clear()


@pytest.mark.usefixtures("quick")
async def test_a_film_that_is_too_large_for_the_server_is_not_posted(
    arena: Arena, bot: Grandstand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.Guild.filesize_limit", 1)
    table = await after_a_race(arena, bot)
    await bot.store.add_notice([table.id], Notice("Race 1, once more.", film=1))
    bot.delivery.schedule(table.id)
    await table.published()
    published, notices = await bot.store.read_published(table.id)
    assert (published.films, notices) == ([], [])
