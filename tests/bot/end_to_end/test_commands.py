"""Every command by itself: what it does, what it offers while somebody types, and where it can be used."""

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
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.company import resigns
from tests.bot.end_to_end.support.hosting import hosting, without_pictures
from tests.bot.end_to_end.support.tables import playing, private, sit_down, slow_disk, told, traffic

COMMANDS: dict[str, dict[str, Any]] = {
    "play": {},
    "join": {},
    "leave": {},
    "start": {},
    "ai": {},
    "kick": {"seat": "Rusty"},
    "cancel": {},
    "draft": {},
    "roll": {},
    "choose": {},
    "standing": {},
    "undo": {},
    "hand": {},
    "things": {},
    "board": {},
    "whatif": {},
    "odds": {},
    "log": {},
    "card": {"name": "Banana"},
    "rules": {},
    "games": {},
    "resign": {},
    "pause": {},
    "resume": {},
    "sub": {},
    "settings": {},
    "profile": {},
    "leaderboard": {},
    "racers": {},
    "league": {},
    "server": {},
    "help": {},
    "about": {},
    "my-data": {},
    "forget-me": {},
}


async def table_of(bot: Grandstand, player: Player) -> str:
    return (await bot.store.open_of(int(player.person.user.id)))[0]


async def stage_of(bot: Grandstand, table_id: str) -> str:
    where = await bot.store.where(table_id)
    assert where is not None
    return where.stage


async def test_every_command_is_there_and_says_what_it_does(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
        red = arena.user("red")
        known = {each["name"]: each for each in red.person.commands_here(red.channel) if each["type"] != MESSAGE_MENU}
        assert known.keys() == COMMANDS.keys()
        await red.slash("/help")
        for name, command in known.items():
            assert command["description"].endswith((".", "?")), name
            assert f"`/{name}`" in private(red)[-1].text or name in ("help", "about"), name


# ---------------------------------------------------------------------- wherever it is used


@pytest.mark.parametrize("place", ["@Grandstand", "clubhouse", "voices", "a thread"])
async def test_every_command_is_answered_wherever_it_is_used(arena: Arena, tmp_path: Path, place: str) -> None:
    """Fault 12: it works, or a sentence says where it does."""
    red, blue = arena.user("red"), arena.user("blue")
    arena.services.guilds.add_channel(arena.guild.id, "voices", ChannelType.VOICE)
    arena.services.threads.create(arena.channel, red.person.user, {"name": "a thread", "type": ChannelType.PUBLIC_THREAD})
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        there = red.goes_to(place)
        for name, given in COMMANDS.items():
            if name not in ("play", "cancel"):
                await there.slash(f"/{name}", **given)
                assert private(there)[-1].text or private(there)[-1].pictures, name
        await there.slash("/play")
        if place in ("clubhouse", "voices"):
            assert await table_of(bot, red)
            await blue.goes_to(place).slash("/join")
            assert "You have joined the table as Blue." in private(blue.goes_to(place))[-1].text
            await there.slash("/cancel")
            assert "The table is closed." in private(there)[-1].text
        else:
            assert not await bot.store.open_of(int(red.person.user.id))
            assert "channel" in private(there)[-1].text


async def test_a_game_of_a_server_is_played_from_a_conversation_with_the_bot(arena: Arena, tmp_path: Path) -> None:
    """Fault 12: for somebody who sits at one table only there is no doubt which one is meant."""
    async with playing(arena, tmp_path) as table:
        red, before, label = await table.asked(), await table.state(), await table.first_option()
        there = red.goes_to("@Grandstand")
        await there.slash("/hand")
        assert "### Your hand" in private(there)[-1].text
        await there.slash("/draft", pick=label)
        assert "You chose" in private(there)[-1].text
        assert "Go to the table" in private(there)[-1].text
        await table.counts(before[1] + 1)


async def test_nobody_is_shown_the_way_to_where_they_are(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        red, label = await table.asked(), await table.first_option()
        elsewhere = red.goes_to("clubhouse")
        for command in ("/board", "/roll"):
            await red.slash(command)
            assert "Go to the table" not in private(red)[-1].text, command
        await elsewhere.slash("/board", table=table.id)
        assert "Go to the table" in private(elsewhere)[-1].text
        await red.slash("/draft", pick=label)
        assert "Go to the table" not in str(red.sees())


# ---------------------------------------------------------------------- several tables


async def test_a_command_means_the_table_of_its_channel(arena: Arena, tmp_path: Path) -> None:
    """Fault 46."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        first = await sit_down(arena, bot, ["red", "blue"])
        second = await sit_down(arena, bot, ["red", "green"], channel="clubhouse")
        for table, other in ((first, second), (second, first)):
            red = table.evening.players["red"]
            await red.slash("/hand")
            await table.skips_to_buttons()
            before, untouched, asked = await table.state(), await other.state(), await table.asked()
            await asked.slash("/draft", pick=await table.first_option())
            await table.counts(before[1] + 1)
            assert await other.state() == untouched


async def test_who_sits_at_several_tables_elsewhere_is_asked_which_one(arena: Arena, tmp_path: Path) -> None:
    """Fault 46: with the ways there; the option `table` names one, and is completed."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        tables = [
            await sit_down(arena, bot, ["red", "blue"]),
            await sit_down(arena, bot, ["red", "green"], channel="clubhouse"),
        ]
        there = arena.user("red").goes_to("@Grandstand")
        for command in ("/roll", "/hand", "/board", "/resign", "/settings", "/choose"):
            await there.slash(command)
            said = private(there)[-1].text
            assert "You are at 2 tables. Which one do you mean?" in said, command
            assert all(table.id in said and f"/{table.evening.live.message.id})" in said for table in tables)
        offers = await there.completes("/hand", "table", "magical")
        assert [offer[-9:-1] for offer in offers] == [tables[1].id, tables[0].id]
        for table, offer in zip(reversed(tables), offers, strict=True):
            for named in (table.id, offer, table.id.upper()):
                await there.slash("/board", table=named)
                assert f"/{table.evening.live.message.id})" in private(there)[-1].text


async def test_in_the_channel_of_several_threads_one_is_asked_too(arena: Arena, tmp_path: Path) -> None:
    """Fault 46: two games of one person that were opened in the same channel."""
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        tables = [await sit_down(arena, bot, ["red", "blue"]) for _ in range(2)]
        red = arena.user("red")
        await red.slash("/roll")
        assert "You are at 2 tables." in private(red)[-1].text
        await red.slash("/play")
        lobby = await table_of(bot, red)
        assert lobby not in [table.id for table in tables]
        await red.slash("/ai")
        assert "sits down." in private(red)[-1].text, "only one of them waits for players"
        await red.slash("/hand")
        assert "You are at 2 tables." in private(red)[-1].text, "and two are played"
        await red.slash("/cancel")
        assert await stage_of(bot, lobby) == Stage.CLOSED, "the one that stands right here is meant"
        green = arena.user("green")
        await green.slash("/board")
        assert "The table is waiting for" in private(green)[-1].text, "whoever only watches sees the last one"


async def test_a_table_that_is_not_there_is_refused(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
        red = arena.user("red")
        for named in ("00000000", "nothing", "🍌"):
            await red.slash("/board", table=named)
            assert "There is no such table. `/games` lists yours." in private(red)[-1].text


# ---------------------------------------------------------------------- before a game


async def test_a_table_from_play_to_start_by_commands(arena: Arena, tmp_path: Path) -> None:
    without_pictures(arena)
    red, blue, green = arena.user("red"), arena.user("blue"), arena.user("green")
    async with hosting(arena, tmp_path) as bot:
        await red.slash("/play", game="magical athlete", pace="async", options="tracks=wild,wild,mild,mild racers=single")
        table_id = await table_of(bot, red)
        record = (await bot.coordinator.look(table_id)).record
        assert (record.options["tracks"], record.settings.pace) == ("wild,wild,mild,mild", "async")
        await red.slash("/start")
        assert "The game cannot begin yet: 1 more player needed." in private(red)[-1].text
        await blue.slash("/join")
        await blue.slash("/join")
        assert "You are already at this table." in private(blue)[-1].text
        await green.slash("/join")
        await green.slash("/leave")
        assert "You have left the table." in private(green)[-1].text
        await red.slash("/ai", level="careful")
        await red.slash("/kick", player=blue.person.user.id)
        assert "Blue is no longer at the table." in private(red)[-1].text
        await red.slash("/start")
        assert "The game begins." in private(red)[-1].text
        await until(lambda: any(each.parent_id == red.channel.id for each in arena.services.world.channels.values()))


async def test_play_offers_games_and_their_options(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
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
            await red.slash("/play", options=wrong)
            assert refusal in private(red)[-1].text


async def test_settings_and_cancel_by_commands(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path) as bot:
        red = arena.user("red")
        await red.slash("/play")
        table_id = await table_of(bot, red)
        assert "tracks=mild,mild,mild,mild" in await red.completes("/settings", "options", "")
        await red.slash("/settings", minutes=2.0, late="wait", mentions=False, options="tracks=wild,wild,wild,wild")
        record = (await bot.coordinator.look(table_id)).record
        assert (record.settings.limit, record.settings.late, record.settings.pings) == (120.0, "wait", False)
        assert record.options["tracks"] == "wild,wild,wild,wild"
        await red.slash("/cancel")
        assert "The table is closed." in private(red)[-1].text


# ---------------------------------------------------------------------- a game


async def test_draft_offers_racers_with_their_powers_in_short(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        red, blue = await table.asked(), await table.other()
        question = (await table.hosted()).table.questions[0]
        offers = await red.completes("/draft", "pick", "")
        assert len(offers) == len(question.options)
        for offer, option in zip(offers, question.options, strict=True):
            name, _, power = offer.partition(": ")
            assert name == option.label
            assert option.detail.startswith(power.removesuffix("…"))
        assert await blue.completes("/draft", "pick", "") == [], "whoever is not asked is offered nothing"
        assert await red.completes("/draft", "pick", question.options[1].label[:3].upper())


async def test_draft_without_a_name_shows_a_private_question(arena: Arena, tmp_path: Path) -> None:
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await sit_down(arena, bot, ["red", "blue", "green"])
        red, before = await table.asked(), await table.state()
        await red.slash("/draft")
        question = private(red)[-1]
        assert question.selects
        label = next(iter(question.selects.values()))[2]
        await red.choose(label, on=question.message)
        await table.counts(before[1] + 1)
        assert f"You chose **{label}**." in next(seen.text for seen in private(red) if seen.message is question.message)
        assert table.evening.live.text


async def test_choose_answers_any_question_and_roll_only_rolls(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        red = await table.asked()
        await red.slash("/roll")
        assert "There is nothing for you to roll right now." in private(red)[-1].text
        await table.skips_to("line-up")
        blue = table.evening.players["blue"]
        await blue.slash("/draft")
        assert "That is not what you are asked right now." in private(blue)[-1].text
        offers = await blue.completes("/choose", "answer", "")
        before = await table.state()
        await blue.slash("/choose", answer=offers[1].partition(":")[0])
        await table.counts(before[1] + 1)
        assert "You chose" in private(blue)[-1].text, "a secret pick is answered privately"
        await table.skips_to("roll")
        mover, before = await table.asked(), await table.state()
        await mover.slash("/roll")
        await table.counts(before[1] + 1)


async def test_looking_around_by_commands(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        green = arena.user("green").goes_to(str(table.evening.players["red"].channel.name))
        red = table.evening.players["red"]
        before = await table.state()
        for player, command, given, words in [
            (green, "/board", {}, "The table is waiting for"),
            (green, "/log", {}, "### The log"),
            (green, "/rules", {}, "### Magical Athlete"),
            (green, "/rules", {"game": "magical"}, "### Magical Athlete"),
            (green, "/games", {}, "You are not at any table."),
            (red, "/games", {}, f"`{table.id}`"),
            (red, "/hand", {}, "### Your hand"),
            (green, "/about", {}, "### Grandstand"),
        ]:
            await player.slash(command, **given)
            assert words in private(player)[-1].text, command
        assert (await green.completes("/card", "name", "bana"))[0].startswith("Banana: ")
        await green.slash("/card", name="banana")
        assert "Banana" in private(green)[-1].pictures[0]
        assert await table.state() == before


async def test_the_board_of_a_game_that_is_over_can_be_seen(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        await table.ends()
        red = table.evening.players["red"]
        await red.slash("/board")
        assert "The game is over." in private(red)[-1].text
        await red.slash("/roll")
        assert "There is no table here." in private(red)[-1].text


async def test_resign_and_cancel_by_commands(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path, ["red", "blue", "green"]) as table:
        red, blue = table.evening.players["red"], table.evening.players["blue"]
        await resigns(blue)
        assert "You have left the game." in private(blue)[-1].text
        await blue.slash("/resign")
        assert "You are not at this table" in private(blue)[-1].text
        await red.slash("/cancel")
        assert "Are you sure?" in private(red)[-1].text
        await red.slash("/cancel", sure=True)
        assert "The table is closed." in private(red)[-1].text
        await table.shows_all()
        assert await stage_of(table.bot, table.id) == Stage.CLOSED


async def test_a_seat_changes_hands_by_commands(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        blue = table.evening.players["blue"]
        green = arena.user("green").goes_to(str(blue.channel.name))
        await blue.slash("/sub")
        assert "Say who takes over" in private(blue)[-1].text
        await blue.slash("/sub", to=arena.bot.id)
        assert "A bot cannot take a seat." in private(blue)[-1].text
        assert "Blue" in await blue.completes("/sub", "seat", "b")
        await blue.slash("/sub", to=green.person.user.id)
        await green.reads("will you take over Blue’s seat")
        await green.slash("/sub", answer="Yes")
        assert (await table.hosted()).record.seats[1].user == int(green.person.user.id)


@pytest.mark.usefixtures("hurried")
async def test_an_offer_that_is_slow_to_be_written_is_seen_all_the_same(arena: Arena, tmp_path: Path) -> None:
    """Fault 1: the question for the two cannot be the answer any more."""
    async with playing(arena, tmp_path) as table:
        blue = table.evening.players["blue"]
        green = arena.user("green").goes_to(str(blue.channel.name))
        async with slow_disk(table.bot):
            interaction = blue.person.slash(blue.channel, "/sub", {"to": green.person.user.id})
            await until(lambda: interaction.over)
        await green.reads("will you take over Blue’s seat")
        await told(blue, "I have asked them.")
        asked = next(seen for seen in green.sees() if "will you take over" in seen.text)
        assert [user.id for user in asked.message.mentions] == [green.person.user.id]


async def test_a_bystander_does_not_end_an_offer(arena: Arena, tmp_path: Path) -> None:
    """Fault 9: the buttons stay for those whose seat it is about, and go when it is answered."""
    async with playing(arena, tmp_path) as table:
        red, blue = table.evening.players["red"], table.evening.players["blue"]
        green, amber = (arena.user(name).goes_to(str(blue.channel.name)) for name in ("green", "amber"))
        await blue.slash("/sub", to=green.person.user.id)
        await green.reads("will you take over Blue’s seat")
        offer = next(seen for seen in red.sees() if "will you take over" in seen.text)
        await table.evening.turn()  # the offer is older than the table message now, and still open
        await table.shows_all()
        await amber.press("Yes", on=offer)
        await told(amber, "Only the player of that seat and the person it is offered to can answer that.")
        assert table.again(offer).buttons
        await blue.slash("/sub", to=amber.person.user.id)
        await green.press("Yes", on=offer)
        await told(green, "That offer is no longer open.")
        assert not table.again(offer).buttons


# ---------------------------------------------------------------------- while somebody types


async def test_completions_that_come_too_late_are_no_error(arena: Arena, tmp_path: Path) -> None:
    """Whoever types on asks again."""
    async with playing(arena, tmp_path) as table:
        red, found = await table.asked(), traffic(arena)
        arena.services.interactions.deliveries = 2
        assert await red.completes("/draft", "pick", "")
        await until(lambda: len([each for each in found if each.path.endswith("/callback")]) == 2)
        for command, option in (("/hand", "table"), ("/card", "name"), ("/play", "game"), ("/kick", "seat"), ("/sub", "seat")):
            given = {"to": red.person.user.id} if command == "/sub" else {}
            assert await red.completes(command, option, "", **given)
            assert await red.completes(command, option, "🍌 @everyone " + "x" * 80, **given) == []


async def test_completions_without_a_table_offer_nothing(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path):
        red = arena.user("red").goes_to("@Grandstand")
        for command, option in (("/draft", "pick"), ("/choose", "answer"), ("/hand", "table"), ("/kick", "seat")):
            assert await red.completes(command, option, "") == []
        assert await red.completes("/card", "name", "ban", game="nothing of the kind") == []
