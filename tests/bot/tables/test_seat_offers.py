"""A seat changes hands when everybody who is concerned agrees."""

from __future__ import annotations

import pytest

from bot.store import Stage
from bot.store.records import SeatOffer
from bot.tables import seat_offers
from bot.tables.hosted_table import Guest
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, VIOLET, begun, change_of, copied, refused, told, waiting, written


def test_who_offers_the_own_seat_has_agreed_and_only_the_new_player_is_asked() -> None:
    hosted = begun(BLUE)
    offer = seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    assert seat_offers.needed(hosted, offer) == [GREEN.id]
    assert seat_offers.in_words(hosted, offer) == f"<@{GREEN.id}>, will you take over Blue’s seat in this game?"


def test_when_the_host_offers_a_seat_its_player_is_asked_too() -> None:
    hosted = begun(BLUE)
    offer = seat_offers.offer_seat(hosted, RED, 1, GREEN)
    assert seat_offers.needed(hosted, offer) == [GREEN.id, BLUE.id]
    assert seat_offers.in_words(hosted, offer).endswith(f"<@{BLUE.id}>, may Green take over your seat?")
    assert seat_offers.answer_offer(hosted, GREEN, yes=True) == "You said yes. The other player still has to agree."
    assert hosted.record.people == [RED.id, BLUE.id]
    assert seat_offers.answer_offer(hosted, BLUE, yes=True) == "Green has taken over Blue’s seat."
    assert hosted.record.people == [RED.id, GREEN.id]


@pytest.mark.parametrize("how", ["away", "left"])
def test_who_is_not_there_need_not_agree(how: str) -> None:
    hosted = begun(BLUE)
    setattr(hosted.record.seats[1], how, True)
    seat_offers.offer_seat(hosted, RED, 1, GREEN)
    seat_offers.answer_offer(hosted, GREEN, yes=True)
    assert hosted.record.people == [RED.id, GREEN.id]


def test_a_seat_that_changes_hands_keeps_its_name_and_gets_its_time_anew() -> None:
    """The game knows seats by their first names."""
    hosted = begun(BLUE)
    hosted.record.seats[1].missed = 2
    seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    hosted = written(hosted)
    seat_offers.answer_offer(hosted, GREEN, yes=True)
    seat = hosted.record.seats[1]
    assert (seat.name, seat.stand_in, seat.player, seat.missed) == ("Blue", "Green", "Green (for Blue)", 0)
    assert hosted.record.seat_offer is None
    assert change_of(hosted).restart_deadlines
    assert told(hosted) == ["Green has taken over Blue’s seat. Pictures and the log still say Blue."]


def test_who_takes_over_the_hosts_seat_is_host() -> None:
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, RED, 0, GREEN)
    seat_offers.answer_offer(hosted, GREEN, yes=True)
    assert hosted.record.host == GREEN.id


def test_who_comes_back_to_the_seat_of_their_own_name_stands_in_for_nobody() -> None:
    hosted = begun(BLUE)
    for seat_player, new in ((BLUE, GREEN), (GREEN, BLUE)):
        seat_offers.offer_seat(hosted, seat_player, 1, new)
        seat_offers.answer_offer(hosted, new, yes=True)
    assert hosted.record.seats[1].player == "Blue"


def test_a_new_player_is_told_from_everybody_at_the_table_but_the_one_who_goes() -> None:
    hosted = begun(BLUE)
    assert seat_offers.offer_seat(hosted, BLUE, 1, Guest(9, "Red")).name == "Red 2"
    assert seat_offers.offer_seat(hosted, BLUE, 1, Guest(9, "Blue")).name == "Blue"


def test_one_no_is_enough_and_the_host_may_say_it_too() -> None:
    for guest, name in ((GREEN, "Green"), (BLUE, "Blue"), (RED, "Red")):
        hosted = begun(BLUE)
        seat_offers.offer_seat(hosted, RED, 1, GREEN)
        hosted = written(hosted)
        assert seat_offers.answer_offer(hosted, guest, yes=False).startswith("You said no: Blue’s seat stays as it is.")
        assert hosted.record.seat_offer is None
        assert hosted.record.people == [RED.id, BLUE.id]
        assert told(hosted) == [f"{name} said no: Blue’s seat stays as it is."]


def test_a_newer_offer_takes_the_place_of_an_older_one() -> None:
    hosted = begun(BLUE)
    old = seat_offers.offer_seat(hosted, BLUE, 1, GREEN).number
    hosted = written(hosted)
    new = seat_offers.offer_seat(hosted, BLUE, 1, VIOLET).number
    assert new != old
    with refused("That offer is no longer open."):
        seat_offers.answer_offer(hosted, GREEN, yes=True, number=old)


def test_the_host_cannot_say_yes_for_others() -> None:
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, RED, 1, GREEN)
    before = copied(hosted.record)
    for guest in (RED, VIOLET):
        with refused("Only the player of that seat and the person it is offered to"):
            seat_offers.answer_offer(hosted, guest, yes=True)
    assert hosted.record == before


def test_what_cannot_be_offered_is_refused_and_changes_nothing() -> None:
    hosted, lobbied = begun(BLUE, GREEN), waiting(BLUE)
    with refused("Only the host and the player in a seat can offer it."):
        seat_offers.offer_seat(hosted, BLUE, 2, VIOLET)
    with refused("Green is already at this table."):
        seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    with refused("That offer is no longer open."):
        seat_offers.answer_offer(hosted, GREEN, yes=True)
    with refused("This game has not begun yet."):
        seat_offers.offer_seat(lobbied, BLUE, 1, GREEN)
    assert not hosted.changed
    assert not lobbied.changed


def test_an_offer_ends_with_the_game() -> None:
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    hosted.record.stage = Stage.OVER
    with refused("This game is over."):
        seat_offers.answer_offer(hosted, GREEN, yes=True)


# ---------------------------------------------------------------------- asked, but not for ever


def test_who_said_no_is_not_asked_again_by_the_same_player_in_this_game() -> None:
    """Fault 72: a no counts for every seat, after a restart too. Others may ask."""
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, RED, 0, GREEN)
    assert seat_offers.answer_offer(hosted, GREEN, yes=False) == (
        "You said no: Red’s seat stays as it is. Red cannot have you asked again in this game."
    )
    hosted = written(hosted)
    before = copied(hosted.record)
    for seat in (0, 1):
        with refused("Green has said no to you in this game, so I do not ask them again."):
            seat_offers.offer_seat(hosted, RED, seat, GREEN)
    assert hosted.record == before
    seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    seat_offers.offer_seat(hosted, RED, 0, VIOLET)


def test_a_player_who_keeps_their_seat_is_not_asked_for_it_again() -> None:
    """Fault 72."""
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, RED, 1, GREEN)
    seat_offers.answer_offer(hosted, BLUE, yes=False)
    with refused("Blue has said no to you in this game, so I do not ask them again."):
        seat_offers.offer_seat(hosted, RED, 1, VIOLET)


def test_only_who_was_asked_can_decline_for_good() -> None:
    hosted = begun(BLUE)
    for guest in (BLUE, RED):  # who takes the own offer back, and the host
        seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
        assert seat_offers.answer_offer(hosted, guest, yes=False) == "You said no: Blue’s seat stays as it is."
    assert not any(request.declined for request in hosted.record.seat_requests)


def test_one_player_has_the_same_person_asked_twice_in_a_game() -> None:
    """Fault 72."""
    hosted = begun(BLUE)
    for _ in range(seat_offers.MAX_TIMES):
        seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    with refused("You have had Green asked 2 times in this game, and more is too much."):
        seat_offers.offer_seat(hosted, BLUE, 1, GREEN)


def test_one_player_has_six_people_asked_in_a_game() -> None:
    """Fault 72."""
    hosted = begun(BLUE)
    for number in range(seat_offers.MAX_PEOPLE):
        seat_offers.offer_seat(hosted, BLUE, 1, Guest(100 + number, f"Guest {number}"))
    with refused("You have had 6 people asked about seats in this game, and more is too much."):
        seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    seat_offers.offer_seat(hosted, BLUE, 1, Guest(100, "Guest 0"))


def test_all_who_have_to_agree_are_asked_by_a_notice_of_the_same_write() -> None:
    """So a question is lost by no kill: it goes out with the outbox, with or without mentions."""
    for pings, mentioned in ((True, [GREEN.id, BLUE.id]), (False, [])):
        hosted = begun(BLUE, pings=pings)
        offer = seat_offers.offer_seat(hosted, RED, 1, GREEN)
        (notice,) = change_of(hosted).notices
        assert (notice.seat_offer, notice.mention) == (offer.number, mentioned)
        assert notice.text.startswith(seat_offers.in_words(hosted, offer))


def test_without_mentions_who_is_asked_is_named() -> None:
    """Fault 72."""
    hosted = begun(BLUE, pings=False)
    offer = seat_offers.offer_seat(hosted, RED, 1, GREEN)
    assert seat_offers.in_words(hosted, offer) == (
        "Green, will you take over Blue’s seat in this game? Blue, may Green take over your seat?"
    )


def test_an_offer_of_an_earlier_version_can_be_declined() -> None:
    hosted = begun(BLUE)
    hosted.record.seat_offer = SeatOffer(1, GREEN.id, "Green", 7, [BLUE.id])
    assert seat_offers.answer_offer(hosted, GREEN, yes=False) == "You said no: Blue’s seat stays as it is."
    assert not hosted.record.seat_requests


def test_whoever_was_asked_is_found_by_forget_me() -> None:
    """They may never have sat at the table."""
    hosted = begun(BLUE)
    seat_offers.offer_seat(hosted, BLUE, 1, GREEN)
    assert change_of(hosted).users_changed
    assert hosted.record.asked_about_seats == {GREEN.id}
