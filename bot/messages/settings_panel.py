"""The private settings panel of a table: its current settings, with controls for what its reader may do.

The front page has what hosts change most; everything else has a page of its own, which a select opens. The custom IDs of the
controls say which page is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.how_to_play import how_to_play_button
from bot.messages.layouts import MOST_CHOICES, Control, Layout, Row, button, entry, select, select_options
from bot.messages.lobby_message import seat_in_words
from bot.messages.settings_pages import SettingsPage, pages, removal_row, table_custom_id
from bot.store import Stage, TableSettings
from bot.tables import pauses, rights
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.lobby import conflict_lines, in_words
from bot.text.escaping import ended, plain
from bot.text.options import in_few_words, in_full
from bot.text.table_settings import BANTER, MENTIONS, ODDS, PACES, PICTURES, RATED, ROLLS, WHERE, on_controls, switch

FRONT_PAGE = "front"


def panel(hosted: HostedTable, guest: Guest, page: str = FRONT_PAGE) -> Layout:
    """The panel for a guest. A page that no longer exists, because the game has begun, is replaced by the front page."""
    if guest.id != hosted.record.host:
        return _panel_of_others(hosted, guest)
    offered = pages(hosted)
    opened = next((candidate for candidate in offered if candidate.id == page), None)
    return _front_page(hosted, guest, offered) if opened is None else _open_page(hosted, offered, opened)


def _panel_of_others(hosted: HostedTable, guest: Guest) -> Layout:
    """What was agreed, to read, with the controls of a player and of a moderator."""
    record = hosted.record
    agreed = in_full if record.stage is Stage.LOBBY else in_few_words
    lines = [*_heading(hosted), *agreed(hosted.game, record.options), _pace(hosted), _other_settings_line(hosted.settings)]
    lines.append(ended(f"-# Only the host can change that: {plain(hosted.name_of(record.host))}"))
    rows = _own_rows(hosted, guest)
    if rights.is_moderator(hosted, guest):
        rows += ["-# You moderate this channel. Everybody can read it if you do one of these:", *removal_row(hosted, guest.id)]
        rows.append([_end_button(hosted)])
    return Layout.of("\n".join(lines), rows=rows)


def _end_button(hosted: HostedTable) -> Control:
    title = "End the game" if hosted.record.stage is Stage.PLAYING else "Close the table"
    return button(title, table_custom_id(hosted, "cancel"), discord.ButtonStyle.danger)


def _other_settings_line(settings: TableSettings) -> str:
    """A line with the place, the mentions, and every other setting that differs from its default."""
    labels = [WHERE[switch(settings.thread)], MENTIONS[switch(settings.pings)]]
    labels += [ODDS[settings.odds]] if settings.odds != "after" else []
    labels += [PICTURES[settings.pictures]] if settings.pictures != "moving" else []
    labels += [BANTER["off"]] if not settings.banter else []
    labels += [ROLLS[settings.roll]] if settings.roll != "ask" else []
    labels += [RATED[settings.rated]] if settings.rated != "usual" else []
    return f"-# **Played** {'; '.join(label.in_a_sentence for label in labels)}"


def _front_page(hosted: HostedTable, guest: Guest, offered: Sequence[SettingsPage]) -> Layout:
    """The front page: preset and pace, each with a text above its select that says what follows from it."""
    rows: list[Row] = ["\n".join(in_few_words(hosted.game, hosted.record.options))]
    if hosted.record.stage is Stage.LOBBY and hosted.game.presets:
        rows.append([_presets(hosted)])
    rows += [
        _pace(hosted),
        [select("Pace", table_custom_id(hosted, "manner", "pace"), select_options(on_controls(PACES), hosted.settings.pace))],
    ]
    return Layout.of("\n".join(_heading(hosted)), rows=[*rows, [_page_select(hosted, offered)], *_own_rows(hosted, guest)])


def _open_page(hosted: HostedTable, offered: Sequence[SettingsPage], page: SettingsPage) -> Layout:
    text = "\n".join([f"### {page.title}", *_option_conflicts(hosted)])
    back = button("Back", table_custom_id(hosted, "page"))
    return Layout.of(text, rows=[*page.rows, [_page_select(hosted, offered, page.id)], [back]])


def _page_select(hosted: HostedTable, offered: Sequence[SettingsPage], current_page: str = FRONT_PAGE) -> Control:
    """The select that opens the other pages, with their current values.

    Its custom ID includes the current page: Discord keeps showing what was picked in a select with the same custom ID, and would
    not let the user pick it again.
    """
    options = [entry(page.id, page.title, page.now) for page in offered[:MOST_CHOICES]]
    return select("Change something else", table_custom_id(hosted, "page", current_page), options)


def _heading(hosted: HostedTable) -> list[str]:
    """The heading above all options. It names the players only after the start, because the lobby message does so before."""
    record = hosted.record
    if record.stage is Stage.LOBBY:
        return ["### The table", *_option_conflicts(hosted)]
    players = ", ".join(seat_in_words(seat, record.host) for seat in record.seats)
    return ["### The table", *filter(None, [pauses.in_words(hosted)]), f"**Players**: {players}"]


def _option_conflicts(hosted: HostedTable) -> list[str]:
    return conflict_lines(hosted) if hosted.record.stage is Stage.LOBBY else []


def _pace(hosted: HostedTable) -> str:
    return f"-# **Pace**: {in_words(hosted.settings)}"


def _presets(hosted: HostedTable) -> Control:
    current, presets = hosted.game.preset_of(hosted.record.options), hosted.game.presets[:MOST_CHOICES]
    offered = [entry(preset.id, preset.title, preset.about, chosen=preset is current) for preset in presets]
    return select("Preset", table_custom_id(hosted, "preset"), offered)


def _own_rows(hosted: HostedTable, guest: Guest) -> list[Row]:
    """The buttons for a player at the table, or the one for everybody else."""
    rows: list[Row] = [[how_to_play_button(hosted)]]
    if hosted.record.seat_of(guest.id) is None:
        return rows
    is_host = guest.id == hosted.record.host
    rows = [[how_to_play_button(hosted), button("My reminders", table_custom_id(hosted, "reminders"))]]
    if hosted.record.stage is not Stage.PLAYING:
        return rows
    own: list[Control] = []
    if hosted.record.pause is None:
        own.append(button("Take back", table_custom_id(hosted, "undo")))
    if not is_host:
        own.append(button("Offer my seat", table_custom_id(hosted, "offer")))
    if hosted.record.pause is not None:
        own += [resume_button(hosted)] if pauses.may_resume(hosted, guest.id) else []
    elif is_host or guest.id == rights.deputy(hosted):
        own.append(button("Pause", table_custom_id(hosted, "pause")))
    own.append(button("Leave the game", table_custom_id(hosted, "going"), discord.ButtonStyle.danger))
    if is_host:
        own.append(_end_button(hosted))
    return [*rows, own]


def resume_button(hosted: HostedTable) -> Control:
    return button("Resume the game", table_custom_id(hosted, "resume"), discord.ButtonStyle.primary)


def whom_panel(hosted: HostedTable, number: int) -> Layout:
    """Asks to whom a seat should be offered."""
    name = plain(hosted.record.seats[number].name)
    chosen = table_custom_id(hosted, "offerto", str(number))
    whom: ui.UserSelect[Any] = ui.UserSelect(placeholder="Somebody from this server", custom_id=str(chosen))
    return Layout.of(f"Who should take over **{name}**’s seat? I will ask them first.", rows=[[whom]])


def leaving_panel(hosted: HostedTable) -> Layout:
    text = "Resign? You leave this game for good, and an AI plays on in your place. To be away for a while, do nothing."
    yes = button("Yes, resign", table_custom_id(hosted, "go"), discord.ButtonStyle.danger)
    return Layout.of(text, rows=[[yes, button("Stay", table_custom_id(hosted, "stay"))]])


def ending_panel(hosted: HostedTable) -> Layout:
    text = "Are you sure? The game ends for everybody, and there is no winner."
    return Layout.of(text, rows=[[button("Yes, end it", table_custom_id(hosted, "close"), discord.ButtonStyle.danger)]])
