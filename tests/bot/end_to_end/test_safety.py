"""Permissions and secrets: nobody can do or see what they must not, whatever they send."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.messages.custom_ids import CustomId, answer_custom_id, parse_custom_id, pick_custom_id
from tests.bot.arena.garbage import examples
from tests.bot.end_to_end.support.bot_table import BotTable, table_with_buttons
from tests.bot.end_to_end.support.player import last_private, private_messages, reply, reply_to_press
from tests.bot.end_to_end.support.traffic import add_forged_button, record_requests

VERBS = [
    *("answer", "pick", "mine", "join", "leave", "start", "addai", "cancel", "close", "rematch", "remove", "going", "go", "back"),
    *("offer", "offerto", "agree", "decline", "hand", "log", "logpage", "cards", "card", "replay", "record", "options", "setopt"),
    *("manner", "level", "form", "filled", "reminders", "remind", "nothing"),
]
WORDS = st.one_of(
    st.sampled_from(["", "0", "1", "-1", "²", "٣", "9" * 60, "nan", "inf", "1e999", "pace", "limit", "late", "pings", "on"]),
    st.text(max_size=20),
)


async def send(player: Player, on: Seen, custom_id: str, values: list[str] | None = None) -> Interaction:
    """Sends a control that no client would send."""
    control = {"type": ComponentType.BUTTON if values is None else ComponentType.STRING_SELECT, "id": 1, "custom_id": custom_id}
    more = {} if values is None else {"values": values}
    return await player.answered(player.person.use(player.channel, on.message.id, control, more))


# ---------------------------------------------------------------------- forged controls


async def test_a_forged_control_of_a_spectator_changes_nothing(arena: Arena, table: BotTable) -> None:
    """Fault 10: the reply is private, and the log has no errors."""
    green = table.spectator()
    live, before, loop = table.live, await table.state(), asyncio.get_running_loop()
    question = (await table.hosted()).table.questions[0]
    real = [str(answer_custom_id(await table.record(), question, option)) for option in question.options]
    tables = st.sampled_from([table.id, "00000000", "-", "ABCDEF01", "", "x" * 90])
    plausible = st.tuples(st.sampled_from(VERBS), tables, WORDS, st.lists(WORDS, max_size=4)).map(
        lambda parts: ":".join(["gs", parts[0], parts[1], parts[2] or "1", *parts[3]])
    )
    custom_ids = st.one_of(plausible, st.sampled_from(real), st.text(max_size=100))
    values = st.none() | st.lists(st.text(max_size=10), max_size=3)

    @examples(150)
    @given(custom_ids, values)
    def forge(custom_id: str, chosen: list[str] | None) -> None:
        asyncio.run_coroutine_threadsafe(send(green, live, custom_id, chosen), loop).result()

    await asyncio.to_thread(forge)
    assert await table.state() == before
    assert table.current(live).buttons == live.buttons


async def test_an_option_that_is_not_offered_is_refused_and_logged(table: BotTable, caplog: pytest.LogCaptureFixture) -> None:
    """Fault 10: by the person who is asked."""
    red, live, before = await table.next_to_decide(), table.live, await table.state()
    question = (await table.hosted()).table.questions[0]
    first = question.options[0]
    whole = str(answer_custom_id(await table.record(), question, first))
    forged = [
        (whole.replace(first.id, "Nobody"), None, "That is not on offer here."),
        (f"gs:answer:{table.id}:1:{question.key}", None, "That control is broken."),
        (f"gs:answer:{table.id}:1", None, "That control is broken."),
        (str(pick_custom_id(await table.record(), question)), [], "Pick one, please."),
        (str(pick_custom_id(await table.record(), question)), [first.id, question.options[1].id], "Pick one, please."),
        (str(pick_custom_id(await table.record(), question)), ["@everyone"], "That is not on offer here."),
        ("not one of ours", None, "I no longer know this button."),
    ]
    for custom_id, values, refusal in forged:
        caplog.clear()
        await send(red, add_forged_button(custom_id, live), custom_id, values)
        assert refusal in last_private(red).text
        assert [record.levelname for record in caplog.records if record.name == "grandstand.desk"] == ["WARNING"]
    assert await table.state() == before


async def test_a_button_of_another_seat_answers_for_nobody(arena: Arena, tmp_path: Path) -> None:
    """Secret picks: each player has a question of their own, and the custom ID of one means nothing for another."""
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green"]) as table:
        await table.skip_to("line-up")
        before, hosted = await table.state(), await table.hosted()
        question = next(question for question in hosted.table.questions if question.seat == 0)
        blue = table.blue
        code = str(answer_custom_id(await table.record(), question, question.options[0]))
        await send(blue, add_forged_button(code, table.live), code)
        assert "That is for Red to decide." in last_private(blue).text
        assert await table.state() == before


@examples(300)
@given(st.text(max_size=120))
def test_whatever_is_read_as_a_code_can_be_written_again(custom_id: str) -> None:
    code = parse_custom_id(custom_id)
    if code is not None and len(custom_id) <= 100:
        assert parse_custom_id(str(code)) == code


@examples(200)
@given(st.sampled_from(VERBS), st.integers(0, 10**9 - 1), st.lists(WORDS, min_size=1, max_size=3))
def test_a_code_has_words_and_numbers_or_is_refused(verb: str, revision: int, rest: list[str]) -> None:
    code = CustomId(verb, "0123abcd", revision, tuple(rest))
    assert code.argument(0) == rest[0]
    if rest[0].isascii() and rest[0].isdigit() and len(rest[0]) <= 18:
        assert code.integer(0) == int(rest[0])
    else:
        with pytest.raises(Exception, match="is broken"):
            code.integer(0)


# ---------------------------------------------------------------------- rights


async def test_only_the_host_starts_closes_removes_and_changes(arena: Arena, bot: Grandstand) -> None:
    red, blue, green = arena.user("red"), arena.user("blue"), arena.user("green")
    await red.slash("/play")
    await blue.press("Join")
    table_id = (await bot.store.find_open_of_user(int(red.person.user.id)))[0]
    before = (await bot.coordinator.read(table_id)).record
    for player in (blue, green):
        refused: list[tuple[str, dict[str, Any]]] = [
            ("/start", {}),
            ("/cancel", {}),
            ("/cancel", {"sure": True}),
            ("/kick", {"player": red.person.user.id}),
            ("/settings", {"minutes": 1.0}),
            ("/settings", {"options": "tracks=wild,wild,wild,wild"}),
        ]
        for command, options in refused:
            assert await reply(player, command, **options) == "Only the host of the table can do that: Red.", command
        for button in ("Start", "Cancel"):
            assert await reply_to_press(player, button) == "Only the host of the table can do that: Red.", button
    for forged in ("setopt", "manner", "remove", "level", "form", "close", "filled"):
        code = f"gs:{forged}:{table_id}:1:pings:on"
        await send(green, add_forged_button(code, red.sees()[0]), code, ["1"])
    assert (await bot.coordinator.read(table_id)).record == before


async def test_only_the_host_ends_a_running_game_or_removes_a_player(table: BotTable) -> None:
    blue, before = table.blue, await table.state()
    refused: list[tuple[str, dict[str, Any]]] = [
        ("/cancel", {}),
        ("/cancel", {"sure": True}),
        ("/kick", {"player": table.host.person.user.id}),
        ("/settings", {"late": "wait"}),
    ]
    for command, options in refused:
        assert "Only the host of the table can do that: Red." in await reply(blue, command, **options)
    for verb in ("close", "remove", "manner"):
        code = f"gs:{verb}:{table.id}:1:pings:off"
        await send(blue, add_forged_button(code, table.live), code, ["Red"])
    assert await table.state() == before


async def test_who_was_removed_answers_nothing_and_sees_no_hand(arena: Arena, tmp_path: Path) -> None:
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green"]) as table:
        red, blue = table.red, table.blue
        await red.slash("/kick", player=blue.person.user.id)
        await table.published()
        before = await table.state()
        for command in ("/hand", "/choose", "/roll"):
            assert "You are not at this table, so you can only watch." in await reply(blue, command)
        assert await table.state() == before


async def test_a_table_of_another_server_is_not_there(arena: Arena, table: BotTable) -> None:
    """Even with its id, a stranger sees nothing of it."""
    stranger = arena.services.guilds.add_person("Stranger")
    elsewhere = arena.services.guilds.create("Elsewhere", stranger)
    arena.services.guilds.add_channel(elsewhere.id, "lounge")
    arena.services.guilds.join(elsewhere.id, arena.bot)
    player = arena.user("stranger").goes_to("lounge")
    for command in ("/board", "/log", "/hand", "/roll", "/kick"):
        more = {"seat": "Red"} if command == "/kick" else {}
        assert "There is no such table." in await reply(player, command, table=table.id, **more)
    await player.slash("/play")
    lobby = next(seen for seen in player.sees() if "Join" in seen.buttons)
    before = len(await table.bot.store.find_recent_in_place(int(arena.channel.id)))
    await table.finish()
    for verb in ("rematch", "log", "record", "replay", "cards", "options", "logpage"):
        await send(player, lobby, f"gs:{verb}:{table.id}:1:1")
        assert "There is no such table." in last_private(player).text, verb
    assert len(await table.bot.store.find_recent_in_place(int(arena.channel.id))) == before


async def test_who_sits_at_a_table_sees_it_from_another_server(arena: Arena, table: BotTable) -> None:
    elsewhere = arena.services.guilds.create("Elsewhere", arena.find_user("red"))
    arena.services.guilds.add_channel(elsewhere.id, "lounge")
    arena.services.guilds.join(elsewhere.id, arena.bot)
    assert "The table is waiting for" in await reply(arena.user("red").goes_to("lounge"), "/board", table=table.id)


# ---------------------------------------------------------------------- secrets


async def test_a_secret_pick_is_seen_by_nobody_before_the_reveal(arena: Arena, tmp_path: Path) -> None:
    """Fault 52: neither in a message, nor in the log of the table, nor in another's hand."""
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green"]) as table:
        await table.skip_to("line-up")
        red, blue = table.red, table.blue
        await blue.slash("/log")
        log = last_private(blue).text
        await red.press("Choose")
        pick = list(last_private(red).buttons)[1]
        assert pick in last_private(red).pictures[0], "the player who chooses sees their racers"
        live, requests = table.live, record_requests(arena)
        await red.press(pick, on=last_private(red))
        await table.wait_for_change(live)
        await table.published()
        assert "Chosen: Red" in table.live.text
        publicly = [request for request in requests if not request.path.startswith(("/interactions", "/webhooks"))]
        assert publicly
        drafted = re.compile(r"Red(: .*?\\n| drafts [^.]*\.)")
        teams_left_out = [drafted.sub("", str(request.body.get("components", ""))) for request in publicly]
        assert not [components for components in teams_left_out if pick in components]
        await blue.slash("/hand")
        await blue.slash("/choose")
        for seen in private_messages(blue)[-2:]:
            assert pick not in seen.text
            assert pick not in seen.buttons
        assert await reply(blue, "/log") == log


async def test_seed_and_token_are_nowhere_before_the_end(arena: Arena, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Fault 52: the log of a game that is over shows its seed; the token is shown never."""
    caplog.set_level(logging.DEBUG)
    requests = record_requests(arena)
    async with table_with_buttons(arena, tmp_path) as table:
        seed = (await table.record()).seed
        for player in table.players.values():
            for command in ("/board", "/log", "/hand", "/games", "/settings", "/choose"):
                await player.slash(command)
        live = table.live
        for verb in ("record", "replay", "rematch", "log"):
            code = f"gs:{verb}:{table.id}:1:1"
            await send(table.blue, add_forged_button(code, live), code)
        await table.skip_to_last_answer()
        assert seed not in str(requests)
        assert seed not in caplog.text
        await table.answer_by_default()
        assert seed not in table.live.text
        assert seed in await reply(table.red, "/log")
    assert arena.token not in caplog.text
    assert arena.token not in str(requests)


async def test_a_hand_is_for_its_own_eyes(table: BotTable) -> None:
    for name, player in table.players.items():
        assert (await reply_to_press(player, "Hand")).startswith("### Your hand"), name
    shown = {name: last_private(player).text for name, player in table.players.items()}
    assert shown["red"] != shown["blue"]
    assert shown["red"] not in table.blue.sees()
