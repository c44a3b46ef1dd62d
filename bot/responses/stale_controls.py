"""Stale controls: whether a control is still on its message and still means something, and messages without their controls."""

from __future__ import annotations

import discord

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.messages.layouts import NOTES, TEXT, Layout, Public, custom_ids_in, files_in, text_in, texts_in
from bot.store import File, Stage
from bot.tables import undo
from bot.tables.hosted_table import HostedTable
from bot.tables.question_codes import is_named_by
from engine import Refused

ANSWER_ACTIONS = ("answer", "pick")
"""Actions that answer a question."""
FORM_OPENERS = {"filled": "form", "paused": "pause"}
"""For each action that submits a form, the action of the control that opens the form."""
SEAT_OFFER_ACTIONS = ("agree", "decline")
"""Actions that answer a seat offer."""
UNDO_REQUEST_ACTIONS = ("consent", "refuse")
"""Actions that answer an undo request."""


def is_on_message(interaction: discord.Interaction, custom_id: CustomId) -> bool:
    """Whether the control is on the message that the interaction came from; for a form, whether the control that opens it is."""
    message = interaction.message
    if message is None:
        return False
    on_message = {_without_revision(other) for other in map(parse_custom_id, custom_ids_in(message)) if other is not None}
    if interaction.type is discord.InteractionType.modal_submit:
        return (
            custom_id.action in FORM_OPENERS
            and _without_revision(custom_id._replace(action=FORM_OPENERS[custom_id.action])) in on_message
        )
    return custom_id.action not in FORM_OPENERS and _without_revision(custom_id) in on_message


def is_exactly_on_message(interaction: discord.Interaction, custom_id: CustomId) -> bool:
    """Whether the message has exactly this control, with the same revision, so that it was not forged."""
    return interaction.message is not None and str(custom_id) in custom_ids_in(interaction.message)


def _without_revision(custom_id: CustomId) -> CustomId:
    """The custom ID without its revision and, for the Log button, without its last event. Both may have changed by an edit at the
    moment of the press, and it is still the same control."""
    return custom_id._replace(revision=0, arguments=() if custom_id.action == "log" else custom_id.arguments)


async def is_stale(coordinator: Coordinator, custom_id: CustomId, message: discord.Message) -> bool:
    """Whether a control of this message no longer means anything, so that it should be removed."""
    if not custom_id.table or str(custom_id) not in custom_ids_in(message):
        return False
    where = await coordinator.store.read_location(custom_id.table)
    if where is None or where.stage in (Stage.CLOSED, Stage.BROKEN):
        return True
    try:
        hosted = await coordinator.read(custom_id.table)
    except Refused:
        return True
    if hosted.record.is_discarded(custom_id.revision):
        return True
    if custom_id.action in SEAT_OFFER_ACTIONS:
        offer = hosted.record.seat_offer
        return offer is None or [str(offer.number)] != list(custom_id.arguments[:1])
    if custom_id.action in UNDO_REQUEST_ACTIONS:
        undo_request = undo.open_undo_request(hosted)
        return undo_request is None or [str(undo_request.number)] != list(custom_id.arguments[:1])
    if message.flags.ephemeral:
        return custom_id.action in ANSWER_ACTIONS and (
            hosted.record.was_undone_since(custom_id.revision) or not _is_still_asked(hosted, custom_id)
        )
    published, _ = await coordinator.store.read_published(custom_id.table)
    # A later message may be the next table message, pressed before the bot has recorded it.
    return published.message is not None and message.id < published.message and message.id != published.lobby


def _is_still_asked(hosted: HostedTable, custom_id: CustomId) -> bool:
    """Whether the control's question is open, or a secret pick that can still be changed."""
    if hosted.record.stage is not Stage.PLAYING:
        return False
    picks = [pick.question for seat in range(len(hosted.record.seats)) for pick in hosted.table.changeable_picks(seat)]
    chosen = [question for question in picks if not question.window]
    asked = (*hosted.table.questions, *chosen)
    return any(is_named_by(hosted.record, question.key, code) for code in custom_id.arguments[:1] for question in asked)


def message_without_controls(message: discord.Message) -> tuple[Layout, list[File]]:
    """The message's layout without its question and controls, and the files that it keeps."""
    pictures, texts = files_in(message), texts_in(message)
    text, notes = text_in(message, TEXT), text_in(message, NOTES)
    if text is None and notes is None:  # an earlier version posted it
        text = "\n".join(texts[:-1] if len(texts) > 1 else texts)
    return Public.of(text or ("" if pictures or notes else "…"), pictures, notes=notes or ""), pictures
