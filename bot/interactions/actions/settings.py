"""What a table agrees on: the options of its game, the pace, the time limits; and how often somebody is reminded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord import ui

from bot.coordinator.timekeeper import remind_anew
from bot.interactions.actions.tables import manner_of
from bot.interactions.router import Desk
from bot.messages.custom_ids import Code, Forged
from bot.messages.reminders_panel import reminders_in_words, reminders_panel
from bot.messages.settings_pages import PLAYERS, choices, manner_page, option_page
from bot.messages.settings_panel import FRONT, panel
from bot.responses.responder import Visit
from bot.store import Person, Stage
from bot.store.records import OPEN
from bot.tables import lobby
from bot.tables.hosted_table import HostedTable
from bot.tables.reminders import SHORTEST
from bot.text.durations import duration
from bot.text.table_settings import PACES
from engine import GameOption, Refused
from engine.text.truncate import clipped

MOST_FIELDS = 5
"""In one form."""
SWITCHES = {"on": True, "off": False}


async def show_panel(desk: Desk, visit: Visit, table_id: str) -> None:
    hosted = await desk.sit(visit, table_id)
    if hosted.sheet.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    await visit.tell("", panel(hosted, visit.guest.id))


async def options(desk: Desk, visit: Visit, code: Code) -> None:
    await show_panel(desk, visit, code.table)


async def turn_page(desk: Desk, visit: Visit, code: Code) -> None:
    """To the page that was picked, or back to the front: as the table is now, whatever has been changed elsewhere."""
    hosted = await desk.sit(visit, code.table)
    if hosted.sheet.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    await visit.replace(panel(hosted, visit.guest.id, "".join(visit.values[:1])), [])


async def change(desk: Desk, visit: Visit, table_id: str, act: Callable[[HostedTable], str], page: str = FRONT) -> None:
    """Changes something and shows the panel again, on the same page."""
    await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
    await visit.replace(panel(await desk.hall.look(table_id), visit.guest.id, page), [])


async def set_option(desk: Desk, visit: Visit, code: Code) -> None:
    await _change_option(desk, visit, code, visit.values)


async def _change_option(desk: Desk, visit: Visit, code: Code, values: Sequence[str]) -> None:
    wanted: dict[str, object] = {code.word(0): list(values)}
    page = option_page(code.word(0))
    await change(desk, visit, code.table, lambda hosted: lobby.set_options(hosted, visit.guest, wanted), page)


async def set_preset(desk: Desk, visit: Visit, code: Code) -> None:
    preset = "".join(visit.values[:1])
    await change(desk, visit, code.table, lambda hosted: lobby.set_options(hosted, visit.guest, {}, preset))


async def set_manner(desk: Desk, visit: Visit, code: Code) -> None:
    name = code.word(0)
    wanted = _read(name, "".join(visit.values[:1]))

    def act(hosted: HostedTable) -> str:
        return lobby.set_manner(hosted, visit.guest, _with_usual(desk, hosted, wanted))

    await change(desk, visit, code.table, act, manner_page(name))


def _read(name: str, value: str) -> dict[str, object]:
    """One setting, as a control sends it."""
    if name in ("thread", "pings", "odds", "banter") and value in SWITCHES:
        return {name: SWITCHES[value]}
    if name in ("pace", "late", "roll", "rated"):
        return {name: value}
    try:
        if name == "limit":
            return {name: float(value)}
    except ValueError:
        pass
    raise Forged("There is no such setting.")


def _with_usual(desk: Desk, hosted: HostedTable, wanted: Mapping[str, object]) -> Mapping[str, object]:
    """A new pace brings its usual time limit, unless one is given."""
    pace = wanted.get("pace", hosted.manner.pace)
    if pace == hosted.manner.pace or pace not in PACES:
        return wanted
    usual = manner_of(desk, str(pace))
    return {"limit": usual.limit, "late": usual.late, **wanted}


async def add_ai(desk: Desk, visit: Visit, code: Code) -> None:
    level = "".join(visit.values[:1])
    await change(desk, visit, code.table, lambda hosted: lobby.add_ai(hosted, visit.guest, level), PLAYERS)


# ---------------------------------------------------------------------- a form for options with several values


async def form(desk: Desk, visit: Visit, code: Code) -> None:
    hosted = await desk.hall.look(code.table)
    hosted.demand(Stage.LOBBY)
    hosted.demand_host(visit.guest)
    setting = _setting(hosted, code.word(0))
    modal = ui.Modal(title=clipped(setting.title, 45), custom_id=str(Code("filled", code.table, code.revision, (setting.id,))))
    chosen = hosted.sheet.options[setting.id].split(",")
    for number in range(min(setting.times, MOST_FIELDS)):
        field: ui.Select[Any] = ui.Select(custom_id=f"field-{number}", options=choices(setting, chosen[number]))
        modal.add_item(ui.Label(text=f"Number {number + 1}", component=field))
    modal.stop()
    await visit.ask(modal)


async def filled(desk: Desk, visit: Visit, code: Code) -> None:
    """The form was sent; the game may have begun in the meantime."""
    await _change_option(desk, visit, code, _fields(visit))


def _fields(visit: Visit) -> list[str]:
    data: Any = visit.interaction.data or {}
    found = []
    for label in data.get("components", ()):
        component = label.get("component") or {}
        found += [str(value) for value in component.get("values", ())][:1]
    return found


def _setting(hosted: HostedTable, name: str) -> GameOption:
    for setting in hosted.game.settings:
        if setting.id == name and setting.times > 1:
            return setting
    raise Forged(f"{hosted.game.title} has no such option.")


# ---------------------------------------------------------------------- reminders, for one person at all tables


async def _remember(desk: Desk, user: int, every: float | None, most: int | None) -> Person:
    """Changes only what is given; an interval of 0 means none of one's own."""
    before = await desk.hall.person(user)
    person = Person(
        before.remind_every if every is None else every or None,
        before.remind_most if most is None else most,
    )
    await desk.hall.set_person(user, person)
    await remind_anew(desk.hall, user)
    return person


async def reminders(desk: Desk, visit: Visit, code: Code) -> None:
    await desk.sit(visit, code.table)
    await visit.tell("", reminders_panel(await desk.hall.person(visit.guest.id)))


async def remind(desk: Desk, visit: Visit, code: Code) -> None:
    name, value = code.word(0), "".join(visit.values[:1])
    if name not in ("every", "most") or not value.replace(".", "", 1).isdecimal():
        raise Forged("There is no such setting.")
    every, most = (float(value), None) if name == "every" else (None, int(float(value)))
    if (every or 0) > lobby.LONGEST or (most or 0) > 10:
        raise Forged("There is no such setting.")
    person = await _remember(desk, visit.guest.id, every, most)
    await visit.replace(reminders_panel(person), [])


# ---------------------------------------------------------------------- by command


async def settings(
    desk: Desk,
    visit: Visit,
    table_id: str | None,
    wanted: Mapping[str, object],
    options: Mapping[str, object],
    preset: str | None,
    remind_hours: float | None,
    reminders: int | None,
) -> None:
    """`/settings`: changes what is given; with nothing given, it shows the panel."""
    every = None if remind_hours is None else remind_hours * 3600
    if every and every < SHORTEST:
        raise Refused(f"Reminders must be at least {duration(SHORTEST)} apart. Nothing has changed.")
    told = []
    if wanted or options or preset is not None:
        found = await desk.find(visit, table_id)
        told.append(
            await desk.hall.act(
                found, visit.guest, visit.interaction.id, lambda hosted: _set_all(desk, hosted, visit, wanted, options, preset)
            )
        )
    if remind_hours is not None or reminders is not None:
        told.append(reminders_in_words(await _remember(desk, visit.guest.id, every, reminders)))
    if told:
        await visit.tell("\n".join(told))
        return
    try:
        found = await desk.find(visit, table_id)
    except Refused as refused:
        await visit.tell("", reminders_panel(await desk.hall.person(visit.guest.id), str(refused)))
    else:
        await show_panel(desk, visit, found)


def _set_all(
    desk: Desk,
    hosted: HostedTable,
    visit: Visit,
    wanted: Mapping[str, object],
    options: Mapping[str, object],
    preset: str | None,
) -> str:
    """All or nothing: both are checked before either is changed."""
    if wanted:
        lobby.read_manner(hosted, visit.guest, _with_usual(desk, hosted, wanted))
    told = [lobby.set_options(hosted, visit.guest, options, preset)] if options or preset is not None else []
    if wanted:
        told.append(lobby.set_manner(hosted, visit.guest, _with_usual(desk, hosted, wanted)))
    return "\n".join(told)


VERBS = {
    "options": options,
    "page": turn_page,
    "setopt": set_option,
    "preset": set_preset,
    "manner": set_manner,
    "level": add_ai,
    "form": form,
    "filled": filled,
    "reminders": reminders,
    "remind": remind,
}
