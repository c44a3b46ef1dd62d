"""Yesterday's controls: which of them no longer mean anything, and what a message looks like without them."""

from __future__ import annotations

import discord

from bot.coordinator.coordinator import Coordinator
from bot.messages.custom_ids import CustomId, parse_custom_id
from bot.messages.layouts import Layout, Public, codes_in, files_in, shown_before, texts_in
from bot.store import File, Stage
from bot.tables import undo
from bot.tables.hosted_table import HostedTable
from bot.tables.play import short
from engine import Refused

ANSWERS = ("answer", "pick")
"""Verbs that answer a question."""
FORMS = {"filled": "form", "paused": "pause"}
"""The verbs that forms are sent with, and those of the controls that open them."""
OFFERS = ("agree", "decline")
"""Verbs about a seat that is to change hands."""
PLEAS = ("consent", "refuse")
"""Verbs about something that is to be taken back."""


def is_shown(interaction: discord.Interaction, code: CustomId) -> bool:
    """Whether a control is on the message that it came from. A form is on none, so the control that opens it counts."""
    message = interaction.message
    if message is None:
        return False
    there = {_meant(found) for found in map(parse_custom_id, codes_in(message)) if found is not None}
    if interaction.type is discord.InteractionType.modal_submit:
        return code.verb in FORMS and _meant(code._replace(verb=FORMS[code.verb])) in there
    return code.verb not in FORMS and _meant(code) in there


def is_there(interaction: discord.Interaction, code: CustomId) -> bool:
    """Whether the message has this very control, with its revision: then it was not made up."""
    return interaction.message is not None and str(code) in codes_in(interaction.message)


def _meant(code: CustomId) -> CustomId:
    """Without what a control only notes: the revision and, on the log button, how far the story had been told. Somebody else may
    have changed the message at the very moment of the press, and the same control is still there."""
    return code._replace(revision=0, rest=() if code.verb == "log" else code.rest)


async def is_over(coordinator: Coordinator, code: CustomId, message: discord.Message) -> bool:
    """Whether the moment for a control of this message has passed, so that nobody should press it again."""
    if not code.table or str(code) not in codes_in(message):
        return False
    where = await coordinator.store.read_location(code.table)
    if where is None or where.stage in (Stage.CLOSED, Stage.BROKEN):
        return True
    try:
        hosted = await coordinator.read(code.table)
    except Refused:
        return True
    if hosted.record.is_discarded(code.revision):
        return True
    if code.verb in OFFERS:
        offer = hosted.record.seat_offer
        return offer is None or [str(offer.number)] != list(code.rest[:1])
    if code.verb in PLEAS:
        undo_request = undo.open_undo_request(hosted)
        return undo_request is None or [str(undo_request.number)] != list(code.rest[:1])
    if message.flags.ephemeral:
        return code.verb in ANSWERS and (hosted.record.was_undone_since(code.revision) or not _is_asked(hosted, code))
    published, _ = await coordinator.store.read_published(code.table)
    # A later message may be the next table message, seen by somebody before we have noted that it is out.
    return published.message is not None and message.id < published.message and message.id != published.lobby


def _is_asked(hosted: HostedTable, code: CustomId) -> bool:
    """Secret picks count too, as long as they can be changed."""
    if hosted.record.stage is not Stage.PLAYING:
        return False
    picks = [each.question for seat in range(len(hosted.record.seats)) for each in hosted.table.changeable_picks(seat)]
    chosen = [each for each in picks if not each.window]
    return any([short(each.key)] == list(code.rest[:1]) for each in (*hosted.table.questions, *chosen))


def without_controls(message: discord.Message) -> tuple[Layout, list[File]]:
    """What happened stays; what was asked goes with the controls that answered it."""
    pictures, texts = files_in(message), texts_in(message)
    told = "\n".join(texts[:-1] if len(texts) > 1 else texts)
    return Public.of(told or ("" if pictures else "…"), [shown_before(file) for file in pictures]), pictures
