"""What somebody means who types the name of a game, or its options."""

from __future__ import annotations

import re
from typing import Any

import discord

from bot.desk.commands import completion
from bot.words.chat import clipped, plain
from bot.words.likeness import meant, not_found
from engine import Game, Refused, Setting, all_games


def game_named(text: str | None) -> Game[Any]:
    """By its id or its title, or by a part of it; the first game if none is named."""
    games = list(all_games().values())
    if text is None:
        return games[0]
    found = meant(text, [*((game.id, game) for game in games), *((game.title, game) for game in games)])
    if not found:
        raise not_found(text, "is no game that I know", [game.title for game in games])
    return found[0]


def read_options(text: str | None) -> dict[str, object]:
    """ "tracks=wild,wild,mild,mild racers=double" as a game's options; the game itself says whether it has them."""
    found: dict[str, object] = {}
    for part in (text or "").split():
        option = re.fullmatch(r"([\w-]+)=([\w,.+-]+)", part)
        if option is None:
            raise Refused(
                f"“{plain(clipped(part, 40))}” is no option. Options are written as name=value, with spaces between them; the list "
                "that appears while you type has all of them."
            )
        found[option[1].casefold()] = option[2]
    return found


def written(setting: Setting, choice: str) -> str:
    return f"{setting.id}={','.join([choice] * setting.times)}"


def options_of(game: Game[Any], typed: str) -> completion.Pairs:
    """What can follow the options that are there already."""
    before, _, _ = typed.rpartition(" ")
    begin = f"{before} " if before else ""
    possible = [f"{begin}{written(setting, choice)}" for setting in game.settings for choice in setting.choices]
    return completion.fitting([(each, each) for each in possible], typed)


@completion.completion
async def options(interaction: discord.Interaction, typed: str) -> completion.Pairs:
    """Of the game that is named beside them."""
    return options_of(game_named(getattr(interaction.namespace, "game", None)), typed)
