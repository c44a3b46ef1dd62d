"""What can be done while a game is running: answer, be late, come back, go."""

from __future__ import annotations

from bot.hall.seated import Guest, Seated
from bot.store import Deadline, Seat, Stage
from bot.words.chat import plain
from engine import Question, Refused
from engine.sentences import listed

PATIENCE = 2
"""Time limits in a row that somebody may miss, where the default answer is given; with the next one they are away."""
BACK = "Any button, or a command like `/roll`, gives the seat back."
SLEEPS = "Nobody is here any more, so the table sleeps. Any button or command of a player wakes it up."


def short(text: str) -> str:
    """A key or an option as a button carries it."""
    return text.replace(":", "_")[:40]


def open_question(seated: Seated, guest: Guest, key: str | None = None) -> Question:
    """The question that this person has to answer; `key` is the one they mean, as a button carries it."""
    seated.demand(Stage.PLAYING)
    seat = seated.seat_of(guest)
    mine = seated.question_of(seat)
    if mine is None or (key is not None and short(mine.key) != key):
        raise Refused(_why_not(seated, mine, key))
    return mine


def _why_not(seated: Seated, mine: Question | None, key: str | None) -> str:
    """Why somebody cannot answer what they meant to, and what is asked now."""
    whose = next((seated.sheet.seats[each.seat] for each in seated.table.questions if short(each.key) == key), None)
    if whose is not None:
        return f"That is for {plain(whose.player)} to decide."
    begin = "That has been decided already." if key is not None else "There is nothing for you to decide now."
    if mine is not None:
        return f"{begin} Now you are asked: {plain(mine.prompt)}"
    return f"{begin} The table waits for {listed([plain(seat.player) for seat in seated.waiting_for()])}."


def answer(seated: Seated, guest: Guest, key: str | None, option: str) -> Question:
    """One answer of a person: an option's id."""
    question = open_question(seated, guest, key)
    seated.answer(question.seat, question.key, option, str(guest.id))
    seated.sheet.seats[question.seat].missed = 0
    return question


# ---------------------------------------------------------------------- being late


def time_out(seated: Seated, deadline: Deadline) -> None:
    """A time limit has run out: what the table has agreed on for that is done, and everybody is told."""
    question = next((each for each in seated.table.questions if each.key == deadline.question), None)
    if seated.sheet.stage is not Stage.PLAYING or seated.sheet.trouble or question is None:
        raise Refused("nobody is asked that any more.")
    seat = seated.sheet.seats[question.seat]
    name = plain(seat.player)
    seat.missed += 1
    if not _goes_away(seated, seat.missed):
        chosen = question.option(question.default)
        what = "an answer was picked" if question.secret else f"“{plain(chosen.label)}” was taken"
        seated.answer(question.seat, question.key, question.default, "time")
        seated.tell(f"{name} did not answer in time: {what} in their name.")
        return
    seat.away = True
    if not seated.is_anybody_here:
        seated.tell(f"{name} did not answer in time. {SLEEPS}")
        return
    what = "an AI plays" if seated.manner.late == "ai" else "the default answer is given to everything at once"
    deputy = f" {plain(seated.name_of(seated.host))} is host meanwhile." if seat.user == seated.sheet.host else ""
    seated.tell(f"{name} did not answer in time: {what} in their name until they are back.{deputy} {BACK}")


def _goes_away(seated: Seated, missed: int) -> bool:
    """Whether somebody who has missed so many time limits in a row is not waited for any more."""
    return seated.manner.late == "ai" or missed > PATIENCE


def what_will_happen(seated: Seated, question: Question) -> str:
    """At the end of the time limit: for the person who is warned."""
    if not _goes_away(seated, seated.sheet.seats[question.seat].missed + 1):
        chosen = plain(question.option(question.default).label)
        return "an answer is picked for you" if question.secret else f"“{chosen}” is taken for you"
    if sum(each.is_played for each in seated.sheet.seats) == 1:
        return "the table sleeps until you are back"
    return "an AI plays for you" if seated.manner.late == "ai" else "the default answer is given to everything you are asked"


# ---------------------------------------------------------------------- going and coming


def come_back(seated: Seated, guest: Guest) -> None:
    """Any button and any command of somebody who was away gives them their seat back."""
    number = seated.sheet.seat_of(guest.id)
    if number is None or seated.sheet.stage is not Stage.PLAYING:
        return
    seat = seated.sheet.seats[number]
    if seat.away or seat.left:
        seat.away, seat.missed, seat.left = False, 0, False
        seated.tell(f"{plain(seat.player)} is back.")


def left_server(seated: Seated, user: int) -> None:
    """The seat is kept: an AI plays until they are back."""
    number = seated.sheet.seat_of(user)
    if seated.sheet.stage is not Stage.PLAYING or number is None or seated.sheet.seats[number].left:
        return
    seat = seated.sheet.seats[number]
    seat.left = True
    goes = f"{plain(seat.player)} has left the server. The seat is kept: an AI plays until they are back."
    seated.tell(" ".join([goes, *_pass_on(seated, user)]))


def resign(seated: Seated, guest: Guest) -> str:
    seated.demand(Stage.PLAYING)
    number = seated.seat_of(guest)
    name = plain(seated.sheet.seats[number].player)
    _give_to_ai(seated, number, f"{name} has left the game.")
    return "You have left the game. Thank you for playing."


def kick(seated: Seated, guest: Guest, number: int) -> str:
    """The host gives somebody's seat to an AI."""
    seated.demand(Stage.PLAYING)
    seated.demand_host(guest)
    seat = seated.sheet.seats[number]
    if seat.user == guest.id:
        raise Refused("You cannot remove yourself. `/resign` lets you go, and the next person is host.")
    if seat.user is None:
        raise Refused(f"{plain(seat.name)} is played by an AI already.")
    _give_to_ai(seated, number, f"{plain(seat.player)} was removed from the game by {plain(seated.name_of(guest.id))}.")
    return f"An AI plays for {plain(seat.name)} now."


def _give_to_ai(seated: Seated, number: int, sentence: str) -> None:
    """For good: the seat is an AI's from now on. A table without people is closed."""
    sheet = seated.sheet
    seat = sheet.seats[number]
    user = seat.user
    assert user is not None, "only people go"
    sheet.seats[number] = Seat(seat.name, level=seat.level)
    if not sheet.people:
        sheet.stage = Stage.CLOSED
        sheet.ended = "Everybody has left."
        seated.tell(f"{sentence} Nobody is left, so the game ends here.")
        return
    seated.tell(" ".join([f"{sentence} An AI plays on in their place.", *_pass_on(seated, user)]))


def _pass_on(seated: Seated, user: int) -> list[str]:
    """Somebody has gone: the next person is host, those who are here before those who are away. The sentences for that."""
    sheet = seated.sheet
    told = []
    if user == sheet.host and (staying := [seat for seat in sheet.seats if seat.user not in (None, user) and not seat.left]):
        heir = next((seat for seat in staying if seat.is_played), staying[0])
        assert heir.user is not None
        sheet.host = heir.user
        told.append(f"{plain(heir.player)} is the host now.")
    if not seated.is_anybody_here:
        told.append(SLEEPS)
    return told
