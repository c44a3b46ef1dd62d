"""Yesterday's controls: which of them no longer mean anything, and what a message looks like without them."""

from __future__ import annotations

import discord

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.messages.layouts import Layout, Public, custom_ids_in, files_in, gallery_item_of_file, texts_in
from bot.store import File, Stage
from bot.tables import undo
from bot.tables.hosted_table import HostedTable
from bot.tables.play import short
from engine import Refused

ANSWER_ACTIONS = ("answer", "pick")
"""Verbs that answer a question."""
FORM_OPENERS = {"filled": "form", "paused": "pause"}
"""The verbs that forms are sent with, and those of the controls that open them."""
SEAT_OFFER_ACTIONS = ("agree", "decline")
"""Verbs about a seat that is to change hands."""
UNDO_REQUEST_ACTIONS = ("consent", "refuse")
"""Verbs about something that is to be taken back."""


def is_on_message(interaction: discord.Interaction, custom_id: CustomId) -> bool:
    """Whether a control is on the message that it came from. A form is on none, so the control that opens it counts."""
    message = interaction.message
    if message is None:
        return False
    there = {_without_revision(found) for found in map(parse_custom_id, custom_ids_in(message)) if found is not None}
    if interaction.type is discord.InteractionType.modal_submit:
        return (
            custom_id.action in FORM_OPENERS
            and _without_revision(custom_id._replace(action=FORM_OPENERS[custom_id.action])) in there
        )
    return custom_id.action not in FORM_OPENERS and _without_revision(custom_id) in there


def is_exactly_on_message(interaction: discord.Interaction, custom_id: CustomId) -> bool:
    """Whether the message has this very control, with its revision: then it was not made up."""
    return interaction.message is not None and str(custom_id) in custom_ids_in(interaction.message)


def _without_revision(custom_id: CustomId) -> CustomId:
    """Without what a control only notes: the revision and, on the log button, how far the story had been told. Somebody else may
    have changed the message at the very moment of the press, and the same control is still there."""
    return custom_id._replace(revision=0, arguments=() if custom_id.action == "log" else custom_id.arguments)


async def is_stale(coordinator: Coordinator, custom_id: CustomId, message: discord.Message) -> bool:
    """Whether the moment for a control of this message has passed, so that nobody should press it again."""
    if not custom_id.table or str(custom_id) not in custom_ids_in(message):
        return False
    where = await coordinator.store.where(custom_id.table)
    if where is None or where.stage in (Stage.CLOSED, Stage.BROKEN):
        return True
    try:
        hosted = await coordinator.look(custom_id.table)
    except Refused:
        return True
    if hosted.record.is_lost(custom_id.revision):
        return True
    if custom_id.action in SEAT_OFFER_ACTIONS:
        offer = hosted.record.seat_offer
        return offer is None or [str(offer.number)] != list(custom_id.arguments[:1])
    if custom_id.action in UNDO_REQUEST_ACTIONS:
        undo_request = undo.open_undo_request(hosted)
        return undo_request is None or [str(undo_request.number)] != list(custom_id.arguments[:1])
    if message.flags.ephemeral:
        return custom_id.action in ANSWER_ACTIONS and (
            hosted.record.is_taken_back(custom_id.revision) or not _is_still_asked(hosted, custom_id)
        )
    published, _ = await coordinator.store.shown(custom_id.table)
    # A later message may be the next table message, seen by somebody before we have noted that it is out.
    return published.message is not None and message.id < published.message and message.id != published.lobby


def _is_still_asked(hosted: HostedTable, custom_id: CustomId) -> bool:
    """Secret picks count too, as long as they can be changed."""
    if hosted.record.stage is not Stage.PLAYING:
        return False
    picks = [each.question for seat in range(len(hosted.record.seats)) for each in hosted.table.chosen(seat)]
    chosen = [each for each in picks if not each.window]
    return any([short(each.key)] == list(custom_id.arguments[:1]) for each in (*hosted.table.questions, *chosen))


def message_without_controls(message: discord.Message) -> tuple[Layout, list[File]]:
    """What happened stays; what was asked goes with the controls that answered it."""
    pictures, texts = files_in(message), texts_in(message)
    told = "\n".join(texts[:-1] if len(texts) > 1 else texts)
    return Public.of(told or ("" if pictures else "…"), [gallery_item_of_file(file) for file in pictures]), pictures
