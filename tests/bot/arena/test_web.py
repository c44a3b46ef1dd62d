"""The page's socket and files: who may come in, what each tab hears, what nonsense gets."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.arena import Arena
from tests.bot.arena.small_bot import CommandBot, at


class Page:
    """A tab without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []
        self.number = 0

    async def asks(self, do: str, **more: Any) -> Any:
        self.number += 1
        await self.socket.send_json({"n": self.number, "do": do, **more})
        while True:
            frame = await self.socket.receive_json(timeout=5)
            if frame.get("n") == self.number:
                return frame.get("ok", frame.get("error"))
            self.events.append(frame)

    async def hears(self, name: str) -> dict[str, Any]:
        """The next event of this name."""
        while True:
            for event in self.events:
                if event["event"] == name:
                    self.events.remove(event)
                    data: dict[str, Any] = event["data"]
                    return data
            self.events.append(await self.socket.receive_json(timeout=5))


@contextlib.asynccontextmanager
async def page(arena: Arena, name: str | None = None, **headers: str) -> AsyncIterator[Page]:
    origin = {"Origin": arena.addresses.page.rstrip("/"), **headers}
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{arena.addresses.page}page/socket", headers=origin) as socket,
    ):
        tab = Page(socket)
        if name is not None:
            await tab.asks("enter", user=arena.find_user(name).id)
        yield tab


def whispering_bot() -> discord.Client:
    client = CommandBot()

    @client.tree.command(description="Says something to you alone.")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Only for you.", ephemeral=True)

    return client


def asking_bot() -> discord.Client:
    client = CommandBot()

    class Form(discord.ui.Modal, title="Who are you?"):
        name: discord.ui.TextInput[Form] = discord.ui.TextInput(label="Name", custom_id="name")

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"{self.name.value}!")

    @client.tree.command(description="Asks you something.")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    return client


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://["},
        {"Host": "evil.example"},
        {"Host": "["},
    ],
    ids=str,
)
async def test_a_page_from_elsewhere_gets_no_socket(arena: Arena, headers: dict[str, str]) -> None:
    """Fault 79: also from an address that cannot be read."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        async with page(arena, **headers):
            pass
    assert refused.value.status == 403


async def test_a_program_without_an_origin_gets_no_socket(arena: Arena) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{arena.addresses.page}page/socket")


async def test_the_page_is_served_with_a_policy_that_allows_nothing_foreign(arena: Arena) -> None:
    async with aiohttp.ClientSession() as session, session.get(arena.addresses.page) as answer:
        assert answer.status == 200
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    # The last one is longer than the name of a file can be.
    for path in (
        "page/..%2fcli.py",
        "page/cli.py",
        "page/nothing.js",
        "page/%2e%2e/arena.py",
        "page/%00.js",
        f"page/{'x' * 300}.js",
    ):
        async with aiohttp.ClientSession() as session, session.get(arena.addresses.page + path) as answer:
            assert answer.status == 404


async def test_another_host_name_gets_no_page_and_localhost_is_led_to_the_address(arena: Arena) -> None:
    async with aiohttp.ClientSession() as session:
        for host in ("evil.example", "[", "[]", "127.0.0.1]:", ":"):
            async with session.get(arena.addresses.page, headers={"Host": host}) as answer:
                assert answer.status == 403
        async with session.get(arena.addresses.page, headers={"Host": "localhost:1"}, allow_redirects=False) as answer:
            assert answer.headers["Location"] == arena.addresses.page


async def test_nonsense_gets_a_sentence_and_the_tab_goes_on(arena: Arena) -> None:
    async with page(arena, "red") as red:
        await red.hears("PRESENCE")
        for text in ("", "[]", "{", '{"n": 1}', '{"n": 1, "do": 7}', '{"n": 1, "do": "say"}', '"x"', "null", '{"do":"read"}'):
            await red.socket.send_str(text)
            assert "error" in await red.socket.receive_json(timeout=5)
        assert "does not know" in await red.asks("dance")
        assert "no such channel" in await red.asks("read", channel="1")
        assert "no sense" in await red.asks("read", channel=arena.channel.id, before="soon")
        assert "no longer there" in await red.asks("press", channel=arena.channel.id, message="1", custom_id="x")
        assert "no longer open" in await red.asks("submit", modal="1", values={})
        assert "something first" in await red.asks("say", channel=arena.channel.id, content="   ")
        assert "2000" in await red.asks("say", channel=arena.channel.id, content="x" * 2001)
        assert await red.asks("say", channel=arena.channel.id, content="Still here.") == {}
    assert "Red: Still here." in arena.user("blue").sees()


async def test_nobody_can_do_anything_before_saying_who_they_are(arena: Arena) -> None:
    async with page(arena) as somebody:
        assert await somebody.asks("say", channel=arena.channel.id, content="Boo") == "Say who you are first."
        assert await somebody.asks("enter", user=arena.bot.id) == "That person is not here."


async def test_an_ephemeral_message_goes_to_its_person_in_every_tab_and_to_nobody_else(arena: Arena) -> None:
    async with at(arena, whispering_bot), page(arena, "red") as red, page(arena, "red") as other_tab, page(arena, "blue") as blue:
        (command,) = (await red.asks("enter", user=arena.find_user("red").id))["commands"]
        await red.asks("slash", channel=arena.channel.id, command=command["id"], options=[])
        assert (await red.hears("MESSAGE_CREATE"))["content"] == "Only for you."
        assert (await other_tab.hears("MESSAGE_CREATE"))["flags"] & 64
        await red.asks("say", channel=arena.channel.id, content="Public.")
        assert (await blue.hears("MESSAGE_CREATE"))["content"] == "Public."
        read = await blue.asks("read", channel=arena.channel.id)
        assert [message["content"] for message in read["messages"]] == ["Public."]
        read = await red.asks("read", channel=arena.channel.id)
        assert [message["content"] for message in read["messages"]] == ["Only for you.", "Public."]


async def test_a_form_that_was_closed_cannot_be_sent(arena: Arena) -> None:
    async with at(arena, asking_bot), page(arena, "red") as red, page(arena, "blue") as blue:
        (command,) = (await red.asks("enter", user=arena.find_user("red").id))["commands"]
        await red.asks("slash", channel=arena.channel.id, command=command["id"], options=[])
        form = (await red.hears("MODAL"))["id"]
        await blue.asks("close_modal", modal=form)
        assert "interaction" in await red.asks("submit", modal=form, values={"name": "Red"}), "another one cannot close it"
        await red.asks("slash", channel=arena.channel.id, command=command["id"], options=[])
        form = (await red.hears("MODAL"))["id"]
        assert await red.asks("close_modal", modal=form) == {}
        assert "no longer open" in await red.asks("submit", modal=form, values={"name": "Red"})
        assert "no longer open" in await red.asks("submit", modal=form, values={"name": "Red"})


@pytest.mark.parametrize("emoji", ["", "x", "yes", "12", "die:1", ":", "<script>"])
async def test_a_reaction_that_is_no_emoji_is_refused(arena: Arena, emoji: str) -> None:
    said = arena.user("blue").says("I have won!")
    async with page(arena, "red") as red:
        assert "no such emoji" in await red.asks("react", channel=arena.channel.id, message=said.id, emoji=emoji, on=True)
        assert not arena.services.world.reactions.get(said.id)
        assert await red.asks("react", channel=arena.channel.id, message=said.id, emoji="👍", on=True) == {}
    assert list(arena.services.world.reactions[said.id]) == ["👍"]


async def test_a_conversation_of_two_is_told_to_these_two_only(arena: Arena) -> None:
    async with page(arena, "red") as red, page(arena, "blue") as blue, page(arena, "green") as green:
        channel = (await red.asks("open_dm", user=arena.find_user("blue").id))["channel"]
        assert [user["global_name"] for user in channel["recipients"]] == ["Blue"]
        assert [user["global_name"] for user in (await blue.hears("CHANNEL_CREATE"))["recipients"]] == ["Red"]
        await red.asks("say", channel=channel["id"], content="Psst.")
        assert (await blue.hears("MESSAGE_CREATE"))["content"] == "Psst."
        assert await green.asks("read", channel=channel["id"]) == "There is no such channel."
        assert not [event for event in green.events if event["event"] in ("CHANNEL_CREATE", "MESSAGE_CREATE")]


async def test_who_is_sent_away_loses_the_server_and_gets_it_back(arena: Arena) -> None:
    async with page(arena, "blue") as blue:
        arena.services.guilds.leave(arena.guild.id, arena.find_user("blue").id)
        assert await blue.hears("GUILD_DELETE") == {"id": arena.guild.id}
        assert await blue.asks("read", channel=arena.channel.id) == "There is no such channel."
        arena.services.guilds.join(arena.guild.id, arena.find_user("blue"))
        assert arena.channel.id in {channel["id"] for channel in (await blue.hears("GUILD_CREATE"))["channels"]}


async def test_everybody_is_told_who_is_here(arena: Arena) -> None:
    red_id, blue_id = arena.find_user("red").id, arena.find_user("blue").id
    async with page(arena, "red") as red:
        assert await red.hears("PRESENCE") == {"user_id": red_id, "online": True}
        async with page(arena) as blue:
            assert (await blue.asks("people"))["online"] == [red_id]
            assert (await blue.asks("enter", user=blue_id))["online"] == sorted([red_id, blue_id])
            assert await red.hears("PRESENCE") == {"user_id": blue_id, "online": True}
            async with page(arena, "blue"):
                await red.asks("people")
        assert await red.hears("PRESENCE") == {"user_id": blue_id, "online": False}
        assert red.events == []


async def test_everybody_is_told_which_bots_are_connected(arena: Arena) -> None:
    bot_id = arena.bot.id
    async with page(arena, "red") as red:
        await red.hears("PRESENCE")
        async with at(arena):
            assert await red.hears("PRESENCE") == {"user_id": bot_id, "online": True}
            assert bot_id in (await red.asks("people"))["online"]
            await arena.gateway.drop()
            assert await red.hears("PRESENCE") == {"user_id": bot_id, "online": False}
            assert await red.hears("PRESENCE") == {"user_id": bot_id, "online": True}
        assert await red.hears("PRESENCE") == {"user_id": bot_id, "online": False}


async def test_archived_threads_are_known_too(arena: Arena) -> None:
    red = arena.find_user("red")
    thread = arena.services.threads.create(arena.channel, red, {"name": "Old"})
    arena.services.threads.change(thread, {"archived": True})
    async with page(arena) as tab:
        (guild,) = (await tab.asks("enter", user=red.id))["guilds"]
        assert [thread["name"] for thread in guild["threads"]] == ["Old"]


async def test_a_person_can_be_added_once_and_everybody_learns_of_it(arena: Arena) -> None:
    async with page(arena) as somebody, page(arena) as undecided:
        user = (await somebody.asks("add_person", name="  Grandma  Rose "))["user"]
        assert user["global_name"] == "Grandma Rose"
        assert (await undecided.hears("USER_ADD"))["user"] == user
        assert "already" in await somebody.asks("add_person", name="grandma rose")
        assert "between 1 and 32" in await somebody.asks("add_person", name=" ")
        assert (await somebody.asks("enter", user=user["id"]))["guilds"]


async def test_files_are_taken_from_people_of_this_page_only_and_up_to_10_mib(arena: Arena) -> None:
    origin, url = arena.addresses.page.rstrip("/"), f"{arena.addresses.page}page/files?name=plan.txt"
    mine = {"Origin": origin, "X-Arena-Person": arena.find_user("red").id}
    async with aiohttp.ClientSession() as session:
        async with session.post(url, data=b"plan", headers={**mine, "Origin": "https://evil.example"}) as answer:
            assert answer.status == 403
        async with session.post(url, data=b"x" * (10 * 1024 * 1024 + 1), headers=mine) as answer:
            assert "10 MiB" in (await answer.json())["error"]
        async with session.post(url, data=b"plan", headers=mine) as answer:
            file = await answer.json()
    async with page(arena, "red") as red:
        assert await red.asks("say", channel=arena.channel.id, content="", files=[file["id"]]) == {}
        assert [attachment["filename"] for attachment in (await red.hears("MESSAGE_CREATE"))["attachments"]] == ["plan.txt"]
