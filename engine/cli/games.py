"""`games`: lists the games with presets and options, and whether races run compiled."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from engine.cli.arguments import Commands
from engine.contract.game import Game
from engine.contract.registry import all_games
from engine.core.game_options import NONE, GameOption, Preset
from engine.race import SPEED
from engine.text.english import players

WIDTH = 100


def add(commands: Commands) -> None:
    parser: argparse.ArgumentParser = commands.add_parser("games", help="what can be played, with presets and options")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    for number, game in enumerate(all_games().values()):
        gap = "\n" if number else ""
        print(f"{gap}{game.title}  --game {game.id}  {players(game.fewest, game.most)}")
        for line in game.about.splitlines():
            print(textwrap.indent(textwrap.fill(line, WIDTH), "  "))
        for preset in game.presets:
            print(f"  --preset {preset.id}\n      {preset.title}: {preset.about}{_for_whom(game, preset)}")
        for setting in game.game_options:
            print(f"  --option {setting.id}={setting.default or NONE}\n      {_choices(setting)}")
    print(f"\n{SPEED}")
    return 0


def _for_whom(game: Game[Any], preset: Preset) -> str:
    """Return the number of players in brackets if the preset is not for as many as the game."""
    bounds = game.seats_for(game.read_options(preset.options))
    return f" ({players(*bounds)})" if bounds != (game.fewest, game.most) else ""


def _choices(setting: GameOption) -> str:
    """Return the choices of an option: in one line, unless they have titles."""
    if setting.times == 0:
        how = f" (any of them with commas between, or {NONE})"
    else:
        how = f" ({setting.times} with commas between)" if setting.times > 1 else ""
    if not setting.titles:
        return f"{setting.title}{how}: {' | '.join(setting.choices)}"
    width = max(map(len, setting.choices))
    lines = [f"        {choice:<{width}}  {setting.in_words(choice)}" for choice in setting.choices]
    return "\n".join([f"{setting.title}{how}:", *lines])
