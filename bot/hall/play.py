"""What can be done while a game is running: answer, come back, go, hand a seat over."""

from __future__ import annotations

from bot.hall.seated import Guest, Seated
from bot.store import Deadline, Offer, Stage
from bot.words.chat import plain
from bot.words.names import seat_name
from engine import Question, Refused

PATIENCE = 2
"""Time limits in a row after which somebody counts as away, where the plainest answer is given."""


def short(text: str) -> str:
    """A key or an option as a button carries it."""
    return text.replace(":", "_")[:40]


def open_question(seated: Seated, guest: Guest, key: str | None = None) -> Question:
    """The question that this person has to answer; `key` is the one they mean, as a button carries it."""
    seated.demand(Stage.PLAYING)
    seat = seated.seat_of(guest)
    mine = seated.question_of(seat)
    if mine is None or (key is not None and short(mine.key) != key):
        if key is not None and mine is not None:
            raise Refused(f"That has been decided already. Now it is: {mine.prompt}")
        raise Refused(not_your_turn(seated, key is not None))
    return mine


def not_your_turn(seated: Seated, was_asked: bool = False) -> str:
    names = " and ".join(seat.name for seat in seated.waiting_for())
    begin = "That has been decided already." if was_asked else "There is nothing for you to decide now."
    return f"{begin} The table waits for {names}."


def answer(seated: Seated, guest: Guest, key: str | None, option: str) -> Question:
    """One answer of a person."""
    question = open_question(seated, guest, key)
    chosen = next((each.id for each in question.options if short(each.id) == option or each.id == option), None)
    if chosen is None:
        on_offer = ", ".join(each.label for each in question.options)
        raise Refused(f"That is not on offer here. Possible: {on_offer}.")
    seated.answer(question.seat, question.key, chosen, str(guest.id))
    seated.sheet.seats[question.seat].missed = 0
    return question


def come_back(seated: Seated, guest: Guest) -> None:
    """Any button and any command of somebody who was away gives them their seat back."""
    number = seated.sheet.seat_of(guest.id)
    if number is None or seated.sheet.stage is not Stage.PLAYING:
        return
    seat = seated.sheet.seats[number]
    if seat.away or seat.gone == "left":
        seat.away, seat.missed, seat.gone = False, 0, ""
        seated.tell(f"{plain(seat.name)} is back.")


def time_out(seated: Seated, deadline: Deadline) -> None:
    """A time limit has run out: what the table has agreed on for that is done, and everybody is told."""
    question = next((each for each in seated.table.questions if each.key == deadline.question), None)
    if seated.sheet.stage is not Stage.PLAYING or question is None:
        return
    seat = seated.sheet.seats[question.seat]
    seat.missed += 1
    name = plain(seat.name)
    back = "`/roll`, `/choose` or any button gives the seat back."
    alone = sum(other.is_played for other in seated.sheet.seats) == 1
    if seated.manner.late == "ai" or seat.missed > PATIENCE:
        seat.away = True
        if alone:
            seated.tell(f"Nobody is here any more, so the table sleeps. {back}")
        elif seated.manner.late == "ai":
            seated.tell(f"{name} did not answer in time: an AI plays until they are back. {back}")
        else:
            seated.tell(f"{name} is away: the plainest answers are given at once from now on. {back}")
        return
    chosen = question.option(question.default)
    what = "an answer was picked" if question.secret else f"“{plain(chosen.label)}” was taken"
    seated.answer(question.seat, question.key, question.default, "time")
    seated.tell(f"{name} did not answer in time: {what} in their name.")


def hand_over(seated: Seated, seat_number: int, gone: str, sentence: str) -> None:
    """Somebody is gone: a policy plays on in their name, the host's part passes on, and a table without people is closed."""
    sheet = seated.sheet
    seat = sheet.seats[seat_number]
    seat.gone = gone
    seated.changed = True
    staying = [each.user for each in sheet.seats if each.user is not None and not each.gone]
    if not staying:
        if gone != "left":
            sheet.stage = Stage.CLOSED
            sheet.ended = "Everybody has left."
        return
    if seat.user == sheet.host:
        sheet.host = staying[0]
        sentence += f" {plain(seated.name_of(sheet.host))} is the host now."
    seated.tell(sentence)


def resign(seated: Seated, guest: Guest) -> str:
    seated.demand(Stage.PLAYING)
    number = seated.seat_of(guest)
    if seated.sheet.seats[number].gone == "resigned":
        raise Refused("You have left this game already.")
    name = plain(seated.sheet.seats[number].name)
    hand_over(seated, number, "resigned", f"{name} has left the game; an AI plays on in their place.")
    return "You have left the game. Thank you for playing."


def kick(seated: Seated, guest: Guest, number: int) -> str:
    """The host gives somebody's seat to an AI."""
    seated.demand(Stage.PLAYING)
    seated.demand_host(guest)
    seat = seated.sheet.seats[number]
    if seat.user == guest.id:
        raise Refused("You cannot remove yourself. `/resign` lets you go, and the next person is host.")
    if seat.user is None or seat.gone in ("resigned", "removed"):
        raise Refused(f"{seat.name} is played by an AI already.")
    hand_over(seated, number, "removed", f"{plain(seat.name)} was removed by the host; an AI plays on in their place.")
    return f"An AI plays for {seat.name} now."


def left_server(seated: Seated, user: int) -> None:
    """The seat is kept: an AI plays until they are back."""
    number = seated.sheet.seat_of(user)
    if number is None or seated.sheet.seats[number].gone:
        return
    name = plain(seated.sheet.seats[number].name)
    hand_over(seated, number, "left", f"{name} has left the server. The seat is kept; an AI plays until they are back.")


# ---------------------------------------------------------------------- handing a seat over


def offer_seat(seated: Seated, guest: Guest, seat_number: int, to: Guest) -> Offer:
    """The host, or whoever sits there, offers a seat to somebody else. Both have to agree, if both are there."""
    seated.demand(Stage.PLAYING)
    sheet = seated.sheet
    seat = sheet.seats[seat_number]
    if guest.id not in (sheet.host, seat.user):
        raise Refused("A seat can be offered by the host and by whoever sits there.")
    if sheet.seat_of(to.id) is not None:
        raise Refused("They sit at this table already.")
    number = sheet.revision
    agreed = [guest.id] if guest.id == seat.user else []
    sheet.offer = Offer(seat_number, to.id, to.name, number, agreed)
    seated.changed = True
    return sheet.offer


def needs(seated: Seated, offer: Offer) -> list[int]:
    """Who still has to agree: the new player always, the old one if they are there."""
    seat = seated.sheet.seats[offer.seat]
    wanted = [offer.to] + ([seat.user] if seat.is_played and seat.user is not None else [])
    return [user for user in wanted if user not in offer.agreed]


def agree(seated: Seated, guest: Guest, number: int, yes: bool) -> str:
    """One of the two says yes or no to an offer."""
    seated.demand(Stage.PLAYING)
    sheet = seated.sheet
    offer = sheet.offer
    if offer is None or offer.number != number:
        raise Refused("That offer is no longer open.")
    if guest.id not in needs(seated, offer) and not (not yes and guest.id == sheet.host):
        raise Refused("That is for the two whose seat it is about.")
    name = plain(sheet.seats[offer.seat].name)
    seated.changed = True
    if not yes:
        sheet.offer = None
        seated.tell(f"The seat of {name} stays as it is.")
        return "The offer is withdrawn."
    offer.agreed.append(guest.id)
    if needs(seated, offer):
        return "You have agreed. The other one is asked too."
    if sheet.seat_of(offer.to) is not None:
        sheet.offer = None
        raise Refused("They sit at this table already.")
    seat = sheet.seats[offer.seat]
    was_host = seat.user == sheet.host
    seat.user, seat.away, seat.missed, seat.gone = offer.to, False, 0, ""
    if was_host:
        sheet.host = offer.to
    sheet.offer = None
    seated.anew = True
    seated.tell(f"{plain(seat_name(offer.name, ()))} takes over the seat of {name}.", offer.to)
    return f"You sit at the table now, in the seat of {name}."
