"""`/whatif` at a table: private, from the user's point of view, and without effect on the table."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.client import Grandstand
from bot.clock import HandClock
from bot.interactions.actions.odds import NO_ODDS
from bot.interactions.actions.whatif import DECIDING_IN_SECRET, MOVED_ON, RATED
from bot.interactions.rate_limit import MAX_PER_MINUTE, STILL_BUSY, UserRateLimit
from bot.messages.layouts import GOLD
from bot.messages.whatif_message import ANEW, BACK, HEADLINE, VIOLET
from bot.tables.hosted_table import HostedTable
from bot.workers.odds.protocol import Query
from engine import Refused
from tests.bot.end_to_end.support.bot_table import BotTable, open_table, table_with_buttons
from tests.bot.end_to_end.support.hosting import hosting, slow_pictures, without_pictures
from tests.bot.end_to_end.support.odds import enable_odds
from tests.bot.end_to_end.support.played_table import BUTTONS, PlayedTable
from tests.bot.end_to_end.support.player import ask_whatif, last_private, private_messages, reply_to_press
from tests.bot.end_to_end.support.traffic import add_forged_button
from tests.bot.end_to_end.test_abuse import NAMES, wild
from tests.bot.end_to_end.test_forgery import public
from tests.bot.support.waiting import until

LINE = re.compile(r"^\*\*(\d)\*\*: (.+)$", re.MULTILINE)
ODDS = re.compile(r"\((\S+)\u00a0% → (\S+)\u00a0%\)$")


async def written(table: BotTable) -> bytes:
    """Everything that is stored about a table."""
    stored, _ = await table.bot.store.read_table(table.id)
    assert stored is not None
    return msgspec.json.encode([stored.record, stored.save, len(await table.bot.store.read_events(table.id))])


def unrated(hosted: HostedTable) -> None:
    """Two people play, so the game would count."""
    hosted.record.rated, hosted.changed = False, True


# ---------------------------------------------------------------------- all options


async def test_a_roll_is_explained_in_six_lines_with_the_odds_of_the_user(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else sees it, and nothing is stored."""
    async with table_with_buttons(arena, tmp_path, ai=1) as table:
        enable_odds(table.bot, monkeypatch)
        await table.act(unrated)
        player = await table.skip_to_roll(turns=4)
        before, shown, save = public(arena), copy.deepcopy(private_messages(await table.other_player())), await written(table)
        text = await ask_whatif(player)
        assert text.startswith(f"{HEADLINE}\n**If you roll …**")
        lines = LINE.findall(text)
        assert [number for number, _ in lines] == ["1", "2", "3", "4", "5", "6"]
        assert all(ODDS.search(line) for _, line in lines)
        assert len({ODDS.search(line).group(1) for _, line in lines}) == 1  # type: ignore[union-attr]
        assert re.search(r"-# In brackets: your chance to win race \d, before and after\.", text)
        assert [*last_private(player).buttons] == [f"If {number}" for number in range(1, 7)]
        assert await written(table) == save
        assert public(arena) == before
        assert str(private_messages(await table.other_player())) == str(shown)


async def test_a_spectator_reads_the_same_with_the_odds_of_the_rolling_player(
    table: BotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = enable_odds(table.bot, monkeypatch)
    await table.act(unrated)
    player = await table.skip_to_roll(turns=3)
    name = (await table.hosted()).table.seats[(await table.hosted()).table.questions[0].seat]
    text, own = await ask_whatif(table.spectator()), await ask_whatif(player)
    assert text.startswith(f"{HEADLINE}\n**If {name} rolls …**")
    assert f"the chance of {name} to win" in text
    assert [line.partition(" (")[0] for _, line in LINE.findall(text)] == [line.partition(" (")[0] for _, line in LINE.findall(own)]
    information_sets: list[Any] = [msgspec.msgpack.decode(message, type=Query) for message in mind.queries]
    assert {information_set.seat for odds in information_sets[:1] for information_set in odds.information_sets} == {None}
    assert {odds.seed for odds in information_sets} == {f"{table.id} {(await table.hosted()).table.step}"}


async def test_in_a_rated_game_players_see_what_would_happen_and_spectators_the_chances_too(
    table: BotTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    mind = enable_odds(table.bot, monkeypatch)
    player = await table.skip_to_roll(turns=3)
    assert (await table.record()).rated
    for options in ({}, {"dice": "5"}):
        text = await ask_whatif(player, **options)
        assert "%" not in text
        assert not mind.queries
    assert RATED in await ask_whatif(player)
    text = await ask_whatif(table.spectator())
    assert all(ODDS.search(line) for _, line in LINE.findall(text))
    assert RATED not in text


async def test_a_what_if_cannot_be_taken_for_the_game(table: BotTable) -> None:
    """Its headline and colour, its buttons and its picture say so."""
    player = await table.skip_to_roll(turns=3)
    board = table.live
    await ask_whatif(player)
    await player.press("If 5", until="If: 5")
    imagined = last_private(player)
    assert imagined.text.startswith(HEADLINE)
    assert not set(board.buttons) & set(imagined.buttons)
    assert all(alt.startswith("What if — nothing happens at the table. ") for alt in imagined.pictures)
    assert not any("What if" in alt for alt in board.pictures)
    colours = [seen.message.components[0]["accent_color"] for seen in (board, imagined)]
    assert colours == [GOLD.value, VIOLET.value]


async def test_without_an_odds_worker_there_are_no_odds(table: BotTable) -> None:
    text = await ask_whatif(await table.skip_to_roll())
    assert len(LINE.findall(text)) == 6
    assert "%" not in text
    assert "In brackets" not in text


async def test_a_choice_is_told_option_by_option(table: BotTable) -> None:
    """Up to eight options, each with a button."""
    question = (await table.hosted()).table.questions[0]
    text = await ask_whatif(await table.next_to_decide())
    assert question.prompt in text
    assert all(f"**{option.label}**" in text for option in question.options)
    assert [*last_private(await table.next_to_decide()).buttons] == [f"What if “{option.label}”?" for option in question.options]


# ---------------------------------------------------------------------- option by option


async def test_pressing_goes_on_and_back_in_the_same_message(table: BotTable) -> None:
    player, save = await table.skip_to_roll(turns=3), await written(table)
    await ask_whatif(player)
    count = len(private_messages(player))
    await player.press("If 5", until="If: 5")
    first = last_private(player)
    assert "rolls a 5" in first.text
    assert len(first.pictures) == 1
    await player.press(next(iter(first.buttons)), on=first, until=" · ")
    await player.press(BACK, until="If: 5")
    assert last_private(player).text == first.text
    await player.press(ANEW, until="If you roll")
    assert len(private_messages(player)) == count
    assert await written(table) == save


async def test_numbers_and_an_answer_can_be_typed(table: BotTable) -> None:
    option = await table.first_option()
    text = await ask_whatif(await table.next_to_decide(), answer=option.casefold())
    assert text.startswith(f"{HEADLINE}\n**If: {option}**")
    player = await table.skip_to_roll()
    text = await ask_whatif(player, dice="5, 3")
    assert text.startswith(f"{HEADLINE}\n**If: 5 · 3**")
    assert "rolls a 5" in text
    assert "rolls a 3" in text
    assert (await ask_whatif(player, dice="4", answer="Roll")).startswith(f"{HEADLINE}\n**If: 4**")
    assert (await ask_whatif(player, answer="roll")).startswith(f"{HEADLINE}\n**If you roll …**")


async def test_numbers_that_the_user_did_not_name_are_called_an_example(arena: Arena, text_bot: Grandstand) -> None:
    """The user can then name it."""
    table = PlayedTable(arena, ["red", "blue"])
    await table.open(BUTTONS, game="thats-life", options="version=pro modules=flixxy")
    red = table.red
    text = await ask_whatif(red, dice="5")
    assert re.search(r"You named a number, and the rest is an example: \d\.", text)
    shown = re.findall(r"-# What if that (\d) were another number\\?", text)
    await red.press("If 2", on=last_private(red), until="If: 5 · 2")
    assert len(shown) == 1
    assert "example" not in last_private(red).text


async def test_it_says_when_it_looks_no_further(table: BotTable) -> None:
    player = await table.skip_to_roll()
    text = await ask_whatif(player, dice=",".join("1" * 12))
    assert "I look three turns ahead, and no further." in text
    assert "No die came for" in text
    assert [*last_private(player).buttons] == [BACK, ANEW]


async def test_after_a_restart_the_buttons_go_on(arena: Arena, tmp_path: Path) -> None:
    async with table_with_buttons(arena, tmp_path) as table:
        player = await table.skip_to_roll()
        await ask_whatif(player)
    async with hosting(arena, tmp_path):
        await player.press("If 4", until="If: 4")


async def test_a_table_that_has_moved_on_is_looked_at_anew(table: BotTable) -> None:
    player = await table.skip_to_roll()
    await ask_whatif(player)
    seen = last_private(player)
    await player.slash("/roll")
    await table.published()
    await player.press("If 4", on=seen, until=MOVED_ON)
    assert HEADLINE in table_text(player, seen.message.id)


def table_text(player: Player, message: str) -> str:
    return next(seen.text for seen in private_messages(player) if seen.message.id == message)


# ---------------------------------------------------------------------- secrets


async def test_whatif_in_a_secret_line_up_shows_only_the_players_own_pick(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with table_with_buttons(arena, tmp_path, ("red", "blue", "teal")) as table:
        enable_odds(table.bot, monkeypatch)
        await table.act(unrated)
        await table.skip_to("line-up")
        red, blue = (table.players[name] for name in ("red", "blue"))
        before = await ask_whatif(red)
        hosted = await table.hosted()
        mine, theirs = (next(question for question in hosted.table.questions if question.seat == seat) for seat in (0, 1))
        assert all(re.search(rf"^\*\*{option.label}\*\* \(", before, re.MULTILINE) for option in mine.options)
        assert "What others choose in secret is made up." in before

        def picks(hosted: HostedTable) -> None:
            hosted.answer(1, theirs.key, theirs.options[-1].id, "test")

        await table.act(picks)
        assert await ask_whatif(red) == before
        assert not any(option.label in before for option in theirs.options)
        assert await ask_whatif(blue) == DECIDING_IN_SECRET
        assert await ask_whatif(table.spectator()) == DECIDING_IN_SECRET


async def test_a_table_without_odds_has_no_whatif(table: BotTable) -> None:
    """Neither its players nor spectators; a position does not depend on a table."""
    roller = await table.skip_to_roll()
    await ask_whatif(roller)
    seen = last_private(roller)
    await table.host.slash("/settings", odds="off", table=table.id)
    for player in (roller, table.spectator()):
        assert await ask_whatif(player) == NO_ODDS
        assert await ask_whatif(player, dice="5") == NO_ODDS
    assert "Banana rolls a 1, to 4." in await ask_whatif(roller, position="Banana@3 Legs@4")
    assert await reply_to_press(roller, "If 4", on=seen) == NO_ODDS


# ---------------------------------------------------------------------- bad input

AT_A_TABLE: list[tuple[dict[str, object], str]] = [
    ({"dice": "7"}, "“7” is nothing a die shows: name numbers from 1 to 6, such as `5,3`."),
    ({"dice": "0"}, "“0” is nothing a die shows"),
    ({"dice": "5,,x"}, "is nothing a die shows"),
    ({"dice": "٣"}, "is nothing a die shows"),
    ({"dice": "5 " * 1000}, "Name 12 numbers at most"),
    ({"answer": "xyzzy"}, "“xyzzy” is not on offer here. Possible:"),
    ({"track": "mild"}, "Track, race and game belong to a position"),
    ({"game": "thats-life"}, "Track, race and game belong to a position"),
    ({"table": "deadbeef"}, "There is no such table."),
    ({"position": "Banana@1 " * 40}, "A position has 1 to 300 characters, not 359."),
    ({"position": "Banana@1 " * 13}, "A position has 1 to 12 racers, not 13."),
    ({"position": "Banana@1", "game": "chess"}, "“chess” is not a game I know."),
    ({"position": "Banana@1", "track": "moon"}, "“moon” is not a track in Magical Athlete."),
    ({"position": "Banana@1", "race": 9}, "There is no race 9: races are 1 to 4."),
    ({"position": "Bannana@1"}, "No racer is called 'Bannana'. Did you mean Banana?"),
    ({"position": "**@everyone**@1"}, "'\\*\\*@\u200beveryone\\*\\*@1' cannot be read: write Name@space"),
    ({"position": "Ban`ana@1"}, "There is no ` in a position."),
    ({"position": "-6 +3; pawns 1 | 0", "game": "thats-life", "track": "mild"}, "A position of this game takes no track."),
]


async def test_bad_input_is_one_sentence_and_changes_nothing(arena: Arena, table: BotTable) -> None:
    player, save, before = await table.next_to_decide(), await written(table), public(arena)
    for options, sentence in AT_A_TABLE:
        table.bot.router.whatif_limit = UserRateLimit(table.bot.clock)
        text = await ask_whatif(player, **options)
        assert text.startswith(sentence) or sentence in text, text
        assert "\n" not in text
    assert await written(table) == save
    assert public(arena) == before


async def test_an_answer_that_fits_two_labels_asks_back(arena: Arena, bot: Grandstand) -> None:
    without_pictures(arena)
    table = BotTable(bot, arena, "red", "blue")
    await table.open(game="microbot-racers")
    await table.skip_to("pick")
    assert re.match("Which one do you mean: Move 1.* or Move 2", await ask_whatif(table.host, answer="move", table=table.id))


async def test_whatif_needs_a_running_game(arena: Arena, text_bot: Grandstand) -> None:
    """In a channel without a table, in a lobby, and when the game is over."""
    red = arena.user("red")
    assert await ask_whatif(red) == "There is no table here. `/play` opens one."
    await red.slash("/play")
    assert await ask_whatif(red) == "This game has not begun yet."
    await red.slash("/cancel")
    table = await open_table(arena, text_bot, ["red", "blue"])
    await table.finish()
    assert "This game is over." in await ask_whatif(table.red)


@pytest.mark.parametrize("rest", ["5x!", "99999999", "zZ", "", "5:pick0"])
async def test_a_forged_control_is_refused(arena: Arena, table: BotTable, rest: str) -> None:
    """Even if it is on the message."""
    player, save, before = await table.skip_to_roll(), await written(table), public(arena)
    await ask_whatif(player)
    seen, revision = last_private(player), (await table.state())[0]
    for custom_id in (f"gs:whatif:{table.id}:{revision}:{rest}", f"gs:suppose:-:0:{rest}", f"gs:suppose:-:0:{rest}:chess:.0"):
        await player.answered(player.forges(custom_id, on=add_forged_button(custom_id, seen)))
        assert last_private(player).text
    assert await written(table) == save
    assert public(arena) == before


# ---------------------------------------------------------------------- rate limit


async def test_ten_a_minute_are_enough() -> None:
    clock = HandClock()
    ration = UserRateLimit(clock)
    for _ in range(MAX_PER_MINUTE):
        with ration.serving(1):
            pass
    with pytest.raises(Refused, match=r"That was 10 in a minute\. Please ask again in 60 seconds\."), ration.serving(1):
        pass
    with ration.serving(2):
        pass
    clock.advance(59.5)
    with pytest.raises(Refused, match="in 1 second\\."), ration.serving(1):
        pass
    clock.advance(1.0)
    with ration.serving(1):
        pass


async def test_the_eleventh_in_a_minute_is_asked_to_wait(table: BotTable) -> None:
    """Typed or pressed; unreadable input does not count."""
    player = await table.skip_to_roll()
    assert "is nothing a die shows" in await ask_whatif(player, dice="9")
    for _ in range(MAX_PER_MINUTE):
        assert HEADLINE in await ask_whatif(player)
    assert "That was 10 in a minute." in await ask_whatif(player)
    assert HEADLINE in await ask_whatif(await table.other_player())


async def test_one_at_a_time(table: BotTable) -> None:
    player = await table.skip_to_roll()
    async with slow_pictures(table.bot):
        first = player.person.slash(player.channel, "/whatif", {"dice": "5"})
        await until(lambda: table.bot.router.whatif_limit._busy_users)
        assert await ask_whatif(player) == STILL_BUSY
    await player.answered(first)
    assert "If: 5" in str(private_messages(player))


# ---------------------------------------------------------------------- names, and what is offered


async def test_names_are_shown_as_they_are_and_call_nobody(arena: Arena, tmp_path: Path) -> None:
    for name in NAMES:
        arena.add_person(name)
    without_pictures(arena)
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, NAMES)
        roller = await table.skip_to_roll()
        for player in (roller, table.spectator("red")):
            for options in ({}, {"dice": "5,3,1"}):
                text = await ask_whatif(player, **options)
                assert not wild(text), text
                assert not last_private(player).message.mentions


async def test_whatif_has_autocompletion(table: BotTable) -> None:
    question, green = (await table.hosted()).table.questions[0], table.spectator()
    for player in (await table.next_to_decide(), green):
        assert await player.completes("/whatif", "answer", "") == [option.label for option in question.options]
    assert await green.completes("/whatif", "position", "Romantic@0 Ban") == ["Romantic@0 Banana@"]
    assert (await green.completes("/whatif", "position", "Romantic@0 Banana@2"))[:2] == [
        "Romantic@0 Banana@2",
        "Romantic@0 Banana@20",
    ]
    assert await green.completes("/whatif", "position", "Troll@6+bo", game="magical-athlete-2003") == ["Troll@6+boot"]
    assert await green.completes("/whatif", "position", "x" * 400) == []
    assert await green.completes("/whatif", "track", "wi") == ["wild", "wild-printed"]
    assert await green.completes("/whatif", "track", "", game="thats-life") == []
    assert "That's Life!" in await green.completes("/whatif", "game", "life")
    await table.skip_to("line-up")
    assert await green.completes("/whatif", "answer", "") == []
