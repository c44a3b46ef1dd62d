"""The usher at the arena, over the wire."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
import pytest

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.files import Upload
from bot.arena.sight import Seen, Sight
from bot.arena.things import MessageFlag
from bot.usher import Usher, tour
from bot.usher.race import MOST_LINES, Race
from tests.bot.arena.small_bot import AT_ONCE, at
from tests.bot.error_log import ErrorLog

usher = partial(Usher, guild_ready_timeout=AT_ONCE)


@pytest.fixture(autouse=True)
def _no_pondering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tour, "PONDERING", 0.0)
    monkeypatch.setattr(Usher, "patience", 0.2)


async def race(player: Player, **given: Any) -> Seen:
    """A race that can be pressed."""
    await player.slash("/race", **given)
    return (await player.waits(lambda sight: "Next turn" in sight[-1].buttons, "a race"))[-1]


async def tours(player: Player) -> Seen:
    await player.slash("/tour")
    return (await player.waits(lambda sight: "Cheer" in sight[-1].buttons, "the tour"))[-1]


async def privately(player: Player, text: str) -> Seen:
    """The newest private message, which says so."""
    sight = await player.waits(lambda sight: bool(_private(sight, text)), f'"{text}", privately')
    return _private(sight, text)[-1]


def _private(sight: Sight, text: str) -> list[Seen]:
    return [seen for seen in sight if seen.private and text in str(seen)]


# ---------------------------------------------------------------------- the race


async def test_a_race_is_watched_on_one_message_from_the_line_up_to_the_podium(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        start = await race(red, racers=2, track="wild", seed="one")
        assert "Race 1 on Wild Wilds" in start.text
        assert start.pictures[0].startswith("Line-up of race 1")
        assert list(start.buttons) == ["Next turn", "To the end", "Stop"]
        turns = [start.text]
        while "Next turn" in red.sees()[-1].buttons:
            await red.press("Next turn")
            sight = await red.waits(lambda sight: sight[-1].text != turns[-1], "a turn")
            turns.append(sight[-1].text)
        assert len(turns) > 10
        sight = await red.reads("The same race once more: `/race racers:2 track:wild seed:one`")
    assert len(sight) == 1, "all in one message"
    podium, film = sight[0].pictures
    assert "is over" in podium
    assert "film" in film
    assert [file.filename.rpartition(".")[2] for file in sight[0].message.attachments] == ["png", "gif"]
    assert "Race 1 is over." in sight[0].text
    assert "race 2" not in sight[0].text
    assert sight[0].message.flags & MessageFlag.COMPONENTS_V2


async def test_the_same_seed_runs_the_same_race(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        first = await race(red, seed="abc")
        again = await race(red, seed="abc")
        other = await race(red, seed="abd")
    assert first.text == again.text != other.text


async def test_to_the_end_takes_one_press_and_a_second_one_does_no_harm(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        message = (await race(red, racers=2, track="mild")).message
        before = red.person.press(red.channel, message.id, "race:end")
        await red.press("To the end", on=message)
        await red.reads("is over")
        await red.reads("The same race once more")
    assert before.failure is None
    assert len(red.sees()) == 1


async def test_a_stopped_race_keeps_its_picture_and_loses_its_buttons(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher) as client:
        message = (await race(red)).message
        await red.press("Stop")
        sight = await red.reads("walk home")
        assert sight[-1].buttons == {}
        assert sight[-1].pictures
        assert isinstance(client, Usher)
        assert client.races == {}
        await red.choose(sight[-1].selects["Look at a racer"][0], on=message)
        await privately(red, "picture:")


async def test_only_who_called_the_race_presses_on(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        before = await race(red)
        for label in ("Next turn", "To the end", "Stop"):
            await blue.press(label, on=before.message)
        told = await privately(blue, "runs this race")
        assert red.person.user.id in told.text
        assert len(_private(blue.sees(), "runs this race")) == 3
        assert [seen.text for seen in red.sees()] == [before.text]


async def test_anybody_looks_at_a_racer_and_nobody_else_sees_it(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        name = (await race(red, racers=6)).selects["Look at a racer"][5]
        await blue.choose(name, among="Look at a racer")
        card = await privately(blue, name)
    assert name in card.pictures[0]
    assert len(red.sees()) == 1


async def test_after_a_restart_an_old_race_is_answered_with_a_calm_sentence(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        before = await race(red)
    async with at(arena, usher):
        await red.press("Next turn")
        await privately(red, "lost sight of this race")
        await red.choose(before.selects["Look at a racer"][0], on=before.message)
        await privately(red, "picture:")


async def test_the_oldest_race_makes_room(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.usher.race_message.MOST_RACES", 1)
    red = arena.user("red")
    async with at(arena, usher):
        old = await race(red)
        new = await race(red)
        await red.press("Next turn", on=old.message)
        await privately(red, "lost sight of this race")
        await red.press("Next turn", on=new.message)
        await red.reads("rolls a")


def test_a_turn_is_told_in_a_few_lines_and_never_without_its_headings() -> None:
    longest = 0
    for seed in range(12):
        told = Race(6, seed=str(seed))
        while not told.over:
            told.next_turn()
            lines = told.story().split("\n")
            small = [line for line in lines if not line.startswith("**")]
            longest = max(longest, len(small))
            assert len(small) <= MOST_LINES
            assert lines[-1].startswith("**")
    assert longest == MOST_LINES, "some turn was shortened, or just fits"


# ---------------------------------------------------------------------- cards


async def test_a_card_is_private_until_it_is_shown(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        await red.slash("/card", name="Banana")
        card = await privately(red, "Show everybody")
        assert "Banana" in card.pictures[0]
        assert not list(blue.sees())
        await red.press("Show everybody")
        shown = await blue.reads("shows a card")
    assert shown[-1].pictures == card.pictures
    assert not shown[-1].private
    assert "Show everybody" not in red.sees(), "it is shown once"


async def test_names_are_completed_from_their_beginning_first(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        assert await red.completes("/card", "name", "ba") == ["Baba Yaga", "Banana", "Huge Baby"]
        assert await red.completes("/card", "name", "M.O") == await red.completes("/card", "name", "mo")
        assert len(await red.completes("/card", "name", "")) == 25
        assert await red.completes("/card", "name", "zzz") == []


async def test_a_card_that_is_not_there_gets_a_sentence(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await red.slash("/card", name="Gandalf")
        await privately(red, "No racer is called “Gandalf”.")
    assert len(red.sees()) == 1


# ---------------------------------------------------------------------- the tour


async def test_the_tour_has_every_kind_of_component(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        seen = await tours(red)
        await red.press("Back room")
        room = await privately(red, "programmes")
    kinds = {kind for message in (seen.message, room.message) for kind in _kinds(message.components)}
    # Row, button, five selects, section, text, thumbnail, gallery, file, separator, container.
    assert kinds == {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17}
    assert seen.buttons["Sold out"] is False
    assert len(seen.pictures) == 3


def _kinds(components: Any) -> set[int]:
    found: set[int] = set()
    for each in components:
        found |= {each["type"]} | _kinds(each.get("components", ()))
        found |= _kinds([each["accessory"]]) if "accessory" in each else set()
    return found


async def test_cheers_are_counted_over_a_restart(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        await tours(red)
        await red.press("Cheer")
        await red.reads("[Cheer (1)]")
    async with at(arena, usher):
        await blue.press("Cheer (1)")
        sight = await red.reads("[Cheer (2)]")
    assert len(sight[-1].pictures) == 3, "the pictures have stayed"


async def test_a_question_is_thought_about_and_answered_twice(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await tours(red)
        await red.press("Ask who wins")
        await privately(red, "no doubt about it")
        await privately(red, "I know nothing")
    assert len(red.sees()) == 3


async def test_every_select_answers(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        seen = await tours(red)
        names = seen.selects["Your favourites, up to three"]
        await red.choose(*names[:3])
        await privately(red, f"{names[0]}, {names[1]} and {names[2]}")
        await red.choose("Blue", among="Whom do you want to sit with?")
        await blue.reads(f"keeps a seat for <@{blue.person.user.id}>")
        await red.choose("clubhouse", among="Where do you want to watch?")
        await privately(red, f"<#{red.goes_to('clubhouse').channel.id}> it is")
        await red.press("Back room")
        await red.choose("@everyone", among="Who sweeps the track?")
        await privately(red, "will sweep")
        await red.choose("Blue", "@everyone", among="Whom shall we thank?")
        await privately(red, f"Thank you, <@{blue.person.user.id}>")


async def test_the_guest_book_is_signed_in_public_with_a_photo(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        await tours(red)
        await red.press("Sign the guest book")
        await red.fill(
            {
                "Your name": "Red *the Swift*",
                "A few words": "What a day!",
                "Where do you like to sit?": "shade",
                "What have you brought?": ["A flag", "A drum"],
                "A photo": [Upload("me.png", b"a photo")],
            }
        )
        sight = await blue.reads("signed the guest book: “What a day!”")
    assert r"Red \*the Swift\*" in sight[-1].text, "a name is a name, and no markup"
    assert "Sits in the shade and has brought a flag, a drum" in sight[-1].text
    assert [file.filename for file in sight[-1].message.attachments] == ["me.png"]


async def test_the_guest_book_takes_a_name_alone_and_from_two_people_at_once(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        await tours(red)
        await red.press("Sign the guest book")
        await blue.press("Sign the guest book")
        for each, name in ((red, "Red"), (blue, "Blue")):
            await each.fill({"Your name": name, "Where do you like to sit?": "anywhere"})
            await red.reads(f"**{name}** signed the guest book.\n-# Sits wherever there is room")


async def test_a_complaint_is_answered_privately(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await tours(red)
        await red.press("Complain")
        await red.fill({"What is it about?": ["The dice"], "I would have lost anyway": True})
        await privately(red, "The dice: sorry, and thank you for being honest.")


async def test_a_form_from_before_a_restart_is_answered_too(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await tours(red)
        await red.press("Complain")
    async with at(arena, usher):
        await red.fill({"What is it about?": ["The dice"], "I would have lost anyway": False})
        await privately(red, "I have been away")


async def test_a_thread_is_opened_with_a_mention(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await tours(red)
        await red.press("Open a thread")
        await privately(red, "Your thread is open")
        corner = red.goes_to("Red's corner")
        await corner.reads("Here it is quieter")
    assert [user.id for user in corner.sees()[-1].message.mentions] == [red.person.user.id]


async def test_a_message_comes_when_asked_for(arena: Arena) -> None:
    red = arena.user("red")
    async with at(arena, usher):
        await tours(red)
        await red.press("Write to me")
        await privately(red, "Sent!")
        home = red.goes_to("@Grandstand")
        await home.reads("You asked me to write.")
        assert "Cheer" in (await tours(home)).buttons
        await home.press("Open a thread")
        await privately(home, "can only branch off from a channel")


# ---------------------------------------------------------------------- menus, and what goes wrong


async def test_applause_is_seen_and_thanked_for(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        said = red.says("I have won!")
        await blue.menu("Applaud", said)
        await privately(blue, "That was kind.")
    assert [*arena.stage.world.reactions[said.id]] == ["👏"]


async def test_people_are_introduced(arena: Arena) -> None:
    red, blue = arena.user("red"), arena.user("blue")
    async with at(arena, usher):
        await red.menu("Who is this?", blue)
        told = await privately(red, "A guest of the grandstand.")
    assert told.message.embeds[0]["title"] == "Blue"


async def test_what_goes_wrong_is_said_privately(arena: Arena, error_log: ErrorLog, monkeypatch: pytest.MonkeyPatch) -> None:
    error_log.expect("the ink is out")
    red, blue = arena.user("red"), arena.user("blue")

    def broken(*_: object) -> None:
        raise RuntimeError("the ink is out")

    async with at(arena, usher):
        before = await race(red)
        monkeypatch.setattr(Race, "picture", broken)
        await red.press("Next turn")
        await privately(red, "Something went wrong on my side")
        await red.slash("/race")
        await red.waits(lambda sight: len(_private(sight, "Something went wrong")) == 2, "another apology")
    assert [seen.text for seen in blue.sees()] == [before.text], "nobody else is bothered"


async def test_the_usher_asks_for_no_privilege() -> None:
    assert Usher().intents == discord.Intents(guilds=True)
