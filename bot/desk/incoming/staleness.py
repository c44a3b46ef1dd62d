"""Controls of yesterday: which of them mean nothing any more, and what a message is without them."""

from __future__ import annotations

import discord

from bot.desk.incoming.codes import Code
from bot.desk.messages.layouts import Layout, codes_in, files_in, shown_before, texts_in
from bot.hall.hall import Hall
from bot.hall.hosted import HostedTable
from bot.hall.play import short
from bot.store import File, Stage
from engine import Refused

ANSWERS = ("answer", "pick")
"""Verbs that answer a question."""
OFFERS = ("agree", "decline")
"""Verbs about a seat that is to change hands."""


async def is_over(hall: Hall, code: Code, message: discord.Message) -> bool:
    """Whether what a control of this message was made for is over, so that nobody should press it again."""
    if not code.table or str(code) not in codes_in(message):
        return False
    where = await hall.store.where(code.table)
    if where is None or where.stage in (Stage.CLOSED, Stage.BROKEN):
        return True
    try:
        hosted = await hall.look(code.table)
    except Refused:
        return True
    if hosted.sheet.is_lost(code.revision):
        return True
    if code.verb in OFFERS:
        offer = hosted.sheet.offer
        return offer is None or [str(offer.number)] != list(code.rest[:1])
    if message.flags.ephemeral:
        return code.verb in ANSWERS and not _is_asked(hosted, code)
    sight, _ = await hall.store.shown(code.table)
    # A later message may be the next table message, seen by somebody before we have noted that it is out.
    return sight.message is not None and message.id < sight.message and message.id != sight.lobby


def _is_asked(hosted: HostedTable, code: Code) -> bool:
    return hosted.sheet.stage is Stage.PLAYING and any([short(each.key)] == list(code.rest[:1]) for each in hosted.table.questions)


def without_controls(message: discord.Message) -> tuple[Layout, list[File]]:
    """What happened stays; what was asked goes with the controls that answered it."""
    pictures, texts = files_in(message), texts_in(message)
    told = "\n".join(texts[:-1] if len(texts) > 1 else texts)
    return Layout.of(told or ("" if pictures else "…"), [shown_before(file) for file in pictures]), pictures
