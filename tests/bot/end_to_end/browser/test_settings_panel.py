"""The panel of a table on a phone: whatever was agreed on, every page of it fits the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from bot.messages.layouts import Layout
from bot.messages.settings_pages import pages
from bot.messages.settings_panel import FRONT_PAGE, panel
from bot.store import Seat, TableSettings
from bot.tables import lobby
from bot.tables.hosted_table import HostedTable
from bot.text.names import ai_names
from bot.text.options import in_few_words
from engine import Game, GameOption, Refused, all_games, get_game
from tests.bot.arena.browser import PHONE, Visits
from tests.bot.arena.small_bot import at
from tests.bot.benches.bench_phone import VISIBLE
from tests.bot.end_to_end.support.browser_player import private_messages
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.support.hosted_tables import BLUE, CHANNEL, NOW, RED, known

pytestmark = pytest.mark.asyncio(loop_scope="session")
AROUND = 140
"""Pixels for all that is shown around a private answer: whom it answers, who sends it, that nobody else can see it."""
ELSE = "Change something else"
MEASURED = """[...document.querySelectorAll("[data-message]")].map(
    each => [each.dataset.message, each.querySelector(".container").getBoundingClientRect().height, each.innerText])"""
"""Every message on the page: which, how high, and its words. A look takes longer than a message, so this is one at all of them."""
WORDIEST = TableSettings(late="default", roll="auto", odds="off", banter=False)
"""What is not as usual is said in a line of its own."""


def wordiest(game: Game[Any]) -> dict[str, object]:
    """The options that take most room in words, whether or not they go together."""
    return {setting.id: _longest(setting) for setting in game.game_options}


def _longest(setting: GameOption) -> str:
    by_length = sorted(setting.choices, key=lambda choice: len(setting.in_words(choice)))
    if setting.times == 0:
        return ",".join(by_length[1:])  # all would be a preset
    return ",".join(by_length[-1:] * setting.times)


def clashing(game: Game[Any]) -> dict[str, object]:
    """The wordiest options, but for one that does not go with them when all seats are taken, if there is any such."""
    for setting in game.game_options:
        for choice in setting.choices:
            options = {**wordiest(game), setting.id: ",".join([choice] * (setting.times or 1))}
            try:
                game.check(game.most, game.read_options(options))
            except Refused:
                return options
    return wordiest(game)


def tables(game: Game[Any]) -> Iterator[HostedTable]:
    """All seats are taken: before the game and, if it can begin, during it."""
    for options in (*(preset.options for preset in game.presets), wordiest(game), clashing(game)):
        hosted = HostedTable(lobby.new_record(10, CHANNEL, game.id, RED, WORDIEST, {**options}, NOW, known), None, NOW)
        lobby.join(hosted, BLUE)
        while len(hosted.record.seats) < (game.most if options == clashing(game) else hosted.bounds[1]):
            hosted.record.seats.append(Seat(next(ai_names([seat.name for seat in hosted.record.seats])), level="quick"))
        yield hosted
        if lobby.options_conflict(hosted) is None:
            lobby.start(hosted, RED)
            yield hosted


def layouts(hosted: HostedTable) -> list[Layout]:
    """All that is shown to the host, and what is shown to another player."""
    return [*(panel(hosted, RED, page) for page in (FRONT_PAGE, *(page.id for page in pages(hosted)))), panel(hosted, BLUE)]


@pytest.mark.parametrize("game", all_games())
async def test_every_page_fits_the_screen_of_a_phone(house: Visits, game: str) -> None:
    async with at(house.arena) as client:
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        channel = client.get_partial_messageable(int(house.arena.channel.id))
        shown = [layout for hosted in tables(get_game(game)) for layout in layouts(hosted)]
        unlike = {str(layout.to_components()): layout for layout in shown}  # type: ignore[no-untyped-call]
        sent = [(await channel.send(view=layout)).id for layout in unlike.values()]
        await expect(red.page.locator(f'[data-message="{sent[-1]}"]')).to_be_visible()
        measured = {int(each): (height, text) for each, height, text in await red.page.evaluate(MEASURED)}
        for height, text in (measured[each] for each in sent):
            assert height + AROUND <= VISIBLE, text


@pytest.mark.usefixtures("unhurried")
async def test_an_option_is_changed_under_a_finger_without_scrolling(house: Visits, tmp_path: Path) -> None:
    async with hosting(house.arena, tmp_path):
        red = await house.come("Red", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
        game = max((game for game in map(get_game, all_games()) if game.presets), key=lambda game: len(game.game_options))
        await red.command("/play", game=game.id, preset=game.presets[-1].id)
        await red.button("Options").tap()
        private = private_messages(red).last
        await expect(private).to_be_visible()
        await red.shows("bot-phone-panel", both=True)
        for setting in game.game_options:
            await red.button(ELSE).tap()
            await red.shows("bot-phone-panel-list")
            await red.page.get_by_role("option", name=setting.title, exact=True).tap()
            await expect(private.get_by_role("heading", name=setting.title)).to_be_visible()
            await red.shows(f"bot-phone-panel-{setting.id}")
            whole, frame = await private.bounding_box(), await private.locator(".container").bounding_box()
            assert whole is not None
            assert frame is not None
            assert whole["height"] <= min(VISIBLE, frame["height"] + AROUND)
        one = game.game_options[-1]  # its page is open
        chosen = game.read_options(game.presets[-1].options)
        other = next(choice for choice in one.choices if choice != chosen[one.id])
        await private.get_by_role("button").filter(has_text=one.in_words(chosen[one.id])).tap()
        await red.page.get_by_role("option", name=one.in_words(other)).tap()
        picked = private.get_by_role("button").filter(has_text=one.in_words(other))
        await expect(picked).to_be_visible()
        await expect(picked).not_to_have_attribute("aria-busy", "true")  # it shows what was picked before the bot has answered
        await red.button("Back").tap()
        after = in_few_words(game, {**chosen, one.id: other})[-1].removeprefix("-# ").replace("*", "")
        await expect(private).to_contain_text(after)
        assert await red.overflow() <= 0
