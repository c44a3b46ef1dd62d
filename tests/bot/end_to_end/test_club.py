"""Profiles, leaderboards, racer tables and leagues of a server: private pictures that can be shared, ratings, bad input."""

from __future__ import annotations

import re

import pytest

from bot.arena import Arena
from bot.arena.behaviour.people import CannotError
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.client import Grandstand
from bot.interactions.public_posts import MAX_SHOWN
from bot.store.database import Statements
from engine import all_games
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.player import current, last_private
from tests.bot.end_to_end.support.traffic import FOLLOW_UP, record_mentions
from tests.bot.support.club_rows import GAME, SeatResult, game_over, store_history, user_id
from tests.bot.support.waiting import until

OTHER = "thats-life"


def answer(player: Player) -> str:
    """The last private reply: its text, or else the descriptions of its pictures."""
    seen = last_private(player)
    return seen.text or " ".join(seen.pictures)


def public(player: Player) -> list[Seen]:
    return [seen for seen in player.sees() if not seen.private]


# ---------------------------------------------------------------------- pictures


async def test_a_profile_is_private_until_it_is_shown_to_all_once(arena: Arena, bot: Grandstand) -> None:
    """The user's own name is current, others have the name of their last game; the bot mentions nobody."""
    await store_history(arena, bot)
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/profile")
    seen = last_private(red)
    assert seen.pictures[0].startswith("Red. Magical Athlete, ")
    for words in (
        "Rating 1,620 ±80.",
        "12 games, 11 wins",
        "Hare won 11 of 12 races",
        "Mean of 120 dice: 3.60",
        "Blue, 12 games, 11 ahead",
    ):
        assert words in seen.pictures[0]
    assert public(red) == []
    mentions = record_mentions(arena)
    for tap in [red.taps("Show to all", on=seen) for _ in range(2)]:
        await red.answered(tap)
    await blue.reads("Shown by")
    assert "Everybody can already see it." in red.sees()
    (shown,) = public(blue)
    assert shown.pictures == seen.pictures
    assert shown.text == "-# Shown by Red."
    assert mentions == [[]]
    now = current(red, seen)
    assert (now.buttons, now.pictures) == ({}, seen.pictures)
    await blue.slash("/profile", who=user_id(arena, "red"))
    assert answer(blue).startswith("Scarlet.")
    arena.faults.refuse(403, 50013, "Missing Permissions", method="POST", route=FOLLOW_UP)
    await blue.press("Show to all")
    await blue.reads("I could not post it here.")
    assert len(public(blue)) == 1


async def test_who_shows_everything_to_all_is_asked_to_wait(arena: Arena, bot: Grandstand) -> None:
    """Fault 72: the button stays, for later."""
    await store_history(arena, bot)
    red = arena.user("red")
    for shown in range(MAX_SHOWN + 1):
        await red.slash("/profile")
        seen = last_private(red)
        await red.press("Show to all", on=seen)
        await until(lambda: len(public(red)) == min(shown + 1, MAX_SHOWN))  # noqa: B023
    assert answer(red).startswith("You have shown 5 things to all in a short time. Please wait for ")
    assert current(red, seen).buttons


async def test_leaderboard_racers_and_league_are_pictures_that_can_be_shown(arena: Arena, bot: Grandstand) -> None:
    await store_history(arena, bot)
    red, blue = arena.user("red"), arena.user("blue")
    await red.slash("/league", action="start", name="Autumn  Cup", points="3 1")
    assert "**Autumn Cup** is open" in answer(red)
    results = [SeatResult(user_id(arena, "blue"), "Blue", 1), SeatResult("9", "Nine", 2)]
    now, guild = bot.clock.now(), int(arena.guild.id)
    await bot.store.database.transact(lambda db: game_over(db, "ffffffff", results, at=now, guild=guild))
    for command, own in (
        ("/leaderboard", "2nd Blue (you) 1,440 ±80 (provisional)"),
        ("/racers", "Hare: 12 races, in 100"),
        ("/league", "1st Blue (you) 3 points"),
    ):
        await blue.slash(command)
        assert own in answer(blue)
        before = len(public(red))
        await blue.press("Show to all")
        await until(lambda: len(public(red)) > before)  # noqa: B023
        assert own.replace(" (you)", "") in public(red)[-1].pictures[0]
    await red.slash("/league", action="end")
    assert "League Autumn Cup, final table." in answer(red)


# ---------------------------------------------------------------------- the end of a game


async def test_the_end_of_a_game_tells_of_ratings_race_wins_and_the_evening(arena: Arena, bot: Grandstand) -> None:
    """In the thread and, shortly after, in the channel."""
    table = await open_table(arena, bot, ["red", "blue"])
    record, people = await table.record(), [user_id(arena, "red"), user_id(arena, "blue")]
    results = [SeatResult(people[0], "Red", 1), SeatResult(people[1], "Blue", 2)]

    def play(db: Statements) -> None:
        """Stores an earlier game of both, and marks all answers of this one as theirs."""
        races = [{card: (0, 1)} for card in all_games()[GAME].racer_stats]
        game_over(db, "ffffffff", results, at=bot.clock.now() - 60, races=races, guild=record.guild, channel=record.channel)
        played = [(who, table.id, seat) for seat, who in enumerate(people)]
        db.executemany("UPDATE answers SET by = ? WHERE table_id = ? AND seat = ?", played)

    await table.skip_to_last_answer()
    await bot.store.database.transact(play)
    await table.answer_by_default()
    lines = [line for line in table.live.text.splitlines() if line.startswith("-# ")]
    rating, wins, tonight = lines[-3:]
    assert re.fullmatch(r"-# Rating: \w+ 1,6\d\d\? \(\+1\d\d\) · \w+ 1,3\d\d\? \(-1\d\d\) · \? provisional, .*", rating)
    assert re.fullmatch(r"-# Race wins here: (.+’s 2nd, ){3}.+’s 2nd", wins)
    assert re.fullmatch(r"-# Tonight: (Red 2 wins|Blue 1 win, Red 1|Red 1 win, Blue 1)", tonight)
    podium = (await table.host.reads("Magical Athlete** is over."))[-1]
    assert lines[-3:] == podium.text.splitlines()[-3:]


async def test_in_a_thread_commands_speak_of_the_game_that_is_played_there(arena: Arena, bot: Grandstand) -> None:
    """Though another is played most in this server; where there is no table, they speak of that one."""
    await store_history(arena, bot)
    table = BotTable(bot, arena, "red", "blue")
    await table.open(game=OTHER)
    await table.published()
    red = table.red
    assert red.channel.parent_id == arena.channel.id
    for command, said in (
        ("/profile", "You have not finished a game of That's Life!"),
        ("/leaderboard", "no rated game of That's Life!"),
        ("/racers", "Nobody in That's Life! has a name"),
    ):
        await red.slash(command)
        assert said in answer(red)
        there = red.goes_to("clubhouse")
        await there.slash(command)
        assert "Magical Athlete, " in answer(there)
    await red.slash("/card", name="Gift")
    assert answer(red).startswith("Gift, ")
    assert await red.completes("/card", "name", "hare") == []
    await red.slash("/card", name="Hare")
    assert "is not a card in That's Life!" in answer(red)
    there = arena.user("green").goes_to("clubhouse")
    await there.slash("/card", name="Breather")
    assert answer(there).startswith("Breather, "), "without a table, the cards of all games are looked through"


# ---------------------------------------------------------------------- words


async def test_bad_input_gets_one_sentence(arena: Arena, bot: Grandstand) -> None:
    red, blue = arena.user("red"), arena.user("blue")

    async def sentence(player: Player, command: str, **options: str) -> str:
        await player.slash(command, **options)
        return answer(player)

    assert await sentence(red, "/profile") == "You have not finished a game in this server yet."
    assert await sentence(red, "/leaderboard") == "Nobody has a rating here yet: no rated game has ended in this server."
    assert await sentence(red, "/racers") == "No race has been run to its end in this server yet."
    assert (
        await sentence(red, "/league")
        == "There is no league in this server yet. Somebody who manages it can start one: `/league action:Start name:…`"
    )
    await store_history(arena, bot)
    assert await sentence(red, "/profile", who=arena.bot.id) == "Grandstand is a bot, and bots have no profile."
    arena.user("green")
    never = await sentence(red, "/profile", who=user_id(arena, "green"))
    assert never == "Green has not finished a game in this server yet."
    await bot.store.database.transact(
        lambda db: db.execute("UPDATE results SET player = 'gone:1' WHERE player = ?", (user_id(arena, "blue"),))
    )
    assert await sentence(red, "/profile", who=user_id(arena, "blue")) == never.replace("Green", "Blue")
    assert await sentence(red, "/profile", game="Life") == "You have not finished a game of That's Life! in this server yet."
    assert "is not a game I know" in await sentence(red, "/profile", game="Chess")
    assert "there are no racers to look up" in await sentence(red, "/racers", game="Life")
    assert "no rated game of That's Life! has ended" in await sentence(red, "/leaderboard", game="Life")

    assert (
        await sentence(blue, "/league", action="start") == "Only somebody with the permission “Manage Server” can start a league."
    )
    assert "1 to 40 letters" in await sentence(red, "/league", action="start")
    assert "1 to 40 letters" in await sentence(red, "/league", action="start", name="x" * 41)
    assert "numbers from 0 to 99" in await sentence(red, "/league", action="start", name="Cup", points="5,x")
    assert "No league is open" in await sentence(red, "/league", action="end")
    await sentence(red, "/league", action="start", name="Cup")
    assert "has no games yet" in await sentence(red, "/league")
    assert "already a league called Cup" in await sentence(red, "/league", action="start", name="CUP", game=GAME)
    assert "is open for the same games" in await sentence(red, "/league", action="start", name="Mug")
    await sentence(red, "/league", action="start", name="Mug", game=GAME)
    assert "Several leagues are open: **Mug** and **Cup**" in await sentence(red, "/league", action="end")
    assert "is not a league of this server" in await sentence(red, "/league", name="Bowl")
    assert "can end a league" in await sentence(blue, "/league", action="end", name="Cup")
    assert "ended without a game" in await sentence(red, "/league", action="end", name="cup")
    assert "has already ended" in await sentence(red, "/league", action="end", name="Cup")


async def test_outside_a_server_nothing_is_remembered(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    alone = Player(arena.services, red.person, arena.services.guilds.dm(red.person.user, arena.services.world.user(arena.bot.id)))
    for command in ("/profile", "/leaderboard", "/racers", "/league"):
        await alone.slash(command)
        assert "belongs to a server" in alone.sees()[-1].text


async def test_a_server_can_do_without_ratings_and_have_them_back(arena: Arena, bot: Grandstand) -> None:
    await store_history(arena, bot)
    red, blue = arena.user("red"), arena.user("blue")
    with pytest.raises(CannotError):
        blue.person.slash(blue.channel, "/server", {"ratings": "off"})
    await red.slash("/server", ratings="off")
    await red.slash("/leaderboard")
    assert answer(red) == "There are no ratings in this server: somebody who manages it has switched them off."
    await red.slash("/profile")
    assert "Rating" not in answer(red)
    await red.slash("/play")
    assert "-# Ratings: none in this server" in public(red)[-1].text
    await red.slash("/server", ratings="on")
    await red.slash("/leaderboard")
    assert "1st Scarlet (you) 1,620 ±80" in answer(red)
