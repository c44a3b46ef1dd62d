"""The pages of the settings panel: one for each setting that the host can change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.messages.custom_ids import CustomId
from bot.messages.layouts import MAX_CHOICE_TEXT, MOST_CHOICES, Row, button, select, select_options
from bot.messages.lobby_message import seat_lines
from bot.store import Seat, Stage
from bot.tables.hosted_table import LEVELS, HostedTable
from bot.text.durations import duration
from bot.text.escaping import plain
from bot.text.table_settings import BANTER, LATE, MENTIONS, ODDS, PICTURES, RATED, ROLLS, WHERE, on_controls, switch
from engine import GameOption
from engine.text.truncate import truncate

LIMITS_OFFERED = (30.0, 60.0, 180.0, 600.0, 3600.0, 6 * 3600.0, 24 * 3600.0, 72 * 3600.0)
"""The time limits for a decision that the panel offers, in seconds."""
LONGEST_NAME = 90
PLAYERS_PAGE = "players"


class SettingsPage(NamedTuple):
    """A page of the panel: a setting's title, its current value in words, and the controls that change it."""

    id: str
    title: str
    now: str
    rows: Sequence[Row]


def option_page(name: str) -> str:
    return f"option {name}"


def table_settings_page(name: str) -> str:
    return f"manner {name}"


def pages(hosted: HostedTable) -> list[SettingsPage]:
    """The pages for everything that can be changed now. Pace and preset have none, because they are on the front page."""
    options = [_option(hosted, setting) for setting in hosted.game.game_options] if hosted.record.stage is Stage.LOBBY else []
    return [*options, _players(hosted), *_table_settings(hosted)]


def table_custom_id(hosted: HostedTable, action: str, *arguments: str) -> CustomId:
    return CustomId(action, hosted.record.id, hosted.record.public_revision, arguments)


# ---------------------------------------------------------------------- the options of the game


def choices(setting: GameOption, *chosen: str) -> list[discord.SelectOption]:
    return select_options({choice: setting.in_words(choice) for choice in setting.choices[:MOST_CHOICES]}, *chosen)


def _option(hosted: HostedTable, setting: GameOption) -> SettingsPage:
    """The page of a game option; an option with several values opens a form."""
    value = hosted.record.options[setting.id]
    now = setting.in_words(value)
    if setting.times == 0 and len(now) > MAX_CHOICE_TEXT:
        now = f"{len(value.split(','))} of {len(setting.choices)}"
    if setting.times > 1:
        rows: list[Row] = [plain(now), [button("Change them", table_custom_id(hosted, "form", setting.id))]]
        return SettingsPage(option_page(setting.id), setting.title, now, rows)
    control = select(setting.title, table_custom_id(hosted, "setopt", setting.id), choices(setting, *value.split(",")))
    if setting.times == 0:
        control.min_values, control.max_values = 0, len(control.options)
    return SettingsPage(option_page(setting.id), setting.title, now, [[control]])


# ---------------------------------------------------------------------- the table's settings


def _table_settings(hosted: HostedTable) -> list[SettingsPage]:
    settings, in_lobby = hosted.settings, hosted.record.stage is Stage.LOBBY
    limits = {str(seconds): f"{duration(seconds)} for each decision" for seconds in sorted({*LIMITS_OFFERED, settings.limit})}

    def page(name: str, title: str, titles: dict[str, str], now: str) -> SettingsPage:
        control = select(title, table_custom_id(hosted, "manner", name), select_options(titles, now))
        return SettingsPage(table_settings_page(name), title, titles[now], [[control]])

    return [
        *([page("limit", "Time for a decision", limits, str(settings.limit))] if settings.late != "wait" else []),
        page("late", "When time runs out", on_controls(LATE), settings.late),
        page("roll", "Rolls", on_controls(ROLLS), settings.roll),
        page("pings", "Mentions", on_controls(MENTIONS), switch(settings.pings)),
        page("odds", "Odds", on_controls(ODDS), settings.odds),
        page("pictures", "Pictures", on_controls(PICTURES), settings.pictures),
        page("banter", "Banter", on_controls(BANTER), switch(settings.banter)),
        *([page("rated", "Ratings", on_controls(RATED), settings.rated)] if in_lobby else []),
        *([page("thread", "Where you play", on_controls(WHERE), switch(settings.thread))] if in_lobby else []),
    ]


# ---------------------------------------------------------------------- players


def _players(hosted: HostedTable) -> SettingsPage:
    record, seats = hosted.record, hosted.record.seats
    rows: list[Row] = ["\n".join(seat_lines(record))]
    if hosted.record.stage is Stage.LOBBY:
        if len(seats) < hosted.bounds[1]:
            rows.append([select("Add an AI player", table_custom_id(hosted, "level"), select_options(LEVELS))])
    else:
        rows.append([select("Offer a seat to somebody else", table_custom_id(hosted, "offer"), _named(seats))])
    rows += removal_row(hosted, record.host)
    return SettingsPage(PLAYERS_PAGE, "Players", ", ".join(seat.player for seat in seats), rows)


def removal_row(hosted: HostedTable, remover: int) -> list[Row]:
    """A select of the seats that this user could remove somebody from, if there are any: in a game an AI is never removed."""
    in_lobby = hosted.record.stage is Stage.LOBBY
    others = [seat for seat in hosted.record.seats if seat.user != remover and (in_lobby or seat.user is not None)]
    return [[select("Remove a player", table_custom_id(hosted, "remove"), _named(others))]] if others else []


def _named(seats: Sequence[Seat]) -> list[discord.SelectOption]:
    """Seats as options of a select, by name, because numbers change when a player leaves."""
    return select_options(
        {seat.name: truncate(seat.player, LONGEST_NAME) + (" (AI)" if seat.user is None else "") for seat in seats}
    )
