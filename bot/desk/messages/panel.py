"""The private panel of a table: what was agreed on, and the controls for all that is done by commands otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.desk.incoming.codes import Code
from bot.desk.messages.layouts import CHOICE, MOST_CHOICES, Control, Layout, Row, button, select
from bot.desk.messages.lobby_message import seat_line
from bot.hall import pauses
from bot.hall.hosted import LEVELS, HostedTable
from bot.hall.lobby import cannot_begin, in_words
from bot.store import Person, Seat, Stage
from bot.words.chat import plain
from bot.words.manner import LATE, PACES, on_controls
from bot.words.options import in_full
from bot.words.times import duration
from engine import Setting
from engine.clipping import clipped

LIMITS = (30.0, 60.0, 180.0, 600.0, 3600.0, 6 * 3600.0, 24 * 3600.0, 72 * 3600.0)
"""Seconds that are offered for a decision."""
INTERVALS = (600.0, 3600.0, 3 * 3600.0, 12 * 3600.0, 24 * 3600.0)
"""Seconds that are offered between two reminders."""
COUNTS = (0, 1, 2, 3, 5, 10)
"""Reminders that are offered for a decision."""
LONGEST_NAME = 90


def panel(hosted: HostedTable, user: int) -> Layout:
    """Everything that this person can do about the table now, beside playing."""
    lines = _agreed(hosted)
    here = hosted.sheet.seat_of(user) is not None
    if user != hosted.host:
        lines.append(f"-# Only the host can change that: {plain(hosted.name_of(hosted.host))}.")
        return Layout.of("\n".join(lines), rows=[_own(hosted)] if here else [])
    before = _game_rows(hosted) if hosted.sheet.stage is Stage.LOBBY else []
    return Layout.of("\n".join(lines), rows=[*before, *_manner_rows(hosted), *_seat_rows(hosted, user), _own(hosted, host=True)])


def _agreed(hosted: HostedTable) -> list[str]:
    sheet, manner = hosted.sheet, hosted.manner
    lines = ["### The table"]
    lines += [seat_line(number, seat, sheet.host) for number, seat in enumerate(sheet.seats, 1)]
    lines += ["", *([paused] if (paused := pauses.in_words(hosted)) else []), f"**Pace**: {in_words(manner)}"]
    lines += in_full(hosted.game, sheet.options)
    where = "in a thread" if manner.thread else "in the channel itself"
    asked = "whoever has to decide is mentioned" if manner.pings else "nobody is mentioned"
    clash = cannot_begin(hosted) if sheet.stage is Stage.LOBBY else []
    return [*lines, f"**Played** {where}; {asked}", *clash]


def _code(hosted: HostedTable, verb: str, *rest: str) -> Code:
    return Code(verb, hosted.sheet.id, hosted.sheet.revision, rest)


def _marked(titles: dict[str, str], *chosen: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=clipped(title, CHOICE), value=value, default=value in chosen) for value, title in titles.items()
    ]


def choices(setting: Setting, *chosen: str) -> list[discord.SelectOption]:
    return _marked({choice: setting.in_words(choice) for choice in setting.choices[:MOST_CHOICES]}, *chosen)


def _game_rows(hosted: HostedTable) -> list[Row]:
    """The options of the game, before it begins: presets, then one by one. What is chosen several times gets a form of its own."""
    game, options = hosted.game, hosted.sheet.options
    rows: list[Row] = [_about("Preset"), [_presets(hosted)]] if game.presets else []
    for setting in game.settings:
        code, chosen = _code(hosted, "setopt", setting.id), options[setting.id]
        if setting.times == 0:
            any_of = select(setting.title, code, choices(setting, *chosen.split(",")))
            any_of.min_values, any_of.max_values = 0, len(any_of.options)
            rows += [_about(setting.title), [any_of]]
        elif setting.times == 1 and setting.titles:
            rows += [_about(setting.title), [select(setting.title, code, choices(setting, chosen))]]
        elif setting.times == 1:  # a bare choice says what it is about in its own line
            titles = {choice: f"{choice}: {setting.title}" for choice in setting.choices[:MOST_CHOICES]}
            rows.append([select(setting.title, code, _marked(titles, chosen))])
    forms = [button(each.title, _code(hosted, "form", each.id)) for each in hosted.game.settings if each.times > 1]
    return [*rows, forms[:5]]


def _about(title: str) -> str:
    """Over a select: what is chosen stands in it, and not what it is about."""
    return f"-# {title}"


def _presets(hosted: HostedTable) -> Control:
    here = hosted.game.preset_of(hosted.sheet.options)
    offered = [
        discord.SelectOption(
            label=clipped(preset.title, CHOICE),
            value=preset.id,
            description=clipped(preset.about, CHOICE) or None,
            default=preset is here,
        )
        for preset in hosted.game.presets[:MOST_CHOICES]
    ]
    return select("Preset", _code(hosted, "preset"), offered)


def _manner_rows(hosted: HostedTable) -> list[Sequence[Control]]:
    manner, in_lobby = hosted.manner, hosted.sheet.stage is Stage.LOBBY
    limits = {str(seconds): f"{duration(seconds)} for each decision" for seconds in sorted({*LIMITS, manner.limit})}
    switches = [
        button(f"Mentions: {'on' if manner.pings else 'off'}", _code(hosted, "manner", "pings", "off" if manner.pings else "on"))
    ]
    if in_lobby:
        thread = _code(hosted, "manner", "thread", "off" if manner.thread else "on")
        switches.append(button(f"Thread: {'on' if manner.thread else 'off'}", thread))
    return [
        [select("Pace", _code(hosted, "manner", "pace"), _marked(on_controls(PACES), manner.pace))],
        [select("Time for a decision", _code(hosted, "manner", "limit"), _marked(limits, str(manner.limit)))],
        [select("If somebody does not answer in time", _code(hosted, "manner", "late"), _marked(on_controls(LATE), manner.late))],
        switches,
    ]


def _seat_rows(hosted: HostedTable, user: int) -> list[Sequence[Control]]:
    """For the host: who sits where."""
    seats = hosted.sheet.seats
    rows: list[Sequence[Control]] = []
    others = [seat for seat in seats if seat.user != user]
    if hosted.sheet.stage is Stage.LOBBY:
        if len(seats) < hosted.game.most:
            rows.append([select("Add an AI player: how well does it play?", _code(hosted, "level"), _marked(LEVELS))])
    else:
        others = [seat for seat in others if seat.user is not None]
        rows.append([select("Offer a seat to somebody else", _code(hosted, "offer"), _named(seats))])
    if others:
        rows.append([select("Remove a player", _code(hosted, "remove"), _named(others))])
    return rows


def _named(seats: Sequence[Seat]) -> list[discord.SelectOption]:
    """By name: numbers change when somebody leaves."""
    return _marked({seat.name: clipped(seat.player, LONGEST_NAME) + (" (AI)" if seat.user is None else "") for seat in seats})


def _own(hosted: HostedTable, *, host: bool = False) -> list[Control]:
    """For whoever sits at the table."""
    own: list[Control] = [button("My reminders", _code(hosted, "reminders"))]
    if hosted.sheet.stage is not Stage.PLAYING:
        return own
    if not host:
        own.append(button("Offer my seat", _code(hosted, "offer")))
    if hosted.sheet.pause is not None:
        own.append(button("Resume the game", _code(hosted, "resume"), discord.ButtonStyle.primary))
    elif host:
        own.append(button("Pause the game", _code(hosted, "pause")))
    own.append(button("Leave the game", _code(hosted, "going"), discord.ButtonStyle.danger))
    if host:
        own.append(button("End the game", _code(hosted, "cancel"), discord.ButtonStyle.danger))
    return own


def whom_panel(hosted: HostedTable, number: int) -> Layout:
    """To whom a seat is offered."""
    name = plain(hosted.sheet.seats[number].name)
    code = _code(hosted, "offerto", str(number))
    whom: ui.UserSelect[Any] = ui.UserSelect(placeholder="Somebody from this server", custom_id=str(code))
    return Layout.of(f"Who shall take over **{name}**’s seat? They are asked first.", rows=[[whom]])


def leaving_panel(hosted: HostedTable) -> Layout:
    text = "Resign? You leave this game for good, and an AI plays on in your place. To be away for a while, do nothing."
    yes = button("Yes, resign", _code(hosted, "go"), discord.ButtonStyle.danger)
    return Layout.of(text, rows=[[yes, button("Stay", _code(hosted, "stay"))]])


def ending_panel(hosted: HostedTable) -> Layout:
    text = "Are you sure? The game ends for everybody, and there is no winner."
    return Layout.of(text, rows=[[button("Yes, end it", _code(hosted, "close"), discord.ButtonStyle.danger)]])


# ---------------------------------------------------------------------- what one person wants, at all tables


def reminders_in_words(person: Person) -> str:
    if not person.remind_most:
        return "You are not reminded, only warned before your time for a decision ends."
    often = f"every {duration(person.remind_every)}" if person.remind_every else "as often as the pace of a table wants it"
    times = "once" if person.remind_most == 1 else f"{person.remind_most} times"
    return f"You are reminded {often}, at most {times} for each decision."


def reminders_panel(person: Person, before: str = "") -> Layout:
    intervals = {"0": "As often as the pace of a table wants it"}
    intervals |= {str(each): f"Every {duration(each)}" for each in sorted({*INTERVALS, person.remind_every or INTERVALS[0]})}
    counts = {str(each): _at_most(each) for each in sorted({*COUNTS, person.remind_most})}
    rows = [
        [select("How often?", Code("remind", "", 0, ("every",)), _marked(intervals, str(person.remind_every or 0)))],
        [select("How many times?", Code("remind", "", 0, ("most",)), _marked(counts, str(person.remind_most)))],
    ]
    own = f"### Your reminders\n{reminders_in_words(person)}\n-# That is for you, at all tables."
    return Layout.of("\n".join(filter(None, (before, own))), rows=rows)


def _at_most(count: int) -> str:
    if not count:
        return "Never"
    return f"At most {'once' if count == 1 else f'{count} times'} for each decision"
