"""The bot's own emojis: uploads the drawings of all games to its application, in the background, and knows which are there.

An emoji's name holds the code of its drawing, so nothing has to be remembered: what Discord lists is compared with what the games
draw. A drawing that changes has another name; the old one is removed. Until all emojis of a game are there, its names stand alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import discord

from bot.background_task import BackgroundTask
from bot.clock import Clock
from bot.responses.responder import CONNECTION_ERRORS
from bot.store import TableRecord
from bot.text.emojis import NAME_PREFIX, NO_EMOJIS, Emojis, is_ours, markup
from bot.workers.rendering.pool import RenderPool
from engine import Refused, all_games
from render import emoji_pictures

log = logging.getLogger("grandstand.emojis")
START_SECONDS = 5.0
"""How long after the bot is ready the emojis are drawn: games that go on after a restart come first."""
UPLOAD_SECONDS = 2.0
"""Between two uploads or removals. Discord does not say how many it allows; for the emojis of servers it is about 50 an hour."""
GLOBAL_LIMIT_SECONDS = 0.025
"""The same where nothing but the global rate limit counts: 50 requests a second."""
RETRY_SECONDS = 1800.0
"""After a refusal or a broken connection."""
CHECK_SECONDS = 3600.0
"""Between two looks at what Discord has: another process may have changed it, or a person in the developer portal."""

Wanted = Mapping[str, Mapping[str, str]]
"""The names of the wanted emojis, by game and by what they show."""


class EmojiDiff(NamedTuple):
    """What has to be done so that the application has the wanted emojis."""

    missing: Mapping[str, Sequence[str]]
    """The names to upload, by the game that draws them; each once, even if several games draw the same."""
    gone: Sequence[str]
    """The names to remove: ours, but no game draws them any more."""


def difference(wanted: Wanted, present: Sequence[str]) -> EmojiDiff:
    known = {*present}
    missing: dict[str, list[str]] = {}
    for game, names in wanted.items():
        for name in names.values():
            if name not in known:
                missing.setdefault(game, []).append(name)
                known.add(name)
    all_wanted = {name for names in wanted.values() for name in names.values()}
    return EmojiDiff(missing, [name for name in present if is_ours(name) and name not in all_wanted])


def usable(wanted: Wanted, present: Mapping[str, int]) -> dict[str, Emojis]:
    """Returns the emojis of the games that have all of theirs: some with an emoji beside others without one would look like a
    fault."""
    return {
        game: {shows: markup(name, present[name]) for shows, name in names.items()}
        for game, names in wanted.items()
        if names and present.keys() >= {*names.values()}
    }


class ApplicationEmojis(BackgroundTask):
    """Keeps the emojis up to date. Of several processes on one database, only the one with the first shard `uploads`."""

    def __init__(
        self,
        client: discord.Client,
        render_pool: RenderPool,
        clock: Clock,
        *,
        uploads: bool,
        upload_seconds: float = UPLOAD_SECONDS,
    ) -> None:
        self.client = client
        self.render_pool = render_pool
        self.clock = clock
        self.uploads = uploads
        self.upload_seconds = upload_seconds
        self.games: Sequence[str] = tuple(all_games())
        self._usable: Mapping[str, Emojis] = {}
        self._wanted: dict[str, Mapping[str, str]] = {}
        """What each game draws, once it has been drawn."""

    def of(self, record: TableRecord) -> Emojis:
        """Returns the emojis for the messages of a table; none where it has agreed on words instead of pictures."""
        return NO_EMOJIS if record.settings.pictures == "words" else self._usable.get(record.game, NO_EMOJIS)

    async def _run(self) -> None:
        await self.clock.pause(START_SECONDS)
        while True:
            await self.clock.pause(await self.refresh())

    async def refresh(self) -> float:
        """Brings the emojis up to date as far as possible. Returns after how many seconds to try again."""
        try:
            await self._draw_all()
            await self._bring_up_to_date()
        except discord.RateLimited as limited:
            log.info("Emojis postponed, Discord limits them: %s", limited, extra={"event": "emojis_limited"})
            return max(RETRY_SECONDS, limited.retry_after)
        except (discord.HTTPException, Refused, *CONNECTION_ERRORS) as error:
            log.warning(
                "Emojis not up to date, retry in %.0f min; names stand alone meanwhile: %s",
                RETRY_SECONDS / 60,
                error,
                extra={"event": "emojis_refused"},
            )
            return RETRY_SECONDS
        except Exception:
            log.exception("Emojis not up to date, unexpected error", extra={"event": "emojis_failed"})
            return RETRY_SECONDS
        return CHECK_SECONDS

    async def _draw_all(self) -> None:
        for game in self.games:
            if game not in self._wanted:
                await self._draw(game)

    async def _draw(self, game: str) -> Mapping[str, bytes]:
        """Draws a game's emojis, as private pictures are drawn, and returns them by name. Raises Refused if too many are wanted."""
        pictures = await self.render_pool.look(emoji_pictures, game)
        self._wanted[game] = {picture.alt: NAME_PREFIX + picture.name for picture in pictures}
        return {NAME_PREFIX + picture.name: picture.data for picture in pictures}

    async def _bring_up_to_date(self) -> None:
        present = {emoji.name: emoji for emoji in await self.client.fetch_application_emojis()}
        self._note(present)
        missing, gone = difference(self._wanted, [*present])
        if not self.uploads or not (missing or gone):
            return
        for game, names in missing.items():
            drawn = await self._draw(game)
            for name in names:
                present[name] = await self.client.create_application_emoji(name=name, image=drawn[name])
                await asyncio.sleep(self.upload_seconds)  # real seconds, whatever clock the bot has
            self._note(present)
        for name in gone:  # last, so that messages have them as long as possible
            await present.pop(name).delete()
            await asyncio.sleep(self.upload_seconds)
        uploaded = sum(map(len, missing.values()))
        log.info("Emojis up to date: %d uploaded, %d removed", uploaded, len(gone), extra={"event": "emojis_up_to_date"})

    def _note(self, present: Mapping[str, discord.Emoji]) -> None:
        self._usable = usable(self._wanted, {name: emoji.id for name, emoji in present.items()})
