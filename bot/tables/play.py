"""Acts while a game is running: answer, miss a time limit, come back, leave."""

from __future__ import annotations

from bot.store.records import Deadline, FormerPlayer, Seat, Stage
from bot.tables import absences, intermissions, pauses, rights
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.paces import PACE_DEFAULTS
from bot.tables.question_codes import is_named_by
from bot.text.escaping import ended, plain
from engine import Menu, Question, Refused, SecretPick, key_without_seat
from engine.text.english import listed

BACK = "until they press a button or type a command"
SLEEPS = "Nobody is here any more, so the table sleeps. A player wakes it up with any button or command."


class FromDiscardedTimeline(Refused):
    """A control from before a backup was restored: question keys are used again, so it must not answer the current question."""


class FromBeforeUndo(Refused):
    """A control from before an undo: question keys are used again then, too."""


def check_timeline(hosted: HostedTable, revision: int) -> None:
    """Raises FromDiscardedTimeline for a control of a discarded revision."""
    if hosted.record.is_discarded(revision):
        raise FromDiscardedTimeline("A backup was restored, so this table was set back: this question no longer counts.")


def open_question(hosted: HostedTable, guest: Guest, code: str | None = None, revision: int = 0) -> Question:
    """Returns the question that this player has to answer. Raises Refused.

    `code` names the one they mean, as a button carries it with its revision; a typed command has neither.
    """
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    seat = hosted.seat_of(guest)
    if revision and hosted.record.was_undone_since(revision):
        raise FromBeforeUndo("Something has been taken back since then, so this question no longer counts.")
    pauses.demand_running(hosted)
    intermissions.demand_over(hosted)
    mine = hosted.question_of(seat)
    if mine is None or (code is not None and not is_named_by(hosted.record, mine.key, code)):
        raise Refused(_why_not(hosted, mine, code))
    return mine


def own_question(hosted: HostedTable, guest: Guest, shared: str, revision: int = 0) -> Question:
    """Returns the player's own question among those that several are asked at once. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    mine = hosted.question_of(hosted.seat_of(guest))
    is_meant = mine is not None and is_named_by(hosted.record, key_without_seat(mine.key), shared)
    return open_question(hosted, guest, None if is_meant else shared, revision)


def question_or_pick(hosted: HostedTable, guest: Guest, code: str | None = None, revision: int = 0) -> Question:
    """Returns the open question or, if there is none, a secret pick that can still be changed: without a code, the last one."""
    try:
        return open_question(hosted, guest, code, revision)
    except (FromDiscardedTimeline, FromBeforeUndo):
        raise
    except Refused:
        for pick in reversed(changeable_picks(hosted, guest)):
            if code is None or is_named_by(hosted.record, pick.question.key, code):
                return pick.question
        raise


def changeable_picks(hosted: HostedTable, guest: Guest) -> list[SecretPick]:
    """Returns the secret picks that a player can still change. Passing in a reaction window is none."""
    seat = hosted.record.seat_of(guest.id)
    picks = hosted.table.changeable_picks(seat) if hosted.questions and seat is not None else []
    return [pick for pick in picks if not pick.question.window]


def _why_not(hosted: HostedTable, mine: Question | None, code: str | None) -> str:
    """Returns why a player cannot answer what they meant to, and their current question."""
    named = [question for question in hosted.table.questions if not question.window]
    meant = [question for question in named if code is not None and is_named_by(hosted.record, question.key, code)]
    whose = next((hosted.record.seats[question.seat] for question in meant), None)
    if whose is not None:
        return f"That is for {plain(whose.player)} to decide."
    begin = "That has already been decided." if code is not None else "There is nothing for you to decide right now."
    if mine is not None:
        return f"{begin} Your question now: {plain(mine.prompt)}"
    names = [plain(seat.player) for seat in hosted.waiting_for()]
    return ended(f"{begin} The table is waiting for {listed(names)}") if names else begin


def be_ready(hosted: HostedTable, guest: Guest, event: int, revision: int) -> str:
    """A player wants the next part of the game: `event` is the end of the part before it. Returns a sentence if they had said so
    before, otherwise nothing. Raises Refused."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    seat = hosted.seat_of(guest)
    if revision and hosted.record.was_undone_since(revision):
        raise FromBeforeUndo("Something has been taken back since then, so this end of a race no longer counts.")
    pauses.demand_running(hosted)
    if intermissions.note_ready(hosted, seat, event):
        return ""
    return intermissions.confirmation(hosted)


def answer(hosted: HostedTable, guest: Guest, code: str | None, option: str) -> Question:
    """Gives or changes a player's answer: an option's id. Raises Refused."""
    question = question_or_pick(hosted, guest, code)
    give = hosted.answer if question in hosted.questions else hosted.change_answer
    give(question.seat, question.key, option, str(guest.id))
    hosted.record.seats[question.seat].missed = 0
    return question


def order_from_menu(hosted: HostedTable, guest: Guest, menu: str, text: str, revision: int = 0) -> None:
    """Gives an order that a menu offers; the menu may be an old one. Raises Refused if it offers that no longer."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    for current in hosted.table.menus(hosted.seat_of(guest)):
        if current.id == menu and text not in offered_by(current):
            raise Refused(f"That can no longer be ordered. **{plain(hosted.game.menu_title)}** shows what can.")
    order(hosted, guest, text, revision)


def offered_by(menu: Menu) -> list[str]:
    """Returns the texts of a menu's orders."""
    return [order.text for order in (*menu.orders, menu.at_once) if order is not None]


def order(hosted: HostedTable, guest: Guest, text: str, revision: int = 0) -> None:
    """Gives an order: what a player does not want to be asked again, or does. A current question about it is answered. Raises
    Refused."""
    check_timeline(hosted, revision)
    hosted.demand(Stage.PLAYING)
    seat = hosted.seat_of(guest)
    pauses.demand_running(hosted)
    hosted.order(seat, text, str(guest.id))
    hosted.record.seats[seat].missed = 0


# ---------------------------------------------------------------------- being late


def time_out(hosted: HostedTable, deadline: Deadline) -> None:
    """Handles a time limit that has run out, as the table has agreed, and tells everybody. Raises Refused if the question is
    gone."""
    question = next((question for question in hosted.table.questions if question.key == deadline.question), None)
    if hosted.record.stage is not Stage.PLAYING or hosted.record.trouble or hosted.record.pause or question is None:
        raise Refused("nobody is asked that any more.")
    if question.window:  # most people let it pass, and nobody has to know who was asked
        hosted.answer(question.seat, question.key, question.default, "time")
        return
    seat = hosted.record.seats[question.seat]
    name = plain(seat.player)
    seat.missed += 1
    if not _becomes_away(hosted, seat.missed):
        chosen = question.option(question.default)
        what = "an answer was picked" if question.secret else f"“{plain(chosen.label)}” was chosen"
        hosted.answer(question.seat, question.key, question.default, "time")
        hosted.tell(f"{name} did not answer in time: {what} for them.")
        return
    seat.away = True
    if not hosted.has_present_player:
        hosted.tell(f"{name} did not answer in time. {SLEEPS}")
        return
    what = "an AI plays for them" if hosted.settings.late == "ai" else "they get the default answer every time"
    deputy = rights.deputy(hosted) if seat.user == hosted.record.host else None
    meanwhile = f" {plain(hosted.name_of(deputy))} can pause the game in the meantime." if deputy is not None else ""
    hosted.tell(f"{name} did not answer in time: {what} {BACK}.{meanwhile}")


def _becomes_away(hosted: HostedTable, missed: int) -> bool:
    """Returns whether the table stops waiting for a player who has missed this many time limits in a row."""
    return hosted.settings.late == "ai" or missed > PACE_DEFAULTS[hosted.settings.pace].allowed_misses


def timeout_consequence(hosted: HostedTable, question: Question, *, privately: bool = False) -> str:
    """Returns what happens at the end of the time limit, for the player who is asked; `privately`: nobody else reads it."""
    if question.window or not _becomes_away(hosted, hosted.record.seats[question.seat].missed + 1):
        chosen = plain(question.option(question.default).label)
        return f"“{chosen}” is chosen for you" if privately or not question.secret else "an answer is picked for you"
    if sum(seat.is_played for seat in hosted.record.seats) == 1:
        return "the table sleeps until you are back"
    return "an AI plays for you" if hosted.settings.late == "ai" else "you get the default answer every time"


# ---------------------------------------------------------------------- going and coming


def come_back(hosted: HostedTable, guest: Guest) -> None:
    """Any button or command gives a player who was away their seat back, and sets what they have missed."""
    number = hosted.record.seat_of(guest.id)
    if number is None or hosted.record.stage is not Stage.PLAYING:
        return
    seat = hosted.record.seats[number]
    hosted.missed = absences.take_missed(seat, guest.id, hosted.table.last_event)
    hosted.changed_in_secret = hosted.changed_in_secret or hosted.missed is not None
    if seat.away or seat.left:
        seat.away, seat.missed, seat.left = False, 0, False
        hosted.tell(" ".join([f"{plain(seat.player)} is back.", *_replace_lost_host(hosted)]))


def left_server(hosted: HostedTable, user: int) -> None:
    """A player has left the server: the seat stays theirs, and an AI plays until they are back."""
    number = hosted.record.seat_of(user)
    if hosted.record.stage is not Stage.PLAYING or number is None or hosted.record.seats[number].left:
        return
    seat = hosted.record.seats[number]
    seat.left = True
    goes = f"{plain(seat.player)} has left the server. The seat is kept: an AI plays until they are back."
    hosted.tell(" ".join([goes, *_pass_on_host(hosted, user)]))


def resign(hosted: HostedTable, guest: Guest, asked_at: int) -> str:
    """Leaves for good, after a confirmation. `asked_at` is its revision: the player must have had this seat by then. Raises
    Refused."""
    check_timeline(hosted, asked_at)
    hosted.demand(Stage.PLAYING)
    number = hosted.seat_of(guest)
    if asked_at < hosted.record.seats[number].since:
        raise Refused("You were asked that before you took this seat, so you stay. `/resign` asks again.")
    name = plain(hosted.record.seats[number].player)
    _give_to_ai(hosted, number, f"{name} has left the game.", FormerPlayer(guest.id, hosted.record.seats[number].person))
    return "You have left the game. Thank you for playing."


def kick(hosted: HostedTable, guest: Guest, number: int) -> str:
    """The host or a moderator gives a player's seat to an AI. Raises Refused."""
    hosted.demand(Stage.PLAYING)
    rights.demand_host_or_moderator(hosted, guest)
    seat = hosted.record.seats[number]
    if seat.user == guest.id:
        raise Refused("You cannot remove yourself. `/resign` does that, and the next person becomes host.")
    if seat.user is None:
        raise Refused(ended(f"An AI already plays for {plain(seat.name)}"))
    if rights.is_moderator(hosted, guest):
        rights.log_moderation(guest)
    _give_to_ai(hosted, number, ended(f"{plain(seat.player)} was removed from the game by {rights.in_words(hosted, guest)}"))
    return ended(f"An AI now plays for {plain(seat.name)}")


def _give_to_ai(hosted: HostedTable, number: int, sentence: str, leaver: FormerPlayer | None = None) -> None:
    """Gives a seat to an AI for good; it counts for a player who left of their own accord. A table without people is closed."""
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
    hosted.tell(" ".join([f"{sentence} An AI plays on in their place.", *_pass_on_host(hosted, user)]))


def _replace_lost_host(hosted: HostedTable) -> list[str]:
    """Makes a player who is back the host if the host has left the server, when nobody was there to follow them."""
    number = hosted.record.seat_of(hosted.record.host)
    return _pass_on_host(hosted, hosted.record.host) if number is not None and hosted.record.seats[number].left else []


def _pass_on_host(hosted: HostedTable, user: int) -> list[str]:
    """Makes another player host if the user was it, present players first. Returns sentences about it."""
    record = hosted.record
    sentences = []
    if user == record.host and (staying := [seat for seat in record.seats if seat.user not in (None, user) and not seat.left]):
        heir = next((seat for seat in staying if seat.is_played), staying[0])
        assert heir.user is not None
        record.host = heir.user
        sentences.append(f"{plain(heir.player)} is the host now.")
    if not hosted.has_present_player:
        sentences.append(SLEEPS)
    return sentences
