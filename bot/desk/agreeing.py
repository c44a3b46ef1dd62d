"""What a table agrees on: the options of its game, the pace, the time limits. A private panel for the host, forms, and commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import ui

from bot.desk.codes import Code
from bot.desk.desk import Desk
from bot.desk.layouts import Control, Layout, button, select
from bot.desk.lobby_card import in_words
from bot.desk.visit import Visit
from bot.hall import lobby
from bot.hall.seated import LEVELS, Seated
from bot.store import Person, Stage
from bot.words.chat import clipped, plain
from bot.words.times import duration
from engine import Refused, Setting

LIMITS = (30.0, 60.0, 180.0, 600.0, 3600.0, 6 * 3600.0, 24 * 3600.0, 72 * 3600.0)
"""Seconds that are offered for a decision."""
PACES = {"live": "Live: everybody is here", "async": "By the way: a game of some days"}
LATE = {
    "default": "Give the plainest answer",
    "ai": "Let an AI play until they are back",
    "wait": "Wait for them",
}
MOST_FIELDS = 5
"""In one form."""


def panel(seated: Seated, *, host: bool) -> Layout:
    """Everything that can be changed now; others than the host only read it."""
    sheet, game, manner = seated.sheet, seated.game, seated.manner
    in_lobby = sheet.stage is Stage.LOBBY
    lines = ["### What this table has agreed on", f"**Pace**: {in_words(manner)}"]
    lines += [f"**{setting.title}**: {sheet.options[setting.id].replace(',', ', ')}" for setting in game.settings]
    lines.append(
        f"**Played** {'in a thread' if manner.thread else 'in the channel'}, {'with' if manner.pings else 'without'} mentions"
    )
    if not host:
        lines.append(f"-# Only the host can change that: {plain(seated.name_of(sheet.host))}.")
        return Layout.of("\n".join(lines))

    def code(verb: str, *rest: str) -> Code:
        return Code(verb, sheet.id, sheet.revision, rest)

    rows: list[Sequence[Control]] = []
    if in_lobby:
        rows += [
            [select(setting.title, code("setopt", setting.id), _choices(setting, sheet.options[setting.id]))]
            for setting in game.settings
            if setting.times == 1
        ]
        longer = [button(setting.title, code("form", setting.id)) for setting in game.settings if setting.times > 1]
        if longer:
            rows.append(longer[:5])
    limits = sorted({*LIMITS, manner.limit})
    rows += [
        [select("Pace", code("manner", "pace"), _marked(PACES, manner.pace))],
        [select("Time for a decision", code("manner", "limit"), _marked({str(s): duration(s) for s in limits}, str(manner.limit)))],
        [select("Who does not answer in time", code("manner", "late"), _marked(LATE, manner.late))],
    ]
    switches = [button(f"Mentions: {'on' if manner.pings else 'off'}", code("manner", "pings", "" if manner.pings else "on"))]
    if in_lobby:
        switches.append(
            button(f"Thread: {'yes' if manner.thread else 'no'}", code("manner", "thread", "" if manner.thread else "on"))
        )
        rows.append([select("An AI sits down: how well does it play?", code("level"), _marked(LEVELS, ""))])
    rows.append(switches)
    return Layout.of("\n".join(lines), rows=rows)


def _marked(titles: dict[str, str], chosen: str) -> list[discord.SelectOption]:
    return [discord.SelectOption(label=title, value=value, default=value == chosen) for value, title in titles.items()]


def _choices(setting: Setting, chosen: str) -> list[discord.SelectOption]:
    return _marked({choice: f"{clipped(setting.title, 60)}: {choice}" for choice in setting.choices[:25]}, chosen)


async def show_panel(desk: Desk, visit: Visit, table_id: str) -> None:
    seated = await desk.hall.look(table_id)
    await visit.tell("", panel(seated, host=seated.sheet.host == visit.guest.id))


async def options(desk: Desk, visit: Visit, code: Code) -> None:
    await show_panel(desk, visit, code.table)


async def _change(desk: Desk, visit: Visit, table_id: str, act: Callable[[Seated], str]) -> None:
    """Changes something and shows the panel again."""
    await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
    await visit.replace(panel(await desk.hall.look(table_id), host=True), [])


async def set_option(desk: Desk, visit: Visit, code: Code) -> None:
    value = "".join(visit.values[:1])
    await _change(desk, visit, code.table, lambda seated: lobby.set_option(seated, visit.guest, "".join(code.rest[:1]), value))


async def set_manner(desk: Desk, visit: Visit, code: Code) -> None:
    name = "".join(code.rest[:1])
    value: Any = "".join(visit.values[:1]) if visit.values else "".join(code.rest[1:2])
    if name == "limit":
        try:
            value = float(value)
        except ValueError:
            raise Refused("That is no time limit.") from None
    if name == "pace":
        await _change(desk, visit, code.table, lambda seated: _set_pace(desk, seated, visit, str(value)))
    elif name in ("limit", "late", "pings", "thread"):
        await _change(desk, visit, code.table, lambda seated: lobby.set_manner(seated, visit.guest, **{name: value}))
    else:
        raise Refused("There is no such setting.")


def _set_pace(desk: Desk, seated: Seated, visit: Visit, pace: str) -> str:
    """With the pace goes its usual time limit."""
    limit = desk.settings.live_minutes * 60 if pace == "live" else desk.settings.async_hours * 3600
    late = "default" if pace == "live" else "ai"
    return lobby.set_manner(seated, visit.guest, pace=pace, limit=limit, late=late)


async def add_ai(desk: Desk, visit: Visit, code: Code) -> None:
    level = "".join(visit.values[:1])
    await _change(desk, visit, code.table, lambda seated: lobby.add_ai(seated, visit.guest, level))


# ---------------------------------------------------------------------- a form for what is chosen several times


async def form(desk: Desk, visit: Visit, code: Code) -> None:
    seated = await desk.hall.look(code.table)
    seated.demand(Stage.LOBBY)
    seated.demand_host(visit.guest)
    setting = _setting(seated, "".join(code.rest[:1]))
    modal = ui.Modal(title=clipped(setting.title, 45), custom_id=str(Code("filled", code.table, code.revision, (setting.id,))))
    chosen = seated.sheet.options[setting.id].split(",")
    for number in range(min(setting.times, MOST_FIELDS)):
        field: ui.Select[Any] = ui.Select(
            custom_id=f"field-{number}", options=_marked({c: c for c in setting.choices[:25]}, chosen[number])
        )
        modal.add_item(ui.Label(text=f"Number {number + 1}", component=field))
    modal.stop()
    await visit.ask(modal)


async def filled(desk: Desk, visit: Visit, code: Code) -> None:
    """A form comes back; the game may have begun meanwhile."""
    values = _fields(visit)
    await _change(desk, visit, code.table, lambda seated: lobby.set_option(seated, visit.guest, "".join(code.rest[:1]), values))


def _fields(visit: Visit) -> list[str]:
    data: Any = visit.interaction.data or {}
    found = []
    for label in data.get("components", ()):
        component = label.get("component") or {}
        found += [str(value) for value in component.get("values", ())][:1]
    return found


def _setting(seated: Seated, name: str) -> Setting:
    for setting in seated.game.settings:
        if setting.id == name:
            return setting
    raise Refused(f"{seated.game.title} has no such option.")


# ---------------------------------------------------------------------- by command


async def settings(
    desk: Desk,
    visit: Visit,
    table_id: str | None,
    wanted: dict[str, object],
    remind_hours: float | None,
    reminders: int | None,
) -> None:
    """`/settings`: changes what is given; without anything it shows the panel."""
    told = []
    if remind_hours is not None or reminders is not None:
        before = await desk.hall.person(visit.guest.id)
        every = before.remind_every if remind_hours is None else remind_hours * 3600 or None
        person = Person(every, before.remind_most if reminders is None else reminders)
        await desk.hall.set_person(visit.guest.id, person)
        often = f"every {duration(person.remind_every)}" if person.remind_every else "as the pace of the table has it"
        told.append(
            f"You are reminded {often}, {person.remind_most} time{'s' if person.remind_most != 1 else ''} at most for a decision."
            if person.remind_most
            else "You are not reminded any more, only warned before a time limit ends."
        )
    if wanted:
        found = await desk.find(visit, table_id)
        await desk.hall.act(found, visit.guest, visit.interaction.id, lambda seated: _set_all(desk, seated, visit, wanted))
        told.append(f"Pace: {in_words((await desk.hall.look(found)).manner)}.")
    if told:
        await visit.tell("\n".join(told))
    else:
        await show_panel(desk, visit, await desk.find(visit, table_id))


def _set_all(desk: Desk, seated: Seated, visit: Visit, wanted: dict[str, object]) -> str:
    pace = wanted.get("pace")
    if pace is not None and pace != seated.manner.pace:
        _set_pace(desk, seated, visit, str(pace))
    return lobby.set_manner(seated, visit.guest, **wanted)


VERBS = {
    "options": options,
    "setopt": set_option,
    "manner": set_manner,
    "level": add_ai,
    "form": form,
    "filled": filled,
}
