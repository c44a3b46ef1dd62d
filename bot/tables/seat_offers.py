"""Seat offers: a seat changes hands when the people concerned agree. Nobody is asked more often than they like: a no counts for the
rest of the game."""

from __future__ import annotations

from bot.store.records import FormerPlayer, Seat, SeatOffer, SeatRequest, Stage
from bot.tables.hosted_table import Guest, HostedTable, present_users
from bot.text.escaping import ended, plain
from bot.text.names import seat_name
from engine import Refused

MAX_TIMES = 2
"""How often one player may have the same person asked, in a game."""
MAX_PEOPLE = 6
"""How many people one player may have asked, in a game."""
ANSWERS = "Press a button, or type `/sub answer:Yes` or `/sub answer:No`."


def offer_seat(hosted: HostedTable, guest: Guest, number: int, to: Guest) -> SeatOffer:
    """The host, or the player in it, offers a seat to another user. This replaces an older offer. Raises Refused."""
    offer = prepared_offer(hosted, guest, number, to)
    asked = needed(hosted, offer)
    for user in asked:
        _request(hosted, offer, user).times += 1
    hosted.record.seat_offer = offer
    hosted.tell(f"{in_words(hosted, offer)}\n-# {ANSWERS}", asked, seat_offer=offer.number)
    return offer


def prepared_offer(hosted: HostedTable, guest: Guest, number: int, to: Guest) -> SeatOffer:
    """Returns the offer as it would be made, and changes nothing. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    record = hosted.record
    seat = record.seats[number]
    if guest.id not in (record.host, seat.user):
        raise Refused("Only the host and the player in a seat can offer it.")
    if record.seat_of(to.id) is not None:
        raise Refused(f"{plain(to.name)} is already at this table.")
    agreed = [guest.id] if guest.id == seat.user else []
    others = [other for other in record.seats if other is not seat]
    name = seat_name(to.name, [name for other in others for name in (other.name, other.stand_in) if name])
    offer = SeatOffer(number, to.id, name, record.public_revision, agreed, guest.id)
    for user in needed(hosted, offer):
        _demand_bearable(hosted, offer, user)
    return offer


def _demand_bearable(hosted: HostedTable, offer: SeatOffer, user: int) -> None:
    """Raises Refused if this person has said no to the player who offers, or was asked often enough."""
    mine = {request.to: request for request in hosted.record.seat_requests if request.by == offer.by}
    request = mine.get(user)
    if request is not None and request.declined:
        raise Refused(f"{plain(request.name)} has said no to you in this game, so I do not ask them again.")
    if request is not None and request.times >= MAX_TIMES:
        raise Refused(f"You have had {plain(request.name)} asked {MAX_TIMES} times in this game, and more is too much.")
    if request is None and len(mine) >= MAX_PEOPLE:
        raise Refused(f"You have had {MAX_PEOPLE} people asked about seats in this game, and more is too much.")


def _request(hosted: HostedTable, offer: SeatOffer, to: int) -> SeatRequest:
    """Returns how often the player who offers had this person asked; a new count if they never did."""
    requests = hosted.record.seat_requests
    found = next((request for request in requests if (request.by, request.to) == (offer.by, to)), None)
    if found is None:
        found = SeatRequest(offer.by, to, offer.name if to == offer.to else hosted.record.seats[offer.seat].person)
        requests.append(found)
    return found


def needed(hosted: HostedTable, offer: SeatOffer) -> list[int]:
    """Returns who still has to agree: the new player always, the old one if they are present."""
    present = present_users([hosted.record.seats[offer.seat]])
    return [user for user in (offer.to, *present) if user not in offer.agreed]


def in_words(hosted: HostedTable, offer: SeatOffer) -> str:
    """Returns the question. It mentions the users it is for, if the table wants mentions."""
    seat, pings = hosted.record.seats[offer.seat], hosted.settings.pings
    users = needed(hosted, offer)
    to, owner = (f"<@{offer.to}>", f"<@{seat.user}>") if pings else (plain(offer.name), plain(seat.player))
    new = f"{to}, will you take over {plain(seat.name)}’s seat in this game?" if offer.to in users else ""
    old = f"{owner}, may {plain(offer.name)} take over your seat?" if seat.user in users else ""
    return " ".join(filter(None, (new, old)))


def answer_offer(hosted: HostedTable, guest: Guest, yes: bool, number: int | None = None) -> str:
    """Answers an offer for one of the two; the host may also say no. Without a number, the open one is meant. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    record, offer = hosted.record, hosted.record.seat_offer
    if offer is None or number not in (None, offer.number):
        raise Refused("That offer is no longer open.")
    seat = record.seats[offer.seat]
    concerned = (offer.to, seat.user) if yes else (offer.to, seat.user, record.host)
    if guest.id not in concerned:
        raise Refused("Only the player of that seat and the person it is offered to can answer that.")
    hosted.changed = True
    if not yes:
        record.seat_offer = None
        who = offer.name if guest.id == offer.to else hosted.name_of(guest.id)
        hosted.tell(f"{plain(who)} said no: {plain(seat.name)}’s seat stays as it is.")
        sentence = f"You said no: {plain(seat.name)}’s seat stays as it is."
        if guest.id not in (offer.to, seat.user) or offer.by in (0, guest.id):
            return sentence
        _request(hosted, offer, guest.id).declined = True
        return f"{sentence} {plain(hosted.name_of(offer.by))} cannot have you asked again in this game."
    offer.agreed.append(guest.id)
    if needed(hosted, offer):
        return "You said yes. The other player still has to agree."
    _change_hands(hosted, offer)
    return f"{plain(offer.name)} has taken over {plain(seat.name)}’s seat."


def _change_hands(hosted: HostedTable, offer: SeatOffer) -> None:
    """The game still knows the seat by its old name, which pictures and the log show."""
    record = hosted.record
    old = record.seats[offer.seat]
    stand_in = offer.name if offer.name != old.name else ""
    leaver = FormerPlayer(old.user, old.person) if old.user is not None and old.user in offer.agreed else None
    new = Seat(old.name, offer.to, old.level, stand_in=stand_in, since=record.public_revision + 1)
    new.given_up, new.named_after = old.given_up or leaver, old.namesake
    record.seats[offer.seat] = new
    if old.user == record.host:
        record.host = offer.to
    if record.undo_request is not None and record.undo_request.by == old.user:
        record.undo_request = None
    record.seat_offer = None
    hosted.restart_deadlines = True
    name = plain(old.name)
    hosted.tell(ended(f"{plain(offer.name)} has taken over {name}’s seat. Pictures and the log still say {name}"))
