"""Forged controls: a control counts only on its own message, and a private reply never replaces a public message."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest

from bot.arena import Arena
from bot.arena.behaviour.interactions import Interaction, InteractionType
from bot.arena.driver import Player
from bot.arena.screen import Seen
from bot.arena.state.models import Message, MessageFlag
from bot.arena.validation import answers
from bot.arena.validation.component_tree import ComponentType
from bot.client import Grandstand
from bot.interactions.actions import ACTIONS
from bot.interactions.router import NOT_THERE, InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout
from bot.responses.responder import Responder
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import last_private, open_page, private_messages
from tests.bot.end_to_end.support.traffic import add_forged_button, record_requests

RESTS = ("", ":1", ":pings:off", ":every")


def public(arena: Arena) -> dict[str, object]:
    """The contents of all public messages."""
    rooms = arena.services.world.messages.values()
    return {message.id: copy.deepcopy((message.content, message.components)) for room in rooms for message in room.values()}


def codes_on(components: list[dict[str, object]]) -> set[str]:
    return {str(control["custom_id"]) for control in answers.controls(components) if control.get("custom_id")}


def meaning(custom_id: str) -> list[str]:
    """The parts of a custom ID without the revision."""
    return [part for at, part in enumerate(custom_id.split(":")) if at != 3]


async def messages_of(table: BotTable, player: Player) -> list[Message]:
    """One message of every kind: the board, the card in the channel, and all private ones of a player."""
    await player.press("Table")
    await open_page(player, "Players")
    await player.press("Table")
    await player.press("My reminders")
    await player.press("Cards")
    for command in ("/log", "/hand", "/choose", "/cancel"):
        await player.slash(command)
    world = table.arena.services.world
    card = next(message for room in world.messages.values() for message in room.values() if "is running" in str(message.components))
    return [table.live.message, card, *[seen.message for seen in private_messages(player)]]


def forgeries(table: BotTable, known: set[str], turn: int) -> Iterator[str]:
    """All known custom IDs, and every action with arguments that it might take, which change with `turn`."""
    yield from sorted(known)
    for at, verb in enumerate(sorted(ACTIONS)):
        yield f"gs:{verb}:{table.id}:1{RESTS[(at + turn) % len(RESTS)]}"


@pytest.mark.parametrize(("who", "first"), [("red", 0), ("blue", 0), ("green", 1)])
async def test_no_forged_control_changes_anything_that_others_see(arena: Arena, table: BotTable, who: str, first: int) -> None:
    """Fault 54: by the host, another player and a spectator; on the board, the card and private messages. The
    last two try all words of every verb on the board and on the card between them."""
    red = table.red
    shown = await messages_of(table, red)
    known = set[str]().union(*(codes_on(message.components) for message in shown))
    player = table.players.get(who) or arena.user(who).goes_to(str(red.channel.name))
    await table.published()
    before, state = public(arena), await table.state()
    for turn, message in enumerate(shown[:2] * 2 if who != "red" else [*shown[:2], *shown[-3:]], first):
        there = [meaning(custom_id) for custom_id in codes_on(message.components)]
        used = player if message.channel_id == player.channel.id else player.goes_to(str(arena.channel.name))
        for custom_id in forgeries(table, known, turn):
            if meaning(custom_id) in there or ":log:" in custom_id:
                continue
            control = {"type": ComponentType.STRING_SELECT, "id": 1, "custom_id": custom_id}
            await used.answered(used.person.use(used.channel, message.id, control, {"values": ["1"]}))
            assert public(arena) == before, custom_id
    await table.published()
    assert public(arena) == before
    assert await table.state() == state


async def test_a_forged_page_of_the_log_is_refused_and_logged(
    arena: Arena, table: BotTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 54: once it replaced the board and the lobby message."""
    red, before = table.red, public(arena)
    for name in ("blue", "green"):
        player = arena.user(name).goes_to(str(red.channel.name))
        caplog.clear()
        await player.answered(player.forges(f"gs:logpage:{table.id}:0:1", on=table.live))
        assert last_private(player).text == NOT_THERE
        assert [record.levelname for record in caplog.records if record.name == "grandstand.desk"] == ["WARNING"]
    assert public(arena) == before


async def test_a_private_reply_never_replaces_a_public_message(arena: Arena, table: BotTable) -> None:
    """Fault 54: whatever an action does, even if its control were on the message."""
    red = table.red

    async def show(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
        await responder.replace(Layout.of("For your eyes only."), [])

    table.bot.router.actions["show"] = show
    live, custom_id = add_forged_button("gs:show:-:0", table.live), "gs:show:-:0"
    before, requests = public(arena), record_requests(arena)
    await red.answered(red.forges(custom_id, on=live))
    assert "That belongs in a message that only you see." in last_private(red).text
    assert public(arena) == before
    assert "For your eyes only." not in str(requests)
    await red.slash("/help")
    await red.answered(red.forges(custom_id, on=add_forged_button(custom_id, last_private(red))))
    assert "For your eyes only." in last_private(red).text


# ---------------------------------------------------------------------- forms


async def send_form(player: Player, on: Message, custom_id: str, parent: Interaction) -> None:
    """Submits a form, whether or not one was opened; `parent` is the interaction that it claims to come from."""
    field = {"type": ComponentType.STRING_SELECT, "id": 2, "custom_id": "field-0", "values": ["wild"]}
    data = {"custom_id": custom_id, "components": [{"type": ComponentType.LABEL, "id": 1, "component": field}]}
    application = player.services.world.application_of(on.author.id)
    assert application is not None
    await player.answered(
        player.services.interactions.begin(
            InteractionType.MODAL, application, player.person.user, player.channel, data, source=on, parent=parent
        )
    )


async def test_a_form_counts_only_from_the_private_panel_that_opens_it(arena: Arena, bot: Grandstand) -> None:
    """Fault 54: a form cannot do what a control does, nor a control what a form does."""
    red = arena.user("red")
    await red.slash("/play")
    pressed = await red.press("Options")
    await open_page(red, "Tracks of the four races")
    panel, lobby = last_private(red).message, next(seen for seen in red.sees() if not seen.private).message
    assert panel.flags & MessageFlag.EPHEMERAL
    table_id = (await bot.store.find_open_of_user(int(red.person.user.id)))[0]
    record, before = (await bot.coordinator.read(table_id)).record, public(arena)
    for on, verb, rest in [
        (lobby, "filled", ":tracks"),
        (lobby, "addai", ""),
        (lobby, "logpage", ":1"),
        (panel, "filled", ":nothing"),
        (panel, "level", ""),
    ]:
        await send_form(red, on, f"gs:{verb}:{table_id}:{record.revision}{rest}", pressed)
        assert NOT_THERE in last_private(red).text
    await red.answered(red.forges(f"gs:filled:{table_id}:1:tracks", on=panel))
    assert NOT_THERE in last_private(red).text
    assert public(arena) == before
    assert (await bot.coordinator.read(table_id)).record == record


# ---------------------------------------------------------------------- stale controls


async def test_a_control_of_a_message_that_was_edited_in_this_moment_counts(arena: Arena, bot: Grandstand) -> None:
    """Two people press Join at once: for the second press, the message has another revision already."""
    red, blue, green = arena.user("red"), arena.user("blue"), arena.user("green")
    await red.slash("/play")
    before: Seen = next(seen for seen in green.sees() if "Join" in seen.buttons)
    await blue.press("Join")
    await green.press("Join", on=before)
    table_id = (await bot.store.find_open_of_user(int(red.person.user.id)))[0]
    assert len((await bot.coordinator.read(table_id)).record.people) == 3
