"""Seat offers: a seat changes hands when the people concerned agree."""

from __future__ import annotations

from bot.store.records import FormerPlayer, Seat, SeatOffer, Stage
from bot.tables.hosted_table import Guest, HostedTable, present_users
from bot.text.escaping import ended, plain
from bot.text.names import seat_name
from engine import Refused


def offer_seat(hosted: HostedTable, guest: Guest, number: int, to: Guest) -> SeatOffer:
    """The host, or the player in it, offers a seat to another user. This replaces an older offer. Raises Refused."""
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
    record.seat_offer = SeatOffer(number, to.id, name, record.revision, agreed)
    hosted.changed = True
    return record.seat_offer


def take_back(hosted: HostedTable, number: int) -> None:
    """Withdraws an offer about which nobody could be asked."""
    if hosted.record.seat_offer is not None and hosted.record.seat_offer.number == number:
        hosted.record.seat_offer = None
        hosted.changed = True


def needed(hosted: HostedTable, offer: SeatOffer) -> list[int]:
    """Returns who still has to agree: the new player always, the old one if they are present."""
    present = present_users([hosted.record.seats[offer.seat]])
    return [user for user in (offer.to, *present) if user not in offer.agreed]


def in_words(hosted: HostedTable, offer: SeatOffer) -> str:
    """Returns the question, for the users it mentions."""
    seat = hosted.record.seats[offer.seat]
    users = needed(hosted, offer)
    new = f"<@{offer.to}>, will you take over {plain(seat.name)}’s seat in this game?" if offer.to in users else ""
    old = f"<@{seat.user}>, may {plain(offer.name)} take over your seat?" if seat.user in users else ""
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
        return f"You said no: {plain(seat.name)}’s seat stays as it is."
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
    new = Seat(old.name, offer.to, old.level, stand_in=stand_in, since=record.revision + 1)
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
