"""`/race`: one message that shows a race and is pressed from turn to turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands, ui

from bot.usher.cards import show_card
from bot.usher.manners import Layout, tell
from bot.usher.pictures import GOLD, file_of, gallery
from bot.usher.race import GAME, PLAYERS, TRACKS, Race
from engine import Card
from render import Picture

MOST_RACES = 50
"""Kept in memory at a time; the oldest is forgotten first."""

FORGOTTEN = "I have been away and lost sight of this race. `/race` starts a fresh one."
STOPPED = "The racers wave and walk home. `/race` calls new ones."


class Running(NamedTuple):
    """A race, and who may press."""

    race: Race
    owner: discord.abc.User


Races = dict[int, Running]
"""By message."""


class RaceMessage(Layout):
    """Without a race it shows nothing and only listens."""

    def __init__(self, races: Races, race: Race | None = None, text: str = "", *shown: Picture, going: bool = True) -> None:
        super().__init__()
        container: ui.Container[RaceMessage] = ui.Container(accent_colour=GOLD)
        if text:
            container.add_item(ui.TextDisplay(text))
        for picture in shown:
            container.add_item(gallery(picture))
        if going:
            container.add_item(Controls(races))
        container.add_item(ui.ActionRow(Looking(race.racers if race else ())))
        self.add_item(container)


class Controls(ui.ActionRow[RaceMessage]):
    """For the one who called the race."""

    def __init__(self, races: Races) -> None:
        super().__init__()
        self.races = races

    async def interaction_check(self, interaction: discord.Interaction, /) -> bool:
        running = self.races.get(_message_of(interaction))
        if running is None:
            await tell(interaction, FORGOTTEN)
        elif running.owner.id != interaction.user.id:
            await tell(interaction, f"{running.owner.mention} runs this race. Look at any racer, or call your own with `/race`.")
        else:
            return True
        return False

    @ui.button(label="Next turn", style=discord.ButtonStyle.primary, custom_id="race:next")
    async def next_turn(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await self._play(interaction, Race.next_turn)

    @ui.button(label="To the end", style=discord.ButtonStyle.secondary, custom_id="race:end")
    async def to_the_end(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await self._play(interaction, Race.to_the_end)

    @ui.button(label="Stop", style=discord.ButtonStyle.danger, custom_id="race:stop")
    async def no_more(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await self._play(interaction, None)

    async def _play(self, interaction: discord.Interaction, act: Callable[[Race], None] | None) -> None:
        """Plays on, or stops; shows what has come of it."""
        message = _message_of(interaction)
        race = self.races[message].race
        await interaction.response.defer()
        async with race.lock:
            if message not in self.races:
                return  # a press before this one was the last
            if act is not None:
                await asyncio.to_thread(act, race)
            if race.over or act is None:
                self.races.pop(message, None)
            picture = await asyncio.to_thread(race.picture)
            if act is None:
                text = STOPPED
            elif race.over:
                text = f"{race.story()}\n-# The film of this race is being cut …"
            else:
                text = race.story()
            layout = RaceMessage(self.races, race, text, picture, going=message in self.races).posted()
            await interaction.edit_original_response(view=layout, attachments=[file_of(picture)])
        if race.over:
            await self._add_film(interaction, race, picture)

    async def _add_film(self, interaction: discord.Interaction, race: Race, podium: Picture) -> None:
        """It takes some seconds, so the podium does not wait for it."""
        film = await asyncio.to_thread(race.film)
        text = f"{race.story()}\n-# The same race once more: `{race.again()}`"
        shown = [podium, film] if len(film.data) <= interaction.filesize_limit else [podium]
        layout = RaceMessage(self.races, race, text, *shown, going=False).posted()
        await interaction.edit_original_response(view=layout, attachments=[*map(file_of, shown)])


class Looking(ui.Select[RaceMessage]):
    """For everybody."""

    def __init__(self, racers: Sequence[Card]) -> None:
        options = [discord.SelectOption(label=card.name, description=card.brief[:100]) for card in racers]
        super().__init__(placeholder="Look at a racer", custom_id="race:look", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await show_card(interaction, self.values[0])


def _message_of(interaction: discord.Interaction) -> int:
    assert interaction.message is not None, "a control is on a message"
    return interaction.message.id


def race_command(races: Races) -> app_commands.Command[Any, ..., None]:
    @app_commands.command(name="race", description="Watch AI players run a race, turn by turn.")
    @app_commands.describe(
        racers="How many players (4); with two, each brings two racers",
        track="Where they run",
        seed="Any word: the same word runs the same race",
    )
    @app_commands.choices(track=[app_commands.Choice(name=track.capitalize(), value=track) for track in TRACKS.choices])
    async def race(
        interaction: discord.Interaction,
        racers: app_commands.Range[int, GAME.fewest, len(PLAYERS)] = 4,
        track: str | None = None,
        seed: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        thinking = await interaction.response.defer(thinking=True)
        called = await asyncio.to_thread(Race, racers, track, seed)
        board = await asyncio.to_thread(called.picture)
        sealed = f"-# The dice are sealed with {called.table.seed_hash[:8]}…: at the end you get their seed."
        layout = RaceMessage(races, called, f"{called.story()}\n{sealed}", board).posted()
        if len(races) >= MOST_RACES:
            del races[next(iter(races))]
        # Known before it is seen: a press may come at once.
        assert thinking is not None
        assert thinking.message_id is not None
        races[thinking.message_id] = Running(called, interaction.user)
        await interaction.edit_original_response(view=layout, attachments=[file_of(board)])

    return race
