"""The life of an interaction at the bare wire: its clocks, its answers, what comes after them, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.arena.behaviour.interactions import Interaction
from bot.arena.behaviour.messages import MAX_EPHEMERAL_MESSAGES
from bot.arena.behaviour.people import CannotError
from bot.arena.driver import Player
from bot.arena.state.world import ArenaEvent
from tests.bot.arena.raw_rest import EPHEMERAL, LOADING, V2, Wire, button, callback, picture, webhook

ROLL = {"name": "roll"}
TEXT_INPUT = {"type": 4, "custom_id": "name", "style": 1, "label": "Name"}
MODAL = {"custom_id": "form", "title": "Sign up", "components": [{"type": 1, "components": [TEXT_INPUT]}]}


def failures(wire: Wire) -> list[str]:
    """What people read about interactions that failed from now on."""
    texts: list[str] = []

    def hear(news: ArenaEvent) -> None:
        if news.name == "INTERACTION_FAILED":
            texts.append(news.data["text"])

    wire.arena.services.world.listeners.append(hear)
    return texts


async def rolled(wire: Wire, who: Player | None = None) -> Interaction:
    """Red uses /roll."""
    await wire.offer(ROLL)
    player = who or wire.red
    return player.person.slash(player.channel, "/roll", {})


async def pressed(wire: Wire, who: Player | None = None) -> Interaction:
    """Red presses a button under a public message."""
    sent = await wire.say("Your turn", components=[button()])
    player = who or wire.red
    return player.person.press(player.channel, sent["id"], "roll")


@pytest.fixture
async def roll(wire: Wire) -> Interaction:
    return await rolled(wire)


@pytest.fixture
async def press(wire: Wire) -> Interaction:
    return await pressed(wire)


# The clocks.


async def test_a_late_answer_finds_no_interaction_and_the_person_reads_that_nothing_came(wire: Wire) -> None:
    texts = failures(wire)
    asked, clicked = await rolled(wire), await pressed(wire)
    wire.clock.advance(2.9)
    assert not texts
    wire.clock.advance(0.2)
    assert texts == ["The application did not respond", "This interaction failed"]
    for interaction in (asked, clicked):
        assert await wire.refusal("POST", callback(interaction), {"type": 5}) == (404, 10062, "Unknown interaction")
    assert await wire.no("POST", webhook(asked), {"content": "late"}) == (404, 10015)


async def test_a_second_acknowledgement_is_refused(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 4, {"content": "six"})
    wire.clock.advance(10)
    refusal = await wire.refusal("POST", callback(roll), {"type": 4, "data": {"content": "five"}})
    assert refusal == (400, 40060, "Interaction has already been acknowledged.")
    assert [message.text for message in wire.arena.user("red").sees()] == ["six"]


async def test_a_follow_up_before_any_answer_finds_no_webhook(wire: Wire, roll: Interaction) -> None:
    assert await wire.refusal("POST", webhook(roll), {"content": "early"}) == (404, 10015, "Unknown Webhook")
    assert await wire.no("POST", "/webhooks/1/nothing", {"content": "lost"}) == (404, 10015)
    assert await wire.no("POST", "/webhooks/{app}/nothing", {"content": "lost"}) == (401, 50027)


async def test_a_token_is_good_for_a_quarter_of_an_hour(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 5)
    wire.clock.advance(15 * 60 - 1)
    await wire.do("PATCH", webhook(roll) + "/messages/@original", {"content": "just in time"})
    wire.clock.advance(2)
    for method, path in (("PATCH", "/messages/@original"), ("GET", "/messages/@original"), ("POST", "")):
        body = None if method == "GET" else {"content": "late"}
        assert await wire.refusal(method, webhook(roll) + path, body) == (401, 50027, "Invalid Webhook Token")
    assert await wire.no("POST", callback(roll), {"type": 5}) == (404, 10062)


async def test_a_wrong_token_finds_no_interaction(wire: Wire, roll: Interaction) -> None:
    assert await wire.no("POST", f"/interactions/{roll.id}/guess/callback", {"type": 5}) == (404, 10062)
    assert await wire.no("POST", f"/interactions/1/{roll.token}/callback", {"type": 5}) == (404, 10062)
    wire.token = None
    await wire.answer(roll, 5)


# The first answers.


async def test_an_answer_tells_what_it_answers(wire: Wire, roll: Interaction) -> None:
    told = await wire.answer(roll, 4, {"content": "six", "embeds": [{"title": "Board"}]})
    message = told["resource"]["message"]
    assert (told["resource"]["type"], told["interaction"]["response_message_id"]) == (4, message["id"])
    assert (message["type"], message["application_id"], message["webhook_id"]) == (20, wire.me, wire.me)
    about = message["interaction_metadata"]
    assert (about["type"], about["user"]["username"], message["interaction"]["name"]) == (2, "red", "roll")


@pytest.mark.parametrize("private", [False, True])
async def test_an_answers_message_is_the_one_that_is_asked_for_later(wire: Wire, roll: Interaction, private: bool) -> None:
    """Files that components show are listed nowhere else, whichever way the message is told."""
    board = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    data = {"flags": V2 | (EPHEMERAL if private else 0), "components": [board]}
    made = (await wire.answer(roll, 4, data, files={"board.png": picture()}))["resource"]["message"]
    assert made["attachments"] == []
    assert made["components"][0]["items"][0]["media"]["content_type"] == "image/png"
    assert await wire.do("GET", webhook(roll) + "/messages/@original") == made
    if not private:
        assert await wire.look(made) == made


async def test_an_answer_without_response_asked_for_is_silent(wire: Wire, roll: Interaction) -> None:
    assert await wire.ask("POST", callback(roll), {"type": 4, "data": {"content": "six"}}) == (204, None)


async def test_a_deferred_answer_thinks_until_it_is_edited(wire: Wire, roll: Interaction) -> None:
    told = await wire.answer(roll, 5)
    assert "resource" not in told
    assert (told["interaction"]["response_message_loading"], wire.red.sees()[-1].thinking) == (True, True)
    edited = await wire.do("PATCH", webhook(roll) + "/messages/@original", {"content": "six"}, files={"a.png": picture()})
    assert (edited["flags"], edited["edited_timestamp"], len(edited["attachments"])) == (0, None, 1)
    assert str(wire.red.sees()) == "Grandstand: six (picture: a.png)"


@pytest.mark.parametrize("private", [True, False])
async def test_the_first_follow_up_takes_the_place_of_thinking_and_its_privacy(
    wire: Wire, roll: Interaction, private: bool
) -> None:
    blue = wire.arena.user("blue")
    await wire.answer(roll, 5, {"flags": EPHEMERAL} if private else None)
    first = await wire.follow(roll, "first", flags=0 if private else EPHEMERAL)
    assert (first["flags"] & EPHEMERAL, first["flags"] & LOADING) == (EPHEMERAL if private else 0, 0)
    assert first["id"] == roll.original_id
    second = await wire.follow(roll, "second", flags=EPHEMERAL)
    assert second["id"] != first["id"]
    assert [message.text for message in wire.red.sees()] == ["first", "second"]
    assert [message.text for message in blue.sees()] == ([] if private else ["first"])


async def test_a_poll_may_take_the_place_of_thinking(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 5)
    answers = [{"poll_media": {"text": "Mild"}}, {"poll_media": {"text": "Wild"}}]
    shown = await wire.follow(roll, "", poll={"question": {"text": "Which?"}, "answers": answers})
    assert shown["poll"]["results"] == {"is_finalized": False, "answer_counts": []}


async def test_a_follow_up_comes_even_when_the_answer_was_deleted(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 5)
    await wire.do("DELETE", webhook(roll) + "/messages/@original")
    assert (await wire.follow(roll, "after all"))["content"] == "after all"
    assert await wire.no("GET", webhook(roll) + "/messages/@original") == (404, 10008)


async def test_a_button_updates_its_message_at_once_or_later(wire: Wire) -> None:
    red, clicked = wire.arena.user("red"), await pressed(wire)
    told = await wire.answer(clicked, 7, {"content": "Blue's turn", "components": []})
    assert (told["resource"]["type"], told["resource"]["message"]["id"]) == (7, clicked.source.id if clicked.source else "")
    assert str(red.sees()) == "Grandstand: Blue's turn"
    clicked = await pressed(wire)
    told = await wire.answer(clicked, 6)
    assert "resource" not in told
    assert str(red.sees(1)) == "Grandstand: Your turn [Roll]"
    edited = await wire.do("PATCH", webhook(clicked) + "/messages/@original", {"content": "Green's turn"})
    assert (edited["content"], bool(edited["edited_timestamp"])) == ("Green's turn", True)
    more = await wire.follow(clicked, "only for you", flags=EPHEMERAL)
    assert more["interaction_metadata"]["interacted_message_id"] == edited["id"]


async def test_a_button_answers_with_a_message_that_refers_to_its_own(wire: Wire, press: Interaction) -> None:
    message = (await wire.answer(press, 4, {"content": "six"}))["resource"]["message"]
    assert press.source is not None
    assert (message["type"], message["message_reference"]["message_id"]) == (19, press.source.id)


async def test_a_message_that_is_gone_cannot_be_updated(wire: Wire, press: Interaction) -> None:
    assert press.source is not None
    await wire.do("DELETE", f"/channels/{{channel}}/messages/{press.source.id}")
    assert await wire.no("POST", callback(press), {"type": 7, "data": {"content": "late"}}) == (404, 10008)
    told = await wire.answer(press, 6)
    assert "response_message_id" not in told["interaction"]
    assert (await wire.follow(press, "It was deleted."))["content"] == "It was deleted."


async def test_a_channel_that_is_gone_takes_no_answer(wire: Wire) -> None:
    asked, waiting = await rolled(wire), await rolled(wire)
    await wire.answer(waiting, 5)
    wire.arena.services.guilds.delete_channel(wire.arena.channel)
    assert await wire.no("POST", callback(asked), {"type": 4, "data": {"content": "late"}}) == (404, 10003)
    for method, path in (("POST", ""), ("PATCH", "/messages/@original")):
        assert (await wire.no(method, webhook(waiting) + path, {"content": "late"}))[0] == 404


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [("command", (1, 6, 7, 8)), ("button", (1, 8)), ("autocomplete", (1, 4, 5, 6, 7, 9)), ("modal", (1, 7, 8, 9))],
)
async def test_each_kind_takes_only_its_own_answers(wire: Wire, kind: str, wrong: tuple[int, ...]) -> None:
    if kind == "button":
        asked = await pressed(wire)
    elif kind == "autocomplete":
        await wire.offer({**ROLL, "options": [{"type": 3, "name": "die", "description": "Which.", "autocomplete": True}]})
        asked = wire.red.person.complete(wire.red.channel, "/roll", {"die": "a"}, "die")
    else:
        asked = await rolled(wire)
    if kind == "modal":
        await wire.answer(asked, 9, MODAL)
        asked = wire.red.person.submit(asked.id, {"name": "Reds"})
    for number in wrong:
        refused = await wire.refused("POST", callback(asked), {"type": number, "data": {"content": "a", **MODAL, "choices": []}})
        assert (refused.status, refused.code, list(refused.errors)) == (400, 50035, ["type"])
    assert (await wire.refused("POST", callback(asked), {"type": 99})).errors == {"type": "BASE_TYPE_CHOICES"}
    assert (await wire.refused("POST", callback(asked), [])).code == 50035
    await wire.answer(
        asked, 8 if kind == "autocomplete" else 4, {"choices": []} if kind == "autocomplete" else {"content": "right"}
    )


async def test_a_modal_from_a_button_may_update_the_buttons_message(wire: Wire, press: Interaction) -> None:
    await wire.answer(press, 9, MODAL)
    filled = wire.red.person.submit(press.id, {"name": "Reds"})
    told = await wire.answer(filled, 7, {"content": "Reds are in"})
    assert press.source is not None
    assert told["resource"]["message"]["id"] == press.source.id
    more = await wire.follow(filled, "Welcome.")
    about = more["interaction_metadata"]
    assert (about["type"], about["triggering_interaction_metadata"]["type"]) == (5, 3)
    with pytest.raises(CannotError, match="no longer open"):
        wire.red.person.submit(press.id, {"name": "Reds"})


async def test_a_refused_answer_may_be_mended(wire: Wire, roll: Interaction) -> None:
    refused = await wire.refused(
        "POST", callback(roll), {"type": 4, "data": {"content": "a" * 2001, "embeds": [{"title": "b" * 257}]}}
    )
    assert set(refused.errors) == {"data.content", "data.embeds.0.title"}
    assert await wire.no("POST", callback(roll), {"type": 4, "data": {}}) == (400, 50006)
    assert (await wire.refused("POST", callback(roll), {"type": 4})).errors == {"data": "BASE_TYPE_REQUIRED"}
    assert set((await wire.refused("POST", callback(roll), {"type": 9, "data": {"title": "a"}})).errors) == {
        "data.custom_id",
        "data.components",
    }
    await wire.answer(roll, 4, {"content": "shorter"})


async def test_a_form_from_a_command_is_closed_without_a_message(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 9, MODAL)
    filled = wire.red.person.submit(roll.id, {"name": "Reds"})
    assert "response_message_id" not in (await wire.answer(filled, 6))["interaction"]
    assert len(wire.red.sees()) == 0
    assert await wire.no("GET", webhook(filled) + "/messages/@original") == (404, 10008)
    assert (await wire.follow(filled, "Welcome."))["content"] == "Welcome."


# What comes after.


async def test_follow_ups_are_read_changed_and_deleted_by_their_ids(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 4, {"content": "original"})
    plain = await wire.say("not of this interaction")
    for flags in (0, EPHEMERAL):
        more = await wire.follow(roll, "more", flags=flags, files={"a.png": picture()})
        assert more["interaction_metadata"]["original_response_message_id"] == roll.original_id
        path = f"{webhook(roll)}/messages/{more['id']}"
        assert await wire.do("GET", path) == more
        changed = await wire.do("PATCH", path, {"content": "changed"})
        assert (changed["content"], changed["flags"], len(changed["attachments"])) == ("changed", flags, 1)
        await wire.do("DELETE", path)
        assert await wire.no("GET", path) == (404, 10008)
    original = await wire.do("GET", webhook(roll) + "/messages/@original")
    assert (original["content"], original["id"]) == ("original", roll.original_id)
    assert await wire.no("GET", f"{webhook(roll)}/messages/{plain['id']}") == (404, 10008)
    await wire.do("DELETE", webhook(roll) + "/messages/@original")
    assert await wire.no("PATCH", webhook(roll) + "/messages/@original", {"content": "again"}) == (404, 10008)


async def test_an_ephemeral_message_is_there_for_one_person_only(wire: Wire, roll: Interaction) -> None:
    blue = wire.arena.user("blue")
    told: list[ArenaEvent] = []
    wire.arena.services.world.listeners.append(told.append)
    sent: Any = await wire.answer(roll, 4, {"content": "Your hand", "flags": EPHEMERAL}, files={"hand.png": picture()})
    message = sent["resource"]["message"]
    assert (message["flags"], sent["interaction"]["response_message_ephemeral"]) == (EPHEMERAL, True)
    assert "/ephemeral-attachments/" in message["attachments"][0]["url"]
    assert message["attachments"][0]["ephemeral"]
    assert [message.private for message in wire.red.sees()] == [True]
    assert "Your hand" in wire.red.sees()
    assert len(blue.sees()) == 0
    assert await wire.do("GET", "/channels/{channel}/messages") == []
    path = f"/channels/{{channel}}/messages/{message['id']}"
    assert await wire.no("GET", path) == (404, 10008)
    assert await wire.no("PATCH", path, {"content": "mine"}) == (404, 10008)
    assert await wire.no("DELETE", path) == (404, 10008)
    await wire.do("PATCH", webhook(roll) + "/messages/@original", {"content": "Your new hand"})
    assert all(each.only_user == wire.red.person.user.id for each in told if each.name.startswith("MESSAGE_"))
    with pytest.raises(CannotError):
        blue.person.message(blue.channel, message["id"])


async def test_a_button_on_an_ephemeral_message_updates_it_for_its_person(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 4, {"content": "Pick", "flags": EPHEMERAL, "components": [button()]})
    clicked = wire.red.person.press(wire.red.channel, str(roll.original_id), "roll")
    told = wire.arena.services.interactions.payload(clicked)
    assert (told["message"]["flags"], told["message"]["id"]) == (EPHEMERAL, roll.original_id)
    await wire.answer(clicked, 7, {"content": "Picked", "components": []})
    assert str(wire.red.sees()) == "Grandstand (only you): Picked"
    assert (await wire.do("GET", webhook(clicked) + "/messages/@original"))["content"] == "Picked"


async def test_a_dismissed_message_is_gone_for_its_person_and_not_for_the_bot(wire: Wire, roll: Interaction) -> None:
    await wire.answer(roll, 4, {"content": "Pick", "flags": EPHEMERAL, "components": [button()]})
    wire.red.person.dismiss(str(roll.original_id))
    assert len(wire.red.sees()) == 0
    assert (await wire.do("PATCH", webhook(roll) + "/messages/@original", {"content": "Picked"}))["content"] == "Picked"
    assert len(wire.red.sees()) == 0
    with pytest.raises(CannotError, match="no longer there"):
        wire.red.person.press(wire.red.channel, str(roll.original_id), "roll")


async def test_choices_are_offered_for_what_is_being_typed(wire: Wire) -> None:
    await wire.offer({**ROLL, "options": [{"type": 4, "name": "die", "description": "Which.", "autocomplete": True}]})
    asked = wire.red.person.complete(wire.red.channel, "/roll", {"die": "6"}, "die")
    wrong = {"choices": [{"name": "six", "value": "six"}]}
    assert (await wire.refused("POST", callback(asked), {"type": 8, "data": wrong})).code == 50035
    told = await wire.answer(asked, 8, {"choices": [{"name": "six", "value": 6}]})
    assert "resource" not in told
    assert [choice["name"] for choice in asked.choices] == ["six"]


async def test_in_a_thread_and_in_a_dm_the_answer_lands_there(wire: Wire) -> None:
    await wire.do("POST", "/channels/{channel}/threads", {"name": "Game 1", "type": 11})
    for room in ("Game 1", "@Grandstand"):
        here = wire.arena.user("red").goes_to(room)
        asked = await rolled(wire, here)
        told = await wire.answer(asked, 4, {"content": f"in {room}"})
        assert told["resource"]["message"]["channel_id"] == here.channel.id
        assert told["interaction"].get("guild_id") == (None if room[0] == "@" else wire.arena.guild.id)
        await wire.follow(asked, "more", flags=EPHEMERAL)
        assert [message.text for message in here.sees(2)] == [f"in {room}", "more"]


async def test_only_so_many_ephemeral_messages_are_remembered(wire: Wire) -> None:
    services, red = wire.arena.services, wire.arena.user("red")
    for number in range(MAX_EPHEMERAL_MESSAGES + 5):
        services.messages.post(wire.arena.channel, wire.arena.bot, {"content": f"No. {number}"}, {}, only=red.person.user.id)
    assert len(red.sees()) == MAX_EPHEMERAL_MESSAGES
    assert red.sees()[0].text == "No. 5"
