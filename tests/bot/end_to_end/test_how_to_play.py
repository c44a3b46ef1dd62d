"""How to play: the cover and three sentences in every lobby, the button for everybody, and all rules in pages."""

from __future__ import annotations

import pytest

from bot.arena import Arena
from bot.arena.behaviour.permissions import Permission
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.client import Grandstand
from engine import all_games, commitment, get_game
from engine.contract.how_to_play import LONGEST_PAGE, MOST_WORDS
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.channel_table import deny
from tests.bot.end_to_end.support.player import last_private, lobby_message, reply, reply_to_press
from tests.bot.support.waiting import until

NEWCOMER = "green"


def pictures(seen: Seen) -> list[str]:
    return [file.filename for file in seen.message.attachments]


async def all_rules(player: Player) -> list[str]:
    """Presses All rules and turns all pages."""
    texts = [await reply_to_press(player, "All rules", on=last_private(player))]
    while last_private(player).buttons["Next"]:
        texts.append(await reply_to_press(player, "Next", on=last_private(player)))
    return texts


@pytest.mark.parametrize("game", all_games())
async def test_every_lobby_says_what_it_is_and_how_it_is_played(arena: Arena, bot: Grandstand, game: str) -> None:
    """The cover, three sentences, and a button that works for somebody who does not sit there."""
    rules = get_game(game)
    guide = rules.how_to_play(max(rules.fewest, min(4, rules.seats_for(rules.read_options({}))[1])), rules.read_options({}))
    await arena.user("red").slash("/play", game=rules.title)
    await until(lambda: pictures(lobby_message(arena.user("red"))))
    lobby = lobby_message(arena.user("red"))
    for sentence in (guide.aim, guide.turn, guide.win):
        assert sentence in lobby.text
    assert [name.startswith(f"{game}-cover-") for name in pictures(lobby)] == [True]
    assert "`" not in lobby.text
    newcomer = arena.user(NEWCOMER)
    told = await reply_to_press(newcomer, "How to play")
    assert len(told.split()) <= MOST_WORDS + 10, "the title and the numbers"
    assert [step.caption in told for step in guide.steps] == [True] * len(guide.steps)
    assert pictures(last_private(newcomer)) == [f"{game}-how-to-play.png"]
    pages = await all_rules(newcomer)
    assert [page.title in text for page, text in zip(guide.rules, pages, strict=False)] == [True] * len(guide.rules)
    assert all(len(text) <= LONGEST_PAGE + 120 for text in pages)
    assert not pictures(last_private(newcomer))


async def test_the_last_page_of_the_rules_has_the_seal_of_the_dice(arena: Arena, bot: Grandstand) -> None:
    """Nobody reads a hash who does not look for it, and it can be found before the game."""
    red = arena.user("red")
    await red.slash("/play")
    await red.press("How to play", on=lobby_message(red))
    *_, last = await all_rules(red)
    [table_id] = await bot.store.find_open_of_user(int(red.person.user.id))
    assert commitment((await bot.coordinator.read(table_id)).record.seed)[:12] in last
    await red.press("How to play", on=last_private(red))
    assert "Draft a team" in last_private(red).text


async def test_only_what_is_in_play_is_told(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/play", game="That's Life!")
    assert "Flixxy" not in "".join([await reply_to_press(red, "How to play", on=lobby_message(red)), *await all_rules(red)])
    await red.slash("/settings", preset="everything")
    assert "Flixxy" in await reply_to_press(red, "How to play", on=lobby_message(red))
    assert "Gift" not in "".join(await all_rules(red))


async def test_the_cover_follows_the_options_and_goes_when_the_game_begins(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/play", game="Microbot Racers")
    await until(lambda: pictures(lobby_message(red)))
    before = pictures(lobby_message(red))
    await arena.user("blue").press("Join")
    assert pictures(lobby_message(red)) == before
    await red.slash("/settings", preset="crowd")
    await until(lambda: pictures(lobby_message(red)) != before)
    assert pictures(lobby_message(red)) == ["microbot-racers-cover-2-4-30.png"]
    lobby = lobby_message(red).message
    await red.press("Start", on=lobby)
    await until(lambda: not lobby.attachments)


async def test_without_the_right_to_post_pictures_the_lobby_has_its_words(arena: Arena, bot: Grandstand) -> None:
    deny(arena, Permission.ATTACH_FILES)
    red = arena.user("red")
    await red.slash("/play")
    assert not pictures(lobby_message(red))
    assert "Win points in four short races" in lobby_message(red).text


async def test_the_rules_are_found_during_play(arena: Arena, table: BotTable) -> None:
    """Behind Table and behind Cards, for those who play and those who watch."""
    spectator = arena.user(NEWCOMER)
    for player in (table.red, Player(spectator.services, spectator.person, table.red.channel)):
        for panel in ("Table", "Cards"):
            await player.press(panel)
            assert "Draft a team" in await reply_to_press(player, "How to play", on=last_private(player))


async def test_rules_by_command_are_those_of_the_table_here_or_of_the_named_game(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    assert "How to play" in await reply(red, "/rules")
    await red.slash("/play", game="That's Life!")
    await red.slash("/settings", preset="pro")
    told = await reply(red, "/rules")
    assert "That's Life!" in told
    assert "Guards" in told
    assert "Microbot Racers" in await reply(red, "/rules", game="Microbot Racers")
    assert "Actions" in "".join(await all_rules(red))


async def test_who_wants_words_gets_no_picture(table: BotTable) -> None:
    host = table.red
    await host.slash("/board")
    await host.press("In words", on=last_private(host))
    await host.press("Always in words for me", on=last_private(host))
    await host.slash("/rules")
    assert not pictures(last_private(host))
