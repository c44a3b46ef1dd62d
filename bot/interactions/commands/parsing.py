"""Parses typed games, game options, dice, league names and points."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import discord

from bot.interactions.commands import autocomplete
from bot.interactions.router import InteractionRouter
from bot.text.escaping import plain
from bot.text.suggestions import not_found
from engine import NONE, SIDES, Game, GameOption, Refused, all_games
from engine.text.name_matching import find_by_name
from engine.text.truncate import truncate

MOST_NUMBERS = 12
"""The most dice that can be named for `/whatif`: enough for some turns."""
LONGEST_LEAGUE = 40
POINTS = "5,3,2,1"
"""The default points of a league for each place."""
MOST_PLACES, MOST_POINTS = 12, 99


def find_game(text: str | None) -> Game[Any]:
    """The game with this id or title, or a part of it; the first game if `text` is None. Raises Refused if there is none."""
    games = list(all_games().values())
    if text is None:
        return games[0]
    matches = find_by_name(text, [*((game.id, game) for game in games), *((game.title, game) for game in games)])
    if not matches:
        raise not_found(text, "is not a game I know", [game.title for game in games])
    return matches[0]


def named_game(text: str | None) -> Game[Any] | None:
    """The game with this id or title; None if none is named."""
    return find_game(text) if text else None


def read_options(text: str | None) -> dict[str, object]:
    """Parses options such as "length=long colours=red,blue". Whether the game has them is checked later, by the game."""
    options: dict[str, object] = {}
    for part in (text or "").split():
        option = re.fullmatch(r"([\w-]+)=([\w,.+-]+)", part)
        if option is None:
            raise Refused(
                f"“{plain(truncate(part, 40))}” is not an option. Write options as name=value with spaces between them; the list "
                "that appears as you type shows them all."
            )
        options[option[1].casefold()] = option[2]
    return options


def read_dice(text: str | None) -> list[int]:
    """Parses dice: numbers separated by commas or spaces."""
    words = re.split(r"\s*,\s*|\s+", text.strip()) if text is not None else []
    if len(words) > MOST_NUMBERS:
        raise Refused(f"Name {MOST_NUMBERS} numbers at most: I look no further ahead than that.")
    for word in words:
        if not re.fullmatch(f"[1-{SIDES}]", word, re.ASCII):
            raise Refused(
                f"“{plain(truncate(word or str(text), 20))}” is nothing a die shows: name numbers from 1 to {SIDES}, such as `5,3`."
            )
    return [*map(int, words)]


def read_league(text: str | None) -> str:
    """Parses the name of a new league, as one line."""
    name = " ".join((text or "").split())
    if not any(letter.isprintable() for letter in name) or len(name) > LONGEST_LEAGUE:
        raise Refused(f"A league needs a name of 1 to {LONGEST_LEAGUE} letters: `/league action:Start name:…`")
    return name


def read_points(text: str | None) -> tuple[int, ...]:
    """Parses a league's points for each place: numbers separated by commas or spaces."""
    words = re.split(r"\s*,\s*|\s+", (text or POINTS).strip())
    known = len(words) <= MOST_PLACES and all(re.fullmatch("[0-9]{1,2}", word, re.ASCII) for word in words)
    if not known or not any(map(int, words)):
        raise Refused(
            f"Points are numbers from 0 to {MOST_POINTS}, one for each place and {MOST_PLACES} at most, such as `{POINTS}`."
        )
    return tuple(map(int, words))


def preset_name(text: str | None) -> str | None:
    """The preset's name, typed alone or as in a completion: "name: description"."""
    return text.partition(":")[0] if text is not None else None


def combined_options(game: Game[Any], preset: str | None, typed: str | None) -> dict[str, object]:
    """The options of the preset, if one is named, overridden by those that were typed."""
    named = preset_name(preset)
    usual = game.get_preset(named).options if named is not None else {}
    return {**usual, **read_options(typed)}


def _values(setting: GameOption, begun: str) -> list[str]:
    """The values that can be completed after an option's name; a list that was begun is continued."""
    if setting.times:
        return [",".join([choice] * setting.times) for choice in setting.choices]
    chosen = [word for word in begun.casefold().split(",") if word in setting.choices]
    more = [",".join([*chosen, choice]) for choice in setting.choices if choice not in chosen]
    return more if begun.endswith(",") else [",".join(chosen) or NONE, *more]


def options_of(game: Game[Any], typed: str) -> autocomplete.Pairs:
    """Completions for the options typed so far."""
    before, _, last = typed.rpartition(" ")
    begin = f"{before} " if before else ""
    begun = last.partition("=")[2]
    possible = [f"{begin}{setting.id}={value}" for setting in game.game_options for value in _values(setting, begun)]
    return autocomplete.fitting([(text, text) for text in possible], typed)


def presets_of(game: Game[Any], typed: str) -> autocomplete.Pairs:
    return autocomplete.fitting([(f"{preset.title}: {preset.about}", preset.id) for preset in game.presets], typed)


def of_typed_game(router: InteractionRouter, pairs_of: Callable[[Game[Any], str], autocomplete.Pairs]) -> autocomplete.Completion:
    """Completes what `pairs_of` returns for the game typed in the command's `game` option."""

    @autocomplete.completion(router)
    async def offered(interaction: discord.Interaction, typed: str) -> autocomplete.Pairs:
        return pairs_of(find_game(getattr(interaction.namespace, "game", None)), typed)

    return offered
