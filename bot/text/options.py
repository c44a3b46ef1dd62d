"""The game options of a table in words: as a preset and the differences from it, or one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.text.escaping import ended
from engine import Game, GameOption, Preset

Options = Mapping[str, str]


def nearest_preset(game: Game[Any], options: Options) -> Preset | None:
    """The preset with the fewest differences from these options; None if the game has no presets."""
    return min(game.presets, key=lambda preset: len(_differing(game, options, preset)), default=None)


def _differing(game: Game[Any], options: Options, preset: Preset | None) -> list[GameOption]:
    usual = game.new_table_options(preset.options if preset is not None else {})
    return [setting for setting in game.game_options if options[setting.id] != usual[setting.id]]


def in_a_line(setting: GameOption, options: Options) -> str:
    return f"{setting.title}: {setting.in_words(options[setting.id])}"


def in_full(game: Game[Any], options: Options) -> list[str]:
    """A line for the preset and for each option."""
    preset = [f"**Preset**: {preset_in_words(game, options)}"] if game.presets else []
    return [*preset, *(f"**{setting.title}**: {setting.in_words(options[setting.id])}" for setting in game.game_options)]


def in_few_words(game: Game[Any], options: Options) -> list[str]:
    """Lines for the preset, for the options that differ from it, and for options with several values."""
    nearest = nearest_preset(game, options)
    differing = _differing(game, options, nearest)
    special = [setting for setting in game.game_options if setting.times > 1 or setting in differing]
    lines = [f"-# {in_a_line(setting, options)}" for setting in special]
    return [f"**Preset**: {preset_in_words(game, options)}", *lines] if nearest is not None else lines


def preset_in_words(game: Game[Any], options: Options) -> str:
    nearest = nearest_preset(game, options)
    assert nearest is not None, "only a game with presets is asked for one"
    if _differing(game, options, nearest):
        return f"{nearest.title}, changed"
    return f"{nearest.title} ({nearest.about})"


def changed(settings: Sequence[GameOption], options: Options, named: Mapping[str, object]) -> list[str]:
    """A sentence for each of the named options with its new value."""
    return [ended(in_a_line(setting, options)) for setting in settings if setting.id in named]
