"""Every command: what it does, what its autocompletion offers, and where it can be used."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.state.models import ChannelType
from bot.arena.validation.commands import MESSAGE_MENU
from bot.client import Grandstand
from bot.store import Stage
from tests.bot.end_to_end.support.bot_table import BotTable, open_table, table_with_buttons
from tests.bot.end_to_end.support.hosting import hosting, slow_disk, without_pictures
from tests.bot.end_to_end.support.played_table import threads_in
from tests.bot.end_to_end.support.player import last_private, private_messages, reply, resign, wait_for_private
from tests.bot.end_to_end.support.traffic import record_requests
from tests.bot.support.waiting import until

COMMANDS = [
    *("play", "join", "leave", "start", "ai", "kick", "cancel", "draft", "roll", "choose", "standing", "undo", "hand", "things"),
    *("board", "whatif", "odds", "log", "card", "rules", "games", "resign", "pause", "resume", "sub", "settings", "profile"),
    *("leaderboard", "racers", "league", "server", "help", "about", "my-data", "forget-me"),
]
REQUIRED: dict[str, dict[str, Any]] = {"kick": {"seat": "Rusty"}, "card": {"name": "Banana"}}
"""Options without which a command cannot be sent."""


async def table_of(bot: Grandstand, player: Player) -> str:
    return (await bot.store.find_open_of_user(int(player.person.user.id)))[0]


async def stage_of(bot: Grandstand, table_id: str) -> str:
    where = await bot.store.read_location(table_id)
    assert where is not None
    return where.stage


async def test_every_command_is_there_and_says_what_it_does(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    known = {command["name"]: command for command in red.person.commands_here(red.channel) if command["type"] != MESSAGE_MENU}
    assert known.keys() == {*COMMANDS}
    await red.slash("/help")
    for name, command in known.items():
        assert command["description"].endswith((".", "?")), name
        assert f"`/{name}`" in last_private(red).text or name in ("help", "about"), name


# ---------------------------------------------------------------------- every place


@pytest.mark.parametrize("place", ["@Grandstand", "clubhouse", "voices", "a thread"])
async def test_every_command_is_answered_wherever_it_is_used(arena: Arena, tmp_path: Path, place: str) -> None:
    """Fault 12: the command works, or the reply says where it does."""
    red, blue = arena.user("red"), arena.user("blue")
    arena.services.guilds.add_channel(arena.guild.id, "voices", ChannelType.VOICE)
    arena.services.threads.create(arena.channel, red.person.user, {"name": "a thread", "type": ChannelType.PUBLIC_THREAD})
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        there = red.goes_to(place)
        for name in COMMANDS:
            if name not in ("play", "cancel"):
                await there.slash(f"/{name}", **REQUIRED.get(name, {}))
                assert last_private(there).text or last_private(there).pictures, name
        await there.slash("/play")
        if place != "@Grandstand":
            assert await table_of(bot, red)
            assert "You have joined the table as Blue." in await reply(blue.goes_to(place), "/join")
            assert "The table is closed." in await reply(there, "/cancel")
        else:
            assert not await bot.store.find_open_of_user(int(red.person.user.id))
            assert "channel" in last_private(there).text


async def test_a_game_of_a_server_is_played_from_a_conversation_with_the_bot(table: BotTable) -> None:
    """Fault 12: a player at one table need not name it."""
    red, before, label = await table.next_to_decide(), await table.state(), await table.first_option()
    there = red.goes_to("@Grandstand")
    assert "### Your hand" in await reply(there, "/hand")
    assert "You chose" in await reply(there, "/draft", pick=label)
    assert "Go to the table" in last_private(there).text
    await table.answers_are(before[1] + 1)


async def test_nobody_is_shown_the_way_to_where_they_are(table: BotTable) -> None:
    red, label = await table.next_to_decide(), await table.first_option()
    elsewhere = red.goes_to("clubhouse")
    for command in ("/board", "/roll"):
        assert "Go to the table" not in await reply(red, command), command
    assert "Go to the table" in await reply(elsewhere, "/board", table=table.id)
    await red.slash("/draft", pick=label)
    assert "Go to the table" not in str(red.sees())


# ---------------------------------------------------------------------- several tables


async def test_a_command_means_the_table_of_its_channel(arena: Arena, text_bot: Grandstand) -> None:
    """Fault 46."""
    first = await open_table(arena, text_bot, ["red", "blue"])
    second = await open_table(arena, text_bot, ["red", "green"], channel="clubhouse")
    for table, other in ((first, second), (second, first)):
        red = table.red
        await red.slash("/hand")
        await table.skip_to_buttons()
        before, untouched, player = await table.state(), await other.state(), await table.next_to_decide()
        await player.slash("/draft", pick=await table.first_option())
        await table.answers_are(before[1] + 1)
        assert await other.state() == untouched


async def test_who_sits_at_several_tables_elsewhere_is_asked_which_one(arena: Arena, text_bot: Grandstand) -> None:
    """Fault 46: the reply links to the tables; the option `table` names one, and has autocompletion."""
    tables = [
        await open_table(arena, text_bot, ["red", "blue"]),
        await open_table(arena, text_bot, ["red", "green"], channel="clubhouse"),
    ]
    there = arena.user("red").goes_to("@Grandstand")
    for command in ("/roll", "/hand", "/board", "/resign", "/settings", "/choose"):
        await there.slash(command)
        text = last_private(there).text
        assert "You are at 2 tables. Which one do you mean?" in text, command
        assert all(table.id in text and f"/{table.live.message.id})" in text for table in tables)
    offers = await there.completes("/hand", "table", "magical")
    assert [offer[-9:-1] for offer in offers] == [tables[1].id, tables[0].id]
    for table, offer in zip(reversed(tables), offers, strict=True):
        for named in (table.id, offer, table.id.upper()):
            assert f"/{table.live.message.id})" in await reply(there, "/board", table=named)


async def test_in_a_channel_with_several_threads_the_bot_asks_which_table(arena: Arena, text_bot: Grandstand) -> None:
    """Fault 46: two games of one player were opened in the same channel."""
    tables = [await open_table(arena, text_bot, ["red", "blue"]) for _ in range(2)]
    red = arena.user("red")
    assert "You are at 2 tables." in await reply(red, "/roll")
    await red.slash("/play")
    lobby = await table_of(text_bot, red)
    assert lobby not in [table.id for table in tables]
    assert "sits down." in await reply(red, "/ai"), "only one table is a lobby"
    assert "You are at 2 tables." in await reply(red, "/hand"), "two games are running"
    await red.slash("/cancel")
    assert await stage_of(text_bot, lobby) == Stage.CLOSED, "the lobby of this channel is meant"
    green = arena.user("green")
    assert "The table is waiting for" in await reply(green, "/board"), "a spectator sees the newest game"


async def test_a_table_that_is_not_there_is_refused(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    for named in ("00000000", "nothing", "🍌"):
        assert "There is no such table. `/games` lists yours." in await reply(red, "/board", table=named)


# ---------------------------------------------------------------------- before a game


async def test_a_table_from_play_to_start_by_commands(arena: Arena, text_bot: Grandstand) -> None:
    red, blue, green = arena.user("red"), arena.user("blue"), arena.user("green")
    await red.slash("/play", game="magical athlete", pace="async", options="tracks=wild,wild,mild,mild racers=single")
    table_id = await table_of(text_bot, red)
    record = (await text_bot.coordinator.read(table_id)).record
    assert (record.options["tracks"], record.settings.pace) == ("wild,wild,mild,mild", "async")
    assert "The game cannot begin yet: 1 more player needed." in await reply(red, "/start")
    await blue.slash("/join")
    assert "You are already at this table." in await reply(blue, "/join")
    await green.slash("/join")
    assert "You have left the table." in await reply(green, "/leave")
    await red.slash("/ai", level="careful")
    assert "Blue is no longer at the table." in await reply(red, "/kick", player=blue.person.user.id)
    assert "The game begins." in await reply(red, "/start")
    await until(lambda: threads_in(arena, red.channel))


async def test_play_offers_games_and_their_options(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    assert "Magical Athlete" in str(await red.completes("/play", "game", "mag"))
    assert "tracks=wild,wild,wild,wild" in await red.completes("/play", "options", "tra")
    more = await red.completes("/play", "options", "racers=double tr")
    assert "racers=double tracks=mild,mild,mild,mild" in more
    for wrong, refusal in [
        ("tracks", "“tracks” is not an option."),
        ("colour=red", "has no option 'colour'"),
        ("tracks=ice,ice,ice,ice", "cannot be 'ice'"),
        ("tracks=mild", "takes 4 of"),
    ]:
        assert refusal in await reply(red, "/play", options=wrong)


async def test_settings_and_cancel_by_commands(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/play")
    table_id = await table_of(bot, red)
    assert "tracks=mild,mild,mild,mild" in await red.completes("/settings", "options", "")
    await red.slash("/settings", minutes=2.0, late="wait", mentions=False, options="tracks=wild,wild,wild,wild")
    record = (await bot.coordinator.read(table_id)).record
    assert (record.settings.limit, record.settings.late, record.settings.pings) == (120.0, "wait", False)
    assert record.options["tracks"] == "wild,wild,wild,wild"
    assert "The table is closed." in await reply(red, "/cancel")


# ---------------------------------------------------------------------- a game


async def test_draft_offers_racers_with_their_powers_in_short(table: BotTable) -> None:
    red, blue = await table.next_to_decide(), await table.other_player()
    question = (await table.hosted()).table.questions[0]
    offers = await red.completes("/draft", "pick", "")
    assert len(offers) == len(question.options)
    for offer, option in zip(offers, question.options, strict=True):
        name, _, power = offer.partition(": ")
        assert name == option.label
        assert option.detail.startswith(power.removesuffix("…"))
    assert await blue.completes("/draft", "pick", "") == [], "players who are not asked get no completions"
    assert await red.completes("/draft", "pick", question.options[1].label[:3].upper())


async def test_draft_without_a_name_shows_a_private_question(arena: Arena, text_bot: Grandstand) -> None:
    table = await open_table(arena, text_bot, ["red", "blue", "green"])
    red, before = await table.next_to_decide(), await table.state()
    await red.slash("/draft")
    question = last_private(red)
    assert question.selects
    label = next(iter(question.selects.values()))[2]
    await red.choose(label, on=question.message)
    await table.answers_are(before[1] + 1)
    assert f"You chose **{label}**." in next(seen.text for seen in private_messages(red) if seen.message is question.message)
    assert table.live.text


async def test_choose_answers_any_question_and_roll_only_rolls(table: BotTable) -> None:
    red = await table.next_to_decide()
    assert "There is nothing for you to roll right now." in await reply(red, "/roll")
    await table.skip_to("line-up")
    blue = table.blue
    assert "That is not what you are asked right now." in await reply(blue, "/draft")
    offers = await blue.completes("/choose", "answer", "")
    before = await table.state()
    await blue.slash("/choose", answer=offers[1].partition(":")[0])
    await table.answers_are(before[1] + 1)
    assert "You chose" in last_private(blue).text, "a secret pick is answered privately"
    await table.skip_to("roll")
    mover, before = await table.next_to_decide(), await table.state()
    await mover.slash("/roll")
    await table.answers_are(before[1] + 1)


async def test_looking_around_by_commands(arena: Arena, table: BotTable) -> None:
    green = table.spectator()
    red = table.red
    before = await table.state()
    for player, command, options, words in [
        (green, "/board", {}, "The table is waiting for"),
        (green, "/log", {}, "### The log"),
        (green, "/rules", {}, "### How to play Magical Athlete"),
        (green, "/rules", {"game": "magical"}, "### How to play Magical Athlete"),
        (green, "/games", {}, "You are not at any table."),
        (red, "/games", {}, f"`{table.id}`"),
        (red, "/hand", {}, "### Your hand"),
        (green, "/about", {}, "### Grandstand"),
    ]:
        assert words in await reply(player, command, **options), command
    assert (await green.completes("/card", "name", "bana"))[0].startswith("Banana: ")
    await green.slash("/card", name="banana")
    assert "Banana" in last_private(green).pictures[0]
    assert await table.state() == before


async def test_the_board_of_a_game_that_is_over_can_be_seen(table: BotTable) -> None:
    await table.finish()
    red = table.red
    assert "The game is over." in await reply(red, "/board")
    assert "There is no table here." in await reply(red, "/roll")


async def test_resign_and_cancel_by_commands(arena: Arena, tmp_path: Path) -> None:
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green"]) as table:
        red, blue = table.red, table.blue
        await resign(blue)
        assert "You have left the game." in last_private(blue).text
        assert "You are not at this table" in await reply(blue, "/resign")
        assert "Are you sure?" in await reply(red, "/cancel")
        assert "The table is closed." in await reply(red, "/cancel", sure=True)
        await table.published()
        assert await stage_of(table.bot, table.id) == Stage.CLOSED


async def test_a_seat_changes_hands_by_commands(arena: Arena, table: BotTable) -> None:
    blue = table.blue
    green = table.spectator()
    assert "Say who takes over" in await reply(blue, "/sub")
    assert "A bot cannot take a seat." in await reply(blue, "/sub", to=arena.bot.id)
    assert "Blue" in await blue.completes("/sub", "seat", "b")
    await blue.slash("/sub", to=green.person.user.id)
    await green.reads("will you take over Blue’s seat")
    await green.slash("/sub", answer="Yes")
    assert (await table.record()).seats[1].user == int(green.person.user.id)


@pytest.mark.usefixtures("hurried")
async def test_an_offer_that_is_slow_to_be_written_is_seen_all_the_same(arena: Arena, table: BotTable) -> None:
    """Fault 1: the offer is too late to be the reply, so it is a message of its own."""
    blue = table.blue
    green = table.spectator()
    async with slow_disk(table.bot):
        interaction = blue.person.slash(blue.channel, "/sub", {"to": green.person.user.id})
        await until(lambda: interaction.over)
    await green.reads("will you take over Blue’s seat")
    await wait_for_private(blue, "I have asked them.")
    offer = next(seen for seen in green.sees() if "will you take over" in seen.text)
    assert [user.id for user in offer.message.mentions] == [green.person.user.id]


async def test_a_bystander_does_not_end_an_offer(arena: Arena, table: BotTable) -> None:
    """Fault 9: the buttons stay for the two people of the offer, and disappear when it is answered."""
    red, blue = table.red, table.blue
    green, amber = table.spectator("green"), table.spectator("amber")
    await blue.slash("/sub", to=green.person.user.id)
    await green.reads("will you take over Blue’s seat")
    offer = next(seen for seen in red.sees() if "will you take over" in seen.text)
    await table.turn()  # the offer is older than the table message now, and still open
    await table.published()
    await amber.press("Yes", on=offer)
    await wait_for_private(amber, "Only the player of that seat and the person it is offered to can answer that.")
    assert table.current(offer).buttons
    await blue.slash("/sub", to=amber.person.user.id)
    await green.press("Yes", on=offer)
    await wait_for_private(green, "That offer is no longer open.")
    assert not table.current(offer).buttons


# ---------------------------------------------------------------------- autocompletion


async def test_completions_that_come_too_late_are_no_error(arena: Arena, table: BotTable) -> None:
    """The client asks again while the user keeps typing."""
    red, requests = await table.next_to_decide(), record_requests(arena)
    arena.services.interactions.deliveries = 2
    assert await red.completes("/draft", "pick", "")
    await until(lambda: len([request for request in requests if request.path.endswith("/callback")]) == 2)
    for command, option in (("/hand", "table"), ("/card", "name"), ("/play", "game"), ("/kick", "seat"), ("/sub", "seat")):
        options = {"to": red.person.user.id} if command == "/sub" else {}
        assert await red.completes(command, option, "", **options)
        assert await red.completes(command, option, "🍌 @everyone " + "x" * 80, **options) == []


async def test_completions_without_a_table_offer_nothing(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red").goes_to("@Grandstand")
    for command, option in (("/draft", "pick"), ("/choose", "answer"), ("/hand", "table"), ("/kick", "seat")):
        assert await red.completes(command, option, "") == []
    assert await red.completes("/card", "name", "ban", game="nothing of the kind") == []
