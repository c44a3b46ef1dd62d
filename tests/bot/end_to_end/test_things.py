"""`/things` and the button "My things": a player's items, and orders that count at once."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.arena.screen import Seen
from bot.arena.validation.component_tree import walk
from tests.bot.end_to_end.support.advantages import advantage_table
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import last_private, reply, reply_to_press, wait_for_private
from tests.bot.end_to_end.support.traffic import record_mentions

TITLE, AT_ONCE = "My things", "Use it at the next chance"


def marked(seen: Seen) -> list[str]:
    """The current order of each item, as its closed select shows it."""
    selects = [component for component in walk(seen.components) if component.get("placeholder")]
    chosen = [[str(option["label"]) for option in select["options"] if option.get("default")] for select in selects]
    return [(labels or [str(select["placeholder"])])[0] for select, labels in zip(selects, chosen, strict=True)]


async def test_the_button_appears_when_a_player_holds_an_item(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {}) as table:
        assert TITLE not in table.live.buttons
        await table.give_items(blue={"boot": "worth"})
        assert list(table.live.buttons) == ["Roll", TITLE, "Cards", "Hand", "Log", "Table"]


async def test_other_games_have_no_such_button_and_the_command_says_so(table: BotTable) -> None:
    assert TITLE not in table.live.buttons
    player = await table.next_to_decide()
    assert "There is nothing like that in" in await reply(player, "/things")


async def test_the_panel_shows_what_counts_and_a_pick_changes_it(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {"blue": {"boot": "worth", "gust": "never"}, "red": {"bauble": "worth"}}) as table:
        blue, mentions, live = table.blue, record_mentions(arena), table.live
        await blue.press(TITLE, on=live)
        panel = last_private(blue)
        assert panel.text.startswith("### My things\n-# Only you see your orders.")
        assert "**Boot Booster**" in panel.text
        assert marked(panel) == ["Ask me when it matters", "Never"]
        revision, answers = await table.state()
        await blue.choose("Use it on my next roll", on=panel)
        after = last_private(blue)
        assert after.message is panel.message
        assert marked(after) == ["Use it on my next roll", "Never"]
        assert await table.orders("blue") == {"boot": "armed:roll", "gust": "never"}
        assert await table.state() == (revision + 1, answers + 1)
        await blue.slash("/standing")
        assert list(last_private(blue).buttons) == ["Boot Booster: use it on my next roll", "Insta-Gust: never"]
        await table.published()
        assert table.live.text == live.text
        assert mentions == [], "nobody is mentioned"
        assert "**Shiny Bauble**" in await reply(table.red, "/things")
        assert not last_private(table.red).selects


async def test_at_the_next_chance_it_is_used_unasked(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {"green": {"boot": "worth"}}) as table:
        green = table.green
        await green.slash("/things")
        await green.press(AT_ONCE, on=last_private(green))
        panel = last_private(green)
        assert await table.orders("green") == {"boot": "next"}
        assert (marked(panel), panel.buttons[AT_ONCE]) == ([AT_ONCE], False)
        await green.press("Roll", on=table.live)
        await green.reads("Boot Booster")
        await table.published()
        assert await table.orders("green") == {}
        assert TITLE not in table.live.buttons


async def test_your_hand_has_them_too(arena: Arena, tmp_path: Path) -> None:
    async with advantage_table(arena, tmp_path, {"blue": {"beans": "worth"}}) as table:
        blue = table.blue
        assert "### My things\n**Magic Beans ×3**" in await reply_to_press(blue, "Hand", on=table.live)
        assert "**Magic Beans ×3**" in await reply_to_press(blue, TITLE, on=last_private(blue))


async def test_an_outdated_order_is_refused_with_one_sentence(arena: Arena, tmp_path: Path) -> None:
    """The item was used, the race has ended, or the game is over; and only its holder gives orders."""
    async with advantage_table(arena, tmp_path, {"blue": {"gust": "worth"}}) as table:
        blue, stranger = table.blue, table.spectator("teal")
        await stranger.press(TITLE, on=table.live)
        await wait_for_private(stranger, "You are not at this table, so you can only watch.")
        await table.red.press(TITLE, on=table.live)
        await wait_for_private(table.red, "You have nothing to give orders about.")
        await blue.press(TITLE, on=table.live)
        panel = last_private(blue)
        (labels,) = panel.selects.values()
        whom = next(label for label in labels if "would finish" in label)
        await table.skip_until(lambda hosted: bool(hosted.game.outcomes(hosted.table.state)))
        before = await table.state()
        await blue.choose(whom, on=panel)
        await wait_for_private(blue, "That can no longer be ordered. **My things** shows what can.")
        assert await table.state() == before
        await table.skip_to("roll")
        await table.give_items(blue={})
        before = await table.state()
        await blue.choose("Never", on=panel)
        await wait_for_private(blue, "You have no Insta-Gust.")
        assert await table.state() == before
        await table.finish()
        await blue.press(AT_ONCE, on=panel)
        await wait_for_private(blue, "This game is over.")
