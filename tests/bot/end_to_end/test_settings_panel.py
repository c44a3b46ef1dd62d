"""The settings panel of a table: every setting by its controls and by `/settings`, and shown in words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.clock import HandClock
from bot.store import TableSettings
from bot.tables import lobby as tables_lobby
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import (
    chosen,
    current,
    custom_id_of,
    last_private,
    lobby_message,
    open_page,
    reply,
    reply_to_press,
)
from tests.bot.end_to_end.support.traffic import add_forged_button
from tests.bot.support.waiting import until

LIVE, SLOW = "Live: everybody is here", "Slow: a few turns a day"
DEFAULT = "The default answer is given"
AI = "An AI plays until they are back"
WAIT = "No time limit: the table waits"
TIME, LATE = "Time for a decision", "When time runs out"
TRACKS, MENTIONS, WHERE = "Tracks of the four races", "Mentions", "Where you play"
ODDS, BANTER, RATINGS = "Odds", "Banter", "Ratings"


@pytest.fixture
async def red(arena: Arena, tmp_path: Path) -> AsyncIterator[Player]:
    """The host of a table that waits for players."""
    async with hosting(arena, tmp_path):
        player = arena.user("red")
        await player.slash("/play")
        yield player


def sends(player: Player, code: str, *values: str, on: Seen) -> Interaction:
    """Sends values for a select, which it need not offer."""
    control = {"type": ComponentType.STRING_SELECT, "id": 1, "custom_id": code}
    return player.person.use(player.channel, on.message.id, control, {"values": list(values)})


async def settings(bot: Grandstand, arena: Arena) -> TableSettings:
    return (await bot.coordinator.read((await bot.store.find_open_in_place(int(arena.channel.id)))[0])).settings


# ---------------------------------------------------------------------- before the game


PACES = [
    ({"Pace": SLOW}, {"pace": SLOW}, "a few turns a day, 1 day for each decision, then an AI takes over"),
    (
        {TIME: "10 minutes for each decision"},
        {"minutes": 10},
        "live, 10 minutes for each decision, then an AI takes over",
    ),
    (
        {LATE: DEFAULT},
        {"late": DEFAULT},
        "live, 3 minutes for each decision, then the default answer is given",
    ),
    ({LATE: WAIT}, {"late": WAIT}, "live, without a time limit: the table waits for everybody"),
    (
        {"Pace": SLOW, TIME: "3 days for each decision", LATE: DEFAULT},
        {"pace": SLOW, "minutes": 3 * 1440, "late": DEFAULT},
        "a few turns a day, 3 days for each decision, then the default answer is given",
    ),
]


@pytest.mark.parametrize(("by_panel", "by_command", "words"), PACES)
async def test_the_pace_is_set_in_the_panel_and_by_command_and_said_in_words(
    red: Player, by_panel: dict[str, str], by_command: dict[str, object], words: str
) -> None:
    await red.press("Options")
    for placeholder, label in by_panel.items():
        if placeholder not in last_private(red).selects:
            await open_page(red, placeholder)
        await red.choose(label, among=placeholder)
        assert chosen(last_private(red), placeholder) == [label]
    if "Back" in last_private(red).buttons:
        await red.press("Back")
    assert f"**Pace**: {words}" in last_private(red).text
    await red.reads(f"**Pace**: {words}\n-# Tracks")
    await red.slash("/settings", pace=LIVE, minutes=3, late=AI)
    assert last_private(red).text == "Pace: live, 3 minutes for each decision, then an AI takes over."
    assert await reply(red, "/settings", **by_command) == f"Pace: {words}."
    await until(lambda: f"**Pace**: {words}" in lobby_message(red).text)


async def test_mentions_and_the_thread_are_switched_in_the_panel_and_by_command(red: Player, arena: Arena) -> None:
    blue = arena.user("blue")
    await red.press("Options")
    for mentions, where, words in [
        ("Nobody is mentioned", "In the channel itself", "in the channel itself; nobody is mentioned"),
        ("Whoever has to decide is mentioned", "In a thread of its own", "in a thread; whoever has to decide is mentioned"),
    ]:
        for page, label in ((MENTIONS, mentions), (WHERE, where)):
            await open_page(red, page)
            await red.choose(label, among=page)
            assert chosen(last_private(red), page) == [label]
        assert f"**Played** {words}" in await reply_to_press(blue, "Options")
    assert await reply(red, "/settings", thread=False, mentions=False) == (
        "The game will be played in the channel itself.\nPlayers who have to decide are named, but not mentioned."
    )
    assert await reply(red, "/settings", thread=False) == "Everything stays as it is."


async def test_odds_banter_and_ratings_are_switched_in_the_panel_and_by_command(red: Player, arena: Arena) -> None:
    blue = arena.user("blue")
    off = {ODDS: "No odds and no what-if", BANTER: "AI players keep quiet", RATINGS: "Not rated"}
    on = {ODDS: "Afterwards: what they were, and what decided it", BANTER: "AI players say something now and then"}
    on |= {RATINGS: "As usual: if two or more people play"}
    await red.press("Options")
    for before, after in ((on, off), (off, on)):
        for page, label in after.items():
            await open_page(red, page)
            assert chosen(last_private(red), page) == [before[page]]
            await red.choose(label, among=page)
            assert chosen(last_private(red), page) == [label]
        await blue.press("Options")
        unusual = "; no odds, no what-if; AI players keep quiet; not rated" if after is off else ""
        assert f"-# **Played** in a thread; whoever has to decide is mentioned{unusual}\n" in last_private(blue).text
    await red.slash("/settings", odds="off", banter=False)
    assert last_private(red).text == "From now on: no odds, no what-if.\nFrom now on AI players keep quiet."
    assert await reply(red, "/settings", odds="live") == "From now on: odds below what happened."
    assert await reply(red, "/settings", odds="live", banter=False) == "Everything stays as it is."


async def test_the_game_is_played_in_the_channel_where_that_was_agreed(red: Player, arena: Arena) -> None:
    await red.slash("/settings", thread=False, mentions=False)
    await arena.user("blue").press("Join")
    await red.press("Start")
    await red.reads("Row 1 is laid out")
    assert "### <@" not in red.sees()


async def test_options_of_the_game_are_set_in_the_panel_and_by_command(red: Player) -> None:
    await red.press("Options")
    await open_page(red, TRACKS)
    assert last_private(red).text == f"### {TRACKS}\nMild Mile, Wild Wilds, Mild Mile, Wild Wilds"
    await red.press("Change them")
    await red.fill(
        {f"Number {number}": [track] for number, track in enumerate(["Wild Wilds", "Wild Wilds", "Mild Mile", "Mild Mile"], 1)}
    )
    assert last_private(red).text == f"### {TRACKS}\nWild Wilds, Wild Wilds, Mild Mile, Mild Mile"
    await red.reads("-# Tracks of the four races: Wild Wilds, Wild Wilds, Mild Mile, Mild Mile")
    await open_page(red, "Rules")
    await red.choose("With the FAQ of 2026", among="Rules")
    assert chosen(last_private(red), "Rules") == ["With the FAQ of 2026"]
    assert (
        "-# Tracks of the four races: Wild Wilds, Wild Wilds, Mild Mile, Mild Mile\n-# Rules: With the FAQ of 2026\n"
        in await reply_to_press(red, "Back")
    )
    await red.slash("/settings", options="tracks=mild,mild,mild,mild rules=text")
    assert last_private(red).text == "Tracks of the four races: Mild Mile, Mild Mile, Mild Mile, Mild Mile.\nRules: As printed."
    await red.reads("-# Tracks of the four races: Mild Mile, Mild Mile, Mild Mile, Mild Mile")
    assert "takes 4 of" in await reply(red, "/settings", options="tracks=muddy", minutes=7)
    assert "7 minutes" not in lobby_message(red).text


async def test_options_stay_as_they_are_where_the_pace_is_refused(red: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it or nothing."""
    monkeypatch.setattr(tables_lobby, "MIN_LIMIT_SECONDS", 60.0)
    await red.slash("/settings", options="tracks=wild,wild,wild,wild")
    await red.reads("-# Tracks of the four races: Wild Wilds, Wild Wilds, Wild Wilds, Wild Wilds")
    await red.slash("/settings", options="tracks=mild,mild,mild,mild", minutes=0.5)
    assert last_private(red).text == "A decision may take from 10 seconds to 14 days."
    assert "-# Tracks of the four races: Wild Wilds, Wild Wilds, Wild Wilds, Wild Wilds\n" in await reply_to_press(red, "Options")


async def test_ai_players_of_every_level_sit_down_from_the_panel(red: Player) -> None:
    await red.press("Options")
    await open_page(red, "Players")
    for level in ("Beginner", "Regular", "Expert", "Expert", "Expert"):
        await red.choose(level, among="Add an AI player")
    seats = "2. Rusty (AI, Beginner)\n3. Pixel (AI, Regular)\n4. Cog (AI, Expert)"
    assert seats in last_private(red).text
    assert "Add an AI player" not in last_private(red).selects
    await until(lambda: seats in lobby_message(red).text)


async def test_others_than_the_host_read_what_was_agreed_and_change_nothing(red: Player, arena: Arena) -> None:
    blue, green = arena.user("blue"), arena.user("green")
    await blue.press("Join")
    await red.press("Options")
    codes = []
    for page, control in ((MENTIONS, MENTIONS), (WHERE, WHERE), (ODDS, ODDS), (BANTER, BANTER), (TRACKS, "Change them")):
        await open_page(red, page)
        codes.append(custom_id_of(last_private(red), control))
    for player, buttons in ((blue, {"How to play": True, "My reminders": True}), (green, {"How to play": True})):
        assert (
            "**Tracks of the four races**: Mild Mile, Wild Wilds, Mild Mile, Wild Wilds\n**Racers in each race**"
            in await reply_to_press(player, "Options")
        )
        assert "-# Only the host can change that: Red." in last_private(player).text
        assert last_private(player).buttons == buttons
        assert last_private(player).selects == {}
        await player.slash("/settings", minutes=10)
        for code in codes:
            await player.answered(sends(player, code, "off", on=add_forged_button(code, lobby_message(player))))
        assert [seen.text for seen in player.sees(6)] == ["Only the host of the table can do that: Red."] * 6
    assert "3 minutes for each decision" in lobby_message(red).text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("limit", value) for value in ("never", "nan", "1", "99999999999")),
        *(("pace", "warp"), ("late", ""), ("pings", "x"), ("thread", ""), ("odds", "on"), ("banter", ""), ("seed", "1"), ("", "1")),
    ],
)
async def test_settings_that_do_not_exist_are_refused(red: Player, name: str, value: str) -> None:
    """Fault 10."""
    await red.press("Options")
    before = lobby_message(red).text
    table = custom_id_of(last_private(red), "Pace").split(":")[2]
    forged = ":".join(filter(None, ["gs", "manner", table, "1", name]))
    await red.answered(sends(red, forged, value, on=add_forged_button(forged, lobby_message(red))))
    refusals = ("There is no such setting.", "A decision may take from 10 seconds to 14 days.", "That control is broken.")
    assert last_private(red).text.startswith(refusals)
    assert lobby_message(red).text == before


# ---------------------------------------------------------------------- while something else happens at the table


async def test_changes_made_elsewhere_stay_and_appear_with_the_next_press(red: Player) -> None:
    """The host has the panel open on two screens, and types commands too."""
    await red.press("Options")
    await open_page(red, "Rules")
    first = last_private(red)
    await red.press("Options")
    await open_page(red, "Racers in each race")
    await red.choose("Two each, for three players", among="Racers in each race")
    await red.slash("/settings", minutes=10, options="tracks=wild,wild,wild,wild")
    await red.choose("With the FAQ of 2026", among="Rules", on=first)
    await red.press("Back", on=current(red, first))
    agreed = {
        "-# Tracks of the four races: Wild Wilds, Wild Wilds, Wild Wilds, Wild Wilds",
        "-# Racers in each race: Two each, for three players",
        "-# Rules: With the FAQ of 2026",
        "-# **Pace**: live, 10 minutes for each decision, then an AI takes over",
    }
    assert agreed <= set(current(red, first).text.splitlines())
    await until(lambda: agreed <= set(lobby_message(red).text.splitlines()))


async def test_a_panel_refuses_options_after_the_start_and_shows_the_rest(red: Player, arena: Arena) -> None:
    await red.press("Options")
    await open_page(red, "Rules")
    page = last_private(red)
    await arena.user("blue").press("Join")
    await red.slash("/start")
    await red.choose("With the FAQ of 2026", among="Rules", on=page)
    assert last_private(red).text.startswith("This game has already begun.")
    await open_page(red, TRACKS, on=page)
    now = current(red, page)
    assert now.text.startswith("### The table\n**Players**: Red (host), Blue\n")
    assert not {TRACKS, "Rules"} & set(now.selects["Change something else"])
    assert "Pause" in now.buttons


async def test_a_former_host_reads_the_settings(red: Player, arena: Arena) -> None:
    blue, green = arena.user("blue"), arena.user("green")
    await blue.press("Join")
    await green.press("Join")
    await red.press("Leave")
    await blue.press("Options")
    await open_page(blue, MENTIONS)
    page = last_private(blue)
    await blue.press("Leave")
    await blue.choose("Nobody is mentioned", among=MENTIONS, on=page)
    assert last_private(blue).text == "Only the host of the table can do that: Green."
    await blue.press("Back", on=page)
    assert "-# Only the host can change that: Green." in current(blue, page).text
    assert current(blue, page).selects == {}


async def test_a_time_that_nobody_is_given_cannot_be_chosen(red: Player) -> None:
    await red.press("Options")
    await open_page(red, LATE)
    assert TIME in last_private(red).selects["Change something else"]
    await red.choose(WAIT, among=LATE)
    assert TIME not in last_private(red).selects["Change something else"]


# ---------------------------------------------------------------------- reminders


async def test_reminders_are_set_by_controls_and_by_command(red: Player, arena: Arena) -> None:
    await red.press("Options")
    await red.press("My reminders")
    usual = "You are reminded at the pace of each table, at most 2 times for each decision."
    assert usual in last_private(red).text
    await red.choose("Every 3 hours", among="How often?")
    await red.choose("At most once for each decision", among="How many times?")
    assert "You are reminded every 3 hours, at most once for each decision." in last_private(red).text
    assert chosen(last_private(red), "How often?") == ["Every 3 hours"]
    await red.choose("Never", among="How many times?")
    assert "You get no reminders, only a warning before your time runs out." in last_private(red).text
    assert await reply(red, "/settings", remind_hours=0, reminders=2) == usual
    blue = arena.user("blue")
    await blue.goes_to("clubhouse").slash("/settings")
    elsewhere = last_private(blue.goes_to("clubhouse"))
    assert usual in elsewhere.text
    assert list(elsewhere.selects) == ["How often?", "How many times?"]


# ---------------------------------------------------------------------- while the game is running


async def test_the_host_changes_the_pace_of_a_running_game_and_everybody_is_told(still_table: BotTable, clock: HandClock) -> None:
    red, blue = still_table.red, still_table.blue
    await red.press("Table")
    assert "Preset" not in last_private(red).selects
    assert not {TRACKS, WHERE, RATINGS} & set(last_private(red).selects["Change something else"])
    await open_page(red, LATE)
    await red.choose(DEFAULT, among=LATE)
    changed = "Red has changed the table's settings. Pace: live, 3 minutes for each decision, then the default answer"
    await blue.reads(f"{changed} is given. Time limits start again.")
    await open_page(red, MENTIONS)
    await red.choose("Nobody is mentioned", among=MENTIONS)
    await blue.reads("Red has changed the table's settings. Players who have to decide are named, but not mentioned.")
    await open_page(red, ODDS)
    await red.choose("No odds and no what-if", among=ODDS)
    await blue.reads("Red has changed the table's settings. From now on: no odds, no what-if.")
    await open_page(red, BANTER)
    await red.choose("AI players keep quiet", among=BANTER)
    await blue.reads("Red has changed the table's settings. From now on AI players keep quiet.")
    assert await reply(red, "/settings", thread=False) == "Once the game has begun, it stays where it is played."
    assert await reply(red, "/settings", pace=SLOW) == "Pace: a few turns a day, 1 day for each decision, then an AI takes over."
    deadline = (await still_table.bot.store.read_deadlines((await still_table.record()).id))[0]
    assert deadline.due == clock.now() + 86400
    await blue.press("Table")
    assert last_private(blue).selects == {}
    assert list(last_private(blue).buttons) == ["How to play", "My reminders", "Take back", "Offer my seat", "Leave the game"]


@pytest.mark.parametrize("by_command", [False, True])
async def test_the_host_ends_a_running_game_after_one_more_question(new_table: BotTable, by_command: bool) -> None:
    red, blue = new_table.red, new_table.blue
    if by_command:
        await red.slash("/cancel")
    else:
        await red.press("Table")
        await red.press("End the game")
    assert last_private(red).text == "Are you sure? The game ends for everybody, and there is no winner."
    assert await reply(blue, "/cancel", sure=True) == "Only the host of the table can do that: Red."
    assert not new_table.over
    await (red.slash("/cancel", sure=True) if by_command else red.press("Yes, end it"))
    await blue.reads("Red has ended the game. There is no winner; `/play` opens a new table.")
    await new_table.host.reads("The table is closed. Red has called it off.")
    await until(lambda: new_table.seen is None)


async def test_a_panel_of_yesterday_says_that_the_game_is_over(new_table: BotTable) -> None:
    """Fault 8."""
    red = new_table.red
    before = new_table.live
    await red.press("Table")
    panel = last_private(red)
    await red.slash("/cancel", sure=True)
    await red.choose(SLOW, among="Pace", on=panel)
    await red.waits(lambda published: str(published).count("This table was closed. Red has called it off.") == 1)
    await red.press("Table", on=before)
    await red.waits(lambda published: str(published).count("This table was closed. Red has called it off.") == 2)


async def test_a_lobby_option_is_not_offered_in_a_running_game(new_table: BotTable) -> None:
    red = new_table.red
    assert await reply(red, "/settings", options="rules=text") == "This game has already begun."
