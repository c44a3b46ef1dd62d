"""Club pictures: shown privately first, with a Show to all button that posts them publicly, once."""

from __future__ import annotations

from typing import NamedTuple

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId
from bot.messages.layouts import Layout, Public, button, file_of, files_in
from bot.responses.responder import Responder, kept_attachments
from bot.text.escaping import ended, plain
from engine import Refused
from render import Picture

ONLY_IN_SERVER = "What is agreed and remembered belongs to a server: use this command in one of its channels."
ALREADY_SHOWN = "Everybody can already see it."
NOT_POSTED = "I could not post it here. Please try again with the command."


class Server(NamedTuple):
    """The server in which a club command was used."""

    id: int
    name: str


def server_of(router: InteractionRouter, responder: Responder) -> Server:
    if responder.interaction.guild_id is None:
        raise Refused(ONLY_IN_SERVER)
    guild = router.client.get_guild(responder.interaction.guild_id)
    return Server(responder.interaction.guild_id, guild.name if guild is not None else "This server")


async def show(responder: Responder, picture: Picture, again: CustomId) -> None:
    """Shows a picture privately, with a Show to all button that carries `again`."""
    await responder.reply(Layout.of(pictures=[picture], rows=[[button("Show to all", again)]]), [file_of(picture)])


async def show_to_all(router: InteractionRouter, responder: Responder, picture: Picture) -> None:
    """Posts the current picture publicly. The button is removed first, so that nobody posts it twice."""
    message = responder.interaction.message
    if message is None or message.id in router.shown_to_all:
        raise Refused(ALREADY_SHOWN)
    router.public_posts.count_shown(responder.guest.id, responder.place)
    router.shown_to_all.is_first(message.id)
    files = files_in(message)
    await responder.replace(Layout.of(pictures=files), kept_attachments(files))
    by = ended(f"-# Shown by {plain(responder.guest.name)}")
    if not await responder.post_publicly(Public.of(pictures=[picture], below=by), [file_of(picture)]):
        raise Refused(NOT_POSTED)
