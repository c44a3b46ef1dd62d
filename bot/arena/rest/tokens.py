"""Routes that need only an interaction token: the callback, follow-ups and their edits."""

from __future__ import annotations

from bot.arena.behaviour.errors import Json
from bot.arena.behaviour.interactions import Interaction
from bot.arena.rest.routes import Call, routes
from bot.arena.state.models import Message

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"


@routes("POST", "/interactions/{interaction_id}/{interaction_token}/callback", needs_token=False)
def respond(call: Call) -> Json | None:
    """Responds to an interaction, within 3 seconds."""
    interactions = call.services.interactions
    interaction = interactions.respond(call.params["interaction_id"], call.params["interaction_token"], call.body, call.uploads)
    return interactions.callback_answer(interaction) if call.query_is("with_response") else None


def _interaction(call: Call) -> Interaction:
    return call.services.interactions.with_token(call.params["webhook_id"], call.params["webhook_token"])


def _message(call: Call, interaction: Interaction) -> Message:
    return call.services.interactions.message_of(interaction, call.params.get("message_id", "@original"))


@routes("POST", WEBHOOK, needs_token=False)
def follow_up(call: Call) -> Json:
    """Creates a follow-up. The message is returned with or without `wait`."""
    interaction = _interaction(call)
    message = call.services.interactions.follow_up(interaction, call.body, call.uploads)
    return call.services.messages.payload_for(message, interaction.application.bot.id)


def _get_response(call: Call) -> Json:
    """Returns a message of this interaction."""
    interaction = _interaction(call)
    return call.services.messages.payload_for(_message(call, interaction), interaction.application.bot.id)


def _edit_response(call: Call) -> Json:
    """Edits a message of this interaction."""
    interaction = _interaction(call)
    message = call.services.interactions.edit(_message(call, interaction), call.body, call.uploads)
    return call.services.messages.payload_for(message, interaction.application.bot.id)


def _delete_response(call: Call) -> None:
    """Deletes a message of this interaction."""
    call.services.messages.delete(_message(call, _interaction(call)))


for message in ("@original", "{message_id}"):
    routes("GET", f"{WEBHOOK}/messages/{message}", needs_token=False)(_get_response)
    routes("PATCH", f"{WEBHOOK}/messages/{message}", needs_token=False)(_edit_response)
    routes("DELETE", f"{WEBHOOK}/messages/{message}", needs_token=False)(_delete_response)
