"""The button How to play, `/rules`, and the pages of All rules."""

from __future__ import annotations

from typing import Any

from bot.interactions.rate_limit import PICTURE
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.how_to_play import RulesInPlay, how_to_play_layout, rules_layout
from bot.messages.layouts import file_of
from bot.responses.responder import Responder
from engine import Game, all_games
from render import how_to_play_pictures


async def rules(router: InteractionRouter, responder: Responder, game: Game[Any] | None) -> None:
    """`/rules`: how the named game is played, or else the one meant here; with the options of the table here if it plays that."""
    hosted = await router.table_meant(responder)
    if hosted is not None and game in (None, hosted.game):
        await _show(router, responder, RulesInPlay.of_table(hosted))
    else:
        await _show(router, responder, RulesInPlay.usual(game if game is not None else next(iter(all_games().values()))))


async def show(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await _show(router, responder, await _rules_of(router, responder, custom_id))


async def _show(router: InteractionRouter, responder: Responder, in_play: RulesInPlay) -> None:
    prefers_words = (await router.coordinator.preferences(responder.guest.id)).words
    arguments = in_play.game.id, in_play.seats, dict(in_play.options)
    if not prefers_words:
        router.look_limit.charge(responder.guest.id, PICTURE)
    pictures = [] if prefers_words else await router.render_pool.look(how_to_play_pictures, *arguments)
    layout, files = how_to_play_layout(in_play, pictures), [file_of(picture) for picture in pictures]
    if not responder.is_private or await responder.replace(layout, files) is None:
        await responder.reply(layout, files)


async def turn_page(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    layout = rules_layout(await _rules_of(router, responder, custom_id), custom_id.integer(1))
    if not responder.is_private or await responder.replace(layout) is None:
        await responder.reply(layout)


async def _rules_of(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> RulesInPlay:
    if custom_id.table:
        return RulesInPlay.of_table(await router.table_for(responder, custom_id.table))
    game = all_games().get(custom_id.argument(0))
    if game is None:
        raise InvalidControl("I do not know that game any more.")
    return RulesInPlay.usual(game)


ACTIONS = {"howto": show, "rules": turn_page}
