"""A game that the bot does not know is hosted like any other: nothing in `bot/` names a game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.client import Grandstand
from bot.clock import HandClock
from bot.messages.lobby_message import lobby_card
from bot.messages.settings_pages import pages
from bot.messages.settings_panel import FRONT_PAGE, panel
from bot.store import Seat, TableSettings
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.lobby import new_record
from engine import all_games, get_game
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.played_table import BUTTONS, COMMANDS, MIXED, PlayedTable
from tests.bot.end_to_end.support.player import chosen, last_private, lobby_message, open_page, reply, reply_to_press
from tests.bot.end_to_end.support.traffic import MESSAGE, record_requests
from tests.bot.support.unknown_game import NEEDS_HOLES, PROMPTS, UnknownGame
from tests.bot.support.waiting import until
from tests.engine.toy import on_the_shelf

ROOT = Path(__file__).parents[3]
GAMES = list(all_games())
GAME, EXTRAS = "Pockets Full", "What else is in them"
MOST_COMPONENTS = 40
"""In one message, including nested ones."""


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    with on_the_shelf(UnknownGame()):
        yield


@pytest.fixture
async def red(arena: Arena, tmp_path: Path) -> AsyncIterator[Player]:
    """The host of a table of that game."""
    async with hosting(arena, tmp_path):
        player = arena.user("red")
        await player.slash("/play", game=GAME)
        yield player


@pytest.fixture
async def table(arena: Arena, tmp_path: Path) -> AsyncIterator[BotTable]:
    """Red and Blue have just begun to play that game."""
    async with bot_table(arena, tmp_path, "red", "blue", game=GAME) as table:
        yield table


def test_the_bot_names_no_game() -> None:
    """No file of the bot contains the name of a game."""
    games = [get_game(name) for name in GAMES]
    names = {name.casefold() for game in games for name in (game.id, game.title, game.id.replace("-", "_"))}
    files = [path for path in (ROOT / "bot").rglob("*") if path.suffix in {".py", ".js", ".css", ".html", ".sql", ".md"}]
    assert len(files) > 100
    assert [(path.name, name) for path in files for name in names if name in path.read_text(encoding="utf-8").casefold()] == []


@pytest.mark.parametrize("style", [BUTTONS, COMMANDS, MIXED])
async def test_a_game_that_nobody_knows_is_played_to_its_end(arena: Arena, text_bot: Grandstand, style: str) -> None:
    table = PlayedTable(arena, ["red", "blue"], seed=3)
    await table.open(style, ai=1, game=GAME, preset="Full")
    await table.play(style)
    assert "Final standings" in table.live.text


# ---------------------------------------------------------------------- presets and options in the lobby


async def test_a_preset_is_chosen_in_the_panel_and_the_options_follow(red: Player) -> None:
    assert "**Preset**: Plain (Small pockets with nothing else in them)" in lobby_message(red).text
    await red.press("Options")
    assert last_private(red).selects["Preset"] == ["Plain", "Full"]
    assert chosen(last_private(red), "Preset") == ["Plain"]
    await red.choose("Full", among="Preset")
    assert chosen(last_private(red), "Preset") == ["Full"]
    assert "**Preset**: Full (Large pockets with everything)" in last_private(red).text
    await open_page(red, "Size of the pockets")
    assert chosen(last_private(red), "Size of the pockets") == ["For stones"]
    await open_page(red, EXTRAS)
    assert chosen(last_private(red), EXTRAS) == ["holes", "buttons", "Lint of all colours"]
    await red.reads("**Preset**: Full (Large pockets with everything)")


async def test_any_of_the_choices_are_switched_on_and_off_in_one_select(red: Player) -> None:
    await red.press("Options")
    await open_page(red, EXTRAS)
    await red.choose("Lint of all colours", "holes", among=EXTRAS)
    assert chosen(last_private(red), EXTRAS) == ["holes", "Lint of all colours"]
    await red.reads(f"**Preset**: Plain, changed\n-# {EXTRAS}: holes, Lint of all colours\n")
    await red.press("Back")
    assert chosen(last_private(red), "Preset") == []
    assert f"**Preset**: Plain, changed\n-# {EXTRAS}: holes, Lint of all colours\n" in last_private(red).text
    await open_page(red, EXTRAS)
    await red.choose(among=EXTRAS)
    assert chosen(last_private(red), EXTRAS) == []
    await red.press("Back")
    assert chosen(last_private(red), "Preset") == ["Plain"]
    await red.choose("Full", among="Preset")
    await open_page(red, EXTRAS)
    await red.choose("holes", among=EXTRAS)
    await red.reads(f"**Preset**: Full, changed\n-# {EXTRAS}: holes\n")


async def test_conflicting_options_are_reported_at_once_and_can_be_corrected(red: Player, arena: Arena) -> None:
    await red.press("Options")
    reason = f"**The game cannot begin like this.** {NEEDS_HOLES}"
    await open_page(red, EXTRAS)
    await red.choose("buttons", among=EXTRAS)
    assert reason in last_private(red).text
    assert reason in await reply_to_press(red, "Back")
    await red.reads(f"-# {EXTRAS}: buttons\n{reason}\n")
    assert "Start: 1 more player needed" in lobby_message(red).buttons
    await arena.user("blue").press("Join")
    assert lobby_message(red).buttons["Start: check the options"] is False
    assert await reply(red, "/start") == f"The game cannot begin like this. {NEEDS_HOLES}"
    assert await reply(red, "/settings", options="extras=buttons,lint") == f"{EXTRAS}: buttons, Lint of all colours.\n{reason}"
    assert await reply(red, "/settings", options="extras=holes,buttons") == f"{EXTRAS}: holes, buttons."
    await until(lambda: lobby_message(red).buttons.get("Start") is True)
    assert "cannot begin" not in lobby_message(red).text


async def test_presets_and_lists_of_options_are_typed_with_help(red: Player) -> None:
    assert await red.completes("/play", "preset", "", game=GAME) == [
        "Plain: Small pockets with nothing else in them",
        "Full: Large pockets with everything",
    ]
    offered = await red.completes("/play", "options", "extras=", game=GAME)
    assert offered == ["extras=none", "extras=holes", "extras=buttons", "extras=lint"]
    more = await red.completes("/settings", "options", "size=large extras=holes,")
    assert more == ["size=large extras=holes,buttons", "size=large extras=holes,lint"]
    assert await red.completes("/settings", "preset", "fu") == ["Full: Large pockets with everything"]
    await red.slash("/settings", preset="Full: Large pockets with everything", options="extras=none")
    assert last_private(red).text == f"Preset: Full.\n{EXTRAS}: none."
    await red.slash("/settings", preset="empty", options="size=small")
    assert last_private(red).text == "Pockets Full has no preset 'empty'. Possible: plain, full."
    assert "cannot be 'gold'" in await reply(red, "/settings", preset="full", options="extras=gold")
    await until(lambda: "**Preset**: Plain, changed\n-# Size of the pockets: For stones\n" in lobby_message(red).text)


async def test_a_table_is_opened_with_a_preset_and_a_rematch_keeps_its_options_and_settings(
    arena: Arena, text_bot: Grandstand
) -> None:
    table = BotTable(text_bot, arena, "red")
    await table.open(ai=1, game=GAME, preset="full", options="extras=lint,holes")
    await table.red.slash("/settings", odds="off", banter=False)
    await table.play()
    await table.red.press("Rematch")
    await table.host.reads(f"**Preset**: Full, changed\n-# {EXTRAS}: holes, Lint of all colours")
    assert "Rusty (AI, Beginner)" in lobby_message(table.host).text
    settings = (await table.hosted()).settings
    assert (settings.odds, settings.banter) == ("off", False)


@pytest.mark.parametrize("game", [*GAMES, UnknownGame.id])
def test_the_panel_and_the_lobby_of_every_game_fit_into_a_message(game: str) -> None:
    """With all possible parts, and the longest reason why the game cannot begin."""
    rules = get_game(game)
    host = Guest(1, "R" * 24)
    record = new_record(1, 2, game, host, TableSettings(pace="live", limit=60.0, late="default"), {}, 0.0)
    hosted = HostedTable(record, None, 0.0)
    while len(record.seats) < rules.most - 1:  # one seat is free, where options allow that, so that an AI player is still offered
        record.seats.append(Seat(f"{len(record.seats)}" * 24, level="quick"))
    for options in ({}, *(preset.options for preset in rules.presets)):
        record.options = rules.read_options(options)
        opened = [panel(hosted, host, page) for page in (FRONT_PAGE, *(page.id for page in pages(hosted)))]
        for shown in (*opened, panel(hosted, Guest(0, "", moderates=2)), lobby_card(hosted).layout()):
            assert shown.total_children_count <= MOST_COMPONENTS
            assert shown.content_length() < 3800, "nothing is clipped"


# ---------------------------------------------------------------------- secret questions between public ones


async def whose_turn(table: BotTable) -> Player:
    return table.players[(await table.hosted()).waiting_for()[0].name.casefold()]


async def test_a_press_that_leads_to_a_secret_question_brings_it_at_once_and_costs_no_more(arena: Arena, table: BotTable) -> None:
    """The table message stays, so two requests are enough: the private question, and an edit of the controls."""
    player = await whose_turn(table)
    board, requests = table.live, record_requests(arena)
    await player.press("Look into a pocket")
    prompt = last_private(player)
    assert PROMPTS["pocket"] in prompt.text
    assert list(prompt.buttons) == ["Coin", "Stone", "Leave it"]
    await until(lambda: "Choose" in table.live.buttons)
    assert table.live.message is board.message
    assert [request.method for request in requests] == ["POST", "PATCH"]
    assert " chooses in secret" in table.live.text
    assert PROMPTS["pocket"] not in table.live.text


async def test_a_secret_question_after_something_for_all_to_see_stands_below_it(arena: Arena, table: BotTable) -> None:
    """The pressed message tells the story, and the private question follows by itself."""
    player = await whose_turn(table)
    before = table.live.message
    requests = record_requests(arena)
    await player.press("Shake a pocket")
    await player.waits(lambda published: PROMPTS["pocket"] in published[-1].text and published[-1].private)
    published = await player.waits(lambda published: "shakes a pocket." in published[-2].text)
    assert published[-2].message is before
    assert "Choose" in published[-2].buttons
    assert len(requests) == 2


async def test_while_a_turn_goes_on_its_message_does_too_and_the_next_one_tells_all_of_it(table: BotTable) -> None:
    player = await whose_turn(table)
    before = table.live.message
    await player.press("Look into a pocket")
    assert PROMPTS["side"] in await reply_to_press(player, "Coin")
    assert (await reply_to_press(player, "Left")).startswith("You chose **Left**.\n")
    assert "Roll" in last_private(player).buttons
    await until(lambda: "empties the left pocket." in table.live.text and "Roll" in table.live.buttons)
    assert table.live.message is before
    assert "Coin" not in str(table.live)
    await player.press("Roll", on=table.live)
    await player.reads(" rolls a ")
    assert "empties the left pocket" in table.live.text
    assert table.live.message is not before
    old = next(seen for seen in player.sees() if seen.message is before)
    assert "empties" not in old.text
    assert not old.buttons


async def test_where_the_message_does_not_go_on_a_new_one_does_and_the_older_one_loses_its_controls(
    arena: Arena, table: BotTable
) -> None:
    player, before = await whose_turn(table), table.live
    await player.press("Look into a pocket")
    await player.press("Coin")
    await until(lambda: table.bot.delivery.jobs.is_idle)
    arena.faults.refuse(400, 50035, "Invalid Form Body", method="PATCH", route=MESSAGE)
    await player.press("Left")
    await until(lambda: table.live.message is not before.message and "empties the left pocket." in table.live.text)
    await until(lambda: not next(seen for seen in player.sees() if seen.message is before.message).buttons)


async def test_while_others_wait_for_pictures_the_turn_goes_on_in_a_new_message(table: BotTable) -> None:
    player = await whose_turn(table)
    before = table.live.message
    await player.press("Look into a pocket")
    await player.press("Coin")
    async with AsyncExitStack() as others:
        while table.bot.render_pool.is_free:
            await others.enter_async_context(table.bot.render_pool.render_slot())
        assert await reply_to_press(player, "Left") == "You chose **Left**. Your next question is at the table."
    await player.reads("empties the left pocket.")
    await until(lambda: "Roll" in table.live.buttons)
    assert table.live.message is not before


async def test_a_player_who_backs_out_continues_in_the_same_message(table: BotTable) -> None:
    """Nothing has happened, so there is no new message: both messages have the question."""
    player = await whose_turn(table)
    await player.press("Look into a pocket")
    await player.press("Leave it")
    here = last_private(player)
    assert here.text.startswith("You chose **Leave it**.\n")
    assert list(here.buttons) == ["Roll", "Look into a pocket", "Shake a pocket"]
    await until(lambda: "Roll" in table.live.buttons)
    assert await reply_to_press(player, "Roll", on=here) == "You chose **Roll**."
    await player.reads("rolls a")


async def test_a_command_that_leads_to_a_secret_question_brings_it_too(table: BotTable) -> None:
    player = await whose_turn(table)
    assert PROMPTS["pocket"] in await reply(player, "/choose", answer="Look into a pocket")
    assert PROMPTS["side"] in await reply(player, "/choose", answer="stone")
    await player.slash("/choose", answer="right")
    await player.reads("You chose **Right**.")


async def test_a_reminder_of_a_secret_question_does_not_say_what_is_asked(still: Arena, clock: HandClock, tmp_path: Path) -> None:
    async with bot_table(still, tmp_path, "red", "blue", game=GAME, pace="Slow: a few turns a day") as table:
        player = await whose_turn(table)
        await player.press("Look into a pocket")
        await table.pass_time(clock, 13 * 3600)
        reminded = await player.reads("the table is waiting for you.")
        assert [seen for seen in reminded if not seen.private and PROMPTS["pocket"] in seen.text] == []


# ---------------------------------------------------------------------- looking


async def test_the_hand_and_the_cards_in_play_are_those_of_the_game(table: BotTable) -> None:
    red = table.red
    assert "**Coin**: One point for whoever shows it.\n**Stone**: Worth nothing, but heavy." in await reply_to_press(red, "Hand")
    await red.press("Cards")
    assert last_private(red).selects == {"Look at a card": ["Coin", "Stone"]}
    assert not any("Watch" in label for label in table.live.buttons)


async def test_the_story_of_a_turn_is_one_sentence_about_its_player(table: BotTable) -> None:
    """Its events contain the number of the seat, not the name."""
    player = await whose_turn(table)
    await player.press("Roll")
    await player.waits(lambda published: any(" rolls a " in seen.text and ", then gets " in seen.text for seen in published))


async def test_the_lines_about_a_game_without_races_speak_of_none(table: BotTable) -> None:
    await table.play(BUTTONS, turns=3)
    lobby = next(seen for seen in table.host.sees() if seen.text.startswith(f"## {GAME}"))
    assert "The game is running." in lobby.text
