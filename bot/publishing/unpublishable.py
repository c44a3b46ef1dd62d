"""Tables that cannot be published: their server is gone, or the bot may not write there."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.publishing.channel import CannotPublishError
from bot.store import Stage, TableRecord
from bot.tables import suspension
from bot.tables.hosted_table import HostedTable

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate

log = logging.getLogger("grandstand.delivery")


def check_server(update: ChannelUpdate, record: TableRecord) -> None:
    """Raises CannotPublishError if the bot is no longer in the table's server, or if Discord has an outage there."""
    if update.client.get_guild(record.guild) is None:
        raise CannotPublishError(suspension.NOT_HERE, record, whole_server=True)
    if record.guild in update.delivery.unavailable_guilds:
        raise CannotPublishError(suspension.OUTAGE, record, whole_server=True)


async def suspend(update: ChannelUpdate, trouble: CannotPublishError) -> None:
    """Suspends the table until something changes, and tells who acted."""
    why, record = str(trouble), trouble.record
    log.warning("Table suspended: %s", why, extra={"event": "table_suspended"})
    if record.stage is Stage.CLOSED:
        update.published.note_revision(record)
        await update.record([number for number, _ in update.notices])
        return

    def act(hosted: HostedTable) -> int | None:
        return suspension.suspend(hosted, why, tried=record.revision, tell_host=trouble.tell_host)

    revision = await update.coordinator.act(update.table_id, None, None, act)
    if revision is None:
        return  # the table has changed meanwhile, perhaps moved: the next update publishes that
    update.delivery.mark_stuck(update.table_id, record.guild, revision, trouble.retry_in)
    if update.responder is not None:
        await update.responder.reply(f"That is done, but nobody can see it yet. {why}")
    update.hosted = await update.coordinator.read(update.table_id)
    update.published, update.notices = await update.store.read_published(update.table_id)
    if not trouble.whole_server and record.stage is not Stage.LOBBY:
        await update.show_lobby_card()
