"""How many messages a game takes: few while its players are present, a new one with a mention for an absent player."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from statistics import mean

import pytest

import render.registry
from bot.arena import Arena
from bot.clock import HandClock
from bot.publishing.plan import WATCHING_SECONDS
from render.scene.scene import Label
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, PlayedTable
from tests.bot.end_to_end.support.player import public_messages
from tests.bot.end_to_end.support.traffic import record_mentions, record_requests
from tests.bot.support.published_game import PublishedGame, pages
from tests.bot.support.waiting import until

AUTOCOMPLETE = 8
SO_FAR = 10
"""More words of a message while a turn goes on in it."""
MOST = 75
"""Messages for a whole game of four seats: about one for each round, and those of line-ups and ends."""
WORDS, MOST_WORDS = 80, 140
"""Of a message with its question, on average and at most: the words of a story, and dice of people that are always told."""


@cache
def played(seed: int) -> PublishedGame:
    game = PublishedGame(seed)
    game.play()
    return game


@pytest.mark.parametrize("seed", [0, 14])
def test_a_game_whose_players_look_on_takes_fewer_messages_and_tells_all_of_it(seed: int) -> None:
    """The second game has long races with long turns."""
    game, messages = played(seed), played(seed).messages
    assert len(messages) < 0.9 * len(PublishedGame(seed, here=False).play())
    assert len(messages) <= MOST
    last_events = [message.last_event for message in messages]
    assert last_events == sorted(set(last_events)), "each message tells something new"
    assert last_events[-1] == game.events[-1].number


@pytest.mark.parametrize(
    ("game", "preset", "ai"),
    [("magical-athlete", "", 0), ("magical-athlete", "", 4), ("thats-life", "base", 2), ("thats-life", "everything", 2)],
)
def test_the_messages_of_a_game_are_short(game: str, preset: str, ai: int) -> None:
    table = PublishedGame(2, game=game, preset=preset, ai=ai)
    table.play()
    words = [message.words for message in table.asking]
    assert mean(words) <= WORDS
    assert max(words) <= MOST_WORDS


def test_a_question_in_the_midst_of_a_turn_comes_with_the_turn_so_far_below_what_was_told_before() -> None:
    table = PublishedGame(2, game="thats-life", preset="everything")
    table.play()
    went_on = [now for now, end in zip(table.asking, table.messages, strict=True) if now != end]
    assert len(went_on) > 10
    assert mean(message.words for message in went_on) <= WORDS + SO_FAR


@pytest.mark.parametrize("seed", range(2))
def test_every_race_has_a_message_with_its_line_up_and_one_with_its_end(seed: int) -> None:
    shown = [pages(message) for message in played(seed).messages]
    for race in range(1, 5):
        assert shown.count([f"magical-athlete-race-{race}-line-up"]) == 1
        assert shown.count([f"magical-athlete-race-{race}-end"]) == 1
    assert shown[-1] == ["magical-athlete-final"]


def test_before_the_first_roll_there_is_only_the_line_up_with_what_powers_have_done_in_words() -> None:
    """Twin takes a power, and then a Copycat is asked: there is still one large picture of the line-up."""
    table = PublishedGame(7, ai=0)
    table.play()
    (question,) = [message for message in table.asking if message.text.startswith("Race 3 on")]
    assert "Twin races with the power of" in question.text
    assert "Whose power does Copycat copy?" in question.waiting
    assert pages(question) == ["magical-athlete-race-3-line-up"]
    (page,) = render.registry.artist_of("magical-athlete").pages(question.view)
    assert "Twin for Red as Lackey" in page.alt
    assert all(len(pages(message)) == 1 for message in (*table.messages, *table.asking))


@pytest.mark.parametrize(("seed", "model"), [(0, "Hypnotist"), (9, "Romantic")])
def test_a_line_up_shows_what_its_words_say_even_if_the_lead_has_changed_since(seed: int, model: str) -> None:
    """By the time it is posted, AI players have had their turns, and the Copycat copies another racer or none."""
    table = PublishedGame(seed, ai=4)
    table.play()
    (line_up,) = [message for message in table.messages if f"Copycat begins as a copy of {model}" in message.text]
    (page,) = render.registry.artist_of("magical-athlete").pages(line_up.view)
    assert re.search(rf"Copycat for \w+ as {model}\b", page.alt)
    words = " ".join(item.text for item in page.scene.items if isinstance(item, Label))
    assert f"As {model}: " in words


@pytest.mark.parametrize("preset", ["base", "pro"])
def test_the_last_message_says_who_has_won(preset: str) -> None:
    table = PublishedGame(1, game="thats-life", preset=preset)
    table.play()
    assert " wins with " in table.messages[-1].text
    assert table.messages[-1].last_event == table.events[-1].number


@pytest.mark.parametrize("style", [BUTTONS, COMMANDS])
async def test_a_draft_of_four_people_who_are_all_there_is_one_message_for_each_row(
    still: Arena, tmp_path: Path, style: str
) -> None:
    without_pictures(still)
    async with hosting(still, tmp_path):
        table = PlayedTable(still, ["red", "blue", "green", "violet"])
        await table.open()
        while "Choose" not in table.live.buttons:
            await table.turn(style)
        rows = [seen.text.count("Row") for seen in public_messages(table.red)]
        assert rows == [1, 1]


async def test_an_absent_player_is_mentioned_by_a_new_message(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    without_pictures(still)
    mentions = record_mentions(still)
    async with hosting(still, tmp_path) as bot:
        table = PlayedTable(still, ["red", "blue"])
        await table.open()
        for _ in range(3):
            await table.turn()
        assert len(public_messages(table.red)) == 1
        (first,) = table.asked()
        clock.advance(WATCHING_SECONDS + 1)
        while table.asked() == [first]:
            await table.turn()
        await until(lambda: bot.delivery.jobs.is_idle)
        assert len(public_messages(table.red)) == 2
        assert mentions[-1] == [player.person.user.id for player in table.asked()]


async def test_nobody_who_has_just_acted_is_called(still: Arena, tmp_path: Path) -> None:
    """Not even by the first message, which adds everybody to the thread."""
    without_pictures(still)
    mentions = record_mentions(still)
    async with hosting(still, tmp_path) as bot:
        table = PlayedTable(still, ["red", "blue"])
        await table.open()
        await until(lambda: bot.delivery.jobs.is_idle)
        there = still.services.world.thread_members[table.red.channel.id]
        people = {player.person.user.id for player in table.players.values()}
        assert people <= there.keys()
        for _ in range(12):
            await table.turn()
        assert len(public_messages(table.red)) > 1
        assert not {user for users in mentions for user in users} & people


async def test_a_deleted_message_is_followed_by_a_new_one(still: Arena, tmp_path: Path) -> None:
    without_pictures(still)
    async with hosting(still, tmp_path) as bot:
        table = PlayedTable(still, ["red", "blue"])
        await table.open()
        (player,), deleted = table.asked(), table.live.message
        still.services.messages.delete(deleted)
        pick = (await player.completes("/draft", "pick", ""))[0].split(":")[0]
        await player.slash("/draft", pick=pick)
        await until(lambda: table.seen is not None)
        await until(lambda: bot.delivery.jobs.is_idle)
        assert f"drafts {pick}" in table.live.text
        assert table.live.message is not deleted


async def test_a_turn_that_is_passed_on_costs_one_request_by_a_button_and_two_by_a_command(still: Arena, tmp_path: Path) -> None:
    without_pictures(still)
    async with hosting(still, tmp_path) as bot:
        table = PlayedTable(still, ["red", "blue"])
        await table.open()
        await bot.timekeeper.close()
        for style, requests in ((BUTTONS, ["POST interactions"]), (COMMANDS, ["PATCH channels", "POST interactions"])):
            await until(lambda: bot.delivery.jobs.is_idle)
            recorded, before = record_requests(still), table.live.message
            await table.turn(style)
            await until(lambda: bot.delivery.jobs.is_idle)
            assert table.live.message is before
            sent = [request for request in recorded if (request.body or {}).get("type") != AUTOCOMPLETE]
            assert sorted(f"{request.method} {request.path.split('/')[1]}" for request in sent) == requests
