"""What can be done while a game is running: answer, be late, come back, go."""

from __future__ import annotations

from bot.store import Deadline, FormerPlayer, Seat, Stage
from bot.tables import absences, pauses
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.paces import HABITS
from bot.text.escaping import ended, plain
from engine import Menu, Question, Refused
from engine.core.host import key_without_seat
from engine.table.secret_picks import SecretPick
from engine.text.english import listed

BACK = "until they press a button or type a command"
SLEEPS = "Nobody is here any more, so the table sleeps. A player wakes it up with any button or command."


def short(text: str) -> str:
    """A key or an option as a button carries it."""
    return text.replace(":", "_")[:40]


class FromDiscardedTimeline(Refused):
    """A control from a future that did not happen: keys are used again, so it must not answer the present question."""


class FromBeforeUndo(Refused):
    """A control from before something was taken back: keys are used again then, too."""


def check_timeline(hosted: HostedTable, revision: int) -> None:
    if hosted.record.is_lost(revision):
        raise FromDiscardedTimeline("A backup was restored, so this table was set back: this question no longer counts.")


def open_question(hosted: HostedTable, guest: Guest, key: str | None = None, revision: int = 0) -> Question:
    """The question this person has to answer; `key` is the one they mean, as a button carries it with its revision. Nobody has to
    carry one who types a command."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    seat = hosted.seat_of(guest)
    if revision and hosted.record.is_taken_back(revision):
        raise FromBeforeUndo("Something has been taken back since then, so this question no longer counts.")
    pauses.demand_running(hosted)
    mine = hosted.question_of(seat)
    if mine is None or (key is not None and short(mine.key) != key):
        raise Refused(_why_not(hosted, mine, key))
    return mine


def own_question(hosted: HostedTable, guest: Guest, shared: str, revision: int = 0) -> Question:
    """This person's own among questions that several are asked at once."""
    hosted.demand(Stage.PLAYING)
    mine = hosted.question_of(hosted.seat_of(guest))
    is_meant = mine is not None and short(key_without_seat(mine.key)) == shared
    return open_question(hosted, guest, short(mine.key) if mine is not None and is_meant else shared, revision)


def question_or_pick(hosted: HostedTable, guest: Guest, key: str | None = None, revision: int = 0) -> Question:
    """The same or, if there is none, a secret pick they can still change; without a key, the last one."""
    try:
        return open_question(hosted, guest, key, revision)
    except (FromDiscardedTimeline, FromBeforeUndo):
        raise
    except Refused:
        for each in reversed(picks_of(hosted, guest)):
            if key in (None, short(each.question.key)):
                return each.question
        raise


def picks_of(hosted: HostedTable, guest: Guest) -> list[SecretPick]:
    """What somebody has chosen in secret and can still change. Whoever has let a window pass has."""
    seat = hosted.record.seat_of(guest.id)
    chosen = hosted.table.changeable_picks(seat) if hosted.asked and seat is not None else []
    return [each for each in chosen if not each.question.window]


def _why_not(hosted: HostedTable, mine: Question | None, key: str | None) -> str:
    """Why somebody cannot answer what they meant to, and what the question is now."""
    named = [each for each in hosted.table.questions if not each.window]
    whose = next((hosted.record.seats[each.seat] for each in named if short(each.key) == key), None)
    if whose is not None:
        return f"That is for {plain(whose.player)} to decide."
    begin = "That has already been decided." if key is not None else "There is nothing for you to decide right now."
    if mine is not None:
        return f"{begin} Your question now: {plain(mine.prompt)}"
    names = [plain(seat.player) for seat in hosted.waiting_for()]
    return ended(f"{begin} The table is waiting for {listed(names)}") if names else begin


def answer(hosted: HostedTable, guest: Guest, key: str | None, option: str) -> Question:
    """A person's answer, or a change of it: an option's id."""
    question = question_or_pick(hosted, guest, key)
    give = hosted.answer if question in hosted.asked else hosted.change_answer
    give(question.seat, question.key, option, str(guest.id))
    hosted.record.seats[question.seat].missed = 0
    return question


def order_from_menu(hosted: HostedTable, guest: Guest, menu: str, text: str, revision: int = 0) -> None:
    """One of those that a menu offers, which may be an old one: what it offered then may make no sense any more."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    for each in hosted.table.menus(hosted.seat_of(guest)):
        if each.id == menu and text not in offered_by(each):
            raise Refused(f"That can no longer be ordered. **{plain(hosted.game.menu_title)}** shows what can.")
    order(hosted, guest, text, revision)


def offered_by(menu: Menu) -> list[str]:
    """The texts of its orders."""
    return [each.text for each in (*menu.orders, menu.at_once) if each is not None]


def order(hosted: HostedTable, guest: Guest, text: str, revision: int = 0) -> None:
    """What somebody does not want to be asked again, or does. If they are asked that at the moment, it is answered."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    seat = hosted.seat_of(guest)
    pauses.demand_running(hosted)
    hosted.order(seat, text, str(guest.id))
    hosted.record.seats[seat].missed = 0


# ---------------------------------------------------------------------- being late


def time_out(hosted: HostedTable, deadline: Deadline) -> None:
    """A time limit has run out: does what the table has agreed on, and tells everybody."""
    question = next((each for each in hosted.table.questions if each.key == deadline.question), None)
    if hosted.record.stage is not Stage.PLAYING or hosted.record.trouble or hosted.record.pause or question is None:
        raise Refused("nobody is asked that any more.")
    if question.window:  # most people let it pass, and nobody has to know who was asked
        hosted.answer(question.seat, question.key, question.default, "time")
        return
    seat = hosted.record.seats[question.seat]
    name = plain(seat.player)
    seat.missed += 1
    if not _goes_away(hosted, seat.missed):
        chosen = question.option(question.default)
        what = "an answer was picked" if question.secret else f"“{plain(chosen.label)}” was chosen"
        hosted.answer(question.seat, question.key, question.default, "time")
        hosted.tell(f"{name} did not answer in time: {what} for them.")
        return
    seat.away = True
    if not hosted.is_anybody_here:
        hosted.tell(f"{name} did not answer in time. {SLEEPS}")
        return
    what = "an AI plays for them" if hosted.settings.late == "ai" else "they get the default answer every time"
    deputy = f" {plain(hosted.name_of(hosted.host))} is host in the meantime." if seat.user == hosted.record.host else ""
    hosted.tell(f"{name} did not answer in time: {what} {BACK}.{deputy}")


def _goes_away(hosted: HostedTable, missed: int) -> bool:
    """Whether the table stops waiting for somebody who has missed this many time limits in a row."""
    return hosted.settings.late == "ai" or missed > HABITS[hosted.settings.pace].patience


def what_will_happen(hosted: HostedTable, question: Question, *, privately: bool = False) -> str:
    """At the end of the time limit, for the person who is asked; `privately`: nobody else reads it."""
    if question.window or not _goes_away(hosted, hosted.record.seats[question.seat].missed + 1):
        chosen = plain(question.option(question.default).label)
        return f"“{chosen}” is chosen for you" if privately or not question.secret else "an answer is picked for you"
    if sum(each.is_played for each in hosted.record.seats) == 1:
        return "the table sleeps until you are back"
    return "an AI plays for you" if hosted.settings.late == "ai" else "you get the default answer every time"


# ---------------------------------------------------------------------- going and coming


def come_back(hosted: HostedTable, guest: Guest) -> None:
    """Any button or command gives somebody who was away their seat back; what they have missed is theirs to read."""
    number = hosted.record.seat_of(guest.id)
    if number is None or hosted.record.stage is not Stage.PLAYING:
        return
    seat = hosted.record.seats[number]
    hosted.missed = absences.taken(seat, guest.id, hosted.table.last_event)
    hosted.changed = hosted.changed or hosted.missed is not None
    if seat.away or seat.left:
        seat.away, seat.missed, seat.left = False, 0, False
        hosted.tell(f"{plain(seat.player)} is back.")


def left_server(hosted: HostedTable, user: int) -> None:
    """The seat is kept: an AI plays until they are back."""
    number = hosted.record.seat_of(user)
    if hosted.record.stage is not Stage.PLAYING or number is None or hosted.record.seats[number].left:
        return
    seat = hosted.record.seats[number]
    seat.left = True
    goes = f"{plain(seat.player)} has left the server. The seat is kept: an AI plays until they are back."
    hosted.tell(" ".join([goes, *_pass_on(hosted, user)]))


def resign(hosted: HostedTable, guest: Guest, asked_at: int) -> str:
    """For good, so they were asked whether they are sure. `asked_at` is that revision: they must have been in this seat by then."""
    check_timeline(hosted, asked_at)
    hosted.demand(Stage.PLAYING)
    number = hosted.seat_of(guest)
    if asked_at < hosted.record.seats[number].since:
        raise Refused("You were asked that before you took this seat, so you stay. `/resign` asks again.")
    name = plain(hosted.record.seats[number].player)
    _give_to_ai(hosted, number, f"{name} has left the game.", FormerPlayer(guest.id, hosted.record.seats[number].person))
    return "You have left the game. Thank you for playing."


def kick(hosted: HostedTable, guest: Guest, number: int) -> str:
    """The host gives somebody's seat to an AI."""
    hosted.demand(Stage.PLAYING)
    hosted.demand_host(guest)
    seat = hosted.record.seats[number]
    if seat.user == guest.id:
        raise Refused("You cannot remove yourself. `/resign` does that, and the next person becomes host.")
    if seat.user is None:
        raise Refused(ended(f"An AI already plays for {plain(seat.name)}"))
    gone = f"{plain(seat.player)} was removed from the game by {plain(hosted.name_of(guest.id))}"
    _give_to_ai(hosted, number, ended(gone))
    return ended(f"An AI now plays for {plain(seat.name)}")


def _give_to_ai(hosted: HostedTable, number: int, sentence: str, leaver: FormerPlayer | None = None) -> None:
    """For good: from now on the seat is an AI's, and counts for whoever has left of their own accord. A table without people is
    closed."""
    record = hosted.record
    seat = record.seats[number]
    user = seat.user
    assert user is not None, "only people leave"
    given_up = seat.given_up or leaver
    record.seats[number] = Seat(seat.name, level=seat.level, given_up=given_up, named_after=seat.namesake)
    if record.undo_request is not None and record.undo_request.by == user:
        record.undo_request = None
    if not record.people:
        record.stage = Stage.CLOSED
        record.ended = "Everybody has left."
        hosted.tell(f"{sentence} Nobody is left, so the game ends here.")
        return
    hosted.tell(" ".join([f"{sentence} An AI plays on in their place.", *_pass_on(hosted, user)]))


def _pass_on(hosted: HostedTable, user: int) -> list[str]:
    """Somebody has gone: the next person becomes host, those who are here before those who are away. Returns the sentences."""
    record = hosted.record
    told = []
    if user == record.host and (staying := [seat for seat in record.seats if seat.user not in (None, user) and not seat.left]):
        heir = next((seat for seat in staying if seat.is_played), staying[0])
        assert heir.user is not None
        record.host = heir.user
        told.append(f"{plain(heir.player)} is the host now.")
    if not hosted.is_anybody_here:
        told.append(SLEEPS)
    return told
