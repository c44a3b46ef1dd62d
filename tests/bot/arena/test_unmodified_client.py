"""A discord.py bot that believes it talks to Discord: only its public connector leads it here, nothing in discord.py is touched."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest
import trustme
import yarl
from aiohttp.abc import AbstractResolver, ResolveResult
from discord import app_commands
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.arena import Arena
from bot.arena.arena import HOST
from tests.bot.arena.raw_rest import picture
from tests.bot.arena.small_bot import Reader, running
from tests.bot.support.waiting import until

NAMES = ("discord.com", "gateway.discord.gg", "cdn.discordapp.com")


class Detour(AbstractResolver):
    """Discord's names lead to the arena, and no other name leads anywhere: a test cannot reach the network."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked: set[str] = set()

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> list[ResolveResult]:
        self.asked.add(host)
        if host not in NAMES:
            raise OSError(f"{host} is not to be reached from a test.")
        return [
            ResolveResult(hostname=host, host=HOST, port=self.port, family=socket.AF_INET, proto=0, flags=socket.AI_NUMERICHOST)
        ]

    async def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
async def elsewhere(authority: trustme.CA, watched: Callable[[Arena], Arena]) -> AsyncIterator[Arena]:
    """An arena under Discord's names."""
    certificate = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*NAMES).configure_cert(certificate)
    async with watched(Arena(generous=True, certificate=certificate)) as arena:
        yield arena


@pytest.fixture
async def detour(elsewhere: Arena) -> Detour:
    return Detour(elsewhere.port)


@pytest.fixture
async def connector(detour: Detour, authority: trustme.CA) -> AsyncIterator[aiohttp.BaseConnector]:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    async with aiohttp.TCPConnector(resolver=detour, ssl=trusting, limit=0) as connector:
        yield connector


def touched() -> tuple[Any, ...]:
    """What leads other tests' bots to the arena, and is not changed here."""
    return Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE


def render_worker(connector: aiohttp.BaseConnector, fetched: list[bytes]) -> Reader:
    """Shows a picture, and fetches it back as anybody would."""
    client = Reader(intents=discord.Intents.default(), connector=connector)
    tree = app_commands.CommandTree(client)

    @tree.command(description="Shows a picture.")
    async def show(interaction: discord.Interaction, name: str) -> None:
        file = discord.File(io.BytesIO(picture()), "board.png", description=f"The board of {name}")
        await interaction.response.send_message(f"For {name}", file=file)
        message = await interaction.original_response()
        fetched.append(await message.attachments[0].read())

    @client.event
    async def setup_hook() -> None:
        await tree.sync()

    return client


async def test_a_bot_takes_the_arena_for_discord(elsewhere: Arena, detour: Detour, connector: aiohttp.BaseConnector) -> None:
    before = touched()
    red, fetched = elsewhere.user("red"), list[bytes]()
    client = render_worker(connector, fetched)
    async with running(client, elsewhere.token):
        await red.slash("/show", name="Red")
        await until(lambda: fetched)
        assert fetched == [picture()]
        assert red.sees()[-1].pictures == ["The board of Red"]
        address = yarl.URL(red.sees()[-1].message.attachments[0].url)
        assert (address.scheme, address.host) == ("https", "cdn.discordapp.com")

        [session] = elsewhere.gateway.sessions(elsewhere.application.id)
        await elsewhere.gateway.drop()
        red.says("while the line is down")
        await until(lambda: client.resumed == 1)
        await red.slash("/show", name="Red again")
        await until(lambda: len(fetched) == 2 and len(client.read) == 3)
        assert client.read == ["For Red", "while the line is down", "For Red again"]
        assert elsewhere.gateway.sessions(elsewhere.application.id) == [session]
        assert detour.asked == set(NAMES)
        assert (
            touched()
            == before
            == ("https://discord.com/api/v10", yarl.URL("wss://gateway.discord.gg/"), "https://cdn.discordapp.com")
        )


async def test_no_other_name_leads_anywhere(elsewhere: Arena, connector: aiohttp.BaseConnector) -> None:
    async with aiohttp.ClientSession(connector=connector, connector_owner=False) as session:
        with pytest.raises(aiohttp.ClientConnectorError, match=r"example\.org"):
            await session.get("https://example.org/")


async def test_a_bot_does_not_trust_a_stranger_under_discords_name(elsewhere: Arena, detour: Detour) -> None:
    """The other side of the certificate: without it nothing is said, least of all the token."""
    async with aiohttp.TCPConnector(resolver=detour) as connector:
        client = render_worker(connector, [])
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            async with running(client, elsewhere.token):
                pytest.fail("the bot logged in")
