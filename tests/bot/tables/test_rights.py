"""What the host, a deputy and a moderator may do at a table, and who learns of it."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from bot.messages.settings_panel import panel
from bot.store import Stage
from bot.tables import lobby, pauses, play, rights, seat_offers
from bot.tables.hosted_table import Guest, HostedTable
from tests.bot.support.hosted_tables import (
    BLUE,
    CHANNEL,
    GREEN,
    RED,
    VIOLET,
    begun,
    copied,
    refused,
    told,
    waiting,
)

MONA = Guest(77, "Mona", moderates=CHANNEL)


def without_host() -> HostedTable:
    """A game of three whose host is away, so that Blue is the deputy."""
    hosted = begun(BLUE, GREEN)
    hosted.record.seats[0].away = True
    return hosted


def custom_ids(hosted: HostedTable, guest: Guest) -> set[str]:
    """The actions of the controls in somebody's panel, on the front and on the page with the players."""
    pages = [panel(hosted, guest), panel(hosted, guest, "players")]
    return {str(item.custom_id).split(":")[1] for page in pages for item in page.walk_children() if hasattr(item, "custom_id")}


# ---------------------------------------------------------------------- the deputy


def test_a_deputy_pauses_and_resumes_the_game() -> None:
    hosted = without_host()
    assert rights.deputy(hosted) == BLUE.id
    pauses.pause(hosted, BLUE, "", [])
    assert pauses.who_resumes(hosted) == "Blue can resume it."
    pauses.resume(hosted, BLUE)
    pauses.pause(hosted, BLUE, "", [])
    hosted.record.seats[0].away = False
    assert pauses.who_resumes(hosted) == "Blue and Red can resume it."
    assert rights.deputy(hosted) is None


MORE_THAN_A_DEPUTY_MAY: dict[str, Callable[[HostedTable], object]] = {
    "remove the host": lambda hosted: play.kick(hosted, BLUE, 0),
    "remove somebody else": lambda hosted: play.kick(hosted, BLUE, 2),
    "end the game": lambda hosted: lobby.cancel(hosted, BLUE),
    "change the pace": lambda hosted: lobby.set_table_settings(hosted, BLUE, {"pace": "async"}),
    "switch mentions off": lambda hosted: lobby.set_table_settings(hosted, BLUE, {"pings": False}),
}


@pytest.mark.parametrize("what", MORE_THAN_A_DEPUTY_MAY)
def test_a_deputy_is_refused_everything_else(what: str) -> None:
    """Fault 81."""
    hosted = without_host()
    before = copied(hosted.record)
    with refused("Red is away, and meanwhile you can pause and resume the game. Only Red can do anything else."):
        MORE_THAN_A_DEPUTY_MAY[what](hosted)
    assert hosted.record == before
    assert not told(hosted)


def test_a_deputy_offers_no_seat_but_their_own_and_declines_for_nobody() -> None:
    """Fault 81: the seat of a host who is away is not handed over."""
    hosted = without_host()
    for seat in (0, 2):
        with refused("Only the host and the player in a seat can offer it."):
            seat_offers.offer_seat(hosted, BLUE, seat, VIOLET)
    seat_offers.offer_seat(hosted, GREEN, 2, VIOLET)
    with refused("Only the player of that seat and the person it is offered to can answer that."):
        seat_offers.answer_offer(hosted, BLUE, yes=False)


def test_everybody_else_is_told_who_the_host_is() -> None:
    with refused("Only the host of the table can do that: Red."):
        pauses.pause(without_host(), GREEN, "", [])


def test_when_the_host_has_left_the_server_the_next_one_to_come_back_is_host() -> None:
    """A deputy alone could never end the game."""
    hosted = begun(BLUE)
    play.left_server(hosted, BLUE.id)
    play.left_server(hosted, RED.id)
    assert hosted.record.host == RED.id
    play.come_back(hosted, BLUE)
    assert hosted.record.host == BLUE.id
    assert told(hosted)[-1] == "Blue is back. Blue is the host now."


def test_a_host_who_was_only_away_stays_host_when_others_come_back() -> None:
    hosted = without_host()
    hosted.record.seats[1].away = True
    play.come_back(hosted, BLUE)
    assert hosted.record.host == RED.id


# ---------------------------------------------------------------------- moderators


def test_a_moderator_closes_a_lobby_and_everybody_reads_who_did(caplog: pytest.LogCaptureFixture) -> None:
    """Fault 81."""
    caplog.set_level(logging.INFO)
    hosted = waiting(BLUE)
    assert lobby.cancel(hosted, MONA) == "The table is closed."
    assert hosted.record.stage is Stage.CLOSED
    assert told(hosted) == ["Mona (moderator) has closed the table. `/play` opens a new one."]
    assert hosted.record.ended == "A moderator has called it off."
    assert [record.getMessage() for record in caplog.records] == ["Moderator acts at the table: user 77"]


def test_a_moderator_ends_a_game_and_everybody_reads_who_did() -> None:
    """Fault 81."""
    hosted = begun(BLUE)
    lobby.cancel(hosted, MONA)
    assert hosted.record.stage is Stage.CLOSED
    assert not hosted.has_ended, "such a game has no result and is not rated"
    assert told(hosted) == ["Mona (moderator) has ended the game. There is no winner; `/play` opens a new table."]


def test_a_moderator_removes_anybody_even_the_host() -> None:
    """Fault 81."""
    hosted = begun(BLUE)
    assert play.kick(hosted, MONA, 0) == "An AI now plays for Red."
    assert told(hosted) == [
        "Red was removed from the game by Mona (moderator). An AI plays on in their place. Blue is the host now."
    ]
    assert hosted.record.seats[0].given_up is None, "who is removed has not given up"
    hosted = waiting(BLUE)
    assert lobby.remove(hosted, MONA, 0) == "Red is no longer at the table."
    assert told(hosted) == ["Mona (moderator) has removed Red from the table."]
    assert hosted.record.host == BLUE.id


def test_a_moderator_at_the_table_acts_as_one_and_a_host_as_host() -> None:
    blue, red = Guest(BLUE.id, "Blue", moderates=CHANNEL), Guest(RED.id, "Red", moderates=CHANNEL)
    hosted = begun(BLUE, GREEN)
    play.kick(hosted, blue, 2)
    play.kick(hosted, red, 1)
    assert [text.split(".")[0] for text in told(hosted)] == [
        "Green was removed from the game by Blue (moderator)",
        "Blue was removed from the game by Red",
    ]


def test_a_moderator_cannot_remove_themselves_or_do_what_a_host_does() -> None:
    blue = Guest(BLUE.id, "Blue", moderates=CHANNEL)
    hosted = begun(BLUE)
    before = copied(hosted.record)
    with refused("You cannot remove yourself."):
        play.kick(hosted, blue, 1)
    with refused("Only the host of the table can do that: Red."):
        pauses.pause(hosted, MONA, "", [])
    with refused("Only the host of the table can do that: Red."):
        lobby.set_table_settings(hosted, MONA, {"pings": False})
    with refused("Only the host and the player in a seat can offer it."):
        seat_offers.offer_seat(hosted, MONA, 1, VIOLET)
    assert hosted.record == before


def test_who_moderates_another_channel_moderates_nothing_here() -> None:
    elsewhere = Guest(77, "Mona", moderates=CHANNEL + 1)
    hosted = begun(BLUE)
    sentence = f"As a moderator you can do that where the game is played: <#{CHANNEL}>."
    with refused(sentence):
        lobby.cancel(hosted, elsewhere)
    with refused(sentence):
        play.kick(hosted, elsewhere, 1)
    assert not hosted.changed


def test_a_game_in_a_thread_is_moderated_from_the_thread_and_from_its_channel() -> None:
    for place in (CHANNEL, CHANNEL + 1):
        hosted = begun(BLUE)
        hosted.record.place = CHANNEL + 1
        lobby.cancel(hosted, Guest(77, "Mona", moderates=place))
        assert hosted.record.stage is Stage.CLOSED


# ---------------------------------------------------------------------- the panel


def test_everybody_finds_in_the_panel_what_they_may_do_and_nothing_else() -> None:
    hosted = begun(BLUE, GREEN)
    assert {"pause", "cancel", "remove"} <= custom_ids(hosted, RED)
    assert custom_ids(hosted, BLUE).isdisjoint({"pause", "cancel", "remove"})
    assert custom_ids(hosted, VIOLET) == {"howto"}
    assert custom_ids(hosted, MONA) == {"howto", "cancel", "remove"}
    hosted.record.seats[0].away = True
    assert "pause" in custom_ids(hosted, BLUE)
    assert custom_ids(hosted, BLUE).isdisjoint({"cancel", "remove"})
    assert custom_ids(waiting(BLUE), MONA) == {"howto", "cancel", "remove"}


def test_a_moderator_at_the_table_is_not_offered_to_remove_themselves() -> None:
    hosted = begun(BLUE)
    layout = panel(hosted, Guest(BLUE.id, "Blue", moderates=CHANNEL))
    offered = [option.value for item in layout.walk_children() for option in getattr(item, "options", ())]
    assert offered == ["Red"]
