"""Settings: `/settings`, the Options and Table buttons, the panel's pages and forms, and the user's own reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.coordinator.timekeeper import reschedule_reminders
from bot.interactions.actions.tables import default_table_settings
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.reminders_panel import first_lines_in_words, reminders_in_words, reminders_panel
from bot.messages.settings_pages import PLAYERS_PAGE, choices, option_page, table_settings_page
from bot.messages.settings_panel import FRONT_PAGE, panel
from bot.responses.responder import Responder
from bot.store import Stage, UserPreferences
from bot.store.records import OPEN
from bot.tables import lobby, play, rights
from bot.tables.hosted_table import HostedTable
from bot.tables.reminders import MIN_INTERVAL_SECONDS
from bot.text.durations import duration
from bot.text.table_settings import PACES
from engine import GameOption, Refused
from engine.text.truncate import truncate

MOST_FIELDS = 5
"""The most fields that Discord allows in one form."""
SWITCHES = {"on": True, "off": False}


async def show_panel(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    hosted = await router.table_for(responder, table_id)
    if hosted.record.pause is not None:
        await check_pauser_left(router, responder, table_id)
        hosted = await router.coordinator.read(table_id)
    if hosted.record.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    await responder.reply(panel(hosted, responder.guest))


async def check_pauser_left(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """Checks whether the player who paused has left the server, because nobody is late, and so nobody is checked, during a
    pause."""
    record = (await router.coordinator.read(table_id)).record
    if record.pause is None or record.seat_of(responder.guest.id) is None or record.pause.by == responder.guest.id:
        return
    by = record.pause.by
    if not await router.is_here(record.guild, by):
        await router.coordinator.act(table_id, None, None, lambda hosted: play.left_server(hosted, by))


async def turn_page(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Opens the picked page of the panel, or its front, with the table's current settings."""
    hosted = await router.table_for(responder, custom_id.table)
    if hosted.record.stage not in OPEN:
        hosted.demand(Stage.PLAYING)
    await responder.replace(panel(hosted, responder.guest, responder.value))


async def change(
    router: InteractionRouter, responder: Responder, table_id: str, act: Callable[[HostedTable], str], page: str = FRONT_PAGE
) -> None:
    """Changes the table and shows the panel again, on the same page."""
    await router.act(responder, table_id, act)
    await responder.replace(panel(await router.coordinator.read(table_id), responder.guest, page))


async def set_option(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await _change_option(router, responder, custom_id, responder.values)


async def _change_option(router: InteractionRouter, responder: Responder, custom_id: CustomId, values: Sequence[str]) -> None:
    wanted: dict[str, object] = {custom_id.argument(0): list(values)}
    page = option_page(custom_id.argument(0))
    await change(router, responder, custom_id.table, lambda hosted: lobby.set_options(hosted, responder.guest, wanted), page)


async def set_preset(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    preset = responder.value
    await change(router, responder, custom_id.table, lambda hosted: lobby.set_options(hosted, responder.guest, {}, preset))


async def set_table_settings(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    name = custom_id.argument(0)
    wanted = _parse_setting(name, responder.value)

    def act(hosted: HostedTable) -> str:
        return lobby.set_table_settings(hosted, responder.guest, _with_pace_defaults(router, hosted, wanted))

    await change(router, responder, custom_id.table, act, table_settings_page(name))


def _parse_setting(name: str, value: str) -> dict[str, object]:
    """Parses one setting as a control sends it. Raises InvalidControl if there is no such setting."""
    if name in ("thread", "pings", "banter") and value in SWITCHES:
        return {name: SWITCHES[value]}
    if name in ("pace", "late", "roll", "odds", "pictures", "rated"):
        return {name: value}
    try:
        if name == "limit":
            return {name: float(value)}
    except ValueError:
        pass
    raise InvalidControl("There is no such setting.")


def _with_pace_defaults(router: InteractionRouter, hosted: HostedTable, wanted: Mapping[str, object]) -> Mapping[str, object]:
    """The wanted settings, with the default time limit of a new pace unless one is given."""
    pace = wanted.get("pace", hosted.settings.pace)
    if pace == hosted.settings.pace or pace not in PACES:
        return wanted
    usual = default_table_settings(router, str(pace))
    return {"limit": usual.limit, "late": usual.late, **wanted}


async def add_ai(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    level = responder.value
    await change(router, responder, custom_id.table, lambda hosted: lobby.add_ai(hosted, responder.guest, level), PLAYERS_PAGE)


# ---------------------------------------------------------------------- a form for options with several values


async def open_form(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    hosted = await router.coordinator.read(custom_id.table)
    hosted.demand(Stage.LOBBY)
    rights.demand_host(hosted, responder.guest)
    setting = _setting(hosted, custom_id.argument(0))
    modal = ui.Modal(
        title=truncate(setting.title, 45), custom_id=str(CustomId("filled", custom_id.table, custom_id.revision, (setting.id,)))
    )
    chosen = hosted.record.options[setting.id].split(",")
    for number in range(min(setting.times, MOST_FIELDS)):
        field: ui.Select[Any] = ui.Select(custom_id=f"field-{number}", options=choices(setting, chosen[number]))
        modal.add_item(ui.Label(text=f"Number {number + 1}", component=field))
    modal.stop()
    await responder.open_modal(modal)


async def form_submitted(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Sets the option when the form is submitted. Refused if the game has begun meanwhile."""
    await _change_option(router, responder, custom_id, _form_values(responder))


def _form_values(responder: Responder) -> list[str]:
    data: Any = responder.interaction.data or {}
    fields = [label.get("component") or {} for label in data.get("components", ())]
    return [str(value) for field in fields for value in field.get("values", ())[:1]]


def _setting(hosted: HostedTable, name: str) -> GameOption:
    for setting in hosted.game.game_options:
        if setting.id == name and setting.times > 1:
            return setting
    raise InvalidControl(f"{hosted.game.title} has no such option.")


# ---------------------------------------------------------------------- reminders, for one user at all tables


async def _store_preferences(router: InteractionRouter, user: int, every: float | None, most: int | None) -> UserPreferences:
    """Stores the user's reminder preferences. None leaves a value unchanged; an interval of 0 means the pace of each table."""
    before = await router.coordinator.preferences(user)
    person = replace(
        before,
        remind_every=before.remind_every if every is None else every or None,
        remind_most=before.remind_most if most is None else most,
    )
    await router.coordinator.set_preferences(user, person)
    await reschedule_reminders(router.coordinator, user)
    return person


async def show_reminders(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await router.table_for(responder, custom_id.table)
    await responder.reply(reminders_panel(await router.coordinator.preferences(responder.guest.id)))


async def _set_first_lines(router: InteractionRouter, user: int, *, wanted: bool) -> UserPreferences:
    person = replace(await router.coordinator.preferences(user), first_lines=wanted)
    await router.coordinator.set_preferences(user, person)
    return person


async def switch_first_lines(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    if custom_id.argument(0) not in ("on", "off"):
        raise InvalidControl("There is no such setting.")
    person = await _set_first_lines(router, responder.guest.id, wanted=custom_id.argument(0) == "on")
    await responder.replace(reminders_panel(person))


async def set_reminders(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    name, value = custom_id.argument(0), responder.value
    if name not in ("every", "most") or not value.replace(".", "", 1).isdecimal():
        raise InvalidControl("There is no such setting.")
    every, most = (float(value), None) if name == "every" else (None, int(float(value)))
    if (every or 0) > lobby.MAX_LIMIT_SECONDS or (most or 0) > 10:
        raise InvalidControl("There is no such setting.")
    person = await _store_preferences(router, responder.guest.id, every, most)
    await responder.replace(reminders_panel(person))


# ---------------------------------------------------------------------- by command


async def settings(
    router: InteractionRouter,
    responder: Responder,
    table_id: str | None,
    wanted: Mapping[str, object],
    options: Mapping[str, object],
    preset: str | None,
    remind_hours: float | None,
    reminders: int | None,
    first_lines: bool | None,
) -> None:
    """`/settings`: changes what is given, or shows the panel if nothing is."""
    every = None if remind_hours is None else remind_hours * 3600
    if every and every < MIN_INTERVAL_SECONDS:
        raise Refused(f"Reminders must be at least {duration(MIN_INTERVAL_SECONDS)} apart. Nothing has changed.")
    sentences = []
    if wanted or options or preset is not None:
        changed_table = await router.find(responder, table_id)
        sentences.append(
            await router.act(responder, changed_table, lambda hosted: _set_all(router, hosted, responder, wanted, options, preset))
        )
    if remind_hours is not None or reminders is not None:
        sentences.append(reminders_in_words(await _store_preferences(router, responder.guest.id, every, reminders)))
    if first_lines is not None:
        sentences.append(first_lines_in_words(await _set_first_lines(router, responder.guest.id, wanted=first_lines)))
    if sentences:
        await responder.reply("\n".join(sentences))
        return
    try:
        shown_table = await router.find(responder, table_id)
    except Refused as refused:
        await responder.reply(reminders_panel(await router.coordinator.preferences(responder.guest.id), str(refused)))
    else:
        await show_panel(router, responder, shown_table)


def _set_all(
    router: InteractionRouter,
    hosted: HostedTable,
    responder: Responder,
    wanted: Mapping[str, object],
    options: Mapping[str, object],
    preset: str | None,
) -> str:
    """Changes settings and options together: both are checked before either is changed."""
    if wanted:
        lobby.read_table_settings(hosted, responder.guest, _with_pace_defaults(router, hosted, wanted))
    sentences = [lobby.set_options(hosted, responder.guest, options, preset)] if options or preset is not None else []
    if wanted:
        sentences.append(lobby.set_table_settings(hosted, responder.guest, _with_pace_defaults(router, hosted, wanted)))
    return "\n".join(sentences)


ACTIONS = {
    "options": lambda router, responder, custom_id: show_panel(router, responder, custom_id.table),
    "page": turn_page,
    "setopt": set_option,
    "preset": set_preset,
    "manner": set_table_settings,
    "level": add_ai,
    "form": open_form,
    "filled": form_submitted,
    "reminders": show_reminders,
    "remind": set_reminders,
    "firstlines": switch_first_lines,
}
