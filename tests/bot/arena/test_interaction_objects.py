"""Interactions as discord.py gives them to a bot: members, options, values and forms come out as what they stand for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.state.files import Upload
from tests.bot.arena.raw_rest import picture
from tests.bot.arena.small_bot import CommandBot, at

Taken = list[Any]
Kept = app_commands.Range[int, 1, 6]


class AskingBot(CommandBot):
    """Offers every kind of command and notes what it was given."""

    def __init__(self, taken: Taken) -> None:
        super().__init__()
        self.taken = taken
        self._add_commands()

    async def take(self, interaction: discord.Interaction, *values: Any) -> None:
        self.taken[:] = [interaction, *values]
        await interaction.response.send_message("taken", ephemeral=True)

    def _add_commands(self) -> None:
        tree, take = self.tree, self.take

        @tree.command(description="Takes everything.")
        async def everything(
            interaction: discord.Interaction,
            text: str,
            number: Kept,
            fraction: float,
            sure: bool,
            who: discord.Member,
            room: discord.TextChannel,
            role: discord.Role,
            anyone: discord.Member | discord.Role,
            file: discord.Attachment,
        ) -> None:
            await take(interaction, text, number, fraction, sure, who, room, role, anyone, file)

        @tree.command(description="Takes a user.")
        async def greet(interaction: discord.Interaction, who: discord.User) -> None:
            await take(interaction, who)

        @tree.command(description="Completes.")
        async def pick(interaction: discord.Interaction, racer: str, course: str = "mild") -> None:
            await take(interaction, racer, course)

        @pick.autocomplete("racer")
        async def racers(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            self.taken[:] = [interaction, typed, interaction.namespace.course]
            return [app_commands.Choice(name=f"{typed}{each}", value=each) for each in ("Gunk", "Egg")]

        tables = app_commands.Group(name="tables", description="Tables.")
        old = app_commands.Group(name="old", description="Old ones.", parent=tables)

        @old.command(description="Closes one.")
        async def close(interaction: discord.Interaction, number: int) -> None:
            await take(interaction, number)

        tree.add_command(tables)

        @tree.context_menu(name="Challenge")
        async def challenge(interaction: discord.Interaction, member: discord.Member) -> None:
            await take(interaction, member)

        @tree.context_menu(name="Quote")
        async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
            await take(interaction, message)

        @tree.command(description="Shows all selects.")
        async def selects(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Choose", view=Selects(take))

        @tree.command(description="Opens a form.")
        async def form(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Everything(take))


class Selects(discord.ui.View):
    """A select of each kind, and a button."""

    def __init__(self, take: Callable[..., Any]) -> None:
        super().__init__()
        kinds: list[discord.ui.Select[Any] | discord.ui.UserSelect[Any] | discord.ui.RoleSelect[Any] | Any] = [
            discord.ui.Select(
                placeholder="words",
                max_values=2,
                options=[discord.SelectOption(label="Mild", value="m"), discord.SelectOption(label="Wild", value="w")],
            ),
            discord.ui.UserSelect(placeholder="people", max_values=2),
            discord.ui.RoleSelect(placeholder="roles"),
            discord.ui.MentionableSelect(placeholder="anybody", max_values=2),
            discord.ui.ChannelSelect(placeholder="rooms"),
        ]
        for kind in kinds:
            self.add_item(self._noted(kind, take))

    @staticmethod
    def _noted(select: Any, take: Callable[..., Any]) -> Any:
        async def callback(interaction: discord.Interaction) -> None:
            await take(interaction, list(select.values))

        select.callback = callback
        return select


class Everything(discord.ui.Modal, title="Sign up"):
    """A form with each kind of field that five questions have room for; the second half is in `Rest`."""

    words: Any = discord.ui.TextDisplay("Tell us.")
    name: Any = discord.ui.Label(text="Name", component=discord.ui.TextInput(default="Reds"))
    course: Any = discord.ui.Label(
        text="Course",
        component=discord.ui.Select(
            options=[discord.SelectOption(label="Mild", value="m"), discord.SelectOption(label="Wild", value="w")]
        ),
    )
    mate: Any = discord.ui.Label(text="Mate", component=discord.ui.UserSelect(required=False))
    photo: Any = discord.ui.Label(text="Photo", component=discord.ui.FileUpload(required=False))

    def __init__(self, take: Callable[..., Any]) -> None:
        super().__init__()
        self.take = take

    async def on_submit(self, interaction: discord.Interaction) -> None:
        parts = [self.name.component.value, self.course.component.values, self.mate.component.values, self.photo.component.values]
        await self.take(interaction, *parts)


@pytest.fixture
def taken() -> Taken:
    return []


def rooms(arena: Arena) -> list[Player]:
    """Red in a channel and in a thread of it."""
    red = arena.user("red")
    arena.services.threads.create(arena.channel, red.person.user, {"name": "Game 1"})
    return [red, red.goes_to("Game 1")]


async def test_every_type_of_option_comes_out_as_what_it_is(arena: Arena, taken: Taken) -> None:
    blue, role = arena.find_user("blue"), arena.guild.roles[-1]
    given = {"text": "hi", "number": 6, "fraction": 0.5, "sure": True, "who": blue.id, "room": arena.channel.id}
    given |= {"role": role.id, "anyone": role.id, "file": Upload("photo.png", picture())}
    async with at(arena, lambda: AskingBot(taken)):
        for red in rooms(arena):
            await red.slash("/everything", **given)
            interaction, text, number, fraction, sure, who, room, got, anyone, file = taken
            assert (text, number, fraction, sure) == ("hi", 6, 0.5, True)
            assert isinstance(who, discord.Member)
            assert who.resolved_permissions is not None
            assert (who.id, who.resolved_permissions.send_messages) == (int(blue.id), True)
            assert (room.id, got.id, anyone.id) == (int(arena.channel.id), int(role.id), int(role.id))
            assert (file.filename, file.width, await file.read()) == ("photo.png", 4, picture())
            assert isinstance(interaction.user, discord.Member)
            assert interaction.user.name == "red"
            assert interaction.permissions.manage_guild
            assert interaction.app_permissions.manage_threads
            assert (interaction.channel.id, interaction.guild.id) == (int(red.channel.id), int(arena.guild.id))
            assert interaction.context.guild


async def test_in_a_dm_the_user_is_no_member(arena: Arena, taken: Taken) -> None:
    red = arena.user("red").goes_to("@Grandstand")
    async with at(arena, lambda: AskingBot(taken)):
        await red.slash("/greet", who=arena.find_user("blue").id)
    interaction, who = taken
    assert isinstance(interaction.user, discord.User)
    assert isinstance(who, discord.User)
    assert (interaction.user.name, who.name, interaction.guild) == ("red", "blue", None)
    assert isinstance(interaction.channel, discord.DMChannel)
    assert interaction.context.dm_channel
    assert red.sees()[-1].private


async def test_subcommands_and_groups_arrive_at_their_function(arena: Arena, taken: Taken) -> None:
    async with at(arena, lambda: AskingBot(taken)):
        for red in rooms(arena):
            await red.slash("/tables old close", number=3)
            assert taken[1:] == [3]
            assert taken[0].command.qualified_name == "tables old close"


async def test_autocomplete_sees_what_is_typed_and_offers_choices(arena: Arena, red: Player, taken: Taken) -> None:
    async with at(arena, lambda: AskingBot(taken)):
        for room in (red, red.goes_to("@Grandstand")):
            assert await room.completes("/pick", "racer", "G", course="wild") == ["GGunk", "GEgg"]
            assert taken[1:] == ["G", "wild"]
            await room.slash("/pick", racer="Gunk")
            assert taken[1:] == ["Gunk", "mild"]


async def test_menus_of_people_and_messages(arena: Arena, taken: Taken) -> None:
    async with at(arena, lambda: AskingBot(taken)):
        for red in rooms(arena):
            said = red.says("Catch me if you can")
            await red.menu("Challenge", arena.user("blue"))
            assert [(type(each), each.name) for each in taken[1:]] == [(discord.Member, "blue")]
            await red.menu("Quote", said)
            assert (taken[1].content, taken[1].author.name) == ("Catch me if you can", "red")
        there = arena.user("red").goes_to("@Grandstand")
        await there.menu("Quote", there.says("psst"))
        assert taken[1].content == "psst"


async def test_selects_give_people_roles_and_channels_themselves(arena: Arena, taken: Taken) -> None:
    async with at(arena, lambda: AskingBot(taken)):
        for red in rooms(arena):
            await red.slash("/selects")
            await red.choose("Wild", "Mild", among="words")
            assert taken[1] == ["w", "m"]
            await red.choose("Blue", "Green", among="people")
            assert [(type(each), each.name) for each in taken[1]] == [(discord.Member, "blue"), (discord.Member, "green")]
            await red.choose("Grandstand", among="roles")
            assert [type(each) for each in taken[1]] == [discord.Role]
            await red.choose("Blue", "@everyone", among="anybody")
            assert [type(each) for each in taken[1]] == [discord.Member, discord.Role]
            await red.choose("clubhouse", among="rooms")
            assert [each.name for each in taken[1]] == ["clubhouse"]
            assert taken[0].message.content == "Choose"
        there = arena.user("red").goes_to("@Grandstand")
        await there.slash("/selects")
        await there.choose("Blue", among="people")
        assert [(type(each), each.name) for each in taken[1]] == [(discord.User, "blue")]


async def test_a_form_brings_back_what_was_filled_in(arena: Arena, taken: Taken) -> None:
    async with at(arena, lambda: AskingBot(taken)):
        for red in (*rooms(arena), arena.user("red").goes_to("@Grandstand")):
            await red.slash("/form")
            await red.fill({"Name": "Blues", "Course": ["Wild"], "Mate": ["Green"], "Photo": [Upload("me.png", picture())]})
            _, name, course, mate, photo = taken
            assert (name, course, [each.name for each in mate]) == ("Blues", ["w"], ["green"])
            assert [(each.filename, each.width) for each in photo] == [("me.png", 4)]
            await red.slash("/form")
            await red.fill(Course=["Mild"])
            assert taken[1:] == ["Reds", ["m"], [], []]


async def test_radios_and_checkboxes_bring_back_what_was_marked(arena: Arena, red: Player, taken: Taken) -> None:
    class Rest(discord.ui.Modal, title="The rest"):
        one: Any = discord.ui.Label(
            text="One", component=discord.ui.RadioGroup(options=[discord.RadioGroupOption(label=each, value=each) for each in "ab"])
        )
        some: Any = discord.ui.Label(
            text="Some",
            component=discord.ui.CheckboxGroup(options=[discord.CheckboxGroupOption(label=each, value=each) for each in "cd"]),
        )
        sure: Any = discord.ui.Label(text="Sure", component=discord.ui.Checkbox())
        room: Any = discord.ui.Label(text="Room", component=discord.ui.ChannelSelect())
        role: Any = discord.ui.Label(text="Role", component=discord.ui.MentionableSelect())

        async def on_submit(self, interaction: discord.Interaction) -> None:
            taken[:] = [self.one.component.value, self.some.component.values, self.sure.component.value]
            taken.extend([self.room.component.values[0].name, self.role.component.values[0].name])
            await interaction.response.defer()

    def asking() -> discord.Client:
        client = AskingBot(taken)

        @client.tree.command(description="Opens the rest.")
        async def rest(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Rest())

        return client

    async with at(arena, asking):
        await red.slash("/rest")
        await red.fill({"One": "b", "Some": ["c", "d"], "Sure": True, "Room": ["games"], "Role": ["Blue"]})
    assert taken == ["b", ["c", "d"], True, "games", "blue"]
